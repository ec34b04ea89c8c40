// How many words of heap the decoded value of a text takes, counted in the text's masks.
// Assumes for_each_target.hpp opened the region and that decoder.hpp was included before. What is not exact errs
// to the high side; a text that is no JSON gets a number as well.
// Included by room_targets.cpp.
#include "room_masks.hpp"

namespace fastjson::FASTJSON_TARGET {
namespace {

using namespace fastjson::beam;

// What terms take: a list cell or a place in a map with its key 2 words, a map 4 more, a float 2, a string 2 and
// its bytes, or the 8 of a reference when it is long. A hashed map takes 7 words for two members more than these.
constexpr std::size_t words_of_element = 2, words_of_map = 4, words_of_number = 2, words_of_reference = 8;

constexpr std::size_t words_of_integer(std::size_t digits) noexcept { return 1 + (digits + 18) / 19; }
constexpr std::size_t words_of_hashed(std::size_t keys) noexcept { return keys * 7 / 2; }
constexpr std::size_t words_of_string(std::size_t bytes, std::size_t long_string) noexcept {
  return bytes <= heap_string_most ? 2 + (bytes + 7) / 8 : long_string;
}

constexpr std::size_t window_least = 256, window_most = 8 * 1024;

class result_counter {
 public:
  result_counter(const char* from, std::size_t n) noexcept : text(from), length(n) {}

  // A part of the text, or all of it.
  void count(std::size_t from, std::size_t to) noexcept {
    begin(from);
    for (std::size_t at = from; at < to; at += 64) block(at, to);
    end();
  }

  // Of what was counted so far, without the keys.
  std::size_t words() const noexcept {
    return words_of_element * elements + words_of_map * maps + words_of_number * numbers + other_words;
  }
  // Of the keys, of which one is made once unless another took its place in the cache.
  std::size_t key_words() const noexcept { return made_key_words; }
  // More of them, if the objects that are larger than the parts have more than 32 keys.
  std::size_t words_at_stake() const noexcept { return words_of_hashed(keys_without_end); }

  // Each pause of a long read puts the values of what is open into lists, which matters where those are many.
  std::size_t words_of_pauses(std::size_t counted) const noexcept {
    const double all = static_cast<double>(elements) * static_cast<double>(length) / static_cast<double>(counted);
    const bool pauses = all + static_cast<double>(length) / 32 > dirty_work;
    return pauses && elements / long_container > maps + lists ? words_of_element * elements : 0;
  }

 private:
  static constexpr std::size_t long_container = 1000;
  static constexpr std::size_t levels_most = 64;        // deeper objects count as flat maps
  static constexpr unsigned long_digits = 18;           // from there on integers may not fit a word

  const char* const text;
  const std::size_t length;
  std::size_t elements = 0, maps = 0, lists = 0, numbers = 0, other_words = 0, keys = 0;
  std::size_t made_key_words = 0, keys_without_end = 0;
  std::uint64_t inside = 0, pending = 0, opened = 0;  // carried from block to block
  std::size_t string_start = 0;                       // of the string that is open
  bool string_escaped = false;
  std::size_t digits_before = 0;      // of an integer, that end the block before
  std::uint64_t fraction_before = 0;  // 1: it ends in a fraction
  std::size_t depth = 0;
  struct level {
    std::size_t keys_at_start, keys_inside;
  };
  level levels[levels_most];
  struct made_key {
    std::uint64_t head, tail, length;
  } made_keys[key_entries] = {};
  level outermost;  // what is open where the part begins

  void begin(std::size_t from) noexcept {
    inside = from != 0 && begins_inside_string(from) ? ~std::uint64_t{0} : 0;
    opened = fraction_before = 0;
    pending = backslashes_before(from) & 1;
    digits_before = depth = 0;
    string_start = from;
    string_escaped = false;
    outermost = {keys, 0};
  }

