// Sixty-four bytes of text and the questions the validator asks about them, one bit a byte.
// Assumes an open AVX2 or AVX-512 region. The validator's intrinsics are only here.
// Included by validator/masks.hpp.
namespace fastjson::FASTJSON_TARGET {
namespace {

// Eight bits of knowledge about a byte, and each of them for 64 bytes as a mask:
//
//             quote  ,  :  [  ]  {  }  blank, \t \n \r  0  1-9  .  -  \  other control
//   quotes        1  0  0  0  0  0  0      0        0  0    0  0  0  0              0
//   plane0        0  0  1  0  1  0  1      0        1  0    0  0  0  0              1
//   plane1        0  1  1  0  0  1  1      0        0  0    0  0  0  0              0
//   plane2        0  0  0  1  1  1  1      0        0  0    0  0  0  0              0
//   blanks        0  0  0  0  0  0  0      1        1  1    0  0  0  0              0
//   digits        0  0  0  0  0  0  0      0        0  1    1  0  0  0              0
//   points        0  0  0  0  0  0  0      0        0  0    0  1  0  1              0
//   dashes        0  0  0  0  0  0  0      0        0  0    0  0  1  1              0
//
// What is not named, like all that is not ASCII, has none.
struct alignas(64) byte_classes {
  std::uint64_t quotes, plane0, plane1, plane2, blanks, digits, points, dashes;

  FASTJSON_INLINE std::uint64_t structure() const noexcept { return plane1 | plane2; }
  FASTJSON_INLINE std::uint64_t backslashes() const noexcept { return points & dashes; }
  FASTJSON_INLINE std::uint64_t controls() const noexcept { return plane0 & ~structure(); }
  FASTJSON_INLINE std::uint64_t zeros() const noexcept { return blanks & digits; }
};

// What the checks of strings ask of 64 bytes.
struct string_bytes {
  std::uint64_t quotes, backslashes, controls;
  bool has_non_ascii;
};

#if FASTJSON_TARGET_AVX512

// What only literals ask, in the same manner; the first letters of words are two bits, of which n has both.
struct alignas(64) letter_classes {
  std::uint64_t first_of_true, first_of_false, r, u, e, a, l, s;
};

struct class_tables_type {
  unsigned char classes[128] = {};
  unsigned char letters[128] = {};
  unsigned char reversed[64] = {};   // the bytes of each eight, last one first
  unsigned char collected[64] = {};  // the first byte of each eight, the second one of each, and so on

  constexpr class_tables_type() noexcept {
    for (int c = 0; c < 0x20; c++) classes[c] = 2;
    for (const int c : {' ', '\t', '\n', '\r'}) classes[c] |= 16;
    for (int c = '1'; c <= '9'; c++) classes[c] = 32;
    constexpr struct {
      unsigned char byte, classes;
    } others[] = {{'"', 1}, {',', 4}, {':', 6}, {'[', 8}, {']', 10}, {'{', 12}, {'}', 14}, {'0', 48}, {'.', 64}, {'-', 128}, {'\\', 192}};
    for (const auto& other : others) classes[other.byte] = other.classes;
    for (int i = 0; i < 8; i++) letters[static_cast<unsigned char>("tfrueals"[i])] = static_cast<unsigned char>(1 << i);
    letters[int{'n'}] = 1 | 2;
    for (int i = 0; i < 64; i++) {
      reversed[i] = static_cast<unsigned char>(i ^ 7);
      collected[i] = static_cast<unsigned char>(i % 8 * 8 + i / 8);
    }
  }
};
alignas(64) constexpr class_tables_type class_tables;

// What the checks need to know of 64 bytes.
struct text_classes {
  byte_classes bytes;
  letter_classes letters;
  bool has_non_ascii;
};

struct wide {
  __m512i lanes;

