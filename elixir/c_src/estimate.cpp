// The NIF result_words/1: how many words of heap the decoded value will take, by sampling.
// Assumes nothing of the text, which may be no JSON at all: the answer is a guess with a margin.
// Called by FastJSON.Room before a large decode.
#include "estimate.hpp"

#include <algorithm>
#include <cstring>

#include "decoder.hpp"

namespace fastjson::beam {

namespace {

// What terms take: a list cell or a place in a map with its key 2 words, a map 4 more, a float 2,
// a string 2 and its bytes, or the 8 of a reference when it is long. Keys are made once, but not
// in a dictionary, where each is another; as a hashed map that takes 2 more for each member.
struct sample {
  std::size_t words = 0, key_words = 0, keys = 0, maps = 0;
};

constexpr std::size_t words_of_member = 2, words_of_map = 4, words_of_float = 2, words_of_reference = 8;

constexpr std::size_t words_of_string(std::size_t bytes) noexcept {
  return bytes <= heap_string_most ? 2 + (bytes + 7) / 8 : words_of_reference;
}

const char* after_space(const char* p, const char* end) noexcept {
  while (p < end && (*p == ' ' || *p == '\n' || *p == '\t' || *p == '\r')) p++;
  return p;
}

// Does [p, end) begin inside a string? If so, something that cannot follow an opening quote
// follows the first quote, nearly always.
bool begins_inside_string(const char* p, const char* end) noexcept {
  const char* const quote = static_cast<const char*>(std::memchr(p, '"', static_cast<std::size_t>(end - p)));
  if (quote == nullptr) return false;
  const char* const next = after_space(quote + 1, end);
  return next < end && (*next == ',' || *next == ':' || *next == ']' || *next == '}');
}

void count(sample& s, const char* p, const char* end) noexcept {
  bool inside = begins_inside_string(p, end);
  const char* start = p;  // of the string that is open
  for (; p < end; p++) {
    if (inside) {
      if (*p == '\\') p++;
      if (*p != '"') continue;
      inside = false;
      const char* const next = after_space(p + 1, end);
      const bool is_key = next < end && *next == ':';
      (is_key ? s.key_words : s.words) += words_of_string(static_cast<std::size_t>(p - start));
      s.keys += is_key;
      continue;
    }
    switch (*p) {
      case '"':
        inside = true;
        start = p + 1;
        break;
      case ',':
      case '[': s.words += words_of_member; break;
      case '{':
        s.words += words_of_member + words_of_map;
        s.maps++;
        break;
      case '.': s.words += words_of_float; break;
      default: break;
    }
  }
}

// 16 windows, a sixteenth of the text in all, at most 32 KB: 10 to 40 us.
constexpr std::size_t windows = 16;
constexpr std::size_t least_window = 256, most_window = 2048;

}  // namespace

std::size_t result_words(const char* text, std::size_t length) noexcept {
  const std::size_t window = std::clamp(length / (windows * windows), least_window, most_window);
  if (length <= windows * window) return length;
  sample s;
  for (std::size_t i = 0; i < windows; i++) {
    const char* const p = text + (length - window) / (windows - 1) * i;
    count(s, p, p + window);
  }
  if (s.keys > flat_map_most * (s.maps + 1)) s.words += s.key_words + words_of_member * s.keys;
  // A third on top for what the sample missed, and never more than a valid text can need:
  // a byte each, of brackets say, would ask for seven words.
  const double all = static_cast<double>(s.words) / (windows * window) * static_cast<double>(length) * 4 / 3;
  return std::min(static_cast<std::size_t>(all), length);
}

ERL_NIF_TERM nif_result_words(ErlNifEnv* env, int, const ERL_NIF_TERM argv[]) {
  ErlNifBinary input;
  if (!enif_inspect_binary(env, argv[0], &input)) return enif_make_badarg(env);
  return enif_make_uint64(env, result_words(reinterpret_cast<const char*>(input.data), input.size));
}

}  // namespace fastjson::beam
