// FastJson\Document: a valid text of which values are built when they are asked for.
// A document holds its text and a place in it; containers that are asked for are documents over the same text.
// Assumes the globals of php_fastjson.hpp. Called by PHP.
#include "document.hpp"
#include "decode.hpp"
#include "decode_exception.hpp"
#include "document_text.hpp"
#include "flags.hpp"

#include <new>

namespace fastjson::php {
namespace {

zend_object_handlers handlers;

struct document_object {
  document_text* text;
  text_place place;
  zend_object std;

  static document_object* of(zend_object* object) noexcept {
    return reinterpret_cast<document_object*>(reinterpret_cast<char*>(object) - offsetof(document_object, std));
  }
  char kind() const noexcept { return ZSTR_VAL(text->bytes)[place.at]; }
  bool is_container() const noexcept { return kind() == '{' || kind() == '['; }
};

zend_object* create(zend_class_entry* ce) {
  auto* const made = static_cast<document_object*>(zend_object_alloc(sizeof(document_object), ce));
  made->text = nullptr;
  made->place = {0, 0};
  zend_object_std_init(&made->std, ce);
  object_properties_init(&made->std, ce);
  made->std.handlers = &handlers;
  return &made->std;
}

void destroy(zend_object* object) {
  document_object* const document = document_object::of(object);
  if (document->text != nullptr) document->text->release();
  zend_object_std_dtor(object);
}

zend_object* clone(zend_object* object) {
  document_object* const from = document_object::of(object);
  document_object* const to = document_object::of(create(object->ce));
  to->text = from->text;
  to->place = from->place;
  if (to->text != nullptr) ++to->text->owners;
  zend_objects_clone_members(&to->std, object);
  return &to->std;
}

// Equal are documents that spell their values alike; of others nothing is known, as of objects that cannot be compared.
int compare(zval* a, zval* b) {
  ZEND_COMPARE_OBJECTS_FALLBACK(a, b);
  document_object *const x = document_object::of(Z_OBJ_P(a)), *const y = document_object::of(Z_OBJ_P(b));
  if (x->text == nullptr || y->text == nullptr) return x->text == y->text ? 0 : ZEND_UNCOMPARABLE;
  const text_run left = x->text->run_of(x->place), right = y->text->run_of(y->place);
  return x->text->flags == y->text->flags && same_bytes(left, right) ? 0 : ZEND_UNCOMPARABLE;
}

// Takes over the object's text: [text, text + length), checked. False: an exception was thrown.
bool read_text(document_object& document, zend_string* json, zend_long flags) {
  flags &= ~static_cast<zend_long>(PHP_JSON_THROW_ON_ERROR);
  throwing_call call;
  json_text text;
  bool good = text.open(ZSTR_VAL(json), ZSTR_LEN(json), flags);
  if (good && !(good = check_text(text, any_depth, flags))) text.discard();
  call.done(good);
  if (!good) return false;
  zend_string* const bytes = text.made != nullptr ? text.made : zend_string_copy(json);
  document.text = new (emalloc(sizeof(document_text))) document_text(bytes, flags, request_secret());
  document.place = document.text->root();
  return true;
}

// Builds the value at a place, as fastjson_decode() would. False: an exception was thrown.
bool build(zval* to, document_text& text, text_place place, bool arrays, zend_long depth) {
  const text_run run = text.run_of(place);
  const json_text whole{ZSTR_VAL(text.bytes), ZSTR_VAL(text.bytes), ZSTR_LEN(text.bytes), nullptr};
  throwing_call call;
  const bool good = decode_part(to, whole, run.text, run.length, depth, with_associative(text.flags, arrays, false));
  call.done(good);
  return good;
}

// A container becomes a document, a scalar the value.
void value_at(zval* to, document_text& text, text_place place) {
  const char kind = ZSTR_VAL(text.bytes)[place.at];
  if (kind != '{' && kind != '[') {
    build(to, text, place, true, 512);
    return;
  }
  document_object* const made = document_object::of(create(document_ce));
  made->text = &text;
  made->place = place;
  ++text.owners;
  ZVAL_OBJ(to, &made->std);
}

// The child that an offset names: a name of an object, an index of an array. False: there is none.
bool child_of(const document_object& document, zval* offset, text_place& place) {
  place = document.place;
  ZVAL_DEREF(offset);
  if (document.kind() == '[') {
    if (Z_TYPE_P(offset) == IS_STRING)
      return document.text->child(place, {nullptr, 0}, index_of_token(Z_STRVAL_P(offset), Z_STRLEN_P(offset)));
    return Z_TYPE_P(offset) == IS_LONG && Z_LVAL_P(offset) >= 0 &&
           document.text->child(place, {nullptr, 0}, static_cast<std::size_t>(Z_LVAL_P(offset)));
  }
  if (document.kind() != '{' || (Z_TYPE_P(offset) != IS_STRING && Z_TYPE_P(offset) != IS_LONG)) return false;
  zend_string* const name = zval_get_string(offset);
  const bool found = document.text->child(place, {ZSTR_VAL(name), ZSTR_LEN(name)}, not_an_index);
  zend_string_release(name);
  return found;
}

bool pointed_at(const document_object& document, const zend_string* pointer, text_place& place) {
  place = document.place;
  const char* p = ZSTR_VAL(pointer);
  const char* const end = p + ZSTR_LEN(pointer);
  if (!pointer_is_valid(p, ZSTR_LEN(pointer))) return false;
  char* const names = static_cast<char*>(emalloc(ZSTR_LEN(pointer) + 1));
  bool found = true;
  while (found && p != end) {
    const pointer_token token = next_token(p, end);
    const text_run name{names, unescape_token(token, names)};
    found = document.text->child(place, name, index_of_token(name.text, name.length));
  }
  efree(names);
  return found;
}

// The object behind a method; null and an Error when its constructor was bypassed.
document_object* self(zval* object) {
  document_object* const document = document_object::of(Z_OBJ_P(object));
  if (FASTJSON_LIKELY(document->text != nullptr)) return document;
  zend_throw_error(nullptr, "FastJson\\Document has not been made by parse()");
  return nullptr;
}

// --- iteration ---

struct document_iterator {
  zend_object_iterator base;
  text_place container;
  std::size_t at;     // where the next child is looked for
  zend_ulong number;  // of the child, in an array
  text_run name;
  text_place child;
  bool valid;
  bool built;
  zval value;
};

document_iterator* iterator_of(zend_object_iterator* base) { return reinterpret_cast<document_iterator*>(base); }
document_object& iterated(document_iterator* it) { return *document_object::of(Z_OBJ(it->base.data)); }

void forget_value(document_iterator* it) {
  if (it->built) zval_ptr_dtor(&it->value);
  it->built = false;
}

void iterator_free(zend_object_iterator* base) {
  forget_value(iterator_of(base));
  zval_ptr_dtor(&base->data);
}
iterator_status iterator_valid(zend_object_iterator* base) { return iterator_of(base)->valid ? SUCCESS : FAILURE; }

void read_child(document_iterator* it) {
  forget_value(it);
  it->valid = iterated(it).text->next(it->container, it->at, it->name, it->child);
}

zval* iterator_value(zend_object_iterator* base) {
  document_iterator* const it = iterator_of(base);
  if (!it->valid) return nullptr;  // InternalIterator asks behind the end too
  if (!it->built) {
    ZVAL_NULL(&it->value);
    value_at(&it->value, *iterated(it).text, it->child);
    it->built = true;
  }
  return &it->value;
}

void iterator_key(zend_object_iterator* base, zval* key) {
  document_iterator* const it = iterator_of(base);
  if (!it->valid) {
    ZVAL_NULL(key);
    return;
  }
  if (it->name.text == nullptr) {
    ZVAL_LONG(key, static_cast<zend_long>(it->number));
    return;
  }
  // With its quotes the name is a value of the text.
  document_text& text = *iterated(it).text;
  const text_place quoted{static_cast<std::size_t>(it->name.text - 1 - ZSTR_VAL(text.bytes)), it->child.depth};
  ZVAL_NULL(key);
  build(key, text, quoted, true, 512);
}

void iterator_forward(zend_object_iterator* base) {
  document_iterator* const it = iterator_of(base);
  if (!it->valid) return;
  ++it->number;
  read_child(it);
}

void iterator_rewind(zend_object_iterator* base) {
  document_iterator* const it = iterator_of(base);
  it->at = it->number = 0;
  if (iterated(it).is_container()) read_child(it);
  else it->valid = false;
}

const zend_object_iterator_funcs iterator_functions = {
    iterator_free, iterator_valid, iterator_value, iterator_key, iterator_forward, iterator_rewind, nullptr, nullptr,
};

zend_object_iterator* get_iterator(zend_class_entry*, zval* object, int by_reference) {
  if (by_reference) {
    zend_throw_error(nullptr, "FastJson\\Document cannot be iterated by reference");
    return nullptr;
  }
  document_object* const document = self(object);
  if (document == nullptr) return nullptr;
  auto* const it = static_cast<document_iterator*>(emalloc(sizeof(document_iterator)));
  zend_iterator_init(&it->base);
  ZVAL_OBJ_COPY(&it->base.data, Z_OBJ_P(object));
  it->base.funcs = &iterator_functions;
  it->container = document->place;
  it->valid = it->built = false;
  it->at = it->number = 0;
  return &it->base;
}

}  // namespace

zend_class_entry* document_ce;

void set_up_document_class(zend_class_entry* document) noexcept {
  document_ce = document;
  document->create_object = create;
  document->get_iterator = get_iterator;
  handlers = *zend_get_std_object_handlers();
  handlers.offset = offsetof(document_object, std);
  handlers.free_obj = destroy;
  handlers.clone_obj = clone;
  handlers.compare = compare;
}

}  // namespace fastjson::php

