// What the walker writes besides numbers: separators, strings, atoms, keys; room and failures.
// Assumes for_each_target.hpp opened the region and that encoder.hpp was included before it.
// Included by encode_maps.hpp; the base of map_walker.
#include <fastjson/writer.hpp>

namespace fastjson::FASTJSON_TARGET {
namespace {

using namespace fastjson::beam;

// A string that is not UTF-8 ends the encode: Elixir gets the string and finds the byte.
struct refuse_utf8 {
  char* invalid_utf8(char*, const char*&, const char*) const noexcept { return nullptr; }
  // Nothing leaves the output before its end, so that no string has to be looked at beforehand.
  bool stops_at_invalid_utf8() const noexcept { return false; }
  void give_up(char*) const noexcept {}
};

// Without max_output, the text may be so many times as long as without layout, and so much longer.
inline constexpr std::size_t pretty_factor = 64;
inline constexpr std::size_t pretty_free = 1 << 20;

// An atom whose text is not kept is asked for in the external format, and may need escapes.
inline constexpr std::size_t uncached_atom_work = 30;

// The shortest entry of a plan: ,"":
inline constexpr std::size_t least_ready_key = 4;

template <bool Pretty>
class text_output {
 public:
  text_output(encoder& state, const escape_rules& set) noexcept : e(state), env(state.env), style(set) {}

 protected:
  encoder& e;
  ErlNifEnv* const env;
  const string_style style;
  char* out = nullptr;

  FASTJSON_INLINE bool room() noexcept {
    char* const moved = reserve(e.out, out, value_room);
    if (FASTJSON_UNLIKELY(moved == nullptr)) return false;
    out = moved;
    return true;
  }

  FASTJSON_COLD stop fail(failure why, ERL_NIF_TERM culprit) noexcept {
    e.failed = why;
    e.culprit = culprit;
    return stop::failed;
  }
  FASTJSON_COLD bool refuse(failure why, ERL_NIF_TERM culprit) noexcept {
    fail(why, culprit);
    return false;
  }
  FASTJSON_COLD stop no_memory() noexcept { return fail(failure::no_memory, atoms.nil_); }

  FASTJSON_COLD stop postpone(ERL_NIF_TERM value) noexcept {
    e.pending = value;
    return stop::slice_over;
  }

  // Only indentation expands without end: n levels take about n * n bytes.
  FASTJSON_COLD bool layout_is_too_large(std::size_t more) noexcept {
    const std::size_t written = static_cast<std::size_t>(out - e.out.begin) + more;
    const std::size_t layout = e.layout_bytes + more;
    const std::size_t most = e.most_output != 0 ? e.most_output : pretty_factor * (written - layout) + pretty_free;
    if (written <= most) return false;
    refuse(failure::too_large, atoms.nil_);
    return true;
  }

  bool line_break(std::size_t depth) noexcept {
    const std::size_t n = e.line.length + depth * e.indent.length;
    if (FASTJSON_UNLIKELY(depth > (SIZE_MAX >> 8) / (e.indent.length + 1)) || FASTJSON_UNLIKELY(n > (SIZE_MAX >> 8)))
      return refuse(failure::no_memory, atoms.nil_);
    if (FASTJSON_UNLIKELY(n >= 64)) {
      if (layout_is_too_large(n)) return false;
    } else if (FASTJSON_UNLIKELY(e.most_output != 0) && layout_is_too_large(n)) {
      return false;
    }
    e.layout_bytes += n;
    char* moved = reserve(e.out, out, n + value_room);
    if (FASTJSON_UNLIKELY(moved == nullptr)) return refuse(failure::no_memory, atoms.nil_);
    out = moved;
    std::memcpy(out, e.line.text, e.line.length);
    out += e.line.length;
    if (e.indent.length == 2) {
      std::memset(out, ' ', 2 * depth);  // corrected below when the indent is another one
      if (FASTJSON_LIKELY(e.indent.text[0] == ' ' && e.indent.text[1] == ' ')) {
        out += 2 * depth;
        return true;
      }
    }
    out = repeat(out, e.indent.text, e.indent.length, depth);
    return true;
  }

  // What stands between two elements or members, or before the first.
  FASTJSON_INLINE bool separate(frame& f) noexcept {
    if (f.started) *out++ = ',';
    f.started = true;
    if constexpr (Pretty) return line_break(e.depth());
    return true;
  }

  FASTJSON_INLINE bool colon() noexcept {
    *out++ = ':';
    if constexpr (Pretty) {
      char* moved = reserve(e.out, out, e.colon.length + value_room);
      if (FASTJSON_UNLIKELY(moved == nullptr)) return refuse(failure::no_memory, atoms.nil_);
      e.layout_bytes += e.colon.length;
      out = moved;
      std::memcpy(out, e.colon.text, e.colon.length);
      out += e.colon.length;
    }
    return true;
  }

