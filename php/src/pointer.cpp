// fastjson_pointer_*: values of a text by JSON Pointer (RFC 6901), without the rest of it.
// The text is checked, then searched; nothing but what was asked for is built. Of repeated names the last
// one counts, as in fastjson_decode(). Assumes the globals of php_fastjson.hpp. Called by PHP.
#include "decode.hpp"
#include "document_text.hpp"
#include "encode.hpp"
#include "error_state.hpp"
#include "flags.hpp"
#include "navigate.hpp"

namespace fastjson::php {
namespace {

// Tokens from which on they are looked up in a table.
constexpr std::size_t listed_at_most = 16;

// Pointers on their way through a text; emalloc'ed.
struct pointer_set {
  search_node* nodes;
  std::uint32_t count;
  char* names;  // tokens with escapes undone, one behind the other
  std::size_t names_used;
  search_table table;  // the nodes by parent and token, where there are many

  // `bytes` and `slashes`: of all pointers together. False: more tokens than can be numbered, or than memory_limit has room
  // for; nothing was made.
  bool start(std::size_t bytes, std::size_t slashes) {
    if (slashes >= UINT32_MAX / 4) return false;
    nodes = static_cast<search_node*>(allocate_large(slashes + 1, sizeof *nodes, 0));
    if (nodes == nullptr) return false;
    nodes[0] = {};
    names = static_cast<char*>(emalloc(bytes + 1));
    count = 1;
    names_used = 0;
    table = {nullptr, 0, 0};
    if (slashes <= listed_at_most) return true;
    std::size_t slots = 64;
    while (slots < 2 * slashes) slots *= 2;
    table = {static_cast<std::uint32_t*>(ecalloc(slots, sizeof(std::uint32_t))), static_cast<std::uint32_t>(slots - 1), request_secret()};
    return true;
  }
  void end() {
    efree(nodes);
    efree(names);
    if (table.slots != nullptr) efree(table.slots);
  }

  // The node of a pointer, made where there is none yet; 0 is the whole text. The pointer is well-formed.
  std::uint32_t add(text_run pointer) noexcept {
    std::uint32_t at = 0;
    for (const char* p = pointer.text; p != pointer.end();) {
      const pointer_token token = next_token(p, pointer.end());
      const text_run name{names + names_used, unescape_token(token, names + names_used)};
      std::uint32_t* const slot = table.slots == nullptr ? nullptr : table.slot_of(nodes, at, name, false);
      std::uint32_t child = slot != nullptr ? *slot : nodes[at].first_child;
      while (slot == nullptr && child != 0 && !same_bytes(nodes[child].token, name)) child = nodes[child].next;
      if (child == 0) {
        child = count++;
        nodes[child] = {name, index_of_token(name.text, name.length), at, 0, nodes[at].first_child, 0, 0, nullptr, 0};
        nodes[at].first_child = child;
        if (slot != nullptr) *slot = child;
        names_used += name.length;
      }
      at = child;
    }
    return at;
  }
};

std::size_t slashes_of(text_run pointer) noexcept {
  std::size_t n = 0;
  for (std::size_t i = 0; i < pointer.length; ++i) n += pointer.text[i] == '/';
  return n;
}

text_run run_of(const zend_string* text) noexcept { return {ZSTR_VAL(text), ZSTR_LEN(text)}; }
bool is_valid(text_run pointer) noexcept { return pointer_is_valid(pointer.text, pointer.length); }

// A place that is not there is no error, and no older one is left to be mistaken for it.
void report_absent() noexcept { FASTJSON_G(error).reported = {PHP_JSON_ERROR_NONE, 0, 0}; }

// The text is there and valid, `set` holds the one pointer. False: reported, or there is no such value.
struct lookup {
  json_text text;
  pointer_set set;
  std::uint32_t node;
  bool reported;  // an error rather than an absent value
  bool found;

