// A PHP extension for tests: failing_arm(n) lets the n-th allocation of PHP's heap from now on end the request as a memory limit
// does; failing_disarm() says how many there were.
// Assumes a PHP whose heap takes handlers without debug, whose handlers have more arguments. Built by scripts/test-failing.
extern "C" {
#include "php.h"
}

namespace {

zend_long left, seen;

void set(bool on);

void ask() {
  ++seen;
  if (left == 0 || --left != 0) return;
  set(false);
  zend_error_noreturn(E_ERROR, "this allocation was refused");
}

void* allocate(size_t size) {
  ask();
  return _zend_mm_alloc(zend_mm_get_heap(), size);
}

void release(void* block) { _zend_mm_free(zend_mm_get_heap(), block); }

void* reallocate(void* block, size_t size) {
  ask();
  return _zend_mm_realloc(zend_mm_get_heap(), block, size);
}

void set(bool on) {
  if (on)
    zend_mm_set_custom_handlers(zend_mm_get_heap(), allocate, release, reallocate);
  else
    zend_mm_set_custom_handlers(zend_mm_get_heap(), nullptr, nullptr, nullptr);
}

}  // namespace

ZEND_FUNCTION(failing_arm) {
  zend_long n;
  ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_LONG(n)
  ZEND_PARSE_PARAMETERS_END();
  left = n;
  seen = 0;
  set(true);
}

ZEND_FUNCTION(failing_disarm) {
  ZEND_PARSE_PARAMETERS_NONE();
  set(false);
  RETURN_LONG(seen);
}

ZEND_BEGIN_ARG_INFO(failing_arm_arguments, 0)
  ZEND_ARG_INFO(0, n)
ZEND_END_ARG_INFO()
ZEND_BEGIN_ARG_INFO(failing_disarm_arguments, 0)
ZEND_END_ARG_INFO()

static const zend_function_entry failing_functions[] = {ZEND_FE(failing_arm, failing_arm_arguments) ZEND_FE(failing_disarm, failing_disarm_arguments) ZEND_FE_END};

zend_module_entry failing_module_entry = {STANDARD_MODULE_HEADER, "failing", failing_functions, nullptr, nullptr, nullptr, nullptr, nullptr, "1", STANDARD_MODULE_PROPERTIES};

extern "C" {
ZEND_GET_MODULE(failing)
}
