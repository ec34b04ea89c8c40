// Walking and teaching the shape tree: is this the key that came here last time, which
// node belongs to this key, has this sequence of keys been seen before.
// Assumes an open target region, scan.hpp before it, and 64 readable bytes where a run is
// compared. Called by the parse loop for sinks with shapes. Included by reader.hpp.
namespace fastjson::FASTJSON_TARGET {
namespace {

#if FASTJSON_TARGET_AVX2
FASTJSON_INLINE std::uint32_t equal_bytes(const char* text, const char* run) noexcept {
  return static_cast<std::uint32_t>(
      _mm256_movemask_epi8(_mm256_cmpeq_epi8(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(text)),
                                             _mm256_load_si256(reinterpret_cast<const __m256i*>(run)))));
}
#endif

// Do the bytes at p begin with the run of `node`? No branch on its length.
FASTJSON_INLINE bool matches_run(const shape_node* node, const char* p) noexcept {
#if FASTJSON_TARGET_AVX512
  const __m512i here = _mm512_loadu_si512(p);
  return _mm512_mask_cmpneq_epi8_mask(node->run_bits, here, _mm512_load_si512(node->run)) == 0;
#elif FASTJSON_TARGET_AVX2
  const std::uint64_t same = equal_bytes(p, node->run) | static_cast<std::uint64_t>(equal_bytes(p + 32, node->run + 32)) << 32;
  return (node->run_bits & ~same) == 0;
#else
  return std::memcmp(p, node->run, node->run_length) == 0;
#endif
}

FASTJSON_INLINE void record_run(shape_node* node, const char* from, std::size_t length) noexcept {
  std::memcpy(node->run, from, length);
  std::memset(node->run + length, 0, run_room - length);
  node->run_length = static_cast<std::uint32_t>(length);
  node->run_bits = length == run_room ? ~0ull : (1ull << length) - 1;
}

// The bytes of a key between its first and its last eight, which alone would make all keys that differ there collide.
FASTJSON_NOINLINE inline std::uint64_t middle_hash(const char* text, std::size_t n, std::uint64_t place) noexcept {
  std::uint64_t hash = place;
  for (std::size_t i = 8; i < n - 8; i += 8) {
    std::uint64_t word;
    std::memcpy(&word, text + i, 8);
    hash = (hash ^ word) * 0x9FB21C651E98DF25;
    hash ^= hash >> 32;
  }
  return hash;
}

// Of the parent and all of the key; 32 bytes are readable. Where the parent lies is what a text's author cannot know: every part
// depends on it, or one that was chosen could make the differences in another one vanish.
FASTJSON_INLINE std::uint64_t shape_hash(const shape_node* parent, const char* text, std::size_t n) noexcept {
  std::uint64_t head;
  std::uint64_t tail = 0;
  std::memcpy(&head, text, 8);
  if (FASTJSON_LIKELY(n >= 8))
    std::memcpy(&tail, text + n - 8, 8);
  else
    head &= (1ull << (8 * n)) - 1;
  const std::uint64_t place = reinterpret_cast<std::uintptr_t>(parent);
  if (FASTJSON_UNLIKELY(n > 16)) head ^= middle_hash(text, n, place);
  const unsigned __int128 product = static_cast<unsigned __int128>(head ^ place ^ n << 56 ^ 0x9E3779B97F4A7C15) *
                                    ((tail ^ place) * 0xD6E8FEB86659FD93 ^ 0xA0761D6478BD642F);
  return static_cast<std::uint64_t>(product >> 64) ^ static_cast<std::uint64_t>(product);
}

// Both are readable for 8 bytes at least.
FASTJSON_INLINE bool same_text(const char* a, const char* b, std::size_t n) noexcept {
  if (FASTJSON_UNLIKELY(n > 16)) return std::memcmp(a, b, n) == 0;
  std::uint64_t first[2];
  std::memcpy(&first[0], a, 8);
  std::memcpy(&first[1], b, 8);
  if (n < 8) return ((first[0] ^ first[1]) & ((1ull << (8 * n)) - 1)) == 0;
  std::uint64_t last[2];
  std::memcpy(&last[0], a + n - 8, 8);
  std::memcpy(&last[1], b + n - 8, 8);
  return ((first[0] ^ first[1]) | (last[0] ^ last[1])) == 0;
}

// The child of `parent` for that key, or null. Probes are few: the table is half empty.
FASTJSON_INLINE shape_node* find_child(shape_tree& tree, const shape_node* parent, std::uint64_t hash,
                                       const char* text, std::size_t n) noexcept {
  if (tree.slots == nullptr) return nullptr;
  for (std::size_t at = hash & tree.slot_mask;; at = (at + 1) & tree.slot_mask) {
    shape_node* const node = tree.slots[at];
    if (node == nullptr) return nullptr;
    if (node->hash == hash && node->parent == parent && node->host.text.length == n &&
        same_text(node->host.text.text, text, n))
      return node;
  }
}

// The way from `parent` over this key was taken: predict it next time.
FASTJSON_INLINE void expect_next(shape_node* parent, shape_node* node) noexcept {
  if (parent->next == node) return;
  parent->other = parent->next;
  parent->next = node;
}

FASTJSON_INLINE void put_in_slot(shape_tree& tree, shape_node* node) noexcept {
  std::size_t at = node->hash & tree.slot_mask;
  while (tree.slots[at] != nullptr) at = (at + 1) & tree.slot_mask;
  tree.slots[at] = node;
}

template <class Sink>
FASTJSON_COLD bool grow_slots(Sink& out, shape_tree& tree) noexcept {
  const std::size_t count = tree.slots == nullptr ? shape_first_slots : 2 * (tree.slot_mask + 1);
  auto* const slots = static_cast<shape_node**>(out.shape_memory(count * sizeof(shape_node*)));
  if (slots == nullptr) return false;
  std::memset(slots, 0, count * sizeof(shape_node*));
  out.shape_memory_back(tree.slots);
  tree.slots = slots;
  tree.slot_mask = count - 1;
  for (std::size_t i = 0; i < tree.nodes; ++i)
    put_in_slot(tree, tree.chunks[i / shape_nodes_per_chunk] + i % shape_nodes_per_chunk);
  return true;
}

// Room for one more node, or null when a bound is reached.
template <class Sink>
FASTJSON_COLD shape_node* new_node(Sink& out, shape_tree& tree) noexcept {
  if (tree.nodes == shape_nodes_at_most) return nullptr;
  if ((tree.slots == nullptr || 2 * (tree.nodes + 1) > tree.slot_mask) && !grow_slots(out, tree)) return nullptr;
  shape_node*& chunk = tree.chunks[tree.nodes / shape_nodes_per_chunk];
  if (tree.nodes % shape_nodes_per_chunk == 0)
    chunk = static_cast<shape_node*>(out.shape_memory(shape_nodes_per_chunk * sizeof(shape_node)));
  return chunk == nullptr ? nullptr : chunk + tree.nodes % shape_nodes_per_chunk;
}

// The child of `parent` for the sink's key number `index`; null when a bound is reached.
template <class Sink>
FASTJSON_NOINLINE shape_node* add_child(Sink& out, shape_tree& tree, shape_node* parent, std::uint64_t hash,
                                        std::size_t index) noexcept {
  const std::uint32_t most = parent->parent == nullptr ? shape_first_keys_at_most : shape_children_at_most;
  if (parent->children >= most) return nullptr;
  shape_node* const node = new_node(out, tree);
  if (node == nullptr) {
    tree.full = true;
    return nullptr;
  }
  const shape_host host = out.pin_key(index);
  *node = shape_node{};
  node->depth = parent->depth + 1;
  node->parent = parent;
  node->hash = hash;
  node->host = host;
  ++parent->children;
  ++tree.nodes;
  put_in_slot(tree, node);
  return node;
}

// Puts the keys of the innermost open object into the tree.
template <class Sink>
FASTJSON_NOINLINE void learn_object(Sink& out, shape_tree& tree, shape_node* root, std::size_t n) noexcept {
  for (std::size_t i = 0; i < n; ++i)
    if (!out.open_key_fits(i)) return;
  shape_node* node = root;
  for (std::size_t i = 0; i < n; ++i) {
    const shape_key key = out.open_key(i);
    char padded[32] = {};
    if (key.length < 8) std::memcpy(padded, key.text, key.length);
    const std::uint64_t hash = shape_hash(node, key.length < 8 ? padded : key.text, key.length);
    shape_node* child = find_child(tree, node, hash, key.text, key.length);
    if (child == nullptr) child = add_child(out, tree, node, hash, i);
    if (child == nullptr) return;
    node = child;
  }
}

// Called when an object without a known shape is complete and its keys are still there.
// Sequences enter the tree when they are seen the second time.
template <class Sink>
FASTJSON_INLINE void sight_object(Sink& out, shape_tree& tree, shape_node* root) noexcept {
  const std::size_t n = out.open_keys();
  if (n == 0 || n > shape_depth_at_most) return;
  if (FASTJSON_UNLIKELY(tree.full)) {
    ++tree.misses;
    return;
  }
  std::uint64_t sequence = n;
  for (std::size_t i = 0; i < n; ++i) sequence = (sequence ^ out.open_key_hash(i)) * 0x9E3779B97F4A7C15;
  std::uint32_t& seen = tree.sighted[sequence >> 56];
  static_assert(shape_sightings == 1u << (64 - 56));
  const std::uint32_t tag = static_cast<std::uint32_t>(sequence >> 20) | 1;
  if (FASTJSON_LIKELY(seen != tag)) {
    seen = tag;
    return;
  }
  learn_object(out, tree, root, n);
}

}  // namespace
}  // namespace fastjson::FASTJSON_TARGET
