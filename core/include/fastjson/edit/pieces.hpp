// The children of a container in their order: an array; of a long list that changes far from its end, pieces of that
// array in a treap by place, so that an insertion or a removal costs the logarithm of how many there were before.
// Assumes a secret that whoever writes the patch does not know: the treap's shape hangs on it. Not recursive.
// Used by edit/tree.hpp, one pool for all of its lists.
#ifndef FASTJSON_EDIT_PIECES_HPP
#define FASTJSON_EDIT_PIECES_HPP

#include <fastjson/edit/memory.hpp>

namespace fastjson {

template <class Memory>
struct child_list {
  lent_array<Memory, std::uint32_t> items;
  std::uint32_t order;  // the root of its pieces; 0: the items stand in order
};

template <class Memory>
class piece_pool {
 public:
  using list = child_list<Memory>;

  // `most_moved_`: items that one change moves in memory, before their order is kept in pieces.
  piece_pool(std::uint64_t secret, std::uint32_t most_moved_) noexcept : state(secret), most_moved(most_moved_) {}
  void release() noexcept { pieces.release(); }

  std::uint32_t size(const list& of) const noexcept { return of.order != 0 ? pieces[of.order].size : of.items.size; }
  std::uint32_t at(const list& of, std::uint32_t index) const noexcept {
    return of.items[of.order != 0 ? find(of.order, index).start : index];
  }

  // False: refused, and the order has not changed.
  bool insert(list& to, std::uint32_t index, std::uint32_t item) noexcept {
    auto& items = to.items;
    if (!items.reserve(1) || !keep_order(to, index)) return false;
    if (to.order != 0) {
      if (!put(to.order, index, items.size)) return false;
      items.push(item);
      return true;
    }
    count_steps<Memory>(items.size - index);
    std::memmove(items.data + index + 1, items.data + index, (items.size - index) * sizeof(std::uint32_t));
    items[index] = item;
    ++items.size;
    return true;
  }

  // False: refused, and nothing has changed.
  bool remove(list& from, std::uint32_t index) noexcept {
    auto& items = from.items;
    if (!keep_order(from, index)) return false;
    if (from.order == 0) {
      count_steps<Memory>(items.size - index);
      std::memmove(items.data + index, items.data + index + 1, (items.size - index - 1) * sizeof(std::uint32_t));
      --items.size;
      return true;
    }
    if (!cut(from.order, index)) return false;
    if (from.order == 0) items.size = 0;
    return true;
  }

  // Back to items that stand in order. Linear. False: refused.
  bool settle(list& of) noexcept {
    if (of.order == 0) return true;
    const std::uint32_t count = size(of);
    lent_array<Memory, std::uint32_t> ordered;
    if (!ordered.reserve(count)) return false;
    for (run next; ordered.size < count; ordered.size += next.length) {
      next = find(of.order, ordered.size);
      std::memcpy(ordered.data + ordered.size, of.items.data + next.start, next.length * sizeof(std::uint32_t));
    }
    count_steps<Memory>(count);
    of.items.release();
    of = {ordered, 0};
    return true;
  }

 private:
  using id = std::uint32_t;
  // Items of the array that follow each other in the list, too.
  struct run {
    std::uint32_t start, length;
  };
  struct piece {
    id left, right;
    std::uint32_t size;  // items of it and of all below it
    run items;
    std::uint32_t rank;  // above those of lower rank
  };
  lent_array<Memory, piece> pieces;  // [0] is the empty one
  std::uint64_t state;
  const std::uint32_t most_moved;

  // Before a change at `index`: what moves many items is made in pieces, from then on.
  bool keep_order(list& of, std::uint32_t index) noexcept {
    if (of.order != 0 || of.items.size - index <= most_moved) return true;
    if (pieces.size == 0 && !pieces.push({})) return false;
    if (!pieces.reserve(1)) return false;
    of.order = add({0, of.items.size});
    return true;
  }

  // What stands from `index` on, up to the end of its piece.
  run find(id root, std::uint32_t index) const noexcept {
    for (;; count_steps<Memory>(1)) {
      const piece& here = pieces[root];
      const std::uint32_t before = pieces[here.left].size;
      if (index < before) {
        root = here.left;
      } else if (index - before < here.items.length) {
        return {here.items.start + (index - before), here.items.length - (index - before)};
      } else {
        index -= before + here.items.length;
        root = here.right;
      }
    }
  }

  // Puts `place` of the array before item `index`.
  bool put(id& root, std::uint32_t index, std::uint32_t place) noexcept {
    if (!pieces.reserve(2)) return false;
    id front, back;
    split(root, index, front, back);
    root = join(join(front, add({place, 1})), back);
    return true;
  }

  bool cut(id& root, std::uint32_t index) noexcept {
    if (!pieces.reserve(2)) return false;
    id front, removed, back;
    split(root, index, front, back);
    split(back, 1, removed, back);
    root = join(front, back);
    return true;
  }

  // Room for it was reserved.
  id add(run items) noexcept {
    state = state * 6364136223846793005 + 1442695040888963407;
    pieces.push({0, 0, items.length, items, static_cast<std::uint32_t>(state >> 32)});
    return pieces.size - 1;
  }

  // The first `count` items and the others. Makes one piece at most.
  void split(id root, std::uint32_t count, id& front, id& back) noexcept {
    id *left = &front, *right = &back;
    for (; root != 0; count_steps<Memory>(1)) {
      piece& here = pieces[root];
      const std::uint32_t before = pieces[here.left].size;
      if (count <= before) {
        here.size -= count;
        *right = root;
        right = &here.left;
        root = here.left;
      } else if (count - before >= here.items.length) {
        const std::uint32_t rest = count - before - here.items.length;
        here.size = count;
        *left = root;
        left = &here.right;
        root = here.right;
        count = rest;
      } else {
        const id behind = here.right;
        const std::uint32_t kept = count - before;
        const run tail{here.items.start + kept, here.items.length - kept};
        here.items.length = kept;
        here.size = count;
        here.right = 0;
        *left = root;
        *right = join(add(tail), behind);
        return;
      }
    }
    *left = *right = 0;
  }

  id join(id front, id back) noexcept {
    id root = 0;
    id* to = &root;
    for (; front != 0 && back != 0; count_steps<Memory>(1)) {
      piece &a = pieces[front], &b = pieces[back];
      if (a.rank >= b.rank) {
        a.size += b.size;
        *to = front;
        to = &a.right;
        front = a.right;
      } else {
        b.size += a.size;
        *to = back;
        to = &b.left;
        back = b.left;
      }
    }
    *to = front != 0 ? front : back;
    return root;
  }
};

}  // namespace fastjson

#endif
