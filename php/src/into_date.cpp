// Date-times of RFC 3339, section 5.6, as PHP's objects.
// PHP reads many more forms, some by the clock ("tomorrow"): only what is certainly this one gets there.
// Called by the code of the kernels through into_state.hpp.
#include "into_state.hpp"

extern "C" {
#include "ext/date/php_date.h"
}

namespace fastjson::php {
namespace {

// The number that `n` digits spell, or -1.
int digits(const char* p, int n) noexcept {
  int value = 0;
  for (int i = 0; i < n; ++i) {
    if (p[i] < '0' || p[i] > '9') return -1;
    value = 10 * value + (p[i] - '0');
  }
  return value;
}

int days_of(int year, int month) noexcept {
  constexpr int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  return days[month - 1] + (month == 2 && (year % 4 == 0) && (year % 100 != 0 || year % 400 == 0));
}

bool is_in(int value, int first, int last) noexcept { return first <= value && value <= last; }

// 2024-02-29T12:34:56.789+01:00; a second 60 is for leap seconds.
bool is_date_time(const char* p, std::size_t n) noexcept {
  if (n < 20) return false;
  const char* const end = p + n;
  const int year = digits(p, 4), month = digits(p + 5, 2), day = digits(p + 8, 2);
  if (year < 0 || p[4] != '-' || p[7] != '-' || !is_in(month, 1, 12) || !is_in(day, 1, days_of(year, month))) return false;
  if ((p[10] | 0x20) != 't' || p[13] != ':' || p[16] != ':') return false;
  if (!is_in(digits(p + 11, 2), 0, 23) || !is_in(digits(p + 14, 2), 0, 59) || !is_in(digits(p + 17, 2), 0, 60)) return false;
  p += 19;
  if (*p == '.') {
    const char* const first = ++p;
    while (p != end && *p >= '0' && *p <= '9') ++p;
    if (p == first || p == end) return false;
  }
  if ((*p | 0x20) == 'z') return p + 1 == end;
  return (*p == '+' || *p == '-') && end - p == 6 && is_in(digits(p + 1, 2), 0, 23) && p[3] == ':' && is_in(digits(p + 4, 2), 0, 59);
}

}  // namespace

bool make_date(zval* to, zend_class_entry* ce, text_run text) {
  if (!is_date_time(text.text, text.length)) return false;
  php_date_instantiate(ce, to);
  // PHP wants a zero behind the text, which a part of a document has not.
  zend_string* const copy = zend_string_init(text.text, text.length, false);
  const bool good = php_date_initialize(Z_PHPDATE_P(to), ZSTR_VAL(copy), ZSTR_LEN(copy), nullptr, nullptr, 0);
  zend_string_release(copy);
  if (!good) {
    zend_object_store_ctor_failed(Z_OBJ_P(to));  // no destructor of the class runs
    zval_ptr_dtor(to);
  }
  return good;
}

}  // namespace fastjson::php
