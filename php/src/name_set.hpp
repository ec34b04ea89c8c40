// The names of the objects that are open, to tell when one comes again.
// Assumes compat.hpp. Hashes take a secret of the request, so nobody can choose names that collide; memory is the
// request's, and only what is open is kept. Included by checked_decode.cpp before the region of checked_sink.hpp.
#ifndef FASTJSON_PHP_NAME_SET_HPP
#define FASTJSON_PHP_NAME_SET_HPP

#include "navigate.hpp"

#include <fastjson/edit/memory.hpp>

namespace fastjson::php {

class name_set {
 public:
  explicit name_set(std::uint64_t number) noexcept : secret(number) {}
  void open_object();
  void close_object() noexcept;
  // False: the innermost object has it already.
  bool add(text_run name);
  void release() noexcept;

 private:
  struct name {
    std::uint32_t at, length;  // in `bytes`
    std::uint32_t hash;
  };
  static constexpr std::uint32_t none = UINT32_MAX;

  std::uint32_t* slot_of(const name& wanted, std::uint32_t first) noexcept;
  bool grow_slots();
  text_run run_of(const name& n) const noexcept { return {bytes.data + n.at, n.length}; }

  std::uint64_t secret;
  lent_array<edit_memory, char> bytes;
  lent_array<edit_memory, name> names;             // of all open objects, the innermost one's last
  lent_array<edit_memory, std::uint32_t> objects;  // where the names of each open object begin
  std::uint32_t* slots = nullptr;  // indexes of names by hash: an open table that shrinks in the reverse order of its growth
  std::uint32_t mask = 0;
};

}  // namespace fastjson::php

#endif
