dnl Builds the extension from src/ and the core: in core/ here (scripts/php-standalone puts it there) or in ../core (a checkout).
dnl Assumes GCC 12 or Clang 14. As ext/fastjson of php-src it builds into PHP itself.
dnl Run by phpize and by PIE, which pass no option: the default is to build; and by php-src's buildconf.

PHP_ARG_ENABLE([fastjson],
  [whether to enable fastjson],
  [AS_HELP_STRING([--enable-fastjson], [Enable fastjson])],
  [yes])

if test "$PHP_FASTJSON" != "no"; then
  PHP_REQUIRE_CXX()

  FASTJSON_FOLDER="PHP_EXT_SRCDIR([fastjson])"
  FASTJSON_CORE="$FASTJSON_FOLDER/core"
  AS_IF([test -f "$FASTJSON_CORE/include/fastjson/reader.hpp"], [], [FASTJSON_CORE="$FASTJSON_FOLDER/../core"])
  AS_IF([test -f "$FASTJSON_CORE/include/fastjson/reader.hpp"], [],
    [AC_MSG_ERROR([fastjson's core is missing, in $FASTJSON_FOLDER/core and in $FASTJSON_CORE. Build in a full checkout or in the archive of a release, or let scripts/php-standalone of one of them write a folder that has all])])

  FASTJSON_FLAGS="-std=c++20 -I$FASTJSON_FOLDER/src -I$FASTJSON_CORE -I$FASTJSON_CORE/include -DZEND_ENABLE_STATIC_TSRMLS_CACHE=1"
  FASTJSON_FLAGS="$FASTJSON_FLAGS -fvisibility=hidden -fno-exceptions -fno-rtti -fno-threadsafe-statics -fno-math-errno"
  dnl What is compiled for each CPU kernel is a unit of its own; what is not is in src/all_*.cpp.
  FASTJSON_SOURCES="src/decode.cpp src/checked_decode.cpp src/encode.cpp src/reorder.cpp src/navigate.cpp src/document_text.cpp src/into.cpp src/stream_tokens.cpp"
  FASTJSON_SOURCES="$FASTJSON_SOURCES src/parser.cpp src/all_module.cpp src/all_encode.cpp src/all_streams.cpp src/all_documents.cpp"

  dnl Resolve what is called when the module loads, not in the first call: 6 us of a cold one.
  case $host_os in
    linux*) FASTJSON_SHARED_LIBADD="-Wl,-z,now" ;;
  esac
  dnl The flags of autoconf ask for debug information: six times the size and a third of the time. Whoever sets CXXFLAGS keeps them.
  if test -n "$PHP_PHP_CONFIG" && test -z "$ac_test_CXXFLAGS"; then
    CXXFLAGS="-O2"
    case $host_os in
      linux*) FASTJSON_SHARED_LIBADD="$FASTJSON_SHARED_LIBADD -Wl,-s" ;;
    esac
  fi
  PHP_SUBST([FASTJSON_SHARED_LIBADD])

  PHP_NEW_EXTENSION([fastjson], [$FASTJSON_SOURCES], [$ext_shared],, [$FASTJSON_FLAGS], [cxx])
  PHP_ADD_EXTENSION_DEP([fastjson], [json])
  PHP_ADD_BUILD_DIR([$ext_builddir/src], [1])
fi
