// Names of the error codes, and the line and column of a byte offset.
// Assumes nothing; called only while an error is reported. Part of all.cpp.
#include <cstring>

#include <fastjson/error.hpp>

namespace fastjson {

namespace {

// Bytes of the well-formed UTF-8 sequence at `p`, or 1 for anything ill-formed
// (RFC 3629, section 4: the table of allowed second bytes).
std::size_t sequence_length(const unsigned char* p, std::size_t left) noexcept {
  const unsigned char lead = p[0];
  std::size_t need = lead < 0x80 ? 1 : lead >= 0xC2 && lead <= 0xDF ? 2 : lead >= 0xE0 && lead <= 0xEF ? 3
                     : lead >= 0xF0 && lead <= 0xF4 ? 4 : 1;
  if (need == 1 || need > left) return 1;
  const unsigned char low = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
  const unsigned char high = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
  if (p[1] < low || p[1] > high) return 1;
  for (std::size_t i = 2; i < need; ++i)
    if ((p[i] & 0xC0) != 0x80) return 1;
  return need;
}

// A vector of the least that each CPU has; the compilers spell it, so that no target region is needed.
using lanes = unsigned char __attribute__((vector_size(16)));
constexpr std::size_t step = sizeof(lanes);

lanes load(const char* p) noexcept {
  lanes v;
  std::memcpy(&v, p, step);
  return v;
}

// The sum of all lanes, in pairs of sixteen bits: at most 16 * 255.
std::size_t sum(lanes v) noexcept {
  std::uint64_t halves[2];
  std::memcpy(halves, &v, step);
  constexpr std::uint64_t low = 0x00FF00FF00FF00FF;
  const std::uint64_t pairs = (halves[0] & low) + (halves[0] >> 8 & low) + (halves[1] & low) + (halves[1] >> 8 & low);
  return pairs * 0x0001000100010001 >> 48;
}

bool is_ascii(lanes v) noexcept {
  std::uint64_t halves[2];
  std::memcpy(halves, &v, step);
  return ((halves[0] | halves[1]) & 0x8080808080808080) == 0;
}

// How many bytes of [p, end) `counts` says yes to, which takes lanes or a byte.
template <class Counts>
std::size_t count_bytes(const char* p, const char* end, Counts counts) noexcept {
  std::size_t total = 0;
  while (static_cast<std::size_t>(end - p) >= step) {
    // A lane counts to 255 at most; a comparison that holds is 255, which is -1.
    const std::size_t rounds = static_cast<std::size_t>(end - p) / step < 255 ? static_cast<std::size_t>(end - p) / step : 255;
    lanes found{};
    for (std::size_t i = 0; i < rounds; ++i, p += step) found -= reinterpret_cast<lanes>(counts(load(p)));
    total += sum(found);
  }
  for (; p < end; ++p) total += counts(static_cast<unsigned char>(*p));
  return total;
}

std::size_t count_line_feeds(const char* p, const char* end) noexcept {
  return count_bytes(p, end, [](auto bytes) { return bytes == '\n'; });
}

// Behind the last line feed in [first, p), or `first`; whether all bytes from there to p are ASCII.
const char* line_start(const char* first, const char* p, bool& ascii) noexcept {
  const auto feeds = [](lanes v) { return reinterpret_cast<lanes>(v == '\n'); };
  const bool has_step = static_cast<std::size_t>(p - first) >= step;
  lanes seen{};
  while (static_cast<std::size_t>(p - first) >= 4 * step) {
    const lanes a = load(p - step), b = load(p - 2 * step), c = load(p - 3 * step), d = load(p - 4 * step);
    if (!is_ascii(feeds(a) | feeds(b) | feeds(c) | feeds(d))) break;
    seen |= a | b | c | d;
    p -= 4 * step;
  }
  // The last step may see bytes again that are no line feeds.
  while (has_step && p != first) {
    const char* const from = static_cast<std::size_t>(p - first) >= step ? p - step : first;
    const lanes bytes = load(from);
    if (!is_ascii(feeds(bytes))) break;
    seen |= bytes;
    p = from;
  }
  unsigned char others = 0;
  for (; p != first && p[-1] != '\n'; --p) others |= static_cast<unsigned char>(p[-1]);
  ascii = is_ascii(seen) && others < 0x80;
  return p;
}

// Whether the bytes at p continue well-formed UTF-8, as far as they and the three before them tell, and 255 in `inner` for
// each that is not the first of its code point. Where p is no continuation byte, ill-formed ones before it can only make it say no.
bool is_well_formed(const char* p, lanes& inner) noexcept {
  const auto is = [](auto comparison) { return reinterpret_cast<lanes>(comparison); };
  const lanes now = load(p), one = load(p - 1), two = load(p - 2), three = load(p - 3);
  inner = is((now & 0xC0) == 0x80);
  const lanes wanted = is(one >= 0xC0) | is(two >= 0xE0) | is(three >= 0xF0);
  const lanes never = is(now == 0xC0) | is(now == 0xC1) | is(now > 0xF4);
  const lanes second = (is(one == 0xE0) & is(now < 0xA0)) | (is(one == 0xED) & is(now > 0x9F)) | (is(one == 0xF0) & is(now < 0x90)) |
                       (is(one == 0xF4) & is(now > 0x8F));
  return is_ascii((inner ^ wanted) | never | second);
}

// Steps over a block that begins with a code point, and counts those that end in it; false when it is ill-formed.
bool step_over_block(const char*& p, std::size_t& total) noexcept {
  if ((static_cast<unsigned char>(*p) & 0xC0) == 0x80) return false;  // what stood before it was no beginning of it
  lanes inner[4];
  for (std::size_t i = 0; i < 4; ++i)
    if (!is_well_formed(p + i * step, inner[i])) return false;
  std::uint64_t halves[2];
  const lanes count = -(inner[0] + inner[1] + inner[2] + inner[3]);
  std::memcpy(halves, &count, step);
  p += 4 * step;
  total += 4 * step - ((halves[0] + halves[1]) * 0x0101010101010101 >> 56);
  // The last one may go on behind the block: it is looked at again.
  std::size_t back = 1;
  while ((static_cast<unsigned char>(p[-static_cast<std::ptrdiff_t>(back)]) & 0xC0) == 0x80) ++back;
  const auto lead = static_cast<unsigned char>(p[-static_cast<std::ptrdiff_t>(back)]);
  if (back < (lead >= 0xF0 ? 4u : lead >= 0xE0 ? 3u : lead >= 0xC0 ? 2u : 1u)) p -= back, --total;
  return true;
}

// Code points in [p, stop), which begins at one, of a text [first, end). A sequence that `stop` interrupts is not one.
std::size_t count_code_points(const char* first, const char* p, const char* stop, const char* end) noexcept {
  std::size_t total = 0;
  while (p < stop) {
    while (static_cast<std::size_t>(stop - p) >= 4 * step && is_ascii(load(p) | load(p + step) | load(p + 2 * step) | load(p + 3 * step))) {
      p += 4 * step;
      total += 4 * step;
    }
    if (stop - p >= static_cast<std::ptrdiff_t>(4 * step) && p - first >= 3 && step_over_block(p, total)) continue;
    for (const char* const pause = stop - p > static_cast<std::ptrdiff_t>(4 * step) ? p + 4 * step : stop; p < pause; ++total) {
      p += sequence_length(reinterpret_cast<const unsigned char*>(p), static_cast<std::size_t>(end - p));
      if (p > stop) return total;
    }
  }
  return total;
}

// The same where [p, stop) is well-formed but for its last sequence, which may go on behind `stop`.
std::size_t count_checked_code_points(const char* first, const char* p, const char* stop, const char* end) noexcept {
  const char* last = stop;
  for (int back = 0; back < 4 && last != p; ++back)
    if ((static_cast<unsigned char>(*--last) & 0xC0) != 0x80) break;
  return count_bytes(p, last, [](auto bytes) { return (bytes & 0xC0) != 0x80; }) + count_code_points(first, last, stop, end);
}

}  // namespace

position locate(const char* text, std::size_t length, std::size_t offset, bool checked) noexcept {
  if (offset > length) offset = length;
  const char* const at = text + offset;
  bool ascii;
  const char* const line = line_start(text, at, ascii);
  const std::size_t lines = line == text ? 1 : 1 + count_line_feeds(text, line);
  if (ascii) return {offset, lines, 1 + static_cast<std::size_t>(at - line)};
  const auto count = checked ? count_checked_code_points : count_code_points;
  return {offset, lines, 1 + count(text, line, at, text + length)};
}

void running_position::advance(const char* bytes, std::size_t n) noexcept {
  offset += n;
  const char* const end = bytes + n;
  bool ascii;
  if (const char* const last = line_start(bytes, end, ascii); last != bytes) {
    line += count_line_feeds(bytes, last);
    column = 1;
    pending = need = 0;
    bytes = last;
  }
  while (bytes != end) {
    std::uint64_t eight;
    if (need == 0 && static_cast<std::size_t>(end - bytes) >= sizeof eight) {
      std::memcpy(&eight, bytes, sizeof eight);
      if ((eight & 0x8080808080808080) == 0) {
        bytes += sizeof eight;
        column += sizeof eight;
        continue;
      }
    }
    const auto byte = static_cast<unsigned char>(*bytes++);
    if (need != 0 && byte >= low && byte <= high) {
      low = 0x80;
      high = 0xBF;
      ++pending;
      if (--need == 0) ++column, pending = 0;
      continue;
    }
    // What has been waiting for this byte was ill-formed.
    column += pending;
    pending = need = 0;
    if (byte < 0xC2 || byte > 0xF4) {
      ++column;
      continue;
    }
    pending = 1;
    need = byte < 0xE0 ? 1 : byte < 0xF0 ? 2 : 3;
    low = byte == 0xE0 ? 0xA0 : byte == 0xF0 ? 0x90 : 0x80;
    high = byte == 0xED ? 0x9F : byte == 0xF4 ? 0x8F : 0xBF;
  }
}

const char* error_name(error_code code) noexcept {
  switch (code) {
    case error_code::none: return "none";
    case error_code::unexpected_end: return "unexpected_end";
    case error_code::unexpected_byte: return "unexpected_byte";
    case error_code::trailing_content: return "trailing_content";
    case error_code::control_character: return "control_character";
    case error_code::invalid_escape: return "invalid_escape";
    case error_code::invalid_utf8: return "invalid_utf8";
    case error_code::lone_surrogate: return "lone_surrogate";
    case error_code::invalid_number: return "invalid_number";
    case error_code::depth_exceeded: return "depth_exceeded";
    case error_code::input_too_large: return "input_too_large";
    case error_code::out_of_memory: return "out_of_memory";
    case error_code::stopped_by_host: return "stopped_by_host";
  }
  return "unknown";
}

}  // namespace fastjson
