// The library's face to the VM: function table, load, upgrade, unload.
// Assumes the VM calls load before anything else and unload after everything else.
// Loaded by FastJSON.Native.
#include <cstring>

#include <erl_nif.h>

#include <fastjson/version.hpp>

#include "atoms.hpp"
#include "canonical.hpp"
#include "decoder.hpp"
#include "document.hpp"
#include "encoder.hpp"
#include "room.hpp"
#include "kernel.hpp"
#include "text.hpp"

namespace fastjson::beam {
namespace {

ERL_NIF_TERM text_term(ErlNifEnv* env, const char* text) {
  ERL_NIF_TERM term;
  const std::size_t n = std::strlen(text);
  std::memcpy(enif_make_new_binary(env, n, &term), text, n);
  return term;
}

// %{kernel: ..., version: ..., compiler: ..., live: ..., documents: ..., pooled: ..., pooled_bytes: ..., pooled_most: ..., known_shapes: ..., known_atoms: ...}
ERL_NIF_TERM nif_info(ErlNifEnv* env, int, const ERL_NIF_TERM[]) {
  pooled_figures pooled{};
  add_decoders(pooled);
  add_encoders(pooled);
  const ERL_NIF_TERM members[][2] = {{atoms.kernel, text_term(env, kernel_name(this_kernel))},
                                     {atoms.version, text_term(env, FASTJSON_VERSION_STRING)},
                                     {atoms.compiler, text_term(env, __VERSION__)},
                                     {atoms.live, enif_make_int64(env, live_objects.load())},
                                     {atoms.documents, enif_make_int64(env, live_documents.load())},
                                     {atoms.pooled, enif_make_uint64(env, pooled.objects)},
                                     {atoms.pooled_bytes, enif_make_uint64(env, pooled.bytes)},
                                     {atoms.pooled_most, enif_make_uint64(env, pooled.bytes_most)},
                                     {atoms.known_shapes, enif_make_uint64(env, pooled.shapes)},
                                     {atoms.known_atoms, enif_make_uint64(env, pooled.atoms)}};
  ERL_NIF_TERM map = enif_make_new_map(env);
  for (const auto& [key, value] : members) enif_make_map_put(env, map, key, value, &map);
  return map;
}

int open_all(ErlNifEnv* env, ErlNifResourceFlags flags, ERL_NIF_TERM sample) {
  this_kernel = select_kernel();
  atoms.load(env);
  return learn_map_order(env, sample) && load_encoder(env, flags) && load_decoder(env, flags) && load_documents(env, flags) ? 0 : 1;
}

int load(ErlNifEnv* env, void**, ERL_NIF_TERM sample) { return open_all(env, ERL_NIF_RT_CREATE, sample); }

// A new instance of the same version takes the resource types over. Their names hold the
// version: what another version suspended stays that one's, which the VM keeps loaded for it.
int upgrade(ErlNifEnv* env, void**, void**, ERL_NIF_TERM sample) {
  return open_all(env, static_cast<ErlNifResourceFlags>(ERL_NIF_RT_CREATE | ERL_NIF_RT_TAKEOVER), sample);
}

void unload(ErlNifEnv*, void*) {
  unload_encoder();
  unload_decoder();
}

ErlNifFunc functions[] = {
    {"encode", 4, nif_encode, 0},
    {"encode_resume", 2, nif_encode_resume, 0},
    {"decode", 5, nif_decode, 0},
    {"decode", 2, nif_decode_default, 0},
    {"configure", 3, nif_configure, 0},
    {"unconfigure", 0, nif_unconfigure, 0},
    {"decode_large", 5, nif_decode_large, ERL_NIF_DIRTY_JOB_CPU_BOUND},
    {"likely_words", 1, nif_likely_words, 0},
    {"result_words", 1, nif_result_words, ERL_NIF_DIRTY_JOB_CPU_BOUND},
    {"validate", 1, nif_validate, 0},
    {"locate", 2, nif_locate, 0},
    {"format", 3, nif_format, 0},
    {"at_byte", 1, nif_at_byte, 0},
    {"copy", 1, nif_copy, ERL_NIF_DIRTY_JOB_CPU_BOUND},
    {"canonical", 2, nif_canonical, 0},
    {"document", 3, nif_document, 0},
    {"document_find", 3, nif_document_find, 0},
    {"document_length", 2, nif_document_length, 0},
    {"document_size", 1, nif_document_size, 0},
    {"scan_value", 3, nif_scan_value, 0},
    {"close", 1, nif_close, 0},
    {"info", 0, nif_info, 0},
};

}  // namespace
}  // namespace fastjson::beam

extern "C" {
using fastjson::beam::functions;
using fastjson::beam::load;
using fastjson::beam::unload;
using fastjson::beam::upgrade;
ERL_NIF_INIT(Elixir.FastJSON.Native, functions, load, nullptr, upgrade, unload)
}
