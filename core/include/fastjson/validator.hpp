// The block validator: is this text certainly one valid value? It looks at 64
// bytes at a time as bit masks and checks the whole grammar with operations on them; it
// finds no position and no reason. "No" means: ask the reader, which also knows them.
// Assumes an open target region at global scope, scan.hpp's needs; CPUs with carry-less
// products and bit gathering (the AVX2 and AVX-512 kernels). Called by hosts' validate.
//
// Technique: Langdale and Lemire 2019 for strings as masks; numbers, literals and the
// grammar of tokens in the same manner are this project's.
#include <fastjson/scan.hpp>

#if FASTJSON_TARGET_AVX2 || FASTJSON_TARGET_AVX512

#include <fastjson/validator/masks.hpp>
#include <fastjson/validator/scalars.hpp>
#include <fastjson/validator/grammar.hpp>

namespace fastjson::FASTJSON_TARGET {
namespace {

// Blocks to tokens. It calls nothing that takes its address, so that all of it can stay in registers.
class block_classifier {
 public:
  FASTJSON_INLINE block_classifier() noexcept {}

  // False when the block at p is not certainly valid. `tokens`: those of this block.
  FASTJSON_INLINE bool check(const char* p, const text_classes& found, token_bits& tokens) noexcept {
    std::uint64_t wrong = strings.check(p, string_bytes_of(found));
    const std::uint64_t inside = strings.inside;
    tokens = {};
    if (inside == ~std::uint64_t{0} && strings.quotes == 0) return wrong == 0;

    const std::uint64_t outside = ~(inside | strings.quotes);
    const byte_classes& classes = structure_of(p, found);
    wrong |= scalars.check(p, found, classes, outside & (classes.digits | ~(classes.structure() | classes.blanks)));

    const std::uint64_t opening = strings.quotes & inside;
    const std::uint64_t places = (classes.structure() & outside) | opening | scalars.starts;
    tokens.count = static_cast<unsigned>(std::popcount(places));
    tokens.plane0 = gather_bits((classes.plane0 & outside) | opening, places);
    tokens.plane1 = gather_bits(classes.plane1 & outside, places);
    tokens.plane2 = gather_bits(classes.plane2 & outside, places);
    return wrong == 0;
  }

  FASTJSON_INLINE bool is_plainly_inside(unsigned blocks) const noexcept { return strings.is_plainly_inside(blocks); }
  FASTJSON_INLINE bool is_behind_ascii() const noexcept { return strings.is_behind_ascii(); }
  FASTJSON_INLINE void go_on_at(const char* p) noexcept { strings.go_on_at(p); }
  FASTJSON_INLINE bool is_wrong() const noexcept { return strings.is_wrong(); }
  FASTJSON_INLINE bool is_ill_formed() const noexcept { return strings.is_ill_formed(); }
  FASTJSON_INLINE std::uint64_t ends_inside() const noexcept { return strings.ends_inside(); }

