dnl Builds the extension from php/src and the core beside it, in or out of the source tree.
dnl Assumes GCC 12 or Clang 14 and that ../core is there (a checkout or an archive of a tag).
dnl Run by phpize and by PIE, which passes no option: the default is to build.

PHP_ARG_ENABLE([fastjson],
  [whether to enable fastjson],
  [AS_HELP_STRING([--enable-fastjson], [Enable fastjson])],
  [yes])

if test "$PHP_FASTJSON" != "no"; then
  PHP_REQUIRE_CXX()

  FASTJSON_CORE="$abs_srcdir/../core"
  AS_IF([test -f "$FASTJSON_CORE/include/fastjson/reader.hpp"], [],
    [AC_MSG_ERROR([the core is missing: $FASTJSON_CORE/include/fastjson/reader.hpp not found (build from a full checkout or a release archive)])])

  FASTJSON_FLAGS="-std=c++20 -I$abs_srcdir/src -I$FASTJSON_CORE/include -DZEND_ENABLE_STATIC_TSRMLS_CACHE=1"
  FASTJSON_FLAGS="$FASTJSON_FLAGS -fvisibility=hidden -fno-exceptions -fno-rtti -fno-threadsafe-statics -fno-math-errno"
  FASTJSON_SOURCES="src/module.cpp src/decode.cpp src/decode_errors.cpp src/decode_memory.cpp src/core.cpp"
  FASTJSON_SOURCES="$FASTJSON_SOURCES src/encode.cpp src/encode_buffer.cpp src/encode_object.cpp"
  FASTJSON_SOURCES="$FASTJSON_SOURCES src/huge_pages.cpp src/navigate.cpp src/pointer.cpp src/patch.cpp src/files.cpp"

  dnl Resolve what is called when the module loads, not in the first call: 6 us of a cold one.
  case $host_os in
    linux*) FASTJSON_SHARED_LIBADD="-Wl,-z,now" ;;
  esac
  PHP_SUBST([FASTJSON_SHARED_LIBADD])

  PHP_NEW_EXTENSION([fastjson], [$FASTJSON_SOURCES], [$ext_shared],, [$FASTJSON_FLAGS], [cxx])
  PHP_ADD_EXTENSION_DEP([fastjson], [json])
  PHP_ADD_BUILD_DIR([$ext_builddir/src], [1])
fi
