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

}  // namespace

position locate(const char* text, std::size_t length, std::size_t offset) noexcept {
  if (offset > length) offset = length;
  const auto* bytes = reinterpret_cast<const unsigned char*>(text);
  position result{offset, 1, 1};
  std::size_t line_start = 0;
  while (const void* feed = std::memchr(text + line_start, '\n', offset - line_start)) {
    ++result.line;
    line_start = static_cast<std::size_t>(static_cast<const char*>(feed) - text) + 1;
  }
  // An offset inside a multi-byte sequence belongs to the code point that it interrupts.
  for (std::size_t i = line_start; i < offset;) {
    std::uint64_t eight;
    if (offset - i >= sizeof eight) {
      std::memcpy(&eight, text + i, sizeof eight);
      if ((eight & 0x8080808080808080) == 0) {
        i += sizeof eight;
        result.column += sizeof eight;
        continue;
      }
    }
    const std::size_t next = i + sequence_length(bytes + i, length - i);
    if (next > offset) break;
    i = next;
    ++result.column;
  }
  return result;
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
