// Validation and reformatting, compiled once per CPU target.
// Assumes for_each_target.hpp opened the region and that text.hpp was included before.
// Included by text_targets.cpp.
#include <fastjson/validate.hpp>
#include <fastjson/stream.hpp>

namespace fastjson::FASTJSON_TARGET {
namespace {

using namespace fastjson::beam;

struct vm_memory {
  static void* grow(void* old, std::size_t bytes) noexcept {
    return old == nullptr ? enif_alloc(bytes) : enif_realloc(old, bytes);
  }
  static void release(void* memory) noexcept { enif_free(memory); }
};

// The text behind a cursor that grows inside the binary to be returned.
struct growing_text {
  ErlNifBinary& binary;
  char* limit;
  std::size_t most;
  bool too_large = false;

  std::size_t used_by(const char* out) const noexcept {
    return static_cast<std::size_t>(out - reinterpret_cast<char*>(binary.data));
  }

  bool room(char*& out, std::size_t n) noexcept {
    if (FASTJSON_UNLIKELY(static_cast<std::size_t>(limit - out) < n) && !grow(out, n)) return false;
    watch_room(out, n, limit);
    return true;
  }

 private:
  bool grow(char*& out, std::size_t n) noexcept {
    const std::size_t used = used_by(out);
    if (used > most) return !(too_large = true);
    if (!enif_realloc_binary(&binary, std::min(2 * binary.size, most) + n)) return false;
    out = reinterpret_cast<char*>(binary.data) + used;
    limit = reinterpret_cast<char*>(binary.data) + binary.size;
    return true;
  }
};

FASTJSON_INLINE char* put(char* out, text_view text) noexcept {
  std::memcpy(out, text.data, text.size);
  return out + text.size;
}

// A byte machine over tokens, as Jason's: white space goes, and what a byte is decides what
// stands before it. `empty`: the innermost container has no element yet.
bool format_text(text_view in, const text_layout& layout, growing_text& target, char*& out) noexcept {
  const char* p = in.data;
  const char* const end = p + in.size;
  std::size_t depth = 0;
  bool empty = false, first = true;
  const auto line = [&](std::size_t at) {
    if (layout.indent.size != 0 && at > (SIZE_MAX >> 8) / layout.indent.size) return false;
    const std::size_t n = layout.line.size + at * layout.indent.size;
    if (FASTJSON_UNLIKELY(n > target.most || target.used_by(out) > target.most - n)) return !(target.too_large = true);
    if (!target.room(out, n + 64)) return false;
    out = put(out, layout.line);
    out = repeat(out, layout.indent.data, layout.indent.size, at);
    return true;
  };
  while ((p = skip_whitespace(p, end)) < end) {
    const char c = *p;
    if (!target.room(out, 64 + layout.record.size + layout.colon.size)) return false;
    switch (c) {
      case '{':
      case '[':
        if (depth == 0) {
          if (!first) out = put(out, layout.record);
        } else if (empty && !line(depth)) {
          return false;
        }
        first = false;
        *out++ = c;
        depth++;
        empty = true;
        p++;
        continue;
      case '}':
      case ']':
        if (depth > 0) depth--;
        if (!empty && !line(depth)) return false;
        *out++ = c;
        empty = false;
        p++;
        continue;
      case ',':
        *out++ = c;
        empty = false;
        if (!line(depth)) return false;
        p++;
        continue;
      case ':':
        *out++ = c;
        out = put(out, layout.colon);
        p++;
        continue;
      default: break;
    }
    if (empty && !line(depth)) return false;
    empty = false;
    const char* stop = p + 1;
    if (c == '"') {
      bool ignored = false;
      while ((stop = find_string_stop(stop, end, ignored)) < end && *stop != '"') stop += *stop == '\\' && stop + 1 < end ? 2 : 1;
      if (stop < end) stop++;
    } else {
      while (stop < end && !is_whitespace(*stop) && *stop != ',' && *stop != ':' && *stop != ']' && *stop != '}' &&
             *stop != '{' && *stop != '[' && *stop != '"')
        stop++;
    }
    const std::size_t n = static_cast<std::size_t>(stop - p);
    if (!target.room(out, n + 64)) return false;
    out = put(out, {p, n});
    p = stop;
  }
  return true;
}

#if FASTJSON_TARGET_AVX2 || FASTJSON_TARGET_AVX512
// Lists of numbers the reader checks faster than the block validator (canada: 0.60 for 0.80 ms).
// The middle of the text, which has 64 bytes or more, tells what it is.
bool is_amid_numbers(text_view in) noexcept {
  const char* const middle = in.data + in.size / 2;
  for (int i = 0; i < 32; i++) {
    const char c = middle[i];
    const bool in_list = (c >= '+' && c <= '9') || c == '[' || c == ']' || c == 'e' || c == 'E' || is_whitespace(c);
    if (!in_list) return false;
  }
  return true;
}
#endif

}  // namespace

read_result validate_text(text_view in, std::size_t max_depth) {
#if FASTJSON_TARGET_AVX2 || FASTJSON_TARGET_AVX512
  // Shorter texts the reader checks as fast.
  if (in.size >= 64 && !is_amid_numbers(in)) return validate<vm_memory>(in.data, in.size, max_depth);
#endif
  return validate_by_reading<vm_memory>(in.data, in.size, max_depth, utf8_policy::reject);
}

format_result format_binary(text_view in, const text_layout& layout, std::size_t most, ErlNifBinary& output) {
  if (!enif_alloc_binary(in.size + in.size / 2 + 256, &output)) return format_result::no_memory;
  char* out = reinterpret_cast<char*>(output.data);
  growing_text target{output, out + output.size, most};
  bool good = format_text(in, layout, target, out);
  const bool too_large = target.too_large || (good && target.used_by(out) > most);
  good = good && !too_large && enif_realloc_binary(&output, target.used_by(out));
  if (good) return format_result::good;
  enif_release_binary(&output);
  return too_large ? format_result::too_large : format_result::no_memory;
}

}  // namespace fastjson::FASTJSON_TARGET

#include "navigate_unit.hpp"
