// fastjson_file_decode and fastjson_file_encode: a JSON file in one call, through PHP's streams.
// A plain local file is written beside its target and renamed, so that it is complete or as it was; other
// wrappers are written straight. Nothing warns: an I/O failure has a code of its own, but for open_basedir,
// of which PHP warns as file_get_contents() does. Assumes the globals of php_fastjson.hpp. Called by PHP.
#include "decode.hpp"
#include "encode.hpp"
#include "error_state.hpp"
#include "files.hpp"
#include "flags.hpp"

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstdlib>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstring>
#include <string_view>

extern "C" {
#include "ext/standard/file.h"
#include "ext/standard/php_filestat.h"
}

namespace fastjson::php {
namespace {

// What stream_context_set_default() has set.
php_stream_context* default_context() {
  if (FG(default_context) == nullptr) FG(default_context) = php_stream_context_alloc();
  return FG(default_context);
}

bool write_stream(const zend_string* name, const zend_string* text) {
  php_stream* const stream = php_stream_open_wrapper_ex(ZSTR_VAL(name), "wb", 0, nullptr, default_context());
  if (stream == nullptr) return false;
  stream->flags |= PHP_STREAM_FLAG_SUPPRESS_ERRORS;
  const ssize_t written = php_stream_write(stream, ZSTR_VAL(text), ZSTR_LEN(text));
  const bool flushed = written >= 0 && php_stream_flush(stream) == 0;
  const bool closed = php_stream_close(stream) == 0;
  return flushed && closed && static_cast<std::size_t>(written) == ZSTR_LEN(text) && EG(exception) == nullptr;
}

// The path of a plain local file, or null when the name is another wrapper's. file:// is plain as well.
const char* plain_path(zend_string* name) {
  const char* path = nullptr;
  php_stream_wrapper* const wrapper = php_stream_locate_url_wrapper(ZSTR_VAL(name), &path, 0);
  return wrapper == &php_plain_files_wrapper ? path : nullptr;
}

bool write_all(int file, const char* bytes, std::size_t n) noexcept {
  while (n != 0) {
    const ssize_t written = write(file, bytes, n);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    bytes += written;
    n -= static_cast<std::size_t>(written);
  }
  return true;
}

bool sync_folder(const char* path, std::size_t length) noexcept {
  char folder[MAXPATHLEN];
  std::memcpy(folder, path, length);
  folder[length] = 0;
  const int file = open(length == 0 ? "/" : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (file < 0) return false;
  const bool synced = fsync(file) == 0 || errno == EINVAL;
  close(file);
  return synced;
}

// A new file beside the target, its name in `beside`; -1 when there can be none. `mode`: nobody may open what takes
// the place of a private file, not even before its rights are set.
int open_beside(char* beside, std::size_t room, const char* target, std::size_t folder, mode_t mode) noexcept {
  std::uint64_t number = request_secret() ^ static_cast<std::uint64_t>(getpid()) << 32;
  for (int tries = 0; tries < 100; ++tries) {
    number = number * 0x5851F42D4C957F2D + 0x14057B7EF767814F + static_cast<std::uint64_t>(tries);
    snprintf(beside, room, "%.*s.%s.%08x", static_cast<int>(folder), target, target + folder, static_cast<unsigned>(number >> 32));
    const int file = open(beside, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode);
    if (file >= 0 || errno != EEXIST) return file;
  }
  return -1;
}

enum class written { yes, no, not_renamable };

// Writes beside `target`, an absolute path without links, and renames. Mode and owner are kept where they can be.
written replace_file(const char* target, const zend_string* text, bool sync) noexcept {
  struct stat before;
  const bool exists = stat(target, &before) == 0;
  if (exists && !S_ISREG(before.st_mode)) return written::not_renamable;  // a device, a pipe
  if (exists && access(target, W_OK) != 0) return written::no;
  const char* const name = std::strrchr(target, '/') + 1;
  const auto folder = static_cast<std::size_t>(name - target);
  char beside[MAXPATHLEN];
  if (std::strlen(target) + 16 >= sizeof beside || std::strlen(name) + 16 > NAME_MAX) return written::not_renamable;
  const int file = open_beside(beside, sizeof beside, target, folder, exists ? 0600 : 0666);
  if (file < 0) return exists ? written::not_renamable : written::no;  // no right to make files there
  const bool owned = !exists || (before.st_uid == geteuid() && before.st_gid == getegid()) || fchown(file, before.st_uid, before.st_gid) == 0;
  bool good = owned && (!exists || fchmod(file, before.st_mode & 07777) == 0);  // behind fchown(), which takes rights away
  good = good && write_all(file, ZSTR_VAL(text), ZSTR_LEN(text)) && (!sync || fsync(file) == 0);
  good = close(file) == 0 && good;
  if (good && rename(beside, target) == 0) return sync && !sync_folder(target, folder - 1) ? written::no : written::yes;
  unlink(beside);
  return owned ? written::no : written::not_renamable;
}

// Follows symbolic links to where the bytes are to go, which need not exist yet.
bool final_target(const char* path, char* target) noexcept {
  char full[MAXPATHLEN];
  if (VCWD_REALPATH(path, target) != nullptr) return true;
  if (expand_filepath(path, full) == nullptr) return false;
  struct stat link;
  if (lstat(full, &link) == 0) return false;  // a link that leads nowhere: the stream layer decides
  const char* const name = std::strrchr(full, '/');
  if (name == nullptr || name[1] == 0) return false;
  const std::string_view folder(full, static_cast<std::size_t>(name - full));
  char parent[MAXPATHLEN];
  std::memcpy(parent, folder.data(), folder.size());
  parent[folder.size()] = 0;
  if (VCWD_REALPATH(folder.empty() ? "/" : parent, target) == nullptr) return false;
  const std::size_t length = std::strlen(target);
  if (length + std::strlen(name) >= MAXPATHLEN) return false;
  std::memcpy(target + (length == 1 ? 0 : length), name, std::strlen(name) + 1);
  return true;
}

bool write_file(zend_string* name, const zend_string* text, bool atomic) {
  const char* const path = plain_path(name);
  if (path == nullptr) return !atomic && EG(exception) == nullptr && write_stream(name, text);
  char target[MAXPATHLEN];
  if (!final_target(path, target)) return !atomic && write_stream(name, text);
  if (php_check_open_basedir(target)) return false;
  switch (replace_file(target, text, atomic)) {
    case written::yes: return php_clear_stat_cache(0, nullptr, 0), true;
    case written::no: return false;
    case written::not_renamable: return !atomic && write_stream(name, text);
  }
  return false;
}

// The rest of a stream, or its next at_most + 1 bytes. PHP's own function takes memory for all that is allowed.
zend_string* read_some(php_stream* stream, std::size_t at_most) {
  smart_str text = {};
  std::size_t length = 0;
  char part[8192];
  while (length <= at_most && !php_stream_eof(stream)) {
    const ssize_t n = php_stream_read(stream, part, std::min(sizeof part, at_most - length + 1));
    if (n < 0) {
      smart_str_free(&text);
      return nullptr;
    }
    if (n == 0) break;
    smart_str_appendl(&text, part, static_cast<std::size_t>(n));
    length += static_cast<std::size_t>(n);
  }
  return smart_str_extract(&text);
}

}  // namespace

zend_string* read_file(const zend_string* name, std::size_t at_most) {
  php_stream* const stream = php_stream_open_wrapper_ex(ZSTR_VAL(name), "rb", 0, nullptr, default_context());
  if (stream == nullptr) return nullptr;
  stream->flags |= PHP_STREAM_FLAG_SUPPRESS_ERRORS;
  zend_string* const text = at_most == 0 ? php_stream_copy_to_mem(stream, PHP_STREAM_COPY_ALL, 0) : read_some(stream, at_most);
  const bool complete = text != nullptr && EG(exception) == nullptr &&
                        (php_stream_eof(stream) || (at_most != 0 && ZSTR_LEN(text) > at_most));
  php_stream_close(stream);
  if (complete && EG(exception) == nullptr) return text;
  if (text != nullptr) zend_string_release(text);
  return nullptr;
}

}  // namespace fastjson::php

PHP_FUNCTION(fastjson_file_decode) {
  using namespace fastjson::php;
  zend_string* name;
  bool associative = false, associative_is_null = true;
  zend_long depth = PHP_JSON_PARSER_DEFAULT_DEPTH, flags = 0;
  ZEND_PARSE_PARAMETERS_START(1, 4)
    Z_PARAM_PATH_STR(name)
    Z_PARAM_OPTIONAL
    Z_PARAM_BOOL_OR_NULL(associative, associative_is_null)
    Z_PARAM_LONG(depth)
    Z_PARAM_LONG(flags)
  FASTJSON_PARAMETERS_END();

  clear_code(flags);
  if (!depth_is_valid(depth, 3)) RETURN_THROWS();
  zend_string* const bytes = read_file(name);
  if (bytes == nullptr) {
    if (EG(exception) == nullptr) report_error(flags, error_io);
    RETURN_NULL();
  }
  // A stream in user code may have decoded something itself.
  begin_call();
  clear_code(flags);
  json_text text;
  RETVAL_NULL();
  if (text.open(ZSTR_VAL(bytes), ZSTR_LEN(bytes), flags)) {
    decode_part(return_value, text, text.strict, text.length, depth, with_associative(flags, associative, associative_is_null));
    text.discard();
  }
  zend_string_release(bytes);
}

PHP_FUNCTION(fastjson_file_encode) {
  using namespace fastjson::php;
  zend_string* name;
  zval* value;
  zend_long flags = 0, depth = 512;
  ZEND_PARSE_PARAMETERS_START(2, 4)
    Z_PARAM_PATH_STR(name)
    Z_PARAM_ZVAL(value)
    Z_PARAM_OPTIONAL
    Z_PARAM_LONG(flags)
    Z_PARAM_LONG(depth)
  FASTJSON_PARAMETERS_END();

  zval encoded;
  encode_to(&encoded, value, flags, depth);
  if (Z_TYPE(encoded) != IS_STRING || EG(exception) != nullptr) {
    zval_ptr_dtor(&encoded);
    RETURN_FALSE;
  }
  const call_outcome outcome = FASTJSON_G(error).last_call;
  const host_error reported = FASTJSON_G(error).reported;
  const bool good = write_file(name, Z_STR(encoded), (flags & file_atomic) != 0);
  zval_ptr_dtor(&encoded);
  // A stream in user code may have encoded something itself.
  FASTJSON_G(error).last_call = outcome;
  FASTJSON_G(error).reported = reported;
  if (!good && EG(exception) == nullptr) report_error(flags, error_io);
  RETURN_BOOL(good && EG(exception) == nullptr);
}
