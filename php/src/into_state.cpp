// What fastjson_decode_into() makes while it reads, and how it says what does not fit: see into_state.hpp.
// Called by into.cpp and by the code of the kernels.
#include "into_state.hpp"
#include "error_state.hpp"
#include "flags.hpp"

extern "C" {
#include "zend_smart_str.h"
}

namespace fastjson::php {

// --- containers ---

bool into_state::open_object(zval* to, class_layout& layout) {
  if (FASTJSON_UNLIKELY(!has_memory())) return false;
  zend_object* const object = zend_objects_new(layout.ce);
  object_properties_init(object, layout.ce);
  ZVAL_OBJ(to, object);
  if (FASTJSON_UNLIKELY(layout.has_destructor)) with_destructor.add() = object;
  into_frame& frame = frames.add();
  frame.layout = &layout;
  frame.object = object;
  frame.last = layout.count;
  frame.expected = layout.first;
  frame.first_word = seen.count;
  frame.name = {nullptr, 0};
  for (std::uint32_t i = 0; i < layout.words; ++i) seen.add() = 0;
  return true;
}

bool into_state::open_table(zval* to, const value_type& elements, bool is_map) {
  if (FASTJSON_UNLIKELY(!has_memory())) return false;
  array_init(to);
  if (is_map) zend_hash_real_init_mixed(Z_ARRVAL_P(to));
  else zend_hash_real_init_packed(Z_ARRVAL_P(to));
  into_frame& frame = frames.add();
  frame.layout = nullptr;
  frame.elements = &elements;
  frame.table = Z_ARRVAL_P(to);
  frame.is_map = is_map;
  frame.names = {nullptr, 0};
  frame.started = 0;
  frame.name = {nullptr, 0};
  return true;
}

bool into_state::has_memory() noexcept {
  return !FASTJSON_OUT_OF_MEMORY() || fail(mismatch::reported, nullptr, nullptr);
}

// PHP's own functions would take the room without asking: it is asked for, and given back to them.
bool into_state::has_room(const zend_array* table) noexcept {
  (void)is_room_for(2 * std::size_t{table->nTableSize} * (sizeof(Bucket) + 2 * sizeof(std::uint32_t)));
  return has_memory();
}

void into_state::close_table() noexcept {
  const into_frame& frame = frames.items[--frames.count];
  if (frame.names.slots != nullptr) efree(frame.names.slots);
}

bool into_state::close_object(const char* at) {
  into_frame& frame = frames.items[frames.count - 1];
  const class_layout& layout = *frame.layout;
  for (std::uint32_t w = 0; w < layout.words; ++w) {
    for (std::uint64_t open = layout.late[w] & ~seen.items[frame.first_word + w]; open != 0; open &= open - 1) {
      const field& of = layout.fields[w * 64 + static_cast<std::uint32_t>(__builtin_ctzll(open))];
      zval* const place = OBJ_PROP(frame.object, of.property->offset);
      if (of.when_absent == absent::error) {
        missing = &of;
        frame.name = {nullptr, 0};
        return fail(mismatch::missing, at, &of.type);
      }
      if (of.when_absent == absent::null) {
        ZVAL_NULL(place);
      } else if (Z_TYPE(of.otherwise) == IS_CONSTANT_AST) {
        late.add() = {frame.object, &of};
        continue;
      } else {
        ZVAL_COPY(place, &of.otherwise);
      }
      Z_PROP_FLAG_P(place) = 0;
    }
  }
  seen.count = frame.first_word;
  --frames.count;
  return true;
}

bool into_state::put_date(zval* to, zend_class_entry* ce, text_run date) {
  if (!make_date(to, ce, date)) return false;
  if (FASTJSON_UNLIKELY(ce->destructor != nullptr)) with_destructor.add() = Z_OBJ_P(to);
  return true;
}

// A value of this call that gives way: there may be an object with a destructor in it, which is user code.
void into_state::put_away(zval* value) {
  if (Z_COLLECTABLE_P(value)) ZVAL_COPY_VALUE(&replaced.add(), value);
  else zval_ptr_dtor_nogc(value);
}

// A default goes at once; it is data or a case of an enum.
void into_state::empty_place(zval* place, bool is_ours) {
  if (is_ours) put_away(place);
  else zval_ptr_dtor(place);
  ZVAL_UNDEF(place);
}

// --- maps ---

namespace {

constexpr std::uint32_t many_names = 64;

std::uint32_t hash_of(const zend_string* name, zend_ulong number) noexcept {
  keyed_hash hash(request_secret());
  if (name == nullptr) hash.add_word(number);
  else hash.add_string({ZSTR_VAL(name), ZSTR_LEN(name)});
  return static_cast<std::uint32_t>(hash.finish());
}

// Where the name's bucket is noted, or would be.
std::uint32_t* slot_of(const name_index& index, const zend_array* table, const zend_string* name, zend_ulong number) noexcept {
  for (std::uint32_t i = hash_of(name, number);; ++i) {
    std::uint32_t& slot = index.slots[i & index.mask];
    if (slot == 0) return &slot;
    const Bucket& other = table->arData[slot - 1];
    if (name == nullptr ? other.key == nullptr && other.h == number : other.key != nullptr && zend_string_equals(other.key, name)) return &slot;
  }
}

void make_index(name_index& index, const zend_array* table) {
  if (index.slots != nullptr) efree(index.slots);
  std::uint32_t slots = 4 * many_names;
  while (slots < 4 * table->nNumUsed) slots *= 2;
  index = {static_cast<std::uint32_t*>(ecalloc(slots, sizeof(std::uint32_t))), slots - 1};
  for (std::uint32_t i = 0; i < table->nNumUsed; ++i) *slot_of(index, table, table->arData[i].key, table->arData[i].h) = i + 1;
}

}  // namespace

void into_state::put(into_frame& map, zend_string* key, zval* value) {
  zend_ulong number = 0;
  if (ZEND_HANDLE_NUMERIC(key, number)) {
    zend_string_release(key);
    key = nullptr;
  }
  if (map.table->nNumUsed >= many_names) {
    put_among_many(map, key, number, value);
  } else {
    zval* const place = key != nullptr ? zend_hash_find(map.table, key) : zend_hash_index_find(map.table, number);
    if (place != nullptr) {
      put_away(place);
      ZVAL_COPY_VALUE(place, value);
    } else if (key != nullptr) {
      zend_hash_add_new(map.table, key, value);
    } else {
      zend_hash_index_add_new(map.table, number, value);
    }
  }
  if (key != nullptr) zend_string_release(key);
}

void into_state::put_among_many(into_frame& map, zend_string* key, zend_ulong number, zval* value) {
  if (map.names.slots == nullptr || map.table->nNumUsed > map.names.mask / 2) make_index(map.names, map.table);
  std::uint32_t* const slot = slot_of(map.names, map.table, key, number);
  if (*slot != 0) {
    zval* const place = &map.table->arData[*slot - 1].val;
    put_away(place);
    ZVAL_COPY_VALUE(place, value);
    return;
  }
  if (key != nullptr) zend_hash_add_new(map.table, key, value);
  else zend_hash_index_add_new(map.table, number, value);
  *slot = map.table->nNumUsed;
}

// --- parts, ends ---

bool into_state::build(zval* to, const char* first, const char* last, bool arrays) {
  const zend_long how = with_associative(flags & ~static_cast<zend_long>(PHP_JSON_THROW_ON_ERROR), arrays, false);
  return decode_part(to, text, first, static_cast<std::size_t>(last - first), any_depth, how) || fail(mismatch::reported, nullptr, nullptr);
}

bool into_state::finish() {
  for (std::size_t i = 0; i < late.count; ++i) {
    const field& of = *late.items[i].of;
    zval value;
    ZVAL_COPY(&value, const_cast<zval*>(&of.otherwise));
    if (zval_update_constant_ex(&value, of.property->ce) != SUCCESS) return zval_ptr_dtor(&value), false;
    if (ZEND_TYPE_IS_SET(of.property->type) && !zend_verify_property_type(const_cast<zend_property_info*>(of.property), &value, true))
      return zval_ptr_dtor(&value), false;
    zval* const place = OBJ_PROP(late.items[i].object, of.property->offset);
    ZVAL_COPY_VALUE(place, &value);
    Z_PROP_FLAG_P(place) = 0;
  }
  // The result is complete: from here on destructors run, and what was replaced is gone.
  with_destructor.count = 0;
  while (replaced.count != 0) zval_ptr_dtor(&replaced.items[--replaced.count]);
  return EG(exception) == nullptr;
}

void into_state::silence() noexcept {
  for (std::size_t i = 0; i < with_destructor.count; ++i) zend_object_store_ctor_failed(with_destructor.items[i]);
}

void into_state::release() {
  while (replaced.count != 0) zval_ptr_dtor(&replaced.items[--replaced.count]);
  for (std::size_t i = 0; i < frames.count; ++i)
    if (frames.items[i].layout == nullptr && frames.items[i].names.slots != nullptr) efree(frames.items[i].names.slots);
  frames.release();
  seen.release();
  late.release();
  with_destructor.release();
  replaced.release();
}

// --- errors ---

bool into_state::fail(mismatch reason, const char* at, const value_type* type) noexcept {
  why = reason;
  failed_at = at;
  wanted = type;
  return false;
}

namespace {

void append_token(smart_str& to, char byte) {
  if (byte == '~') smart_str_appendl(&to, "~0", 2);
  else if (byte == '/') smart_str_appendl(&to, "~1", 2);
  else smart_str_appendc(&to, byte);
}

// Control characters as JSON escapes them: PHP ends the message of an exception at U+0000.
void append_visible(smart_str& to, const zend_string* pointer) {
  for (std::size_t i = 0; pointer != nullptr && i < ZSTR_LEN(pointer); ++i) {
    const auto byte = static_cast<unsigned char>(ZSTR_VAL(pointer)[i]);
    if (byte < ' ') smart_str_append_printf(&to, "\\u%04x", byte);
    else smart_str_appendc(&to, static_cast<char>(byte));
  }
}

// By the first byte of a value.
const char* found_at(const char* at, const char* end) noexcept {
  switch (*at) {
    case '"': return "string";
    case '{': return "object";
    case '[': return "array";
    case 'n': return "null";
    case 't':
    case 'f': return "bool";
    default: break;
  }
  while (at != end && (*at == '-' || (*at >= '0' && *at <= '9'))) ++at;
  return at != end && (*at == '.' || *at == 'e' || *at == 'E') ? "float" : "int";
}

}  // namespace

void into_state::write_pointer(smart_str& to) const {
  for (std::size_t i = 0; i < frames.count; ++i) {
    const into_frame& frame = frames.items[i];
    if (frame.layout == nullptr && !frame.is_map) {
      smart_str_appendc(&to, '/');
      smart_str_append_unsigned(&to, frame.started - 1);
    } else if (frame.name.text != nullptr) {
      smart_str_appendc(&to, '/');
      string_bytes bytes(frame.name);
      for (unsigned char byte; bytes.next(byte);) append_token(to, static_cast<char>(byte));
    }
  }
  if (missing == nullptr) return;
  smart_str_appendc(&to, '/');
  for (std::size_t i = 0; i < ZSTR_LEN(missing->name); ++i) append_token(to, ZSTR_VAL(missing->name)[i]);
}

void into_state::report(smart_str& pointer) {
  if (why == mismatch::reported || why == mismatch::none) return;
  write_pointer(pointer);
  smart_str_0(&pointer);
  smart_str message = {};
  if (why == mismatch::unknown) {
    smart_str_appends(&message, "Unknown name");
  } else {
    zend_string* const type = describe_type(*wanted);
    smart_str_appends(&message, "Expected ");
    smart_str_appends(&message, ZSTR_VAL(type));
    zend_string_release(type);
  }
  smart_str_appends(&message, " at \"");
  append_visible(message, pointer.s);
  smart_str_appendc(&message, '"');
  switch (why) {
    case mismatch::no_case: smart_str_appends(&message, ", found a value of no case"); break;
    case mismatch::no_date: smart_str_appends(&message, ", found string that is no date-time of RFC 3339"); break;
    case mismatch::not_exact: smart_str_appends(&message, ", found int that no float is equal to"); break;
    case mismatch::too_big: smart_str_appends(&message, ", found int beyond 64 bits"); break;
    case mismatch::missing: smart_str_appends(&message, ", found nothing"); break;
    case mismatch::unknown: break;
    default:
      smart_str_appends(&message, ", found ");
      smart_str_appends(&message, found_at(failed_at, text.strict + text.length));
      break;
  }
  smart_str_0(&message);
  report_mapping_error(flags & ~static_cast<zend_long>(PHP_JSON_THROW_ON_ERROR), message.s, text.given, text.length,
                       static_cast<std::size_t>(failed_at - text.strict));
}

}  // namespace fastjson::php
