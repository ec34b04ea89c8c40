// Objects by address, in request memory: those that the encoder has marked without a place of PHP's for the mark.
// Assumes that whoever adds an object knows that it is held until it is removed. Used by encode_marks.cpp before PHP 8.3.
#ifndef FASTJSON_PHP_OBJECT_SET_HPP
#define FASTJSON_PHP_OBJECT_SET_HPP

#include "compat.hpp"

#include <cstddef>
#include <cstdint>

namespace fastjson::php {

// Open addressing, at most three quarters full; all zero is an empty one.
struct object_set {
  zend_object** slots;
  std::size_t size;  // a power of two, or 0
  std::size_t count;

  bool has(const zend_object* object) const noexcept { return count != 0 && slots[place_of(object)] == object; }

  // It must not be there.
  void add(zend_object* object) {
    if (4 * (count + 1) > 3 * size) grow();
    slots[place_of(object)] = object;
    count++;
  }

  // Nothing happens when it is not there.
  void remove(const zend_object* object) noexcept {
    if (!has(object)) return;
    if (--count == 0 && size > kept_size) return release();
    std::size_t hole = place_of(object);
    // What a search would now miss moves up: everything behind that the hole lies on the way to.
    for (std::size_t at = following(hole); slots[at] != nullptr; at = following(at)) {
      if (distance(home_of(slots[at]), at) < distance(hole, at)) continue;
      slots[hole] = slots[at];
      hole = at;
    }
    slots[hole] = nullptr;
  }

  void release() noexcept {
    if (slots != nullptr) efree(slots);
    *this = {};
  }

 private:
  static constexpr std::size_t kept_size = 256;

  // Objects of one class stand at equal distances: the multiplication spreads them.
  std::size_t home_of(const zend_object* object) const noexcept {
    return static_cast<std::size_t>((reinterpret_cast<std::uintptr_t>(object) >> 3) * 0x9E3779B97F4A7C15u >> 32) & (size - 1);
  }
  std::size_t following(std::size_t at) const noexcept { return (at + 1) & (size - 1); }
  std::size_t distance(std::size_t from, std::size_t to) const noexcept { return (to - from) & (size - 1); }

  // Where it stands, or where it would.
  std::size_t place_of(const zend_object* object) const noexcept {
    std::size_t at = home_of(object);
    while (slots[at] != nullptr && slots[at] != object) at = following(at);
    return at;
  }

  void grow() {
    const object_set old = *this;
    const std::size_t more = old.size != 0 ? 2 * old.size : 16;
    slots = static_cast<zend_object**>(ecalloc(more, sizeof(zend_object*)));
    size = more;
    for (std::size_t i = 0; i < old.size; i++) {
      if (old.slots[i] != nullptr) slots[place_of(old.slots[i])] = old.slots[i];
    }
    if (old.slots != nullptr) efree(old.slots);
  }
};

}  // namespace fastjson::php

#endif
