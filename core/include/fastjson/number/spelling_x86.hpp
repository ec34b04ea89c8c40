// spelling.hpp with the sixteen digits in a vector register: the point goes in by one
// byte shuffle. Assumes an open x86 region and sixteen_digits() of that region.
// Included by number/target.hpp once per region.
namespace fastjson::FASTJSON_TARGET {
namespace {

// Row p moves what follows the first p bytes up by one.
struct point_shuffles {
  alignas(16) unsigned char rows[16][16];
};
inline constexpr point_shuffles make_point_shuffles() noexcept {
  point_shuffles table{};
  for (int p = 0; p < 16; ++p)
    for (int i = 0; i < 16; ++i) table.rows[p][i] = static_cast<unsigned char>(i <= p ? i : i - 1);
  return table;
}
inline constexpr point_shuffles point_shuffle = make_point_shuffles();

// Same contract as fastjson::write_double.
template <double_spelling Spelling>
FASTJSON_INLINE char* write_double(char* out, double value) noexcept {
  const std::uint64_t bits = std::bit_cast<std::uint64_t>(value);
  *out = '-';
  const std::uint64_t magnitude = bits & ~(1ull << 63);
  if (FASTJSON_UNLIKELY(magnitude == 0)) return fastjson::write_double<Spelling>(out, value);
  out += bits >> 63;
  const number_detail::aligned_decimal a = number_detail::align(number_detail::shortest_split(magnitude));
  const __m128i digits = sixteen_digits(a.sixteen);
  // Bit 16 when the seventeenth digit, 0..9, is not zero.
  const std::uint32_t used = nonzero_digits(digits) | ((a.last + 0xFFFF) & 0x10000);
  const unsigned count = 32 - static_cast<unsigned>(std::countl_zero(used));
  constexpr int from = Spelling.fixed_from > 1 ? Spelling.fixed_from : 1;
  constexpr int to = Spelling.fixed_to < 15 ? Spelling.fixed_to : 15;
  if (FASTJSON_LIKELY(a.point >= from && a.point <= to)) {
    const unsigned point = static_cast<unsigned>(a.point);
    const __m128i text = _mm_or_si128(digits, _mm_set1_epi8('0'));
    const __m128i order = _mm_load_si128(reinterpret_cast<const __m128i*>(point_shuffle.rows[point]));
    // The unshifted text one place to the right first, for what the shuffle pushes out.
    _mm_storeu_si128(reinterpret_cast<__m128i*>(out + 1), text);
    out[17] = static_cast<char>('0' + a.last);
    _mm_storeu_si128(reinterpret_cast<__m128i*>(out), _mm_shuffle_epi8(text, order));
    out[point] = '.';
    // An integer has a zero after its point, or gives up both.
    if (FASTJSON_LIKELY(count > point)) return out + count + 1;
    return out + point + (Spelling.fixed_fraction ? 2 : 0);
  }
  const decimal_digits d{static_cast<std::uint64_t>(_mm_cvtsi128_si64(digits)),
                         static_cast<std::uint64_t>(_mm_extract_epi64(digits, 1)), a.last, count, a.point};
  return write_digits<Spelling>(out, d);
}

}  // namespace
}  // namespace fastjson::FASTJSON_TARGET
