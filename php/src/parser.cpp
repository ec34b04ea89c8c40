// FastJson\Parser: texts that arrive in chunks, and what they say so far. A value that is whole within a chunk is
// decoded at once; what the chunk cuts is read as tokens, into containers that are open. So is a value with an error,
// from its beginning: where a text is cut shows in nothing.
// Assumes the globals of php_fastjson.hpp. Called by PHP.
#include "parser.hpp"

#include "decode.hpp"
#include "decode_exception.hpp"
#include "error_state.hpp"
#include "flags.hpp"
#include "open_values.hpp"
#include "parser_text.hpp"
#include "stack.hpp"
#include "stream_reader.hpp"

#include <algorithm>
#include <cstring>
#include <new>

namespace fastjson::php {
namespace {

zend_object_handlers handlers;

// Containers that reach beyond the chunk, each of which is looked through in vain, before half of the rest is left to
// the tokens: all that is looked at stays linear in the chunk.
constexpr unsigned misses_at_most = 8;
// What is deeper is left to the tokens, which count all that is open.
constexpr std::size_t whole_values_above = 1000;
// A string of which more bytes have come is decoded as far as it goes, once.
constexpr std::size_t long_string = 256;

enum class parser_phase : std::uint8_t { unmade, reading, failed, ended };

struct parser_object {
  stream_options options;
  php_tokens tokens{0, true, false};
  parser_text text;
  open_values open;
  zval* ready;  // complete values: [ready_from, ready_until)
  std::size_t ready_from, ready_until, ready_room;
  std::uint64_t value_at;  // where the value at the root begins
  std::size_t most_nodes, nodes;  // fastjson.max_nodes, or SIZE_MAX; those of the value at the root
  smart_str so_far;        // the beginning of the string that is open, decoded up to raw_at
  std::uint64_t raw_at;
  bool has_so_far;
  bool many, busy;
  bool by_tokens;  // no value is decoded at once any more
  parser_phase phase;

