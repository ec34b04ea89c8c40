// Loads a NIF in a process that is no VM and prints its module's name: that it links and relocates under this C library and processor.
// Assumes a header of empty functions for every enif_* that the NIF asks for (NIF_STUBS), and -rdynamic.
// Built and run by scripts/test-package with musl, and for aarch64 under qemu.
#include <dlfcn.h>
#include <stdio.h>

#define STUB(name) void name(void) {}
#include NIF_STUBS

struct entry {
  int major, minor;
  const char *name;
  int functions;
};

int main(int count, char **arguments) {
  void *library = count > 1 ? dlopen(arguments[1], RTLD_NOW) : NULL;
  struct entry *(*init)(void) = library ? (struct entry *(*)(void))dlsym(library, "nif_init") : NULL;
  struct entry *entry = init ? init() : NULL;
  if (!entry) {
    fprintf(stderr, "%s\n", dlerror());
    return 1;
  }
  printf("%s %d.%d %s\n", entry->name, entry->major, entry->minor, entry->functions > 10 ? "functions" : "none");
  return 0;
}
