// The reader: verdicts, values and positions on every kernel, near unreadable pages, with
// pauses at every boundary, with a sink that stops or has no memory, at any depth.
// Assumes JSONTestSuite and the corpus beside the checkout (CONFORMANCE, CORPUS); says so
// when they are not there. Seeded.
#include <cstdio>
#include <string>
#include <vector>

#include "files.hpp"
#include "guarded.hpp"
#include "reader_functions.hpp"
#include "test.hpp"

#define FASTJSON_TARGET_UNIT "reader_unit.hpp"
#include <fastjson/for_each_target.hpp>

#include "each_kernel.hpp"

using fastjson::error_code;
using fastjson::read_result;

namespace {

constexpr std::size_t any_depth = ~std::size_t{0};

struct outcome {
  read_result result;
  std::string value;
  bool operator==(const outcome& other) const {
    return result.code == other.result.code && result.offset == other.result.offset &&
           result.token == other.result.token && result.expected == other.result.expected &&
           (!result.ok() || value == other.value);
  }
};

outcome read_with(const reader_functions& f, const char* text, std::size_t n, std::size_t depth = any_depth,
                  unsigned long pause_every = 0) {
  test::recording_sink sink;
  sink.pause_every = pause_every;
  sink.counted = pause_every != 0;
  unsigned long pauses;
  outcome o;
  o.result = f.read(text, n, depth, sink, pauses);
  o.value = sink.value;
  return o;
}

test::guarded& memory() {
  static test::guarded pages(32);
  return pages;
}

// Reads `text` at the end of readable memory on every kernel; all must agree, and the
// null sink with them. Returns the portable kernel's outcome.
outcome everywhere(const std::string& text, std::size_t depth = any_depth) {
  const char* const p = memory().at_end(text.data(), text.size());
  const outcome want = read_with(fastjson::portable::entry, p, text.size(), depth);
  test::each_kernel([&](const char* kernel, const reader_functions& f) {
    const outcome got = read_with(f, p, text.size(), depth);
    CHECK_SAYING(got == want, "%s: '%.60s': %s at %zu, not %s at %zu", kernel, text.c_str(),
                 fastjson::error_name(got.result.code), got.result.offset, fastjson::error_name(want.result.code),
                 want.result.offset);
    const outcome paused = read_with(f, p, text.size(), depth, 1);
    CHECK_SAYING(paused == want, "%s with pauses, strings counted: '%.60s'", kernel, text.c_str());
    test::number_list_sink lists;
    outcome in_lists;
    in_lists.result = f.read_number_lists(p, text.size(), depth, lists);
    in_lists.value = lists.value;
    CHECK_SAYING(in_lists == want, "%s with lists of numbers: '%.60s'", kernel, text.c_str());
    const read_result checked = f.validate(p, text.size(), depth, fastjson::utf8_policy::reject);
    CHECK_SAYING(checked.code == want.result.code && checked.offset == want.result.offset,
                 "%s validates: '%.60s': %s at %zu, not %s at %zu", kernel, text.c_str(),
                 fastjson::error_name(checked.code), checked.offset, fastjson::error_name(want.result.code),
                 want.result.offset);
  });
  return want;
}

bool is_space(char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; }

// Documents that cover the grammar; each ends in a byte that it cannot do without.
const char* const documents[] = {
    "[]", "{}", "[[]]", "{\"\":{}}", "[null,true,false]", "\"\"", "\"abc\"",
    "[0,-0,1,-1,12,1.5,-0.25,1e5,1E+5,1.25e-7,9223372036854775807,18446744073709551616]",
    "{\"a\":1,\"b\":[1,2,3],\"c\":{\"d\":null}}", " \t\r\n[ 1 , 2 ] ",
    "[\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u0041\\u00e9\\u20AC\\ud83d\\ude00\"]",
    "[\"\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80 and then much more text than one block of any kernel has room for\"]",
    "{\"a key that is longer than any block of bytes: sixty-four and more of them, to be sure\":\"v\"}",
    "[{\"id\":1,\"name\":\"x\"},{\"id\":2,\"name\":\"y\"},{\"id\":3,\"name\":\"z\"},{\"id\":4,\"other\":[]}]",
    "[-65.613616999999977,43.420273000000009,-65.619720000000029,43.418052999999986]",
    "[1,2.5,-3,4,5,6,7,8,9,\"and text\",10,[1,2,{\"a\":[3,null]},4],5,18446744073709551616]",
    "[[1,2],[3.5,-4],  [ 5 ] ,[],[6,[7]],[8,\"x\"],[9]]", "{\"a\":[[1],[2]],\"b\":[[3,4]]}",
    "[                                                                                                   1]",
    "{\"a\":{\"b\":{\"c\":{\"d\":[[[[{\"e\":\"f\"}]]]]}}}}"};

}  // namespace

