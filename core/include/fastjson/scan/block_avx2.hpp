// The AVX2 block: 32 bytes. Same names as block_portable.hpp.
// Assumes an open AVX2 region. The intrinsics of the AVX2 kernel's scans are only here.
// Included by scan.hpp once.
namespace fastjson::FASTJSON_TARGET {
namespace {

using mask = byte_mask<1>;

struct flags {
  __m256i lanes;  // the top bit of each byte counts
};

FASTJSON_INLINE flags operator|(flags a, flags b) noexcept { return {_mm256_or_si256(a.lanes, b.lanes)}; }
FASTJSON_INLINE mask to_mask(flags f) noexcept {
  return {static_cast<std::uint32_t>(_mm256_movemask_epi8(f.lanes))};
}

struct block {
  static constexpr std::size_t size = 32;
  __m256i lanes;

  static FASTJSON_INLINE block load(const char* p) noexcept {
    return {_mm256_loadu_si256(reinterpret_cast<const __m256i*>(p))};
  }

  // n = 1..31 bytes; what follows them is unspecified. A load that stays inside the page
  // of *p cannot fault; near the page's end, and where a tool watches every byte, a
  // padded copy takes its place.
  static FASTJSON_INLINE block load_tail(const char* p, std::size_t n) noexcept {
#if !FASTJSON_WATCHED_LOADS
    if (FASTJSON_LIKELY((reinterpret_cast<std::uintptr_t>(p) & 4095) <= 4096 - size)) {
      asm("" : "+r"(p));  // the compiler must not reason about the object's length
      return load(p);
    }
#endif
    alignas(32) char copy[size] = {};
    std::memcpy(copy, p, n);
    return load(copy);
  }

  // The same with zeros behind the n bytes.
  static FASTJSON_INLINE block load_tail_zeroed(const char* p, std::size_t n) noexcept {
    const __m256i index = _mm256_setr_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20,
                                           21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31);
    const __m256i keep = _mm256_cmpgt_epi8(_mm256_set1_epi8(static_cast<char>(n)), index);
    return {_mm256_and_si256(load_tail(p, n).lanes, keep)};
  }

  FASTJSON_INLINE void store(char* p) const noexcept { _mm256_storeu_si256(reinterpret_cast<__m256i*>(p), lanes); }

  FASTJSON_INLINE flags equals(unsigned char c) const noexcept {
    return {_mm256_cmpeq_epi8(lanes, _mm256_set1_epi8(static_cast<char>(c)))};
  }
  FASTJSON_INLINE flags equals_each(unsigned char c) const noexcept { return equals(c); }
  FASTJSON_INLINE flags below(unsigned char limit) const noexcept {
    const __m256i most = _mm256_set1_epi8(static_cast<char>(limit - 1));
    return {_mm256_cmpeq_epi8(_mm256_min_epu8(lanes, most), lanes)};
  }
  FASTJSON_INLINE flags non_ascii() const noexcept { return {lanes}; }
  FASTJSON_INLINE flags not_whitespace() const noexcept {
    // By low nibble, the only white space that has it; PSHUFB gives 0 for bytes with the
    // top bit, which differs from them.
    const __m256i table = _mm256_setr_epi8(' ', 0, 0, 0, 0, 0, 0, 0, 0, '\t', '\n', 0, 0, '\r', 0, 0, ' ', 0, 0, 0, 0,
                                           0, 0, 0, 0, '\t', '\n', 0, 0, '\r', 0, 0);
    const __m256i same = _mm256_cmpeq_epi8(_mm256_shuffle_epi8(table, lanes), lanes);
    return {_mm256_xor_si256(same, _mm256_set1_epi8(-1))};
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
