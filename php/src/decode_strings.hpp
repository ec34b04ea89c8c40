// Strings of PHP made from spans of the text, and what the key cache compares keys by.
// Assumes an open target region, and of every span that 32 bytes behind it are readable.
// Included by decode_unit.hpp before the sink.
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

FASTJSON_NOINLINE zend_string* hashed_string(const char* text, std::size_t n) noexcept {
  if (n == 0) return ZSTR_EMPTY_ALLOC();
  zend_string* const key = copied_string(text, n);
  ZSTR_H(key) = zend_inline_hash_func(ZSTR_VAL(key), n);
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