  static parser_object* of(zend_object* object) noexcept;
};

// With PHP's part, which has to be the last.
struct parser_memory {
  alignas(parser_object) unsigned char state[sizeof(parser_object)];
  zend_object std;
};

parser_object* parser_object::of(zend_object* object) noexcept {
  char* const memory = reinterpret_cast<char*>(object) - offsetof(parser_memory, std);
  return std::launder(reinterpret_cast<parser_object*>(memory));
}

zend_object* create(zend_class_entry* ce) {
  auto* const made = static_cast<parser_memory*>(zend_object_alloc(sizeof(parser_memory), ce));
  new (made->state) parser_object();
  zend_object_std_init(&made->std, ce);
  object_properties_init(&made->std, ce);
  made->std.handlers = &handlers;
  return &made->std;
}

void destroy(zend_object* object) {
  // First: weak references must not give the object to the destructors of its values.
  zend_object_std_dtor(object);
  parser_object* const parser = parser_object::of(object);
  parser->tokens.release();
  parser->text.destroy();
  parser->open.destroy();
  while (parser->ready_from != parser->ready_until) zval_ptr_dtor(&parser->ready[parser->ready_from++]);
  if (parser->ready != nullptr) efree(parser->ready);
  smart_str_free(&parser->so_far);
}

HashTable* roots_of(zend_object* object, zval** table, int* n) {
  parser_object* const parser = parser_object::of(object);
  zend_get_gc_buffer* const roots = zend_get_gc_buffer_create();
  parser->open.show(roots);
  for (std::size_t i = parser->ready_from; i != parser->ready_until; ++i) zend_get_gc_buffer_add_zval(roots, &parser->ready[i]);
  zend_get_gc_buffer_use(roots, table, n);
  return zend_std_get_properties(object);
}

// Always false.
bool fail(parser_object* parser, zend_long code, std::uint64_t where) {
  parser->phase = parser_phase::failed;
  smart_str pointer = {};
  parser->open.append_pointer(pointer);
  smart_str_0(&pointer);
  const bool any = pointer.s != nullptr;
  throw_stream_error(code, parser->text.place_of(where), any ? ZSTR_VAL(pointer.s) : "", any ? ZSTR_LEN(pointer.s) : 0);
  smart_str_free(&pointer);
  return false;
}

// memory_limit is passed, and PHP's error is to come. Always false.
bool stop(parser_object* parser) noexcept {
  parser->phase = parser_phase::failed;
  return false;
}

// Decodes the token in [from, from + length) of the text. False: an exception was thrown.
bool decode_token(parser_object* parser, zval* to, std::uint64_t from, std::size_t length) {
  if (decode_window(to, parser->text.byte_at(from), length, parser->options)) return true;
  if (FASTJSON_OUT_OF_MEMORY()) return stop(parser);
  const call_outcome outcome = FASTJSON_G(error).last_call;
  return fail(parser, outcome.error.code, from + static_cast<std::uint64_t>(std::max<zend_long>(outcome.position, 0)));
}

// The text of a string from `from` on, as far as `until`, a quote of its own around it.
bool decode_piece(parser_object* parser, zval* to, std::uint64_t from, std::uint64_t until) {
  const auto n = static_cast<std::size_t>(until - from);
  zend_string* const quoted = zend_string_alloc(n + 2, false);
  ZSTR_VAL(quoted)[0] = '"';
  std::memcpy(ZSTR_VAL(quoted) + 1, parser->text.byte_at(from), n);
  ZSTR_VAL(quoted)[n + 1] = '"';
  ZSTR_VAL(quoted)[n + 2] = 0;
  const bool good = decode_window(to, ZSTR_VAL(quoted), n + 2, parser->options);
  zend_string_efree(quoted);
  return good || (!FASTJSON_OUT_OF_MEMORY() && fail(parser, FASTJSON_G(error).last_call.error.code, from));
}

// Up to where the string that is open can be decoded: characters that may yet become whole are left.
std::uint64_t whole_until(const parser_object* parser) {
  const std::uint64_t until = std::max(parser->tokens.whole_until(), parser->raw_at);
  if (utf8_is_checked(parser->options.flags)) return until;
  // Where any bytes pass, those at the end may begin a sequence.
  for (std::uint64_t back = 1; back <= 3 && until - back >= parser->raw_at && until >= back; ++back) {
    const auto byte = static_cast<unsigned char>(*parser->text.byte_at(until - back));
    if (byte < 0x80) break;
    if (byte >= 0xC2) return (byte < 0xE0 ? 2u : byte < 0xF0 ? 3u : 4u) > back ? until - back : until;
  }
  return until;
}

// Decodes the beginning of a long string, and lets go of its text.
bool read_long_string(parser_object* parser) {
  if (!parser->has_so_far) parser->raw_at = parser->tokens.token_at() + 1;
  const std::uint64_t until = whole_until(parser);
  if (until - parser->raw_at < long_string) return true;
  zval piece;
  if (!decode_piece(parser, &piece, parser->raw_at, until)) return false;
  smart_str_append(&parser->so_far, Z_STR(piece));
  zval_ptr_dtor(&piece);
  parser->raw_at = until;
  return parser->has_so_far = true;
}

// The string that has just ended, of which a part was decoded before.
bool end_long_string(parser_object* parser, zval* value) {
  zval piece;
  if (!decode_piece(parser, &piece, parser->raw_at, parser->tokens.offset() - 1)) return false;
  smart_str_append(&parser->so_far, Z_STR(piece));
  zval_ptr_dtor(&piece);
  ZVAL_STR(value, smart_str_extract(&parser->so_far));
  return !(parser->has_so_far = false);
}

// A value at the root begins. It is to blame when it gets too long, and its text may have gone by then.
void begin_value(parser_object* parser, std::uint64_t at) noexcept {
  parser->value_at = at;
  parser->nodes = 0;
}

// One more scalar or container. False: an exception was thrown.
bool count_node(parser_object* parser, std::uint64_t at) {
  return ++parser->nodes <= parser->most_nodes || fail(parser, error_max_nodes, at);
}

bool is_too_long(const parser_object* parser) {
  return parser->tokens.offset() - parser->value_at > parser->options.most_bytes;
}

// A complete value: into its container, or to those that can be taken.
bool put_value(parser_object* parser, zval* value) {
  if (parser->open.count() != 0) return parser->open.add(value) || stop(parser);
  if (is_too_long(parser)) {
    zval_ptr_dtor(value);
    return fail(parser, error_max_bytes, parser->value_at);
  }
  if (parser->ready_until == parser->ready_room) {
    const std::size_t waiting = parser->ready_until - parser->ready_from;
    if (parser->ready_from > waiting) {
      std::memmove(parser->ready, parser->ready + parser->ready_from, waiting * sizeof(zval));
    } else {
      const std::size_t room = 2 * parser->ready_room + 8;
      auto* const more = static_cast<zval*>(allocate_large(room, sizeof(zval), 0));
      if (FASTJSON_UNLIKELY(more == nullptr)) return zval_ptr_dtor(value), stop(parser);
      parser->ready_room = room;
      if (waiting != 0) std::memcpy(more, parser->ready + parser->ready_from, waiting * sizeof(zval));
      if (parser->ready != nullptr) efree(parser->ready);
      parser->ready = more;
    }
    parser->ready_from = 0;
    parser->ready_until = waiting;
  }
  ZVAL_COPY_VALUE(&parser->ready[parser->ready_until++], value);
  return true;
}

bool read_name(parser_object* parser) {
  zval name;
  const std::uint64_t at = parser->tokens.token_at();
  const stream_options plain{parser->options.flags & (PHP_JSON_INVALID_UTF8_IGNORE | PHP_JSON_INVALID_UTF8_SUBSTITUTE), 512, SIZE_MAX};
  if (!decode_window(&name, parser->text.byte_at(at), static_cast<std::size_t>(parser->tokens.offset() - at), plain)) {
    parser->phase = parser_phase::failed;
    return false;
  }
  const zend_long code = parser->open.set_name(Z_STR(name), parser->options.flags);
  return code == 0 || fail(parser, code, at);
}

bool open_container(parser_object* parser) {
  const std::uint64_t at = parser->tokens.offset() - 1;
  const bool is_list = *parser->text.byte_at(at) == '[';
  if (parser->open.count() == 0) begin_value(parser, at);
  if (!count_node(parser, at)) return false;
  if (parser->open.count() >= surely_freed) {
    const freeable limit = freeable_here();
    const std::size_t objects = (parser->options.flags & PHP_JSON_OBJECT_AS_ARRAY) ? 0 : parser->open.objects() + !is_list;
    if (parser->open.count() + 1 > limit.arrays || parser->open.count() + (object_weight - 1) * objects >= limit.weight ||
        objects > deepest_objects)
      return fail(parser, PHP_JSON_ERROR_DEPTH, at);
  }
  return parser->open.push(is_list, parser->options.flags) || stop(parser);
}

bool read_token(parser_object* parser, stream_event event) {
  zval value;
  switch (event) {
    case stream_event::key: return read_name(parser);
    case stream_event::open: return open_container(parser);
    case stream_event::close:
      parser->open.pop(&value, parser->options.flags);
      return put_value(parser, &value);
    default: break;
  }
  const std::uint64_t at = parser->tokens.token_at();
  if (parser->open.count() == 0) begin_value(parser, at);
  if (!count_node(parser, at)) return false;
  const bool good = parser->has_so_far ? end_long_string(parser, &value)
                                       : decode_token(parser, &value, at, static_cast<std::size_t>(parser->tokens.offset() - at));
  return good && put_value(parser, &value);
}

bool fail_as_tokens(parser_object* parser) {
  const stream_failure& failure = parser->tokens.result();
  return fail(parser, code_of(failure), failure.offset);
}

// A value begins at p. When it is whole in front of `end` it is read at once; with an error in it, by its tokens.
// Failed: an exception was thrown.
enum class at_once : std::uint8_t { read, not_whole, failed };
at_once read_whole(parser_object* parser, const char* p, const char* end) {
  value_scan scan{};
  const char* behind = p;
  if (!find_end(behind, end, scan)) return at_once::not_whole;
  const std::uint64_t at = parser->tokens.offset();
  const auto length = static_cast<std::size_t>(behind - p);
  if (parser->open.count() == 0) begin_value(parser, at);
  zval value;
  stream_options options = parser->options;
  options.depth = std::max<zend_long>(std::min<zend_long>(options.depth, any_depth) - static_cast<zend_long>(parser->open.count()), 1);
  if (!decode_window(&value, p, length, options)) {
    if (FASTJSON_OUT_OF_MEMORY()) return stop(parser), at_once::failed;
    parser->by_tokens = true;
    return at_once::not_whole;
  }
  parser->tokens.value_passed(length);
  return put_value(parser, &value) ? at_once::read : at_once::failed;
}

// Reads what is in the window. False: an exception was thrown.
bool read_window(parser_object* parser) {
  unsigned misses = 0;
  const char* retry_at = nullptr;
  const char* const end = parser->text.end();
  for (;;) {
    const char* p = parser->text.byte_at(parser->tokens.offset());
    const bool tries = !parser->by_tokens && parser->open.count() < whole_values_above && p >= retry_at;
    parser->tokens.stop_at = tries ? parser->open.count() : SIZE_MAX;
    stream_event event = next_event(parser->tokens, p, end);
    if (event == stream_event::value) {
      switch (read_whole(parser, p, end)) {
        case at_once::read: continue;
        case at_once::failed: return false;
        case at_once::not_whole: break;
      }
      if (++misses > misses_at_most) retry_at = p + (end - p) / 2;
      parser->tokens.stop_at = SIZE_MAX;
      event = next_event(parser->tokens, p, end);
    }
    if (event == stream_event::more) break;
    if (event == stream_event::failed) return fail_as_tokens(parser);
    if (!read_token(parser, event)) return false;
  }
  const bool is_blaming = parser->tokens.result().code != error_code::none;
  if (is_blaming) return parser->text.blame(parser->tokens.result().offset), true;
  if (parser->open.count() == 0) {
    if (!parser->tokens.in_token()) return true;
    begin_value(parser, parser->tokens.token_at());
  }
  if (is_too_long(parser)) return fail(parser, error_max_bytes, parser->value_at);
  return !parser->tokens.in_string() || read_long_string(parser);
}

// From where on the text is needed.
std::uint64_t needed_from(const parser_object* parser) {
  const php_tokens& tokens = parser->tokens;
  if (!tokens.in_token() || tokens.result().code != error_code::none) return tokens.offset();
  return parser->has_so_far ? parser->raw_at : tokens.token_at();
}

bool feed(parser_object* parser, const char* chunk, std::size_t n) {
  while (n != 0) {
    const std::size_t piece = std::min(n, parser_text::piece);
    if (!parser->text.append(chunk, piece, needed_from(parser), parser->value_at)) return false;
    if (!read_window(parser)) return false;
    if (FASTJSON_OUT_OF_MEMORY()) return stop(parser);
    chunk += piece;
    n -= piece;
  }
  return true;
}

bool end(parser_object* parser) {
  stream_event event;
  while ((event = finish_tokens(parser->tokens)) != stream_event::more) {
    if (event == stream_event::failed) return fail_as_tokens(parser);
    if (!read_token(parser, event)) return false;
  }
  parser->phase = parser_phase::ended;
  return true;
}

// What the string that is open says so far.
void string_so_far(parser_object* parser, zval* to) {
  if (!parser->has_so_far) parser->raw_at = parser->tokens.token_at() + 1;
  zval piece;
  if (!decode_piece(parser, &piece, parser->raw_at, whole_until(parser))) {
    ZVAL_UNDEF(to);
    return;
  }
  if (!parser->has_so_far) {
    ZVAL_COPY_VALUE(to, &piece);
    return;
  }
  ZVAL_STR(to, zend_string_concat2(ZSTR_VAL(parser->so_far.s), ZSTR_LEN(parser->so_far.s), Z_STRVAL(piece), Z_STRLEN(piece)));
  zval_ptr_dtor(&piece);
}

// The object behind a method; null, and an Error says why.
parser_object* self(zval* object) {
  parser_object* const parser = parser_object::of(Z_OBJ_P(object));
  if (parser->phase == parser_phase::unmade) zend_throw_error(nullptr, "FastJson\\Parser has not been made by its constructor");
  else if (parser->busy) zend_throw_error(nullptr, "FastJson\\Parser is reading already");
  else return parser;
  return nullptr;
}

// The same for what reads on.
parser_object* reading(zval* object) {
  parser_object* const parser = self(object);
  if (parser == nullptr || parser->phase == parser_phase::reading) return parser;
  zend_throw_error(nullptr, parser->phase == parser_phase::ended ? "FastJson\\Parser has come to the end of its text"
                                                                 : "FastJson\\Parser has met an error in its text");
  return nullptr;
}

zend_long waiting(const parser_object* parser) { return static_cast<zend_long>(parser->ready_until - parser->ready_from); }

}  // namespace

void set_up_parser_class(zend_class_entry* ce) noexcept {
  ce->create_object = create;
  handlers = *zend_get_std_object_handlers();
  handlers.offset = offsetof(parser_memory, std);
  handlers.free_obj = destroy;
  handlers.clone_obj = nullptr;
  handlers.get_gc = roots_of;
}

}  // namespace fastjson::php

