// What one call of the encoder knows: options, error, and the stack of open containers.
// Assumes compat.hpp; target-free, so that what runs user code is compiled once.
// Used by encode_walk.hpp (the fast part) and encode_object.cpp, encode_frames.cpp, encode_marks.cpp (the rest).
#ifndef FASTJSON_PHP_ENCODE_STATE_HPP
#define FASTJSON_PHP_ENCODE_STATE_HPP

#include "compat.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

#include <fastjson/config.hpp>

namespace fastjson::php {

enum class frame_kind : std::uint8_t {
  iterated_list,  // [..] of what a Traversable gives: streams only
  packed_list,  // [..] of consecutive zvals
  bucket_list,  // [..] of consecutive Buckets
  map,          // {..} of Buckets: an array
  packed_map,   // {..} of consecutive zvals, their indexes are the keys; the last kind of array
  properties,   // {..} of Buckets: the property table of an object
  packed_properties,  // the same of consecutive zvals: what stands in an ArrayObject
  slots,        // {..} of the declared properties of an object without a table
  result,       // what jsonSerialize() returned, the value of an enum's case, or what is held for the frame above it
  iterated_map,  // {..} of what a Traversable gives: streams only
};

// A Traversable that is being written, one element at a time. All of it is ours.
struct iteration {
  zend_object_iterator* source;
  zval key, value;
  bool is_over;
  bool is_taken;  // the element has been written
};

// What jsonSerialize() runs under: the table that was marked for it before PHP 8.3, whether we have a reference on that, and whether there
// is a mark that is ours.
struct serialization_mark {
  zend_array* table;
  bool is_shared;
  bool is_ours;
};

// Eight bytes, so that a frame is opened with one store for all of them.
struct frame_marks {
  frame_kind kind;
  bool is_protected;  // the recursion mark of `table`, or of the object, is ours
  bool is_held;       // we own a reference on table and object
  union {
    bool owns_table;  // properties: the table came with a reference; result: `marked` did
    bool is_in_set;   // slots: the mark against endless recursion is to be taken back
    bool is_collected;  // held array: PHP's collector has run meanwhile
  };
  union {
    bool has_hooks;  // properties: protect the object, the table is temporary
    bool has_mark;   // result: that of its object's jsonSerialize() is ours
  };
  bool has_value;     // properties: `value` is to be destroyed before the next element
  union {
    bool has_failed;  // properties: a hook has thrown
    bool is_behind;   // result: `value` is held for the frame above it, and nothing is written of it
  };
  std::uint8_t by_user;  // opened by user code: how much it counts in user_calls
};

// A container that is open while one of its elements is written. Nothing is counted or
// marked for a container of plain data: `is_held` comes before user code runs, and
// `is_protected` when a reference is followed or an object entered, or at once where an array
// has more than one holder: one of them may be itself.
struct encode_frame : frame_marks {
  // An array that is neither held nor protected: there is nothing to do when it ends.
  FASTJSON_INLINE bool is_plain_array() const noexcept {
    const auto marks = std::bit_cast<std::uint64_t>(static_cast<const frame_marks&>(*this));
    return marks <= static_cast<std::uint64_t>(frame_kind::packed_map) << marks_shift;
  }
  // A table that more than one hold may hold itself: an ArrayObject has written it into itself in place.
  FASTJSON_INLINE void protect_shared() noexcept {
    if (FASTJSON_LIKELY(GC_REFCOUNT(table) == 1) || (GC_FLAGS(table) & GC_IMMUTABLE)) return;
    is_protected = true;
    GC_PROTECT_RECURSION(table);
  }
  bool is_array() const noexcept { return kind >= frame_kind::packed_list && kind <= frame_kind::packed_map; }
  bool is_iteration() const noexcept { return kind == frame_kind::iterated_list || kind == frame_kind::iterated_map; }
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
    iteration* iterated;
  };
  zend_array* table;    // arrays and properties; null otherwise, and for an object that has none
  zend_object* object;  // both properties, slots; result: the object that was asked, or null
  zval value;           // result: owned; properties with a table of ours: what a hook returned, or undef
  // Set once it is held, since an ArrayObject writes into a table that others hold as well:
  const Bucket* elements;     // where those of the table were,
  std::uint32_t used;         // how many there were at first, removed ones included, and
  std::uint32_t table_flags;  // how they lay there; no_flags: some of them are gone
  static constexpr std::uint32_t no_flags = ~std::uint32_t{0};