using fastjson::php::document_object;
using fastjson::php::self;

ZEND_METHOD(FastJson_Document, __construct) { ZEND_PARSE_PARAMETERS_NONE(); }

ZEND_METHOD(FastJson_Document, parse) {
  zend_string* json;
  zend_long flags = 0;
  ZEND_PARSE_PARAMETERS_START(1, 2)
    Z_PARAM_STR(json)
    Z_PARAM_OPTIONAL
    Z_PARAM_LONG(flags)
  ZEND_PARSE_PARAMETERS_END();
  object_init_ex(return_value, fastjson::php::document_ce);
  if (!fastjson::php::read_text(*document_object::of(Z_OBJ_P(return_value)), json, flags)) {
    zval_ptr_dtor(return_value);
    RETURN_NULL();
  }
}

ZEND_METHOD(FastJson_Document, get) {
  zend_string* pointer;
  zval* otherwise = nullptr;
  ZEND_PARSE_PARAMETERS_START(1, 2)
    Z_PARAM_STR(pointer)
    Z_PARAM_OPTIONAL
    Z_PARAM_ZVAL(otherwise)
  ZEND_PARSE_PARAMETERS_END();
  document_object* const document = self(ZEND_THIS);
  if (document == nullptr) RETURN_THROWS();
  fastjson::text_place place;
  if (fastjson::php::pointed_at(*document, pointer, place)) fastjson::php::value_at(return_value, *document->text, place);
  else if (otherwise != nullptr) RETURN_COPY_DEREF(otherwise);
}