  static FASTJSON_INLINE wide load(const char* p) noexcept { return {_mm512_loadu_si512(p)}; }
  // n bytes, fewer than 64, with blanks behind them.
  static FASTJSON_INLINE wide load_tail(const char* p, std::size_t n) noexcept {
    return {_mm512_mask_loadu_epi8(blank().lanes, _bzhi_u64(~0ull, static_cast<unsigned>(n)), p)};
  }
  static FASTJSON_INLINE wide blank() noexcept { return {_mm512_set1_epi8(' ')}; }
  FASTJSON_INLINE void store(char* p) const noexcept { _mm512_storeu_si512(p, lanes); }

  FASTJSON_INLINE std::uint64_t equals(unsigned char c) const noexcept {
    return _mm512_cmpeq_epi8_mask(lanes, _mm512_set1_epi8(static_cast<char>(c)));
  }
  FASTJSON_INLINE std::uint64_t below(unsigned char limit) const noexcept {
    return _mm512_cmplt_epu8_mask(lanes, _mm512_set1_epi8(static_cast<char>(limit)));
  }
  // first <= byte < first + count
  FASTJSON_INLINE std::uint64_t in_range(unsigned char first, unsigned char count) const noexcept {
    return wide{_mm512_sub_epi8(lanes, _mm512_set1_epi8(static_cast<char>(first)))}.below(count);
  }
  FASTJSON_INLINE std::uint64_t non_ascii() const noexcept { return _mm512_movepi8_mask(lanes); }
  FASTJSON_INLINE wide lower_case() const noexcept { return {_mm512_or_si512(lanes, _mm512_set1_epi8(0x20))}; }
  // Each byte's class is looked up and the bits of eight bytes are transposed: moving a mask
  // from a vector comparison to a general register takes two cycles, which here are spent once.
  FASTJSON_INLINE void classify(text_classes& result) const noexcept {
    const __m512i reversed = permuted(class_tables.reversed, lanes);
    const __mmask64 ascii = _mm512_testn_epi8_mask(reversed, _mm512_set1_epi8(-128));
    look_up(&result.bytes, class_tables.classes, reversed, ascii);
    look_up(&result.letters, class_tables.letters, reversed, ascii);
    result.has_non_ascii = !_kortestc_mask64_u8(ascii, ascii);
    asm("" : "+m"(result));  // the compiler would take the words out of the vectors, one by one
  }
  // The same for bytes whose check is waited for: a mask of each class comes some twenty cycles sooner than by way of
  // memory, and that of the quotes, for which all others wait, sooner still.
  FASTJSON_INLINE void classify_alone(text_classes& result) const noexcept {
    const __m512i reversed = permuted(class_tables.reversed, lanes);
    look_up(&result.letters, class_tables.letters, reversed, _mm512_testn_epi8_mask(reversed, _mm512_set1_epi8(-128)));
    asm("" : "+m"(result.letters));  // as above
    const __mmask64 ascii = _mm512_testn_epi8_mask(lanes, _mm512_set1_epi8(-128));
    const __m512i classes = _mm512_maskz_permutex2var_epi8(ascii, _mm512_load_si512(class_tables.classes), lanes,
                                                           _mm512_load_si512(class_tables.classes + 64));
    const auto bit = [&](int i) { return _mm512_test_epi8_mask(classes, _mm512_set1_epi8(static_cast<char>(1 << i))); };
    result.bytes = {equals('"'), bit(1), bit(2), bit(3), bit(4), bit(5), bit(6), bit(7)};
    result.has_non_ascii = !_kortestc_mask64_u8(ascii, ascii);
  }
  // The same where there are some more blocks: only the quotes are early.
  FASTJSON_INLINE void classify_one_of_some(text_classes& result) const noexcept {
    classify(result);
    result.bytes.quotes = equals('"');
  }
  // Not 0 where UTF-8 is ill-formed, given the last bytes before these.
  FASTJSON_INLINE utf8_block utf8_errors(utf8_block before) const noexcept {
    return fastjson::FASTJSON_TARGET::utf8_errors(last_bytes(), before);
  }
  FASTJSON_INLINE utf8_block last_bytes() const noexcept { return {lanes}; }

