// The NIF result_words/1: how many words of heap the decoded value will take, by sampling.
// Assumes nothing of the text, which may be no JSON at all: the answer is a guess with a margin.
// Called by FastJSON.Room before a large decode.
#include "estimate.hpp"

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

}  // namespace

// Arguments: samples of the text, and its length. All of them are looked at, so that whoever calls
// bounds them (FastJSON.Room: a sixteenth of the text, at most 32 KB: 10 to 40 us).
ERL_NIF_TERM nif_result_words(ErlNifEnv* env, int, const ERL_NIF_TERM argv[]) {
  ErlNifUInt64 length;
  ERL_NIF_TERM head, tail;
  ErlNifBinary window;
  if (!enif_get_uint64(env, argv[1], &length)) return enif_make_badarg(env);
  sample s;
  std::size_t seen = 1;
  for (ERL_NIF_TERM list = argv[0]; enif_get_list_cell(env, list, &head, &tail); list = tail) {
    if (!enif_inspect_binary(env, head, &window)) return enif_make_badarg(env);
    const char* const text = reinterpret_cast<const char*>(window.data);
    count(s, text, text + window.size);
    seen += window.size;
  }
  if (s.keys > flat_map_most * (s.maps + 1)) s.words += s.key_words + words_of_member * s.keys;
  // A third on top for what the samples missed, and never more than a valid text can need:
  // a byte each, of brackets say, would ask for seven words.
  const double all = static_cast<double>(s.words) / static_cast<double>(seen) * static_cast<double>(length) * 4 / 3;
  return enif_make_uint64(env, all < static_cast<double>(length) ? static_cast<ErlNifUInt64>(all) : length);
}

}  // namespace fastjson::beam
