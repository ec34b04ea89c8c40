// The core's benchmark: validation, strings written, numbers both ways, per kernel, numbers beside the C++ library's.
// Assumes the table of documents that core/bench/run writes and the environment of bench/schema.md.
// Built and called by core/bench/run.
#include <fnmatch.h>
#include <time.h>

#include <algorithm>
#include <bit>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "functions.hpp"

#define FASTJSON_TARGET_UNIT "unit.hpp"
#include <fastjson/for_each_target.hpp>
#include <fastjson/kernels.hpp>

namespace {

using clock_type = std::chrono::steady_clock;

struct document {
  std::string name, group, origin, set, path, text;
};

// One measured library on one document: `call` does all the work once, `check` says whether its answer is right.
struct contender {
  std::string library, version, kernel, verified;
  std::function<void()> call;
  std::function<bool()> check;
  bool again = false;
  unsigned long calls = 1;
  std::vector<double> samples;
};

std::string from_environment(const char* name, const char* otherwise = "") {
  const char* const value = std::getenv(name);
  return value != nullptr && *value != '\0' ? value : otherwise;
}

// True when the comma-separated list is empty or one of its shell patterns fits.
bool selected(const std::string& list, const std::string& name, bool as_prefix = false) {
  if (list.empty()) return true;
  for (std::size_t at = 0; at <= list.size();) {
    const std::size_t comma = std::min(list.find(',', at), list.size());
    const std::string item = list.substr(at, comma - at);
    if (fnmatch(item.c_str(), name.c_str(), 0) == 0 || fnmatch((item + ".json").c_str(), name.c_str(), 0) == 0) return true;
    if (as_prefix && name.starts_with(item + "_")) return true;
    at = comma + 1;
  }
  return false;
}

struct options {
  std::string ops = from_environment("FJB_OPS"), files = from_environment("FJB_FILES"), groups = from_environment("FJB_GROUPS"),
              libraries = from_environment("FJB_LIBS");
  bool full = from_environment("FJB_MODE") == "full", keep_samples = from_environment("FJB_SAMPLES") == "1";
  unsigned long rounds = std::stoul(from_environment("FJB_ROUNDS", full ? "31" : "7"));
  double budget = std::stod(from_environment("FJB_BUDGET", full ? "900" : "110")), sample_ns = full ? 10e6 : 2e6;
};

double seconds_since(clock_type::time_point start) { return std::chrono::duration<double>(clock_type::now() - start).count(); }

// Processor time of this process in ns, in which other work on the machine is not.
double processor_time() {
  timespec used{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
  return static_cast<double>(used.tv_sec) * 1e9 + static_cast<double>(used.tv_nsec);
}

double sample(contender& c) {
  const double start = processor_time();
  for (unsigned long i = 0; i < c.calls; ++i) c.call();
  return (processor_time() - start) / static_cast<double>(c.calls);
}

// A B C, then C B A: calibrated, warmed up by the calibration.
void interleave(std::vector<contender>& all, const options& o) {
  for (contender& c : all) {
    c.calls = 1;
    const double once = std::min(sample(c), sample(c));
    c.calls = std::max(1ul, static_cast<unsigned long>(o.sample_ns / std::max(once, 1.0)));
    sample(c);
  }
  for (unsigned long round = 0; round < o.rounds; ++round) {
    for (std::size_t i = 0; i < all.size(); ++i) {
      contender& c = all[round % 2 == 0 ? i : all.size() - 1 - i];
      c.samples.push_back(sample(c));
    }
  }
}

double at(const std::vector<double>& sorted, double fraction) {
  const double place = fraction * static_cast<double>(sorted.size() - 1);
  const auto low = static_cast<std::size_t>(place);
  const std::size_t high = std::min(low + 1, sorted.size() - 1);
  return sorted[low] + (sorted[high] - sorted[low]) * (place - static_cast<double>(low));
}

void write_line(FILE* out, const options& o, const contender& c, const document& d, const std::string& op, std::size_t bytes, bool right) {
  std::fprintf(out, "{\"schema\":1,\"kind\":\"result\",\"host\":\"core\",\"host_version\":\"%s\",\"library\":\"%s\",\"library_version\":\"%s\",", BENCH_COMPILER,
               c.library.c_str(), c.version.c_str());
  if (!c.kernel.empty()) std::fprintf(out, "\"kernel\":\"%s\",", c.kernel.c_str());
  if (c.again) std::fprintf(out, "\"aa\":true,");
  std::fprintf(out, "\"op\":\"%s\",\"document\":\"%s\",\"group\":\"%s\",\"origin\":\"%s\",\"set\":\"%s\",\"bytes\":%zu,", op.c_str(), d.name.c_str(), d.group.c_str(),
               d.origin.c_str(), d.set.c_str(), bytes);
  if (!right) {
    std::fprintf(out, "\"verified\":false,\"error\":\"the answer differs from the C++ library's\"}\n");
    return;
  }
  std::vector<double> sorted = c.samples;
  std::sort(sorted.begin(), sorted.end());
  const double median = at(sorted, 0.5);
  std::fprintf(out, "\"verified\":%s,\"rounds\":%zu,\"calls\":%lu,\"median_ns\":%.4f,\"q1_ns\":%.4f,\"q3_ns\":%.4f,\"min_ns\":%.4f,\"mb_s\":%.4f", c.verified.c_str(),
               sorted.size(), c.calls, median, at(sorted, 0.25), at(sorted, 0.75), sorted[0], static_cast<double>(bytes) / median * 1000);
  if (o.keep_samples) {
    std::fprintf(out, ",\"samples\":[");
    for (std::size_t i = 0; i < c.samples.size(); ++i) std::fprintf(out, "%s%.4f", i == 0 ? "" : ",", c.samples[i]);
    std::fprintf(out, "]");
  }
  std::fprintf(out, "}\n");
}

// ----- what is in a document

// The numbers and the strings (as they stand, without escapes undone) of a valid text.
void find_tokens(const std::string& text, std::vector<std::string_view>& numbers, std::vector<std::string_view>& strings) {
  for (std::size_t i = 0; i < text.size();) {
    if (text[i] == '"') {
      const std::size_t first = ++i;
      while (text[i] != '"') i += text[i] == '\\' ? 2 : 1;
      strings.push_back(std::string_view(text).substr(first, i - first));
      ++i;
    } else if (text[i] == '-' || (text[i] >= '0' && text[i] <= '9')) {
      const std::size_t first = i;
      while (i < text.size() && std::strchr("+-.eE0123456789", text[i]) != nullptr) ++i;
      numbers.push_back(std::string_view(text).substr(first, i - first));
    } else {
      ++i;
    }
  }
}

std::size_t total(const std::vector<std::string_view>& texts) {
  std::size_t n = 0;
  for (const std::string_view text : texts) n += text.size();
  return n;
}

const char* end_of(const document& d) { return d.text.data() + d.text.size(); }

bool same_bits(const std::vector<double>& a, const std::vector<double>& b) {
  return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin(), [](double x, double y) { return std::bit_cast<std::uint64_t>(x + 0.0) == std::bit_cast<std::uint64_t>(y + 0.0); });
}

// ----- the libraries

struct kernel_entry {
  std::string name;
  const bench_functions* functions;
};

// The one that a host would choose first, then the others.
std::vector<kernel_entry> usable_kernels() {
  std::vector<kernel_entry> found;
  const fastjson::kernel chosen = fastjson::select_kernel();
  const auto add = [&](fastjson::kernel k, const bench_functions& f) {
    if (fastjson::kernel_is_usable(k)) found.insert(k == chosen ? found.begin() : found.end(), {fastjson::kernel_name(k), &f});
  };
  add(fastjson::kernel::portable, fastjson::portable::entry);
#if FASTJSON_HAS_X86_KERNELS
  add(fastjson::kernel::avx2, fastjson::avx2::entry);
  add(fastjson::kernel::avx512, fastjson::avx512::entry);
#elif FASTJSON_HAS_NEON_KERNEL
  add(fastjson::kernel::neon, fastjson::neon::entry);
#endif
  return found;
}

class benchmark {
 public:
  benchmark(const options& chosen, FILE* lines) : o(chosen), out(lines), kernels(usable_kernels()) {}

