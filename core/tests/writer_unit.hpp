// The writer of one kernel behind plain functions, and a sink that keeps one string.
// Assumes an open target region. Included through for_each_target.hpp.
#include <fastjson/reader.hpp>
#include <fastjson/writer.hpp>

namespace fastjson::FASTJSON_TARGET {

// What is left behind a string is written too.
template <class Buffer, class Policy>
bool write_to(Buffer&& buffer, Policy& policy, std::string& out, const char* s, std::size_t n, const escape_rules& rules) {
  char* const end = write_string(buffer, buffer.begin, s, n, string_style(rules), policy);
  if (end == nullptr) return false;
  std::memset(end, '#', room_after_string);
  out.assign(buffer.begin, end);
  return true;
}

// By both buffers, which must agree.
template <class Policy>
bool write_twice(Policy& policy, std::string& out, const char* s, std::size_t n, const escape_rules& rules) {
  std::string again;
  const bool written = write_to(test::growing_buffer{}, policy, out, s, n, rules);
  if (write_to(test::tight_buffer{}, policy, again, s, n, rules) != written || (written && again != out)) out += ", but with exact room " + again;
  return written;
}

inline constexpr writer_functions entry = {
    [](std::string& out, const char* s, std::size_t n, const escape_rules& rules) {
      test::refusing_policy policy;
      return write_twice(policy, out, s, n, rules) || policy.given_up != 2;  // refused otherwise: as wrong as a wrong text
    },
    [](std::string& out, const char* s, std::size_t n, const escape_rules& rules) {
      test::replacing_policy policy;
      write_twice(policy, out, s, n, rules);
    },
    [](const char* s, std::size_t n, const escape_rules& rules, long allowed) {
      test::growing_buffer buffer;
      buffer.allowed = allowed;
      test::refusing_policy policy;
      return write_string(buffer, buffer.begin, s, n, string_style(rules), policy) != nullptr;
    },
    [](std::size_t spaces, std::size_t room, char fill) {
      test::tight_buffer buffer;
      char* const out = begin_line(buffer, buffer.begin, spaces, room, fill);
      std::memset(out, '#', room);
      return std::string(buffer.begin, out);
    },
    [](const std::string& json, std::string& bytes) {
      test::recording_sink sink;
      reader<test::recording_sink> r(sink, json.data(), json.size(), 1);
      if (!r.run().ok() || sink.value.size() < 2) return false;
      bytes.clear();
      for (std::size_t i = 1; i + 1 < sink.value.size(); ++i) {
        if (sink.value[i] != '\\') {
          bytes += sink.value[i];
          continue;
        }
        bytes += static_cast<char>(std::strtoul(sink.value.substr(i + 2, 2).c_str(), nullptr, 16));
        i += 3;
      }
      return true;
    },
};

}  // namespace fastjson::FASTJSON_TARGET
