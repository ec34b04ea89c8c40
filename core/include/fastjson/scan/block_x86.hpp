// What the AVX2 block and the AVX-512 block share: 32 bytes in one register, and what UTF-8
// validation does with them. Loads of the last bytes and comparisons are in block_avx2.hpp
// and block_avx512.hpp, as their outcomes differ.
// Assumes an open target region, `flags` and `mask` before it. Included by these two once.
namespace fastjson::FASTJSON_TARGET {
namespace {

// Of what comes after, code built for less than AVX would take four times as long (a dependency on the upper halves). The
// compilers do this where a function returns, but GCC 12 not where cold code does.
FASTJSON_INLINE void leave_wide_registers() noexcept { _mm256_zeroupper(); }

struct block {
  static constexpr std::size_t size = 32;
  __m256i lanes;

  static FASTJSON_INLINE block load(const char* p) noexcept {
    return {_mm256_loadu_si256(reinterpret_cast<const __m256i*>(p))};
  }
  static block load_tail(const char* p, std::size_t n) noexcept;         // n = 1..31 bytes
  static block load_tail_zeroed(const char* p, std::size_t n) noexcept;  // the same with zeros behind them
  FASTJSON_INLINE void store(char* p) const noexcept { _mm256_storeu_si256(reinterpret_cast<__m256i*>(p), lanes); }

  flags equals(unsigned char c) const noexcept;
  flags equals_each(unsigned char c) const noexcept;
  flags below(unsigned char limit) const noexcept;
  flags non_ascii() const noexcept;
  flags not_whitespace() const noexcept;
  // By low nibble, the only white space that has it; PSHUFB gives 0 for bytes with the top
  // bit, which differs from them.
  FASTJSON_INLINE block whitespace_by_nibble() const noexcept {
    const __m256i table = _mm256_setr_epi8(' ', 0, 0, 0, 0, 0, 0, 0, 0, '\t', '\n', 0, 0, '\r', 0, 0, ' ', 0, 0, 0, 0,
                                           0, 0, 0, 0, '\t', '\n', 0, 0, '\r', 0, 0);
    return {_mm256_shuffle_epi8(table, lanes)};
  }

  // What UTF-8 validation needs.
  FASTJSON_INLINE block lookup_high_nibble(const unsigned char* table) const noexcept {
    const __m256i nibbles = _mm256_and_si256(_mm256_srli_epi16(lanes, 4), _mm256_set1_epi8(15));
    return {_mm256_shuffle_epi8(both_halves(table), nibbles)};
  }
  FASTJSON_INLINE block lookup_low_nibble(const unsigned char* table) const noexcept {
    return {_mm256_shuffle_epi8(both_halves(table), _mm256_and_si256(lanes, _mm256_set1_epi8(15)))};
  }
  // This block moved up by Bytes, the last bytes of `previous` coming in.
  template <int Bytes>
  FASTJSON_INLINE block after(block previous) const noexcept {
    const __m256i across = _mm256_permute2x128_si256(previous.lanes, lanes, 0x21);
    return {_mm256_alignr_epi8(lanes, across, 16 - Bytes)};
  }
  FASTJSON_INLINE block minus(unsigned char amount) const noexcept {
    return {_mm256_subs_epu8(lanes, _mm256_set1_epi8(static_cast<char>(amount)))};
  }
  FASTJSON_INLINE bool any_bit() const noexcept { return _mm256_testz_si256(lanes, lanes) == 0; }
  static FASTJSON_INLINE block filled(unsigned char c) noexcept { return {_mm256_set1_epi8(static_cast<char>(c))}; }

 private:
  static FASTJSON_INLINE __m256i both_halves(const unsigned char* table) noexcept {
    return _mm256_broadcastsi128_si256(_mm_loadu_si128(reinterpret_cast<const __m128i*>(table)));
  }
};

FASTJSON_INLINE block operator&(block a, block b) noexcept { return {_mm256_and_si256(a.lanes, b.lanes)}; }
FASTJSON_INLINE block operator|(block a, block b) noexcept { return {_mm256_or_si256(a.lanes, b.lanes)}; }
FASTJSON_INLINE block operator^(block a, block b) noexcept { return {_mm256_xor_si256(a.lanes, b.lanes)}; }

}  // namespace
}  // namespace fastjson::FASTJSON_TARGET
