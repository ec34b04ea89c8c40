// Objects in the encoder: JsonSerializable, enums, properties of every kind. Assumes encode_state.hpp's invariants. Called by encode_walk.hpp.
// Every function here that can run user code says so; it holds all open frames before.
#include "encode_marks.hpp"
#include "encode_state.hpp"
#include "fragments.hpp"
#include "php_fastjson.hpp"
#include "encode_fields.hpp"
#include "flags.hpp"
#include "stack.hpp"

#include <algorithm>
#include <cstring>

namespace fastjson::php {

namespace {

// Until PHP 8.4 ext/json finds jsonSerialize() by its name, and looks at the place of the object again behind it.
constexpr bool asks_by_name = PHP_VERSION_ID < 80500;
constexpr bool looks_again = PHP_VERSION_ID < 80500;

// From PHP 8.6 on the engine takes a reference on the object whose method it calls, and tells its cycle collector when it gives that back.
constexpr bool is_root_behind_calls = PHP_VERSION_ID >= 80600;

// Without a limit of the engine; ext/json's way through 8 MB of stack ends at 30,000.
constexpr std::uint32_t user_calls_at_most = 100000;

// Pointers to declared properties, which are in the object that the table belongs to.
bool has_indirect(const zend_array* table) noexcept {
#if FASTJSON_PACKED_HOLDS_ZVALS
  if (HT_IS_PACKED(table)) return false;
#endif
  const Bucket* const end = table->arData + table->nNumUsed;
  return std::any_of(static_cast<const Bucket*>(table->arData), end, [](const Bucket& each) { return Z_TYPE(each.val) == IS_INDIRECT; });
}

// The object whose own table `object` gives as its properties: what an ArrayObject was made from, what stands behind a lazy one. The
// table of one with hooks is made for us, and points to what is behind.
zend_object* owner_of(zend_object* object, const zend_array* table) {
  if (GC_REFCOUNT(table) == 1) return real_object(object);
  while (object != nullptr && object->properties != table) {
    zval* parts;
    int count;
    object->handlers->get_gc(object, &parts, &count);
    zval* const part = std::find_if(parts, parts + count, [](const zval& each) { return Z_TYPE(each) == IS_OBJECT; });
    object = part != parts + count ? Z_OBJ_P(part) : nullptr;
  }
  return object;
}

// Its jsonSerialize(). By name that is, for user code in a class that this one extends, the private one there.
zend_function* method_for_caller(const zend_class_entry* ce) {
  auto* const method = static_cast<zend_function*>(zend_hash_str_find_ptr(&ce->function_table, ZEND_STRL("jsonserialize")));
  if (!asks_by_name || FASTJSON_LIKELY((method->common.fn_flags & ZEND_ACC_CHANGED) == 0)) return method;
  const zend_execute_data* caller = EG(current_execute_data);
  while (caller != nullptr && (caller->func == nullptr || !ZEND_USER_CODE(caller->func->type))) caller = caller->prev_execute_data;
  zend_class_entry* const scope = caller != nullptr ? caller->func->common.scope : nullptr;
  if (scope == nullptr || !instanceof_function(method->common.scope, scope)) return method;
  auto* const own = static_cast<zend_function*>(zend_hash_str_find_ptr(&scope->function_table, ZEND_STRL("jsonserialize")));
  return own != nullptr && (own->common.fn_flags & ZEND_ACC_PRIVATE) != 0 && own->common.scope == scope ? own : method;
}

}  // namespace

// What the innermost container has in the object's place. It may hold the object itself: as it is held, PHP writes to a copy of it, but
// for an ArrayObject that shares it (__serialize(), getChildren()) or the rest of `.=` in another fiber: the object needs a reference of
// ours. Or a reference to it, which user code must not find with one holder more: PHP copies what has one holder as its value.
void encode_state::note_place() noexcept {
  asked_place = nullptr;
  asked_reference = nullptr;
  if (is_empty() || top->is_iteration()) return;
  asked_place = top->has_value ? &top->value : current_element();
  if (Z_TYPE_P(asked_place) == IS_INDIRECT) asked_place = Z_INDIRECT_P(asked_place);
  if (Z_ISREF_P(asked_place)) {
    asked_reference = Z_REF_P(asked_place);
    has_other_holders = GC_REFCOUNT(asked_reference) > 1;
  }
}

// What ext/json takes for the object behind its jsonSerialize(), which may have given the variable or property that held it another
// value: it looks there again, but neither at the type nor for a new reference.
const zend_object* encode_state::found_again(const zend_object* object) noexcept {
  if (!looks_again || asked_place == nullptr) return object;
  bool is_in_use = true;
  if (FASTJSON_UNLIKELY(top->table != nullptr && !top->has_value && !top->has_elements())) {
    const Bucket* const elements = top->elements;
    find_elements_again();
    is_in_use = top->at <= element_of(top->table, top->table->nNumUsed);
    if (!is_in_use && top->elements != elements) return object;
    asked_place = current_element();
    if (is_in_use && Z_TYPE_P(asked_place) == IS_INDIRECT) asked_place = Z_INDIRECT_P(asked_place);
  }
  if (FASTJSON_LIKELY(asked_reference == nullptr)) return Z_OBJ_P(asked_place);
  // A reference that has left its place may be gone; ext/json looks at what it refers to, which is nearly always the object.
  if (!is_in_use || !Z_ISREF_P(asked_place) || Z_REF_P(asked_place) != asked_reference) return has_other_holders ? object : nullptr;
  return Z_OBJ(asked_reference->val);
}

entered encode_state::enter_object(zend_object* object) {
  zend_class_entry* const ce = object->ce;
  protect_all();
  if (ce == asked_class) {
    asked = question::object;
    asked_object = object;
    return entered::asks;
  }
  if (ce != plain_class) {
    if (instanceof_function(ce, php_json_serializable_ce)) {
      if (is_fragment(ce) && is_made(object)) return entered::fragment;
      asked_class = is_fragment(ce) ? nullptr : ce;
      method = method_for_caller(ce);
      asked = question::object;
      asked_object = object;
      return entered::asks;
    }
    if (ce->ce_flags & ZEND_ACC_ENUM) return enter_enum(object);
    if (streams && instanceof_function(ce, zend_ce_traversable)) {
      asked = question::iteration;
      asked_object = object;
      return entered::asks;
    }
    plain_class = ce;
  }
  return enter_properties(object, false);
}

// Runs user code, with next to nothing on the C stack: what has to outlive it stands in the state.
void encode_state::answer_question() {
  if (FASTJSON_UNLIKELY(asked >= question::iteration)) {
    const question what = asked;
    hold_all();
    asked = what == question::iteration ? question::answered_object : question::none;
    if (what == question::iteration) open_iteration();
    else if (what == question::next) next_element();
    return;
  }
  if (asked == question::object) {
    asked = question::answered_object;
    if (!start_method()) return;
    zend_call_known_instance_method_with_0_params(method, asked_object, &result);
    end_method();
  } else {
    asked = question::answered_hook;
    hook = read_hooked(hook);
  }
}

// User code whose value holds an object with user code, and so on without end: where ext/json would recurse until
// the engine knows of no more stack, so does this, counting less than what ext/json takes (on 8.4: 160 bytes for
// each jsonSerialize(), 385 for each container around it, 393 for an object that returns itself and asks the next one
// by a hook), never by three quarters.
bool encode_state::is_user_call_allowed(bool is_code) {
  if (FASTJSON_UNLIKELY(FASTJSON_OUT_OF_MEMORY())) return false;
#ifdef ZEND_CHECK_STACK_LIMIT
  if (engine_stack_limit() != nullptr) {
    constexpr std::size_t stack_per_call = 60;
    constexpr std::size_t stack_per_container = 180;
    const std::size_t containers = open_frames() - results - behind;
    if (FASTJSON_LIKELY(user_calls * stack_per_call + containers * stack_per_container <= stack_left())) return true;
    if (is_code) zend_call_stack_size_error();
    else error = PHP_JSON_ERROR_DEPTH;
    return false;
  }
#endif
  if (FASTJSON_LIKELY(user_calls < user_calls_at_most)) return true;
  error = PHP_JSON_ERROR_DEPTH;
  return false;
}

// A Traversable or a lazy object that is about to be opened has to be freed again, with all that it makes.
bool encode_state::is_link_allowed() {
  if (!is_user_call_allowed()) return false;
  const std::size_t open = open_frames() - behind;
  const std::size_t before = links == 0 ? open : first_link;
  const std::size_t weight = before + (open - before - links) * object_weight + (links + std::size_t{1}) * link_weight;
  const std::size_t room = freeable_weight();
  // On a stack of unknown size as many as PHP's own depth.
  if (FASTJSON_LIKELY(weight <= (room != 0 ? room : link_weight * std::size_t{PHP_JSON_PARSER_DEFAULT_DEPTH}))) return true;
#ifdef ZEND_CHECK_STACK_LIMIT
  if (engine_stack_limit() != nullptr) {
    zend_call_stack_size_error();
    return false;
  }
#endif
  error = PHP_JSON_ERROR_DEPTH;
  return false;
}

// False: it cannot be called, and the answer says what stands for the object.
FASTJSON_NOINLINE bool encode_state::start_method() {
  zend_object* const object = asked_object;
  answer = entered::null;
  if (is_being_serialized(object)) {
    error = PHP_JSON_ERROR_RECURSION;
    return false;
  }
  if (FASTJSON_UNLIKELY(!is_user_call_allowed())) return false;
  hold_all();
  // Giving it back to the collector would make it a root, of which all is walked.
  if (looks_again) note_place();
  was_root = is_root_behind_calls && (GC_TYPE_INFO(object) & GC_INFO_MASK) != 0;
  GC_ADDREF(object);
  mark = start_serializing(object);
  ZVAL_UNDEF(&result);
  return true;
}

// Opens what the method has returned.
FASTJSON_NOINLINE void encode_state::end_method() {
  zend_object* const object = asked_object;
  // It is held: who gives that back tells the collector where need be.
  if (is_root_behind_calls && !was_root) GC_REMOVE_FROM_BUFFER(object);
  if (Z_TYPE(result) == IS_UNDEF && !EG(exception))
    zend_throw_exception_ex(nullptr, 0, "Failed calling %s::jsonSerialize()", ZSTR_VAL(object->ce->name));
  if (EG(exception)) {
    zval_ptr_dtor(&result);
    end_serializing(object, mark);
    give_back(object);
    return;
  }
  if (Z_TYPE(result) == IS_OBJECT && Z_OBJ(result) == found_again(object)) {
    // "return $this" means its properties.
    zend_object* const itself = Z_OBJ(result);
    const bool stays = itself == object && properties_share_mark && (flags & encode_fields) == 0 && has_plain_slots(object) && !GC_IS_RECURSIVE(object);
    if (!stays) end_serializing(object, mark);
    if (itself == object) {
      GC_DELREF(object);  // the result is a reference as the one that we took is: one of the two can go
    } else {
      OBJ_RELEASE(object);
      if (EG(exception)) return OBJ_RELEASE(itself);
    }
    answer = enter_properties(itself, true);
    if (answer == entered::frame) count_user_call(top);
    if (stays) top->is_in_set = true;
    return;
  }
  encode_frame* const frame = push(frame_kind::result, nullptr, object);
  ZVAL_COPY_VALUE(&frame->value, &result);
  frame->at = &frame->value;
  frame->set_mark(mark);
  frame->is_held = true;
  count_user_call(frame);
  results++;
  answer = entered::frame;
}

#if FASTJSON_HAS_PROPERTY_HOOKS
// Runs user code.
zval* encode_state::read_hooked(zval* property) {
  auto* const info = static_cast<zend_property_info*>(Z_PTR_P(property));
  if ((info->flags & ZEND_ACC_VIRTUAL) && info->hooks[ZEND_PROPERTY_HOOK_GET] == nullptr) return nullptr;
  if (FASTJSON_UNLIKELY(!is_user_call_allowed())) return is_partial() && !EG(exception) ? &EG(uninitialized_zval) : nullptr;
  protect_all();
  hold_all();
  zval result;
  ZVAL_UNDEF(&result);
  zval* const value = zend_read_property_ex(info->ce, top->object, info->name, true, &result);
  if (EG(exception)) {
    zval_ptr_dtor(&result);
    return nullptr;
  }
  // A value that stands elsewhere is held like one that was made for us.
  if (value == &result) {
    ZVAL_COPY_VALUE(&top->value, &result);
  } else {
    ZVAL_COPY(&top->value, value);
  }
  top->has_value = true;
  user_calls++;
  return &top->value;
}
#else
zval* encode_state::read_hooked(zval*) { return nullptr; }
#endif

void encode_state::drop_hooked() {
  top->has_value = false;
  user_calls--;
  zval value;
  ZVAL_COPY_VALUE(&value, &top->value);
  ZVAL_UNDEF(&top->value);
  zval_ptr_dtor(&value);
}

entered encode_state::enter_enum(zend_object* object) {
  if (object->ce->enum_backing_type == IS_UNDEF) {
    error = PHP_JSON_ERROR_NON_BACKED_ENUM;
    return entered::zero;
  }
  encode_frame* const frame = push(frame_kind::result, nullptr, nullptr);
  ZVAL_COPY(&frame->value, zend_enum_fetch_case_value(object));
  frame->at = &frame->value;
  frame->is_held = true;
  return entered::frame;
}

// May run user code: handlers of internal classes can do anything, lazy objects are made.
// `is_owned`: we have a reference on the object, which passes to the frame, or is released.
entered encode_state::enter_properties(zend_object* object, bool is_owned) {
  if (FASTJSON_UNLIKELY((flags & encode_fields) != 0) && has_fields(object)) return enter_fields(object, is_owned);
  if (has_plain_slots(object)) {
    if (GC_IS_RECURSIVE(object)) {
      error = PHP_JSON_ERROR_RECURSION;
      if (is_owned) OBJ_RELEASE(object);
      return entered::null;
    }
    encode_frame* const frame = push(frame_kind::slots, nullptr, object);
    frame->index = 0;
    frame->count = static_cast<std::uint32_t>(object->ce->default_properties_count);
    frame->is_held = is_owned;
    return entered::frame;
  }
  zend_array* table = object->properties;
  const bool is_special = !FASTJSON_HAS_STANDARD_PROPERTIES(object);
  const bool has_hooks = FASTJSON_HAS_HOOKED_PROPERTIES(object);
  const bool is_lazy = FASTJSON_IS_LAZY(object);
  zend_object* owner = nullptr;
  if (is_lazy && FASTJSON_UNLIKELY(!is_link_allowed())) {
    if (is_owned) OBJ_RELEASE(object);
    return entered::null;
  }
  // A table that a handler makes for each asking has no mark: what holds itself through one (a DateTime) has no end.
  // ext/json's own recursion ends with error 1 where PHP knows its stack limit. Objects with hooks are marked themselves.
  const bool is_made = is_special && !has_hooks && !is_lazy;
  if (is_made && FASTJSON_UNLIKELY(!is_user_call_allowed(false))) {
    if (is_owned) OBJ_RELEASE(object);
    return entered::null;
  }
  if (is_special) {
    hold_all();
    if (!is_owned) GC_ADDREF(object);
    is_owned = true;
    zval value;
    ZVAL_OBJ(&value, object);
    table = zend_get_properties_for(&value, ZEND_PROP_PURPOSE_JSON);
    if (table != nullptr && table != object->properties && (is_lazy || GC_REFCOUNT(table) > 1) && has_indirect(table)) owner = owner_of(object, table);
  } else if (is_owned) {
    GC_TRY_ADDREF(table);
  }
  if (has_hooks ? GC_IS_RECURSIVE(object) != 0 : table != nullptr && GC_IS_RECURSIVE(table)) {
    error = PHP_JSON_ERROR_RECURSION;
    if (is_owned) {
      zend_release_properties(table);
      OBJ_RELEASE(object);
    }
    return entered::null;
  }
  if (owner != nullptr) hold_behind(owner);
  encode_frame* const frame = push(frame_kind::properties, table, object);
  frame->is_held = is_owned;
  frame->owns_table = is_owned;
  frame->has_hooks = has_hooks;
  if (is_owned) ZVAL_UNDEF(&frame->value);
  if (is_lazy) count_user_call(frame, link);
  else if (is_made) count_user_call(frame);
  frame->at = nullptr;
  frame->end = nullptr;
  if (table == nullptr) return entered::frame;
  if (!has_hooks) frame->protect_shared();
#if FASTJSON_PACKED_HOLDS_ZVALS
  if (HT_IS_PACKED(table)) {
    frame->kind = frame_kind::packed_properties;
    frame->at = table->arPacked;
    frame->end = table->arPacked + table->nNumUsed;
    return entered::frame;
  }
#endif
  frame->at = &table->arData->val;
  frame->end = &(table->arData + table->nNumUsed)->val;
  return entered::frame;
}

}  // namespace fastjson::php
