// Complete UTF-8 validation (RFC 3629) that says where the first wrong byte is.
// Assumes p <= end; reads nothing outside [p, end) that could fault.
// Called by the reader and the writer for runs that hold a byte from 0x80. Included by scan.hpp.
namespace fastjson::FASTJSON_TARGET {
namespace {

// The four bytes at `p`, the first one lowest.
FASTJSON_INLINE std::uint32_t four_in_order(const char* p) noexcept {
  std::uint32_t word;
  std::memcpy(&word, p, 4);
#if !FASTJSON_LITTLE_ENDIAN
  word = __builtin_bswap32(word);
#endif
  return word;
}

// Skips what is well-formed as long as four bytes are there; text in one script takes one
// of the loops for long.
FASTJSON_INLINE const char* skip_well_formed(const char* p, const char* end) noexcept {
  while (end - p >= 8) {
    std::uint64_t eight;
    std::memcpy(&eight, p, 8);
    if ((eight & 0x8080808080808080) == 0) {
      p += 8;
      continue;
    }
    const char* const before = p;
    std::uint32_t word = four_in_order(p);
    for (; (word & 0x80) == 0; word = four_in_order(p))
      if (++p, end - p < 4) return p;
    // 1110xxxx 10yxxxxx 10xxxxxx; x and y all zero is overlong, 1101 and 1 a surrogate.
    while ((word & 0xC0C0F0) == 0x8080E0) {
      const std::uint32_t head = word & 0x200F;
      if (head == 0 || head == 0x200D) return p;
      if (p += 3, end - p < 4) return p;
      word = four_in_order(p);
    }
    while ((word & 0xC0E0) == 0x80C0 && (word & 0x1E) != 0) {
      if (p += 2, end - p < 4) return p;
      word = four_in_order(p);
    }
    // 11110xxx 10xxxxxx twice more; U+10000 to U+10FFFF.
    while ((word & 0xC0C0C0F8) == 0x808080F0) {
      const std::uint32_t plane = (word & 7) << 2 | (word >> 12 & 3);
      if (plane - 1 >= 16) return p;
      if (p += 4, end - p < 4) return p;
      word = four_in_order(p);
    }
    if (p == before) return p;
  }
  return p;
}

// Sequence by sequence: nullptr when well-formed, otherwise the first byte that cannot
// continue, which is `end` when the last sequence is cut off.
inline const char* find_invalid_utf8_stepwise(const char* p, const char* end) noexcept {
  const auto byte = [](const char* at) { return static_cast<unsigned char>(*at); };
  for (;;) {
    p = skip_well_formed(p, end);
    if (p == end) return nullptr;
    const unsigned char lead = byte(p);
    if (lead < 0x80) {
      ++p;
      continue;
    }
    if (lead < 0xC2 || lead > 0xF4) return p;
    const int more = lead < 0xE0 ? 1 : lead < 0xF0 ? 2 : 3;
    const unsigned char low = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
    const unsigned char high = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
    if (++p == end || byte(p) < low || byte(p) > high) return p;
    ++p;
    for (int i = 1; i < more; ++i, ++p)
      if (p == end || (byte(p) & 0xC0) != 0x80) return p;
  }
}

#if FASTJSON_TARGET_PORTABLE

FASTJSON_INLINE const char* find_invalid_utf8(const char* p, const char* end) noexcept {
  return find_invalid_utf8_stepwise(p, end);
}

#else

// J. Keiser and D. Lemire, "Validating UTF-8 In Less Than One Instruction Per Byte", 2020:
// every error that shows in two neighbouring bytes has a bit, three tables by nibble say
// which errors are still possible, and their AND is the verdict. What two bytes cannot
// show is whether a third or fourth byte had to follow: `two_continuations` is expected
// exactly there.
inline constexpr unsigned char too_short = 1 << 0, too_long = 1 << 1, overlong_3 = 1 << 2, too_large = 1 << 3,
                               surrogate = 1 << 4, overlong_2 = 1 << 5, overlong_4_or_large = 1 << 6,
                               two_continuations = 1 << 7;
inline constexpr unsigned char any_first_low = too_short | too_long | two_continuations;

alignas(16) inline constexpr unsigned char utf8_first_high[16] = {
    too_long, too_long, too_long, too_long, too_long, too_long, too_long, too_long,
    two_continuations, two_continuations, two_continuations, two_continuations,
    too_short | overlong_2, too_short, too_short | overlong_3 | surrogate,
    too_short | too_large | overlong_4_or_large};

alignas(16) inline constexpr unsigned char utf8_first_low[16] = {
    any_first_low | overlong_3 | overlong_2 | overlong_4_or_large,
    any_first_low | overlong_2,
    any_first_low,
    any_first_low,
    any_first_low | too_large,
    any_first_low | too_large | overlong_4_or_large,
    any_first_low | too_large | overlong_4_or_large,
    any_first_low | too_large | overlong_4_or_large,
    any_first_low | too_large | overlong_4_or_large,
    any_first_low | too_large | overlong_4_or_large,
    any_first_low | too_large | overlong_4_or_large,
    any_first_low | too_large | overlong_4_or_large,
    any_first_low | too_large | overlong_4_or_large,
    any_first_low | too_large | overlong_4_or_large | surrogate,
    any_first_low | too_large | overlong_4_or_large,
    any_first_low | too_large | overlong_4_or_large};

alignas(16) inline constexpr unsigned char utf8_second_high[16] = {
    too_short, too_short, too_short, too_short, too_short, too_short, too_short, too_short,
    too_long | overlong_2 | two_continuations | overlong_3 | overlong_4_or_large,
    too_long | overlong_2 | two_continuations | overlong_3 | too_large,
    too_long | overlong_2 | two_continuations | surrogate | too_large,
    too_long | overlong_2 | two_continuations | surrogate | too_large,
    too_short, too_short, too_short, too_short};

#if !FASTJSON_TARGET_AVX512
using utf8_block = block;
#endif

// The bytes of `input` at which something is wrong, given the block before it.
FASTJSON_INLINE utf8_block utf8_errors(utf8_block input, utf8_block previous) noexcept {
  const utf8_block one_back = input.template after<1>(previous);
  const utf8_block special = one_back.lookup_high_nibble(utf8_first_high) & one_back.lookup_low_nibble(utf8_first_low) &
                             input.lookup_high_nibble(utf8_second_high);
  const utf8_block third = input.template after<2>(previous).minus(0xE0 - 0x80);
  const utf8_block fourth = input.template after<3>(previous).minus(0xF0 - 0x80);
  return ((third | fourth) & utf8_block::filled(0x80)) ^ special;
}

// Where an error shows in the block at `p`, its sequence began there or up to three bytes
// before: step from the last byte that can begin one. Three continuation bytes in a row
// end a sequence that was complete.
FASTJSON_COLD const char* locate_invalid_utf8(const char* begin, const char* p, const char* end) noexcept {
  const char* start = p;
  for (int back = 0; back < 3 && start != begin; ++back)
    if ((static_cast<unsigned char>(*--start) & 0xC0) != 0x80) return find_invalid_utf8_stepwise(start, end);
  return find_invalid_utf8_stepwise(p, end);
}

FASTJSON_INLINE const char* find_invalid_utf8(const char* p, const char* end) noexcept {
  const char* const begin = p;
  utf8_block previous = utf8_block::filled(0);
  while (static_cast<std::size_t>(end - p) >= utf8_block::size) {
    const utf8_block input = utf8_block::load(p);
    if (FASTJSON_UNLIKELY(utf8_errors(input, previous).any_bit())) return locate_invalid_utf8(begin, p, end);
    previous = input;
    p += utf8_block::size;
  }
  // Zeros after the last byte make a sequence that is cut off look too short.
  const std::size_t left = static_cast<std::size_t>(end - p);
  const utf8_block input = left != 0 ? utf8_block::load_tail_zeroed(p, left) : utf8_block::filled(0);
  if (FASTJSON_UNLIKELY(utf8_errors(input, previous).any_bit())) return locate_invalid_utf8(begin, p, end);
  return nullptr;
}

#endif

}  // namespace
}  // namespace fastjson::FASTJSON_TARGET
