// One call of fastjson_decode_into(): the open containers, and what is made of them in PHP.
// Assumes a checked text, and layouts that are linked: no user code runs until finish(). Free of targets; into_walk.hpp, which reads the
// text, is compiled per kernel. All memory is the request's, so that a bailout loses nothing.
#ifndef FASTJSON_PHP_INTO_STATE_HPP
#define FASTJSON_PHP_INTO_STATE_HPP

#include "decode.hpp"
#include "into_layout.hpp"

#include <fastjson/edit/scalars.hpp>

namespace fastjson::php {

// The names of a map that has many, by a hash that its author cannot know: PHP's own table is slow where names collide.
struct name_index {
  std::uint32_t* slots;  // number of the table's bucket + 1
  std::uint32_t mask;
};

struct into_frame {
  class_layout* layout;        // an object; null: a list or a map
  const value_type* elements;  // of a list or a map
  union {
    zend_object* object;
    zend_array* table;
  };
  bool is_map;
  std::uint32_t last, expected;  // object: the field that was read, and the one to come; count: none
  std::size_t first_word;        // object: of the bits of fields that were there
  name_index names;              // map
  std::size_t started;           // list: elements that were begun
  text_run name;                 // of the member that is being read, as it stands in the text
};

// A row that grows; the first ones need no memory of their own.
template <class T, std::size_t First>
struct row {
  T first[First];
  T* items = first;
  std::size_t count = 0, room = First;

  T& add() {
    if (FASTJSON_UNLIKELY(count == room)) grow();
    return items[count++];
  }
  FASTJSON_NOINLINE void grow() {
    auto* const more = static_cast<T*>(safe_emalloc(2 * room, sizeof(T), 0));
    std::memcpy(static_cast<void*>(more), items, count * sizeof(T));
    if (items != first) efree(items);
    items = more;
    room *= 2;
  }
  void release() {
    if (items != first) efree(items);
  }
};

enum class mismatch : std::uint8_t { none, type, no_case, no_date, not_exact, too_big, missing, unknown, reported };

class into_state {
 public:
  into_state(const json_text& with_text, zend_long with_flags) noexcept : text(with_text), flags(with_flags) {}

  const json_text& text;
  const zend_long flags;
  row<into_frame, 8> frames;

  // Opens a container and writes it to `to`, where it stays until its parent has it. False: memory_limit is passed.
  bool open_object(zval* to, class_layout& layout);
  bool open_table(zval* to, const value_type& elements, bool is_map);

  // The innermost object is complete: defaults stand in for what is missing. False: see failure.
  bool close_object(const char* at);
  void close_table() noexcept;

  // Where a value of that field goes. `was_there`: this call has filled it before.
  FASTJSON_INLINE zval* place_of(into_frame& frame, std::uint32_t number) {
    const std::uint64_t bit = std::uint64_t{1} << (number % 64);
    std::uint64_t& word = seen.items[frame.first_word + number / 64];
    zval* const place = OBJ_PROP(frame.object, frame.layout->fields[number].property->offset);
    if (FASTJSON_UNLIKELY(!Z_ISUNDEF_P(place))) empty_place(place, (word & bit) != 0);
    word |= bit;
    return place;
  }

  // A date-time of RFC 3339 as an object of the class. False: it is none.
  bool put_date(zval* to, zend_class_entry* ce, text_run date);

  // A member of a map; takes over key and value.
  void put(into_frame& map, zend_string* key, zval* value);

  // PHP 8.2.36 raises the error of memory_limit late: see compat.hpp. False: it is to come.
  bool has_memory() noexcept;
  // The same where a list or map is about to double.
  bool has_room(const zend_array* table) noexcept;

  // A part of the text as fastjson_decode() builds it. False: see failure.
  bool build(zval* to, const char* first, const char* last, bool arrays);

  // Always false.
  bool fail(mismatch why, const char* at, const value_type* type) noexcept;

  // Evaluates the defaults that are expressions, and lets go of what was replaced. Runs user code. False: an exception was thrown.
  bool finish();

  // The call has failed: no destructor of what it made may see it.
  void silence() noexcept;
  // Reports the failure and throws nothing. What the pointer names is kept for the exception.
  void report(smart_str& pointer);
  void release();

 private:
  struct late_default {
    zend_object* object;
    const field* of;
  };

  FASTJSON_NOINLINE void empty_place(zval* place, bool is_ours);
  void put_away(zval* value);
  FASTJSON_NOINLINE void put_among_many(into_frame& map, zend_string* key, zend_ulong number, zval* value);
  void write_pointer(smart_str& to) const;

  row<std::uint64_t, 16> seen;
  row<late_default, 4> late;
  row<zend_object*, 4> with_destructor;
  row<zval, 4> replaced;
  mismatch why = mismatch::none;
  const char* failed_at = nullptr;
  const value_type* wanted = nullptr;
  const field* missing = nullptr;
};

// The same by itself; see into_state::put_date().
bool make_date(zval* to, zend_class_entry* ce, text_run text);

}  // namespace fastjson::php

#endif
