// Line breaks and indents of the pretty-printed forms.
// Assumes the writer's buffer contract; any indent width.
// Included by writer.hpp once; called by the hosts' walkers.
namespace fastjson::FASTJSON_TARGET {
namespace {

// Deeper indents are written in pieces.
inline constexpr std::size_t short_indent = 512;

// LF and then `spaces` blanks or tabs, for spaces <= short_indent; stores up to 31 bytes more.
FASTJSON_INLINE char* write_line_break(char* out, std::size_t spaces, char fill = ' ') noexcept {
  *out++ = '\n';
  for (std::size_t i = 0; i < spaces; i += 32) std::memset(out + i, fill, 32);
  return out + spaces;
}

// The same for any indent, with its own room; afterwards `room` bytes are left as well.
template <output_buffer Buffer>
FASTJSON_NOINLINE char* write_deep_line_break(Buffer& buffer, char* out, std::size_t spaces, std::size_t room, char fill) {
  out = reserve(buffer, out, 1);
  if (out == nullptr) return nullptr;
  *out++ = '\n';
  while (spaces != 0) {
    const std::size_t n = std::min(spaces, short_indent);
    out = reserve(buffer, out, n);
    if (out == nullptr) return nullptr;
    std::memset(out, fill, n);
    out += n;
    spaces -= n;
  }
  return reserve(buffer, out, room);
}

// A line break with its indent and `room` bytes behind it, room <= 1024.
template <output_buffer Buffer>
FASTJSON_INLINE char* begin_line(Buffer& buffer, char* out, std::size_t spaces, std::size_t room, char fill = ' ') {
  if (FASTJSON_UNLIKELY(spaces > short_indent)) return write_deep_line_break(buffer, out, spaces, room, fill);
  out = reserve(buffer, out, spaces + 32 + room);
  if (FASTJSON_UNLIKELY(out == nullptr)) return nullptr;
  return write_line_break(out, spaces, fill);
}

}  // namespace
}  // namespace fastjson::FASTJSON_TARGET
