// One question to a document's index: from value to value along a path.
// Assumes depths.hpp before it. What it reads is counted, so that a host can stop a question that takes too
// long and ask it again where it may. Included by index.hpp.
namespace fastjson::FASTJSON_TARGET {
namespace {

// A value in the text: its first byte, and how many containers it lies in.
struct json_place {
  std::size_t at = 0;
  std::size_t depth = 0;
};

// A child of a container. Offsets into the text.
struct json_child {
  text_run name{nullptr, 0};  // raw, between its quotes; of elements nothing
  json_place value;
};

enum class answer : std::uint8_t {
  found,
  missing,  // no such member or element, or not that kind of container
  too_much_work,
};

template <class Memory>
class index_query {
 public:
  // `most_work`: bytes to read, about.
  // `overflow_`: takes the tables for which the index has no room, while several questions are asked.
  explicit index_query(document_index<Memory>& index_, std::size_t most_work = SIZE_MAX,
                       document_index<Memory>* overflow_ = nullptr) noexcept
      : index(index_), overflow(overflow_), text(index_.text), end(index_.text + index_.length), work_left(most_work) {}
  index_query(const index_query&) = delete;
  index_query& operator=(const index_query&) = delete;

  json_place root() noexcept { return {offset(space(text)), 0}; }
  char first_byte(json_place place) const noexcept { return text[place.at]; }

  // From a container to a member of it, by the name itself: [name, name + n), no escapes.
  answer member(json_place& place, text_run name) noexcept {
    if (text[place.at] != '{') return none();
    if (const member_table* const table = table_of(place)) return look_up(*table, place, name);
    const json_place object = place;
    answer result = scan_members(place, name, quick_members, quick_bytes);
    if (result != answer::too_much_work || stopped()) return result;
    place = object;
    if (member_table* const made = make_members(object, room())) {
      result = look_up(*made, place, name);
      keep(made);
      return result;
    }
    return stopped() ? answer::too_much_work : scan_members(place, name, SIZE_MAX, SIZE_MAX);
  }

  // From an array to an element of it.
  answer element(json_place& place, std::size_t i) noexcept {
    if (text[place.at] != '[') return none();
    if (const member_table* const table = table_of(place)) return look_up(*table, place, i);
    const json_place array = place;
    answer result = scan_elements(place, i, quick_bytes);
    if (result != answer::too_much_work || stopped()) return result;
    place = array;
    if (member_table* const made = make_elements(array)) {
      result = look_up(*made, place, i);
      keep(made);
      return result;
    }
    return stopped() ? answer::too_much_work : scan_elements(place, i, SIZE_MAX);
  }

  // By a token of a JSON Pointer, which may be either.
  answer child(json_place& place, text_run token, std::size_t as_index) noexcept {
    if (text[place.at] == '{') return member(place, token);
    return as_index == SIZE_MAX ? none() : element(place, as_index);
  }

  // How many members or elements a container has. Repeated names are one member, but where there is no memory.
  answer count(json_place place, std::size_t& n) noexcept {
    const bool object = text[place.at] == '{';
    if (!object && text[place.at] != '[') return none();
    const member_table* table = table_of(place);
    member_table* const made = table != nullptr ? nullptr : object ? make_members(place, SIZE_MAX) : make_elements(place);
    if (made != nullptr) table = made;
    if (table != nullptr) n = static_cast<std::size_t>(table->members);
    // Counting many small containers must not use up the room that looking things up would need.
    if (made != nullptr && made->members > quick_members) keep(made);
    else if (made != nullptr) Memory::release(made);
    if (table != nullptr) return answer::found;
    return stopped() ? answer::too_much_work : count_by_reading(place, n);
  }

  // Just behind a value. After too much work: anything inside the text.
  std::size_t behind(json_place place) noexcept { return offset(skip(text + place.at, place.depth)); }

  // The children of a container in the order of the text: `at` is 0 at first, and moves. False: no more, or stopped.
  bool next(json_place container, std::size_t& at, json_child& child) noexcept {
    const char* p = at == 0 ? text + container.at + 1 : text + at;
    p = space(p);
    if (p < end && *p == ',') p = space(p + 1);
    if (p >= end || *p == ']' || *p == '}') return false;
    child.name = {nullptr, 0};
    if (text[container.at] == '{') p = behind_name(p, child.name);
    child.value = {offset(p), container.depth + 1};
    at = behind(child.value);
    return !stopped();
  }

