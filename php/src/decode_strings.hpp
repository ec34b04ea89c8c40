// Strings of PHP made from spans of the text, and what the key cache compares keys by.
// Assumes an open target region, and of every span that 32 bytes behind it are readable.
// Included by decode_unit.hpp and checked_unit.hpp before the sink, and by into_walk.hpp.
namespace fastjson::FASTJSON_TARGET {
namespace {

FASTJSON_INLINE std::uint64_t load_word(const char* p) noexcept {
  std::uint64_t word;
  std::memcpy(&word, p, 8);
  return word;
}

// Copies n bytes that are followed by at least 32 readable ones. The room is a multiple
// of 8 bytes, as that of every zend_string is, and holds n + 1.
FASTJSON_INLINE void copy_short(char* to, const char* from, std::size_t n) noexcept {
  if (n < 8) {
    std::memcpy(to, from, 8);
  } else if (n <= 16) {
    std::memcpy(to, from, 8);
    std::memcpy(to + n - 8, from + n - 8, 8);
  } else if (n <= 32) {
    std::memcpy(to, from, 16);
    std::memcpy(to + n - 16, from + n - 16, 16);
  } else {
    std::memcpy(to, from, n);
  }
}

FASTJSON_INLINE zend_string* new_string(std::size_t n) noexcept {
  auto* text = static_cast<zend_string*>(emalloc(ZEND_MM_ALIGNED_SIZE(_ZSTR_STRUCT_SIZE(n))));
  GC_SET_REFCOUNT(text, 1);
  GC_TYPE_INFO(text) = GC_STRING;
  ZSTR_H(text) = 0;
  ZSTR_LEN(text) = n;
  return text;
}

FASTJSON_INLINE zend_string* copied_string(const char* from, std::size_t n) noexcept {
  zend_string* const text = new_string(n);
  copy_short(ZSTR_VAL(text), from, n);
  ZSTR_VAL(text)[n] = 0;
  return text;
}

// PHP's hash of a key, n > 0: zend_inline_hash_func(). 32 bytes are readable.
#if FASTJSON_TARGET_AVX512 && FASTJSON_TABLES_BY_HAND
// It is a sum of bytes, as `char` has them, times powers of 33, which are multiplied eight at a time: its own loop and the jump by what is left
// are mispredicted where keys are of many lengths.
inline constexpr std::size_t hashed_at_once = 16;
struct hash_powers_type {
  std::uint64_t weight[2 * hashed_at_once] = {};    // 33^15 to 33^0, then zeros
  std::uint64_t of_start[hashed_at_once + 1] = {};  // 5381 * 33^n

  constexpr hash_powers_type() noexcept {
    std::uint64_t power = 1;
    for (std::size_t i = 0; i <= hashed_at_once; ++i, power *= 33) {
      if (i != hashed_at_once) weight[hashed_at_once - 1 - i] = power;
      of_start[i] = 5381 * power;
    }
  }
};
inline constexpr hash_powers_type hash_powers;

FASTJSON_INLINE zend_ulong key_hash(const char* text, std::size_t n) noexcept {
  if (FASTJSON_UNLIKELY(n > hashed_at_once)) return zend_inline_hash_func(text, n);
  const std::uint64_t* const weights = hash_powers.weight + (hashed_at_once - n);
  const auto terms = [&](std::size_t i) {
    const __m512i bytes = _mm512_maskz_cvtepi8_epi64(0xFF, _mm_loadl_epi64(reinterpret_cast<const __m128i*>(text + i)));
    return _mm512_mullo_epi64(bytes, _mm512_loadu_si512(weights + i));
  };
  const __m512i sums = _mm512_add_epi64(terms(0), terms(8));
  const __m256i four = _mm256_add_epi64(_mm512_castsi512_si256(sums), _mm512_maskz_extracti64x4_epi64(0xF, sums, 1));
  const __m128i two = _mm_add_epi64(_mm256_castsi256_si128(four), _mm256_extracti128_si256(four, 1));
  const auto sum = static_cast<std::uint64_t>(_mm_cvtsi128_si64(_mm_add_epi64(two, _mm_unpackhi_epi64(two, two))));
  return (sum + hash_powers.of_start[n]) | Z_UL(0x8000000000000000);
}
static_assert(sizeof(zend_ulong) == 8 && std::is_signed_v<char>);
#else
FASTJSON_INLINE zend_ulong key_hash(const char* text, std::size_t n) noexcept { return zend_inline_hash_func(text, n); }
#endif

FASTJSON_NOINLINE zend_string* hashed_string(const char* text, std::size_t n) noexcept {
  if (n == 0) return ZSTR_EMPTY_ALLOC();
  zend_string* const key = copied_string(text, n);
  ZSTR_H(key) = key_hash(text, n);
  return key;
}

// Of the first eight bytes, the last eight and the length; 32 bytes are readable.
FASTJSON_INLINE std::uint64_t key_tag(const char* text, std::size_t n) noexcept {
  std::uint64_t head = load_word(text);
  std::uint64_t tail = 0;
  if (FASTJSON_LIKELY(n >= 8))
    tail = load_word(text + n - 8);
  else
    head &= (1ull << (8 * n)) - 1;
  const unsigned __int128 product = static_cast<unsigned __int128>(head ^ 0x9E3779B97F4A7C15 ^ n) *
                                    (tail * 0xD6E8FEB86659FD93 ^ 0xA0761D6478BD642F);
  return (static_cast<std::uint64_t>(product >> 64) ^ static_cast<std::uint64_t>(product)) | 1;
}

FASTJSON_INLINE bool same_bytes(const char* kept, const char* text, std::size_t n) noexcept {
  if (n < 8) return ((load_word(kept) ^ load_word(text)) & ((1ull << (8 * n)) - 1)) == 0;
  if (n <= 16)
    return ((load_word(kept) ^ load_word(text)) | (load_word(kept + n - 8) ^ load_word(text + n - 8))) == 0;
  return std::memcmp(kept, text, n) == 0;
}

}  // namespace
}  // namespace fastjson::FASTJSON_TARGET
