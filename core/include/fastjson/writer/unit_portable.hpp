// The kernels that escape characters one by one: the name that unit_x86.hpp gives them.
// Assumes nothing; the answer is always none.
// Included by writer.hpp once.
namespace fastjson::FASTJSON_TARGET {
namespace {

FASTJSON_INLINE unsigned escape_characters(char*, const char*, const hex_pairs&, unsigned&) noexcept { return 0; }

}  // namespace
}  // namespace fastjson::FASTJSON_TARGET
