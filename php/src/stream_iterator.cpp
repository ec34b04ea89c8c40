// FastJson\StreamIterator and the functions that make one: fastjson_decode_stream(), fastjson_ndjson_decode().
// Reading runs user code (wrappers, filters, the callback for bad lines); the object is locked while it does.
// Assumes the globals of php_fastjson.hpp. Called by PHP.
#include "stream_iterator.hpp"

#include "decode.hpp"
#include "decode_exception.hpp"
#include "error_state.hpp"
#include "flags.hpp"
#include "stream_reader.hpp"

#include <new>

namespace fastjson::php {
namespace {

zend_class_entry* iterator_ce;
zend_object_handlers handlers;

struct iterator_object {
  stream_source source;
  element_reader elements;
  line_reader lines;
  zval key, value;  // of where it stands
  zval roots[3];    // what the collector is shown
  bool of_lines, is_made;
  bool started, valid, busy;
  bool moved;       // beyond the first element

  static iterator_object* of(zend_object* object) noexcept;
};

// With PHP's part, which has to be the last.
struct iterator_memory {
  alignas(iterator_object) unsigned char state[sizeof(iterator_object)];
  zend_object std;
};

iterator_object* iterator_object::of(zend_object* object) noexcept {
  char* const memory = reinterpret_cast<char*>(object) - offsetof(iterator_memory, std);
  return std::launder(reinterpret_cast<iterator_object*>(memory));
}

zend_object* create(zend_class_entry* ce) {
  auto* const made = static_cast<iterator_memory*>(zend_object_alloc(sizeof(iterator_memory), ce));
  auto* const it = new (made->state) iterator_object();
  ZVAL_UNDEF(&it->key);
  ZVAL_UNDEF(&it->value);
  zend_object_std_init(&made->std, ce);
  object_properties_init(&made->std, ce);
  made->std.handlers = &handlers;
  return &made->std;
}

void destroy(zend_object* object) {
  // First: weak references must not give the object to the user code that what follows runs.
  zend_object_std_dtor(object);
  iterator_object* const it = iterator_object::of(object);
  zval_ptr_dtor(&it->key);
  zval_ptr_dtor(&it->value);
  if (!it->is_made) return;
  if (it->of_lines) it->lines.destroy();
  else it->elements.destroy();
  it->source.destroy();
}

HashTable* roots_of(zend_object* object, zval** table, int* n) {
  iterator_object* const it = iterator_object::of(object);
  ZVAL_COPY_VALUE(&it->roots[0], &it->key);
  ZVAL_COPY_VALUE(&it->roots[1], &it->value);
  ZVAL_UNDEF(&it->roots[2]);
  if (it->is_made && it->of_lines) ZVAL_COPY_VALUE(&it->roots[2], it->lines.callable());
  *table = it->roots;
  *n = 3;
  return zend_std_get_properties(object);
}

// To the next element. Its value goes before, with whatever destructors that runs.
void advance(iterator_object* it) {
  if (it->busy) {
    zend_throw_error(nullptr, "FastJson\\StreamIterator is being read already");
    return;
  }
  it->busy = true;
  zval old;
  ZVAL_COPY_VALUE(&old, &it->value);
  ZVAL_UNDEF(&it->value);
  zval_ptr_dtor(&old);
  it->valid = EG(exception) != nullptr ? false
              : it->of_lines           ? it->lines.next(it->source, &it->key, &it->value)
                           : it->elements.next(it->source, &it->key, &it->value);
  it->busy = false;
  if (it->valid) return;
  zval_ptr_dtor(&it->key);
  ZVAL_UNDEF(&it->key);
}

// Nothing is read before the first question.
bool start(iterator_object* it) {
  if (!it->started) {
    it->started = true;
    advance(it);
  }
  return it->valid;
}

void move(iterator_object* it) {
  start(it);
  if (EG(exception) != nullptr) return;
  it->moved = true;
  advance(it);
}

void rewind(iterator_object* it) {
  if (it->moved) zend_throw_exception(nullptr, "FastJson\\StreamIterator cannot go back to what it has read", 0);
  else start(it);
}

// Null where there is none: not any more, or not yet, for user code that runs while the next one is read.
zval* value_of(iterator_object* it) {
  return start(it) && Z_TYPE(it->value) != IS_UNDEF ? &it->value : &EG(uninitialized_zval);
}

void key_of(iterator_object* it, zval* to) {
  if (start(it)) ZVAL_COPY(to, &it->key);
  else ZVAL_NULL(to);
}

// The object behind a method; null and an Error when its constructor was bypassed.
iterator_object* self(zval* object) {
  iterator_object* const it = iterator_object::of(Z_OBJ_P(object));
  if (FASTJSON_LIKELY(it->is_made)) return it;
  zend_throw_error(nullptr, "FastJson\\StreamIterator is made by functions only");
  return nullptr;
}

// --- foreach ---

iterator_object* behind(zend_object_iterator* base) { return iterator_object::of(Z_OBJ(base->data)); }
void loop_free(zend_object_iterator* base) { zval_ptr_dtor(&base->data); }
iterator_status loop_valid(zend_object_iterator* base) { return start(behind(base)) ? SUCCESS : FAILURE; }
zval* loop_value(zend_object_iterator* base) { return value_of(behind(base)); }
void loop_key(zend_object_iterator* base, zval* key) { key_of(behind(base), key); }
void loop_forward(zend_object_iterator* base) { move(behind(base)); }
void loop_rewind(zend_object_iterator* base) { rewind(behind(base)); }

const zend_object_iterator_funcs loop_functions = {
    loop_free, loop_valid, loop_value, loop_key, loop_forward, loop_rewind, nullptr, nullptr,
};

zend_object_iterator* get_iterator(zend_class_entry*, zval* object, int by_reference) {
  if (by_reference) {
    zend_throw_error(nullptr, "FastJson\\StreamIterator cannot be iterated by reference");
    return nullptr;
  }
  if (self(object) == nullptr) return nullptr;
  auto* const loop = static_cast<zend_object_iterator*>(emalloc(sizeof(zend_object_iterator)));
  zend_iterator_init(loop);
  ZVAL_OBJ_COPY(&loop->data, Z_OBJ_P(object));
  loop->funcs = &loop_functions;
  return loop;
}

// --- making one ---

bool open_source(stream_source& source, zval* given, bool strings_are_text) {
  if (Z_TYPE_P(given) != IS_STRING) return source.open_resource(given, 1);
  if (strings_are_text) return source.open_text(Z_STR_P(given)), true;
  if (std::strlen(Z_STRVAL_P(given)) == Z_STRLEN_P(given)) return source.open_name(Z_STR_P(given));
  zend_argument_value_error(1, "must not contain any null bytes");
  return false;
}

bool most_is_valid(zend_long most, std::uint32_t argument) {
  if (most >= 0) return true;
  zend_argument_value_error(argument, "must be greater than or equal to 0");
  return false;
}

stream_options options_of(zend_long flags, bool associative, bool is_null, zend_long depth, zend_long most) {
  flags = with_associative(flags, associative, is_null) & ~static_cast<zend_long>(PHP_JSON_THROW_ON_ERROR);
  return {flags, depth, most == 0 ? SIZE_MAX : static_cast<std::size_t>(most)};
}

}  // namespace

void set_up_stream_iterator_class(zend_class_entry* ce) noexcept {
  iterator_ce = ce;
  ce->create_object = create;
  ce->get_iterator = get_iterator;
  handlers = *zend_get_std_object_handlers();
  handlers.offset = offsetof(iterator_memory, std);
  handlers.free_obj = destroy;
  handlers.clone_obj = nullptr;
  handlers.get_gc = roots_of;
}

}  // namespace fastjson::php

