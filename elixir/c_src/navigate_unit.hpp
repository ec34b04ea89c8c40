// Moving over JSON text without building values: pointers, ends of values, repair of texts
// that stop early. Compiled once per CPU target.
// Assumes checked JSON for pointers; the others stay inside any input. No recursion.
// Included by text_targets.cpp after text_unit.hpp.
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

inline bool ends_scalar(char c) noexcept {
  return is_whitespace(c) || c == ',' || c == ']' || c == '}' || c == ':' || c == '[' || c == '{' || c == '"';
}

// p at the first byte of a value: just behind the value.
inline const char* skip_value(const char* p, const char* end) noexcept {
  if (p >= end) return end;
  if (*p == '"') return skip_string(p, end);
  if (*p != '[' && *p != '{') {
    while (p < end && !ends_scalar(*p)) ++p;
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

// Takes one string, its escapes undone.
class string_sink : public null_sink<vm_memory> {
 public:
  static constexpr bool builds_text = true;

  explicit string_sink(array<char>& to) noexcept : null_sink(utf8_policy::reject), text(to) {}
  char* reserve_string(std::size_t n) noexcept {
    text.size = 0;
    return text.reserve(n) ? text.data : nullptr;
  }
  bool commit_string(std::size_t n, bool) noexcept {
    text.size = n;
    return true;
  }

 private:
  array<char>& text;
};

// Is the key [p, last) of the text, which stands in quotes, with escapes undone the token?
inline bool same_key(const char* p, const char* last, text_view token, array<char>& scratch) noexcept {
  const std::size_t n = static_cast<std::size_t>(last - p);
  if (std::memchr(p, '\\', n) == nullptr) return n == token.size && std::memcmp(p, token.data, n) == 0;
  string_sink sink(scratch);
  reader<string_sink> read(sink, p - 1, n + 2, 0);
  return read.run().ok() && scratch.size == token.size && std::memcmp(scratch.data, token.data, token.size) == 0;
}

// The array index that a token spells, or SIZE_MAX (RFC 6901: no sign, no leading zero).
inline std::size_t index_of(text_view token) noexcept {
  if (token.size == 0 || token.size > 18 || (token.size > 1 && token.data[0] == '0')) return SIZE_MAX;
  std::size_t index = 0;
  for (std::size_t i = 0; i < token.size; i++) {
    if (token.data[i] < '0' || token.data[i] > '9') return SIZE_MAX;
    index = index * 10 + static_cast<std::size_t>(token.data[i] - '0');
  }
  return index;
}

// One container on the way down to a target.
struct search_level {
  std::uint32_t node;
  bool object;
  std::size_t index;
};

class pointer_search {
 public:
  pointer_search(search_tree& tree, text_view in) noexcept : t(tree), begin(in.data), end(in.data + in.size) {}

  // The root's value first, then members and elements as they come; a container is entered
  // only when some pointer leads on from there.
  bool run() noexcept {
    const char* p = enter(skip_whitespace(begin, end), 0);
    while (p != nullptr && levels.size != 0 && t.missing != 0) p = step(p);
    const bool good = p != nullptr;
    levels.release();
    scratch.release();
    return good;
  }

 private:
  search_tree& t;
  const char* const begin;
  const char* const end;
  array<search_level> levels;
  array<char> scratch;

  // The value at p belongs to `node`: notes its place, then goes into it or over it.
  const char* enter(const char* p, std::uint32_t node) noexcept {
    search_node& n = t.nodes.data[node];
    const bool seen = n.seen;
    n.seen = true;  // of repeated keys the first counts
    if (!seen && n.wanted) {
      n.start = static_cast<std::size_t>(p - begin);
      n.length = static_cast<std::size_t>(skip_value(p, end) - p);
      t.missing--;
    }
    if (seen || n.first_child == 0 || p >= end || (*p != '[' && *p != '{')) return skip_value(p, end);
    if (!levels.push({node, *p == '{', 0})) return nullptr;
    return p + 1;
  }

  // The next member or element of the innermost container, or its end.
  const char* step(const char* p) noexcept {
    p = skip_whitespace(p, end);
    if (p < end && *p == ',') p = skip_whitespace(p + 1, end);
    if (p >= end || *p == ']' || *p == '}') {
      levels.size--;
      return p < end ? p + 1 : end;
    }
    search_level& level = levels.top();
    if (!level.object) return go_to(p, child_at(level.node, level.index++));
    const char* const after = skip_string(p, end);
    const std::uint32_t child = child_named(level.node, p + 1, after > p + 1 ? after - 1 : after);
    p = skip_whitespace(after, end);
    if (p < end) p = skip_whitespace(p + 1, end);
    return go_to(p, child);
  }

  const char* go_to(const char* p, std::uint32_t child) noexcept {
    return child != 0 ? enter(p, child) : skip_value(p, end);
  }

  std::uint32_t child_at(std::uint32_t node, std::size_t index) const noexcept {
    std::uint32_t child = t.nodes.data[node].first_child;
    while (child != 0 && t.nodes.data[child].index != index) child = t.nodes.data[child].next;
    return child;
  }

  std::uint32_t child_named(std::uint32_t node, const char* p, const char* last) noexcept {
    std::uint32_t child = t.nodes.data[node].first_child;
    while (child != 0 && !same_key(p, last, t.nodes.data[child].token, scratch)) child = t.nodes.data[child].next;
    return child;
  }
};

}  // namespace

bool find_pointers(search_tree& tree, text_view in) {
  for (std::size_t i = 1; i < tree.nodes.size; i++) tree.nodes.data[i].index = index_of(tree.nodes.data[i].token);
  return pointer_search(tree, in).run();
}

// From `at` on, looks for the end of the value; `s` says what the bytes before it were.
bool scan_for_end(text_view in, std::size_t& at, scan_state& s) {
  const char* p = in.data + at;
  const char* const end = in.data + in.size;
  const auto stop = [&](const char* where, bool done) {
    at = static_cast<std::size_t>(where - in.data);
    return done;
  };
  while (p < end) {
    if (s.escaped) {
      s.escaped = false;
      ++p;
    } else if (s.in_string) {
      bool ignored = false;
      p = find_string_stop(p, end, ignored);
      if (p >= end) break;
      if (*p == '\\') s.escaped = true;
      if (*p++ == '"') {
        s.in_string = false;
        if (s.depth == 0) return stop(p, true);
      }
    } else if (s.in_scalar) {
      if (ends_scalar(*p)) return stop(p, true);
      ++p;
    } else {
      const char c = *p;
      if (s.depth == 0 && !is_whitespace(c) && c != '"' && c != '[' && c != '{') {
        s.in_scalar = true;
        ++p;
        // A byte that begins nothing is a value of its own: decoding it names the error.
        if (ends_scalar(c)) return stop(p, true);
        continue;
      }
      ++p;
      if (c == '"') s.in_string = true;
      if (c == '[' || c == '{') s.depth++;
      if ((c == ']' || c == '}') && --s.depth == 0) return stop(p, true);
    }
  }
  return stop(end, false);
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
