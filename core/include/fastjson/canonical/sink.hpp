// The sink that writes every value in canonical form, members in the order of the text, and keeps the
// right order of those objects that need another one.
// Assumes an open target region and reader.hpp before it. Included by canonical.hpp.
namespace fastjson::FASTJSON_TARGET {
namespace {

// An array on the host's memory: all zeros is empty, release() gives it back.
template <class Element, class Memory>
struct canonical_array {
  Element* data = nullptr;
  std::size_t size = 0;
  std::size_t room = 0;

  FASTJSON_INLINE bool reserve(std::size_t more) noexcept {
    if (FASTJSON_UNLIKELY(room - size < more) && !grow(more)) return false;
    watch_room(data + size, more * sizeof(Element), data + room);
    return true;
  }
  FASTJSON_INLINE bool push(const Element& element) noexcept {
    if (FASTJSON_UNLIKELY(!reserve(1))) return false;
    data[size++] = element;
    return true;
  }
  FASTJSON_INLINE Element& top() noexcept { return data[size - 1]; }

  FASTJSON_NOINLINE bool grow(std::size_t more) noexcept {
    if (more > (SIZE_MAX / sizeof(Element) - size) / 2) return false;
    std::size_t wanted = room + room / 2 + 64;
    if (wanted < size + more) wanted = size + more;
    unwatch();
    void* const bigger = Memory::grow(data, wanted * sizeof(Element));
    if (bigger == nullptr) return false;
    data = static_cast<Element*>(bigger);
    room = wanted;
    return true;
  }
  void release() noexcept {
    unwatch();
    if (data != nullptr) Memory::release(data);
    data = nullptr;
    size = room = 0;
  }

 private:
  // Memory copies and takes back blocks as a whole.
  FASTJSON_INLINE void unwatch() const noexcept { unwatch_room(data, room * sizeof(Element)); }
};

// Places in the output of the first pass.
struct canonical_member {
  std::size_t name;  // its opening quote
  std::size_t end;   // behind the value
};
struct canonical_object {
  std::size_t begin, end;     // '{' and behind '}'
  std::size_t first, members;  // its members in their right order, among those kept; none: sorted already
};

template <class Memory>
class canonical_sink {
 public:
  static constexpr bool builds_text = true;
  static constexpr bool keeps_number_text = false;
  static constexpr bool splits_negative_zero = false;
  static constexpr bool number_keys = false;
  static constexpr bool resumable = true;
  static constexpr bool shapes = false;

  canonical_array<char, Memory> out;
  canonical_array<canonical_object, Memory> objects;  // those that are out of order, by their places
  canonical_array<canonical_member, Memory> sorted;   // their members
  canonical_refusal refused = canonical_refusal::none;
  std::size_t repeated = 0;  // the opening quote of a repeated name
  std::size_t pause_at = SIZE_MAX;

  explicit canonical_sink(canonical_options wanted) noexcept : options(wanted) {}
  canonical_sink(const canonical_sink&) = delete;
  canonical_sink& operator=(const canonical_sink&) = delete;

  // Not a destructor, which a longjmp of the host would skip.
  void release() noexcept {
    out.release();
    objects.release();
    sorted.release();
    open.release();
    members.release();
    unescaped.release();
  }

  FASTJSON_INLINE bool pause(std::size_t offset) noexcept { return FASTJSON_UNLIKELY(offset >= pause_at); }
  FASTJSON_INLINE utf8_policy on_invalid_utf8() const noexcept { return utf8_policy::reject; }

  FASTJSON_INLINE bool null_value() noexcept { return word("null", 4); }
  FASTJSON_INLINE bool boolean(bool b) noexcept { return b ? word("true", 4) : word("false", 5); }