  // Objects that the part has opened and not closed, and the one around it.
  void end() noexcept {
    if (depth > levels_most) depth = levels_most;
    while (depth != 0) close_level(levels[--depth], keys);
    const std::size_t own = keys - outermost.keys_at_start - outermost.keys_inside;
    if (own <= flat_map_most) keys_without_end += own;
    close_level(outermost, keys);
  }

  std::size_t backslashes_before(std::size_t at) const noexcept {
    std::size_t run = 0;
    while (run < at && run < window_least && text[at - run - 1] == '\\') run++;
    return run;
  }

  // If so, something that cannot follow an opening quote follows the first quote, nearly always.
  bool begins_inside_string(std::size_t from) const noexcept {
    const std::size_t most = length - from < window_most ? length - from : window_most;
    const void* const found = std::memchr(text + from, '"', most);
    if (found == nullptr) return false;
    std::size_t at = static_cast<std::size_t>(static_cast<const char*>(found) - text);
    if (backslashes_before(at) % 2 != 0) return true;
    at = behind_space(at + 1);
    return at < length && (text[at] == ',' || text[at] == ':' || text[at] == ']' || text[at] == '}');
  }

  std::size_t behind_space(std::size_t at) const noexcept {
    while (at < length && (text[at] == ' ' || text[at] == '\n' || text[at] == '\r' || text[at] == '\t')) at++;
    return at;
  }

  FASTJSON_INLINE void block(std::size_t at, std::size_t to) noexcept {
    const room_masks masks(text + at, to - at);
    std::uint64_t quotes = masks.quotes();
    const std::uint64_t backslashes = masks.backslashes();
    if (FASTJSON_UNLIKELY((backslashes | pending) != 0)) {
      quotes &= ~escaped_by(backslashes, pending);
      string_escaped = true;
    }
    const std::uint64_t in_string = parity_up_to(quotes) ^ inside;
    inside = static_cast<std::uint64_t>(static_cast<std::int64_t>(in_string) >> 63);
    if (in_string == ~std::uint64_t{0} && quotes == 0) return;
    const std::uint64_t outside = ~in_string, colons = masks.colons() & outside;
    elements += bits(masks.commas() & outside);
    const std::uint64_t opening = masks.opening() & outside, closing = masks.closing() & outside;
    if ((opening | closing) != 0 || opened != 0) count_containers(masks, opening, closing, colons);
    if (quotes != 0) count_strings(at, quotes, in_string, colons);
    const std::uint64_t digits = masks.digits() & outside;
    if (digits != 0 || digits_before != 0) count_numbers(digits, masks.points() & outside, masks.exponents() & outside);
    keys += bits(colons);
  }

  static FASTJSON_INLINE std::size_t bits(std::uint64_t mask) noexcept { return static_cast<std::size_t>(std::popcount(mask)); }

  FASTJSON_INLINE void count_containers(const room_masks& masks, std::uint64_t opening, std::uint64_t closing, std::uint64_t colons) noexcept {
    elements += bits(opening) - bits(closing & (opening << 1 | opened));  // but not those of empty ones
    opened = opening >> 63;
    const std::uint64_t objects = opening & masks.opening_braces();
    maps += bits(objects);
    lists += bits(opening ^ objects);
    const std::uint64_t braces = objects | (closing & masks.closing_braces());
    if (braces != 0) count_levels(braces, objects, colons);
  }

  FASTJSON_INLINE void count_strings(std::size_t at, std::uint64_t quotes, std::uint64_t in_string, std::uint64_t colons) noexcept {
    const std::uint64_t opens = quotes & in_string, closes = quotes & ~in_string;
    const bool colon_follows = at + 64 < length && text[at + 64] == ':';
    const std::uint64_t closes_key = closes & (colons >> 1 | std::uint64_t{colon_follows} << 63);
    for (std::uint64_t left = closes ^ closes_key; left != 0; left &= left - 1) {
      const std::size_t last = at + static_cast<unsigned>(std::countr_zero(left));
      const std::size_t first = first_of(at, opens, left);
      if (FASTJSON_LIKELY(!is_spaced_key(last + 1)))
        // Escapes may make a long one short.
        other_words += words_of_string(last - first, FASTJSON_UNLIKELY(string_escaped) ? words_of_string(heap_string_most, 0) : words_of_reference);
      else
        count_key(first, last - first);
    }
    for (std::uint64_t left = closes_key; left != 0; left &= left - 1) {
      const std::size_t first = first_of(at, opens, left);
      count_key(first, at + static_cast<unsigned>(std::countr_zero(left)) - first);
    }
    if (inside != 0) string_start = at + 64 - static_cast<unsigned>(std::countl_zero(opens));
    string_escaped = string_escaped && inside != 0;
  }

