// The second pass: the output of the first one with the members of some objects in another order.
// Assumes canonical/sink.hpp before it. Each byte is copied once, whatever the depth.
// Included by canonical.hpp.
namespace fastjson::FASTJSON_TARGET {
namespace {

template <class Memory>
class sorted_copy {
 public:
  sorted_copy(const char* from_, std::size_t size_, canonical_array<canonical_object, Memory>& all,
              const canonical_array<canonical_member, Memory>& sorted) noexcept
      : from(from_), size(size_), objects(all.data), members(sorted.data) {
    for (std::size_t i = 0; i < all.size; ++i)
      if (objects[i].members != 0) objects[object_count++] = objects[i];
    all.size = object_count;
  }

  // False: no memory.
  bool write(char* to) noexcept {
    if (!ranges.push({0, size, 0, 0})) return false;
    while (ranges.size != 0) {
      range& r = ranges.top();
      const canonical_object* const object = first_object(r.at, r.end);
      if (object == nullptr) {
        to = copy(to, r.at, r.end);
        if (!next_member(to)) return false;
        continue;
      }
      to = copy(to, r.at, object->begin + 1);
      r.at = object->end - 1;
      const canonical_member& member = members[object->first];
      if (!ranges.push({member.name, member.end, object->first + 1, object->members - 1})) return false;
    }
    return true;
  }

  void release() noexcept { ranges.release(); }

 private:
  // A member's bytes that are still to be copied, and which of its siblings come behind it.
  struct range {
    std::size_t at, end;
    std::size_t next, left;
  };

  const char* const from;
  const std::size_t size;
  canonical_object* const objects;  // in the order of their places
  std::size_t object_count = 0;
  const canonical_member* const members;
  canonical_array<range, Memory> ranges;

  FASTJSON_INLINE char* copy(char* to, std::size_t at, std::size_t end) const noexcept {
    std::memcpy(to, from + at, end - at);
    return to + (end - at);
  }

  // The range on top is done: its next sibling takes its place.
  FASTJSON_INLINE bool next_member(char*& to) noexcept {
    range& r = ranges.top();
    if (r.left == 0) return ranges.size--, true;
    *to++ = ',';
    const canonical_member& member = members[r.next];
    r = {member.name, member.end, r.next + 1, r.left - 1};
    return true;
  }

  // The first object to reorder that begins in [at, end), or null.
  const canonical_object* first_object(std::size_t at, std::size_t end) const noexcept {
    const canonical_object* const last = objects + object_count;
    const canonical_object* const found =
        std::lower_bound(static_cast<const canonical_object*>(objects), last, at,
                         [](const canonical_object& object, std::size_t place) { return object.begin < place; });
    return found != last && found->begin < end ? found : nullptr;
  }
};

}  // namespace
}  // namespace fastjson::FASTJSON_TARGET
