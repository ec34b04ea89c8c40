// FastJson\Decoder: decoding with options and limits of its own, always throwing FastJson\DecodeException.
// Assumes the globals of php_fastjson.hpp. Called by PHP.
#include "decoder.hpp"
#include "decode.hpp"
#include "decode_exception.hpp"
#include "files.hpp"
#include "flags.hpp"

#include <string_view>

namespace fastjson::php {
namespace {

zend_object_handlers handlers;

struct decoder_options {
  zend_long flags;  // with JSON_OBJECT_AS_ARRAY as $associative says
  zend_long depth;
  zend_long max_nodes;  // setting_decides: fastjson.max_nodes at the time of the call
  zend_long max_bytes;
  zend_long max_string_bytes;
  bool operator==(const decoder_options&) const = default;
};
constexpr zend_long setting_decides = -1;

struct decoder_object {
  decoder_options options;
  zend_object std;

  static decoder_object* of(zend_object* object) noexcept {
    return reinterpret_cast<decoder_object*>(reinterpret_cast<char*>(object) - offsetof(decoder_object, std));
  }
  read_limits limits() const noexcept {
    return {options.max_nodes == setting_decides ? limits_of_settings().nodes : static_cast<std::size_t>(options.max_nodes),
            static_cast<std::size_t>(options.max_string_bytes)};
  }
};

zend_object* create(zend_class_entry* ce) {
  auto* const made = static_cast<decoder_object*>(zend_object_alloc(sizeof(decoder_object), ce));
  made->options = {0, PHP_JSON_PARSER_DEFAULT_DEPTH, setting_decides, 0, 0};
  zend_object_std_init(&made->std, ce);
  object_properties_init(&made->std, ce);
  made->std.handlers = &handlers;
  return &made->std;
}

zend_object* clone(zend_object* object) {
  zend_object* const to = create(object->ce);
  decoder_object::of(to)->options = decoder_object::of(object)->options;
  zend_objects_clone_members(to, object);
  return to;
}

// Equal are decoders with the same options; of others nothing is known.
int compare(zval* a, zval* b) {
  ZEND_COMPARE_OBJECTS_FALLBACK(a, b);
  if (Z_OBJCE_P(a) != Z_OBJCE_P(b)) return ZEND_UNCOMPARABLE;
  return decoder_object::of(Z_OBJ_P(a))->options == decoder_object::of(Z_OBJ_P(b))->options ? 0 : ZEND_UNCOMPARABLE;
}

constexpr zend_long known_flags = PHP_JSON_OBJECT_AS_ARRAY | PHP_JSON_BIGINT_AS_STRING | PHP_JSON_INVALID_UTF8_IGNORE |
                                  PHP_JSON_INVALID_UTF8_SUBSTITUTE | PHP_JSON_THROW_ON_ERROR | decode_relaxed |
                                  decode_unique_names | decode_empty_objects | decode_numbers_as_string;

bool wrong_type(const char* name, const char* type, const zval* value) {
  zend_argument_type_error(1, "option \"%s\" must be of type %s, %s given", name, type, zend_zval_type_name(value));
  return false;
}

// The whole number behind an option, from `least` to `most`.
bool read_number(zend_long& to, const char* name, const zval* value, zend_long least, zend_long most) {
  if (Z_TYPE_P(value) != IS_LONG) return wrong_type(name, "int", value);
  to = Z_LVAL_P(value);
  if (to >= least && to <= most) return true;
  zend_argument_value_error(1, "option \"%s\" must be from " ZEND_LONG_FMT " to " ZEND_LONG_FMT ", " ZEND_LONG_FMT " given", name, least,
                            most, to);
  return false;
}

// False: an exception was thrown.
bool read_option(decoder_options& options, zval& associative, const zend_string* name, const zval* value) {
  const std::string_view key(ZSTR_VAL(name), ZSTR_LEN(name));
  if (key == "depth") return read_number(options.depth, "depth", value, 1, INT_MAX);
  if (key == "max_nodes") return read_number(options.max_nodes, "max_nodes", value, 0, ZEND_LONG_MAX);
  if (key == "max_bytes") return read_number(options.max_bytes, "max_bytes", value, 0, ZEND_LONG_MAX);
  if (key == "max_string_bytes") return read_number(options.max_string_bytes, "max_string_bytes", value, 0, ZEND_LONG_MAX);
  if (key == "flags") {
    if (Z_TYPE_P(value) != IS_LONG) return wrong_type("flags", "int", value);
    options.flags = Z_LVAL_P(value);
    if ((options.flags & ~known_flags) == 0) return true;
    zend_argument_value_error(1, "option \"flags\" must be made of flags for decoding, " ZEND_LONG_FMT " given", options.flags);
    return false;
  }
  if (key == "associative") {
    if (Z_TYPE_P(value) > IS_TRUE || Z_TYPE_P(value) == IS_UNDEF) return wrong_type("associative", "?bool", value);
    ZVAL_COPY_VALUE(&associative, value);
    return true;
  }
  zend_argument_value_error(1, "has the unknown option \"%s\": there are associative, depth, flags, max_nodes, max_bytes and max_string_bytes",
                            ZSTR_VAL(name));
  return false;
}

bool read_options(decoder_options& options, HashTable* given) {
  zval associative;
  ZVAL_NULL(&associative);
  zend_string* name;
  zend_ulong index;
  zval* value;
  ZEND_HASH_FOREACH_KEY_VAL(given, index, name, value) {
    ZVAL_DEREF(value);
    if (name == nullptr) {
      zend_argument_value_error(1, "must have names for keys, " ZEND_LONG_FMT " given", static_cast<zend_long>(index));
      return false;
    }
    if (!read_option(options, associative, name, value)) return false;
  } ZEND_HASH_FOREACH_END();
  options.flags = with_associative(options.flags, Z_TYPE(associative) == IS_TRUE, Z_TYPE(associative) == IS_NULL) &
                  ~static_cast<zend_long>(PHP_JSON_THROW_ON_ERROR);
  return true;
}

// Decodes, or only checks where `to` is null. False: an exception was thrown.
bool read(zval* to, const decoder_object& decoder, const char* given, std::size_t length) {
  const decoder_options& options = decoder.options;
  throwing_call call;
  bool good = options.max_bytes == 0 || length <= static_cast<std::size_t>(options.max_bytes);
  if (!good) {
    report_error_at(0, {error_max_bytes, 0, 0}, given, length, static_cast<std::size_t>(options.max_bytes));
  } else if (json_text text; (good = text.open(given, length, options.flags))) {
    good = to != nullptr ? decode_limited(to, text, text.strict, text.length, options.depth, options.flags, decoder.limits())
                         : check_text(text, options.depth, options.flags, decoder.limits());
    text.discard();
  }
  call.done(good);
  return good;
}

}  // namespace

void set_up_decoder_class(zend_class_entry* decoder) noexcept {
  decoder->create_object = create;
  handlers = *zend_get_std_object_handlers();
  handlers.offset = offsetof(decoder_object, std);
  handlers.clone_obj = clone;
  handlers.compare = compare;
}

}  // namespace fastjson::php

