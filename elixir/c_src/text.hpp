// What the text functions of every CPU target look like.
// Assumes nothing; target-free. Included by text.cpp, text_targets.cpp, document.cpp, nif.cpp and canonical.hpp.
#ifndef FASTJSON_NIF_TEXT_HPP
#define FASTJSON_NIF_TEXT_HPP

#include <cstddef>

#include <erl_nif.h>

#include <fastjson/sink.hpp>
#include <fastjson/stream_state.hpp>

#include "memory.hpp"

namespace fastjson::beam {

struct text_view {
  const char* data;
  std::size_t size;
};

struct text_layout {
  text_view indent, line, record, colon;
};

enum class format_result : std::uint8_t { good, too_large, no_memory };

struct text_functions {
  read_result (*validate)(text_view, std::size_t max_depth);
  // The output is the caller's when it is good.
  format_result (*format)(text_view, const text_layout&, std::size_t most, ErlNifBinary& output);
  // True: `at` is just behind the value. False: the input's end was reached.
  bool (*scan)(text_view, std::size_t& at, value_scan&);
  bool (*close)(text_view, std::size_t& cut, array<char>& closing);
};
text_functions text_functions_for_this_cpu() noexcept;

ERL_NIF_TERM nif_validate(ErlNifEnv* env, int argc, const ERL_NIF_TERM argv[]);
ERL_NIF_TERM nif_locate(ErlNifEnv* env, int argc, const ERL_NIF_TERM argv[]);
ERL_NIF_TERM nif_format(ErlNifEnv* env, int argc, const ERL_NIF_TERM argv[]);
ERL_NIF_TERM nif_at_byte(ErlNifEnv* env, int argc, const ERL_NIF_TERM argv[]);
ERL_NIF_TERM nif_copy(ErlNifEnv* env, int argc, const ERL_NIF_TERM argv[]);
ERL_NIF_TERM nif_scan_value(ErlNifEnv* env, int argc, const ERL_NIF_TERM argv[]);
ERL_NIF_TERM nif_close(ErlNifEnv* env, int argc, const ERL_NIF_TERM argv[]);

}  // namespace fastjson::beam

#endif
