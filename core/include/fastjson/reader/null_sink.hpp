// The sink that builds nothing: validation, with one bit of memory per open container.
// Assumes a host that lends memory for the bits beyond the first 64 levels.
// Included by reader.hpp; used by hosts' validate functions and by tests.
namespace fastjson::FASTJSON_TARGET {
namespace {

// `Memory`: see open_levels.
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

  void release() noexcept { levels.release(); }

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

  FASTJSON_INLINE bool begin_array() noexcept { return levels.push(0); }
  FASTJSON_INLINE bool begin_object() noexcept { return levels.push(1); }
  FASTJSON_INLINE enclosing end_array(bool&) noexcept { return levels.pop(); }
  FASTJSON_INLINE enclosing end_object(bool&) noexcept { return levels.pop(); }

  // Does the innermost open array lie in an array? May say no where it does.
  FASTJSON_INLINE bool list_in_list() const noexcept { return levels.list_in_list(); }

 private:
  utf8_policy policy;
  open_levels<Memory> levels;
};

}  // namespace
}  // namespace fastjson::FASTJSON_TARGET
