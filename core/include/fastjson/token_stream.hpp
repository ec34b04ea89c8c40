// The tokens of a text that arrives in pieces, checked byte by byte as they come. One include for all of it.
// Assumes an open target region, and stream_state.hpp before it.
// Included by hosts inside for_each_target.hpp, once per unit, and by the core's tests.
#ifndef FASTJSON_TARGET
#error "token_stream.hpp belongs inside a target region: see for_each_target.hpp"
#endif
#ifndef FASTJSON_STREAM_STATE_HPP
#error "include <fastjson/stream_state.hpp> before the target region"
#endif

#include <fastjson/reader.hpp>
#include <fastjson/stream.hpp>
#include <fastjson/stream/tokens.hpp>