using fastjson::php::parser_object;
using fastjson::php::parser_phase;

ZEND_METHOD(FastJson_Parser, __construct) {
  using namespace fastjson::php;
  bool associative = false, associative_is_null = true, many = false;
  zend_long depth = PHP_JSON_PARSER_DEFAULT_DEPTH, flags = 0, most = 0;
  ZEND_PARSE_PARAMETERS_START(0, 5)
    Z_PARAM_OPTIONAL
    Z_PARAM_BOOL_OR_NULL(associative, associative_is_null)
    Z_PARAM_LONG(depth)
    Z_PARAM_LONG(flags)
    Z_PARAM_LONG(most)
    Z_PARAM_BOOL(many)
  ZEND_PARSE_PARAMETERS_END();
  parser_object* const parser = parser_object::of(Z_OBJ_P(ZEND_THIS));
  if (parser->phase != parser_phase::unmade) {
    zend_throw_error(nullptr, "FastJson\\Parser has been made already");
    RETURN_THROWS();
  }
  if (!depth_is_valid(depth, 2)) RETURN_THROWS();
  if (flags & decode_relaxed) {
    zend_argument_value_error(3, "must not contain FASTJSON_DECODE_RELAXED");
    RETURN_THROWS();
  }
  if (most < 0) {
    zend_argument_value_error(4, "must be greater than or equal to 0");
    RETURN_THROWS();
  }
  flags = with_associative(flags, associative, associative_is_null) & ~static_cast<zend_long>(PHP_JSON_THROW_ON_ERROR);
  parser->options = {flags, depth, most == 0 ? SIZE_MAX : static_cast<std::size_t>(most)};
  parser->many = many;
  // All of a value goes by tokens when its nodes are counted, and where ext/json takes numbers as names, which tokens are not.
  parser->by_tokens = FASTJSON_G(max_nodes) != 0 || (flags & PHP_JSON_BIGINT_AS_STRING) != 0;
  parser->most_nodes = FASTJSON_G(max_nodes) != 0 ? static_cast<std::size_t>(FASTJSON_G(max_nodes)) : SIZE_MAX;
  parser->phase = parser_phase::reading;
  parser->tokens = php_tokens(std::min(static_cast<std::size_t>(depth - 1), deepest), utf8_is_checked(flags), many);
}