TEST(documents_read_alike_everywhere) {
  for (const char* text : documents) CHECK_SAYING(everywhere(text).result.ok(), "%s", text);
}

TEST(lists_of_numbers_are_counted_ahead) {
  const char* const separators[] = {",", ", ", ",\n        ", " , "};
  for (const char* separator : separators)
    for (const char* number : {"7", "-0.25", "1e9", "-65.613616999999977"})
      for (std::size_t n = 1; n < 70; ++n) {
        std::string text = "[[";
        for (std::size_t i = 0; i < n; ++i) text += (i == 0 ? "" : separator) + std::string(number);
        text += "],\"" + std::string(64, 'x') + "\"]";
        CHECK_SAYING(everywhere(text).result.ok(), "%s", text.c_str());
        test::each_kernel([&](const char* kernel, const reader_functions& f) {
          test::number_list_sink sink;
          CHECK(f.read_number_lists(text.data(), text.size(), any_depth, sink).ok());
          CHECK_SAYING(sink.lists == 1, "%s: %lu lists in '%s'", kernel, sink.lists, text.c_str());
          // The look ahead ends where less than a block is left, which here is behind the list.
          CHECK_SAYING(sink.every_count_is(n), "%s: '%s'", kernel, text.c_str());
        });
      }
}

TEST(lists_of_number_lists_with_any_gaps) {
  for (std::size_t before : {0, 1, 2, 31, 32, 33, 63, 64, 70, 200})
    for (std::size_t inside : {0, 1, 30, 31, 32, 33, 64, 190})
      for (std::size_t behind = 0; behind < 260; behind += 13) {
        const std::string text = "[[1,2]," + std::string(before, ' ') + "[" + std::string(inside, '\n') + "3.25,4],[5]]" +
                                 std::string(behind, ' ');
        CHECK_SAYING(everywhere(text).value == everywhere("[[1,2],[3.25,4],[5]]").value, "%zu, %zu, %zu", before, inside,
                     behind);
        const std::size_t wrong = text.find('3');
        std::string other = text;
        other[wrong] = 'x';
        CHECK_SAYING(everywhere(other).result.offset == wrong, "%zu, %zu, %zu", before, inside, behind);
      }
}

TEST(escapes_at_any_place_of_a_string) {
  const struct { const char *escaped, *plain; } pieces[] = {
      {"\\/", "/"}, {"\\u0041", "A"}, {"\\u00e9", "\xC3\xA9"}, {"\\u20AC", "\xE2\x82\xAC"},
      {"\\uD83D\\uDE00", "\xF0\x9F\x98\x80"}, {"\\u00e9\\u20ac\\u0041", "\xC3\xA9\xE2\x82\xAC" "A"}};
  std::vector<std::size_t> lengths{95, 127, 128, 129, 1000, 1023, 1024, 1025, 1088, 3000};
  for (std::size_t n = 0; n < 68; ++n) lengths.push_back(n);
  for (const auto& piece : pieces)
    for (const std::size_t n : lengths)
      for (const std::size_t between : {0, 3, 33, 64})
        for (const std::size_t behind : {0, 80, 300}) {
          const std::string begin(n, 'a'), middle(between, 'b'), rest(behind, ' ');
          const auto text = [&](const char* p) {
            return "[\"" + begin + p + middle + p + p + "\xC3\xBC\",1]" + rest;
          };
          CHECK_SAYING(everywhere(text(piece.escaped)).value == everywhere(text(piece.plain)).value,
                       "%s behind %zu and %zu, before %zu", piece.escaped, n, between, behind);
          // What is wrong is found at the same place, however the string was read.
          const std::string wrong = "[\"" + begin + piece.escaped + middle + "\\x\"]" + rest;
          CHECK_SAYING(everywhere(wrong).result.offset == wrong.find('x'), "\\x behind %zu and %zu, before %zu", n, between,
                       behind);
        }
}

