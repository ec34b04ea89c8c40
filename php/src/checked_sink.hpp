// A sink around another one that checks what the grammar does not: names that repeat, how many values there are, how
// long strings are; and that gives numbers as their text.
// Assumes an open target region, reader.hpp before it, and decode_call.hpp. `Inner` builds values, or is a null_sink.
// Included by checked_unit.hpp.
namespace fastjson::FASTJSON_TARGET {
namespace {

template <class Inner>
class checked_sink {
 public:
  static constexpr bool builds_text = true;
  static constexpr bool keeps_number_text = true;
  static constexpr bool splits_negative_zero = true;
  static constexpr bool number_keys = Inner::number_keys;
  static constexpr bool resumable = false;
  static constexpr bool shapes = false;

  checked_sink(Inner& sink, php::text_checks& wanted, std::uint64_t secret) noexcept
      : inner(sink),
        checks(wanted),
        names(secret),
        nodes_left(wanted.limits.nodes == 0 ? SIZE_MAX : wanted.limits.nodes),
        longest(wanted.limits.string_bytes == 0 ? SIZE_MAX : wanted.limits.string_bytes),
        unique((wanted.flags & php::decode_unique_names) != 0),
        number_texts((wanted.flags & php::decode_numbers_as_string) != 0) {}

  // Not a destructor, which a longjmp of the host would skip.
  void release() noexcept {
    names.release();
    if (scratch != nullptr) efree(scratch);
    scratch = nullptr;
  }

  utf8_policy on_invalid_utf8() const noexcept { return inner.on_invalid_utf8(); }

  bool null_value() noexcept { return node() && inner.null_value(); }
  bool boolean(bool value) noexcept { return node() && inner.boolean(value); }

  bool integer(std::int64_t value) noexcept {
    if (!node()) return false;
    if (!number_texts) return inner.integer(value);
    char text[32];  // a span promises that many readable bytes
    return number_string(text, static_cast<std::size_t>(write_integer(text, value) - text));
  }
  bool real(double value) noexcept { return node() && inner.real(value); }

  bool number_text(const char* first, std::size_t n, number_kind kind) noexcept {
    if (!node()) return false;
    if (number_texts) return number_string(first, n);
    if (kind == number_kind::int64) return inner.integer(0);  // -0
    if (kind == number_kind::float64) return inner.real(value_of(first, n));
    if (checks.exact_integers && !is_exact(first, n)) return refuse(php::error_inexact_integer);
    return inner.number_text(first, n, kind);
  }

  bool string(const text_span& span) noexcept { return node() && fits(span.length) && inner.string(span); }
  char* reserve_string(std::size_t n) noexcept { return reserve(n); }
  bool commit_string(std::size_t n, bool ascii) noexcept { return node() && fits(n) && inner.commit_string(n, ascii); }

  bool must_be_counted(std::size_t n) const noexcept {
    if constexpr (Inner::builds_text) return inner.must_be_counted(n);
    return false;
  }

  bool key(const text_span& span) noexcept { return name(span.text, span.length) && inner.key(span); }
  char* reserve_key(std::size_t n) noexcept { return reserve(n); }
  bool commit_key(std::size_t n, bool ascii) noexcept { return name(room, n) && inner.commit_key(n, ascii); }
  bool number_key(const char* first, std::size_t n, number_kind kind) noexcept {
    return inner.number_key(first, n, kind) && name(first, n);
  }

  bool begin_array() noexcept { return node() && inner.begin_array(); }
  bool begin_object() noexcept {
    if (!node()) return false;
    if (unique) names.open_object();
    return !FASTJSON_OUT_OF_MEMORY() && inner.begin_object();
  }
  enclosing end_array(bool& go_on) noexcept { return inner.end_array(go_on); }
  enclosing end_object(bool& go_on) noexcept {
    if (unique) names.close_object();
    return inner.end_object(go_on);
  }

 private:
  FASTJSON_COLD bool refuse(zend_long code) noexcept {
    checks.refused = code;
    return false;
  }
  FASTJSON_INLINE bool node() noexcept {
    if (FASTJSON_UNLIKELY(nodes_left == 0)) return refuse(php::error_max_nodes);
    --nodes_left;
    return true;
  }
  FASTJSON_INLINE bool fits(std::size_t n) noexcept {
    return FASTJSON_LIKELY(n <= longest) || refuse(php::error_max_string_bytes);
  }
  bool name(const char* text, std::size_t n) noexcept {
    if constexpr (requires { inner.in_bad_member(); })
      if (inner.in_bad_member()) return true;  // the inner sink refuses every name from here on
    if (!fits(n)) return false;
    if (!unique) return true;
    if (!names.add({text, n})) return refuse(php::error_repeated_name);
    return !FASTJSON_OUT_OF_MEMORY();
  }
  bool number_string(const char* first, std::size_t n) noexcept { return fits(n) && inner.string({first, n, 0, true}); }

  static double value_of(const char* first, std::size_t n) noexcept {
    number value;
    const char* p = first;
    parse_number_careful(p, first + n, value);
    return value.d;
  }
  static bool is_exact(const char* first, std::size_t n) noexcept {
    const double nearest = integer_to_double(first, first + n);
    return nearest - nearest == 0 && integer_is_exact(first, first + n, nearest);
  }

  // Where escapes are undone: the inner sink's memory, or our own where it wants no text.
  char* reserve(std::size_t n) noexcept {
    if constexpr (Inner::builds_text) return room = inner.reserve_string(n);
    if (scratch_room < n) {
      if (scratch != nullptr) efree(scratch);
      scratch = nullptr;
      scratch_room = 0;
      const std::size_t wanted = n < php::kept_scratch ? 2 * n : n;
      scratch = static_cast<char*>(php::allocate_large(wanted, 1, 0));
      if (scratch != nullptr) scratch_room = wanted;
    }
    return room = scratch;
  }

  Inner& inner;
  php::text_checks& checks;
  php::name_set names;
  std::size_t nodes_left;
  std::size_t longest;
  bool unique;
  bool number_texts;
  char* room = nullptr;  // what reserve() gave last
  char* scratch = nullptr;
  std::size_t scratch_room = 0;
};

}  // namespace
}  // namespace fastjson::FASTJSON_TARGET