ZEND_METHOD(FastJson_Parser, feed) {
  zend_string* chunk;
  ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_STR(chunk)
  ZEND_PARSE_PARAMETERS_END();
  parser_object* const parser = fastjson::php::reading(ZEND_THIS);
  if (parser == nullptr) RETURN_THROWS();
  parser->busy = true;
  fastjson::php::feed(parser, ZSTR_VAL(chunk), ZSTR_LEN(chunk));
  parser->busy = false;
  RETURN_LONG(fastjson::php::waiting(parser));
}

ZEND_METHOD(FastJson_Parser, end) {
  ZEND_PARSE_PARAMETERS_NONE();
  parser_object* const parser = fastjson::php::reading(ZEND_THIS);
  if (parser == nullptr) RETURN_THROWS();
  parser->busy = true;
  fastjson::php::end(parser);
  parser->busy = false;
  RETURN_LONG(fastjson::php::waiting(parser));
}

ZEND_METHOD(FastJson_Parser, hasValue) {
  ZEND_PARSE_PARAMETERS_NONE();
  parser_object* const parser = fastjson::php::self(ZEND_THIS);
  if (parser == nullptr) RETURN_THROWS();
  RETURN_BOOL(fastjson::php::waiting(parser) != 0);
}

ZEND_METHOD(FastJson_Parser, take) {
  ZEND_PARSE_PARAMETERS_NONE();
  parser_object* const parser = fastjson::php::self(ZEND_THIS);
  if (parser == nullptr) RETURN_THROWS();
  if (fastjson::php::waiting(parser) == 0) {
    zend_throw_error(nullptr, "FastJson\\Parser has no complete value");
    RETURN_THROWS();
  }
  RETURN_COPY_VALUE(&parser->ready[parser->ready_from++]);
}

ZEND_METHOD(FastJson_Parser, values) {
  ZEND_PARSE_PARAMETERS_NONE();
  parser_object* const parser = fastjson::php::self(ZEND_THIS);
  if (parser == nullptr) RETURN_THROWS();
  array_init_size(return_value, static_cast<std::uint32_t>(fastjson::php::waiting(parser)));
  while (parser->ready_from != parser->ready_until)
    zend_hash_next_index_insert_new(Z_ARRVAL_P(return_value), &parser->ready[parser->ready_from++]);
}

ZEND_METHOD(FastJson_Parser, partial) {
  ZEND_PARSE_PARAMETERS_NONE();
  parser_object* const parser = fastjson::php::self(ZEND_THIS);
  if (parser == nullptr) RETURN_THROWS();
  zval inner;
  ZVAL_UNDEF(&inner);
  const bool goes_on = parser->phase == parser_phase::reading && parser->tokens.result().code == fastjson::error_code::none;
  if (goes_on && parser->tokens.in_string()) fastjson::php::string_so_far(parser, &inner);
  parser->open.snapshot(return_value, &inner);
}
