// The measured functions of one kernel, for the core's benchmark.
// Assumes an open target region. Included through for_each_target.hpp by bench.cpp.
#include <fastjson/reader.hpp>
#include <fastjson/writer.hpp>

namespace fastjson::FASTJSON_TARGET {
namespace {

// Room was reserved beforehand, so growing is refused.
struct bench_buffer {
  char* begin;
  char* limit;
  char* make_room(char*, std::size_t) noexcept { return nullptr; }
};

struct bench_policy {
  char* invalid_utf8(char*, const char*&, const char*) const noexcept { return nullptr; }
  bool stops_at_invalid_utf8() const noexcept { return true; }
  void give_up(char*) const noexcept {}
};

bool bench_validate(const char* text, std::size_t length) {
  null_sink<bench::heap_memory> sink(utf8_policy::reject);
  reader<null_sink<bench::heap_memory>> r(sink, text, length, ~std::size_t{0});
  const bool ok = r.run().ok();
  sink.release();
  return ok;
}

void bench_parse(const std::vector<std::string_view>& texts, const char* end, double* out) {
  for (const std::string_view text : texts) {
    const char* p = text.data();
    number n;
    parse_number(p, end, n);
    *out++ = n.kind == number_kind::int64    ? static_cast<double>(n.i)
             : n.kind == number_kind::uint64 ? static_cast<double>(n.u)
             : n.kind == number_kind::big_integer
                 ? integer_to_double(text.data(), p)
                 : n.d;
  }
}

char* bench_print(const std::vector<double>& values, char* out) {
  for (const double value : values) out = write_double<bench::spelling>(out, value);
  return out;
}

char* bench_write(const std::vector<std::string_view>& texts, char* out, std::size_t room) {
  bench_buffer buffer{out, out + room};
  bench_policy policy;
  escape_rules rules;
  rules.start(bench::escape_texts, lower_hex_pairs);
  const string_style style(rules);
  for (const std::string_view text : texts) {
    out = write_string(buffer, out, text.data(), text.size(), style, policy);
    if (out == nullptr) return nullptr;
  }
  return out;
}

}  // namespace

inline constexpr bench_functions entry = {bench_validate, bench_parse, bench_print, bench_write};

}  // namespace fastjson::FASTJSON_TARGET
