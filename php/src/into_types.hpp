// The types that JSON values may have to take, out of those that properties declare and attributes name, and what is refused of them.
// Assumes that classes may be loaded, which runs user code.
// Included by into_types.cpp and into_layout.cpp.
#ifndef FASTJSON_PHP_INTO_TYPES_HPP
#define FASTJSON_PHP_INTO_TYPES_HPP

#include "into_layout.hpp"

namespace fastjson::php::types {

// Throws, unless an exception is on its way: of the class that was asked for, or of one that it leads to. Always false.
FASTJSON_COLD bool refuse(const zend_property_info* property, const char* why);
// The same of a class that is the argument or, with a property, what its attribute names.
FASTJSON_COLD bool refuse_class(const zend_property_info* property, const zend_string* name, const char* why);

// The type that a property declares, without its attribute. False, as below: an exception was thrown.
bool read_declared_type(value_type& type, const zend_property_info* property);
// A type by its name, with a question mark before it when null is one too. Takes over `name`.
bool read_named_type(value_type& type, zend_string* name, const zend_property_info* property);
// list: and map: say of what. Takes over the names.
bool add_elements(value_type& type, field_attribute& attribute, const zend_property_info* property);

// Takes nothing yet; in request memory.
value_type* new_type();

}  // namespace fastjson::php::types

#endif
