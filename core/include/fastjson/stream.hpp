// JSON that arrives in pieces: where a value ends, and the tokens of a text, over chunks that are cut anywhere.
// Assumes sink.hpp was included before the target region opened.
// Included by hosts inside for_each_target.hpp, once per unit. stream_state.hpp is what they see outside.
#ifndef FASTJSON_TARGET
#error "stream.hpp belongs inside a target region: see for_each_target.hpp"
#endif
#ifndef FASTJSON_STREAM_STATE_HPP
#error "include <fastjson/stream_state.hpp> before the target region"
#endif

#include <fastjson/scan.hpp>
#include <fastjson/stream/value_end.hpp>