  void run(const zend_string* json, text_run pointer, zend_long depth, zend_long flags) {
    found = false;
    reported = true;
    if (!text.open(ZSTR_VAL(json), ZSTR_LEN(json), flags)) return;
    if (check_text(text, depth, flags)) {
      reported = false;
      if (is_valid(pointer) && set.start(pointer.length, slashes_of(pointer))) {
        node = set.add(pointer);
        found = search_pointers(set.nodes, {text.strict, text.length}, set.table) && was_found(set.nodes, node);
        if (!found) set.end();
      }
    }
    if (found) return;
    text.discard();
    if (!reported) report_absent();
  }
  const search_node& value() const noexcept { return set.nodes[node]; }
  void end() noexcept {
    set.end();
    text.discard();
  }
};

// How much the pointers of an argument take of a set. False: an exception was thrown.
bool measure_pointers(HashTable* pointers, std::size_t& bytes, std::size_t& slashes) {
  zval* entry;
  bytes = slashes = 0;
  ZEND_HASH_FOREACH_VAL(pointers, entry) {
    ZVAL_DEREF(entry);
    if (Z_TYPE_P(entry) != IS_STRING) return zend_argument_type_error(2, "must be an array of strings, %s given", zend_zval_type_name(entry)), false;
    bytes += Z_STRLEN_P(entry);
    slashes += slashes_of(run_of(Z_STR_P(entry)));
  } ZEND_HASH_FOREACH_END();
  return true;
}

constexpr auto malformed = UINT32_MAX;

// The node of each pointer of an argument; emalloc'ed.
std::uint32_t* add_pointers(pointer_set& set, HashTable* pointers) {
  auto* const nodes = static_cast<std::uint32_t*>(safe_emalloc(zend_hash_num_elements(pointers) + 1, sizeof(std::uint32_t), 0));
  std::size_t i = 0;
  zval* entry;
  ZEND_HASH_FOREACH_VAL(pointers, entry) {
    ZVAL_DEREF(entry);
    nodes[i++] = is_valid(run_of(Z_STR_P(entry))) ? set.add(run_of(Z_STR_P(entry))) : malformed;
  } ZEND_HASH_FOREACH_END();
  return nodes;
}

// Builds the values that were found, under the keys of their pointers. False: one cannot be built.
bool build_found(zval* to, HashTable* pointers, const pointer_set& set, const std::uint32_t* wanted, const json_text& text, zend_long depth,
                 zend_long flags) {
  std::size_t i = 0;
  zend_string* name;
  zend_ulong index;
  ZEND_HASH_FOREACH_KEY(pointers, index, name) {
    const std::uint32_t node = wanted[i++];
    if (node == malformed || !was_found(set.nodes, node)) continue;
    zval value;
    if (!decode_part(&value, text, set.nodes[node].value, set.nodes[node].length, depth, flags)) return false;
    if (name != nullptr) zend_hash_update(Z_ARRVAL_P(to), name, &value);
    else zend_hash_index_update(Z_ARRVAL_P(to), index, &value);
  } ZEND_HASH_FOREACH_END();
  return true;
}

// Elements, or members of different names.
zend_long count_children(text_run value) noexcept {
  if (*value.text == '{') return static_cast<zend_long>(count_members(value));
  if (*value.text != '[') return 0;
  const child_reader read = children_of_kernel();
  zend_long n = 0;
  child_place child;
  for (const char* p = value.text + 1; read(p, value.end(), false, child); p = child.next + 1) {
    ++n;
    if (*child.next != ',') break;
  }
  return n;
}

}  // namespace
}  // namespace fastjson::php

PHP_FUNCTION(fastjson_pointer_get) {
  using namespace fastjson::php;
  zend_string *json, *pointer;
  bool associative = false, associative_is_null = true;
  zend_long depth = PHP_JSON_PARSER_DEFAULT_DEPTH, flags = 0;
  ZEND_PARSE_PARAMETERS_START(2, 5)
    Z_PARAM_STR(json)
    Z_PARAM_STR(pointer)
    Z_PARAM_OPTIONAL
    Z_PARAM_BOOL_OR_NULL(associative, associative_is_null)
    Z_PARAM_LONG(depth)
    Z_PARAM_LONG(flags)
  FASTJSON_PARAMETERS_END();

  clear_code(flags);
  if (!depth_is_valid(depth, 4)) RETURN_THROWS();
  lookup at;
  at.run(json, run_of(pointer), any_depth, flags);
  if (!at.found) RETURN_NULL();
  decode_part(return_value, at.text, at.value().value, at.value().length, depth,
              with_associative(flags, associative, associative_is_null));
  at.end();
}

PHP_FUNCTION(fastjson_pointer_get_many) {
  using namespace fastjson::php;
  zend_string* json;
  HashTable* pointers;
  bool associative = false, associative_is_null = true;
  zend_long depth = PHP_JSON_PARSER_DEFAULT_DEPTH, flags = 0;
  ZEND_PARSE_PARAMETERS_START(2, 5)
    Z_PARAM_STR(json)
    Z_PARAM_ARRAY_HT(pointers)
    Z_PARAM_OPTIONAL
    Z_PARAM_BOOL_OR_NULL(associative, associative_is_null)
    Z_PARAM_LONG(depth)
    Z_PARAM_LONG(flags)
  FASTJSON_PARAMETERS_END();

  clear_code(flags);
  if (!depth_is_valid(depth, 4)) RETURN_THROWS();
  std::size_t bytes, slashes;
  if (!measure_pointers(pointers, bytes, slashes)) RETURN_THROWS();

  json_text text;
  if (!text.open(ZSTR_VAL(json), ZSTR_LEN(json), flags)) RETURN_NULL();
  if (!check_text(text, any_depth, flags)) {
    text.discard();
    RETURN_NULL();
  }
  pointer_set set;
  if (!set.start(bytes, slashes)) {
    text.discard();
    if (FASTJSON_OUT_OF_MEMORY()) RETURN_NULL();
    zend_argument_value_error(2, "must have fewer than %u tokens", UINT32_MAX / 4);
    RETURN_THROWS();
  }
  std::uint32_t* const wanted = add_pointers(set, pointers);
  array_init(return_value);
  const bool good = search_pointers(set.nodes, {text.strict, text.length}, set.table) &&
                    build_found(return_value, pointers, set, wanted, text, depth, with_associative(flags, associative, associative_is_null));
  efree(wanted);
  set.end();
  text.discard();
  if (good) return;
  zval_ptr_dtor(return_value);
  RETURN_NULL();
}