  // Where the string begins that the lowest bit of `closes` ends.
  FASTJSON_INLINE std::size_t first_of(std::size_t at, std::uint64_t opens, std::uint64_t closes) const noexcept {
    const std::uint64_t before = opens & (closes ^ (closes - 1)) >> 1;
    return before == 0 ? string_start : at + 64 - static_cast<unsigned>(std::countl_zero(before));
  }

  FASTJSON_INLINE bool is_spaced_key(std::size_t behind) const noexcept {
    if (FASTJSON_LIKELY(behind >= length || static_cast<unsigned char>(text[behind]) > ' ')) return false;
    behind = behind_space(behind);
    return behind < length && text[behind] == ':';
  }

  // The sink makes a key once, unless another took its place in the cache.
  FASTJSON_INLINE void count_key(std::size_t first, std::size_t n) noexcept {
    if (first + 8 > length) return;
    std::uint64_t head, tail = 0;
    std::memcpy(&head, text + first, 8);
    if (n < 8) head &= (std::uint64_t{1} << (8 * n)) - 1;
    if (n > 8) std::memcpy(&tail, text + first + n - 8, 8);
    made_key* const set = &made_keys[key_set(key_hash(head, tail, n))];
    const auto is_it = [&](const made_key& made) { return made.length == n + 1 && made.head == head && made.tail == tail; };
    if (is_it(set[0]) || is_it(set[1])) return;
    set[1] = set[0];
    set[0] = {head, tail, n + 1};
    made_key_words += words_of_string(n, words_of_reference);
  }

  FASTJSON_INLINE void count_numbers(std::uint64_t digits, std::uint64_t points, std::uint64_t exponents) noexcept {
    // A carry runs through the digits of each fraction, to the place behind them.
    const std::uint64_t behind = digits + ((points << 1 | fraction_before) & digits);
    // A float has a fraction, or an exponent without one.
    exponents &= (digits << 1 | std::uint64_t{digits_before != 0}) & ~behind;
    numbers += bits(points | exponents);
    const std::uint64_t integers = digits & behind;
    fraction_before = (points | (digits & ~behind)) >> 63;
    const std::uint64_t eight = integers & integers >> 4 & integers >> 8;
    if (FASTJSON_UNLIKELY(eight != 0 || digits_before >= 8)) count_long_integers(integers);
    digits_before = integers == ~std::uint64_t{0} ? digits_before + 64 : static_cast<unsigned>(std::countl_one(integers));
  }

  void count_long_integers(std::uint64_t digits) noexcept {
    const auto leading = static_cast<unsigned>(std::countr_one(digits));
    if (leading == 64) return;
    if (digits_before + leading >= long_digits) other_words += words_of_integer(digits_before + leading);
    // Runs that begin and end here.
    digits &= ~std::uint64_t{0} << leading;
    digits &= ~std::uint64_t{0} >> std::countl_one(digits);
    while (digits != 0) {
      const auto from = static_cast<unsigned>(std::countr_zero(digits));
      const auto run = static_cast<unsigned>(std::countr_one(digits >> from));
      if (run >= long_digits) other_words += words_of_integer(run);
      digits &= ~std::uint64_t{0} << from << run;
    }
  }