  // There was more to do than allowed: what came since means nothing.
  bool stopped() const noexcept { return work_left == 0; }
  std::size_t work() const noexcept { return work_left; }

 private:
  // Below, reading is as fast as a table.
  static constexpr std::size_t quick_members = 16;
  static constexpr std::size_t quick_bytes = 1024;
  static constexpr std::size_t element_gap = 64;

  document_index<Memory>& index;
  document_index<Memory>* const overflow;
  const char* const text;
  const char* const end;
  std::size_t work_left;

  std::size_t offset(const char* p) const noexcept { return static_cast<std::size_t>(p - text); }
  FASTJSON_INLINE void spend(std::size_t bytes) noexcept { work_left = work_left > bytes ? work_left - bytes : 0; }

  // There is none, as far as can be said.
  answer none() const noexcept { return stopped() ? answer::too_much_work : answer::missing; }

  const member_table* table_of(json_place place) const noexcept {
    if (!index.indexable()) return nullptr;
    const member_table* const found = index.find(static_cast<std::uint32_t>(place.at));
    if (found != nullptr || overflow == nullptr) return found;
    return overflow->find(static_cast<std::uint32_t>(place.at));
  }
  std::size_t room() const noexcept { return std::max(index.room(), overflow == nullptr ? 0 : overflow->room()); }
  void keep(member_table* made) noexcept {
    if (!index.publish(made) && (overflow == nullptr || !overflow->publish(made))) Memory::release(made);
  }

  // How far the work that is left goes from p. Who does not find what it looks for before that, and before the
  // end, has stopped: one long string, number or run of white space is no step.
  FASTJSON_INLINE const char* reach(const char* p) const noexcept {
    return static_cast<std::size_t>(end - p) > work_left ? p + work_left : end;
  }

  FASTJSON_INLINE const char* space(const char* p) noexcept {
    const char* const behind = skip_whitespace(p, reach(p));
    spend(static_cast<std::size_t>(behind - p));
    return behind;
  }

  // p at an opening quote: just behind the closing one.
  const char* skip_string(const char* p) noexcept {
    const char* const first = p;
    const char* const limit = reach(p);
    bool ignored = false;
    for (++p; p < limit; p += 2) {
      p = find_string_stop(p, limit, ignored);
      if (p >= limit || *p == '"') break;
    }
    p = p < limit ? p + 1 : limit;
    spend(static_cast<std::size_t>(p - first));
    return p;
  }

  // p at the first byte of a value inside `depth` containers: just behind the value.
  const char* skip(const char* p, std::size_t depth) noexcept {
    if (*p == '"') return skip_string(p);
    if (*p == '[' || *p == '{') return skip_container(p, depth);
    const char* const first = p;
    const char* const limit = reach(p);
    while (p < limit && !is_whitespace(*p) && *p != ',' && *p != ']' && *p != '}') ++p;
    spend(static_cast<std::size_t>(p - first));
    return p;
  }

  const char* skip_container(const char* p, std::size_t depth) noexcept {
    const std::size_t block = offset(p) / depth_block_bytes;
    const bool in_last = (block + 1) * depth_block_bytes >= index.length;
    const char* const limit = in_last ? end : text + (block + 1) * depth_block_bytes;
    const char* found = find_closing(bracket_scanner(), p + 1, limit, depth + 1, depth);
    spend(static_cast<std::size_t>((found != nullptr ? found : limit) - p));
    if (found != nullptr || in_last) return found != nullptr ? found : end;
    const depth_table* const table = depths();
    if (table == nullptr) return stopped() ? end : read_container(p, depth);
    const std::size_t closing = next_block_down_to(*table, block + 1, depth);
    if (closing >= table->count) return end;
    const depth_block& in = table->blocks[closing];
    const char* const from = text + closing * depth_block_bytes;
    found = find_closing(bracket_scanner(in.state), from, end, in.depth, depth);
    spend(depth_block_bytes);
    return found != nullptr ? found : end;
  }

  FASTJSON_NOINLINE const char* read_container(const char* p, std::size_t depth) noexcept {
    const char* const limit = reach(p);
    const char* const found = find_closing(bracket_scanner(), std::min(p + 1, limit), limit, depth + 1, depth);
    spend(static_cast<std::size_t>((found != nullptr ? found : limit) - p));
    return found != nullptr ? found : limit;
  }