  void validate(const document& d) {
    std::vector<contender> all;
    for (const auto& [library, kernel, f, again] : ours()) {
      bool* const answer = &verdict;
      add(all, library, kernel, again, [f, &d, answer] { *answer = f->validate(d.text.data(), d.text.size()); }, [f, &d] {
        const std::string broken = d.text.substr(0, d.text.size() / 2);
        return f->validate(d.text.data(), d.text.size()) && !f->validate(broken.data(), broken.size());
      });
    }
    finish(all, d, "validate", d.text.size());
  }

  void parse_numbers(const document& d, const std::vector<std::string_view>& texts) {
    std::vector<double> expected(texts.size());
    const auto by_library = [&] {
      for (std::size_t i = 0; i < texts.size(); ++i) std::from_chars(texts[i].data(), texts[i].data() + texts[i].size(), expected[i]);
    };
    by_library();
    std::vector<contender> all;
    std::vector<double> found(texts.size());
    for (const auto& [library, kernel, f, again] : ours()) {
      add(all, library, kernel, again, [f, &d, &texts, &found] { f->parse_numbers(texts, end_of(d), found.data()); }, [f, &d, &texts, &found, &expected] {
        std::fill(found.begin(), found.end(), 0.5);
        f->parse_numbers(texts, end_of(d), found.data());
        return same_bits(found, expected);
      });
    }
    add_reference(all, "std::from_chars", by_library);
    finish(all, d, "number_parse", total(texts));
  }

