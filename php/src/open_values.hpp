// Values of PHP that are still being built: the containers that are open, and what is added to the innermost.
// Assumes compat.hpp; lives in an object, in request memory. Nothing here runs user code but the destructors of what
// a repeated name replaces.
// Included by parser.cpp and open_values.cpp.
#ifndef FASTJSON_PHP_OPEN_VALUES_HPP
#define FASTJSON_PHP_OPEN_VALUES_HPP

#include "php_fastjson.hpp"

namespace fastjson::php {

class open_values {
 public:
  struct level {
    zval value;         // ours: an array, or a stdClass
    zend_string* name;  // ours: of the member whose value comes next, or null
    bool is_list;
  };

  std::size_t count() const noexcept { return used; }
  std::size_t objects() const noexcept { return open_objects; }
  level& innermost() noexcept { return levels[used - 1]; }

  // Opens a container inside the innermost. False, as below, when memory_limit is passed.
  bool push(bool is_list, zend_long flags);
  // Closes the innermost: its value, which the caller owns.
  void pop(zval* value, zend_long flags);
  // Takes over `name`, that of the next member of the innermost. A code of an error, or 0.
  zend_long set_name(zend_string* name, zend_long flags);
  // Takes over `value`: the next element, or that of the name.
  bool add(zval* value);
  // What there is so far, `inner` (taken over; undef: nothing) being the value that has begun. No copy is seen to change.
  void snapshot(zval* to, zval* inner);
  // Appends the JSON Pointer of what comes next.
  void append_pointer(smart_str& to);
  void show(zend_get_gc_buffer* roots);
  void destroy();

 private:
  level* levels;
  std::size_t used, room, open_objects;
};

}  // namespace fastjson::php

#endif