using fastjson::php::iterator_object;

PHP_FUNCTION(fastjson_decode_stream) {
  using namespace fastjson::php;
  zval* given;
  zend_string* pointer = ZSTR_EMPTY_ALLOC();
  bool associative = false, associative_is_null = true;
  zend_long depth = PHP_JSON_PARSER_DEFAULT_DEPTH, flags = 0, most = 0;
  ZEND_PARSE_PARAMETERS_START(1, 6)
    Z_PARAM_ZVAL(given)
    Z_PARAM_OPTIONAL
    Z_PARAM_STR(pointer)
    Z_PARAM_BOOL_OR_NULL(associative, associative_is_null)
    Z_PARAM_LONG(depth)
    Z_PARAM_LONG(flags)
    Z_PARAM_LONG(most)
  ZEND_PARSE_PARAMETERS_END();

  if (!depth_is_valid(depth, 4) || !most_is_valid(most, 6)) RETURN_THROWS();
  if (flags & decode_relaxed) {
    zend_argument_value_error(5, "must not contain FASTJSON_DECODE_RELAXED");
    RETURN_THROWS();
  }
  if (!fastjson::pointer_is_valid(ZSTR_VAL(pointer), ZSTR_LEN(pointer))) {
    zend_argument_value_error(2, "must be a well-formed JSON Pointer");
    RETURN_THROWS();
  }
  object_init_ex(return_value, iterator_ce);
  iterator_object* const it = iterator_object::of(Z_OBJ_P(return_value));
  it->is_made = true;
  it->elements.open(pointer, options_of(flags, associative, associative_is_null, depth, most));
  if (open_source(it->source, given, false)) return;
  zval_ptr_dtor(return_value);
  RETURN_NULL();
}

