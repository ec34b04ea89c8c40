// Writes a line "PATH MODE" to the file CREATED_FILES for each file that is made with open(): the rights of its first moment.
// Assumes to be preloaded, before scripts/no_deepbind.c's library, whose dlopen makes PHP's extensions see this open.
// Built and used by scripts/test-php rights.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

static int opened(const char *function, const char *path, int flags, mode_t mode) {
  int (*next)(const char *, int, ...) = (int (*)(const char *, int, ...))dlsym(RTLD_NEXT, function);
  if ((flags & O_CREAT) != 0 && getenv("CREATED_FILES") != NULL) {
    FILE *list = fopen(getenv("CREATED_FILES"), "a");
    if (list != NULL) {
      fprintf(list, "%s %o\n", path, (unsigned)mode);
      fclose(list);
    }
  }
  return next(path, flags, mode);
}

#define DEFINE_OPEN(function)                         \
  int function(const char *path, int flags, ...) {    \
    va_list rest;                                     \
    va_start(rest, flags);                            \
    mode_t mode = (flags & O_CREAT) != 0 ? va_arg(rest, mode_t) : 0; \
    va_end(rest);                                     \
    return opened(#function, path, flags, mode);      \
  }

DEFINE_OPEN(open)
DEFINE_OPEN(open64)
