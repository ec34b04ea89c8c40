// Long numbers of texts, each read once however often it is compared: a short `test` must not cost a million digits.
// Assumes that the texts stay where they are, and a secret. Used by edit/tree.hpp.
#ifndef FASTJSON_EDIT_NUMBERS_HPP
#define FASTJSON_EDIT_NUMBERS_HPP

#include <fastjson/edit/memory.hpp>
#include <fastjson/place_hash.hpp>

namespace fastjson {

template <class Memory>
class long_numbers {
 public:
  explicit long_numbers(std::uint64_t secret) noexcept : key(secret) {}
  void release() noexcept {
    places.release();
    used = 0;
  }

  // What the number is; refused memory costs the time to read it again, no more.
  exact_decimal value_of(text_run number) noexcept {
    if (number.length < long_number || (2 * used >= places.size && !grow())) return read(number);
    place& slot = places[slot_of(number.text)];
    if (slot.text == nullptr) {
      slot = {number.text, read(number)};
      ++used;
    }
    return slot.value;
  }

 private:
  static constexpr std::size_t long_number = 64;  // is looked up faster than read
  struct place {
    const char* text;
    exact_decimal value;
  };
  const std::uint64_t key;
  lent_array<Memory, place> places;  // an open-addressed table by `text`, at most half full
  std::uint32_t used = 0;

  static exact_decimal read(text_run number) noexcept {
    count_steps<Memory>(number.length);
    return exact_decimal(number);
  }

  std::uint32_t slot_of(const char* text) const noexcept {
    std::uint32_t i = hash_of_place(reinterpret_cast<std::uintptr_t>(text), key) & (places.size - 1);
    while (places[i].text != nullptr && places[i].text != text) i = (i + 1) & (places.size - 1);
    return i;
  }

  bool grow() noexcept {
    lent_array<Memory, place> before;
    if (!places.double_slots(before)) return false;
    for (std::uint32_t i = 0; i < before.size; ++i)
      if (before[i].text != nullptr) places[slot_of(before[i].text)] = before[i];
    before.release();
    return true;
  }
};

}  // namespace fastjson

#endif
