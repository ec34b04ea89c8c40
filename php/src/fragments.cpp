// FastJson\Raw, a checked JSON text that is written as it is, and FastJson\Base64, bytes that are written as a string.
// Both hold one string of PHP's and never change. Assumes the globals of php_fastjson.hpp. Called by PHP and the encoder.
#include "fragments.hpp"
#include "decode.hpp"
#include "decode_exception.hpp"
#include "flags.hpp"

#include <algorithm>

extern "C" {
#include "ext/standard/base64.h"
}

namespace fastjson::php {

zend_class_entry* raw_ce;
zend_class_entry* base64_ce;

namespace {

zend_object_handlers handlers;

struct fragment_object {
  zend_string* text;  // null before the constructor
  bool url;           // Base64: the alphabet for file names and URLs, without padding
  zend_object std;

  static fragment_object* of(const zend_object* object) noexcept {
    return reinterpret_cast<fragment_object*>(reinterpret_cast<char*>(const_cast<zend_object*>(object)) - offsetof(fragment_object, std));
  }
};

zend_object* create(zend_class_entry* ce) {
  auto* const made = static_cast<fragment_object*>(zend_object_alloc(sizeof(fragment_object), ce));
  made->text = nullptr;
  made->url = false;
  zend_object_std_init(&made->std, ce);
  object_properties_init(&made->std, ce);
  made->std.handlers = &handlers;
  return &made->std;
}

void destroy(zend_object* object) {
  fragment_object* const made = fragment_object::of(object);
  if (made->text != nullptr) zend_string_release(made->text);
  zend_object_std_dtor(object);
}

zend_object* clone(zend_object* object) {
  const fragment_object* const from = fragment_object::of(object);
  fragment_object* const to = fragment_object::of(create(object->ce));
  if (from->text != nullptr) to->text = zend_string_copy(from->text);
  to->url = from->url;
  zend_objects_clone_members(&to->std, object);
  return &to->std;
}

// Equal are fragments that write the same bytes; of others nothing is known.
int compare(zval* a, zval* b) {
  ZEND_COMPARE_OBJECTS_FALLBACK(a, b);
  const fragment_object *const x = fragment_object::of(Z_OBJ_P(a)), *const y = fragment_object::of(Z_OBJ_P(b));
  if (Z_OBJCE_P(a) != Z_OBJCE_P(b) || x->text == nullptr || y->text == nullptr || x->url != y->url) return ZEND_UNCOMPARABLE;
  return zend_string_equals(x->text, y->text) ? 0 : ZEND_UNCOMPARABLE;
}

// False: it has one already, and an Error was thrown.
bool may_begin(const fragment_object& object) {
  if (object.text == nullptr) return true;
  zend_throw_error(nullptr, "%s cannot be changed", ZSTR_VAL(object.std.ce->name));
  return false;
}

// Checks the text and keeps it, or its strict form. False: an exception was thrown.
bool read_raw(fragment_object& object, zend_string* json, zend_long flags) {
  throwing_call call;
  json_text text;
  bool good = text.open(ZSTR_VAL(json), ZSTR_LEN(json), flags);
  if (good && !(good = check_text(text, any_depth, flags))) text.discard();
  call.done(good);
  if (good) object.text = text.made != nullptr ? text.made : zend_string_copy(json);
  return good;
}

// Changes a string that nobody else has.
void make_base64_url(zend_string* text) {
  std::size_t n = ZSTR_LEN(text);
  while (n != 0 && ZSTR_VAL(text)[n - 1] == '=') --n;
  for (std::size_t i = 0; i < n; ++i) {
    char& c = ZSTR_VAL(text)[i];
    c = c == '+' ? '-' : c == '/' ? '_' : c;
  }
  ZSTR_VAL(text)[n] = 0;
  ZSTR_LEN(text) = n;
}

// --- writing ---

struct pairs {
  char of[4096][2];  // for twelve bits
};

constexpr pairs make_pairs(const char* alphabet) noexcept {
  pairs all{};
  for (unsigned i = 0; i < 4096; ++i) {
    all.of[i][0] = alphabet[i >> 6];
    all.of[i][1] = alphabet[i & 63];
  }
  return all;
}

constexpr pairs ordinary_pairs = make_pairs("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/");
constexpr pairs url_pairs = make_pairs("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_");

FASTJSON_INLINE char* put_pair(char* out, const pairs& table, unsigned bits) noexcept {
  std::memcpy(out, table.of[bits], 2);
  return out + 2;
}

// Whole groups of three bytes.
char* write_groups(char* out, const char* p, const char* end, const pairs& table) noexcept {
  const auto* in = reinterpret_cast<const unsigned char*>(p);
  for (; in != reinterpret_cast<const unsigned char*>(end); in += 3) {
    const unsigned bits = in[0] << 16 | in[1] << 8 | in[2];
    out = put_pair(out, table, bits >> 12);
    out = put_pair(out, table, bits & 4095);
  }
  return out;
}

// One or two bytes at the end.
char* write_rest(char* out, const char* p, std::size_t n, const pairs& table, bool padded) noexcept {
  const unsigned bits = static_cast<unsigned char>(p[0]) << 16 | (n == 2 ? static_cast<unsigned char>(p[1]) << 8 : 0);
  out = put_pair(out, table, bits >> 12);
  char last[2];
  put_pair(last, table, bits & 4095);
  if (n == 2) *out++ = last[0];
  if (!padded) return out;
  *out++ = '=';
  if (n == 1) *out++ = '=';
  return out;
}

// Moves [from, from + n), which lies at the end of the room that `out` begins, to `out` with a backslash before each slash.
char* escape_slashes(char* out, const char* from, std::size_t n) noexcept {
  constexpr std::uint64_t ones = 0x0101010101010101;
  std::size_t i = 0;
  while (i < n) {
    // Seven times of eight there is none among eight of them.
    if (std::uint64_t word; n - i >= sizeof word) {
      std::memcpy(&word, from + i, sizeof word);
      const std::uint64_t slashes = word ^ ('/' * ones);
      if (((slashes - ones) & ~slashes & (ones << 7)) == 0) {
        std::memcpy(out, &word, sizeof word);
        out += sizeof word;
        i += sizeof word;
        continue;
      }
    }
    const char c = from[i++];
    *out = '\\';
    out += c == '/';
    *out++ = c;
  }
  return out;
}

}  // namespace

bool is_made(const zend_object* object) noexcept { return fragment_object::of(object)->text != nullptr; }

fragment fragment_of(const zend_object* object) noexcept {
  const fragment_object* const made = fragment_object::of(object);
  return {ZSTR_VAL(made->text), ZSTR_LEN(made->text),
          object->ce == raw_ce ? fragment::json : made->url ? fragment::base64_url : fragment::base64};
}

// Two quotes, the escaped slashes and the last four characters stay below `piece`.
char* fragment_writer::write_piece(char* out) noexcept {
  if (kind == fragment::json) {
    const std::size_t n = std::min(static_cast<std::size_t>(end - p), piece);
    std::memcpy(out, p, n);
    p += n;
    if (p == end) state = closed;
    return out + n;
  }
  constexpr std::size_t bytes_at_once = 720;  // 960 characters, all of which may be slashes
  const pairs& table = kind == fragment::base64_url ? url_pairs : ordinary_pairs;
  if (state == begun) *out++ = '"';
  state = open;
  const std::size_t n = std::min(static_cast<std::size_t>(end - p), bytes_at_once);
  const char* const whole = p + n - n % 3;
  char* const encoded = escapes ? out + (piece - 16 - 1024) : out;
  char* behind = write_groups(encoded, p, whole, table);
  p = whole;
  if (end - p < 3) {
    if (p != end) behind = write_rest(behind, p, static_cast<std::size_t>(end - p), table, kind == fragment::base64);
    p = end;
    state = closed;
  }
  out = escapes ? escape_slashes(out, encoded, static_cast<std::size_t>(behind - encoded)) : behind;
  if (state == closed) *out++ = '"';
  return out;
}

void set_up_fragment_classes(zend_class_entry* raw, zend_class_entry* base64) noexcept {
  raw_ce = raw;
  base64_ce = base64;
  raw->create_object = base64->create_object = create;
  handlers = *zend_get_std_object_handlers();
  handlers.offset = offsetof(fragment_object, std);
  handlers.free_obj = destroy;
  handlers.clone_obj = clone;
  handlers.compare = compare;
}

}  // namespace fastjson::php