  FASTJSON_INLINE bool open(char bracket, frame_kind kind, ERL_NIF_TERM rest) noexcept {
    *out++ = bracket;
    frame f{};
    f.kind = kind;
    f.rest = rest;
    return e.frames.push(f);
  }

  FASTJSON_INLINE bool close(char bracket, frame& f) noexcept {
    const bool started = f.started;
    e.frames.size--;
    if constexpr (Pretty)
      if (started && !line_break(e.depth())) return false;
    *out++ = bracket;
    return true;
  }

  FASTJSON_INLINE bool write_text(const ErlNifBinary& binary, ERL_NIF_TERM term) noexcept {
    refuse_utf8 policy;
    char* const moved = write_string(e.out, out, reinterpret_cast<const char*>(binary.data), binary.size, style, policy);
    if (FASTJSON_UNLIKELY(moved == nullptr)) return refuse_text(binary, term);
    out = moved;
    return room();
  }

  // The same for a value, which may be left to a slice on a dirty scheduler.
  FASTJSON_INLINE stop write_text_value(const ErlNifBinary& binary, ERL_NIF_TERM term) noexcept {
    if (FASTJSON_UNLIKELY(e.takes_long(binary.size / 64))) return write_long_text(binary, term);
    return write_text(binary, term) ? stop::finished : stop::failed;
  }

  // Judged by a thousand of its bytes, so that hardly a string is begun in vain; which it is, give_up_at finds out.
  bool looks_plain(const ErlNifBinary& text) const noexcept {
    constexpr std::size_t windows = 32, bytes = 32;
    static_assert(64 * normal_step >= windows * bytes);
    const std::size_t distance = (text.size - bytes) / (windows - 1);
    std::size_t escaped = 0;
    for (std::size_t i = 0; i < windows; i++)
      for (std::size_t j = 0; j < bytes; j++) {
        const unsigned char c = text.data[i * distance + j];
        escaped += c < 0x80 ? style.rules->flag[c] != 0 : style.rules->escape_non_ascii;
      }
    return escaped <= windows * bytes / 16;
  }

  // On a normal scheduler. What is written of a string that is given up counts as not written.
  FASTJSON_COLD stop write_long_text(const ErlNifBinary& binary, ERL_NIF_TERM term) noexcept {
    e.out.charge(out);
    if (binary.size / 64 > long_text_step || e.out.budget < static_cast<int>(long_text_step) || !looks_plain(binary))
      return postpone(term);
    const std::size_t start = static_cast<std::size_t>(out - e.out.begin);
    e.out.give_up_at = start + plain_text_most(binary.size);
    const bool written = write_text(binary, term);
    e.out.give_up_at = SIZE_MAX;
    if (FASTJSON_LIKELY(written)) return stop::finished;
    if (!e.out.gave_up) return stop::failed;
    e.out.gave_up = false;
    out = e.out.begin + start;
    e.out.charged = start;
    return postpone(term);
  }

  // The writer gave up: either the bytes are not UTF-8, or there was no memory.
  FASTJSON_COLD bool refuse_text(const ErlNifBinary& binary, ERL_NIF_TERM term) noexcept {
    if (e.out.gave_up) return false;
    const char* const text = reinterpret_cast<const char*>(binary.data);
    const bool invalid = find_invalid_utf8(text, text + binary.size) != nullptr;
    out = e.out.begin;
    fail(invalid ? failure::invalid_byte : failure::no_memory, term);
    return false;
  }

  FASTJSON_INLINE bool write_atom(ERL_NIF_TERM atom) noexcept {
    if (atom == atoms.nil_) return literal("null", 4);
    if (atom == atoms.true_) return literal("true", 4);
    if (atom == atoms.false_) return literal("false", 5);
    return write_atom_text(atom);
  }

  FASTJSON_INLINE bool literal(const char* text, std::size_t n) noexcept {
    std::memcpy(out, text, n);
    out += n;
    return true;
  }

  FASTJSON_INLINE bool write_atom_text(ERL_NIF_TERM atom) noexcept {
    const cached_atom* const cached = find_atom(e, atom);
    if (FASTJSON_LIKELY(cached != nullptr)) {
      static_assert(separators_most + sizeof cached->text <= value_room);
      std::memcpy(out, cached->text, sizeof cached->text);
      out += cached->length;
      return room();
    }
    char text[longest_atom];
    refuse_utf8 policy;
    e.count_work(uncached_atom_work);
    char* const moved = write_string(e.out, out, text, atom_text(env, atom, text), style, policy);
    if (moved == nullptr) {
      fail(failure::no_memory, atom);
      return false;
    }
    out = moved;
    return room();
  }