// Two spellings of the same random text; what is wrong in it is found at its place.
TEST(escapes_of_two_characters_are_those_of_four_digits) {
  static const char* const pairs[] = {"\\\"", "\\\\", "\\/", "\\b", "\\f", "\\n", "\\r", "\\t"};
  static const char* const digits[] = {"\\u0022", "\\u005c", "\\u002F", "\\u0008", "\\u000C", "\\u000a", "\\u000d", "\\u0009"};
  static const char* const wrong[] = {"\\x", "\n", "\\\n", "\xff", "\\u12g4"};
  test::generator random{test::seed + 5};
  for (unsigned i = 0; i < 3000 * test::effort; ++i) {
    const std::uint64_t plain = 1 + random.below(20);
    std::string first = "[\"", second = first;
    for (std::size_t n = random.below(i % 8 == 0 ? 1500 : 200); n != 0; --n) {
      const std::uint64_t k = random.below(8);
      const bool escaped = random.below(plain) == 0;
      const char* const other = random.below(16) == 0 ? "\xC3\xA9" : "x";
      first += escaped ? pairs[k] : other;
      second += escaped ? digits[k] : other;
    }
    CHECK_SAYING(everywhere(first + "\",1]").value == everywhere(second + "\",1]").value, "%s", first.c_str());
    const std::string bad = wrong[i % 5];
    const std::size_t in_it = bad == "\\u12g4" ? 4 : bad[0] == '\\' ? 1 : 0;
    const auto got = everywhere(first + bad + "y\"]");
    CHECK_SAYING(got.result.offset == first.size() + in_it, "%s%s", first.c_str(), bad.c_str());
  }
}

// Escapes of every kind in any order, with any text between them, as long as a block or as short as a word; then with one byte changed.
TEST(escapes_of_every_kind_among_others) {
  static const struct { const char *escaped, *plain; } pieces[] = {
      {"\\n", "\\u000a"}, {"\\\\", "\\u005C"}, {"\\u0041", "A"}, {"\\u0080", "\xC2\x80"}, {"\\u00e9", "\xC3\xA9"}, {"\\u07FF", "\xDF\xBF"},
      {"\\u0800", "\xE0\xA0\x80"}, {"\\u3042", "\xE3\x81\x82"}, {"\\uD7ff", "\xED\x9F\xBF"}, {"\\uFfFf", "\xEF\xBF\xBF"},
      {"\\ud800\\udc00", "\xF0\x90\x80\x80"}, {"\\uD83D\\uDE00", "\xF0\x9F\x98\x80"}, {"\\udbff\\udfff", "\xF4\x8F\xBF\xBF"}, {"\xC3\xBC", "\xC3\xBC"}};
  constexpr std::size_t count = sizeof pieces / sizeof *pieces;
  static const char changes[] = "\"\\u0dDcCfx \n\x80";
  test::generator random{test::seed + 6};
  for (unsigned i = 0; i < 6000 * test::effort; ++i) {
    const std::uint64_t between = 1 + random.below(i % 3 == 0 ? 3 : 40), kinds = 1 + random.below(count), from = random.below(count);
    std::string escaped = "[\"", plain = escaped;
    for (std::size_t n = random.below(i % 16 == 0 ? 120 : 8); n != 0; --n) {
      const std::string gap(random.below(between), 'x');
      const auto& piece = pieces[(from + random.below(kinds)) % count];
      escaped += gap + piece.escaped;
      plain += gap + piece.plain;
    }
    const std::string end = "\",1]" + std::string(random.below(2) * random.below(300), ' ');
    CHECK_SAYING(everywhere(escaped + end).value == everywhere(plain + end).value, "%s", escaped.c_str());
    std::string changed = escaped + end;
    changed[2 + random.below(escaped.size() - 1)] = changes[random.below(sizeof changes - 1)];
    everywhere(changed);
  }
}

