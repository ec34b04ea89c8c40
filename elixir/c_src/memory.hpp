// Growing arrays on the VM's allocator, and a pool of scratch objects kept between calls.
// Assumes trivially copyable elements and that an allocation may fail: every grow says so.
// Included by the encoder and the decoder.
#ifndef FASTJSON_NIF_MEMORY_HPP
#define FASTJSON_NIF_MEMORY_HPP

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include <erl_nif.h>

#include <fastjson/config.hpp>
#include <fastjson/watched_room.hpp>

namespace fastjson::beam {

// A vector without constructors: all zeros is empty, release() gives its memory back.
template <typename Element>
struct array {
  static_assert(std::is_trivially_copyable_v<Element>);
  Element* data = nullptr;
  std::size_t size = 0;
  std::size_t capacity = 0;

  // Room for `more` elements behind size; false when there is no memory.
  FASTJSON_INLINE bool reserve(std::size_t more) noexcept {
    if (FASTJSON_UNLIKELY(capacity - size < more) && !grow(more)) return false;
    watch_room(data + size, more * sizeof(Element), data + capacity);
    return true;
  }
  FASTJSON_INLINE bool push(Element element) noexcept {
    if (FASTJSON_UNLIKELY(!reserve(1))) return false;
    data[size++] = element;
    return true;
  }
  FASTJSON_INLINE Element& top() noexcept { return data[size - 1]; }
  std::size_t bytes() const noexcept { return capacity * sizeof(Element); }

  FASTJSON_COLD bool grow(std::size_t more) noexcept {
    if (more > (SIZE_MAX / sizeof(Element) - size) / 2) return false;
    // Doubled while it is small; later half as much again, so that less is idle.
    std::size_t wanted = capacity < 32 ? 64 : capacity < 65536 ? capacity * 2 : capacity + capacity / 2;
    if (wanted < size + more) wanted = size + more;
    void* moved = data ? enif_realloc(data, wanted * sizeof(Element)) : enif_alloc(wanted * sizeof(Element));
    if (moved == nullptr) return false;
    data = static_cast<Element*>(moved);
    capacity = wanted;
    return true;
  }

  void release() noexcept {
    if (data != nullptr) enif_free(data);
    data = nullptr;
    size = capacity = 0;
  }
  // Keeps the memory for the next call unless it has grown beyond `most` elements.
  void reset(std::size_t most) noexcept {
    size = 0;
    if (capacity > most) release();
  }
};

// What pools keep between calls: FastJSON.Native.info/0.
struct pooled_figures {
  std::size_t objects, bytes, bytes_most, shapes, atoms;
};

// Scratch objects that outlive a call, so that a small call allocates nothing: one slot per
// scheduler, more or less. Whoever finds its slot empty makes a new object. It goes back to the
// slot of the thread that took it, though the call may end on another, or is destroyed if that
// slot is taken by then. clear() at unload leaves nothing behind.
template <typename Scratch>
class pool {
 public:
  Scratch* take() noexcept {
    const unsigned home = slot();
    Scratch* found = slots_[home].exchange(nullptr, std::memory_order_acquire);
    if (FASTJSON_UNLIKELY(found == nullptr)) found = Scratch::make();
    if (FASTJSON_LIKELY(found != nullptr)) found->home = home;
    return found;
  }
  void give_back(Scratch* scratch) noexcept {
    scratch->trim();
    Scratch* empty = nullptr;
    if (!slots_[scratch->home].compare_exchange_strong(empty, scratch, std::memory_order_release))
      Scratch::destroy(scratch);
  }
  void clear() noexcept {
    for (auto& slot : slots_)
      if (Scratch* found = slot.exchange(nullptr, std::memory_order_acquire)) Scratch::destroy(found);
  }
  // Adds up what lies in the pool; each object is taken for the moment. For tests.
  void add_to(pooled_figures& sums) noexcept {
    for (auto& slot : slots_)
      if (Scratch* found = slot.exchange(nullptr, std::memory_order_acquire)) {
        ++sums.objects;
        found->add_to(sums);
        give_back(found);
      }
  }

 private:
  static constexpr unsigned slot_count = 64;
  static unsigned slot() noexcept {
    static std::atomic<unsigned> threads{0};
    static thread_local unsigned mine = 1 + threads.fetch_add(1, std::memory_order_relaxed);
    return mine % slot_count;
  }
  std::atomic<Scratch*> slots_[slot_count] = {};
};

// Writes `text` so many times, in time that depends on the bytes alone: with an empty indent, a
// thousand levels are nothing to write.
inline char* repeat(char* out, const char* text, std::size_t size, std::size_t times) noexcept {
  const std::size_t total = size * times;
  if (total == 0) return out;
  std::memcpy(out, text, size);
  for (std::size_t done = size; done < total; done *= 2)
    std::memcpy(out + done, out, done < total - done ? done : total - done);
  return out + total;
}

// Objects of ours that are alive, for the leak test: FastJSON.Native.info/0.
inline std::atomic<long> live_objects{0};
inline std::atomic<long> live_documents{0};

template <typename Object>
Object* new_object() noexcept {
  void* memory = enif_alloc(sizeof(Object));
  if (memory == nullptr) return nullptr;
  live_objects.fetch_add(1, std::memory_order_relaxed);
  return new (memory) Object();
}

template <typename Object>
void delete_object(Object* object) noexcept {
  object->release();
  enif_free(object);
  live_objects.fetch_sub(1, std::memory_order_relaxed);
}

}  // namespace fastjson::beam

#endif
