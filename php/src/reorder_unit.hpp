// Sorting the members of a text, compiled for the portable kernel alone, since most of its time is copying.
// Assumes an open target region; every host header was included before it.
// Included by reorder.cpp through for_each_target.hpp.
#if FASTJSON_TARGET_PORTABLE
#include <fastjson/canonical.hpp>

namespace fastjson::FASTJSON_TARGET {

// The text without white space, and of each object that is not sorted the order of its members: what sorted_copy takes.
// All bytes of strings and numbers stay as they are; members of the same name stay in their order.
template <class Memory>
class member_sorter {
 public:
  canonical_array<char, Memory> out;
  canonical_array<canonical_object, Memory> objects;
  canonical_array<canonical_member, Memory> sorted;

  // A valid text. False: no memory.
  bool run(const char* p, const char* end) noexcept {
    if (!out.reserve(static_cast<std::size_t>(end - p))) return false;
    while (p != end) {
      const char c = *p;
      if (c == '"') {
        p = copy_string(p);
        if (p == nullptr) return false;
        continue;
      }
      ++p;
      if (c == ' ' || c == '\n' || c == '\t' || c == '\r') continue;
      if (c == '}' && !close_object()) return false;
      if (c == ']') open.size--;
      if (c == ',' && open.top().object) {
        members.top().end = out.size;
        open.top().at_name = true;
      }
      if (c == '[' && !open.push({false, false, 0, 0})) return false;
      if (c == '{' && !(open.push({true, true, members.size, objects.size}) && objects.push({out.size, 0, 0, 0}))) return false;
      out.data[out.size++] = c;
    }
    return true;
  }

  void release() noexcept {
    out.release();
    objects.release();
    sorted.release();
    open.release();
    members.release();
  }

 private:
  struct level {
    bool object, at_name;
    std::size_t first_member;
    std::size_t place;  // of the object in `objects`
  };
  canonical_array<level, Memory> open;
  canonical_array<canonical_member, Memory> members;  // of open objects

  // Behind the string that begins at p; null: no memory.
  const char* copy_string(const char* p) noexcept {
    const char* const first = p++;
    while (*p != '"') p += *p == '\\' ? 2 : 1;
    ++p;
    if (open.size != 0 && open.top().at_name) {
      open.top().at_name = false;
      if (!members.push({out.size, 0})) return nullptr;
    }
    const auto n = static_cast<std::size_t>(p - first);
    std::memcpy(out.data + out.size, first, n);
    out.size += n;
    return p;
  }

  int compare(const canonical_member& a, const canonical_member& b) const noexcept {
    return php::compare_names(out.data + a.name + 1, out.data + b.name + 1);
  }

  // Nothing is kept of an object whose members are in order.
  bool close_object() noexcept {
    const level l = open.top();
    open.size--;
    canonical_member* const first = members.data + l.first_member;
    const std::size_t n = members.size - l.first_member;
    members.size = l.first_member;
    if (n != 0) first[n - 1].end = out.size;
    std::size_t i = 1;
    while (i < n && compare(first[i - 1], first[i]) <= 0) ++i;
    if (i >= n) {
      if (objects.size == l.place + 1) objects.size = l.place;
      return true;
    }
    std::sort(first, first + n, [this](const canonical_member& a, const canonical_member& b) {
      const int order = compare(a, b);
      return order != 0 ? order < 0 : a.name < b.name;
    });
    if (!sorted.reserve(n)) return false;
    std::memcpy(sorted.data + sorted.size, first, n * sizeof *first);
    objects.data[l.place] = {objects.data[l.place].begin, out.size + 1, sorted.size, n};
    sorted.size += n;
    return true;
  }
};

// A text without white space in the pretty-printed form of PHP. False: no memory.
template <class Memory>
class indenter {
 public:
  canonical_array<char, Memory> out;

  bool run(const char* p, const char* end, std::size_t width, char fill) noexcept {
    std::size_t depth = 0;
    while (p != end) {
      const char c = *p;
      if (c == '"') {
        const char* const first = p++;
        while (*p != '"') p += *p == '\\' ? 2 : 1;
        ++p;
        if (!append(first, static_cast<std::size_t>(p - first))) return false;
        continue;
      }
      const bool opens = c == '[' || c == '{', closes = c == ']' || c == '}';
      if (closes && !begin_line(--depth * width, fill)) return false;
      if (!append(p++, 1)) return false;
      if (opens && (*p == ']' || *p == '}')) {
        if (!append(p++, 1)) return false;
        continue;
      }
      depth += opens;
      if (c == ':' && !append(" ", 1)) return false;
      if ((opens || c == ',') && !begin_line(depth * width, fill)) return false;
    }
    return true;
  }
  void release() noexcept { out.release(); }

 private:
  bool append(const char* text, std::size_t n) noexcept {
    if (!out.reserve(n)) return false;
    std::memcpy(out.data + out.size, text, n);
    out.size += n;
    return true;
  }
  bool begin_line(std::size_t n, char fill) noexcept {
    if (!out.reserve(n + 1)) return false;
    out.data[out.size++] = '\n';
    std::memset(out.data + out.size, fill, n);
    out.size += n;
    return true;
  }
};

}  // namespace fastjson::FASTJSON_TARGET
#endif