// Every code unit once among others in a row, in pairs those that need one.
TEST(every_code_unit_in_a_row) {
  const auto text = [](unsigned unit, const std::string& inside) {
    return "[\"" + std::string(unit % 67, 'a') + inside + "\",1]" + std::string(200, ' ');
  };
  std::string escaped, plain;
  for (unsigned unit = 0x5D, count = 1; unit < 0xFFFF; unit += unit == 0xDBFF ? 0x401 : 1, ++count) {
    const bool is_upper = unit >= 0xD800 && unit < 0xE000;
    const unsigned low = 0xDC00 + unit * 7 % 0x400;
    char digits[16];
    std::snprintf(digits, sizeof digits, count % 2 != 0 ? "\\u%04x" : "\\u%04X", unit);
    escaped += digits;
    std::snprintf(digits, sizeof digits, "\\u%04x", low);
    if (is_upper) escaped += digits;
    const unsigned point = is_upper ? 0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00) : unit;
    const unsigned rest = point < 0x80 ? 0 : point < 0x800 ? 1 : point < 0x10000 ? 2 : 3;
    static const unsigned char leads[] = {0, 0xC0, 0xE0, 0xF0};
    plain += static_cast<char>(leads[rest] | point >> 6 * rest);
    for (unsigned i = rest; i-- != 0;) plain += static_cast<char>(0x80 | (point >> 6 * i & 0x3F));
    if (count % 9 != 0) continue;
    CHECK_SAYING(everywhere(text(unit, escaped)).value == everywhere(text(unit, plain)).value, "up to %04x", unit);
    escaped.clear();
    plain.clear();
  }
}

TEST(long_runs_of_code_units) {
  for (std::size_t n = 1; n < 700; n += n < 30 ? 1 : 37) {
    std::string escaped = "[\"", plain = "[\"";
    for (std::size_t i = 0; i < n; ++i) {
      escaped += i % 3 != 0 ? "\\u3042" : "\\ud83d\\ude00";
      plain += i % 3 != 0 ? "\xE3\x81\x82" : "\xF0\x9F\x98\x80";
    }
    CHECK_SAYING(everywhere(escaped + "\"]").value == everywhere(plain + "\"]").value, "%zu units", n);
  }
}

TEST(every_proper_prefix_fails_at_its_end) {
  for (std::string text : documents) {
    while (is_space(text.back())) text.pop_back();
    for (std::size_t n = 0; n < text.size(); ++n) {
      const outcome o = everywhere(text.substr(0, n));
      CHECK_SAYING(o.result.code == error_code::unexpected_end && o.result.offset == n, "'%.*s'", static_cast<int>(n),
                   text.c_str());
    }
  }
}

// Long enough to be read in blocks where they lie, up to the last byte: what is looked at beside a block must not be behind the text.
TEST(long_texts_cut_anywhere_fail_at_their_end) {
  const char* const units[] = {"1,", "-65.613616999999977,", "1, ", "1.5,\n  ", "0,[],", "1e-5,", "null,", "\"\",", "{},", "\"text \\n and \\u00e9\",", "\"\xC3\xA9\xE2\x82\xAC\",",
                               "{\"id\":1,\"at\":[1,2]},", "[1,2],", "[-1.25, 3], ", "[[1],[2]],"};
  for (const char* before : {"[", "[[", "{\"a\":[", "[[1],["})
    for (const char* unit : units)
      for (std::size_t shift = 0; shift < 2; ++shift) {
        std::string text = before + std::string(shift, '1') + (shift == 0 ? "" : ",");
        while (text.size() < 620) text += unit;
        for (std::size_t n = 190; n < text.size(); ++n) {
          const outcome o = everywhere(text.substr(0, n));
          CHECK_SAYING(o.result.code == error_code::unexpected_end && o.result.offset == n, "%s%zu times '%s'", before, n, unit);
        }
      }
}

TEST(every_replaced_byte_gets_one_verdict) {
  const char bytes[] = {'\0', '\x1F', ' ', '"', ',', '-', '.', '/', '0', '9', ':', '[', '\\', ']', 'e', 'u', '{', '}',
                        '\x7F', '\x80', '\xC3', '\xFF'};
  for (const std::string text : documents)
    for (std::size_t i = 0; i < text.size(); ++i)
      for (char c : bytes) {
        std::string changed = text;
        changed[i] = c;
        const outcome o = everywhere(changed);
        // What stands before the change is as before: no error can be seen earlier.
        CHECK_SAYING(o.result.ok() || o.result.offset >= i, "'%.60s' at %zu", changed.c_str(), o.result.offset);
      }
}

// The same document at every distance from the end of the input, where the reader changes
// to its padded copy.
TEST(the_last_block_at_every_distance) {
  for (const char* text : documents) {
    const outcome want = everywhere(text);
    for (std::size_t spaces = 0; spaces <= 520; spaces += spaces < 300 ? 1 : 13) {
      const outcome o = everywhere(text + std::string(spaces, ' '));
      CHECK_SAYING(o.result.ok() && o.value == want.value, "'%s' and %zu spaces", text, spaces);
      const outcome p = everywhere(std::string(spaces, '\n') + text);
      CHECK_SAYING(p.result.ok() && p.value == want.value, "%zu line feeds and '%s'", spaces, text);
    }
  }
}