  FASTJSON_INLINE bool integer(std::int64_t i) noexcept {
    constexpr std::int64_t exact = std::int64_t{1} << 53;
    if (FASTJSON_UNLIKELY(i > exact || i < -exact)) return wide_integer(i);
    if (FASTJSON_UNLIKELY(!begin_value(32))) return false;
    out.size = static_cast<std::size_t>(write_int64(out.data + out.size, i) - out.data);
    return true;
  }
  FASTJSON_INLINE bool real(double d) noexcept {
    if (FASTJSON_UNLIKELY(!(d <= 1.7976931348623157e308 && d >= -1.7976931348623157e308))) {
      if (!options.only_names) return refuse(canonical_refusal::number_too_large);
      d = 0;
    }
    if (FASTJSON_UNLIKELY(!begin_value(64))) return false;
    out.size = static_cast<std::size_t>(write_double<ecmascript_spelling>(out.data + out.size, d == 0 ? 0.0 : d) - out.data);
    return true;
  }
  bool number_text(const char* first, std::size_t n, number_kind) noexcept {
    const double nearest = integer_to_double(first, first + n);
    if (options.strict_integers && nearest - nearest == 0 && !integer_is_exact(first, first + n, nearest))
      return refuse(canonical_refusal::integer_changed);
    return real(nearest);
  }

  FASTJSON_INLINE bool string(const text_span& span) noexcept {
    return begin_value(span.length + 2) && plain_string(span);
  }
  char* reserve_string(std::size_t n) noexcept {
    unescaped.size = 0;
    return unescaped.reserve(n) ? unescaped.data : nullptr;
  }
  bool commit_string(std::size_t n, bool) noexcept { return begin_value(6 * n + 2) && escaped_string(n); }

  FASTJSON_INLINE bool key(const text_span& span) noexcept {
    if (FASTJSON_UNLIKELY(!begin_name(span.length + 4)) || FASTJSON_UNLIKELY(!plain_string(span))) return false;
    out.data[out.size++] = ':';
    return true;
  }
  char* reserve_key(std::size_t n) noexcept { return reserve_string(n); }
  bool commit_key(std::size_t n, bool) noexcept {
    if (!begin_name(6 * n + 4) || !escaped_string(n)) return false;
    out.data[out.size++] = ':';
    return true;
  }

  FASTJSON_INLINE bool begin_array() noexcept {
    if (FASTJSON_UNLIKELY(!begin_value(2)) || FASTJSON_UNLIKELY(!open.push({false, true, 0, 0}))) return false;
    out.data[out.size++] = '[';
    return true;
  }
  FASTJSON_INLINE bool begin_object() noexcept {
    if (FASTJSON_UNLIKELY(!begin_value(2))) return false;
    if (FASTJSON_UNLIKELY(!open.push({true, true, members.size, objects.size}))) return false;
    if (FASTJSON_UNLIKELY(!objects.push({out.size, 0, 0, 0}))) return false;
    out.data[out.size++] = '{';
    return true;
  }
  FASTJSON_INLINE enclosing end_array(bool& go_on) noexcept {
    go_on = out.push(']');
    return leave();
  }
  FASTJSON_INLINE enclosing end_object(bool& go_on) noexcept {
    level& l = open.top();
    if (FASTJSON_LIKELY(members.size != l.first_member)) members.top().end = out.size;
    go_on = out.push('}') && sort_members(l);
    members.size = l.first_member;
    return leave();
  }

 private:
  struct level {
    bool object, empty;
    std::size_t first_member;  // among those of open objects
    std::size_t place;         // of the object in `objects`
  };
  canonical_options options;
  canonical_array<level, Memory> open;
  canonical_array<canonical_member, Memory> members;  // of open objects, each with those before it done
  canonical_array<char, Memory> unescaped;

  FASTJSON_COLD bool refuse(canonical_refusal why) noexcept {
    refused = why;
    return false;
  }

  // Room for n bytes of a value and a comma before it; the comma itself.
  FASTJSON_INLINE bool begin_value(std::size_t n) noexcept {
    if (FASTJSON_UNLIKELY(!out.reserve(n + 1))) return false;
    if (FASTJSON_UNLIKELY(open.size == 0) || open.top().object) return true;
    if (!open.top().empty) out.data[out.size++] = ',';
    open.top().empty = false;
    return true;
  }
  FASTJSON_INLINE bool begin_name(std::size_t n) noexcept {
    if (FASTJSON_UNLIKELY(!out.reserve(n + 1))) return false;
    level& l = open.top();
    if (FASTJSON_LIKELY(!l.empty)) {
      members.top().end = out.size;
      out.data[out.size++] = ',';
    }
    l.empty = false;
    return members.push({out.size, 0});
  }

