// The version of the core, the same as the file VERSION at the repository's root.
// Assumes nothing. Included by hosts that report it; a check compares the two.
#ifndef FASTJSON_VERSION_HPP
#define FASTJSON_VERSION_HPP

#define FASTJSON_VERSION_STRING "0.1.0"

#endif
