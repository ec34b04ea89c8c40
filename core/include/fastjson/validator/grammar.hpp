// What token may follow what, and which bracket closes which: up to 64 tokens at a time.
// Assumes an open AVX2 or AVX-512 region and wide.hpp before it.
// Called by the validator for every block that holds a token.
namespace fastjson::FASTJSON_TARGET {
namespace {

// Three bits a token, in the order of the text: white space, the insides of strings and all
// but the first byte of a scalar are squeezed out.
//
//            scalar  string  comma  colon  opening [ {  closing ] }
//   plane 0       0       1      0      1          0 0          1 1
//   plane 1       0       0      1      1          0 1          0 1
//   plane 2       0       0      0      0          1 1          1 1
struct token_bits {
  std::uint64_t plane0, plane1, plane2;
  unsigned count;

  // Room for `more` is there.
  FASTJSON_INLINE void add(const token_bits& more) noexcept {
    const unsigned at = count & 63;
    plane0 |= more.plane0 << at;
    plane1 |= more.plane1 << at;
    plane2 |= more.plane2 << at;
    count += more.count;
  }
};

// What a token comes behind.
enum class token_before : std::uint8_t {
  none_of_these,  // nothing, a colon, a comma in an array: a value has to come
  opening,
  comma_of_member,
  key,
  value,
};

// So far a text is surely fine: up to the token at `offset`, which stands behind `before`, inside `depth` containers.
struct sure_part {
  std::size_t offset = 0;
  std::uint64_t kinds = 0;  // of the innermost 64 containers, newest lowest: 1 is an object
  std::size_t depth = 0;
  token_before before = token_before::none_of_these;
  bool is_known = true;  // false: how far is not known
};

// `Memory` as for null_sink: grow(old, bytes) or null, release(block).
template <class Memory>
class grammar_checker {
 public:
  explicit FASTJSON_INLINE grammar_checker(std::size_t max_depth_) noexcept : max_depth(max_depth_) {}
  FASTJSON_INLINE void release() noexcept {
    if (FASTJSON_UNLIKELY(words != first_words)) Memory::release(words);
  }

  // The next tokens, of which there may be none.
  FASTJSON_INLINE bool check(const token_bits& t) noexcept {
    return t.count == 0 || check(t.plane0, t.plane1, t.plane2, t.count);
  }
  // The same for what may be the whole text.
  FASTJSON_INLINE bool check_inline(const token_bits& t) noexcept { return t.count == 0 || check<true>(classes_of(t)); }

  bool is_complete() const noexcept { return closed; }

  // What is needed to tell how much of a text was fine. All of it is in memory: in registers it would cost each block more than
  // it takes to find the place again.
  struct {
    const char* first;
    std::size_t length;
    const char* rest;       // the copy of the text's end,
    std::size_t rest_from;  // and where that stands in the text
    const char* coming;     // the end of the block whose tokens come behind those to be checked next
    std::uint64_t coming_inside;
    const char* reached = nullptr;  // the same behind those that were checked; null: there are none
    std::uint64_t reached_inside = 0;
    sure_part last;
    bool is_last = false;
  } text;

  // Before the last tokens are checked, which may be fine and not all.
  FASTJSON_NOINLINE void keep_state() noexcept {
    text.last = state();
    text.is_last = true;
    text.coming = text.reached;
    text.coming_inside = text.reached_inside;
  }

  FASTJSON_COLD sure_part told() const noexcept {
    sure_part sure = text.is_last ? text.last : state();
    if (text.reached == nullptr) return sure;
    const bool is_in_rest = text.rest_from != text.length && text.reached > text.rest && text.reached <= text.rest + 3 * 64;
    const std::size_t from = (is_in_rest ? text.rest_from + static_cast<std::size_t>(text.reached - text.rest) : static_cast<std::size_t>(text.reached - text.first)) - 64;
    sure.is_known &= !may_lack_half_a_pair(from);
    sure.offset = first_token(from, text.reached_inside != 0);
    return sure;
  }

 private:
  // The state before the next tokens, or before those that check() has refused.
  sure_part state() const noexcept {
    using enum token_before;
    const token_before last = closed                    ? value
                              : before.open != 0         ? opening
                              : before.member_start != 0 ? comma_of_member
                              : before.key != 0          ? key
                              : before.end != 0          ? value
                                                         : none_of_these;
    return {0, recent, depth, last, !levels_moved};
  }

