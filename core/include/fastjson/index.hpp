// Random access to a valid JSON text that stays text: the value that a path names, in time of the path's
// length plus the logarithm of the members beside it, once its containers have been asked before.
//
//   depths   for each KB of text how deep it is: the end of a container without reading what is inside of it
//   tables   per container that was asked and is worth it: members by a hash of their names, every
//            so many elements by their indices
//
// Both are made when first wanted, on the host's memory, of at most one and a half times the text's length
// together, which all names of all objects fit into. Where there
// is no memory, or no room left under that bound, answers are the same and are found by reading.
// Assumes an open target region, and edit/scalars.hpp and index/tables.hpp included before it. Texts from
// 4 GB on are only read. Readers on other threads need no lock: what is made is published whole, or dropped.
// Called by hosts' documents.
#ifndef FASTJSON_TARGET
#error "index.hpp belongs inside a target region: see for_each_target.hpp"
#endif
#ifndef FASTJSON_INDEX_TABLES_HPP
#error "include <fastjson/index/tables.hpp> before the target region"
#endif

#include <fastjson/scan.hpp>

#include <fastjson/index/brackets.hpp>
#include <fastjson/index/depths.hpp>
#include <fastjson/index/query.hpp>
