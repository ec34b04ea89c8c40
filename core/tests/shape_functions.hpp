// A sink with shapes that writes down what it is told, and the memory that shapes live in between documents.
// Assumes sink.hpp. Included by shape_test.cpp, shape_fuzz.cpp and shape_sequence.hpp; shape_unit.hpp has the readers.
#ifndef FASTJSON_TESTS_SHAPE_FUNCTIONS_HPP
#define FASTJSON_TESTS_SHAPE_FUNCTIONS_HPP

#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include "guarded.hpp"
#include "reader_functions.hpp"

namespace test {

// Where texts are read: nothing stands behind them.
inline guarded_end& text_memory() {
  static guarded_end memory;
  return memory;
}

// What a host keeps from one document to the next. Each block has its own size, so that ASan sees every byte too far.
class kept_shapes {
  std::vector<void*> blocks;  // first, as the tree is one of them

 public:
  kept_shapes() noexcept : tree(static_cast<fastjson::shape_tree*>(take(sizeof(fastjson::shape_tree)))) {
    std::memset(static_cast<void*>(tree), 0, sizeof *tree);
  }
  ~kept_shapes() {
    for (void* block : blocks) std::free(block);
  }
  kept_shapes(const kept_shapes&) = delete;
  kept_shapes& operator=(const kept_shapes&) = delete;

  fastjson::shape_tree* tree;
  long allowed = -1;  // blocks that may still be lent

  void* lend(std::size_t bytes) {
    if (allowed == 0) return nullptr;
    if (allowed > 0) --allowed;
    return take(bytes);
  }
  void give_back(void* block) {
    for (void*& kept : blocks)
      if (kept == block) kept = nullptr;
    std::free(block);
  }
  const char* keep(const std::string& key) {
    char* const text = static_cast<char*>(take(key.size() < 8 ? 8 : key.size()));
    std::memset(text, 0, 8);
    std::memcpy(text, key.data(), key.size());
    return text;
  }

 private:
  void* take(std::size_t bytes) {
    blocks.push_back(std::aligned_alloc(64, (bytes + 63) / 64 * 64));
    return blocks.back();
  }
};

// Builds the same text as recording_sink. Values wait per container, as keys of a known shape come at its end.
class shape_sink {
 public:
  static constexpr bool builds_text = true;
  static constexpr bool keeps_number_text = false;
  static constexpr bool splits_negative_zero = true;
  static constexpr bool number_keys = false;
  static constexpr bool resumable = true;
  static constexpr bool shapes = true;

  explicit shape_sink(kept_shapes& kept) : memory(kept) {}

  fastjson::utf8_policy policy = fastjson::utf8_policy::reject;
  unsigned long pause_every = 0;   // 0: never
  std::size_t longest_key = 64;    // that may be in the tree
  unsigned long implied = 0;       // objects whose keys were known

  const std::string& value() const { return finished; }

  fastjson::utf8_policy on_invalid_utf8() const noexcept { return policy; }
  bool pause(std::size_t offset) noexcept {
    if (pause_every == 0 || offset == paused_at || ++boundaries % pause_every != 0) return false;
    paused_at = offset;
    return true;
  }

  // Scalars are spelled by a recording_sink that sees nothing else.
  bool null_value() noexcept { return put([](recording_sink& s) { s.null_value(); }); }
  bool boolean(bool b) noexcept { return put([=](recording_sink& s) { s.boolean(b); }); }
  bool integer(std::int64_t i) noexcept { return put([=](recording_sink& s) { s.integer(i); }); }
  bool real(double d) noexcept { return put([=](recording_sink& s) { s.real(d); }); }
  bool number_text(const char* text, std::size_t n, fastjson::number_kind kind) noexcept {
    return put([=](recording_sink& s) { s.number_text(text, n, kind); });
  }
  bool string(const fastjson::text_span& span) noexcept { return add(quoted(span.text, span.length)); }
  char* reserve_string(std::size_t n) noexcept {
    scratch.assign(n + 1, '\x55');
    return scratch.data();
  }
  bool commit_string(std::size_t n, bool) noexcept { return add(quoted(committed(), n)); }
  bool key(const fastjson::text_span& span) noexcept { return add_key(std::string(span.text, span.length)); }
  char* reserve_key(std::size_t n) noexcept { return reserve_string(n); }
  bool commit_key(std::size_t n, bool) noexcept { return add_key(std::string(committed(), n)); }

  bool begin_array() noexcept { return open.emplace_back(), true; }
  bool begin_object() noexcept { return begin_array(), open.back().object = true; }
  fastjson::enclosing end_array(bool&) noexcept {
    std::string text = "[";
    for (const std::string& element : open.back().values) text += (text.size() > 1 ? "," : "") + element;
    return close(text + ']');
  }
  fastjson::enclosing end_object(bool&) noexcept {
    const frame& f = open.back();
    if (f.keys.size() != f.values.size()) std::abort();
    std::string text = "{";
    for (std::size_t i = 0; i < f.keys.size(); ++i)
      text += (i != 0 ? "," : "") + quoted(f.keys[i].data(), f.keys[i].size()) + ':' + f.values[i];
    return close(text + '}');
  }

