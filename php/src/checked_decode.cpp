// The decoder with its checks: see checked_sink.hpp. Assumes the globals of php_fastjson.hpp. Called by decode.cpp.
#include "decode.hpp"
#include "decode_call.hpp"
#include "decode_memory.hpp"
#include "flags.hpp"
#include "huge_pages.hpp"
#include "name_set.hpp"
#include "stack.hpp"
#include "table_growth.hpp"

#include <algorithm>

#include <fastjson/canonical/order.hpp>

#define FASTJSON_TARGET_UNIT "checked_unit.hpp"
#include <fastjson/for_each_target.hpp>

namespace fastjson::php {

read_result read_checked(zval* to, decode_call& call, text_checks& checks) noexcept {
  if (to == nullptr) return portable::validate_with(call, checks);
  return portable::decode_with(to, call, checks);
}

}  // namespace fastjson::php