  // Masked, though all are meant: without a mask GCC 12 warns of its own header.
  static FASTJSON_INLINE __m512i permuted(const unsigned char (&places)[64], __m512i from) noexcept {
    return _mm512_maskz_permutexvar_epi8(~__mmask64{0}, _mm512_load_si512(places), from);
  }
  static FASTJSON_INLINE void look_up(void* to, const unsigned char (&table)[128], __m512i reversed, __mmask64 ascii) noexcept {
    const __m512i classes =
        _mm512_maskz_permutex2var_epi8(ascii, _mm512_load_si512(table), reversed, _mm512_load_si512(table + 64));
    const __m512i transposed = _mm512_gf2p8affine_epi64_epi8(_mm512_set1_epi64(0x8040201008040201), classes, 0);
    _mm512_store_si512(to, permuted(class_tables.collected, transposed));
  }
  // Bytes equal to the table's entry at their low nibble; entries are below 0x80.
  FASTJSON_INLINE std::uint64_t equals_by_nibble(const char (&table)[17]) const noexcept {
    const __m512i entries = _mm512_maskz_broadcast_i32x4(
        0xFFFF, _mm_loadu_si128(reinterpret_cast<const __m128i*>(table)));
    return _mm512_cmpeq_epi8_mask(_mm512_shuffle_epi8(entries, lanes), lanes);
  }
};

#else

struct text_classes {
  string_bytes strings;
};

struct wide {
  __m256i low, high;

  static FASTJSON_INLINE wide load(const char* p) noexcept {
    return {_mm256_loadu_si256(reinterpret_cast<const __m256i*>(p)),
            _mm256_loadu_si256(reinterpret_cast<const __m256i*>(p + 32))};
  }
  // n bytes, fewer than 64, with blanks behind them.
  static FASTJSON_INLINE wide load_tail(const char* p, std::size_t n) noexcept {
    alignas(32) char copy[64];
    blank().store(copy);
    std::memcpy(copy, p, n);
    return load(copy);
  }
  static FASTJSON_INLINE wide blank() noexcept { return {_mm256_set1_epi8(' '), _mm256_set1_epi8(' ')}; }
  FASTJSON_INLINE void store(char* p) const noexcept {
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(p), low);
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(p + 32), high);
  }

  static FASTJSON_INLINE std::uint64_t bits(__m256i low_flags, __m256i high_flags) noexcept {
    return static_cast<std::uint32_t>(_mm256_movemask_epi8(low_flags)) |
           static_cast<std::uint64_t>(static_cast<std::uint32_t>(_mm256_movemask_epi8(high_flags))) << 32;
  }