using fastjson::php::decoder_object;

ZEND_METHOD(FastJson_Decoder, __construct) {
  HashTable* given = nullptr;
  ZEND_PARSE_PARAMETERS_START(0, 1)
    Z_PARAM_OPTIONAL
    Z_PARAM_ARRAY_HT(given)
  ZEND_PARSE_PARAMETERS_END();
  fastjson::php::decoder_options options{0, PHP_JSON_PARSER_DEFAULT_DEPTH, fastjson::php::setting_decides, 0, 0};
  if (given != nullptr && !fastjson::php::read_options(options, given)) RETURN_THROWS();
  decoder_object::of(Z_OBJ_P(ZEND_THIS))->options = options;
}

ZEND_METHOD(FastJson_Decoder, decode) {
  char* json;
  size_t length;
  ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_STRING(json, length)
  ZEND_PARSE_PARAMETERS_END();
  fastjson::php::read(return_value, *decoder_object::of(Z_OBJ_P(ZEND_THIS)), json, length);
}

ZEND_METHOD(FastJson_Decoder, validate) {
  char* json;
  size_t length;
  ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_STRING(json, length)
  ZEND_PARSE_PARAMETERS_END();
  if (fastjson::php::read(nullptr, *decoder_object::of(Z_OBJ_P(ZEND_THIS)), json, length)) RETURN_TRUE;
}

ZEND_METHOD(FastJson_Decoder, decodeFile) {
  zend_string* name;
  ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_PATH_STR(name)
  ZEND_PARSE_PARAMETERS_END();
  const decoder_object& decoder = *decoder_object::of(Z_OBJ_P(ZEND_THIS));
  zend_string* const bytes = fastjson::php::read_file(name, static_cast<std::size_t>(decoder.options.max_bytes));
  if (bytes == nullptr) {
    fastjson::php::throwing_call call;
    if (EG(exception) == nullptr) fastjson::php::report_error(0, fastjson::php::error_io);
    call.done(false);
    RETURN_THROWS();
  }
  fastjson::php::read(return_value, decoder, ZSTR_VAL(bytes), ZSTR_LEN(bytes));
  zend_string_release(bytes);
}