using fastjson::php::fragment_object;

static fragment_object* fragment_self(zval* object) {
  fragment_object* const made = fragment_object::of(Z_OBJ_P(object));
  if (FASTJSON_LIKELY(made->text != nullptr)) return made;
  zend_throw_error(nullptr, "%s has not been constructed", ZSTR_VAL(Z_OBJCE_P(object)->name));
  return nullptr;
}

// What a method without arguments returns: the text that the object holds.
static void return_fragment_text(INTERNAL_FUNCTION_PARAMETERS) {
  ZEND_PARSE_PARAMETERS_NONE();
  const fragment_object* const made = fragment_self(ZEND_THIS);
  if (made == nullptr) RETURN_THROWS();
  RETURN_STR_COPY(made->text);
}

// What unserialize() gives, which anybody may have written. Null: an exception was thrown.
static zval* fragment_data(INTERNAL_FUNCTION_PARAMETERS, const char* name, zval*& flag) {
  HashTable* data;
  ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_ARRAY_HT(data)
  ZEND_PARSE_PARAMETERS_END_EX(return nullptr);
  (void)return_value;
  zval* const text = zend_hash_str_find_deref(data, name, strlen(name));
  flag = zend_hash_str_find_deref(data, ZEND_STRL("url"));
  if (fragment_object::of(Z_OBJ_P(ZEND_THIS))->text == nullptr && text != nullptr && Z_TYPE_P(text) == IS_STRING) return text;
  zend_throw_exception(nullptr, "Incomplete or ill-typed serialization data", 0);
  return nullptr;
}

