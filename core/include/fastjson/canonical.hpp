// The canonical form of a JSON text (RFC 8785): names sorted by UTF-16 code units, numbers through
// binary64 in ECMAScript's spelling, the fewest escapes, no white space.
// Assumes an open target region, and canonical/order.hpp and sink.hpp included before it. One pass of the
// reader, then a second one over its output only where some object was not sorted; linear but for the
// sorting; no recursion. Called by hosts' encoders, and by those who look for repeated names.
#ifndef FASTJSON_TARGET
#error "canonical.hpp belongs inside a target region: see for_each_target.hpp"
#endif
#ifndef FASTJSON_CANONICAL_ORDER_HPP
#error "include <fastjson/canonical/order.hpp> before the target region"
#endif

#include <fastjson/reader.hpp>

#include <fastjson/canonical/sink.hpp>
#include <fastjson/canonical/sorted_copy.hpp>

namespace fastjson::FASTJSON_TARGET {
namespace {

// `Memory` as for null_sink: grow(old, bytes) and release(block). It points into itself and never moves.
//
//   canonical_form<Memory> form(options, text, length, max_depth);
//   while (form.read(4 << 20)) ...;             // true: there is more to read, after so many bytes
//   if (form.refused() == canonical_refusal::none) { char* to = room for form.size(); form.write(to); }
//   form.release();
template <class Memory>
class canonical_form {
 public:
  canonical_form(canonical_options options, const char* text, std::size_t length, std::size_t max_depth) noexcept
      : sink(options), reads(sink, text, length, max_depth) {}
  canonical_form(const canonical_form&) = delete;
  canonical_form& operator=(const canonical_form&) = delete;

  // Reads about `bytes` further. True when it stopped because of them; false at the end, or at an error.
  bool read(std::size_t bytes) noexcept {
    sink.pause_at = result.offset + (bytes < SIZE_MAX - result.offset ? bytes : SIZE_MAX - result.offset);
    result = reads.run();
    return result.paused;
  }

  canonical_refusal refused() const noexcept {
    if (sink.refused != canonical_refusal::none) return sink.refused;
    if (result.code == error_code::none) return canonical_refusal::none;
    // The sink stops without a reason of its own only where an array could not grow.
    const bool no_memory = result.code == error_code::out_of_memory || result.code == error_code::stopped_by_host;
    return no_memory ? canonical_refusal::out_of_memory : canonical_refusal::invalid_text;
  }
  // Where in the text it was refused, and why a text is invalid. A repeated name is refused where its
  // object ends.
  const read_result& reader_result() const noexcept { return result; }
  // The repeated name as it stands in the output, without quotes.
  const char* repeated_name(std::size_t& length) const noexcept {
    const char* const name = sink.out.data + sink.repeated + 1;
    const char* p = name;
    while (canonical_detail::next_unit(p) != 0) {}
    length = static_cast<std::size_t>(p - name) - 1;
    return name;
  }

  // The length of the canonical form, once it was read without a refusal.
  std::size_t size() const noexcept { return sink.out.size; }
  // The form itself, size() bytes. False: no memory.
  bool write(char* to) noexcept {
    if (sink.objects.size == 0) {
      if (sink.out.size != 0) std::memcpy(to, sink.out.data, sink.out.size);
      return true;
    }
    sorted_copy<Memory> copy(sink.out.data, sink.out.size, sink.objects, sink.sorted);
    const bool good = copy.write(to);
    copy.release();
    return good;
  }

  void release() noexcept { sink.release(); }

 private:
  canonical_sink<Memory> sink;
  reader<canonical_sink<Memory>> reads;
  read_result result;
};

}  // namespace
}  // namespace fastjson::FASTJSON_TARGET