  void print_numbers(const document& d, const std::vector<double>& values) {
    std::vector<char> text(values.size() * 48 + 64);
    std::size_t size = 0;
    const auto by_library = [&] {
      char* p = text.data();
      for (const double value : values) p = std::to_chars(p, p + 48, value).ptr;
      size = static_cast<std::size_t>(p - text.data());
    };
    by_library();
    std::vector<contender> all;
    for (const auto& [library, kernel, f, again] : ours()) {
      add(all, library, kernel, again, [f, &values, &text] { f->print_numbers(values, text.data()); }, [f, &values] { return reads_back(*f, values); });
    }
    add_reference(all, "std::to_chars", by_library);
    finish(all, d, "number_print", size);
  }

  void write_strings(const document& d, const std::vector<std::string_view>& texts) {
    std::vector<char> room(bench::longest(total(texts)) + 2 * texts.size() + 4096);
    std::vector<char> plain(room.size());
    std::size_t size = 0;
    const auto by_loop = [&] { size = static_cast<std::size_t>(write_plainly(texts, plain.data()) - plain.data()); };
    by_loop();
    std::vector<contender> all;
    for (const auto& [library, kernel, f, again] : ours()) {
      add(all, library, kernel, again, [f, &texts, &room] { f->write_strings(texts, room.data(), room.size()); }, [f, &texts, &room, &plain, &size] {
        std::fill(room.begin(), room.end(), '\0');
        const char* const end = f->write_strings(texts, room.data(), room.size());
        return end != nullptr && static_cast<std::size_t>(end - room.data()) == size && std::memcmp(room.data(), plain.data(), size) == 0;
      });
    }
    add_reference(all, "byte loop", by_loop);
    finish(all, d, "write_strings", size);
  }

  unsigned long measured = 0;

 private:
  struct of_ours {
    std::string library, kernel;
    const bench_functions* functions;
    bool again;
  };

  std::vector<of_ours> ours() const {
    std::vector<of_ours> list;
    for (std::size_t i = 0; i < kernels.size(); ++i) {
      list.push_back({i == 0 ? "fastjson" : "fastjson " + kernels[i].name, kernels[i].name, kernels[i].functions, false});
    }
    list.push_back({"fastjson", kernels[0].name, kernels[0].functions, true});
    return list;
  }

  void add(std::vector<contender>& all, const std::string& library, const std::string& kernel, bool again, std::function<void()> call, std::function<bool()> check) const {
    if (selected(o.libraries, library)) all.push_back({library, BENCH_VERSION, kernel, "true", std::move(call), std::move(check), again, 1, {}});
  }

  void add_reference(std::vector<contender>& all, const std::string& library, std::function<void()> call) const {
    if (selected(o.libraries, library)) all.push_back({library, BENCH_COMPILER, "", "\"reference\"", std::move(call), [] { return true; }, false, 1, {}});
  }

  // Checks, measures those that are right, writes a line for each.
  void finish(std::vector<contender>& all, const document& d, const std::string& op, std::size_t bytes) {
    std::vector<contender> right;
    for (contender& c : all) {
      if (c.check()) {
        right.push_back(std::move(c));
      } else {
        write_line(out, o, c, d, op, bytes, false);
      }
    }
    interleave(right, o);
    for (const contender& c : right) write_line(out, o, c, d, op, bytes, true);
    measured += right.size();
    std::fflush(out);
  }

