// What a class expects of a JSON object: its fields, what each takes, what stands in when one is missing.
// Made once per class and request, from the class as it is then: nothing of a class that ends with its request lives on.
// Included by into_types.hpp and into_layout.cpp (making layouts), into_state.hpp (reading), module.cpp and encode_fields.cpp.
#ifndef FASTJSON_PHP_INTO_LAYOUT_HPP
#define FASTJSON_PHP_INTO_LAYOUT_HPP

#include "php_fastjson.hpp"

namespace fastjson::php {

struct class_layout;

// What a place takes, a bit each; at most one of those that a JSON type can mean is set.
namespace takes {
inline constexpr std::uint32_t null = 1 << 0, false_ = 1 << 1, true_ = 1 << 2, integer = 1 << 3, real = 1 << 4, string = 1 << 5;
inline constexpr std::uint32_t array = 1 << 6;   // a JSON array, as it is
inline constexpr std::uint32_t table = 1 << 7;   // a JSON object as an array
inline constexpr std::uint32_t plain = 1 << 8;   // a JSON object as a stdClass
inline constexpr std::uint32_t any = 1 << 9;     // whatever fastjson_decode() would make of it
inline constexpr std::uint32_t object = 1 << 10;  // a JSON object as `made`
inline constexpr std::uint32_t date = 1 << 11;   // a string as `made`
inline constexpr std::uint32_t integer_case = 1 << 12, string_case = 1 << 13;  // of the enum `made`
inline constexpr std::uint32_t list = 1 << 14;   // a JSON array of `elements`
inline constexpr std::uint32_t map = 1 << 15;    // a JSON object of `elements`, as an array
}  // namespace takes

struct value_type {
  std::uint32_t bits;
  zend_class_entry* made;      // object, date, cases
  class_layout* layout;        // object
  const HashTable* cases;      // by value, the case's object in each
  value_type* elements;        // list, map; ours
  const zend_property_info* property;  // whose type says how it is called, or
  zend_string* name;           // what the attribute says; ours
};

// Values as fastjson_decode() makes them, without and with arrays for objects.
extern const value_type any_value, any_with_arrays;

enum class absent : std::uint8_t {
  stays,      // the property has a default, or is not typed
  null,       // the property takes null
  parameter,  // the constructor's parameter has a default
  error,
};

struct field {
  zend_string* name;  // in JSON; ours
  value_type type;
  const zend_property_info* property;
  std::uint32_t follower;  // the field that came behind this one last time: what is looked at first
  absent when_absent;
  std::uint64_t name_mask;   // of a name below eight bytes in a word
  std::size_t plain_length;  // of a name that JSON spells in its own bytes; else more than any text has
  zval otherwise;          // parameter: a value, or an expression to be evaluated in the scope of property->ce
};

struct class_layout {
  zend_class_entry* ce;
  field* fields;
  std::uint32_t count;
  std::uint32_t words;    // of 64 bits, one for each field
  std::uint32_t first;    // the field that came first last time
  std::uint64_t* late;    // fields for which something is to do when they are missing
  HashTable by_name;      // the field's number
  bool has_destructor;
  bool is_linked;         // so are all layouts that can be reached from it
};

// The name that #[FastJson\Field] gives a property, and whether it leaves it out. False: an exception was thrown.
struct field_attribute {
  bool is_there;
  bool skip;
  zend_string* name;  // each is ours, or null
  zend_string* list;
  zend_string* map;

  void release() noexcept;
};
bool read_field_attribute(field_attribute& to, const zend_property_info* property);

// What is known of classes, until the request ends: request memory; null in the globals until the first call.
struct into_memory {
  HashTable roots;    // by the name that was asked for: class_layout*, linked
  HashTable layouts;  // by class entry: class_layout*
  HashTable written;  // by class entry: HashTable*, what encode_fields.cpp writes of it
  HashTable enums;    // by class entry: HashTable*, by value: zend_object*
};

// What the root of a call takes; to be released. False: an exception was thrown. Runs user code: autoloaders, constants.
// Linked layouts are found by the name that was asked for.
bool prepare_object(value_type& type, zend_string* class_name);
bool prepare_list(value_type& type, zend_string* class_name);
void release_type(value_type& type) noexcept;

// What FASTJSON_ENCODE_FIELDS writes of an object: by JSON name, the zend_property_info. Null: an exception was thrown. Runs user code.
HashTable* written_properties(zend_class_entry* ce);

// What a type is called in messages; the caller owns it.
zend_string* describe_type(const value_type& type);

void release_into_memory() noexcept;

// Once per process: FastJson\Field is an attribute of properties.
void set_up_field_class(zend_class_entry* field) noexcept;

}  // namespace fastjson::php

#endif