  // Null: no memory, no room, or too much work.
  const depth_table* depths() noexcept {
    if (const depth_table* const made = index.depths()) return made;
    if (!index.indexable() || index.room() < index.length / 32) return nullptr;
    spend(index.length);
    if (stopped()) return nullptr;
    depth_table* const made = make_depths<Memory>(text, index.length);
    if (made != nullptr && !index.publish(made)) Memory::release(made);
    return index.depths();
  }

  // p at a name's opening quote: the first byte of its value.
  const char* behind_name(const char* p, text_run& name) noexcept {
    const char* const behind = skip_string(p);
    name = {p + 1, stopped() ? 0 : static_cast<std::size_t>(behind - p) - 2};
    p = space(behind);
    // Where it stopped may be the last byte of the text; a place lies inside.
    return end - p > 1 ? space(p + 1) : end - 1;
  }

  // too_much_work also where `most_members` or `most_bytes` have been read without an answer.
  answer scan_members(json_place& place, text_run name, std::size_t most_members, std::size_t most_bytes) noexcept {
    const json_place object = place;
    const std::size_t work_before = work_left;
    std::size_t at = 0, seen = 0;
    json_place found;
    json_child child;
    for (;;) {
      if (stopped()) return answer::too_much_work;
      if (!next_name(object, at, child)) break;
      if (string_is(child.name, name)) {
        found = child.value;
        if (!index.last) break;
      }
      at = behind(child.value);
      if (++seen >= most_members || work_before - work_left >= most_bytes) return answer::too_much_work;
    }
    if (found.at == 0) return none();
    place = found;
    return answer::found;
  }

  // As next(), but not over the value.
  bool next_name(json_place object, std::size_t at, json_child& child) noexcept {
    const char* p = space(text + (at == 0 ? object.at + 1 : at));
    if (p < end && *p == ',') p = space(p + 1);
    if (p >= end || *p != '"') return false;
    p = behind_name(p, child.name);
    child.value = {offset(p), object.depth + 1};
    return p < end;
  }

  answer scan_elements(json_place& place, std::size_t i, std::size_t most_bytes) noexcept {
    return walk_elements(place, offset(text + place.at + 1), i, most_bytes);
  }

  // From behind a bracket, or from an element's first byte, `i` elements on.
  answer walk_elements(json_place& place, std::size_t from, std::size_t i, std::size_t most_bytes) noexcept {
    const std::size_t work_before = work_left;
    const char* p = space(text + from);
    for (;; --i) {
      if (stopped()) return answer::too_much_work;
      if (p >= end || *p == ']') return none();
      if (i == 0) break;
      if (work_before - work_left >= most_bytes) return answer::too_much_work;
      p = space(skip(p, place.depth + 1));
      if (p < end && *p == ',') p = space(p + 1);
    }
    place = {offset(p), place.depth + 1};
    return answer::found;
  }

  answer look_up(const member_table& table, json_place& place, text_run name) noexcept {
    const std::uint64_t* const first = table.entry();
    const std::uint64_t* const last = first + table.entries;
    const std::uint64_t hash = hash_of_bytes(name, index.secret);
    for (const std::uint64_t* e = std::lower_bound(first, last, hash << 32); e != last && *e >> 32 == hash; ++e) {
      text_run found{nullptr, 0};
      const char* const value = behind_name(text + static_cast<std::uint32_t>(*e), found);
      if (!string_is(found, name)) continue;
      place = {offset(value), place.depth + 1};
      return answer::found;
    }
    return none();
  }

  answer look_up(const member_table& table, json_place& place, std::size_t i) noexcept {
    if (i >= table.members) return answer::missing;
    const std::uint64_t* const first = table.entry();
    const std::uint64_t* const e =
        std::upper_bound(first, first + table.entries, std::uint64_t{i} << 32 | UINT32_MAX) - 1;
    return walk_elements(place, static_cast<std::uint32_t>(*e), i - (*e >> 32), SIZE_MAX);
  }

  // A table that grows, as far as the index has room for it.
  struct growing_table {
    member_table* table = nullptr;
    std::size_t room = 0;

