// What token may follow what, and which bracket closes which: up to 64 tokens at a time.
// Assumes an open AVX2 or AVX-512 region and wide.hpp before it.
// Called by the validator for every block that holds a token.
namespace fastjson::FASTJSON_TARGET {
namespace {

// One bit a token and class, in the order of the text: white space, the insides of strings
// and all but the first byte of a scalar are squeezed out. A token of no class here is a scalar.
struct token_bits {
  std::uint64_t open, close, comma, colon, string;
  std::uint64_t brace;  // of open and close: it is a brace, not a bracket
  unsigned count;
};

// `Memory` as for null_sink: grow(old, bytes) or null, release(block).
template <class Memory>
class grammar_checker {
 public:
  explicit FASTJSON_INLINE grammar_checker(std::size_t max_depth_) noexcept : max_depth(max_depth_) {}
  FASTJSON_INLINE void release() noexcept {
    if (FASTJSON_UNLIKELY(words != first_words)) Memory::release(words);
  }

  // Tokens are put together until 64 are there: one round of checks costs the same for one
  // token as for 64, and a block of 64 bytes seldom has more than a dozen.
  FASTJSON_INLINE bool add(const token_bits& t) noexcept {
    if (FASTJSON_UNLIKELY(waiting.count + t.count > 64) && !flush()) return false;
    const unsigned at = waiting.count;  // at most 63, as t.count is not 0
    waiting.open |= t.open << at;
    waiting.close |= t.close << at;
    waiting.comma |= t.comma << at;
    waiting.colon |= t.colon << at;
    waiting.string |= t.string << at;
    waiting.brace |= t.brace << at;
    waiting.count += t.count;
    return true;
  }

  FASTJSON_NOINLINE bool flush() noexcept {
    const token_bits t = waiting;
    waiting = token_bits{};
    return t.count == 0 || check(t);
  }

  bool is_complete() const noexcept { return closed; }

 private:
  FASTJSON_INLINE bool check(const token_bits& t) noexcept {
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

    std::uint64_t in_object = 0;
    if (FASTJSON_UNLIKELY(!walk_brackets(t, in_object))) return false;
    const std::uint64_t member_starts = (t.open & t.brace) | (t.comma & in_object);
    const std::uint64_t after_member_start = member_starts << 1 | before.member_start;
    const std::uint64_t keys = t.string & after_member_start;
    wrong |= values & ~t.string & after_member_start;
    wrong |= t.colon ^ ((keys << 1 | before.key) & here);

    before.end = ends >> last & 1;
    before.open = t.open >> last & 1;
    before.member_start = member_starts >> last & 1;
    before.key = keys >> last & 1;
    return wrong == 0;
  }

  // Keeps the stack of open containers, one bit each, and marks in `in_object` the tokens
  // whose innermost container is an object: a bracket that changes the kind flips all that
  // follow it. No branch on the kind of a bracket: text gives it no pattern.
  FASTJSON_INLINE bool walk_brackets(const token_bits& t, std::uint64_t& in_object) noexcept {
    std::uint64_t wrong = 0;
    in_object = std::uint64_t{0} - (recent & 1);
    for (std::uint64_t left = t.open | t.close; left != 0; left &= left - 1) {
      const unsigned at = static_cast<unsigned>(std::countr_zero(left));
      const std::uint64_t is_close = t.close >> at & 1;
      const std::uint64_t is_object = t.brace >> at & 1;
      const std::uint64_t was_object = recent & 1;
      const std::size_t lower_level = depth - is_close;
      const bool at_edge = lower_level % 64 == 0 || lower_level >= max_depth;
      if (FASTJSON_UNLIKELY(at_edge) && !may_cross(lower_level, is_close)) return false;
      wrong |= is_close & (is_object ^ was_object);
      recent = is_close != 0 ? recent >> 1 : recent << 1 | is_object;
      if (FASTJSON_UNLIKELY(at_edge) && is_close != 0) recent = words[lower_level / 64];
      depth = lower_level + 1 - is_close;
      in_object ^= (std::uint64_t{0} - ((recent & 1) ^ was_object)) & ~std::uint64_t{0} << at;
    }
    if (FASTJSON_UNLIKELY(depth == 0)) closed = true;
    return wrong == 0 && (!closed || (t.close >> (t.count - 1) & 1) != 0);
  }

  // Between two words of the stack, and at its ends. False when there is no such level.
  FASTJSON_COLD bool may_cross(std::size_t lower_level, std::uint64_t is_close) noexcept {
    if (lower_level >= max_depth) return false;
    if (is_close != 0) return true;
    if (lower_level == 0 && started) return false;  // a second root
    started = true;
    return spill();
  }

  // Sets `recent` aside before the next 64 levels.
  FASTJSON_COLD bool spill() noexcept {
    const std::size_t index = depth / 64;
    if (index == room) {
      void* const bigger = Memory::grow(words == first_words ? nullptr : words, 2 * room * sizeof *words);
      if (bigger == nullptr) return false;
      if (words == first_words) std::memcpy(bigger, first_words, sizeof first_words);
      words = static_cast<std::uint64_t*>(bigger);
      room *= 2;
    }
    words[index] = recent;
    return true;
  }

  token_bits waiting{};
  static constexpr std::size_t first_room = 8;  // 512 levels

  // What the last token was. At the start, as after a colon: a value has to come.
  struct {
    std::uint64_t end = 0, open = 0, member_start = 0, key = 0;
  } before;
  std::uint64_t recent = 0;  // the innermost open containers, newest lowest: 1 is an object
  std::size_t depth = 0;
  std::size_t max_depth;
  bool started = false;
  bool closed = false;
  std::uint64_t first_words[first_room];
  std::uint64_t* words = first_words;  // words[i]: `recent` as it was at level 64 * i
  std::size_t room = first_room;
};

}  // namespace
}  // namespace fastjson::FASTJSON_TARGET
