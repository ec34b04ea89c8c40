// One character of UTF-8 at a time, fully checked, for the writer's slow path.
// Assumes p < end and a byte of 0x80 or more at p. Target-free: it inlines into any region.
// Included by target/headers.hpp, used by writer/string.hpp.
#ifndef FASTJSON_WRITER_UTF8_HPP
#define FASTJSON_WRITER_UTF8_HPP

#include <cstddef>
#include <cstdint>

#include <fastjson/config.hpp>

namespace fastjson {

// Length of the character at p (2 to 4) and its code point, or 0 when the bytes there
// are ill-formed (RFC 3629: no overlong forms, no surrogates, nothing above U+10FFFF).
FASTJSON_INLINE unsigned decode_utf8(const char* p, const char* end, std::uint32_t& code_point) noexcept {
  const auto byte = [p](std::size_t i) { return static_cast<std::uint32_t>(static_cast<unsigned char>(p[i])); };
  const std::size_t available = static_cast<std::size_t>(end - p);
  const std::uint32_t lead = byte(0);
  if (lead < 0xE0) {
    if (lead < 0xC2 || available < 2 || (byte(1) & 0xC0) != 0x80) return 0;
    code_point = (lead & 0x1F) << 6 | (byte(1) & 0x3F);
    return 2;
  }
  if (lead < 0xF0) {
    if (available < 3 || (byte(1) & 0xC0) != 0x80 || (byte(2) & 0xC0) != 0x80) return 0;
    code_point = (lead & 0x0F) << 12 | (byte(1) & 0x3F) << 6 | (byte(2) & 0x3F);
    return code_point >= 0x800 && (code_point & 0xF800) != 0xD800 ? 3 : 0;
  }
  if (lead > 0xF4 || available < 4) return 0;
  if ((byte(1) & 0xC0) != 0x80 || (byte(2) & 0xC0) != 0x80 || (byte(3) & 0xC0) != 0x80) return 0;
  code_point = (lead & 0x07) << 18 | (byte(1) & 0x3F) << 12 | (byte(2) & 0x3F) << 6 | (byte(3) & 0x3F);
  return code_point >= 0x10000 && code_point <= 0x10FFFF ? 4 : 0;
}

}  // namespace fastjson

#endif
