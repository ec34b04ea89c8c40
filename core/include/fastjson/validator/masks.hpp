// Texts as bit masks, 64 bytes at a time, on the kernels that have the instructions for it.
// Assumes an open AVX2 or AVX-512 region and scan.hpp before it. May be included by several users, the
// first one counts. Included by validator.hpp and index/brackets.hpp.
#if FASTJSON_TARGET_AVX2 && !defined(FASTJSON_MASKS_IN_AVX2)
#define FASTJSON_MASKS_IN_AVX2
#include <fastjson/validator/wide.hpp>
#include <fastjson/validator/strings.hpp>
#elif FASTJSON_TARGET_AVX512 && !defined(FASTJSON_MASKS_IN_AVX512)
#define FASTJSON_MASKS_IN_AVX512
#include <fastjson/validator/wide.hpp>
#include <fastjson/validator/strings.hpp>
#endif
