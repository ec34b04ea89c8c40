// The contract between the reader and a host: what a sink is told, and what it answers.
// Assumes C++20; no host header, no intrinsics. Include it BEFORE a target region opens.
// Included by reader.hpp's users: the hosts' decoders, the null sink, the tests.
#ifndef FASTJSON_SINK_HPP
#define FASTJSON_SINK_HPP

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>

#include <fastjson/config.hpp>
#include <fastjson/error.hpp>
#include <fastjson/number/parse.hpp>
#include <fastjson/open_levels.hpp>
#include <fastjson/shape_tree.hpp>

namespace fastjson {

// What to do with ill-formed UTF-8 inside a string.
enum class utf8_policy : std::uint8_t { reject, drop, substitute };

// What the grammar allowed at the byte where reading failed.
enum class expectation : std::uint8_t {
  value,
  first_element_or_end,  // just after '['
  comma_or_array_end,
  first_key_or_end,  // just after '{'
  key,               // after a comma in an object
  colon,
  comma_or_object_end,
  end_of_text,
};

// Bytes of a string or key: [text, text + length). At least 32 bytes are readable from
// `text` on, whatever the length, so short strings can be copied in whole blocks.
// `offset` is where the bytes stand in the input when they were not unescaped
// (text may point into the reader's padded copy of the input's last bytes).
struct text_span {
  const char* text;
  std::size_t length;
  std::size_t offset;
  bool ascii;  // every byte is below 0x80
};

// The host's half of a decode. The reader is a template on it and every call below is
// inlined into the parse loop, so an event that a host ignores costs nothing.
//
// Order of events: a value is one scalar event, or begin_array (value)* end_array, or
// begin_object (key value)* end_object. Events that return bool go on with true; false
// ends the read with error_code::stopped_by_host at the current position.
//
// Strings without escapes arrive as a span. With escapes (or replaced bytes) the reader
// asks for room with reserve_string(n), writes at most n bytes there (n is an upper bound
// with some slack) and hands over the real length with commit_string; the same for keys. It may ask several times for one
// string, and then fail: only the last room counts, and a sink that allocates gives back the others. reserve_* may return
// null: the read ends with error_code::out_of_memory. Bytes written are only valid until the next event.
//
// Containers: begin_* opens one, end_* closes it and says what the closed value lies in
// (the sink keeps the stack of open containers: a bit each is enough when nothing is
// built). The reader counts the depth and refuses what is beyond its limit.
//
// Policies are static constexpr members:
//   builds_text         strings and numbers are wanted; without it they are only checked:
//                       escaped strings arrive as commit_string(0, false) without
//                       reserve_string, numbers cause no event at all; such a sink has
//                       bool list_in_list(): the innermost array lies in an array
//   keeps_number_text   real numbers and big integers are also wanted as text: every number that is
//                       no int64 arrives as number_text(first, length, kind) with its source text
//   splits_negative_zero  "-0" arrives as number_text (kind int64) instead of integer(0)
//   number_keys         when a key is expected and a digit or '-' stands there, number_key() decides
//   resumable           the reader asks pause(offset) after every value and can be continued
//   shapes              object keys may be implied by shape nodes: see shaped_sink
// A sink may have `bool must_be_counted(n)`: with true, the room for a string is what it comes to, counted beforehand,
// and not the n bytes that its text would suggest.
template <class S>
concept sink = requires(S s, const text_span& span, std::size_t n, bool b, std::int64_t i, double d,
                        const char* text, number_kind kind) {
  { S::builds_text } -> std::convertible_to<bool>;
  { S::keeps_number_text } -> std::convertible_to<bool>;
  { S::splits_negative_zero } -> std::convertible_to<bool>;
  { S::number_keys } -> std::convertible_to<bool>;
  { S::resumable } -> std::convertible_to<bool>;
  { S::shapes } -> std::convertible_to<bool>;
  { s.on_invalid_utf8() } -> std::same_as<utf8_policy>;

  { s.null_value() } -> std::same_as<bool>;
  { s.boolean(b) } -> std::same_as<bool>;
  { s.integer(i) } -> std::same_as<bool>;
  { s.real(d) } -> std::same_as<bool>;
  { s.number_text(text, n, kind) } -> std::same_as<bool>;  // [first, length): big integers always come here

  { s.string(span) } -> std::same_as<bool>;
  { s.reserve_string(n) } -> std::same_as<char*>;
  { s.commit_string(n, b) } -> std::same_as<bool>;  // length, ascii

  { s.key(span) } -> std::same_as<bool>;
  { s.reserve_key(n) } -> std::same_as<char*>;
  { s.commit_key(n, b) } -> std::same_as<bool>;

  { s.begin_array() } -> std::same_as<bool>;
  { s.begin_object() } -> std::same_as<bool>;
  { s.end_array(b) } -> std::same_as<enclosing>;   // b is set to false by the sink to stop
  { s.end_object(b) } -> std::same_as<enclosing>;
};

// A sink with `shapes = true` also owns a shape_tree, keeps one shape_node* per open
// container for the reader, and can build an object whose keys are those on the path from
// the root to a node. Keys are implied only after the same sequence was seen before.
//
//   shape_tree& tree()                    may live longer than the call
//   shape_node*& open_node()              a slot that belongs to the innermost open container
//   void expand_keys(shape_node* node)    the keys on node's path become explicit, as if key()
//                                         had been called for each in order (none for the root)
//   enclosing end_shaped(shape_node* node, bool& go_on)   closes an object with the keys on
//                                         node's path; for the root, an empty one
//   std::size_t open_keys()               explicit keys of the innermost open object, and of
//   shape_key open_key(i)                 the i-th: its text,
//   std::uint64_t open_key_hash(i)        any hash of it,
//   bool open_key_fits(i)                 whether it may be in the tree,
//   shape_host pin_key(i)                 the host's word for it, to live in a node
//   void* shape_memory(bytes)             for nodes, aligned like shape_node; null ends learning
//   void shape_memory_back(void*)         a block that is no longer used (may be null)

// A sink that builds lists of numbers in place. Where the first element of a list is a number,
// open_numbers() comes in the place of begin_array(). Then only integer(), real() and
// number_text(), until either end_numbers() closes the list, in the place of end_array(),
// or leave_numbers() says that what comes is no number: from there on the list is like any
// other that is open. When numbers_full() says so before a number, more_numbers(n) tells how
// many are expected from there on, by a look ahead that counts commas; fewer or more may
// come. False stops the read. Such a sink is not resumable.
template <class S>
concept sink_of_number_lists = !S::resumable && requires(S s, std::size_t n) {
  { s.open_numbers() } -> std::same_as<bool>;
  { s.numbers_full() } -> std::same_as<bool>;
  { s.more_numbers(n) } -> std::same_as<bool>;
  { s.leave_numbers() } -> std::same_as<bool>;
  { s.end_numbers() } -> std::same_as<enclosing>;
};

// What a read came to. `offset` is that of the first byte that cannot continue a valid
// document (the input's length when it ends early); `token` is where the offending token
// starts; `expected` is what the grammar allowed there.
struct read_result {
  error_code code = error_code::none;
  expectation expected = expectation::value;
  bool paused = false;  // resumable sinks: pause() said so; run() again to go on
  std::size_t offset = 0;
  std::size_t token = 0;

  constexpr bool ok() const noexcept { return code == error_code::none && !paused; }
};

}  // namespace fastjson

#endif