  FASTJSON_INLINE std::uint64_t equals(unsigned char c) const noexcept {
    const __m256i all = _mm256_set1_epi8(static_cast<char>(c));
    return bits(_mm256_cmpeq_epi8(low, all), _mm256_cmpeq_epi8(high, all));
  }
  FASTJSON_INLINE std::uint64_t below(unsigned char limit) const noexcept {
    const __m256i most = _mm256_set1_epi8(static_cast<char>(limit - 1));
    return bits(_mm256_cmpeq_epi8(_mm256_min_epu8(low, most), low),
                _mm256_cmpeq_epi8(_mm256_min_epu8(high, most), high));
  }
  // first <= byte < first + count
  FASTJSON_INLINE std::uint64_t in_range(unsigned char first, unsigned char count) const noexcept {
    const __m256i base = _mm256_set1_epi8(static_cast<char>(first));
    return wide{_mm256_sub_epi8(low, base), _mm256_sub_epi8(high, base)}.below(count);
  }
  FASTJSON_INLINE std::uint64_t non_ascii() const noexcept { return bits(low, high); }
  FASTJSON_INLINE wide lower_case() const noexcept {
    const __m256i bit = _mm256_set1_epi8(0x20);
    return {_mm256_or_si256(low, bit), _mm256_or_si256(high, bit)};
  }
  FASTJSON_INLINE wide same(char c) const noexcept {
    const __m256i all = _mm256_set1_epi8(c);
    return {_mm256_cmpeq_epi8(low, all), _mm256_cmpeq_epi8(high, all)};
  }
  FASTJSON_INLINE wide operator|(wide other) const noexcept {
    return {_mm256_or_si256(low, other.low), _mm256_or_si256(high, other.high)};
  }
  FASTJSON_INLINE wide operator&(wide other) const noexcept {
    return {_mm256_and_si256(low, other.low), _mm256_and_si256(high, other.high)};
  }
  // Not 0 where UTF-8 is ill-formed, given the last bytes before these.
  FASTJSON_INLINE utf8_block utf8_errors(utf8_block before) const noexcept {
    return fastjson::FASTJSON_TARGET::utf8_errors({low}, before) | fastjson::FASTJSON_TARGET::utf8_errors(last_bytes(), {low});
  }
  FASTJSON_INLINE utf8_block last_bytes() const noexcept { return {high}; }
  FASTJSON_INLINE wide minus(char c) const noexcept {
    const __m256i all = _mm256_set1_epi8(c);
    return {_mm256_sub_epi8(low, all), _mm256_sub_epi8(high, all)};
  }
  FASTJSON_INLINE wide same_below(unsigned char limit) const noexcept {
    const __m256i most = _mm256_set1_epi8(static_cast<char>(limit - 1));
    return {_mm256_cmpeq_epi8(_mm256_min_epu8(low, most), low), _mm256_cmpeq_epi8(_mm256_min_epu8(high, most), high)};
  }
  FASTJSON_INLINE void classify(text_classes& result) const noexcept {
    result.strings = {equals('"'), equals('\\'), below(0x20), _mm256_movemask_epi8(_mm256_or_si256(low, high)) != 0};
  }
  FASTJSON_INLINE void classify_alone(text_classes& result) const noexcept { classify(result); }
  FASTJSON_INLINE void classify_one_of_some(text_classes& result) const noexcept { classify(result); }
  // What only blocks need that are not the inside of one string: most of the comparisons.
  FASTJSON_INLINE byte_classes structure() const noexcept {
    const wide lower = lower_case();
    const wide close = lower.same('}'), open_or_close = lower.same('{') | close, colon = same(':');
    const wide brace = open_or_close & wide{_mm256_slli_epi16(low, 2), _mm256_slli_epi16(high, 2)};
    byte_classes result;
    result.plane0 = (close | colon).non_ascii();
    result.plane1 = (same(',') | colon | brace).non_ascii();
    result.plane2 = open_or_close.non_ascii();
    result.blanks = (same(' ') | same('\t') | same('\n') | same('\r') | same('0')).non_ascii();
    result.digits = minus('0').same_below(10).non_ascii();
    result.points = equals('.');
    result.dashes = equals('-');
    return result;
  }
  // Bytes equal to the table's entry at their low nibble; entries are below 0x80.
  FASTJSON_INLINE std::uint64_t equals_by_nibble(const char (&table)[17]) const noexcept {
    const __m256i entries =
        _mm256_broadcastsi128_si256(_mm_loadu_si128(reinterpret_cast<const __m128i*>(table)));
    return bits(_mm256_cmpeq_epi8(_mm256_shuffle_epi8(entries, low), low),
                _mm256_cmpeq_epi8(_mm256_shuffle_epi8(entries, high), high));
  }
};

#endif

// Where literals begin: `places` those of all, `five_long` those of false.
struct literals {
  std::uint64_t places, five_long;
};

#if FASTJSON_TARGET_AVX512

FASTJSON_INLINE string_bytes string_bytes_of(const text_classes& classes) noexcept {
  return {classes.bytes.quotes, classes.bytes.backslashes(), classes.bytes.controls(), classes.has_non_ascii};
}

// Of the block at p, when it is not the inside of a string.
FASTJSON_INLINE const byte_classes& structure_of(const char*, const text_classes& classes) noexcept { return classes.bytes; }

