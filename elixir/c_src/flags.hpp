// The option bits that FastJSON.Options sends, and the escape modes.
// Assumes that lib/fastjson/options.ex numbers them in the same way (a test compares them).
// Included by every unit of the NIF.
#ifndef FASTJSON_NIF_FLAGS_HPP
#define FASTJSON_NIF_FLAGS_HPP

namespace fastjson::beam {

enum encode_flag : unsigned {
  encode_escape_mask = 3,  // the two low bits: an escape_mode
  encode_strict = 4,
  encode_sort_keys = 8,
  encode_plain_structs = 16,
  encode_lean = 32,
  encode_pretty = 64,
};

enum escape_mode : unsigned { escape_json = 0, escape_javascript = 1, escape_html = 2, escape_unicode = 3 };

enum decode_flag : unsigned {
  decode_atoms = 1,
  decode_existing_atoms = 2,
  decode_ordered = 4,
  decode_decimals = 8,
  decode_copy = 16,
  decode_reference = 32,
  decode_last = 64,
  decode_unique = 128,
  decode_pairs = 256,
  decode_raw_numbers = 512,
  decode_roomy = 2048,
  decode_exact_zeros = 4096,  // of this NIF's own making
  decode_prefix = 8192,
};

}  // namespace fastjson::beam

#endif