  fastjson::shape_tree& tree() noexcept { return *memory.tree; }
  fastjson::shape_node*& open_node() noexcept { return open.back().node; }
  void expand_keys(const fastjson::shape_node* node) noexcept {
    frame& f = open.back();
    if (!f.keys.empty() || node->depth != f.values.size()) std::abort();
    f.keys.resize(node->depth);
    for (; node->parent != nullptr; node = node->parent) {
      const fastjson::shape_key& text = node->host.text;
      if (node->host.key != text.text) std::abort();
      f.keys[node->depth - 1] = std::string(text.text, text.length);
    }
  }
  fastjson::enclosing end_shaped(const fastjson::shape_node* node, bool& go_on) noexcept {
    implied += node->depth != 0;
    expand_keys(node);
    return end_object(go_on);
  }
  std::size_t open_keys() noexcept { return open.back().keys.size(); }
  // In a block of its own that has 8 readable bytes and no more than the key needs.
  fastjson::shape_key open_key(std::size_t i) noexcept {
    const std::string& text = open.back().keys[i];
    asked.assign(text.begin(), text.end());
    if (asked.size() < 8) asked.resize(8);
    asked.shrink_to_fit();
    return {asked.data(), text.size()};
  }
  // A poor hash, so that different sequences collide.
  std::uint64_t open_key_hash(std::size_t i) noexcept {
    const std::string& text = open.back().keys[i];
    return (text.empty() ? 0 : static_cast<unsigned char>(text[0])) * 0xD6E8FEB86659FD93 + text.size();
  }
  bool open_key_fits(std::size_t i) noexcept { return open.back().keys[i].size() <= longest_key; }
  fastjson::shape_host pin_key(std::size_t i) noexcept {
    const std::string& text = open.back().keys[i];
    const char* const kept = memory.keep(text);
    return {{kept, text.size()}, const_cast<char*>(kept), nullptr};
  }
  void* shape_memory(std::size_t bytes) noexcept { return memory.lend(bytes); }
  void shape_memory_back(void* block) noexcept { memory.give_back(block); }

 private:
  struct frame {
    bool object = false;
    fastjson::shape_node* node = nullptr;
    std::vector<std::string> keys, values;
  };

  static std::string quoted(const char* text, std::size_t n) {
    std::string out = "\"";
    append_escaped(out, text, n);
    return out + '"';
  }
  const char* committed() {
    if (scratch[scratch.size() - 1] != '\x55') std::abort();  // wrote more than it asked for
    return scratch.data();
  }
  template <class Spell>
  bool put(Spell spell) {
    recording_sink one;
    spell(one);
    return add(one.value);
  }
  bool add(const std::string& text) {
    if (open.empty()) finished = text;
    else open.back().values.push_back(text);
    return true;
  }
  bool add_key(const std::string& text) {
    frame& f = open.back();
    if (f.keys.size() != f.values.size()) std::abort();
    f.keys.push_back(text);
    return true;
  }
  fastjson::enclosing close(const std::string& text) {
    open.pop_back();
    add(text);
    if (open.empty()) return fastjson::enclosing::nothing;
    return open.back().object ? fastjson::enclosing::object : fastjson::enclosing::array;
  }

  kept_shapes& memory;
  std::vector<frame> open;
  std::string finished, scratch;
  std::vector<char> asked;
  unsigned long boundaries = 0;
  std::size_t paused_at = ~std::size_t{0};
};

// The same, told of lists of numbers, as PHP's decoder is. Never pauses.
class shape_list_sink : public shape_sink {
 public:
  static constexpr bool resumable = false;
  using shape_sink::shape_sink;

  bool open_numbers() noexcept { return begin_array(); }
  bool numbers_full() noexcept { return asked++ % 3 == 0; }
  bool more_numbers(std::size_t) noexcept { return true; }
  bool leave_numbers() noexcept { return true; }
  fastjson::enclosing end_numbers() noexcept {
    bool go_on = true;
    return end_array(go_on);
  }

 private:
  unsigned asked = 0;
};

}  // namespace test

struct shape_functions {
  // Without shapes.
  fastjson::read_result (*read_plainly)(const char*, std::size_t, std::size_t max_depth, test::recording_sink&);
  // Reads all of it, going on after every pause.
  fastjson::read_result (*read)(const char*, std::size_t, std::size_t max_depth, test::shape_sink&);
  fastjson::read_result (*read_lists)(const char*, std::size_t, std::size_t max_depth, test::shape_list_sink&);
  std::uint64_t (*hash)(const fastjson::shape_node* parent, const char* key, std::size_t);
};

#endif
