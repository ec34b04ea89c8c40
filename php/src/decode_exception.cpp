// FastJson\DecodeException. Assumes the globals of php_fastjson.hpp. Called by the classes of the extension.
#include "decode_exception.hpp"

namespace fastjson::php {

zend_class_entry* decode_exception_ce;

void throw_decode_exception(const char* pointer, std::size_t pointer_length) {
  const call_outcome outcome = FASTJSON_G(error).last_call;
  zend_string* const message = error_message(outcome.error);
  zend_object* const thrown = zend_throw_exception(decode_exception_ce, ZSTR_VAL(message), outcome.error.code);
  zend_string_release(message);
  zend_update_property_long(decode_exception_ce, thrown, ZEND_STRL("position"), outcome.position);
  zend_update_property_long(decode_exception_ce, thrown, ZEND_STRL("textLine"), outcome.line);
  zend_update_property_long(decode_exception_ce, thrown, ZEND_STRL("textColumn"), outcome.column);
  zend_update_property_stringl(decode_exception_ce, thrown, ZEND_STRL("pointer"), pointer, pointer_length);
}

}  // namespace fastjson::php