    bool push(std::uint64_t entry, std::size_t most_bytes) noexcept {
      if (FASTJSON_UNLIKELY(table == nullptr || table->entries == room)) {
        const std::size_t wanted = room == 0 ? 32 : room + room / 2;
        if (document_index<Memory>::bytes_of(room) > most_bytes) return false;
        void* const bigger = Memory::grow(table, document_index<Memory>::bytes_of(wanted));
        if (bigger == nullptr) return false;
        const bool is_new = table == nullptr;
        table = static_cast<member_table*>(bigger);
        if (is_new) table->entries = 0;
        room = wanted;
      }
      table->entry()[table->entries++] = entry;
      return true;
    }
    member_table* dropped() noexcept {
      if (table != nullptr) Memory::release(table);
      return nullptr;
    }
    // Exactly as large as it is; null without memory.
    member_table* finished(json_place container, std::size_t members) noexcept {
      void* const fitting = Memory::grow(table, document_index<Memory>::bytes_of(table == nullptr ? 0 : table->entries));
      if (fitting == nullptr) return dropped();
      const bool empty = table == nullptr;
      table = static_cast<member_table*>(fitting);
      if (empty) table->entries = 0;
      table->container = static_cast<std::uint32_t>(container.at);
      table->members = members;
      return table;
    }
  };

  member_table* make_members(json_place object, std::size_t most) noexcept {
    if (!index.indexable()) return nullptr;
    growing_table made;
    std::size_t at = 0;
    json_child child;
    while (next(object, at, child)) {
      const std::uint64_t hash = hash_of_name(child.name, index.secret);
      const std::uint64_t entry = hash << 32 | (offset(child.name.text) - 1);
      if ((!made.push(entry, most) && !(halve(made) && made.push(entry, most))) || stopped()) return made.dropped();
    }
    if (stopped()) return made.dropped();
    if (made.table != nullptr) remove_repeated(*made.table);
    if (stopped()) return made.dropped();
    return made.finished(object, made.table == nullptr ? 0 : made.table->entries);
  }

  // Room for more in a full table: repeated names need none. False: that frees less than half, and would be asked too often.
  bool halve(growing_table& made) noexcept {
    if (made.table == nullptr) return false;
    const std::uint32_t before = made.table->entries;
    remove_repeated(*made.table);
    return made.table->entries <= before / 2;
  }

  // Sorts by hash, then place, and keeps of each name the first, or the last.
  void remove_repeated(member_table& table) noexcept {
    std::uint64_t* const entry = table.entry();
    std::uint64_t* const last = entry + table.entries;
    std::sort(entry, last);
    std::uint64_t* to = entry;
    for (std::uint64_t* run = entry; run != last;) {
      std::uint64_t* const kept = to;
      for (const std::uint64_t hash = *run >> 32; run != last && *run >> 32 == hash; ++run) {
        std::uint64_t* same = kept;
        while (same != to && !same_name(*same, *run)) ++same;
        if (same == to)
          *to++ = *run;
        else if (index.last)
          *same = *run;
      }
    }
    table.entries = static_cast<std::uint32_t>(to - entry);
  }

  bool same_name(std::uint64_t a, std::uint64_t b) noexcept {
    text_run x{nullptr, 0}, y{nullptr, 0};
    behind_name(text + static_cast<std::uint32_t>(a), x);
    behind_name(text + static_cast<std::uint32_t>(b), y);
    return same_string(x, y);
  }

  member_table* make_elements(json_place array) noexcept {
    if (!index.indexable()) return nullptr;
    growing_table made;
    const std::size_t most = room();
    std::size_t at = 0, n = 0, noted = 0;
    json_child child;
    for (; next(array, at, child); ++n) {
      if (n != 0 && child.value.at - noted < element_gap) continue;
      noted = child.value.at;
      if (!made.push(std::uint64_t{n} << 32 | noted, most) || stopped()) return made.dropped();
    }
    return stopped() ? made.dropped() : made.finished(array, n);
  }

  answer count_by_reading(json_place container, std::size_t& n) noexcept {
    std::size_t at = 0;
    json_child child;
    for (n = 0; next(container, at, child); ++n)
      if (stopped()) return answer::too_much_work;
    return stopped() ? answer::too_much_work : answer::found;
  }
};

}  // namespace
}  // namespace fastjson::FASTJSON_TARGET