PHP_FUNCTION(fastjson_ndjson_decode) {
  using namespace fastjson::php;
  zval* given;
  zval* callback = nullptr;
  zend_fcall_info_cache called;
  bool associative = false, associative_is_null = true;
  zend_long depth = PHP_JSON_PARSER_DEFAULT_DEPTH, flags = 0, most = 0;
  ZEND_PARSE_PARAMETERS_START(1, 6)
    Z_PARAM_ZVAL(given)
    Z_PARAM_OPTIONAL
    Z_PARAM_BOOL_OR_NULL(associative, associative_is_null)
    Z_PARAM_LONG(depth)
    Z_PARAM_LONG(flags)
    Z_PARAM_LONG(most)
    Z_PARAM_ZVAL_OR_NULL(callback)
  ZEND_PARSE_PARAMETERS_END();

  if (!depth_is_valid(depth, 3) || !most_is_valid(most, 5)) RETURN_THROWS();
  if (callback != nullptr && !zend_is_callable_ex(callback, nullptr, 0, nullptr, &called, nullptr)) {
    zend_argument_type_error(6, "must be a valid callback or null");
    RETURN_THROWS();
  }
  object_init_ex(return_value, iterator_ce);
  iterator_object* const it = iterator_object::of(Z_OBJ_P(return_value));
  it->is_made = it->of_lines = true;
  it->lines.open((flags & text_sequence) != 0, options_of(flags & ~text_sequence, associative, associative_is_null, depth, most), callback, called);
  if (open_source(it->source, given, true)) return;
  zval_ptr_dtor(return_value);
  RETURN_NULL();
}

ZEND_METHOD(FastJson_StreamIterator, __construct) { ZEND_PARSE_PARAMETERS_NONE(); }

ZEND_METHOD(FastJson_StreamIterator, current) {
  ZEND_PARSE_PARAMETERS_NONE();
  iterator_object* const it = fastjson::php::self(ZEND_THIS);
  if (it == nullptr) RETURN_THROWS();
  RETURN_COPY(fastjson::php::value_of(it));
}

ZEND_METHOD(FastJson_StreamIterator, key) {
  ZEND_PARSE_PARAMETERS_NONE();
  iterator_object* const it = fastjson::php::self(ZEND_THIS);
  if (it == nullptr) RETURN_THROWS();
  fastjson::php::key_of(it, return_value);
}

ZEND_METHOD(FastJson_StreamIterator, next) {
  ZEND_PARSE_PARAMETERS_NONE();
  iterator_object* const it = fastjson::php::self(ZEND_THIS);
  if (it == nullptr) RETURN_THROWS();
  fastjson::php::move(it);
}

ZEND_METHOD(FastJson_StreamIterator, rewind) {
  ZEND_PARSE_PARAMETERS_NONE();
  iterator_object* const it = fastjson::php::self(ZEND_THIS);
  if (it == nullptr) RETURN_THROWS();
  fastjson::php::rewind(it);
}

ZEND_METHOD(FastJson_StreamIterator, valid) {
  ZEND_PARSE_PARAMETERS_NONE();
  iterator_object* const it = fastjson::php::self(ZEND_THIS);
  if (it == nullptr) RETURN_THROWS();
  RETURN_BOOL(fastjson::php::start(it));
}

ZEND_METHOD(FastJson_StreamIterator, position) {
  ZEND_PARSE_PARAMETERS_NONE();
  iterator_object* const it = fastjson::php::self(ZEND_THIS);
  if (it == nullptr) RETURN_THROWS();
  RETURN_LONG(static_cast<zend_long>(it->source.offset()));
}
