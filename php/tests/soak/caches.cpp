// A PHP extension for tests: fastjson_caches() tells what the fastjson extension keeps between the calls of this request, as
// name => [now, at most]. It reads that extension's globals, which stays as it is delivered.
// Assumes to be compiled with the headers that fastjson.so was built from, for a PHP without ZTS. Built by scripts/soak.
#include "decode_memory.hpp"
#include "into_layout.hpp"

using namespace fastjson::php;

namespace {

void add(zval* to, const char* name, std::size_t now, std::size_t most) {
  zval pair;
  array_init(&pair);
  add_next_index_long(&pair, static_cast<zend_long>(now));
  add_next_index_long(&pair, static_cast<zend_long>(most));
  add_assoc_zval(to, name, &pair);
}

// Bytes of the stacks, the keys' strings in the key cache aside.
std::size_t stack_bytes(const decode_memory& memory) {
  return memory.values_room * sizeof(zval) + memory.keys_room * sizeof(key_entry) + memory.frames_room * sizeof(frame) + memory.scratch_room;
}

}  // namespace

ZEND_FUNCTION(fastjson_caches) {
  ZEND_PARSE_PARAMETERS_NONE();
  array_init(return_value);
  auto* const module = static_cast<zend_module_entry*>(zend_hash_str_find_ptr(&module_registry, "fastjson", sizeof "fastjson" - 1));
  const auto& globals = *static_cast<const zend_fastjson_globals*>(module->globals_ptr);
  if (const decode_memory* const memory = globals.decode) {
    std::size_t keys = 0;
    if (memory->key_cache != nullptr)
      for (const cached_key& key : memory->cached_keys) keys += key.text != nullptr;
    add(return_value, "shapes", memory->shapes.nodes, fastjson::shape_nodes_at_most);
    add(return_value, "layout_bytes", memory->layout_bytes, layout_bytes_at_most);
    add(return_value, "cached_keys", keys, key_cache_slots);
    add(return_value, "interned_keys", memory->interned_keys, interned_keys_at_most);
    add(return_value, "interned_bytes", memory->interned_bytes, interned_bytes_at_most);
    add(return_value, "stack_bytes", stack_bytes(*memory),
        kept_values * (sizeof(zval) + sizeof(key_entry)) + kept_frames * sizeof(frame) + kept_scratch);
  }
  if (const into_memory* const classes = globals.into) {
    const std::size_t declared = zend_hash_num_elements(EG(class_table));
    add(return_value, "class_names", zend_hash_num_elements(&classes->roots), declared);
    add(return_value, "class_layouts", zend_hash_num_elements(&classes->layouts) + zend_hash_num_elements(&classes->written), 2 * declared);
  }
}

ZEND_BEGIN_ARG_INFO(caches_arguments, 0)
ZEND_END_ARG_INFO()

static const zend_function_entry functions[] = {ZEND_FE(fastjson_caches, caches_arguments) ZEND_FE_END};

static const zend_module_dep dependencies[] = {ZEND_MOD_REQUIRED("fastjson") ZEND_MOD_END};

zend_module_entry caches_module_entry = {STANDARD_MODULE_HEADER_EX, nullptr, dependencies, "caches", functions, nullptr, nullptr, nullptr, nullptr, nullptr, "1", STANDARD_MODULE_PROPERTIES};

extern "C" {
ZEND_GET_MODULE(caches)
}
