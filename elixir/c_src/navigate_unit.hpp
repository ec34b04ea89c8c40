// Moving over JSON text without building values: ends of values, repair of texts that stop
// early. Compiled once per CPU target.
// Assumes nothing of the text: it stays inside any input. No recursion.
// Included by text_unit.hpp.
namespace fastjson::FASTJSON_TARGET {
namespace {

// p at an opening quote: just behind the closing one, or end.
inline const char* skip_string(const char* p, const char* end) noexcept {
  bool ignored = false;
  for (++p; p < end; p += 2) {
    p = find_string_stop(p, end, ignored);
    while (p < end && *p != '"' && *p != '\\') p = find_string_stop(p + 1, end, ignored);
    if (p >= end) return end;
    if (*p == '"') return p + 1;
  }
  return end;
}

// p at the first byte of a value: just behind the value.
inline const char* skip_value(const char* p, const char* end) noexcept {
  if (p >= end) return end;
  if (*p == '"') return skip_string(p, end);
  if (*p != '[' && *p != '{') {
    while (p < end && !ends_any_scalar(*p)) ++p;
    return p;
  }
  std::size_t depth = 0;
  while (p < end) {
    const char c = *p;
    if (c == '"') {
      p = skip_string(p, end);
      continue;
    }
    ++p;
    if (c == '[' || c == '{') depth++;
    if ((c == ']' || c == '}') && --depth == 0) return p;
  }
  return end;
}

}  // namespace

// From `at` on, looks for the end of the value; `s` says what the bytes before it were.
bool scan_for_end(text_view in, std::size_t& at, value_scan& s) {
  const char* p = in.data + at;
  const bool done = find_value_end(p, in.data + in.size, s);
  at = static_cast<std::size_t>(p - in.data);
  return done;
}

namespace {

// Bytes at the end of [p, end) that begin an escape or a character but do not complete it.
inline const char* whole_characters(const char* p, const char* end) noexcept {
  const char* stop = p;
  while (p < end) {
    std::size_t n = 1;
    if (*p == '\\') {
      n = p + 1 < end && p[1] == 'u' ? 6 : 2;
      // A high half needs its low half to be a character.
      if (n == 6 && end - p >= 4 && (p[2] | 0x20) == 'd' && ((p[3] >= '8' && p[3] <= '9') || (p[3] | 0x20) == 'a' || (p[3] | 0x20) == 'b')) n = 12;
    } else if (static_cast<unsigned char>(*p) >= 0xC2) {
      const unsigned char lead = static_cast<unsigned char>(*p);
      n = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    }
    if (static_cast<std::size_t>(end - p) < n) return stop;
    p += n;
    stop = p;
  }
  return stop;
}

}  // namespace

// Where to cut a text that stops early so that `closing` makes it one whole value: after the
// last complete element or member, or inside a string value. False: no memory, or no value yet.
bool close_text(text_view in, std::size_t& cut, array<char>& closing) {
  const char* p = in.data;
  const char* const end = in.data + in.size;
  array<char> open;
  bool key_next = false, have = false, good = true;
  std::size_t open_at_cut = 0;
  cut = 0;
  const auto keep = [&](const char* where) {
    cut = static_cast<std::size_t>(where - in.data);
    open_at_cut = open.size;
    have = true;
  };
  bool in_text = false;
  while (good && (p = skip_whitespace(p, end)) < end) {
    const char c = *p;
    if (c == '{' || c == '[') {
      good = open.push(c == '{' ? '}' : ']');
      key_next = c == '{';
      keep(++p);
    } else if (c == '}' || c == ']') {
      if (open.size != 0) open.size--;
      key_next = false;
      keep(++p);
    } else if (c == ',') {
      key_next = open.size != 0 && open.top() == '}';
      ++p;
    } else if (c == ':') {
      key_next = false;
      ++p;
    } else if (c == '"') {
      const char* const after = skip_string(p, end);
      const bool closed = after - p >= 2 && after[-1] == '"' && whole_characters(p + 1, after - 1) == after - 1;
      if (closed && !key_next) keep(after);
      if (!closed && !key_next) {
        keep(whole_characters(p + 1, end));
        in_text = true;
        break;
      }
      p = after;
    } else {
      const char* const after = skip_value(p, end);
      const std::size_t n = static_cast<std::size_t>(after - p);
      const bool literal = (n == 4 && (std::memcmp(p, "true", 4) == 0 || std::memcmp(p, "null", 4) == 0)) ||
                           (n == 5 && std::memcmp(p, "false", 5) == 0);
      // A number that the text ends in may have more digits to come.
      if (after < end || literal) keep(after);
      p = after == p ? p + 1 : after;
    }
  }
  if (in_text) good = good && closing.push('"');
  for (std::size_t i = open_at_cut; good && i-- > 0;) good = closing.push(open.data[i]);
  open.release();
  return good && have;
}

}  // namespace fastjson::FASTJSON_TARGET