  // --- encode_marks.cpp ---
  zend_refcounted* marked_value() const noexcept;
  void protect() noexcept;
  bool is_serialized() const noexcept { return kind == frame_kind::result ? object != nullptr : kind == frame_kind::slots && is_in_set; }
  serialization_mark mark() const noexcept {
    if (kind == frame_kind::slots) return {nullptr, false, true};
    return {marked, owns_table, has_mark};
  }
  void set_mark(serialization_mark with) noexcept {
    if (kind == frame_kind::slots) {
      is_in_set = with.is_ours;
      return;
    }
    marked = with.table;
    owns_table = with.is_shared;
    has_mark = with.is_ours;
  }

  std::size_t element_size() const noexcept {
    const bool is_packed = kind == frame_kind::packed_list || kind == frame_kind::packed_map || kind == frame_kind::packed_properties;
    return is_packed ? sizeof(zval) : sizeof(Bucket);
  }
  void note_elements() noexcept {
    elements = table->arData;
    used = table->nNumUsed;
    table_flags = table->u.flags;
  }
  FASTJSON_INLINE bool has_elements() const noexcept {
    return table->arData == elements && table->nNumUsed >= used && table->u.flags == table_flags;
  }
};

enum class entered : std::uint8_t {
  frame,  // a frame was opened
  null,   // an error was noted, nothing is open; "null" stands for the value
  zero,   // the same, "0" stands for it
  fragment,  // it is its text: see fragments.hpp
  asks,   // user code has to run first: see encode_state::asked
};

// What the walk has to know before it can go on, from user code. It returns for that, so that its own frames
// are not on the C stack when user code calls the encoder again, and so on.
// Streams also ask for the elements of a Traversable, and for the bytes to be written.
enum class question : std::uint8_t { none, object, hook, answered_object, answered_hook, iteration, next, flush };

struct encode_state {
  zend_long flags;
  int max_depth;
  int depth;
  int error;      // PHP_JSON_ERROR_*; as in ext/json the latest one counts
  const zend_long* precision;  // serialize_precision as it is when a float is written: user code may change it
  bool streams;   // a Traversable is written as what it gives
  bool is_refused;  // one has given a key that cannot be written
  question asked;
  entered answer;                // to question::object
  std::uint32_t user_calls;      // open ones: jsonSerialize(), hooks and lazy objects whose values are being walked
  std::uint32_t results;         // frames of what jsonSerialize() has returned, and
  std::uint32_t behind;          // those of objects that are held for the frame above them: none of either is a container
  std::uint32_t links;           // open Traversables and lazy objects: PHP holds each by the one before, and frees them by recursion
  std::size_t first_link;        // containers around the outermost one
  union {
    zend_object* asked_object;
    zval* hook;  // property with a hook, then its value
  };
  serialization_mark mark;  // while jsonSerialize() runs,
  const zval* asked_place;  // where it was found, or null, and
  const zend_reference* asked_reference;  // through which reference, if through one,
  bool has_other_holders;  // which others had too; and
  bool was_root;  // of PHP's cycle collector; and its
  zval result;
  encode_frame* first_frames;
  encode_frame* frames;
  encode_frame* top;  // the innermost open frame; frames - 1 is not used: see is_empty
  encode_frame* last;  // of the memory
  std::size_t held;            // frames below this index are held
  std::uint32_t collections;   // runs of PHP's collector when the first one was, or when one of them was seen
  std::size_t protected_until;  // those below this one are protected
  std::size_t piece;            // streams only: from so many bytes on what is written goes out
  zend_class_entry* plain_class;  // the last class seen that is neither JsonSerializable nor an enum
  zend_class_entry* asked_class;  // the last JsonSerializable one but for fragments, and
  zend_function* method;          // its jsonSerialize(), or that of the object that is asked

  // `memory` holds `count` frames; when it is full, the frames move to request memory.
  FASTJSON_INLINE encode_state(zend_long with_flags, zend_long with_depth, const zend_long* with_precision, encode_frame* memory,
                               std::size_t count) noexcept
      : flags(with_flags),
        max_depth(static_cast<int>(with_depth)),
        depth(0),
        error(PHP_JSON_ERROR_NONE),
        precision(with_precision),
        streams(false),
        is_refused(false),
        asked(question::none),
        user_calls(0),
        results(0),
        behind(0),
        links(0),
        first_link(0),
        first_frames(memory),
        frames(memory),
        top(memory - 1),
        last(memory + count - 1),
        held(0),
        protected_until(0),
        plain_class(zend_standard_class_def),
        asked_class(nullptr) {}