ZEND_METHOD(FastJson_Raw, __construct) {
  zend_string* json;
  zend_long flags = 0;
  ZEND_PARSE_PARAMETERS_START(1, 2)
    Z_PARAM_STR(json)
    Z_PARAM_OPTIONAL
    Z_PARAM_LONG(flags)
  ZEND_PARSE_PARAMETERS_END();
  if (flags & ~(fastjson::php::decode_relaxed | fastjson::php::decode_unique_names)) {
    zend_argument_value_error(2, "must be made of FASTJSON_DECODE_RELAXED and FASTJSON_DECODE_UNIQUE_NAMES, " ZEND_LONG_FMT " given", flags);
    RETURN_THROWS();
  }
  fragment_object* const made = fragment_object::of(Z_OBJ_P(ZEND_THIS));
  if (fastjson::php::may_begin(*made)) fastjson::php::read_raw(*made, json, flags);
}

ZEND_METHOD(FastJson_Raw, json) { return_fragment_text(INTERNAL_FUNCTION_PARAM_PASSTHRU); }
ZEND_METHOD(FastJson_Raw, __toString) { return_fragment_text(INTERNAL_FUNCTION_PARAM_PASSTHRU); }

// For ext/json, which knows no fragments: the value, where it would write the same one.
ZEND_METHOD(FastJson_Raw, jsonSerialize) {
  ZEND_PARSE_PARAMETERS_NONE();
  const fragment_object* const made = fragment_self(ZEND_THIS);
  if (made == nullptr) RETURN_THROWS();
  const fastjson::php::json_text text{ZSTR_VAL(made->text), ZSTR_VAL(made->text), ZSTR_LEN(made->text), nullptr};
  fastjson::php::throwing_call call;
  call.done(fastjson::php::decode_exactly(return_value, text));
}

ZEND_METHOD(FastJson_Raw, __serialize) {
  ZEND_PARSE_PARAMETERS_NONE();
  const fragment_object* const made = fragment_self(ZEND_THIS);
  if (made == nullptr) RETURN_THROWS();
  array_init_size(return_value, 1);
  add_assoc_str(return_value, "json", zend_string_copy(made->text));
}

ZEND_METHOD(FastJson_Raw, __unserialize) {
  zval* ignored;
  zval* const json = fragment_data(INTERNAL_FUNCTION_PARAM_PASSTHRU, "json", ignored);
  if (json != nullptr) fastjson::php::read_raw(*fragment_object::of(Z_OBJ_P(ZEND_THIS)), Z_STR_P(json), 0);
}

ZEND_METHOD(FastJson_Base64, __construct) {
  zend_string* bytes;
  bool url = false;
  ZEND_PARSE_PARAMETERS_START(1, 2)
    Z_PARAM_STR(bytes)
    Z_PARAM_OPTIONAL
    Z_PARAM_BOOL(url)
  ZEND_PARSE_PARAMETERS_END();
  fragment_object* const made = fragment_object::of(Z_OBJ_P(ZEND_THIS));
  if (!fastjson::php::may_begin(*made)) RETURN_THROWS();
  made->text = zend_string_copy(bytes);
  made->url = url;
}

ZEND_METHOD(FastJson_Base64, bytes) { return_fragment_text(INTERNAL_FUNCTION_PARAM_PASSTHRU); }

ZEND_METHOD(FastJson_Base64, jsonSerialize) {
  ZEND_PARSE_PARAMETERS_NONE();
  const fragment_object* const made = fragment_self(ZEND_THIS);
  if (made == nullptr) RETURN_THROWS();
  if (!fastjson::php::is_room_for(ZSTR_LEN(made->text) / 3 * 4 + 64)) RETURN_EMPTY_STRING();
  zend_string* const encoded = php_base64_encode(reinterpret_cast<const unsigned char*>(ZSTR_VAL(made->text)), ZSTR_LEN(made->text));
  if (made->url) fastjson::php::make_base64_url(encoded);
  RETURN_STR(encoded);
}

ZEND_METHOD(FastJson_Base64, __serialize) {
  ZEND_PARSE_PARAMETERS_NONE();
  const fragment_object* const made = fragment_self(ZEND_THIS);
  if (made == nullptr) RETURN_THROWS();
  array_init_size(return_value, 2);
  add_assoc_str(return_value, "bytes", zend_string_copy(made->text));
  add_assoc_bool(return_value, "url", made->url);
}

ZEND_METHOD(FastJson_Base64, __unserialize) {
  zval* url;
  zval* const bytes = fragment_data(INTERNAL_FUNCTION_PARAM_PASSTHRU, "bytes", url);
  if (bytes == nullptr) RETURN_THROWS();
  fragment_object* const made = fragment_object::of(Z_OBJ_P(ZEND_THIS));
  made->text = zend_string_copy(Z_STR_P(bytes));
  made->url = url != nullptr && zend_is_true(url);
}
