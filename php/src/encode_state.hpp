// What one call of the encoder knows: options, error, and the stack of open containers.
// Assumes compat.hpp; target-free, so that what runs user code is compiled once.
// Used by encode_walk.hpp (the fast part) and encode_object.cpp (the rest).
#ifndef FASTJSON_PHP_ENCODE_STATE_HPP
#define FASTJSON_PHP_ENCODE_STATE_HPP

#include "compat.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>

#include <fastjson/config.hpp>

namespace fastjson::php {

enum class frame_kind : std::uint8_t {
  packed_list,  // [..] of consecutive zvals
  bucket_list,  // [..] of consecutive Buckets
  map,          // {..} of Buckets: an array
  packed_map,   // {..} of consecutive zvals, their indexes are the keys; the last kind of array
  properties,   // {..} of Buckets: the property table of an object
  packed_properties,  // the same of consecutive zvals: what stands in an ArrayObject
  slots,        // {..} of the declared properties of an object without a table
  result,       // what jsonSerialize() returned, or the value of an enum's case
};

// Eight bytes, so that a frame is opened with one store for all of them.
struct frame_marks {
  frame_kind kind;
  bool is_protected;  // the recursion mark of `table`, or of the object, is ours
  bool is_held;       // we own a reference on table and object
  bool owns_table;    // properties: the table came with a reference; result: `marked` did
  bool has_hooks;     // properties: protect the object, the table is temporary
  bool has_value;     // properties: `value` is to be destroyed before the next element
  bool has_failed;    // properties: a hook has thrown
  bool unused;
};

// A container that is open while one of its elements is written. Nothing is counted or
// marked for a container of plain data: `is_held` comes before user code runs, and
// `is_protected` when a reference is followed or an object entered, because arrays alone
// cannot hold themselves.
struct encode_frame : frame_marks {
  // An array that is neither held nor protected: there is nothing to do when it ends.
  FASTJSON_INLINE bool is_plain_array() const noexcept {
    const auto marks = std::bit_cast<std::uint64_t>(static_cast<const frame_marks&>(*this));
    return marks <= static_cast<std::uint64_t>(frame_kind::packed_map) << marks_shift;
  }
  // Where `kind` stands in the eight bytes; elsewhere (big endian) they never compare as less.
  static constexpr int marks_shift = FASTJSON_LITTLE_ENDIAN ? 0 : 56;


  union {
    zval* at;             // the next element
    std::uint32_t index;  // slots: the next property
  };
  union {
    zval* end;
    std::uint32_t count;
    zend_array* marked;  // result: the table marked while jsonSerialize() runs, or null
  };
  zend_array* table;    // arrays and properties; null otherwise, and for an object that has none
  zend_object* object;  // both properties, slots; result: the object that was asked, or null
  zval value;           // result: owned; properties: what a hook returned, or undef
};

enum class entered : std::uint8_t {
  frame,  // a frame was opened
  null,   // an error was noted, nothing is open; "null" stands for the value
  zero,   // the same, "0" stands for it
};

struct encode_state {
  static constexpr std::size_t frames_on_stack = 24;

  zend_long flags;
  int max_depth;
  int depth;
  int error;      // PHP_JSON_ERROR_*; as in ext/json the latest one counts
  int precision;  // serialize_precision
  encode_frame* frames;
  encode_frame* top;  // the innermost open frame; frames - 1 is not used: see is_empty
  encode_frame* last;  // of the memory
  std::size_t held;            // frames below this index are held
  std::size_t protected_until;  // those below this one are protected
  zend_class_entry* plain_class;  // the last class seen that is neither JsonSerializable nor an enum
  encode_frame first_frames[frames_on_stack];

  FASTJSON_INLINE encode_state(zend_long with_flags, zend_long with_depth, int with_precision) noexcept
      : flags(with_flags),
        max_depth(static_cast<int>(with_depth)),
        depth(0),
        error(PHP_JSON_ERROR_NONE),
        precision(with_precision),
        frames(first_frames),
        top(first_frames - 1),
        last(first_frames + frames_on_stack - 1),
        held(0),
        protected_until(0),
        plain_class(zend_standard_class_def) {}

  FASTJSON_INLINE bool is_partial() const noexcept { return (flags & PHP_JSON_PARTIAL_OUTPUT_ON_ERROR) != 0; }
  // Nothing for unwind() to do.
  FASTJSON_INLINE bool is_clean() const noexcept { return is_empty() && frames == first_frames; }
  FASTJSON_INLINE bool is_empty() const noexcept { return top < frames; }

  // A new innermost frame with `kind`, `table` and `object` set and nothing held.
  FASTJSON_INLINE encode_frame* push(frame_kind kind, zend_array* table, zend_object* object) {
    if (FASTJSON_UNLIKELY(top == last)) grow();
    ++top;
    top->table = table;
    top->object = object;
    static_cast<frame_marks&>(*top) =
        std::bit_cast<frame_marks>(static_cast<std::uint64_t>(kind) << encode_frame::marks_shift);
    return top;
  }

  // Ends the innermost frame: takes back the mark, gives back what was held.
  FASTJSON_INLINE void pop() {
    encode_frame* const frame = top--;
    if (FASTJSON_UNLIKELY(!frame->is_plain_array())) release(frame);
  }

  // Notes that the depth is exceeded, if it is; true: give up.
  FASTJSON_INLINE bool is_too_deep() noexcept {
    if (FASTJSON_LIKELY(depth <= max_depth)) return false;
    error = PHP_JSON_ERROR_DEPTH;
    return !is_partial();
  }

  // --- encode_object.cpp ---

  // Opens the object, calling jsonSerialize() or what else it takes. May run user code.
  entered enter_object(zend_object* object);

  // The value of a property that has hooks, for the innermost frame, in whose `value` it may
  // be kept. Null: it has none to show, or EG(exception) tells why. Runs user code.
  zval* read_hooked(zval* property);

  // Destroys what read_hooked() kept. May run user code.
  void drop_hooked();

  // All frames, innermost first.
  void unwind();

  // Marks all open containers: a way back to one of them may begin here.
  void protect_all() noexcept;

  void grow();
  void release(encode_frame* frame);

 private:
  // User code may now change or drop whatever we walk: own a reference on all of it.
  void hold_all() noexcept;
  entered enter_serializable(zend_object* object);
  entered enter_enum(zend_object* object);
  entered enter_properties(zend_object* object, bool is_owned);
  void call_json_serialize(zend_object* object, zval* result);
};

}  // namespace fastjson::php

#endif