  FASTJSON_INLINE bool is_partial() const noexcept { return (flags & PHP_JSON_PARTIAL_OUTPUT_ON_ERROR) != 0; }
  // Nothing for unwind() to do.
  FASTJSON_INLINE bool is_clean() const noexcept { return is_empty() && frames == first_frames; }
  FASTJSON_INLINE bool is_empty() const noexcept { return top < frames; }
  std::size_t open_frames() const noexcept { return static_cast<std::size_t>(top + 1 - frames); }

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

  // The same for an array that is not held: there is at most a mark to be taken back.
  FASTJSON_INLINE void pop_unheld() noexcept {
    if (top->is_protected) {
      GC_TRY_UNPROTECT_RECURSION(top->table);
      if (protected_until != 0) protected_until = std::min(protected_until, static_cast<std::size_t>(top - frames));
    }
    --top;
  }

  // An array that is about to be opened. All open ones that may be met again are marked but for the outermost, which nearly always has
  // a variable beside the argument.
  FASTJSON_INLINE bool is_open(const zend_array* array) const noexcept {
    return GC_IS_RECURSIVE(array) || (GC_REFCOUNT(array) > 1 && !is_empty() && array == frames->table && !frames->has_hooks);
  }

  // Notes that the depth is exceeded, if it is; true: give up.
  FASTJSON_INLINE bool is_too_deep() noexcept {
    if (FASTJSON_LIKELY(depth <= max_depth)) return false;
    error = PHP_JSON_ERROR_DEPTH;
    return !is_partial();
  }

  // --- encode_object.cpp ---

  // Opens the object, or asks for what user code says of it. May run user code: that of destructors and handlers.
  entered enter_object(zend_object* object);

  // Answers what was asked: jsonSerialize() or the hook of a property, whose value may be kept in the innermost
  // frame's `value`; null: it has none to show, or EG(exception) tells why. Runs user code.
  void answer_question();

  // Destroys what a hook's answer has left in the innermost frame. May run user code.
  void drop_hooked();

  // --- encode_marks.cpp ---

  // Around user code to which the marks mean nothing: that of a stream may write the same values elsewhere, or wait in a fiber for
  // another one that does. All frames are held. O(open frames).
  void take_marks_back() noexcept;
  void set_marks_again();

  // Marks all open containers: a way back to one of them may begin here.
  void protect_all() noexcept;

  // --- encode_frames.cpp ---

  void grow();

  // Gives back what the frame holds, in the order of ext/json. May run user code: that of destructors.
  void release(encode_frame* frame);

  // All frames, innermost first.
  void unwind();

  // Behind everything that may have run user code: the innermost container is walked on where its elements are now.
  FASTJSON_INLINE void find_elements() noexcept {
    if (FASTJSON_LIKELY(held == 0) || is_empty() || top->table == nullptr || top >= frames + held) return;
    if (FASTJSON_UNLIKELY(!top->has_elements())) find_elements_again();
  }

 private:
  void find_elements_again() noexcept;
  // User code may now change or drop whatever we walk: own a reference on all of it.
  void hold_all() noexcept;
  bool is_forgotten(encode_frame* frame) noexcept;
  void give_back(zend_object* object);
  void hold_behind(zend_object* object);
  void note_place() noexcept;
  const zend_object* found_again(const zend_object* object) noexcept;
  const zval* current_element() const noexcept;
  zval* read_hooked(zval* property);
  // --- encode_iteration.cpp, all of which runs user code ---
  void open_iteration();
  void next_element();
  void end_iteration(encode_frame* frame);
  void check_key(const encode_frame* frame) noexcept;
  bool is_user_call_allowed(bool is_code = true);  // the engine's Error is for code of the user's
  bool is_link_allowed();
  static constexpr std::uint8_t link = 2;
  void count_user_call(encode_frame* frame, std::uint8_t as = 1) noexcept {
    if (frame->by_user >= as) return;
    if (as == link && links++ == 0) first_link = static_cast<std::size_t>(frame - frames) - behind;
    user_calls += as - frame->by_user;
    frame->by_user = as;
  }
  bool start_method();
  void end_method();
  entered enter_enum(zend_object* object);
  entered enter_properties(zend_object* object, bool is_owned);
  entered enter_fields(zend_object* object, bool is_owned);  // encode_fields.cpp
};

}  // namespace fastjson::php

#endif