  FASTJSON_INLINE void count_levels(std::uint64_t braces, std::uint64_t objects, std::uint64_t colons) noexcept {
    for (; braces != 0; braces &= braces - 1) {
      const std::uint64_t below = (braces ^ (braces - 1)) >> 1;
      const std::size_t before = keys + bits(colons & below);
      if ((objects & (below + 1)) != 0) {
        if (depth < levels_most) levels[depth] = {before, 0};
        depth++;
      } else if (depth == 0) {
        close_level(outermost, before);
        outermost = {before, 0};
      } else if (--depth < levels_most) {
        const std::size_t all = close_level(levels[depth], before);
        (depth == 0 ? outermost : levels[depth - 1]).keys_inside += all;
      }
    }
  }

  // Objects of more than 32 keys are hashed. Returns all keys in it.
  FASTJSON_INLINE std::size_t close_level(const level& closed, std::size_t keys_before) noexcept {
    const std::size_t all = keys_before - closed.keys_at_start, own = all - closed.keys_inside;
    if (own > flat_map_most) other_words += words_of_hashed(own);
    return all;
  }
};

// A sixteenth of the text, in as many windows as tell how far they differ.
constexpr std::size_t windows = 32;

// No value takes more than that of [{},{}].
constexpr std::size_t most_words(std::size_t length) noexcept { return 2 * length; }

// A text up to this length is counted at once where its samples differ, in 0.2 to 0.3 ms: a change of schedulers takes
// as long.
constexpr std::size_t quickly_counted = (FASTJSON_TARGET_AVX2 || FASTJSON_TARGET_AVX512 ? 1024 : 256) * 1024;

}  // namespace

std::size_t result_words(const char* text, std::size_t length) {
  result_counter counter(text, length);
  counter.count(0, length);
  const std::size_t words = counter.words() + counter.key_words() + counter.words_of_pauses(length);
  return std::min(words + words / 64, most_words(length));
}

// Not below the square root, and at 1 or more hardly above it: Heron's steps. The archives for any C library have no libm.
inline double square_root(double value) noexcept {
  auto root = static_cast<double>(std::uint64_t{1} << (std::bit_width(static_cast<std::uint64_t>(value)) / 2 + 1));
  for (int step = 0; step < 5; step++) root = (root + value / root) / 2;
  return root;
}

// Of samples; 0 when these differ too far. What they leave open counts.
std::size_t likely_words(const char* text, std::size_t length) {
  const std::size_t window = std::clamp(length / (windows * 16), window_least, window_most);
  if (length <= 2 * windows * window) return result_words(text, length);
  result_counter counter(text, length);
  const std::size_t step = (length - window) / (windows - 1);
  double mean = 0, squares = 0;
  std::size_t first_keys = 0;
  for (std::size_t i = 0; i < windows; i++) {
    const std::size_t before = counter.words();
    counter.count(i * step, i * step + window);
    const auto words = static_cast<double>(counter.words() - before);
    const double off = words - mean;
    mean += off / static_cast<double>(i + 1);
    squares += off * (words - mean);
    if (i + 1 == windows / 2) first_keys = counter.key_words();
  }
  // Twice the standard error of the mean.
  const double margin = 2 * square_root(squares / (windows - 1) / windows);
  // Most keys were made in the first half of the windows, unless each is another.
  const auto late_keys = static_cast<double>(counter.key_words() - first_keys);
  const double share = static_cast<double>(length) / static_cast<double>(windows * window);
  const std::size_t unseen = counter.words_at_stake() + counter.words_of_pauses(windows * window);
  const double words = ((mean + margin) * windows + static_cast<double>(unseen) + 2 * late_keys) * share + static_cast<double>(first_keys);
  // Counting takes longer than what too little room costs where the result is small for its text.
  if (margin > mean / 4 && words > static_cast<double>(length) / 10)
    return length <= quickly_counted ? result_words(text, length) : 0;
  return std::min(static_cast<std::size_t>(words * 33 / 32), most_words(length));
}

}  // namespace fastjson::FASTJSON_TARGET