PHP_FUNCTION(fastjson_pointer_exists) {
  using namespace fastjson::php;
  zend_string *json, *pointer;
  zend_long flags = 0;
  ZEND_PARSE_PARAMETERS_START(2, 3)
    Z_PARAM_STR(json)
    Z_PARAM_STR(pointer)
    Z_PARAM_OPTIONAL
    Z_PARAM_LONG(flags)
  FASTJSON_PARAMETERS_END();

  clear_code(flags);
  lookup at;
  at.run(json, run_of(pointer), any_depth, flags);
  if (at.found) at.end();
  RETURN_BOOL(at.found);
}

PHP_FUNCTION(fastjson_pointer_count) {
  using namespace fastjson::php;
  zend_string *json, *pointer;
  zend_long flags = 0;
  ZEND_PARSE_PARAMETERS_START(2, 3)
    Z_PARAM_STR(json)
    Z_PARAM_STR(pointer)
    Z_PARAM_OPTIONAL
    Z_PARAM_LONG(flags)
  FASTJSON_PARAMETERS_END();

  clear_code(flags);
  lookup at;
  at.run(json, run_of(pointer), any_depth, flags);
  if (!at.found) RETURN_FALSE;
  RETVAL_LONG(count_children({at.value().value, at.value().length}));
  at.end();
}