TEST(strings_of_every_length_at_every_distance_from_the_end) {
  for (const char* unit : {"a", "\xC3\xA9", "\\n", "\xE2\x82\xAC"})
    for (std::size_t n = 0; n <= 130; ++n) {
      std::string text = "[\"";
      for (std::size_t i = 0; i < n; ++i) text += unit;
      text += "\"";
      for (std::size_t behind : {0, 1, 30, 63, 64, 65, 190, 193, 400}) {
        CHECK(everywhere(text + "," + std::string(behind, '1') + "2]").result.ok());
        CHECK(everywhere("{" + text.substr(1) + ":" + std::string(behind, '1') + "2}").result.ok());
      }
    }
}

TEST(depth_costs_no_stack_and_has_the_limit_that_was_asked_for) {
  for (std::size_t depth : {1, 2, 62, 63, 64, 65, 127, 1000, 100000}) {
    const std::string arrays = std::string(depth, '[') + std::string(depth, ']');
    std::string objects;
    for (std::size_t i = 0; i < depth; ++i) objects += "{\"a\":";
    objects += "1" + std::string(depth, '}');
    for (const std::string& text : {arrays, objects}) {
      const std::size_t step = text[0] == '[' ? 1 : 5;
      test::each_kernel([&](const char* kernel, const reader_functions& f) {
        const auto validate = [&](std::size_t limit) {
          return f.validate(text.data(), text.size(), limit, fastjson::utf8_policy::reject);
        };
        CHECK_SAYING(validate(depth).ok(), "%s: %zu deep", kernel, depth);
        const read_result refused = validate(depth - 1);
        CHECK_SAYING(refused.code == error_code::depth_exceeded && refused.offset == step * (depth - 1), "%s: %zu deep: %s at %zu",
                     kernel, depth, fastjson::error_name(refused.code), refused.offset);
        const outcome o = read_with(f, text.data(), text.size(), depth);
        CHECK_SAYING(o.result.ok(), "%s: %zu deep", kernel, depth);
      });
    }
  }
}

TEST(a_refused_allocation_ends_the_read_and_leaks_nothing) {
  const std::string deep = std::string(100000, '[') + std::string(100000, ']');
  test::each_kernel([&](const char* kernel, const reader_functions& f) {
    for (long allowed = 0; allowed < 8; ++allowed) {
      test::counted_memory::allowed = allowed;
      const read_result r = f.validate(deep.data(), deep.size(), any_depth, fastjson::utf8_policy::reject);
      CHECK_SAYING(r.code == error_code::stopped_by_host && test::counted_memory::live == 0, "%s after %ld blocks", kernel,
                   allowed);
    }
    test::counted_memory::allowed = -1;
    for (const char* text : {"\"\\n\"", "[1,\"a\\u0041\"]", "{\"a\\\\\":1}"}) {
      test::recording_sink sink;
      sink.refuse_memory = true;
      unsigned long pauses;
      CHECK_SAYING(f.read(text, std::strlen(text), any_depth, sink, pauses).code == error_code::out_of_memory, "%s: %s",
                   kernel, text);
    }
  });
}

TEST(a_sink_may_stop_at_every_event) {
  for (const char* text : documents)
    test::each_kernel([&](const char* kernel, const reader_functions& f) {
      test::recording_sink whole;
      unsigned long pauses;
      f.read(text, std::strlen(text), any_depth, whole, pauses);
      for (unsigned long event = 0; event < whole.events; ++event) {
        test::recording_sink sink;
        sink.stop_at_event = event;
        const read_result r = f.read(text, std::strlen(text), any_depth, sink, pauses);
        CHECK_SAYING(r.code == error_code::stopped_by_host && sink.events == event + 1, "%s: '%s' at event %lu", kernel,
                     text, event);
      }
    });
}

