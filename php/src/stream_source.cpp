// Reading a PHP stream into a window. Whatever PHP's stream layer offers will do: few bytes at a time, none for a
// while, wrappers and filters in user code. Assumes the globals of php_fastjson.hpp.
// Called by the readers of streams.
#include "stream_source.hpp"

#include "decode_exception.hpp"
#include "flags.hpp"

#include <algorithm>
#include <cstring>

extern "C" {
#include "ext/standard/file.h"
#include "php_network.h"
}

namespace fastjson::php {
namespace {

constexpr std::size_t first_room = 64 * 1024;
// Of what is behind the cursor so much stays: an error may lie a few bytes before the byte that tells of it.
constexpr std::size_t stays = 16;
// Reads in a row that may give nothing where nobody can be asked when there is more: filters, wrappers in user code.
constexpr unsigned empty_reads_at_most = 1000;

}  // namespace

void throw_stream_error(zend_long code, position where, const char* pointer, std::size_t pointer_length) {
  FASTJSON_G(error).last_call = {{code, 0, 0}, static_cast<zend_long>(where.offset), static_cast<zend_long>(where.line),
                                 static_cast<zend_long>(where.column)};
  throw_decode_exception(pointer, pointer_length);
}

bool stream_source::open_name(zend_string* name) {
  if (FG(default_context) == nullptr) FG(default_context) = php_stream_context_alloc();
  php_stream_context* const context = FG(default_context);
  php_stream* const stream = php_stream_open_wrapper_ex(ZSTR_VAL(name), "rb", 0, nullptr, context);
  if (stream == nullptr) {
    if (EG(exception) == nullptr) throw_stream_error(error_io, {0, 1, 1}, "", 0);
    return false;
  }
  resource = stream->res;
  owned = true;
  return true;
}

bool stream_source::open_resource(zval* given, std::uint32_t argument) {
  if (Z_TYPE_P(given) == IS_RESOURCE) {
    resource = Z_RES_P(given);
    if (open_stream() != nullptr) return GC_ADDREF(resource), true;
    resource = nullptr;
  }
  zend_argument_type_error(argument, "must be a string or an open stream resource");
  return false;
}

void stream_source::open_text(zend_string* given) {
  text = zend_string_copy(given);
  data = ZSTR_VAL(given);
  used = ZSTR_LEN(given);
}

php_stream* stream_source::open_stream() const noexcept {
  return static_cast<php_stream*>(zend_fetch_resource2(resource, nullptr, php_file_le_stream(), php_file_le_pstream()));
}

void stream_source::close() {
  if (resource == nullptr) return;
  zend_resource* const given_back = resource;
  resource = nullptr;
  if (owned) zend_list_close(given_back);
  zend_list_delete(given_back);
}

void stream_source::destroy() {
  close();
  if (text == nullptr) {
    if (data != nullptr) efree(data);
  } else {
    zend_string_release(text);
  }
  text = nullptr;
  data = nullptr;
}

position stream_source::place_of(std::uint64_t where) noexcept {
  if (told_at < base || told_at > where) {
    told = start;
    told_at = base;
  }
  told.advance(byte_at(told_at), static_cast<std::size_t>(where - told_at));
  told_at = where;
  return told.here();
}

// Room for more bytes, `kept` and what follows it stay. Bytes move when as many are dropped as stay, or with the
// room doubled: linear, however few come at a time. False: no memory.
bool stream_source::make_room(std::size_t kept) {
  if (room - used > room / 8 && room != 0) return true;
  if (kept >= room / 2 && kept != 0) {
    start.advance(data, kept);
    std::memmove(data, data + kept, used - kept + 1);
    base += kept;
    at -= kept;
    used -= kept;
    return true;
  }
  const std::size_t more = room == 0 ? first_room : 2 * room;
  auto* const moved = static_cast<char*>(reallocate_large(data, more + 1, used));
  if (FASTJSON_UNLIKELY(moved == nullptr)) return false;
  data = moved;
  room = more;
  data[used] = 0;
  return true;
}

stream_source::filled stream_source::fill(std::uint64_t keep) {
  if (text != nullptr || at_end) return filled::end;
  if (busy) {
    zend_throw_error(nullptr, "The stream is being read already");
    return filled::failed;
  }
  const auto kept = static_cast<std::size_t>(keep - base);
  if (!make_room(kept - std::min(kept, stays))) return filled::failed;
  busy = true;
  const filled result = read();
  busy = false;
  return result;
}

stream_source::filled stream_source::read() {
  for (unsigned empty_reads = 0;; ++empty_reads) {
    look_at_the_clock();
    php_stream* const stream = resource != nullptr ? open_stream() : nullptr;
    ssize_t n = -1;
    bool is_end = false;
    if (stream != nullptr) {
      // User code in a wrapper must not close what it is being read from.
      const auto kept_flags = stream->flags & (PHP_STREAM_FLAG_NO_FCLOSE | PHP_STREAM_FLAG_SUPPRESS_ERRORS);
      stream->flags |= PHP_STREAM_FLAG_NO_FCLOSE | PHP_STREAM_FLAG_SUPPRESS_ERRORS;
      n = php_stream_read(stream, data + used, room - used);
      is_end = n == 0 && EG(exception) == nullptr && php_stream_eof(stream);
      stream->flags = (stream->flags & ~(PHP_STREAM_FLAG_NO_FCLOSE | PHP_STREAM_FLAG_SUPPRESS_ERRORS)) | kept_flags;
    }
    if (n > 0) used += static_cast<std::size_t>(n);
    data[used] = 0;
    if (EG(exception) != nullptr) return filled::failed;
    if (n > 0) return filled::some;
    if (is_end) {
      at_end = true;
      return filled::end;
    }
    if (n == 0 && wait(stream, empty_reads)) continue;
    if (EG(exception) == nullptr) throw_stream_error(error_io, place_of(base + used), "", 0);
    return filled::failed;
  }
}

// A read has given nothing, and it is not the end. True: it may give something now.
bool stream_source::wait(php_stream* stream, unsigned empty_reads) {
  zval meta;
  array_init(&meta);
  php_stream_populate_meta_data(stream, &meta);
  const zval* const timed_out = zend_hash_str_find(Z_ARRVAL(meta), ZEND_STRL("timed_out"));
  const bool is_over = timed_out != nullptr && Z_TYPE_P(timed_out) == IS_TRUE;
  zval_ptr_dtor(&meta);
  if (is_over || EG(exception) != nullptr) return false;
  php_socket_t descriptor;
  const bool can_wait = !php_stream_is_filtered(stream) && !php_stream_is(stream, PHP_STREAM_IS_USERSPACE) &&
                        php_stream_cast(stream, PHP_STREAM_AS_FD_FOR_SELECT | PHP_STREAM_CAST_INTERNAL,
                                        reinterpret_cast<void**>(&descriptor), 0) == SUCCESS;
  if (!can_wait) return EG(exception) == nullptr && empty_reads < empty_reads_at_most;
  const zend_long seconds = std::clamp<zend_long>(FG(default_socket_timeout), 0, 1000000);
  return php_pollfd_for_ms(descriptor, PHP_POLLREADABLE, static_cast<int>(seconds * 1000)) > 0;
}

}  // namespace fastjson::php
