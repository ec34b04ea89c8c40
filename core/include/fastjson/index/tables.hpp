// What an index keeps between questions: the depths of a text and the tables of its containers.
// Assumes nothing of the CPU. Include it BEFORE a target region opens. Tables never change once they are
// published, and live as long as their index. Included by index.hpp's users.
#ifndef FASTJSON_INDEX_TABLES_HPP
#define FASTJSON_INDEX_TABLES_HPP

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include <fastjson/config.hpp>
#include <fastjson/edit/scalars.hpp>
#include <fastjson/place_hash.hpp>

namespace fastjson {

// Of 1 KB of text: brackets open before it, and the fewest that are open behind any closing one in it.
struct depth_block {
  std::uint32_t depth;
  std::uint32_t least;
  std::uint32_t state;  // bit 0: begins inside a string; bit 1: its first byte is escaped
};
inline constexpr std::size_t depth_block_bytes = 1024;
inline constexpr std::size_t depth_fan = 16;  // blocks, or groups, in a group

struct depth_table {
  std::size_t count;   // of blocks
  std::size_t bytes;
  depth_block* blocks;
  std::uint32_t* groups;  // the least of each sixteen blocks, then of each sixteen of those, and so on
};

// Of one container. Entries are `key << 32 | offset`, sorted: keys are hashes of names (and the offset
// that of a name's opening quote), or indices of elements, about one for each 64 bytes.
struct member_table {
  std::uint32_t container;  // where its bracket stands
  std::uint32_t entries;
  std::uint64_t members;    // of an object different names, of an array elements
  std::uint64_t* entry() noexcept { return reinterpret_cast<std::uint64_t*>(this + 1); }
  const std::uint64_t* entry() const noexcept { return reinterpret_cast<const std::uint64_t*>(this + 1); }
};

// Memory: grow(old, bytes) and release(block), as for null_sink.
template <class Memory>
class document_index {
 public:
  // `secret`: any number that a document's author cannot know, for the hashes. `last`: which of repeated
  // names counts. The text is the caller's and stays where it is.
  document_index(const char* text_, std::size_t length_, std::uint64_t secret_, bool last_) noexcept
      : text(text_), length(length_), secret(secret_), last(last_), most_bytes(length_ + length_ / 2) {}
  // For tables that an index has no room for, as long as it lives: at most `most` bytes of them.
  document_index(const document_index& full, std::size_t most) noexcept
      : text(full.text), length(full.length), secret(full.secret), last(full.last), most_bytes(most) {}
  document_index(const document_index&) = delete;
  document_index& operator=(const document_index&) = delete;

  const char* const text;
  const std::size_t length;
  const std::uint64_t secret;
  const bool last;
  const std::size_t most_bytes;

  bool indexable() const noexcept { return length < UINT32_MAX; }
  // Bytes that are kept, and that may still be.
  std::size_t used() const noexcept { return used_bytes.load(std::memory_order_relaxed); }
  std::size_t room() const noexcept { return most_bytes > used() ? most_bytes - used() : 0; }

  const depth_table* depths() const noexcept { return the_depths.load(std::memory_order_acquire); }

  const member_table* find(std::uint32_t container) const noexcept {
    const slots* const s = the_slots.load(std::memory_order_acquire);
    if (s == nullptr) return nullptr;
    for (std::size_t i = place_of(container, *s);; i = (i + 1) & s->mask) {
      const member_table* const found = s->at()[i].load(std::memory_order_acquire);
      if (found == nullptr || found->container == container) return found;
    }
  }

  // True: the index owns it from now on. False: another was faster, or there is no room; it is the caller's.
  bool publish(depth_table* made) noexcept {
    depth_table* none = nullptr;
    if (!take(made->bytes)) return false;
    if (the_depths.compare_exchange_strong(none, made, std::memory_order_acq_rel)) return true;
    return give_back(made->bytes);
  }
  bool publish(member_table* made) noexcept {
    const std::size_t bytes = bytes_of(made->entries);
    if (adding.test_and_set(std::memory_order_acquire)) return false;
    bool good = find(made->container) == nullptr && take(bytes);
    if (good && !add(made)) good = give_back(bytes);
    adding.clear(std::memory_order_release);
    return good;
  }

