// A hash of where a container stands, for open-addressed tables of containers.
// Assumes nothing. Include it BEFORE a target region opens. Used by edit/ends.hpp, edit/numbers.hpp and index/tables.hpp.
#ifndef FASTJSON_PLACE_HASH_HPP
#define FASTJSON_PLACE_HASH_HPP

#include <cstdint>

namespace fastjson {

// A text's author chooses how far apart containers are: with constants alone, all of them could be made to share a slot.
inline std::uint32_t hash_of_place(std::uint64_t place, std::uint64_t secret) noexcept {
  const std::uint64_t factor = (secret ^ 0xD6E8FEB86659FD93) * 0x9E3779B97F4A7C15 | 1;
  return static_cast<std::uint32_t>(place * factor >> 32);
}

}  // namespace fastjson

#endif
