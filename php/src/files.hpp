// Whole files through PHP's streams, for those who read JSON from one. Assumes compat.hpp. files.cpp defines it.
#ifndef FASTJSON_PHP_FILES_HPP
#define FASTJSON_PHP_FILES_HPP

#include "compat.hpp"

namespace fastjson::php {

// The whole of a file, or its first at_most + 1 bytes when it has more (0: any number); null when it cannot be read.
// Runs user code where the stream is one of theirs.
zend_string* read_file(const zend_string* name, std::size_t at_most = 0);

}  // namespace fastjson::php

#endif
