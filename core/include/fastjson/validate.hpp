// Is this text valid, and if not, where and why: the block validator where there is one, the reader's answer otherwise.
// Assumes an open target region at global scope, and that sink.hpp was included before it. Called by hosts' validate.
#include <fastjson/reader.hpp>
#include <fastjson/validator.hpp>

#if FASTJSON_TARGET_AVX2 || FASTJSON_TARGET_AVX512
#include <fastjson/validator/refusal.hpp>
#endif

namespace fastjson::FASTJSON_TARGET {
namespace {

// The reader's answer, whatever UTF-8 is.
template <class Memory>
read_result validate_by_reading(const char* text, std::size_t length, std::size_t max_depth, utf8_policy policy) noexcept {
  null_sink<Memory> sink(policy);
  reader<null_sink<Memory>> read(sink, text, length, max_depth);
  const read_result result = read.run();
  sink.release();
  return result;
}

// By RFC 8259, with at most max_depth levels open at once. Linear.
template <class Memory>
FASTJSON_INLINE read_result validate(const char* text, std::size_t length, std::size_t max_depth) noexcept {
#if FASTJSON_TARGET_AVX2 || FASTJSON_TARGET_AVX512
  sure_part sure;
  if (FASTJSON_LIKELY(certainly_valid<Memory>(text, length, max_depth, sure))) return {};
  read_result result;
  if (sure.is_known && refusal_finder(text, length, max_depth, sure).find(result) == verdict::refused) return result;
#endif
  return validate_by_reading<Memory>(text, length, max_depth, utf8_policy::reject);
}

// The same for a text that is more likely wrong than not: a short one is looked at a byte at a time at once.
template <class Memory>
read_result validate_in_doubt(const char* text, std::size_t length, std::size_t max_depth) noexcept {
#if FASTJSON_TARGET_AVX2 || FASTJSON_TARGET_AVX512
  read_result result;
  if (length < 64 * some_blocks && refusal_finder(text, length, max_depth, {}).find(result) != verdict::unknown) return result;
#endif
  return validate<Memory>(text, length, max_depth);
}

}  // namespace
}  // namespace fastjson::FASTJSON_TARGET