// `starts`: where scalars begin that are no numbers.
FASTJSON_INLINE literals find_literals(const char* p, const text_classes& classes, std::uint64_t starts) noexcept {
  const letter_classes& in = classes.letters;
  const std::uint64_t ll = in.l & in.l >> 1;
  std::uint64_t four_long = in.first_of_true & ~in.first_of_false & in.r >> 1 & in.u >> 2 & in.e >> 3;
  four_long |= in.first_of_true & in.first_of_false & in.u >> 1 & ll >> 2;
  std::uint64_t five_long = in.first_of_false & ~in.first_of_true & in.a >> 1 & in.l >> 2 & in.s >> 3 & in.e >> 4;
  five_long &= starts;
  std::uint64_t places = (four_long & starts) | five_long;
  // One that goes on in the next block; there is only one, since a comma and a letter come between.
  const std::uint64_t late = starts & ~places & ~std::uint64_t{0} << 60;
  if (FASTJSON_UNLIKELY(late != 0)) {
    const char* const word = p + std::countr_zero(late);
    const bool is_false = std::memcmp(word, "false", 5) == 0;
    if (is_false || std::memcmp(word, "true", 4) == 0 || std::memcmp(word, "null", 4) == 0) {
      places |= late & (0 - late);
      if (is_false) five_long |= late & (0 - late);
    }
  }
  return {places, five_long};
}

#else

FASTJSON_INLINE const string_bytes& string_bytes_of(const text_classes& classes) noexcept { return classes.strings; }
FASTJSON_INLINE byte_classes structure_of(const char* p, const text_classes&) noexcept { return wide::load(p).structure(); }

template <std::size_t N>
FASTJSON_INLINE std::uint64_t places_of(const char* p, const char (&word)[N]) noexcept {
  wide places = wide::load(p).same(word[0]);
  for (std::size_t i = 1; i + 1 < N; i++) places = places & wide::load(p + i).same(word[i]);
  return places.non_ascii();
}

FASTJSON_INLINE literals find_literals(const char* p, const text_classes&, std::uint64_t starts) noexcept {
  const std::uint64_t five_long = places_of(p, "false") & starts;
  return {((places_of(p, "true") | places_of(p, "null")) & starts) | five_long, five_long};
}

#endif

// Bit i of the result: the parity of bits 0 to i. A carry-less product with all ones.
FASTJSON_INLINE std::uint64_t parity_up_to(std::uint64_t bits) noexcept {
  const __m128i product =
      _mm_clmulepi64_si128(_mm_set_epi64x(0, static_cast<long long>(bits)), _mm_set1_epi8(-1), 0);
  return static_cast<std::uint64_t>(_mm_cvtsi128_si64(product));
}

FASTJSON_INLINE std::uint64_t gather_bits(std::uint64_t bits, std::uint64_t where) noexcept {
  return _pext_u64(bits, where);
}
FASTJSON_INLINE std::uint64_t spread_bits(std::uint64_t bits, std::uint64_t where) noexcept {
  return _pdep_u64(bits, where);
}

FASTJSON_INLINE std::uint64_t reversed_bits(std::uint64_t bits) noexcept {
  bits = (bits >> 1 & 0x5555555555555555) | (bits & 0x5555555555555555) << 1;
  bits = (bits >> 2 & 0x3333333333333333) | (bits & 0x3333333333333333) << 2;
  bits = (bits >> 4 & 0x0F0F0F0F0F0F0F0F) | (bits & 0x0F0F0F0F0F0F0F0F) << 4;
  return __builtin_bswap64(bits);
}

// digits + first, with a bit carried in and out: carries run through the runs of `digits` that
// begin at a bit of `first` or go on from the block before. Returns the bits just behind those runs.
FASTJSON_INLINE std::uint64_t behind_runs(std::uint64_t digits, std::uint64_t first, unsigned char& running) noexcept {
  unsigned long long sum;
  running = _addcarry_u64(running, digits, first, &sum);
  return sum & ~digits;
}

// The bits moved up by N, with the top bits of the block before coming in.
template <unsigned N>
FASTJSON_INLINE std::uint64_t moved_up(std::uint64_t bits, std::uint64_t before) noexcept {
  return bits << N | before >> (64 - N);
}

}  // namespace
}  // namespace fastjson::FASTJSON_TARGET