  static std::size_t bytes_of(std::size_t entries) noexcept { return sizeof(member_table) + 8 * entries; }

  // Not a destructor, which a longjmp of the host would skip. Nobody may be asking any more.
  void release() noexcept {
    if (depth_table* const made = the_depths.exchange(nullptr)) Memory::release(made);
    slots* s = the_slots.exchange(nullptr);
    for (std::size_t i = 0; s != nullptr && i <= s->mask; ++i)
      if (member_table* const made = s->at()[i].load()) Memory::release(made);
    while (s != nullptr) {
      slots* const older = s->older;
      Memory::release(s);
      s = older;
    }
  }

 private:
  // Open addressing, at most half full. Outgrown ones stay for those who read them: together less than the newest.
  struct slots {
    std::size_t mask, taken;
    slots* older;
    std::atomic<member_table*>* at() noexcept { return reinterpret_cast<std::atomic<member_table*>*>(this + 1); }
    const std::atomic<member_table*>* at() const noexcept { return reinterpret_cast<const std::atomic<member_table*>*>(this + 1); }
  };

  std::atomic<depth_table*> the_depths{nullptr};
  std::atomic<slots*> the_slots{nullptr};
  std::atomic<std::size_t> used_bytes{0};
  std::atomic_flag adding = ATOMIC_FLAG_INIT;

  std::size_t place_of(std::uint32_t container, const slots& s) const noexcept { return hash_of_place(container, secret) & s.mask; }

  bool take(std::size_t bytes) noexcept {
    if (used_bytes.fetch_add(bytes, std::memory_order_relaxed) + bytes <= most_bytes) return true;
    return give_back(bytes);
  }
  bool give_back(std::size_t bytes) noexcept {
    used_bytes.fetch_sub(bytes, std::memory_order_relaxed);
    return false;
  }

  void put(slots& s, member_table* made) const noexcept {
    std::size_t i = place_of(made->container, s);
    while (s.at()[i].load(std::memory_order_relaxed) != nullptr) i = (i + 1) & s.mask;
    s.at()[i].store(made, std::memory_order_release);
    s.taken++;
  }

  // Under `adding`.
  bool add(member_table* made) noexcept {
    slots* s = the_slots.load(std::memory_order_relaxed);
    if (s == nullptr || 2 * (s->taken + 1) > s->mask + 1) {
      const std::size_t count = s == nullptr ? 8 : 2 * (s->mask + 1);
      const std::size_t bytes = sizeof(slots) + count * sizeof(std::atomic<member_table*>);
      if (!take(bytes)) return false;
      void* const block = Memory::grow(nullptr, bytes);
      if (block == nullptr) return give_back(bytes);
      slots* const bigger = new (block) slots{count - 1, 0, s};
      for (std::size_t i = 0; i < count; ++i) new (bigger->at() + i) std::atomic<member_table*>(nullptr);
      for (std::size_t i = 0; s != nullptr && i <= s->mask; ++i)
        if (member_table* const old = s->at()[i].load(std::memory_order_relaxed)) put(*bigger, old);
      put(*bigger, made);
      the_slots.store(bigger, std::memory_order_release);
      return true;
    }
    put(*s, made);
    return true;
  }
};

// The hash of a name itself: these bytes, whatever they are.
inline std::uint32_t hash_of_bytes(text_run name, std::uint64_t secret) noexcept {
  keyed_hash hash(secret);
  const char* p = name.text;
  for (; name.end() - p >= 8; p += 8) {
    std::uint64_t word = 0;
    for (unsigned i = 0; i < 8; ++i) word |= std::uint64_t{static_cast<unsigned char>(p[i])} << (8 * i);
    hash.add_word(word);
  }
  for (; p != name.end(); ++p) hash.add(static_cast<unsigned char>(*p));
  return static_cast<std::uint32_t>(hash.finish() >> 32);
}

// The same of a name as it stands in a text, its escapes undone.
inline std::uint32_t hash_of_name(text_run raw, std::uint64_t secret) noexcept {
  if (!has_escape(raw)) return hash_of_bytes(raw, secret);
  keyed_hash hash(secret);
  hash.add_string(raw);
  return static_cast<std::uint32_t>(hash.finish() >> 32);
}

}  // namespace fastjson

#endif