 private:
  string_checker strings;
  scalar_checker scalars;
};

// The same for a text of fewer than 64 bytes: as nothing comes before the one block, the compiler
// leaves out most of it (10 bytes: 79 cycles of the clock for 107).
template <class Memory>
FASTJSON_NOINLINE bool short_text_is_valid(const char* first, std::size_t length, std::size_t max_depth) noexcept {
  alignas(64) char text[2 * 64];
  const wide bytes = wide::load_tail(first, length);
  bytes.store(text);
  wide::blank().store(text + 64);
  text_classes classes;
  bytes.classify_alone(classes);
  block_classifier block;
  token_bits tokens;
  grammar_checker<Memory> grammar(max_depth);
  return block.check(text, classes, tokens) && grammar.check_inline(tokens) && grammar.is_complete() && !block.is_wrong();
}

// The same for a text of 64 bytes or more within `some_blocks`: all classes come first, so that no block waits for
// those of the next, and nothing is asked about what a longer text may hold.
inline constexpr std::size_t some_blocks = 8;
template <class Memory>
FASTJSON_NOINLINE bool text_of_some_blocks_is_valid(const char* first, std::size_t length, std::size_t max_depth) noexcept {
  alignas(64) char text[(some_blocks + 1) * 64];
  text_classes classes[some_blocks];
  const std::size_t whole = length / 64;
  for (std::size_t i = 0; i != whole; ++i) {
    const wide bytes = wide::load(first + 64 * i);
    bytes.classify_one_of_some(classes[i]);
    bytes.store(text + 64 * i);
  }
  // The end with white space behind it, so that what ends there ends.
  const wide last = wide::load_tail(first + 64 * whole, length % 64);
  last.classify_one_of_some(classes[whole]);
  last.store(text + 64 * whole);
  wide::blank().store(text + 64 * whole + 64);

  grammar_checker<Memory> grammar(max_depth);
  block_classifier blocks;
  token_bits waiting{}, tokens;
  bool fine = true;
  for (std::size_t i = 0; fine && i <= whole; ++i) {
    fine = blocks.check(text + 64 * i, classes[i], tokens);
    if (FASTJSON_UNLIKELY(waiting.count + tokens.count > 64)) {
      fine = fine && grammar.check(waiting);
      waiting = tokens;
    } else {
      waiting.add(tokens);
    }
  }
  fine = fine && grammar.check_inline(waiting) && grammar.is_complete() && !blocks.is_wrong();
  grammar.release();
  return fine;
}

// True only if [first, first + length) is valid by RFC 8259, with well-formed UTF-8,
// paired surrogates and at most max_depth levels open at once. May be false for a valid
// text (when memory is refused). Linear; one bit of memory per open level. Where it is false,
// `sure` says how much was found to be fine.
template <class Memory>
FASTJSON_NOINLINE bool certainly_valid(const char* first, std::size_t length, std::size_t max_depth, sure_part& sure) noexcept {
  if (length < 64) return short_text_is_valid<Memory>(first, length, max_depth);
  if (length < 64 * some_blocks) return text_of_some_blocks_is_valid<Memory>(first, length, max_depth);
  grammar_checker<Memory> grammar(max_depth);
  block_classifier blocks;
  token_bits waiting{}, tokens;
  alignas(64) char rest[3 * 64];
  grammar.text.first = first;
  grammar.text.length = grammar.text.rest_from = length;
  grammar.text.rest = rest;
  text_classes ring[2];
  unsigned now = 0;
  const char* p = first;
  std::size_t left = length;
  unsigned empty_blocks = 0;  // since the last token
  bool in_rest = false;
  bool fine = true;
  do {
    if (left < 128) {
      // The rest with white space behind it, so that what ends there ends.
      const bool two = left >= 64;
      const wide block = two ? wide::load(p) : wide::load_tail(p, left);
      block.classify(ring[now]);
      block.store(rest);
      (two ? wide::load_tail(p + 64, left - 64) : wide::blank()).store(rest + 64);
      wide::blank().store(rest + 128);
      p = rest;
      grammar.text.rest_from -= left;
      left = two ? 192 : 128;
      in_rest = true;
    } else {
      wide::load(p).classify(ring[now]);
    }
    do {
      // One block ahead: the masks take some forty cycles to come, and what is made of them would
      // fill the processor's queues while it waits.
      if (left >= 192) wide::load(p + 64).classify(ring[now ^ 1]);
      fine = blocks.check(p, ring[now], tokens);
      now ^= 1;
      p += 64;
      left -= 64;
      // Tokens are put together until 64 are there: one round of checks costs the same for one
      // token as for 64, and a block of 64 bytes seldom has more than a dozen.
      if (FASTJSON_UNLIKELY(tokens.count == 0)) {
        // A long string needs no classes.
        if (FASTJSON_UNLIKELY(++empty_blocks >= 2) && left >= 192 && blocks.is_plainly_inside(empty_blocks)) {
          if (FASTJSON_UNLIKELY(blocks.is_ill_formed())) fine = false;
          if (!fine) continue;
          const char* const from = p;
          p = skip_plain_text(p, p + left - 128, blocks.is_behind_ascii());
          if (FASTJSON_UNLIKELY(p == nullptr)) fine = false, p = from;
          if (p != from) {
            left -= static_cast<std::size_t>(p - from);
            blocks.go_on_at(p);
            wide::load(p).classify(ring[now]);
          }
        }
        continue;
      }
      empty_blocks = 0;
      if (FASTJSON_UNLIKELY(waiting.count + tokens.count > 64)) {
        grammar.text.coming = p;
        grammar.text.coming_inside = blocks.ends_inside();
        fine = fine && !blocks.is_ill_formed() && grammar.check(waiting);
        waiting = tokens;
      } else {
        waiting.add(tokens);
      }
    } while (fine && left >= 128);
  } while (fine && !in_rest);
  if (fine) grammar.keep_state();
  fine = fine && grammar.check(waiting) && grammar.is_complete() && !blocks.is_wrong();

  if (FASTJSON_UNLIKELY(!fine)) sure = grammar.told();
  grammar.release();
  return fine;
}

}  // namespace
}  // namespace fastjson::FASTJSON_TARGET

#endif
