// The CPU kernel chosen when the library loaded.
// Assumes load() set it before any other call.
// Included by the units that dispatch.
#ifndef FASTJSON_NIF_KERNEL_HPP
#define FASTJSON_NIF_KERNEL_HPP

#include <fastjson/kernels.hpp>

namespace fastjson::beam {

inline kernel this_kernel = kernel::portable;

}  // namespace fastjson::beam

#endif
