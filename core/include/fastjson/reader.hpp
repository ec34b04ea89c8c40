// The reader: JSON text -> events into a host's sink. One include for all of it.
// Assumes a target region is open (for_each_target.hpp) and that sink.hpp was included
// before the region; may be included by several units of one host, the first one counts.
// Included by the decoders of the hosts and by the core's tests.
#ifndef FASTJSON_TARGET
#error "reader.hpp belongs inside a target region: see for_each_target.hpp"
#endif
#ifndef FASTJSON_SINK_HPP
#error "include <fastjson/sink.hpp> before the target region"
#endif

#include <fastjson/scan.hpp>

// A guard per target: the same files are wanted once in each of them.
#if FASTJSON_TARGET_PORTABLE && !defined(FASTJSON_READER_IN_PORTABLE)
#define FASTJSON_READER_IN_PORTABLE
#define FASTJSON_READER_WANTED 1
#elif FASTJSON_TARGET_AVX2 && !defined(FASTJSON_READER_IN_AVX2)
#define FASTJSON_READER_IN_AVX2
#define FASTJSON_READER_WANTED 1
#elif FASTJSON_TARGET_AVX512 && !defined(FASTJSON_READER_IN_AVX512)
#define FASTJSON_READER_IN_AVX512
#define FASTJSON_READER_WANTED 1
#elif FASTJSON_TARGET_NEON && !defined(FASTJSON_READER_IN_NEON)
#define FASTJSON_READER_IN_NEON
#define FASTJSON_READER_WANTED 1
#else
#define FASTJSON_READER_WANTED 0
#endif

#if FASTJSON_READER_WANTED
#include <fastjson/reader/text.hpp>
#include <fastjson/reader/escapes.hpp>
#if FASTJSON_TARGET_AVX512
#include <fastjson/reader/escapes_avx512.hpp>
#endif
#include <fastjson/reader/strings.hpp>
#include <fastjson/reader/numbers.hpp>
#include <fastjson/reader/number_runs.hpp>
#include <fastjson/reader/shapes.hpp>
#include <fastjson/reader/parse.hpp>
#include <fastjson/reader/long_strings.hpp>
#include <fastjson/reader/run.hpp>
#include <fastjson/reader/null_sink.hpp>
#endif
#undef FASTJSON_READER_WANTED