ZEND_METHOD(FastJson_Document, has) {
  zend_string* pointer;
  ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_STR(pointer)
  ZEND_PARSE_PARAMETERS_END();
  document_object* const document = self(ZEND_THIS);
  if (document == nullptr) RETURN_THROWS();
  fastjson::text_place place;
  RETURN_BOOL(fastjson::php::pointed_at(*document, pointer, place));
}

static void document_to_value(INTERNAL_FUNCTION_PARAMETERS, bool arrays) {
  zend_long depth = 512;
  ZEND_PARSE_PARAMETERS_START(0, 1)
    Z_PARAM_OPTIONAL
    Z_PARAM_LONG(depth)
  ZEND_PARSE_PARAMETERS_END();
  document_object* const document = self(ZEND_THIS);
  if (document == nullptr || !fastjson::php::depth_is_valid(depth, 1)) RETURN_THROWS();
  fastjson::php::build(return_value, *document->text, document->place, arrays, depth);
}

ZEND_METHOD(FastJson_Document, toArray) { document_to_value(INTERNAL_FUNCTION_PARAM_PASSTHRU, true); }
ZEND_METHOD(FastJson_Document, toObject) { document_to_value(INTERNAL_FUNCTION_PARAM_PASSTHRU, false); }

ZEND_METHOD(FastJson_Document, json) {
  ZEND_PARSE_PARAMETERS_NONE();
  document_object* const document = self(ZEND_THIS);
  if (document == nullptr) RETURN_THROWS();
  const fastjson::text_run run = document->text->run_of(document->place);
  RETURN_STRINGL(run.text, run.length);
}

