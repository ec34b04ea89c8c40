// What it is: the processor time of this VM, all of its threads and the kernel's share included, for Bench.Clock.
// It may assume Linux; erlang:statistics(runtime) has the same in milliseconds, which is too coarse for a sample.
// Compiled by bench/run, next to the benchmark's modules.
#include <erl_nif.h>
#include <time.h>

static ERL_NIF_TERM now(ErlNifEnv *env, int argc, const ERL_NIF_TERM argv[]) {
  (void)argc, (void)argv;
  struct timespec used;
  if (clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used) != 0) {
    return enif_make_badarg(env);
  }
  return enif_make_int64(env, (ErlNifSInt64)used.tv_sec * 1000000000 + used.tv_nsec);
}

static ErlNifFunc functions[] = {{"now", 0, now, 0}};

ERL_NIF_INIT(Elixir.Bench.Clock, functions, NULL, NULL, NULL, NULL)