  // False with e.pending_key: the key is for the next slice. What its value probably is stands in `likely`, where what
  // it turns out to be is to be put.
  FASTJSON_INLINE bool write_key(ERL_NIF_TERM key, guess*& likely) noexcept {
    if (FASTJSON_UNLIKELY(e.key_credit < 0)) {
      *likely = guess::none;
      return write_any_key(key) && colon();
    }
    known_key* known = e.key_cache[std::uint64_t{key} * 0x9E3779B97F4A7C15u >> (64 - known_key_bits)];
    if (FASTJSON_UNLIKELY(known->key != key || known->slice != e.slice)) known++;
    if (FASTJSON_UNLIKELY(known->key != key || known->slice != e.slice)) {
      e.key_credit--;
      known = e.new_key(known - 1, key);
      likely = &known->value;
      return write_any_key(key) && colon();
    }
    likely = &known->value;
    if (FASTJSON_UNLIKELY(known->length == 0)) return write_repeated_key(*known) && colon();
    e.key_credit++;
    // All of the entry is stored, within the room that is there before a key; the value's room is asked for again.
    static_assert(separators_most + sizeof known->text <= value_room);
    std::memcpy(out, known->text, sizeof known->text);
    out += known->length;
    return room() && colon();
  }

  // The second time that a key is met its text is kept.
  FASTJSON_NOINLINE bool write_repeated_key(known_key& known) noexcept {
    const std::ptrdiff_t start = out - e.out.begin;
    if (!write_any_key(known.key)) return false;
    const char* const text = e.out.begin + start;
    const std::ptrdiff_t n = out - text;
    // Numbers are as soon written; others leave a hole.
    if (n <= static_cast<std::ptrdiff_t>(sizeof known.text) && (enif_is_binary(env, known.key) || enif_is_atom(env, known.key))) {
      std::memcpy(known.text, text, static_cast<std::size_t>(n));
      known.length = static_cast<std::uint8_t>(n);
    }
    return true;
  }

  FASTJSON_INLINE bool write_any_key(ERL_NIF_TERM key) noexcept {
    ErlNifBinary binary;
    if (enif_inspect_binary(env, key, &binary)) {
      if (FASTJSON_UNLIKELY(e.takes_long(binary.size / 64))) {
        e.pending_key = key;
        return false;
      }
      if (FASTJSON_UNLIKELY(!write_text(binary, key))) return false;
    } else if (enif_is_atom(env, key)) {
      if (FASTJSON_UNLIKELY(!write_atom_text(key))) return false;
    } else {
      ErlNifSInt64 number;
      *out++ = '"';
      if (enif_get_int64(env, key, &number))
        out = write_int64(out, number);
      else if (enif_term_type(env, key) != ERL_NIF_TERM_TYPE_INTEGER)
        e.add_hole(atoms.key, out, key);
      else if (!write_long_key(key))
        return false;
      *out++ = '"';
      // Strings and atoms ask for it; these digits took a part of the value's.
      if (FASTJSON_UNLIKELY(!room())) return refuse(failure::no_memory, atoms.nil_);
    }
    return true;
  }

  FASTJSON_COLD bool write_long_key(ERL_NIF_TERM key) noexcept {
    const printing how = e.print_integer(key, out);
    if (how == printing::done) return true;
    if (how == printing::no_memory) return refuse(failure::no_memory, atoms.nil_);
    out--;  // its quote
    e.pending_key = key;
    return false;
  }

  // The next entry of a plan: two bytes of length, then ,"name":
  FASTJSON_INLINE bool write_ready_key(frame& f) noexcept {
    const std::size_t n = f.keys_left < 2 ? 0 : static_cast<std::size_t>(f.keys[0] << 8 | f.keys[1]);
    if (FASTJSON_UNLIKELY(n < least_ready_key || n + 2 > f.keys_left))
      return refuse(failure::invalid_plan, f.rest);
    const unsigned char* const text = f.keys + 2;
    f.keys += 2 + n;
    f.keys_left -= static_cast<std::uint32_t>(2 + n);
    const std::size_t skip = Pretty || !f.started;
    if (FASTJSON_UNLIKELY(Pretty && !separate(f))) return false;
    f.started = true;
    char* const moved = reserve(e.out, out, n + value_room);
    if (FASTJSON_UNLIKELY(moved == nullptr)) return refuse(failure::no_memory, atoms.nil_);
    out = moved;
    std::memcpy(out, text + skip, n - skip);
    out += n - skip;
    if constexpr (Pretty) {
      out--;  // colon() writes it with what follows it
      return colon();
    }
    return true;
  }
};

}  // namespace
}  // namespace fastjson::FASTJSON_TARGET