  // The first token of the block at `from`, which is fine and begins inside a string, a scalar or neither.
  std::size_t first_token(std::size_t from, bool ends_inside) const noexcept {
    const std::size_t end = text.length - from < 64 ? text.length : from + 64;
    std::size_t quotes = 0, first_quote = end;
    for (std::size_t i = from; i != end; ++i) {
      if (text.first[i] != '"') continue;
      std::size_t run = i;
      while (run != 0 && text.first[run - 1] == '\\') --run;
      if ((i - run) % 2 != 0) continue;
      if (quotes++ == 0) first_quote = i;
    }
    std::size_t i = from;
    if (((quotes & 1) != 0) != ends_inside) {
      i = first_quote + 1;
    } else if (is_in_scalar(text.first[from - 1])) {
      while (i != end && is_in_scalar(text.first[i])) ++i;
    }
    while (i < end && is_whitespace(text.first[i])) ++i;
    return i < end ? i : end;
  }
  // Where the first half of a surrogate pair is near the end of the block, the other one would be in the next, which shows there.
  bool may_lack_half_a_pair(std::size_t from) const noexcept {
    for (std::size_t i = from + 48; i != from + 64 && i + 2 < text.length; ++i)
      if (text.first[i] == '\\' && text.first[i + 1] == 'u' && (text.first[i + 2] | 0x20) == 'd') return true;
    return false;
  }
  static bool is_in_scalar(char c) noexcept {
    return (c >= '0' && c <= '9') || (static_cast<unsigned char>((c | 0x20) - 'a') < 26) || c == '-' || c == '+' || c == '.';
  }

  // One bit a token and class; a token of no class is a scalar.
  struct token_classes {
    std::uint64_t open, close, comma, colon, string;
    std::uint64_t brace;  // of open and close: it is a brace, not a bracket
    unsigned count;
  };

  static FASTJSON_INLINE token_classes classes_of(const token_bits& t) noexcept {
    const std::uint64_t signs = t.plane1 & ~t.plane2;
    return {t.plane2 & ~t.plane0, t.plane2 & t.plane0, signs & ~t.plane0, signs & t.plane0,
            t.plane0 & ~(t.plane1 | t.plane2), t.plane1, t.count};
  }

  // By value, so that the caller's can stay in registers.
  FASTJSON_NOINLINE bool check(std::uint64_t plane0, std::uint64_t plane1, std::uint64_t plane2, unsigned count) noexcept {
    if (!check<false>(classes_of({plane0, plane1, plane2, count}))) return false;
    text.reached = text.coming;
    text.reached_inside = text.coming_inside;
    return true;
  }

  template <bool MayBeFlat>
  FASTJSON_INLINE bool check(const token_classes& t) noexcept {
    const unsigned last = t.count - 1;
    const std::uint64_t here = ~std::uint64_t{0} >> (63 - last);
    if (FASTJSON_UNLIKELY(closed)) return false;  // something follows the root
    if (FASTJSON_UNLIKELY(depth == 0) && (t.open & 1) == 0)
      return closed = ((t.close | t.comma | t.colon) & 1) == 0 && t.count == 1;  // the root is a scalar
    const std::uint64_t values = here & ~(t.close | t.comma | t.colon);
    const std::uint64_t ends = here & ~(t.open | t.comma | t.colon);
    const std::uint64_t after_end = ends << 1 | before.end;
    const std::uint64_t after_open = t.open << 1 | before.open;
    std::uint64_t wrong = values & after_end;
    wrong |= (t.comma | t.colon) & ~after_end;
    wrong |= t.close & ~(after_end | after_open);

    const std::uint64_t recent_before = recent;
    const std::size_t depth_before = depth;
    std::uint64_t in_object = 0;
    // One container and no other in it, as most short texts are: nothing to walk, half of what has to be waited for.
    if (MayBeFlat && depth == 0 && t.open == 1 && t.close == std::uint64_t{1} << last) {
      if (((t.brace ^ t.brace >> last) & 1) != 0 || max_depth == 0) return false;
      in_object = 0 - (t.brace & 1);
      closed = true;
    } else if (FASTJSON_UNLIKELY(!walk_brackets(t, in_object))) {
      return back_to(recent_before, depth_before);
    }
    const std::uint64_t member_starts = (t.open & t.brace) | (t.comma & in_object);
    const std::uint64_t after_member_start = member_starts << 1 | before.member_start;
    const std::uint64_t keys = t.string & after_member_start;
    wrong |= values & ~t.string & after_member_start;
    wrong |= t.colon ^ ((keys << 1 | before.key) & here);
    if (FASTJSON_UNLIKELY(wrong != 0)) return back_to(recent_before, depth_before);

    before.end = ends >> last & 1;
    before.open = t.open >> last & 1;
    before.member_start = member_starts >> last & 1;
    before.key = keys >> last & 1;
    return true;
  }

  // Refused tokens leave no trace, for state().
  FASTJSON_INLINE bool back_to(std::uint64_t recent_before, std::size_t depth_before) noexcept {
    recent = recent_before;
    depth = depth_before;
    closed = false;
    return false;
  }

