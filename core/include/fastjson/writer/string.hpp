// Strings in JSON's form: scan and copy by blocks, escapes found by mask.
// Assumes the writer's block of this target; a string and its room do not overlap.
// Included by writer.hpp once; called by the hosts' walkers.
namespace fastjson::FASTJSON_TARGET {
namespace {

// Longer strings go through in pieces of this size, so that the room asked for stays
// under max_room even if every byte becomes six.
inline constexpr std::size_t string_piece = 512;

// Room for n bytes of text: six characters a byte at worst, and the stores of whole blocks
// that run past the end. For a string, the quotes besides.
FASTJSON_INLINE constexpr std::size_t text_room(std::size_t n) noexcept { return 6 * n + 64; }
FASTJSON_INLINE constexpr std::size_t string_room(std::size_t n) noexcept { return text_room(n) + 2; }

static_assert(string_room(string_piece) <= max_room && 64 >= 2 * escape_block::size);

// What write_string() leaves behind its result at least, for a separator and a number.
inline constexpr std::size_t room_after_string = 32;

// The rules by which a call writes its strings.
struct string_style {
  const escape_rules* rules;

  explicit FASTJSON_INLINE string_style(const escape_rules& from) noexcept : rules(&from) {}
};

FASTJSON_INLINE escape_block::mask_type first_flags(escape_block::mask_type mask, std::size_t n) noexcept {
  return mask & ((escape_block::mask_type{1} << (n * escape_block::bits_per_flag)) - 1);
}

FASTJSON_INLINE escape_block::mask_type flags_from(escape_block::mask_type mask, std::size_t n) noexcept {
  if (n >= escape_block::size) return 0;
  return mask & (~escape_block::mask_type{0} << (n * escape_block::bits_per_flag));
}

FASTJSON_INLINE std::size_t first_flag(escape_block::mask_type mask) noexcept {
  return static_cast<std::size_t>(std::countr_zero(mask)) / escape_block::bits_per_flag;
}

FASTJSON_INLINE escape_block load_up_to(const char* p, std::size_t n) noexcept {
  if (n >= escape_block::size) return escape_block::load(p);
  return n != 0 ? escape_block::load_tail(p, n) : escape_block{};
}

// The same for n > 0. Where a mask costs nothing there is no branch on n, which is as chance has it behind escapes.
FASTJSON_INLINE escape_block load_rest(const char* p, std::size_t n) noexcept {
#if FASTJSON_TARGET_AVX512
  return escape_block::load_tail(p, std::min(n, escape_block::size));
#else
  return load_up_to(p, n);
#endif
}

// \uXXXX, or a pair of them, for one code point from U+0080 up; up to 14 bytes stored.
FASTJSON_INLINE char* write_code_point(char* out, std::uint32_t code_point, const hex_pairs& hex) noexcept {
  if (code_point < 0x10000) return hex.write_unit(out, code_point);
  code_point -= 0x10000;
  out = hex.write_unit(out, 0xD800 | code_point >> 10);
  return hex.write_unit(out, 0xDC00 | (code_point & 0x3FF));
}

// The character of four bytes at p, or 0 when there is none.
FASTJSON_INLINE std::uint32_t four_byte_character(const char* p, const char* end) noexcept {
  if (end - p < 4) return 0;
  const std::uint32_t word = four_in_order(p);
  const std::uint32_t code_point = (word & 7) << 18 | (word & 0x3F00) << 4 | (word & 0x3F0000) >> 10 | (word & 0x3F000000) >> 24;
  return (word & 0xC0C0C0F8) == 0x808080F0 && code_point - 0x10000 < 0x100000 ? code_point : 0;
}

// Characters from U+0080 up, one by one, while they last and p < stop; `end` is the
// string's own. Ill-formed bytes go to the policy. nullptr when it gives up.
template <class Policy>
FASTJSON_INLINE char* write_non_ascii(char* out, const char*& p, const char* stop, const char* end,
                                      const escape_rules& rules, Policy& policy) {
  const hex_pairs& hex = *rules.hex;
  do {
    if (rules.escape_non_ascii && end - p >= 16) {
      unsigned length = 0;
      const unsigned n = escape_characters(out, p, hex, length);
      // As branches and not as a product: where runs are long the processor guesses on and
      // need not wait for the count.
      if (n == 4 && length == 3) {
        out += 24;
        p += 12;
        continue;
      }
      if (n != 0) {
        out += 6 * n;
        p += length * n;
        continue;
      }
    }
    // Behind the others: a test in front of them made Cyrillic words 1.13 times as slow.
    if (rules.escape_non_ascii) {
      if (const std::uint32_t character = four_byte_character(p, end); character != 0) {
        out = write_code_point(out, character, hex);
        p += 4;
        continue;
      }
    }
    std::uint32_t code_point;
    const unsigned length = decode_utf8(p, end, code_point);
    if (FASTJSON_UNLIKELY(length == 0)) {
      out = policy.invalid_utf8(out, p, end);
      if (out == nullptr) return nullptr;
      continue;
    }
    if (rules.escape_non_ascii || (rules.escape_line_terminators && (code_point & ~1u) == 0x2028)) {
      out = write_code_point(out, code_point, hex);
    } else {
      for (unsigned i = 0; i < length; i++) out[i] = p[i];
      out += length;
    }
    p += length;
  } while (p < stop && static_cast<unsigned char>(*p) >= 0x80);
  return out;
}

// Moves p over a well-formed character of two or three bytes with ASCII behind it, as most are in
// European text; false for all else, and for first bytes whose second has limits of its own.
// Branches, not a count that comes out of a vector: the next character need not wait for it.
FASTJSON_INLINE bool lone_character(const char*& p, const char* end, std::uint32_t& code_point) noexcept {
  if (end - p < 4) return false;
  const std::uint32_t word = four_in_order(p);
  if ((word & 0x80C0E0) == 0x0080C0 && (word & 0x1E) != 0) {
    code_point = (word & 0x1F) << 6 | (word >> 8 & 0x3F);
    p += 2;
    return true;
  }
  if ((word & 0x80C0C0F0) == 0x008080E0 && (word & 0xF) != 0 && (word & 0xF) != 0xD) {
    code_point = (word & 0xF) << 12 | (word >> 2 & 0xFC0) | (word >> 16 & 0x3F);
    p += 3;
    return true;
  }
  return false;
}

// Bytes that cannot simply be copied. `Trusted`: the text is known to be well-formed and
// its non-ASCII characters stay, except perhaps U+2028 and U+2029, whose first byte is
// then looked for.
template <bool Trusted>
FASTJSON_INLINE escape_block::mask_type find_specials(escape_block text, const string_style& style) noexcept {
  if constexpr (!Trusted) return text.escapes_and_non_ascii(*style.rules);
  const escape_block::mask_type escapes = text.escapes(*style.rules);
  return style.rules->escape_line_terminators ? escapes | text.equals(0xE2) : escapes;
}

// What is left of `mask`, which find_specials<true>() gave for the block, without those bytes 0xE2 that begin neither U+2028 nor
// U+2029 (E2 80 A8, E2 80 A9): dashes, quotation marks and many symbols begin with it. What follows the last two bytes is not seen.
FASTJSON_INLINE escape_block::mask_type without_other_leads(escape_block text, escape_block::mask_type mask) noexcept {
  constexpr unsigned bits = escape_block::bits_per_flag;
  constexpr auto all = static_cast<escape_block::mask_type>(~escape_block::mask_type{0});
  constexpr auto unseen = static_cast<escape_block::mask_type>(~(all >> 2 * bits));
  const escape_block::mask_type leads = mask & text.equals(0xE2);
  if (leads == 0) return mask;
  const escape_block::mask_type terminators = text.equals(0x80) >> bits & (text.equals(0xA8) | text.equals(0xA9)) >> 2 * bits;
  return mask & ~(leads & ~(terminators | unseen));
}

#if !FASTJSON_TARGET_AVX512
// Copies 128 bytes; true when they need nothing else.
template <bool Trusted>
FASTJSON_INLINE bool copy_plain_text(char* out, const char* p, const string_style& style) noexcept {
  escape_block::mask_type special = 0;
  for (std::size_t i = 0; i != 128; i += escape_block::size) {
    const escape_block text = escape_block::load(p + i);
    text.store(out + i);
    const escape_block::mask_type mask = find_specials<Trusted>(text, style);
    special |= Trusted && mask != 0 ? without_other_leads(text, mask) : mask;
  }
  return special == 0;
}
#else
template <bool Trusted>
FASTJSON_INLINE bool copy_plain_text(char* out, const char* p, const string_style& style) noexcept {
  return copy_plain_text<Trusted>(out, p, *style.rules);
}
#endif

// The block at p, in [p, stop), of which the bytes in `mask` are special; it is stored at
// `out` already. Puts the escape at each of them and stores the rest again behind it.
// p moves to the end of the block or to `stop`, or beyond by the rest of an ill-formed sequence.
template <bool Trusted, class Policy>
FASTJSON_INLINE char* write_flagged(char* out, const char*& p, const char* stop, const char* end,
                                    escape_block::mask_type mask, const string_style& style, Policy& policy) {
  const char* const base = p;
  do {
    const char* const special = base + first_flag(mask);
    out += special - p;
    p = special;
    const unsigned char c = static_cast<unsigned char>(*p);
    if (FASTJSON_LIKELY(c < 0x80)) {
      out = write_escape(out, style.rules->texts->entry[c]);
      p++;
      mask &= mask - 1;
    } else if constexpr (Trusted) {
      // 0xE2 of well-formed text has two more bytes.
      if (p[1] != '\x80' || (p[2] != '\xA8' && p[2] != '\xA9')) {
        mask &= mask - 1;
        continue;  // what follows stands at `out`
      }
      out = style.rules->hex->write_unit(out, 0x2000u | (static_cast<unsigned char>(p[2]) & 0x3Fu));
      p += 3;
      mask = flags_from(mask, static_cast<std::size_t>(p - base));
    } else if (std::uint32_t lone = 0; style.rules->escape_non_ascii && lone_character(p, end, lone)) {
      out = style.rules->hex->write_unit(out, lone);
      mask = flags_from(mask, static_cast<std::size_t>(p - base));
    } else {
      out = write_non_ascii(out, p, stop, end, *style.rules, policy);
      if (FASTJSON_UNLIKELY(out == nullptr)) return nullptr;
      mask = flags_from(mask, static_cast<std::size_t>(p - base));
    }
    if (p < stop) load_rest(p, static_cast<std::size_t>(stop - p)).store(out);
  } while (mask != 0);
  const std::size_t done = static_cast<std::size_t>(p - base);
  if (done < escape_block::size && p < stop) {
    const std::size_t rest = std::min(escape_block::size - done, static_cast<std::size_t>(stop - p));
    p += rest;
    out += rest;
  }
  return out;
}

// The block at the first of n bytes with all that is special in it, where the kernel can do that at once. Returns how many bytes it
// wrote: a character that the end of the block cuts is left over if more follows, and 0 says that none was.
#if FASTJSON_TARGET_AVX512
template <bool Trusted>
FASTJSON_INLINE std::size_t write_at_once(char*& out, escape_block text, escape_block::mask_type mask, std::size_t n, bool more_follows,
                                          const escape_rules& rules) noexcept {
  if ((mask & text.non_ascii()) != 0) return !Trusted && rules.escape_non_ascii ? write_as_ascii(out, text, mask, n, more_follows, rules) : 0;
  if (!text.write_pairs(out, mask, rules)) return 0;
  out += n + static_cast<std::size_t>(std::popcount(mask));
  return n;
}
#else
template <bool>
FASTJSON_INLINE std::size_t write_at_once(char*&, escape_block, escape_block::mask_type, std::size_t, bool, const escape_rules&) noexcept { return 0; }
#endif

// The text [p, stop) of a string that ends at `end`, escaped, with text_room() for it.
template <bool Trusted, class Policy>
FASTJSON_NOINLINE FASTJSON_HOT char* write_escaped_text(char* out, const char*& from, const char* stop, const char* end,
                                                        const string_style& style, Policy& policy) {
  const char* p = from;
  while (p < stop) {
    const std::size_t left = static_cast<std::size_t>(stop - p);
    const escape_block text = load_up_to(p, left);
    text.store(out);
    escape_block::mask_type mask = find_specials<Trusted>(text, style);
    if (left < escape_block::size) mask = first_flags(mask, left);
    if (mask == 0 || (Trusted && static_cast<signed char>(p[first_flag(mask)]) < 0 && (mask = without_other_leads(text, mask)) == 0)) {
      const std::size_t clean = std::min(escape_block::size, left);
      p += clean;
      out += clean;
    } else if (const std::size_t written = write_at_once<Trusted>(out, text, mask, std::min(escape_block::size, left), left > escape_block::size, *style.rules);
               written != 0) {
      // By branches, which are foreseen: how much it was follows from the text, and so would where the next block begins. Of characters
      // of three bytes ten are mostly written.
      constexpr std::size_t ten = 30;
      if (written == escape_block::size) {
        p += escape_block::size;
        asm("" : "+r"(p));  // else the compiler adds `written` in each case
      } else if (written == ten) {
        p += ten;
        asm("" : "+r"(p));
      } else {
        p += written;
      }
    } else {
      out = write_flagged<Trusted>(out, p, stop, end, mask, style, policy);
      if (FASTJSON_UNLIKELY(out == nullptr)) return nullptr;
    }
  }
  from = p;
  return out;
}

// The same for well-formed text whose characters stay: mostly there is nothing to escape. What escapes need is in the other
// function, which loads constants for them ahead: as one, such text took 1.01 to 1.13 times as long (1.01 to 1.03 of the
// instructions), and text with escapes 0.88 to 0.92.
template <class Policy>
FASTJSON_NOINLINE FASTJSON_HOT char* write_trusted_text(char* out, const char*& from, const char* stop, const char* end,
                                                        const string_style& style, Policy& policy) {
  const char* p = from;
  while (p < stop) {
    const std::size_t left = static_cast<std::size_t>(stop - p);
    const escape_block text = load_up_to(p, left);
    text.store(out);
    escape_block::mask_type mask = find_specials<true>(text, style);
    if (left < escape_block::size) mask = first_flags(mask, left);
    if (mask != 0) {
      from = p;
      return write_escaped_text<true>(out, from, stop, end, style, policy);
    }
    const std::size_t plain = std::min(escape_block::size, left);
    p += plain;
    out += plain;
  }
  from = p;
  return out;
}

FASTJSON_NOINLINE inline bool is_well_formed(const char* p, const char* end) noexcept {
  return find_invalid_utf8(p, end) == nullptr;
}

// Copies what stands for itself, 128 bytes at a time and as many of them as there is room for at once.
template <bool Trusted, output_buffer Buffer>
FASTJSON_NOINLINE char* write_plain_text(Buffer& buffer, char* out, const char*& from, const char* end, const string_style& style) {
  const char* p = from;
  while (end - p >= 128) {
    out = reserve(buffer, out, max_room);
    if (FASTJSON_UNLIKELY(out == nullptr)) break;
    const char* const stop = p + std::min<std::size_t>(static_cast<std::size_t>(end - p), max_room) / 128 * 128;
    while (p != stop && copy_plain_text<Trusted>(out, p, style)) {
      p += 128;
      out += 128;
    }
    if (p != stop) break;
  }
  from = p;
  return out;
}

// A string within one block, already stored at out + 1, that has something to escape.
template <class Policy>
FASTJSON_NOINLINE FASTJSON_HOT char* write_short_string(char* out, const char* p, std::size_t n, escape_block text,
                                                        escape_block::mask_type mask, const string_style& style,
                                                        Policy& policy) {
  const char* const end = p + n;
  char* at = out + 1;
  if (!style.rules->escape_non_ascii && (mask & text.non_ascii()) != 0 && is_well_formed(p, end)) {
    // Mostly there is nothing else, and it is stored.
    if (FASTJSON_LIKELY((mask & find_specials<true>(text, style)) == 0))
      at += n;
    else
      at = write_trusted_text(at, p, end, end, style, policy);
  } else if (const std::size_t written = write_at_once<false>(at, text, mask, n, false, *style.rules); written != 0) {
    p += written;
    if (FASTJSON_UNLIKELY(p != end)) at = write_escaped_text<false>(at, p, end, end, style, policy);
  } else {
    at = write_flagged<false>(at, p, end, end, mask, style, policy);
  }
  if (FASTJSON_UNLIKELY(at == nullptr)) {
    policy.give_up(out);
    return nullptr;
  }
  *out = '"';
  *at = '"';
  return at + 1;
}

// A string longer than a block.
template <output_buffer Buffer, invalid_utf8_policy Policy>
FASTJSON_NOINLINE FASTJSON_HOT char* write_long_string(Buffer& buffer, char* out, const char* p, std::size_t n,
                                                       const string_style& style, Policy& policy) {
  const char* const end = p + n;
  char* const start = out;
  // Output may leave for good with the next piece, so that a refusal has to come first.
  const bool is_checked = n > string_piece && policy.stops_at_invalid_utf8();
  if (is_checked && !is_well_formed(p, end)) {
    policy.give_up(start);
    return nullptr;
  }
  *out++ = '"';
  // ASCII, as most long text is or begins, needs no look at its UTF-8.
  if (n > string_piece) {
    if constexpr (requires { buffer.expect(out, n); }) buffer.expect(out, n);
    out = write_plain_text<false>(buffer, out, p, end, style);
  }
  if (FASTJSON_UNLIKELY(out == nullptr)) return nullptr;
  const bool trusted = !style.rules->escape_non_ascii && (is_checked || is_well_formed(p, end));
  bool was_plain = trusted;  // the piece before; what stopped the first look stands here still
  while (p < end) {
    if (was_plain && static_cast<std::size_t>(end - p) > string_piece) {
      out = trusted ? write_plain_text<true>(buffer, out, p, end, style) : write_plain_text<false>(buffer, out, p, end, style);
      if (FASTJSON_UNLIKELY(out == nullptr)) return nullptr;
    }
    const char* stop = end;
    if (static_cast<std::size_t>(end - p) > string_piece) {
      stop = p + string_piece;
      // Not between the bytes of a character, which are four at most.
      for (int i = 0; i < 3 && (static_cast<unsigned char>(*stop) & 0xC0) == 0x80; i++) stop--;
    }
    const auto bytes = static_cast<std::size_t>(stop - p);
    out = reserve(buffer, out, text_room(bytes));
    if (FASTJSON_UNLIKELY(out == nullptr)) return nullptr;
    char* const piece = out;
    out = trusted ? write_trusted_text(out, p, stop, end, style, policy)
                  : write_escaped_text<false>(out, p, stop, end, style, policy);
    if (FASTJSON_UNLIKELY(out == nullptr)) {
      policy.give_up(start);
      return nullptr;
    }
    was_plain = static_cast<std::size_t>(out - piece) == bytes;
  }
  out = reserve(buffer, out, 1 + room_after_string);
  if (FASTJSON_UNLIKELY(out == nullptr)) return nullptr;
  *out++ = '"';
  return out;
}

// The string with its quotes; nullptr when the buffer or the policy refused. When it was
// the policy, give_up() has told it the cursor at which the string began and from which
// the caller can go on. On success room_after_string bytes are left.
template <output_buffer Buffer, invalid_utf8_policy Policy>
FASTJSON_INLINE char* write_string(Buffer& buffer, char* out, const char* s, std::size_t n, const string_style& style,
                                   Policy& policy) {
  out = reserve(buffer, out, string_room(std::min(n, string_piece)));
  if (FASTJSON_UNLIKELY(out == nullptr)) return nullptr;
  if (FASTJSON_LIKELY(n <= escape_block::size)) {
    const escape_block text = load_up_to(s, n);
    text.store(out + 1);
    escape_block::mask_type mask = find_specials<false>(text, style);
    if (n < escape_block::size) mask = first_flags(mask, n);
    if (FASTJSON_UNLIKELY(mask != 0)) return write_short_string(out, s, n, text, mask, style, policy);
    out[0] = '"';
    out[n + 1] = '"';
    return out + n + 2;
  }
  return write_long_string(buffer, out, s, n, style, policy);
}

}  // namespace
}  // namespace fastjson::FASTJSON_TARGET
