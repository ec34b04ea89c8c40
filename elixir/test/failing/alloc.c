/* Each allocation of the NIF can be made to fail: the linker puts these before enif_alloc and its kin (--wrap).
 * Assumes that FASTJSON_FAILING names a file of 24 bytes, which the sweep writes and this maps: how many allocations are left until
 * one fails (0: none does), how many were asked for, how many blocks live.
 * Compiled by elixir/scripts/failing. */
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>

#include <erl_nif.h>

struct counters {
  int64_t left, seen, live;
};
static struct counters none;
static struct counters *counted = &none;

__attribute__((constructor)) static void map_counters(void) {
  const char *path = getenv("FASTJSON_FAILING");
  int file = path != NULL ? open(path, O_RDWR) : -1;
  void *map = file >= 0 ? mmap(NULL, sizeof(struct counters), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0) : MAP_FAILED;
  if (map != MAP_FAILED) counted = map;
}

static int fails(void) {
  __atomic_add_fetch(&counted->seen, 1, __ATOMIC_RELAXED);
  if (__atomic_load_n(&counted->left, __ATOMIC_RELAXED) <= 0) return 0;
  return __atomic_sub_fetch(&counted->left, 1, __ATOMIC_RELAXED) == 0;
}

void *__real_enif_alloc(size_t size);
void *__real_enif_realloc(void *old, size_t size);
void __real_enif_free(void *block);
int __real_enif_alloc_binary(size_t size, ErlNifBinary *binary);
int __real_enif_realloc_binary(ErlNifBinary *binary, size_t size);

void *__wrap_enif_alloc(size_t size) {
  if (fails()) return NULL;
  __atomic_add_fetch(&counted->live, 1, __ATOMIC_RELAXED);
  return __real_enif_alloc(size);
}

void *__wrap_enif_realloc(void *old, size_t size) {
  if (fails()) return NULL;
  if (old == NULL) __atomic_add_fetch(&counted->live, 1, __ATOMIC_RELAXED);
  return __real_enif_realloc(old, size);
}

void __wrap_enif_free(void *block) {
  if (block != NULL) __atomic_sub_fetch(&counted->live, 1, __ATOMIC_RELAXED);
  __real_enif_free(block);
}

int __wrap_enif_alloc_binary(size_t size, ErlNifBinary *binary) { return fails() ? 0 : __real_enif_alloc_binary(size, binary); }

int __wrap_enif_realloc_binary(ErlNifBinary *binary, size_t size) { return fails() ? 0 : __real_enif_realloc_binary(binary, size); }
