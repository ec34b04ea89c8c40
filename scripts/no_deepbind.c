// dlopen without RTLD_DEEPBIND: PHP loads extensions with it, and AddressSanitizer cannot see through such a library.
// Assumes to be preloaded before libasan (verify_asan_link_order=0).
// Built and preloaded by scripts/test-asan.
#define _GNU_SOURCE
#include <dlfcn.h>

void *dlopen(const char *file, int mode) {
  void *(*next)(const char *, int) = (void *(*)(const char *, int))dlsym(RTLD_NEXT, "dlopen");
  return next(file, mode & ~RTLD_DEEPBIND);
}