  FASTJSON_INLINE bool word(const char* text, std::size_t n) noexcept {
    if (FASTJSON_UNLIKELY(!begin_value(n))) return false;
    std::memcpy(out.data + out.size, text, n);
    out.size += n;
    return true;
  }

  // Beyond 2^53: through binary64.
  FASTJSON_NOINLINE bool wide_integer(std::int64_t i) noexcept {
    const double nearest = static_cast<double>(i);
    const bool exact = nearest < 9223372036854775808.0 && static_cast<std::int64_t>(nearest) == i;
    if (!exact && options.strict_integers) return refuse(canonical_refusal::integer_changed);
    return real(nearest);
  }

  // What stands in a valid text without a backslash is in canonical form.
  FASTJSON_INLINE bool plain_string(const text_span& span) noexcept {
    char* p = out.data + out.size;
    *p++ = '"';
    std::memcpy(p, span.text, span.length);
    p[span.length] = '"';
    out.size += span.length + 2;
    return true;
  }

  // Quotes, backslashes and control characters are escaped, the latter by a letter or in lower case digits.
  bool escaped_string(std::size_t n) noexcept {
    char* p = out.data + out.size;
    *p++ = '"';
    for (std::size_t i = 0; i < n; ++i) {
      const unsigned char c = static_cast<unsigned char>(unescaped.data[i]);
      if (c >= 0x20 && c != '"' && c != '\\') {
        *p++ = static_cast<char>(c);
        continue;
      }
      *p++ = '\\';
      const char letter = c >= 0x20 ? static_cast<char>(c) : "\0\0\0\0\0\0\0\0btn\0fr"[c < 14 ? c : 0];
      if (letter != 0) {
        *p++ = letter;
        continue;
      }
      std::memcpy(p, "u00", 3);
      p[3] = static_cast<char>('0' + (c >> 4));
      p[4] = "0123456789abcdef"[c & 15];
      p += 5;
    }
    *p++ = '"';
    out.size = static_cast<std::size_t>(p - out.data);
    return true;
  }

  FASTJSON_INLINE enclosing leave() noexcept {
    if (--open.size == 0) return enclosing::nothing;
    return open.top().object ? enclosing::object : enclosing::array;
  }

  FASTJSON_INLINE int compare(const canonical_member& a, const canonical_member& b) const noexcept {
    return compare_canonical_names(out.data + a.name + 1, out.data + b.name + 1);
  }

  // The object that has just been closed: nothing is kept of it when its members are in order.
  FASTJSON_NOINLINE bool sort_members(const level& l) noexcept {
    canonical_member* const first = members.data + l.first_member;
    const std::size_t n = members.size - l.first_member;
    std::size_t i = 1;
    int order = -1;
    while (i < n && (order = compare(first[i - 1], first[i])) < 0) ++i;
    if (FASTJSON_LIKELY(i >= n)) return forget(l.place);
    if (order == 0) return repeats(first[i]);
    std::sort(first, first + n, [this](const canonical_member& a, const canonical_member& b) { return compare(a, b) < 0; });
    for (i = 1; i < n; ++i)
      if (compare(first[i - 1], first[i]) == 0) return repeats(first[i]);
    if (!sorted.reserve(n)) return false;
    std::memcpy(sorted.data + sorted.size, first, n * sizeof *first);
    canonical_object& object = objects.data[l.place];
    object.end = out.size;
    object.first = sorted.size;
    object.members = n;
    sorted.size += n;
    return true;
  }

  // Its place goes to what comes next, unless an object inside of it stays.
  FASTJSON_INLINE bool forget(std::size_t place) noexcept {
    if (FASTJSON_LIKELY(objects.size == place + 1)) objects.size = place;
    return true;
  }
  FASTJSON_COLD bool repeats(const canonical_member& member) noexcept {
    repeated = member.name;
    return refuse(canonical_refusal::repeated_name);
  }
};

}  // namespace
}  // namespace fastjson::FASTJSON_TARGET
