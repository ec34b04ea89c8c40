// How deep a text is at each KB, and where a container ends by it.
// Assumes brackets.hpp before it, and a valid text of less than 4 GB. Included by index.hpp.
namespace fastjson::FASTJSON_TARGET {
namespace {

inline std::size_t group_count(std::size_t blocks) noexcept {
  std::size_t all = 0;
  while (blocks > 1) all += blocks = (blocks + depth_fan - 1) / depth_fan;
  return all;
}

// The fewest brackets that are open behind a closing one of these, or `depth` without any.
FASTJSON_INLINE std::size_t least_depth(bracket_bits found, std::size_t depth) noexcept {
  std::size_t least = depth, closed = 0;
  for (std::uint64_t bits = found.closing; bits != 0; bits &= bits - 1) {
    const std::uint64_t before = (bits & (0 - bits)) - 1;
    const std::size_t now = depth + static_cast<std::size_t>(std::popcount(found.opening & before)) - ++closed;
    if (now < least) least = now;
  }
  return least;
}

// One pass over the text; the caller's, or null without memory.
template <class Memory>
FASTJSON_NOINLINE depth_table* make_depths(const char* text, std::size_t length) noexcept {
  const std::size_t count = (length + depth_block_bytes - 1) / depth_block_bytes;
  const std::size_t bytes = sizeof(depth_table) + count * sizeof(depth_block) + group_count(count) * sizeof(std::uint32_t);
  void* const block = Memory::grow(nullptr, bytes);
  if (block == nullptr) return nullptr;
  depth_table* const made = static_cast<depth_table*>(block);
  made->count = count;
  made->bytes = bytes;
  made->blocks = reinterpret_cast<depth_block*>(made + 1);
  made->groups = reinterpret_cast<std::uint32_t*>(made->blocks + count);
  bracket_scanner scan;
  std::size_t depth = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const char* p = text + i * depth_block_bytes;
    const std::size_t block_length = i + 1 < count ? depth_block_bytes : length - i * depth_block_bytes;
    std::size_t least = SIZE_MAX;
    made->blocks[i] = {static_cast<std::uint32_t>(depth), 0, scan.state()};
    for (std::size_t at = 0; at < block_length; at += 64) {
      const bracket_bits found = next_brackets(scan, p + at, block_length - at);
      if (found.closing != 0) least = std::min(least, least_depth(found, depth));
      depth += static_cast<std::size_t>(std::popcount(found.opening)) - static_cast<std::size_t>(std::popcount(found.closing));
    }
    made->blocks[i].least = least < UINT32_MAX ? static_cast<std::uint32_t>(least) : UINT32_MAX;
  }
  std::uint32_t* out = made->groups;
  const std::uint32_t* from = nullptr;  // the level below, but for the blocks
  for (std::size_t below = count; below > 1;) {
    const std::size_t groups = (below + depth_fan - 1) / depth_fan;
    for (std::size_t g = 0; g < groups; ++g) {
      std::uint32_t least = UINT32_MAX;
      for (std::size_t i = g * depth_fan; i < below && i < (g + 1) * depth_fan; ++i)
        least = std::min(least, from == nullptr ? made->blocks[i].least : from[i]);
      out[g] = least;
    }
    from = out;
    out += groups;
    below = groups;
  }
  return made;
}

// The first block from `i` on whose least depth is at most `target`, or the count of blocks.
inline std::size_t next_block_down_to(const depth_table& table, std::size_t i, std::size_t target) noexcept {
  std::size_t level = 0, size = table.count;
  const std::uint32_t* at = nullptr;  // of this level: null for the blocks themselves
  const auto least = [&](std::size_t k) { return at == nullptr ? table.blocks[k].least : at[k]; };
  // Up while what is left of a group holds none, ...
  for (;;) {
    const std::size_t group_end = std::min(size, (i / depth_fan + 1) * depth_fan);
    for (; i < group_end; ++i)
      if (least(i) <= target) goto down;
    if (group_end == size) return table.count;
    i /= depth_fan;
    at = at == nullptr ? table.groups : at + size;
    size = (size + depth_fan - 1) / depth_fan;
    ++level;
  }
down:
  // ... and down to the block within it.
  while (level != 0) {
    --level;
    std::size_t below = table.count;
    for (std::size_t k = 0; k < level; ++k) below = (below + depth_fan - 1) / depth_fan;
    at = level == 0 ? nullptr : at - below;
    i *= depth_fan;
    while (least(i) > target) ++i;
  }
  return i;
}

}  // namespace
}  // namespace fastjson::FASTJSON_TARGET
