// The sink that builds nothing: validation, with one bit of memory per open container.
// Assumes a host that lends memory for the bits beyond the first 64 levels.
// Included by reader.hpp; used by hosts' validate functions and by tests.
namespace fastjson::FASTJSON_TARGET {
namespace {

// `Memory::grow(void* old, std::size_t bytes)` returns a block that holds the old one's
// bytes, or null; `old` is null at first. `Memory::release(void*)` takes it back.
template <class Memory>
class null_sink {
 public:
  static constexpr bool builds_text = false;
  static constexpr bool keeps_number_text = false;
  static constexpr bool splits_negative_zero = false;
  static constexpr bool number_keys = false;
  static constexpr bool resumable = false;
  static constexpr bool shapes = false;

  explicit null_sink(utf8_policy on_invalid) noexcept : policy(on_invalid) {}
  null_sink(const null_sink&) = delete;
  null_sink& operator=(const null_sink&) = delete;

  // Gives the memory back; not a destructor, which a longjmp of the host would skip.
  void release() noexcept {
    if (older != nullptr) Memory::release(older);
    older = nullptr;
  }

  FASTJSON_INLINE utf8_policy on_invalid_utf8() const noexcept { return policy; }
  FASTJSON_INLINE bool null_value() noexcept { return true; }
  FASTJSON_INLINE bool boolean(bool) noexcept { return true; }
  FASTJSON_INLINE bool integer(std::int64_t) noexcept { return true; }
  FASTJSON_INLINE bool real(double) noexcept { return true; }
  FASTJSON_INLINE bool number_text(const char*, std::size_t, number_kind) noexcept { return true; }
  FASTJSON_INLINE bool string(const text_span&) noexcept { return true; }
  FASTJSON_INLINE bool key(const text_span&) noexcept { return true; }
  FASTJSON_INLINE char* reserve_string(std::size_t) noexcept { return nullptr; }
  FASTJSON_INLINE char* reserve_key(std::size_t) noexcept { return nullptr; }
  FASTJSON_INLINE bool commit_string(std::size_t, bool) noexcept { return true; }
  FASTJSON_INLINE bool commit_key(std::size_t, bool) noexcept { return true; }

  FASTJSON_INLINE bool begin_array() noexcept { return push(0); }
  FASTJSON_INLINE bool begin_object() noexcept { return push(1); }
  FASTJSON_INLINE enclosing end_array(bool&) noexcept { return pop(); }
  FASTJSON_INLINE enclosing end_object(bool&) noexcept { return pop(); }

  // Does the innermost open array lie in an array? May say no where it does.
  FASTJSON_INLINE bool list_in_list() const noexcept { return (recent >> 2) != 0 && (recent & 2) == 0; }

 private:
  FASTJSON_INLINE bool push(std::uint64_t is_object) noexcept {
    if (FASTJSON_UNLIKELY(recent >> 63 != 0) && !spill()) return false;
    recent = recent << 1 | is_object;
    return true;
  }

  FASTJSON_INLINE enclosing pop() noexcept {
    recent >>= 1;
    if (FASTJSON_UNLIKELY(recent == 1)) {
      if (older_used == 0) return enclosing::nothing;
      recent = older[--older_used];
    }
    return (recent & 1) != 0 ? enclosing::object : enclosing::array;
  }

  FASTJSON_COLD bool spill() noexcept {
    if (older_used == older_room) {
      const std::size_t room = older_room == 0 ? 16 : 2 * older_room;
      void* const bigger = Memory::grow(older, room * sizeof *older);
      if (bigger == nullptr) return false;
      older = static_cast<std::uint64_t*>(bigger);
      older_room = room;
    }
    older[older_used++] = recent;
    recent = 1;
    return true;
  }

  utf8_policy policy;
  std::uint64_t recent = 1;  // innermost levels, the newest lowest, above them a 1 that marks the end
  std::uint64_t* older = nullptr;  // full words of 63 levels
  std::size_t older_used = 0;
  std::size_t older_room = 0;
};

}  // namespace
}  // namespace fastjson::FASTJSON_TARGET
