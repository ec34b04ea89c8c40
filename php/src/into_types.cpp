// What the types and attributes of a class say of its properties: see into_types.hpp.
// Assumes that classes may be loaded, which runs user code.
// Called by into_layout.cpp, and by into_state.cpp for messages.
#include "into_types.hpp"

#include <cstring>

extern "C" {
#include "ext/date/php_date.h"
#include "zend_attributes.h"
}

namespace fastjson::php {

const value_type any_value{takes::any, nullptr, nullptr, nullptr, nullptr, nullptr, nullptr};
const value_type any_with_arrays = any_value;

namespace types {

bool refuse(const zend_property_info* property, const char* why) {
  if (EG(exception) == nullptr)
    zend_value_error("%s::$%s %s", ZSTR_VAL(property->ce->name), zend_get_unmangled_property_name(property->name), why);
  return false;
}

bool refuse_class(const zend_property_info* property, const zend_string* name, const char* why) {
  if (EG(exception) != nullptr) return false;
  if (property == nullptr) zend_argument_value_error(2, "names %s, which %s", ZSTR_VAL(name), why);
  else zend_value_error("%s::$%s has list: or map: of %s, which %s", ZSTR_VAL(property->ce->name), zend_get_unmangled_property_name(property->name), ZSTR_VAL(name), why);
  return false;
}

namespace {

// --- classes ---

bool is_enum(const zend_class_entry* ce) noexcept { return (ce->ce_flags & ZEND_ACC_ENUM) != 0; }

bool is_date(const zend_class_entry* ce) noexcept { return instanceof_function(ce, php_date_get_interface_ce()); }

constexpr std::uint32_t not_to_be_made =
    ZEND_ACC_INTERFACE | ZEND_ACC_TRAIT | ZEND_ACC_ENUM | ZEND_ACC_EXPLICIT_ABSTRACT_CLASS | ZEND_ACC_IMPLICIT_ABSTRACT_CLASS;

// Objects of these are made without their constructor. What derives from a class of PHP's may not live without it.
bool can_be_made(const zend_class_entry* ce) noexcept {
  return ce->type == ZEND_USER_CLASS && ce->create_object == nullptr && (ce->ce_flags & not_to_be_made) == 0;
}

// --- types ---

// What a JSON type could mean in more than one way is refused; `unusable` becomes a name of what no JSON value becomes.
bool add_class(value_type& type, zend_class_entry* ce, bool& unusable) {
  std::uint32_t bit = 0;
  if (ce == zend_standard_class_def) {
    type.bits |= takes::plain;
    return true;
  }
  if (is_enum(ce)) {
    if (ce->enum_backing_type != IS_UNDEF) bit = ce->enum_backing_type == IS_LONG ? takes::integer_case : takes::string_case;
  } else if (is_date(ce)) {
    if (ce == php_date_get_interface_ce()) ce = php_date_get_immutable_ce();
    if ((ce->ce_flags & not_to_be_made) == 0) bit = takes::date;
  } else if (can_be_made(ce)) {
    bit = takes::object;
  }
  if (bit == 0) {
    unusable = true;
    return true;
  }
  // One class of a type at most: `made` has room for it.
  if (type.made != nullptr) return false;
  type.bits |= bit;
  type.made = ce;
  return true;
}

// Of the alternatives, is there one for each JSON type?
bool is_decided(std::uint32_t bits) noexcept {
  const auto several = [bits](std::uint32_t group) { return (bits & group & ((bits & group) - 1)) != 0; };
  using namespace takes;
  return !several(object | plain) && !several(string | date | string_case) && !several(integer | integer_case) &&
         ((bits & integer_case) == 0 || (bits & real) == 0);
}

std::uint32_t bits_of_mask(std::uint32_t mask) noexcept {
  if ((mask & MAY_BE_ANY) == MAY_BE_ANY) return takes::any;
  std::uint32_t bits = 0;
  if (mask & MAY_BE_NULL) bits |= takes::null;
  if (mask & MAY_BE_FALSE) bits |= takes::false_;
  if (mask & MAY_BE_TRUE) bits |= takes::true_;
  if (mask & MAY_BE_LONG) bits |= takes::integer;
  if (mask & MAY_BE_DOUBLE) bits |= takes::real;
  if (mask & MAY_BE_STRING) bits |= takes::string;
  if (mask & MAY_BE_ARRAY) bits |= takes::array;
#ifdef MAY_BE_ITERABLE
  if (mask & MAY_BE_ITERABLE) bits |= takes::array;
#endif
  if (mask & MAY_BE_OBJECT) bits |= takes::plain;
  return bits;
}

zend_class_entry* class_of_name(zend_string* name, const zend_property_info* property) {
  if (zend_string_equals_literal_ci(name, "self")) return property->ce;
  if (zend_string_equals_literal_ci(name, "parent")) return property->ce->parent;
  return zend_lookup_class(name);
}

// A builtin type as attributes name it, 0 when it is none.
std::uint32_t bits_of_name(const char* text, std::size_t n) noexcept {
  const struct {
    const char* name;
    std::uint32_t bits;
  } known[] = {{"int", takes::integer}, {"float", takes::real},   {"string", takes::string}, {"bool", takes::false_ | takes::true_},
               {"array", takes::array}, {"object", takes::plain}, {"mixed", takes::any}};
  for (const auto& type : known)
    if (std::strlen(type.name) == n && zend_binary_strcasecmp(type.name, n, text, n) == 0) return type.bits;
  return 0;
}

}  // namespace

bool read_declared_type(value_type& type, const zend_property_info* property) {
  type.bits = ZEND_TYPE_IS_SET(property->type) ? bits_of_mask(ZEND_TYPE_PURE_MASK(property->type)) : takes::any;
  if (!ZEND_TYPE_IS_COMPLEX(property->type)) return true;
  if (ZEND_TYPE_IS_INTERSECTION(property->type)) return refuse(property, "has an intersection type");
  bool unusable = false;
  const bool several = ZEND_TYPE_HAS_LIST(property->type);
  const std::uint32_t count = several ? ZEND_TYPE_LIST(property->type)->num_types : 1;
  for (std::uint32_t i = 0; i < count; ++i) {
    const zend_type single = several ? ZEND_TYPE_LIST(property->type)->types[i] : property->type;
    if (!ZEND_TYPE_HAS_NAME(single)) continue;  // an intersection in a union: no value becomes one
    zend_class_entry* const ce = class_of_name(ZEND_TYPE_NAME(single), property);
    if (ce == nullptr) return refuse(property, "has the type of a class that does not exist");
    if (!add_class(type, ce, unusable)) return refuse(property, "has several classes, of which a JSON value names none");
  }
  if (!is_decided(type.bits)) return refuse(property, "has a type of which a JSON value can be more than one");
  if (unusable && (type.bits & ~takes::null) == 0)
    return refuse(property, "has a type that no JSON value becomes: #[FastJson\\Field(skip: true)] leaves it out");
  return true;
}

bool read_named_type(value_type& type, zend_string* name, const zend_property_info* property) {
  type.name = name;
  const bool or_null = ZSTR_LEN(name) != 0 && *ZSTR_VAL(name) == '?';
  const char* const text = ZSTR_VAL(name) + or_null;
  const std::size_t n = ZSTR_LEN(name) - or_null;
  type.bits = bits_of_name(text, n);
  if (type.bits == 0) {
    zend_string* const class_name = zend_string_init(text, n, false);
    zend_class_entry* const ce = n == 0 ? nullptr : zend_lookup_class(class_name);
    zend_string_release(class_name);
    if (ce == nullptr) return refuse_class(property, name, "is no class");
    bool unusable = false;
    add_class(type, ce, unusable);
    if (unusable)
      return refuse_class(property, name, "cannot be made of JSON: an interface, an abstract class, an enum without values, or based on a class of PHP's own");
  }
  if (or_null) type.bits |= takes::null;
  if ((type.bits & takes::array) != 0) type.bits |= takes::table;
  return true;
}

value_type* new_type() { return static_cast<value_type*>(ecalloc(1, sizeof(value_type))); }

bool add_elements(value_type& type, field_attribute& attribute, const zend_property_info* property) {
  zend_string*& name = attribute.list != nullptr ? attribute.list : attribute.map;
  if (name == nullptr) return true;
  if (attribute.list != nullptr && attribute.map != nullptr) return refuse(property, "has both list: and map:");
  if ((type.bits & (takes::array | takes::any)) == 0) return refuse(property, "has list: or map: and a type that takes no array");
  if ((type.bits & takes::any) != 0) type.bits = takes::null;
  type.bits &= ~takes::array;
  type.bits |= attribute.list != nullptr ? takes::list : takes::map;
  if (attribute.map != nullptr && (type.bits & (takes::object | takes::plain)) != 0)
    return refuse(property, "has a type of which a JSON value can be more than one");
  type.elements = new_type();
  zend_string* const taken = name;
  name = nullptr;
  return read_named_type(*type.elements, taken, property);
}

}  // namespace types

// --- attributes ---

namespace {

bool read_argument(field_attribute& to, zend_attribute* attribute, std::uint32_t i, const zend_property_info* property) {
  static const char* const names[] = {"name", "list", "map", "skip"};
  std::uint32_t which = 0;
  if (const zend_string* const name = attribute->args[i].name) {
    while (which < 4 && (std::strlen(names[which]) != ZSTR_LEN(name) || std::strcmp(names[which], ZSTR_VAL(name)) != 0)) ++which;
  } else {
    which = i;
  }
  if (which >= 4) return types::refuse(property, "has a FastJson\\Field with an unknown argument");
  zval value;
  if (zend_get_attribute_value(&value, attribute, i, property->ce) != SUCCESS) return types::refuse(property, "has a FastJson\\Field that cannot be read");
  bool good = true;
  if (which == 3) {
    good = Z_TYPE(value) == IS_FALSE || Z_TYPE(value) == IS_TRUE;
    to.skip = Z_TYPE(value) == IS_TRUE;
  } else if (Z_TYPE(value) != IS_NULL) {
    zend_string** const place = which == 0 ? &to.name : which == 1 ? &to.list : &to.map;
    good = Z_TYPE(value) == IS_STRING && *place == nullptr;
    if (good) *place = zend_string_copy(Z_STR(value));
  }
  zval_ptr_dtor(&value);
  return good || types::refuse(property, "has a FastJson\\Field with an argument of the wrong type");
}

}  // namespace

void field_attribute::release() noexcept {
  if (name != nullptr) zend_string_release(name);
  if (list != nullptr) zend_string_release(list);
  if (map != nullptr) zend_string_release(map);
}

bool read_field_attribute(field_attribute& to, const zend_property_info* property) {
  to = {};
  if (property->attributes == nullptr) return true;
  zend_attribute* const attribute = zend_get_attribute_str(property->attributes, ZEND_STRL("fastjson\\field"));
  if (attribute == nullptr) return true;
  to.is_there = true;
  for (std::uint32_t i = 0; i < attribute->argc; ++i) {
    if (read_argument(to, attribute, i, property)) continue;
    to.release();
    return false;
  }
  return true;
}

void release_type(value_type& type) noexcept {
  if (type.elements != nullptr) {
    release_type(*type.elements);
    efree(type.elements);
  }
  if (type.name != nullptr) zend_string_release(type.name);
  type.elements = nullptr;
  type.name = nullptr;
}

zend_string* describe_type(const value_type& type) {
  if (type.name != nullptr) return zend_string_copy(type.name);
  if (type.elements != nullptr) return strpprintf(0, "%s of %s", (type.bits & takes::map) != 0 ? "map" : "list", ZSTR_VAL(type.elements->name));
  if (type.property != nullptr && ZEND_TYPE_IS_SET(type.property->type)) return zend_type_to_string(type.property->type);
  return zend_string_init(ZEND_STRL("mixed"), false);
}

}  // namespace fastjson::php
