// Following a JSON Pointer through an index, compiled once per CPU target.
// Assumes for_each_target.hpp opened the region and that document.hpp was included before.
// Included by document_targets.cpp.
#include <fastjson/index.hpp>

namespace fastjson::FASTJSON_TARGET {
namespace {

using namespace fastjson::beam;

// The name or index that a token spells, from `place` to its child.
answer follow(index_query<index_memory>& query, json_place& place, const pointer_token& token, array<char>& scratch,
              bool& memory) noexcept {
  if (query.first_byte(place) == '[') {
    const std::size_t i = index_of_token(token.text, token.length);
    return i == not_an_index ? answer::missing : query.element(place, i);
  }
  if (!token.escaped) return query.member(place, {token.text, token.length});
  scratch.size = 0;
  memory = scratch.reserve(token.length);
  return memory ? query.member(place, {scratch.data, unescape_token(token, scratch.data)}) : answer::missing;
}

reply find_value(text_index& index, text_index* overflow, const question& asked, std::size_t& work, array<char>& scratch,
                 found_value& found) noexcept {
  const std::size_t cost = asked.pointer.length + 64;
  if (work <= cost) return work = 0, reply::too_much_work;
  index_query<index_memory> query(index, work - cost, overflow);
  json_place place = query.root();
  answer said = answer::found;
  bool memory = true;
  for (const char* p = asked.pointer.text; said == answer::found && p != asked.pointer.end();)
    said = follow(query, place, next_token(p, asked.pointer.end()), scratch, memory);
  if (!memory) return reply::no_memory;
  if (said == answer::found && asked.count) {
    said = query.first_byte(place) == '[' ? query.count(place, found.elements) : answer::missing;
  } else if (said == answer::found) {
    found.start = place.at;
    found.length = query.behind(place) - place.at;
  }
  work = query.work();
  if (query.stopped()) return reply::too_much_work;
  return said == answer::found ? reply::found : reply::missing;
}

}  // namespace

inline constexpr document_functions document_entry{&find_value};

}  // namespace fastjson::FASTJSON_TARGET
