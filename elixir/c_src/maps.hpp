// What this VM's maps do that the NIF interface leaves open, learned when the library loads.
// Assumes FastJSON.Native passes {map, :maps.to_list(map)} of a hashed map as load information.
// Included by the encoder and the decoder.
#ifndef FASTJSON_NIF_MAPS_HPP
#define FASTJSON_NIF_MAPS_HPP

#include <cstddef>

#include <erl_nif.h>

namespace fastjson::beam {

inline constexpr std::size_t flat_map_most = 32;  // larger maps are hashed by the VM

// Does :maps.to_list/1 give hashed maps in the opposite order of the NIF's iterator?
inline bool hashed_maps_backwards = false;

inline bool learn_map_order(ErlNifEnv* env, ERL_NIF_TERM sample) noexcept {
  int arity;
  const ERL_NIF_TERM *element, *pair;
  ErlNifMapIterator iterator;
  ERL_NIF_TERM first_pair, rest, key, value;
  if (!enif_get_tuple(env, sample, &arity, &element) || arity != 2 ||
      !enif_get_list_cell(env, element[1], &first_pair, &rest) || !enif_get_tuple(env, first_pair, &arity, &pair) ||
      !enif_map_iterator_create(env, element[0], &iterator, ERL_NIF_MAP_ITERATOR_FIRST))
    return false;
  const bool found = enif_map_iterator_get_pair(env, &iterator, &key, &value) != 0;
  hashed_maps_backwards = found && enif_compare(key, pair[0]) != 0;
  enif_map_iterator_destroy(env, &iterator);
  return found;
}

}  // namespace fastjson::beam

#endif