  static bool reads_back(const bench_functions& f, const std::vector<double>& values) {
    for (const double value : values) {
      char text[64], shortest[64];
      const char* const end = f.print_numbers({value}, text);
      double back = 0;
      std::from_chars(text, end, back);
      if (std::bit_cast<std::uint64_t>(back) != std::bit_cast<std::uint64_t>(value)) return false;
      // No longer than the shortest: as many digits as std::to_chars has in exponent form.
      const auto digits = [](const char* p, const char* last) {
        std::string found;
        for (; p != last && *p != 'e'; ++p)
          if (*p >= '0' && *p <= '9') found += *p;
        const std::size_t first = found.find_first_not_of('0');
        return first == std::string::npos ? 0 : found.find_last_not_of('0') - first + 1;
      };
      if (digits(text, end) > digits(shortest, std::to_chars(shortest, shortest + 64, value, std::chars_format::scientific).ptr)) return false;
    }
    return true;
  }

  static char* write_plainly(const std::vector<std::string_view>& texts, char* p) {
    for (const std::string_view text : texts) {
      *p++ = '"';
      for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        const char* const letter = byte < 0x20 ? std::strchr("\bb\tt\nn\ff\rr", c) : nullptr;
        if (c == '"' || c == '\\' || (letter != nullptr && c != '\0')) {
          *p++ = '\\';
          *p++ = letter != nullptr ? letter[1] : c;
        } else if (byte < 0x20) {
          p += std::snprintf(p, 8, "\\u%04x", byte);
        } else {
          *p++ = c;
        }
      }
      *p++ = '"';
    }
    return p;
  }

  const options& o;
  FILE* out;
  std::vector<kernel_entry> kernels;
  bool verdict = false;
};

std::vector<document> read_documents(const char* table, const options& o) {
  std::vector<document> found;
  FILE* const file = std::fopen(table, "r");
  char line[4096];
  while (file != nullptr && std::fgets(line, sizeof line, file) != nullptr) {
    std::vector<std::string> f(1);
    for (const char* p = line; *p != '\0' && *p != '\n'; ++p) {
      if (*p == '\t') {
        f.emplace_back();
      } else {
        f.back() += *p;
      }
    }
    if (f.size() == 6 && selected(o.files, f[0]) && selected(o.groups, f[1])) found.push_back({f[0], f[1], f[2], f[3], f[5], ""});
  }
  if (file != nullptr) std::fclose(file);
  return found;
}

bool read_text(document& d) {
  FILE* const file = std::fopen(d.path.c_str(), "rb");
  if (file == nullptr) return false;
  char block[65536];
  for (std::size_t n; (n = std::fread(block, 1, sizeof block, file)) != 0;) d.text.append(block, n);
  std::fclose(file);
  return !d.text.empty();
}

void measure(benchmark& b, const document& d, const options& o) {
  const auto wants = [&](const char* op) { return selected(o.ops, op, true); };
  if (wants("validate")) b.validate(d);
  if (d.group != "large") return;
  std::vector<std::string_view> numbers, strings;
  find_tokens(d.text, numbers, strings);
  if (numbers.size() >= 5000) {
    std::vector<double> values(numbers.size());
    for (std::size_t i = 0; i < numbers.size(); ++i) std::from_chars(numbers[i].data(), numbers[i].data() + numbers[i].size(), values[i]);
    if (wants("number_parse")) b.parse_numbers(d, numbers);
    if (wants("number_print")) b.print_numbers(d, values);
  }
  if (total(strings) >= d.text.size() / 4 && wants("write_strings")) b.write_strings(d, strings);
}

}  // namespace

int main(int argc, char** argv) {
  const options o;
  FILE* const out = std::fopen(from_environment("FJB_OUT").c_str(), "a");
  if (argc != 2 || out == nullptr) {
    std::fprintf(stderr, "usage: FJB_OUT=lines.jsonl bench documents.tsv\n");
    return 2;
  }
  std::vector<document> documents = read_documents(argv[1], o);
  // Most important first: whatever the budget cuts off is at the end.
  const std::string_view order = "large small growth micro";
  std::stable_sort(documents.begin(), documents.end(), [&](const document& a, const document& b) { return order.find(a.group) < order.find(b.group); });
  benchmark b(o, out);
  const auto start = clock_type::now();
  std::size_t done = 0;
  for (document& d : documents) {
    std::printf("@progress %zu %zu %s\n", done++, documents.size(), d.name.c_str());
    std::fflush(stdout);
    if (seconds_since(start) > o.budget) {
      std::printf("@dropped %s over the budget\n", d.name.c_str());
    } else if (read_text(d)) {
      measure(b, d, o);
      d.text = std::string();
    }
  }
  std::fclose(out);
  if (b.measured == 0) std::fprintf(stderr, "nothing to measure among %zu documents\n", documents.size());
  constexpr int nothing_chosen = 4;  // bench/schema.md
  return b.measured == 0 ? nothing_chosen : 0;
}
