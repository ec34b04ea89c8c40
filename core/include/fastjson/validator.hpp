// The block validator: is this text certainly one valid value? It looks at 64
// bytes at a time as bit masks and checks the whole grammar with operations on them; it
// finds no position and no reason. "No" means: ask the reader, which also knows them.
// Assumes an open target region at global scope, scan.hpp's needs; CPUs with carry-less
// products and bit gathering (the AVX2 and AVX-512 kernels). Called by hosts' validate.
//
// Technique: Langdale and Lemire 2019 for strings as masks; numbers, literals and the
// grammar of tokens in the same manner are this project's.
#include <fastjson/scan.hpp>

#if FASTJSON_TARGET_AVX2 || FASTJSON_TARGET_AVX512

#include <fastjson/validator/wide.hpp>
#include <fastjson/validator/strings.hpp>
#include <fastjson/validator/scalars.hpp>
#include <fastjson/validator/grammar.hpp>

namespace fastjson::FASTJSON_TARGET {
namespace {

template <class Memory>
class block_validator {
 public:
  explicit FASTJSON_INLINE block_validator(std::size_t max_depth) noexcept : grammar(max_depth) {}
  FASTJSON_INLINE void release() noexcept { grammar.release(); }

  FASTJSON_INLINE bool check(const char* p) noexcept {
    const wide bytes = wide::load(p);
    if (FASTJSON_UNLIKELY(!strings.check(bytes, p))) return false;
    const std::uint64_t inside = strings.inside;
    if (inside == ~std::uint64_t{0} && strings.quotes == 0) return scalars.check(bytes, 0);

    static constexpr char space_by_nibble[17] = " \x00\x00\x00\x00\x00\x00\x00\x00\t\n\x00\x00\r\x00\x00";
    const std::uint64_t outside = ~(inside | strings.quotes);
    const wide lower = bytes.lower_case();  // makes brackets of both kinds alike
    const std::uint64_t open = lower.equals('{') & outside;
    const std::uint64_t close = lower.equals('}') & outside;
    const std::uint64_t comma = bytes.equals(',') & outside;
    const std::uint64_t colon = bytes.equals(':') & outside;
    const std::uint64_t space = bytes.equals_by_nibble(space_by_nibble);
    if (FASTJSON_UNLIKELY(!scalars.check(bytes, outside & ~(open | close | comma | colon | space)))) return false;

    const std::uint64_t opening = strings.quotes & inside;
    const std::uint64_t tokens = open | close | comma | colon | opening | scalars.starts;
    if (tokens == 0) return true;
    return grammar.add({gather_bits(open, tokens), gather_bits(close, tokens), gather_bits(comma, tokens),
                        gather_bits(colon, tokens), gather_bits(opening, tokens),
                        gather_bits(bytes.with_bit(0x20), tokens), static_cast<unsigned>(std::popcount(tokens))});
  }

  FASTJSON_INLINE bool finish() noexcept {
    return grammar.flush() && grammar.is_complete() && !strings.is_unfinished() && !scalars.has_open_letters();
  }

 private:
  string_checker strings;
  scalar_checker scalars;
  grammar_checker<Memory> grammar;
};

// True only if [first, first + length) is valid by RFC 8259, with well-formed UTF-8,
// paired surrogates and at most max_depth levels open at once. May be false for a valid
// text (when memory is refused). Linear; one bit of memory per open level.
template <class Memory>
FASTJSON_NOINLINE bool certainly_valid(const char* first, std::size_t length, std::size_t max_depth) noexcept {
  block_validator<Memory> validator(max_depth);
  const char* p = first;
  const char* const last = first + length;
  bool fine = true;
  while (fine && last - p >= 64) {
    fine = validator.check(p);
    p += 64;
  }
  if (fine) {
    // The rest, or nothing, with white space behind it, so that what ends there ends.
    alignas(64) char rest[64];
    std::memset(rest, ' ', sizeof rest);
    if (p != last) std::memcpy(rest, p, static_cast<std::size_t>(last - p));
    fine = validator.check(rest) && validator.finish();
  }
  validator.release();
  return fine;
}

}  // namespace
}  // namespace fastjson::FASTJSON_TARGET

#endif
