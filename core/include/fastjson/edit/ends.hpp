// Where the containers in a text end, noted in one pass: for texts so deep that reading over a container once for each
// of those around it would cost more than that.
// Assumes valid JSON that stays where it is; not recursive. Used by tree.hpp.
#ifndef FASTJSON_EDIT_ENDS_HPP
#define FASTJSON_EDIT_ENDS_HPP

#include <fastjson/edit/memory.hpp>
#include <fastjson/place_hash.hpp>
#include <fastjson/pointer.hpp>

namespace fastjson {

template <class Memory>
class container_ends {
 public:
  explicit container_ends(std::uint64_t secret) noexcept : key(secret) {}

  void release() noexcept {
    places.release();
    open.release();
    used = 0;
  }

  bool is_noted(text_run container) const noexcept { return behind(container.text) != nullptr; }

  // Notes `container` and what lies in it, but for what is short. False: no memory.
  bool note(text_run container) noexcept {
    open.size = 0;
    const char* const end = container.end();
    for (const char* p = container.text; p != end;) {
      if (*p == '"') {
        p = behind_string(p);
        continue;
      }
      const char c = *p++;
      if (c == '[' || c == '{') {
        if (!open.push(p - 1)) return false;
      } else if (c == ']' || c == '}') {
        const char* const first = open[--open.size];
        if ((p - first >= short_container || open.size == 0) && !put(first, p)) return false;
      }
    }
    return true;
  }

  // As the kernel's next_child(), of a container that is noted; linear in the names and scalars in it.
  bool next_child(const char* p, bool object, child_place& child) const noexcept {
    p = skip_blanks(p);
    child.name = {p, 0};
    child.next = p;
    if (*p == ']' || *p == '}') return false;
    if (object) {
      const char* const behind = behind_string(p);
      child.name = {p + 1, static_cast<std::size_t>(behind - p) - 2};
      p = skip_blanks(skip_blanks(behind) + 1);
    }
    child.value = p;
    child.end = behind_value(p);
    child.next = skip_blanks(child.end);
    return true;
  }

 private:
  static constexpr std::ptrdiff_t short_container = 32;  // is read faster than looked up
  struct place {
    const char* first;
    const char* end;
  };
  const std::uint64_t key;
  lent_array<Memory, place> places;  // an open-addressed table by `first`, at most half full
  std::uint32_t used = 0;
  lent_array<Memory, const char*> open;

  static bool is_blank(char c) noexcept { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; }
  static const char* skip_blanks(const char* p) noexcept {
    while (is_blank(*p)) ++p;
    return p;
  }
  static const char* behind_string(const char* p) noexcept {
    for (++p; *p != '"'; ++p) p += *p == '\\';
    return p + 1;
  }
  const char* behind_value(const char* p) const noexcept {
    if (*p == '"') return behind_string(p);
    if (*p != '[' && *p != '{') {
      while (!is_blank(*p) && *p != ',' && *p != ']' && *p != '}') ++p;
      return p;
    }
    if (const char* const end = behind(p)) return end;
    std::size_t depth = 0;
    do {
      depth += *p == '[' || *p == '{';
      depth -= *p == ']' || *p == '}';
      p = *p == '"' ? behind_string(p) : p + 1;
    } while (depth != 0);
    return p;
  }

  // The slot of a container, or the empty one where it would be.
  std::uint32_t slot_of(const char* first) const noexcept {
    std::uint32_t i = hash_of_place(reinterpret_cast<std::uintptr_t>(first), key) & (places.size - 1);
    while (places[i].first != nullptr && places[i].first != first) i = (i + 1) & (places.size - 1);
    return i;
  }
  const char* behind(const char* first) const noexcept { return places.size == 0 ? nullptr : places[slot_of(first)].end; }

  bool put(const char* first, const char* end) noexcept {
    if (2 * used >= places.size && !grow()) return false;
    place& slot = places[slot_of(first)];
    used += slot.first == nullptr;
    slot = {first, end};
    return true;
  }
  bool grow() noexcept {
    lent_array<Memory, place> before;
    if (!places.double_slots(before)) return false;
    for (std::uint32_t i = 0; i < before.size; ++i)
      if (before[i].first != nullptr) places[slot_of(before[i].first)] = before[i];
    before.release();
    return true;
  }
};

}  // namespace fastjson

#endif
