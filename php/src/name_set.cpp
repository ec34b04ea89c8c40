// name_set. Assumes that names go in the reverse order in which they came, which an open table allows without traces.
// Called by checked_sink.hpp.
#include "name_set.hpp"

#include <fastjson/index/tables.hpp>

namespace fastjson::php {
namespace {

// There is no more memory, or no number for it: PHP's error for the former is due, the latter is one of its own.
bool has_room(bool reserved) noexcept {
  if (FASTJSON_LIKELY(reserved)) return true;
  if (!FASTJSON_OUT_OF_MEMORY()) zend_error_noreturn(E_ERROR, "Possible integer overflow in memory allocation");
  return false;
}

}  // namespace

void name_set::open_object() {
  if (has_room(objects.reserve(1))) objects.push(names.size);
}

void name_set::close_object() noexcept {
  if (objects.size == 0) return;
  const std::uint32_t first = objects[--objects.size];
  while (names.size > first) {
    const name& last = names[names.size - 1];
    std::uint32_t at = last.hash & mask;
    while (slots[at] != names.size - 1) at = (at + 1) & mask;
    slots[at] = none;
    bytes.size = last.at;
    --names.size;
  }
}

std::uint32_t* name_set::slot_of(const name& wanted, std::uint32_t first) noexcept {
  std::uint32_t at = wanted.hash & mask;
  for (; slots[at] != none; at = (at + 1) & mask) {
    const name& other = names[slots[at]];
    if (slots[at] >= first && other.hash == wanted.hash && same_bytes(run_of(other), run_of(wanted))) break;
  }
  return &slots[at];
}

bool name_set::grow_slots() {
  const std::uint32_t count = slots == nullptr ? 64 : 2 * (mask + 1);
  void* const room = allocate_large(count, sizeof *slots, 0);
  if (room == nullptr) return false;
  if (slots != nullptr) efree(slots);
  slots = static_cast<std::uint32_t*>(room);
  mask = count - 1;
  std::memset(slots, 0xFF, count * sizeof *slots);
  for (std::uint32_t i = 0; i < names.size; ++i) {
    std::uint32_t at = names[i].hash & mask;
    while (slots[at] != none) at = (at + 1) & mask;
    slots[at] = i;
  }
  return true;
}

bool name_set::add(text_run text) {
  if (!has_room(text.length < UINT32_MAX / 4 && bytes.reserve(static_cast<std::uint32_t>(text.length)) && names.reserve(1)))
    return true;
  if ((slots == nullptr || names.size >= (mask + 1) / 2) && !has_room(grow_slots())) return true;
  if (text.length != 0) std::memcpy(bytes.data + bytes.size, text.text, text.length);
  // Where the object's names begin tells the same name of two open objects apart.
  const std::uint32_t first = objects[objects.size - 1];
  const name added{bytes.size, static_cast<std::uint32_t>(text.length), hash_of_bytes(text, secret + first)};
  std::uint32_t* const slot = slot_of(added, first);
  if (*slot != none) return false;
  *slot = names.size;
  bytes.size += added.length;
  names.push(added);
  return true;
}

void name_set::release() noexcept {
  bytes.release();
  names.release();
  objects.release();
  if (slots != nullptr) efree(slots);
  slots = nullptr;
}

}  // namespace fastjson::php
