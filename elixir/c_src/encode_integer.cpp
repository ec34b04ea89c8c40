// The digits of integers beyond 64 bits, whose bytes the external format tells.
// Assumes that taking the bytes of the VM's largest integer (1 MB, 0.3 ms) may happen once in a slice.
// Called by the walkers, for values and keys.
#include "encoder.hpp"
#include "integer.hpp"

namespace fastjson::beam {

namespace {

// 1 KB is 2,466 digits and 40 us; longer ones are left to a dirty scheduler.
constexpr std::size_t bytes_on_normal = 1024;
constexpr std::size_t steps_a_unit = 16;

struct external_integer {
  const unsigned char* bytes;  // from the lowest on
  std::size_t size;
  bool negative;
};

// 131; 110 and a length of one byte, or 111 and one of four; a sign, and the bytes.
bool read_external(const ErlNifBinary& external, external_integer& number) noexcept {
  const unsigned char* const p = external.data;
  if (external.size < 4 || (p[1] != 110 && p[1] != 111)) return false;
  const std::size_t head = p[1] == 110 ? 4 : 7;
  if (external.size < head) return false;
  number = {p + head, external.size - head, p[head - 1] != 0};
  return true;
}

}  // namespace

printing encoder::print_integer(ERL_NIF_TERM term, char*& at) noexcept {
  ErlNifBinary external;
  external_integer number{};
  if (!enif_term_to_binary(env, term, &external)) return printing::no_memory;
  const bool known = read_external(external, number), later = known && !on_dirty && number.size > bytes_on_normal;
  array<std::uint64_t> limbs;
  std::size_t steps = 0;
  const bool made = known && !later && decimal_limbs(number.bytes, number.size, limbs, steps);
  enif_release_binary(&external);
  count_work(steps / steps_a_unit);
  char* const moved = made ? reserve(out, at, limbs.size * digits_a_limb + value_room) : nullptr;
  if (moved != nullptr) {
    at = moved;
    if (number.negative) *at++ = '-';
    at = write_decimal_limbs(at, limbs);
  }
  limbs.release();
  return later ? printing::takes_long : moved != nullptr ? printing::done : printing::no_memory;
}

}  // namespace fastjson::beam