  // Keeps the stack of open containers, one bit each, and marks in `in_object` the tokens
  // whose innermost container is an object: a bracket that changes the kind flips all that
  // follow it.
  FASTJSON_INLINE bool walk_brackets(const token_classes& t, std::uint64_t& in_object) noexcept {
    const std::uint64_t brackets = t.open | t.close;
    const std::uint64_t kind_before = recent & 1;
    std::uint64_t kinds = 0;  // of the innermost container after each bracket
    if (brackets != 0) {
      const std::uint64_t closes = gather_bits(t.close, brackets), braces = gather_bits(t.brace, brackets);
      const auto number = static_cast<unsigned>(std::popcount(brackets));
      if (!walk_runs(closes, braces, number < 32 ? number : 32, kinds)) return false;
      if (FASTJSON_UNLIKELY(number > 32)) {
        std::uint64_t more_kinds = 0;
        if (depth == 0 || !walk_runs(closes >> 32, braces >> 32, number - 32, more_kinds)) return false;
        kinds |= more_kinds << 32;
      }
      // Nothing follows the root.
      closed = depth == 0;
      if (closed && (t.close >> (t.count - 1) & 1) == 0) return false;
    }
    in_object = parity_up_to(spread_bits(kinds ^ (kinds << 1 | kind_before), brackets)) ^ (0 - kind_before);
    return true;
  }

  // At most 32 brackets, a run of opening ones and the closing ones behind it at a time: no
  // branch on the kind of a bracket, for text gives it no pattern.
  FASTJSON_INLINE bool walk_runs(std::uint64_t closes, std::uint64_t braces, unsigned number, std::uint64_t& kinds) noexcept {
    closes &= ~(~std::uint64_t{0} << number);
    const auto all_closes = static_cast<unsigned>(std::popcount(closes));
    const std::size_t in_recent = depth - older_levels;
    if (FASTJSON_UNLIKELY(in_recent + number - all_closes > 64 || (in_recent <= all_closes && older_levels != 0)) &&
        !move_levels(number - all_closes, all_closes))
      return false;
    std::uint64_t now = recent, reversed = reversed_bits(braces), wrong = 0;
    std::size_t level = depth;
    unsigned at = 0;
    do {
      const auto opening = static_cast<unsigned>(std::countr_zero(closes | std::uint64_t{1} << (number - at)));
      kinds |= (braces & ~(~std::uint64_t{0} << opening)) << at;
      now = now << opening | reversed >> 1 >> (63 - opening);
      closes >>= opening;
      braces >>= opening;
      at += opening;
      level += opening;
      if (FASTJSON_UNLIKELY(level > max_depth)) return false;

      const auto closing = static_cast<unsigned>(std::countr_one(closes));
      const std::uint64_t of_closing = ~(~std::uint64_t{0} << closing);
      kinds |= (now >> 1 & of_closing) << at;
      wrong |= (now ^ braces) & of_closing;
      now >>= closing;
      closes >>= closing;
      braces >>= closing;
      at += closing;
      if (FASTJSON_UNLIKELY(level <= closing) && (level < closing || at != number)) return false;
      level -= closing;
      reversed <<= opening + closing;
    } while (at != number);
    recent = now;
    depth = level;
    return wrong == 0;
  }

  // Moves levels between `recent` and the words behind it, so that `opens` more find room there, and
  // that those which `closes` brackets close and the one below them are there.
  FASTJSON_COLD bool move_levels(unsigned opens, unsigned closes) noexcept {
    levels_moved = true;
    while (depth - older_levels + opens > 64) {
      const std::size_t index = older_levels / levels_of_word;
      if (index == room) {
        void* const bigger = Memory::grow(words == first_words ? nullptr : words, 2 * room * sizeof *words);
        if (bigger == nullptr) return false;
        if (words == first_words) std::memcpy(bigger, first_words, sizeof first_words);
        words = static_cast<std::uint16_t*>(bigger);
        room *= 2;
      }
      words[index] = static_cast<std::uint16_t>(recent >> (depth - older_levels - levels_of_word));
      older_levels += levels_of_word;
    }
    while (depth - older_levels <= closes && older_levels != 0) {
      const std::size_t in_recent = depth - older_levels;
      older_levels -= levels_of_word;
      recent = (recent & ~(~std::uint64_t{0} << in_recent)) | std::uint64_t{words[older_levels / levels_of_word]} << in_recent;
    }
    return true;
  }

  static constexpr std::size_t levels_of_word = 16;
  static constexpr std::size_t first_room = 32;  // 512 levels

  // What the last token was. At the start, as after a colon: a value has to come.
  struct {
    std::uint64_t end = 0, open = 0, member_start = 0, key = 0;
  } before;
  std::uint64_t recent = 0;  // the innermost open containers, newest lowest: 1 is an object
  std::size_t depth = 0;
  std::size_t max_depth;
  std::size_t older_levels = 0;  // those in `words`, the others are in `recent`
  bool closed = false;
  bool levels_moved = false;  // `recent` may not hold all that it held
  std::uint16_t first_words[first_room];
  std::uint16_t* words = first_words;
  std::size_t room = first_room;
};

}  // namespace
}  // namespace fastjson::FASTJSON_TARGET