namespace fastjson::php {
namespace {

// What is put between the bytes before and behind `at`: `skip` bytes of the text give way.
struct splice {
  const char* at;
  std::size_t skip;
  smart_str text;
};

void append(smart_str& to, text_run run) {
  if (run.length != 0) smart_str_appendl(&to, run.text, run.length);
}

// A name as JSON text, spelled as the flags say; a part of a name is none. False: not UTF-8, reported, or an exception.
bool append_name(smart_str& to, text_run name, zend_long flags) {
  zval string, encoded;
  ZVAL_STRINGL(&string, name.text, name.length);
  encode_to(&encoded, &string, flags & ~static_cast<zend_long>(PHP_JSON_NUMERIC_CHECK | PHP_JSON_PARTIAL_OUTPUT_ON_ERROR), 512);
  zval_ptr_dtor(&string);
  const bool good = Z_TYPE(encoded) == IS_STRING && EG(exception) == nullptr;
  if (good) smart_str_append(&to, Z_STR(encoded));
  zval_ptr_dtor(&encoded);
  return good;
}

// The last child of a container, and where it would end.
struct container_end {
  child_place last;
  const char* front;  // of the last child: behind the bracket or comma
  std::size_t count;
};

container_end end_of(text_run container) noexcept {
  container_end end{{}, container.text + 1, 0};
  const child_reader read = children_of_kernel();
  child_place child;
  for (const char* p = container.text + 1; read(p, container.end(), *container.text == '{', child); p = child.next + 1) {
    end.last = child;
    end.front = p;
    ++end.count;
    if (*child.next != ',') break;
  }
  return end;
}

// White space around a new child is that of the last one; comments of a relaxed text are spaces by now.
bool begin_child(splice& change, text_run container, const pointer_token& token, text_run name, zend_long flags) {
  const container_end end = end_of(container);
  const bool object = *container.text == '{';
  if (!object && !(token.length == 1 && *token.text == '-') && index_of_token(token.text, token.length) != end.count)
    return false;
  change.at = end.count == 0 ? container.text + 1 : end.last.end;
  change.skip = 0;
  if (end.count == 0) {
    while (change.at[change.skip] != ']' && change.at[change.skip] != '}') ++change.skip;
  } else {
    const char* const first = object ? end.last.name.text - 1 : end.last.value;
    smart_str_appendc(&change.text, ',');
    append(change.text, {end.front, static_cast<std::size_t>(first - end.front)});
  }
  if (!object) return true;
  if (!append_name(change.text, name, flags)) return false;
  if (end.count == 0) {
    smart_str_appendc(&change.text, ':');
  } else {
    const char* const behind = end.last.name.end() + 1;
    append(change.text, {behind, static_cast<std::size_t>(end.last.value - behind)});
  }
  return true;
}

// Where the value goes: over the one that is there, or into the deepest container that is, with objects for
// the names in between. Writes what comes before the value; `closing` is what comes behind it.
bool find_splice(splice& change, std::size_t& closing, const json_text& text, text_run pointer, zend_long flags) {
  closing = 0;
  if (!is_valid(pointer)) return false;
  pointer_set set;
  if (!set.start(pointer.length, slashes_of(pointer))) return false;
  std::uint32_t node = set.add(pointer);
  bool good = search_pointers(set.nodes, {text.strict, text.length}, set.table);
  std::uint32_t missing = 0;  // the first token that leads nowhere
  while (good && !was_found(set.nodes, node)) node = set.nodes[missing = node].parent;
  if (good && missing == 0) {
    change.at = set.nodes[node].value;
    change.skip = set.nodes[node].length;
  } else if (good) {
    const text_run container{set.nodes[node].value, set.nodes[node].length};
    const text_run name = set.nodes[missing].token;
    good = (*container.text == '{' || *container.text == '[') &&
           begin_child(change, container, {name.text, name.length, false}, name, flags);
    for (std::uint32_t child = set.nodes[missing].first_child; good && child != 0; child = set.nodes[child].first_child) {
      smart_str_appendc(&change.text, '{');
      good = append_name(change.text, set.nodes[child].token, flags);
      smart_str_appendc(&change.text, ':');
      ++closing;
    }
  }
  set.end();
  return good;
}

// The whole text with the change in it, all bytes around it as they were given.
zend_string* spliced(const json_text& text, const splice& change, std::size_t closing) {
  const std::size_t before = static_cast<std::size_t>(change.at - text.strict), behind = before + change.skip;
  const std::size_t inserted = change.text.s == nullptr ? 0 : ZSTR_LEN(change.text.s);
  zend_string* const result = zend_string_safe_alloc(1, text.length - change.skip, inserted + closing, false);
  char* to = ZSTR_VAL(result);
  std::memcpy(to, text.given, before);
  to += before;
  if (inserted != 0) std::memcpy(to, ZSTR_VAL(change.text.s), inserted);
  to += inserted;
  std::memset(to, '}', closing);
  to += closing;
  std::memcpy(to, text.given + behind, text.length - behind);
  to[text.length - behind] = 0;
  return result;
}

}  // namespace
}  // namespace fastjson::php

PHP_FUNCTION(fastjson_pointer_set) {
  using namespace fastjson::php;
  zend_string *json, *pointer;
  zval* value;
  zend_long depth = PHP_JSON_PARSER_DEFAULT_DEPTH, flags = 0;
  ZEND_PARSE_PARAMETERS_START(3, 5)
    Z_PARAM_STR(json)
    Z_PARAM_STR(pointer)
    Z_PARAM_ZVAL(value)
    Z_PARAM_OPTIONAL
    Z_PARAM_LONG(depth)
    Z_PARAM_LONG(flags)
  FASTJSON_PARAMETERS_END();

  clear_code(flags);
  if (!depth_is_valid(depth, 4)) RETURN_THROWS();
  json_text text;
  if (!text.open(ZSTR_VAL(json), ZSTR_LEN(json), flags)) RETURN_FALSE;
  splice change{};
  std::size_t closing = 0;
  RETVAL_FALSE;
  if (check_text(text, depth, flags)) {
    zval encoded;
    ZVAL_FALSE(&encoded);
    FASTJSON_G(error).last_call.error.code = PHP_JSON_ERROR_NONE;
    if (!find_splice(change, closing, text, run_of(pointer), flags)) {
      if (EG(exception) == nullptr && FASTJSON_G(error).last_call.error.code == PHP_JSON_ERROR_NONE && !FASTJSON_OUT_OF_MEMORY())
        report_error(flags, error_pointer);
    } else if (const auto levels = static_cast<zend_long>(slashes_of(run_of(pointer))); levels >= depth) {
      report_error(flags, PHP_JSON_ERROR_DEPTH);
    } else {
      // What comes out can be decoded with the same $depth, which counts a scalar as a level.
      encode_to(&encoded, value, flags, depth - 1 - levels);
    }
    if (Z_TYPE(encoded) == IS_STRING && EG(exception) == nullptr) {
      smart_str_append(&change.text, Z_STR(encoded));
      RETVAL_STR(spliced(text, change, closing));
    }
    zval_ptr_dtor(&encoded);
  }
  smart_str_free(&change.text);
  text.discard();
}