TEST(a_read_can_pause_at_every_value_boundary) {
  const std::string text = "[1,[2,\"\\n\"],{\"a\":{\"b\":[]},\"c\":3.5},null]";
  const outcome whole = read_with(fastjson::portable::entry, text.data(), text.size());
  test::each_kernel([&](const char* kernel, const reader_functions& f) {
    for (unsigned long every = 1; every < 14; ++every) {
      test::recording_sink sink;
      sink.pause_every = every;
      unsigned long pauses;
      const read_result r = f.read(text.data(), text.size(), any_depth, sink, pauses);
      // Ten values are closed: 1, 2, the string, two arrays, 3.5, two objects, null and the whole.
      CHECK_SAYING(r.ok() && sink.value == whole.value && (every > 10 || pauses >= 1), "%s every %lu", kernel, every);
    }
    CHECK(read_with(f, text.data(), text.size(), any_depth, 1) == whole);
  });
}

TEST(ill_formed_text_can_be_dropped_or_replaced) {
  struct {
    const char *text, *dropped, *replaced;
  } const cases[] = {
      {"\"a\xFF" "b\"", "\"ab\"", "\"a\\xef\\xbf\\xbdb\""},
      {"\"\x80\\u0041\\n\xE2\x82\"", "\"A\\x0a\"", "\"\\xef\\xbf\\xbdA\\x0a\\xef\\xbf\\xbd\\xef\\xbf\\xbd\""},
      {"\"\xC3\xA9\x80\"", "\"\\xc3\\xa9\"", "\"\\xc3\\xa9\\xef\\xbf\\xbd\""},
      {"{\"k\xC0\":1}", "{\"k\":1}", "{\"k\\xef\\xbf\\xbd\":1}"},
  };
  test::each_kernel([&](const char* kernel, const reader_functions& f) {
    for (const auto& c : cases)
      for (unsigned i = 0; i < 4; ++i) {
        const auto policy = i % 2 == 0 ? fastjson::utf8_policy::drop : fastjson::utf8_policy::substitute;
        test::recording_sink sink;
        sink.policy = policy;
        sink.counted = i >= 2;
        unsigned long pauses;
        const bool ok = f.read(c.text, std::strlen(c.text), any_depth, sink, pauses).ok();
        const char* const want = policy == fastjson::utf8_policy::drop ? c.dropped : c.replaced;
        CHECK_SAYING(ok && sink.value == want, "%s: %s, not %s", kernel, sink.value.c_str(), want);
        CHECK(f.validate(c.text, std::strlen(c.text), any_depth, policy).ok());
      }
  });
}

TEST(conformance_suite) {
  const std::string folder = test::beside("CONFORMANCE", "conformance") + "/test_parsing";
  unsigned files = 0;
  for (const std::string& name : test::names_in(folder)) {
    std::string text;
    if (!test::read_file(folder + "/" + name, text) || text.size() > 100000) {
      // The largest one is 100,000 brackets: its verdict only, it does not fit the guarded pages.
      if (name[0] == 'n')
        CHECK_SAYING(!fastjson::portable::entry.validate(text.data(), text.size(), any_depth, fastjson::utf8_policy::reject).ok(),
                     "%s", name.c_str());
      ++files;
      continue;
    }
    const bool ok = everywhere(text).result.ok();
    if (name[0] == 'y') CHECK_SAYING(ok, "%s", name.c_str());
    if (name[0] == 'n') CHECK_SAYING(!ok, "%s", name.c_str());
    ++files;
  }
  std::printf(files != 0 ? "  JSONTestSuite: %u files\n" : "  JSONTestSuite is not there: the vectors stand for it\n", files);
}

TEST(mutated_real_documents_get_one_verdict) {
  const std::string folder = test::beside("CORPUS", "corpus");
  test::generator random{test::seed};
  std::vector<std::string> texts(documents, documents + sizeof documents / sizeof *documents);
  for (const char* name : {"demo.json", "twitter.json", "github_events.json", "canada.json", "adversarial.json"}) {
    std::string text;
    if (test::read_file(folder + "/" + name, text)) texts.push_back(text);
  }
  for (std::uint64_t round = 0; round < 2000 * test::effort; ++round) {
    const std::string& source = texts[random.below(texts.size())];
    std::string text = source.substr(0, 1 + random.below(source.size()));
    if (text.size() > 4000) text = text.substr(text.size() - 1 - random.below(4000));
    for (auto n = random.below(4); n-- > 0;) {
      const std::size_t at = random.below(text.size());
      switch (random.below(3)) {
        case 0: text[at] = static_cast<char>(random()); break;
        case 1: text.erase(at, 1 + random.below(20)); break;
        default: text.insert(at, text.substr(random.below(text.size()), random.below(30)));
      }
      if (text.empty()) text = "[";
    }
    everywhere(text);
  }
}

