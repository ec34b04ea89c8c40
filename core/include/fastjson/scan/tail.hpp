// The end of a text as a block, for CPUs without masked loads.
// Assumes an open target region and FASTJSON_WATCHED_LOADS. Included by scan.hpp before the blocks
// that load with it, which the writer's blocks do too.
namespace fastjson::FASTJSON_TARGET {
namespace {

// n = 1 to Block::size - 1 bytes; what follows them is unspecified. A load that stays inside the
// page of *p cannot fault; near the page's end, and where a tool watches every byte, a padded
// copy takes its place.
template <class Block>
FASTJSON_INLINE Block load_tail_in_page(const char* p, std::size_t n) noexcept {
#if !FASTJSON_WATCHED_LOADS
  if (FASTJSON_LIKELY((reinterpret_cast<std::uintptr_t>(p) & 4095) <= 4096 - Block::size)) {
    asm("" : "+r"(p));  // the compiler must not reason about the object's length
    return Block::load(p);
  }
#endif
  alignas(Block::size) char copy[Block::size] = {};
  std::memcpy(copy, p, n);
  return Block::load(copy);
}

}  // namespace
}  // namespace fastjson::FASTJSON_TARGET