ZEND_METHOD(FastJson_Document, type) {
  ZEND_PARSE_PARAMETERS_NONE();
  document_object* const document = self(ZEND_THIS);
  if (document == nullptr) RETURN_THROWS();
  switch (document->kind()) {
    case '{': RETURN_STRING("object");
    case '[': RETURN_STRING("array");
    case '"': RETURN_STRING("string");
    case '-':
    case '0' ... '9': RETURN_STRING("number");
    case 'n': RETURN_STRING("null");
    default: RETURN_STRING("boolean");
  }
}

ZEND_METHOD(FastJson_Document, count) {
  ZEND_PARSE_PARAMETERS_NONE();
  document_object* const document = self(ZEND_THIS);
  if (document == nullptr) RETURN_THROWS();
  RETURN_LONG(static_cast<zend_long>(document->text->count(document->place)));
}

ZEND_METHOD(FastJson_Document, getIterator) {
  ZEND_PARSE_PARAMETERS_NONE();
  if (self(ZEND_THIS) == nullptr) RETURN_THROWS();
  zend_create_internal_iterator_zval(return_value, ZEND_THIS);
}

ZEND_METHOD(FastJson_Document, offsetExists) {
  zval* offset;
  ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_ZVAL(offset)
  ZEND_PARSE_PARAMETERS_END();
  document_object* const document = self(ZEND_THIS);
  if (document == nullptr) RETURN_THROWS();
  fastjson::text_place place;
  // As isset() of an array: null is not set.
  RETURN_BOOL(fastjson::php::child_of(*document, offset, place) && ZSTR_VAL(document->text->bytes)[place.at] != 'n');
}

ZEND_METHOD(FastJson_Document, offsetGet) {
  zval* offset;
  ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_ZVAL(offset)
  ZEND_PARSE_PARAMETERS_END();
  document_object* const document = self(ZEND_THIS);
  if (document == nullptr) RETURN_THROWS();
  fastjson::text_place place;
  if (fastjson::php::child_of(*document, offset, place)) fastjson::php::value_at(return_value, *document->text, place);
}

ZEND_METHOD(FastJson_Document, offsetSet) { zend_throw_error(nullptr, "FastJson\\Document cannot be changed"); }
ZEND_METHOD(FastJson_Document, offsetUnset) { zend_throw_error(nullptr, "FastJson\\Document cannot be changed"); }

ZEND_METHOD(FastJson_Document, jsonSerialize) {
  ZEND_PARSE_PARAMETERS_NONE();
  document_object* const document = self(ZEND_THIS);
  if (document == nullptr) RETURN_THROWS();
  fastjson::php::build(return_value, *document->text, document->place, false, fastjson::php::any_depth);
}

ZEND_METHOD(FastJson_Document, __serialize) {
  ZEND_PARSE_PARAMETERS_NONE();
  document_object* const document = self(ZEND_THIS);
  if (document == nullptr) RETURN_THROWS();
  const fastjson::text_run run = document->text->run_of(document->place);
  array_init_size(return_value, 2);
  add_assoc_stringl(return_value, "json", run.text, run.length);
  add_assoc_long(return_value, "flags", document->text->flags & ~fastjson::php::decode_relaxed);
}

ZEND_METHOD(FastJson_Document, __unserialize) {
  HashTable* data;
  ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_ARRAY_HT(data)
  ZEND_PARSE_PARAMETERS_END();
  zval* const json = zend_hash_str_find_deref(data, ZEND_STRL("json"));
  zval* const flags = zend_hash_str_find_deref(data, ZEND_STRL("flags"));
  document_object* const document = document_object::of(Z_OBJ_P(ZEND_THIS));
  if (document->text != nullptr || json == nullptr || Z_TYPE_P(json) != IS_STRING || flags == nullptr || Z_TYPE_P(flags) != IS_LONG) {
    zend_throw_exception(nullptr, "Incomplete or ill-typed serialization data", 0);
    RETURN_THROWS();
  }
  fastjson::php::read_text(*document, Z_STR_P(json), Z_LVAL_P(flags));
}
