// Accounts work to the scheduler.
// Assumes that a full normal slice is meant to take 0.3 ms, a third of a timeslice of 1 ms.
// Called at the end of every slice on a normal scheduler.
#ifndef FASTJSON_NIF_SCHEDULE_HPP
#define FASTJSON_NIF_SCHEDULE_HPP

#include <cstddef>

#include <erl_nif.h>

#include <fastjson/config.hpp>

namespace fastjson::beam {

FASTJSON_INLINE void account(ErlNifEnv* env, std::size_t used, std::size_t slice) noexcept {
  // Below three hundredths of a slice (10 us) the call is as cheap as any other.
  if (FASTJSON_LIKELY(used < slice / 32)) return;
  const std::size_t percent = used >= 4 * slice ? 100 : 30 * used / slice;
  enif_consume_timeslice(env, percent < 1 ? 1 : percent > 100 ? 100 : static_cast<int>(percent));
}

}  // namespace fastjson::beam

#endif