// Long strings are looked through in pieces: what stands where one ends is read as it is in a shorter string.
TEST(what_stands_at_the_end_of_a_piece_is_read_as_elsewhere) {
  static const char* const ends[] = {"\"", "", "\xC3\xA9\"", "\xE2\x82\xAC\"", "\xF0\x9F\x98\x80\"", "\xF0\x9F\x98\"", "\xE2\x82", "\xC3", "\xE2\x28\xA1\"", "\xFF\"",
                                     "\xC3\xA9\xA9\"", "\xED\xA0\x80\"", "\x01\"", "\\n\xC3\xA9\"", "\xC3\\n\"", "\xC3\xA9\\x\"", "\\ud83d\\ude00\"", "\\ud83d\""};
  constexpr std::size_t piece = 4096;
  for (const char* letter : {"a", "\xC3\xA9"})
    for (const char* end : ends)
      for (std::size_t n = 4040; n < 4110; ++n) {
        std::string text[2];
        for (int longer = 0; longer < 2; ++longer) {
          text[longer] = "\"";
          // An odd length begins with a letter of one byte, so that both have the same bytes at the end.
          if (n % 2 != 0) text[longer] += 'b';
          while (text[longer].size() < n + (longer != 0 ? piece : 0)) text[longer] += letter;
          text[longer] += end;
        }
        test::each_kernel([&](const char* kernel, const reader_functions& f) {
          test::recording_sink sink[2];
          unsigned long pauses;
          const fastjson::read_result few = f.read(text[0].data(), text[0].size(), 9, sink[0], pauses), many = f.read(text[1].data(), text[1].size(), 9, sink[1], pauses);
          const fastjson::read_result checked = f.validate(text[1].data(), text[1].size(), 9, fastjson::utf8_policy::reject);
          const std::size_t shown = letter[1] == 0 ? piece : 4 * piece;  // as \xHH
          CHECK_SAYING(many.code == few.code && checked.code == few.code && checked.offset == many.offset &&
                           (few.ok() ? sink[1].value.size() == sink[0].value.size() + shown : many.offset == few.offset + piece),
                       "%s, %zu of %s before %s: %s at %zu, %s at %zu in the longer one", kernel, n, letter, end, fastjson::error_name(few.code), few.offset,
                       fastjson::error_name(many.code), many.offset);
        });
      }
}

// Strings with escapes are looked through in other ways as they get longer, and once more when something is wrong: what stands
// behind any valid beginning is what stands behind none.
TEST(what_is_wrong_in_a_string_is_told_alike_behind_any_beginning) {
  static const char* const good[] = {"\\n", "\\\"", "\\\\", "\\/", "\\u00e9", "\\ud83d\\ude00", "\\uFFFF", "\xC3\xA9", "\xE6\x97\xA5", "\xF0\x9F\x98\x80", "plain"};
  static const char* const rests[] = {"\"", "", "\\", "\\x\"", "\\u12\"", "\\ud800\"", "\\udc00\"", "\\ud83d\\u0041\"", "\\ud83d\\", "\xFF\"", "\xC3\"", "\xE6\x97\"", "\xF0\x9F\x98",
                                      "\xED\xA0\x80\"", "\x01\"", "\\\x01\"", "\\\xC3\xA9\"", "\\u\"", "\\ud83\"", "\\n\\x\xFF\"", "\xFF\\x\"", "\\u0041\x01\\x"};
  test::generator random{test::seed + 9};
  for (int round = 0; round < 3000; ++round) {
    const std::string rest = std::string(rests[random.below(std::size(rests))]) + std::string(random.below(2) * random.below(9000), 'z');
    const std::size_t length = random.below(2) != 0 ? random.below(600) : random.below(10000), dense = 1 + random.below(60);
    std::string beginning;
    while (beginning.size() < length) beginning += random.below(dense) == 0 ? good[random.below(std::size(good))] : "x";
    const outcome alone = everywhere("\"" + rest), behind = everywhere("\"" + beginning + rest);
    CHECK_SAYING(behind.result.code == alone.result.code && (alone.result.ok() || behind.result.offset == alone.result.offset + beginning.size()),
                 "behind %zu bytes '%.40s': %s at %zu, alone %s at %zu", beginning.size(), rest.c_str(), fastjson::error_name(behind.result.code),
                 behind.result.offset, fastjson::error_name(alone.result.code), alone.result.offset);
  }
}
