// Relaxed JSON (comments, trailing commas, a byte order mark) made strict by spaces, so that one parser reads
// both and every position stays what it was.
// Assumes nothing of the host; allocates nothing. Defined in core/src/relaxed.cpp; called by hosts.
#ifndef FASTJSON_RELAXED_HPP
#define FASTJSON_RELAXED_HPP

#include <cstddef>

namespace fastjson {

// Copies [text, text + length) to `out`, with spaces for each byte of a line comment (`//` up to the line
// feed), a block comment (line feeds stay), a comma that is followed by nothing but white space and a closing
// bracket, and a byte order mark at the beginning. Whatever else is wrong stays wrong. Text of comments is not
// checked. Returns where a block comment begins that has no end, or `length`. Linear.
std::size_t make_strict(const char* text, std::size_t length, char* out) noexcept;

}  // namespace fastjson

#endif
