// The writer of one kernel behind plain functions, and a sink that keeps one string.
// Assumes an open target region. Included through for_each_target.hpp.
#include <fastjson/reader.hpp>
#include <fastjson/writer.hpp>

namespace fastjson::FASTJSON_TARGET {

inline constexpr writer_functions entry = {
    [](std::string& out, const char* s, std::size_t n, const escape_rules& rules) {
      test::growing_buffer buffer;
      test::refusing_policy policy;
      char* const end = write_string(buffer, buffer.begin, s, n, string_style(rules), policy);
      if (end == nullptr) return policy.given_up != 1;  // refused otherwise: as wrong as a wrong text
      out.assign(buffer.begin, end);
      return true;
    },
    [](std::string& out, const char* s, std::size_t n, const escape_rules& rules) {
      test::growing_buffer buffer;
      test::replacing_policy policy;
      char* const end = write_string(buffer, buffer.begin, s, n, string_style(rules), policy);
      if (end != nullptr) out.assign(buffer.begin, end);
    },
    [](const char* s, std::size_t n, const escape_rules& rules, long allowed) {
      test::growing_buffer buffer;
      buffer.allowed = allowed;
      test::refusing_policy policy;
      return write_string(buffer, buffer.begin, s, n, string_style(rules), policy) != nullptr;
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
