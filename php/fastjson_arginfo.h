/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 90471027d682939ca12205a600dcf6f07fa04360 */

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_MASK_EX(arginfo_fastjson_encode, 0, 1, MAY_BE_STRING|MAY_BE_FALSE)
	ZEND_ARG_TYPE_INFO(0, value, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, flags, IS_LONG, 0, "0")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, depth, IS_LONG, 0, "512")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_fastjson_decode, 0, 1, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO(0, json, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, associative, _IS_BOOL, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, depth, IS_LONG, 0, "512")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, flags, IS_LONG, 0, "0")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_fastjson_validate, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, json, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, depth, IS_LONG, 0, "512")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, flags, IS_LONG, 0, "0")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_fastjson_last_error, 0, 0, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_fastjson_last_error_msg, 0, 0, IS_STRING, 0)
ZEND_END_ARG_INFO()

#define arginfo_fastjson_last_error_pos arginfo_fastjson_last_error

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_fastjson_last_error_info, 0, 0, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

#define arginfo_fastjson_version arginfo_fastjson_last_error_msg

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_fastjson_file_decode, 0, 1, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO(0, filename, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, associative, _IS_BOOL, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, depth, IS_LONG, 0, "512")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, flags, IS_LONG, 0, "0")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_fastjson_file_encode, 0, 2, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, filename, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, value, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, flags, IS_LONG, 0, "0")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, depth, IS_LONG, 0, "512")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_fastjson_pointer_get, 0, 2, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO(0, json, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, pointer, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, associative, _IS_BOOL, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, depth, IS_LONG, 0, "512")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, flags, IS_LONG, 0, "0")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_fastjson_pointer_get_many, 0, 2, IS_ARRAY, 1)
	ZEND_ARG_TYPE_INFO(0, json, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, pointers, IS_ARRAY, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, associative, _IS_BOOL, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, depth, IS_LONG, 0, "512")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, flags, IS_LONG, 0, "0")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_fastjson_pointer_exists, 0, 2, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, json, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, pointer, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, flags, IS_LONG, 0, "0")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_MASK_EX(arginfo_fastjson_pointer_count, 0, 2, MAY_BE_LONG|MAY_BE_FALSE)
	ZEND_ARG_TYPE_INFO(0, json, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, pointer, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, flags, IS_LONG, 0, "0")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_MASK_EX(arginfo_fastjson_pointer_set, 0, 3, MAY_BE_STRING|MAY_BE_FALSE)
	ZEND_ARG_TYPE_INFO(0, json, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, pointer, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, value, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, depth, IS_LONG, 0, "512")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, flags, IS_LONG, 0, "0")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_MASK_EX(arginfo_fastjson_patch, 0, 2, MAY_BE_STRING|MAY_BE_FALSE)
	ZEND_ARG_TYPE_INFO(0, json, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, patch, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, depth, IS_LONG, 0, "512")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, flags, IS_LONG, 0, "0")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_MASK_EX(arginfo_fastjson_diff, 0, 2, MAY_BE_STRING|MAY_BE_FALSE)
	ZEND_ARG_TYPE_INFO(0, from, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, to, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, depth, IS_LONG, 0, "512")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, flags, IS_LONG, 0, "0")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_fastjson_merge_patch, 0, 2, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO(0, target, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, patch, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, associative, _IS_BOOL, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, depth, IS_LONG, 0, "512")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, flags, IS_LONG, 0, "0")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_MASK_EX(arginfo_fastjson_canonicalize, 0, 1, MAY_BE_STRING|MAY_BE_FALSE)
	ZEND_ARG_TYPE_INFO(0, json, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, flags, IS_LONG, 0, "0")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_fastjson_decode_into, 0, 2, IS_OBJECT, 1)
	ZEND_ARG_TYPE_INFO(0, json, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, class, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, flags, IS_LONG, 0, "0")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_fastjson_decode_list_into, 0, 2, IS_ARRAY, 1)
	ZEND_ARG_TYPE_INFO(0, json, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, class, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, flags, IS_LONG, 0, "0")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_fastjson_decode_stream, 0, 1, FastJson\\StreamIterator, 0)
	ZEND_ARG_INFO(0, source)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, pointer, IS_STRING, 0, "\"\"")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, associative, _IS_BOOL, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, depth, IS_LONG, 0, "512")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, flags, IS_LONG, 0, "0")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, max_bytes, IS_LONG, 0, "0")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_MASK_EX(arginfo_fastjson_encode_to_stream, 0, 2, MAY_BE_LONG|MAY_BE_FALSE)
	ZEND_ARG_TYPE_INFO(0, value, IS_MIXED, 0)
	ZEND_ARG_INFO(0, stream)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, flags, IS_LONG, 0, "0")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, depth, IS_LONG, 0, "512")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_fastjson_ndjson_decode, 0, 1, FastJson\\StreamIterator, 0)
	ZEND_ARG_INFO(0, source)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, associative, _IS_BOOL, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, depth, IS_LONG, 0, "512")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, flags, IS_LONG, 0, "0")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, max_line, IS_LONG, 0, "0")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, on_error, IS_CALLABLE, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_MASK_EX(arginfo_fastjson_ndjson_encode, 0, 1, MAY_BE_STRING|MAY_BE_LONG|MAY_BE_FALSE)
	ZEND_ARG_OBJ_TYPE_MASK(0, values, Traversable, MAY_BE_ARRAY, NULL)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, flags, IS_LONG, 0, "0")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, depth, IS_LONG, 0, "512")
	ZEND_ARG_INFO_WITH_DEFAULT_VALUE(0, stream, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_FastJson_Field___construct, 0, 0, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, name, IS_STRING, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, list, IS_STRING, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, map, IS_STRING, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, skip, _IS_BOOL, 0, "false")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_FastJson_Document___construct, 0, 0, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_FastJson_Document_parse, 0, 1, FastJson\\Document, 0)
	ZEND_ARG_TYPE_INFO(0, json, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, flags, IS_LONG, 0, "0")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_FastJson_Document_get, 0, 1, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO(0, pointer, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, default, IS_MIXED, 0, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_FastJson_Document_has, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, pointer, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_FastJson_Document_toArray, 0, 0, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, depth, IS_LONG, 0, "512")
ZEND_END_ARG_INFO()

#define arginfo_class_FastJson_Document_toObject arginfo_class_FastJson_Document_toArray

#define arginfo_class_FastJson_Document_json arginfo_fastjson_last_error_msg

#define arginfo_class_FastJson_Document_type arginfo_fastjson_last_error_msg

ZEND_BEGIN_ARG_WITH_TENTATIVE_RETURN_TYPE_INFO_EX(arginfo_class_FastJson_Document_count, 0, 0, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_FastJson_Document_getIterator, 0, 0, Iterator, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_TENTATIVE_RETURN_TYPE_INFO_EX(arginfo_class_FastJson_Document_offsetExists, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, offset, IS_MIXED, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_TENTATIVE_RETURN_TYPE_INFO_EX(arginfo_class_FastJson_Document_offsetGet, 0, 1, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO(0, offset, IS_MIXED, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_TENTATIVE_RETURN_TYPE_INFO_EX(arginfo_class_FastJson_Document_offsetSet, 0, 2, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, offset, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO(0, value, IS_MIXED, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_TENTATIVE_RETURN_TYPE_INFO_EX(arginfo_class_FastJson_Document_offsetUnset, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, offset, IS_MIXED, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_TENTATIVE_RETURN_TYPE_INFO_EX(arginfo_class_FastJson_Document_jsonSerialize, 0, 0, IS_MIXED, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_FastJson_Document___serialize arginfo_fastjson_last_error_info

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_FastJson_Document___unserialize, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, data, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_FastJson_Raw___construct, 0, 0, 1)
	ZEND_ARG_TYPE_INFO(0, json, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, flags, IS_LONG, 0, "0")
ZEND_END_ARG_INFO()

#define arginfo_class_FastJson_Raw_json arginfo_fastjson_last_error_msg

#define arginfo_class_FastJson_Raw___toString arginfo_fastjson_last_error_msg

#define arginfo_class_FastJson_Raw_jsonSerialize arginfo_class_FastJson_Document_jsonSerialize

#define arginfo_class_FastJson_Raw___serialize arginfo_fastjson_last_error_info

#define arginfo_class_FastJson_Raw___unserialize arginfo_class_FastJson_Document___unserialize

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_FastJson_Base64___construct, 0, 0, 1)
	ZEND_ARG_TYPE_INFO(0, bytes, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, url, _IS_BOOL, 0, "false")
ZEND_END_ARG_INFO()

#define arginfo_class_FastJson_Base64_bytes arginfo_fastjson_last_error_msg

#define arginfo_class_FastJson_Base64_jsonSerialize arginfo_class_FastJson_Document_jsonSerialize

#define arginfo_class_FastJson_Base64___serialize arginfo_fastjson_last_error_info

#define arginfo_class_FastJson_Base64___unserialize arginfo_class_FastJson_Document___unserialize

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_FastJson_Decoder___construct, 0, 0, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, options, IS_ARRAY, 0, "[]")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_FastJson_Decoder_decode, 0, 1, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO(0, json, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_FastJson_Decoder_validate, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, json, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_FastJson_Decoder_decodeFile, 0, 1, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO(0, filename, IS_STRING, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_FastJson_StreamIterator___construct arginfo_class_FastJson_Document___construct

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_FastJson_StreamIterator_current, 0, 0, IS_MIXED, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_MASK_EX(arginfo_class_FastJson_StreamIterator_key, 0, 0, MAY_BE_LONG|MAY_BE_STRING|MAY_BE_NULL)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_FastJson_StreamIterator_next, 0, 0, IS_VOID, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_FastJson_StreamIterator_rewind arginfo_class_FastJson_StreamIterator_next

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_FastJson_StreamIterator_valid, 0, 0, _IS_BOOL, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_FastJson_StreamIterator_position arginfo_fastjson_last_error

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_FastJson_Parser___construct, 0, 0, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, associative, _IS_BOOL, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, depth, IS_LONG, 0, "512")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, flags, IS_LONG, 0, "0")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, max_bytes, IS_LONG, 0, "0")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, many, _IS_BOOL, 0, "false")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_FastJson_Parser_feed, 0, 1, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, chunk, IS_STRING, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_FastJson_Parser_end arginfo_fastjson_last_error

#define arginfo_class_FastJson_Parser_hasValue arginfo_class_FastJson_StreamIterator_valid

#define arginfo_class_FastJson_Parser_take arginfo_class_FastJson_StreamIterator_current

#define arginfo_class_FastJson_Parser_values arginfo_fastjson_last_error_info

#define arginfo_class_FastJson_Parser_partial arginfo_class_FastJson_StreamIterator_current


ZEND_FUNCTION(fastjson_encode);
ZEND_FUNCTION(fastjson_decode);
ZEND_FUNCTION(fastjson_validate);
ZEND_FUNCTION(fastjson_last_error);
ZEND_FUNCTION(fastjson_last_error_msg);
ZEND_FUNCTION(fastjson_last_error_pos);
ZEND_FUNCTION(fastjson_last_error_info);
ZEND_FUNCTION(fastjson_version);
ZEND_FUNCTION(fastjson_file_decode);
ZEND_FUNCTION(fastjson_file_encode);
ZEND_FUNCTION(fastjson_pointer_get);
ZEND_FUNCTION(fastjson_pointer_get_many);
ZEND_FUNCTION(fastjson_pointer_exists);
ZEND_FUNCTION(fastjson_pointer_count);
ZEND_FUNCTION(fastjson_pointer_set);
ZEND_FUNCTION(fastjson_patch);
ZEND_FUNCTION(fastjson_diff);
ZEND_FUNCTION(fastjson_merge_patch);
ZEND_FUNCTION(fastjson_canonicalize);
ZEND_FUNCTION(fastjson_decode_into);
ZEND_FUNCTION(fastjson_decode_list_into);
ZEND_FUNCTION(fastjson_decode_stream);
ZEND_FUNCTION(fastjson_encode_to_stream);
ZEND_FUNCTION(fastjson_ndjson_decode);
ZEND_FUNCTION(fastjson_ndjson_encode);
ZEND_METHOD(FastJson_Field, __construct);
ZEND_METHOD(FastJson_Document, __construct);
ZEND_METHOD(FastJson_Document, parse);
ZEND_METHOD(FastJson_Document, get);
ZEND_METHOD(FastJson_Document, has);
ZEND_METHOD(FastJson_Document, toArray);
ZEND_METHOD(FastJson_Document, toObject);
ZEND_METHOD(FastJson_Document, json);
ZEND_METHOD(FastJson_Document, type);
ZEND_METHOD(FastJson_Document, count);
ZEND_METHOD(FastJson_Document, getIterator);
ZEND_METHOD(FastJson_Document, offsetExists);
ZEND_METHOD(FastJson_Document, offsetGet);
ZEND_METHOD(FastJson_Document, offsetSet);
ZEND_METHOD(FastJson_Document, offsetUnset);
ZEND_METHOD(FastJson_Document, jsonSerialize);
ZEND_METHOD(FastJson_Document, __serialize);
ZEND_METHOD(FastJson_Document, __unserialize);
ZEND_METHOD(FastJson_Raw, __construct);
ZEND_METHOD(FastJson_Raw, json);
ZEND_METHOD(FastJson_Raw, __toString);
ZEND_METHOD(FastJson_Raw, jsonSerialize);
ZEND_METHOD(FastJson_Raw, __serialize);
ZEND_METHOD(FastJson_Raw, __unserialize);
ZEND_METHOD(FastJson_Base64, __construct);
ZEND_METHOD(FastJson_Base64, bytes);
ZEND_METHOD(FastJson_Base64, jsonSerialize);
ZEND_METHOD(FastJson_Base64, __serialize);
ZEND_METHOD(FastJson_Base64, __unserialize);
ZEND_METHOD(FastJson_Decoder, __construct);
ZEND_METHOD(FastJson_Decoder, decode);
ZEND_METHOD(FastJson_Decoder, validate);
ZEND_METHOD(FastJson_Decoder, decodeFile);
ZEND_METHOD(FastJson_StreamIterator, __construct);
ZEND_METHOD(FastJson_StreamIterator, current);
ZEND_METHOD(FastJson_StreamIterator, key);
ZEND_METHOD(FastJson_StreamIterator, next);
ZEND_METHOD(FastJson_StreamIterator, rewind);
ZEND_METHOD(FastJson_StreamIterator, valid);
ZEND_METHOD(FastJson_StreamIterator, position);
ZEND_METHOD(FastJson_Parser, __construct);
ZEND_METHOD(FastJson_Parser, feed);
ZEND_METHOD(FastJson_Parser, end);
ZEND_METHOD(FastJson_Parser, hasValue);
ZEND_METHOD(FastJson_Parser, take);
ZEND_METHOD(FastJson_Parser, values);
ZEND_METHOD(FastJson_Parser, partial);


static const zend_function_entry ext_functions[] = {
	ZEND_FE(fastjson_encode, arginfo_fastjson_encode)
	ZEND_FE(fastjson_decode, arginfo_fastjson_decode)
	ZEND_FE(fastjson_validate, arginfo_fastjson_validate)
	ZEND_FE(fastjson_last_error, arginfo_fastjson_last_error)
	ZEND_FE(fastjson_last_error_msg, arginfo_fastjson_last_error_msg)
	ZEND_FE(fastjson_last_error_pos, arginfo_fastjson_last_error_pos)
	ZEND_FE(fastjson_last_error_info, arginfo_fastjson_last_error_info)
	ZEND_FE(fastjson_version, arginfo_fastjson_version)
	ZEND_FE(fastjson_file_decode, arginfo_fastjson_file_decode)
	ZEND_FE(fastjson_file_encode, arginfo_fastjson_file_encode)
	ZEND_FE(fastjson_pointer_get, arginfo_fastjson_pointer_get)
	ZEND_FE(fastjson_pointer_get_many, arginfo_fastjson_pointer_get_many)
	ZEND_FE(fastjson_pointer_exists, arginfo_fastjson_pointer_exists)
	ZEND_FE(fastjson_pointer_count, arginfo_fastjson_pointer_count)
	ZEND_FE(fastjson_pointer_set, arginfo_fastjson_pointer_set)
	ZEND_FE(fastjson_patch, arginfo_fastjson_patch)
	ZEND_FE(fastjson_diff, arginfo_fastjson_diff)
	ZEND_FE(fastjson_merge_patch, arginfo_fastjson_merge_patch)
	ZEND_FE(fastjson_canonicalize, arginfo_fastjson_canonicalize)
	ZEND_FE(fastjson_decode_into, arginfo_fastjson_decode_into)
	ZEND_FE(fastjson_decode_list_into, arginfo_fastjson_decode_list_into)
	ZEND_FE(fastjson_decode_stream, arginfo_fastjson_decode_stream)
	ZEND_FE(fastjson_encode_to_stream, arginfo_fastjson_encode_to_stream)
	ZEND_FE(fastjson_ndjson_decode, arginfo_fastjson_ndjson_decode)
	ZEND_FE(fastjson_ndjson_encode, arginfo_fastjson_ndjson_encode)
	ZEND_FE_END
};


static const zend_function_entry class_FastJson_DecodeException_methods[] = {
	ZEND_FE_END
};


static const zend_function_entry class_FastJson_Field_methods[] = {
	ZEND_ME(FastJson_Field, __construct, arginfo_class_FastJson_Field___construct, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_FastJson_Document_methods[] = {
	ZEND_ME(FastJson_Document, __construct, arginfo_class_FastJson_Document___construct, ZEND_ACC_PRIVATE)
	ZEND_ME(FastJson_Document, parse, arginfo_class_FastJson_Document_parse, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(FastJson_Document, get, arginfo_class_FastJson_Document_get, ZEND_ACC_PUBLIC)
	ZEND_ME(FastJson_Document, has, arginfo_class_FastJson_Document_has, ZEND_ACC_PUBLIC)
	ZEND_ME(FastJson_Document, toArray, arginfo_class_FastJson_Document_toArray, ZEND_ACC_PUBLIC)
	ZEND_ME(FastJson_Document, toObject, arginfo_class_FastJson_Document_toObject, ZEND_ACC_PUBLIC)
	ZEND_ME(FastJson_Document, json, arginfo_class_FastJson_Document_json, ZEND_ACC_PUBLIC)
	ZEND_ME(FastJson_Document, type, arginfo_class_FastJson_Document_type, ZEND_ACC_PUBLIC)
	ZEND_ME(FastJson_Document, count, arginfo_class_FastJson_Document_count, ZEND_ACC_PUBLIC)
	ZEND_ME(FastJson_Document, getIterator, arginfo_class_FastJson_Document_getIterator, ZEND_ACC_PUBLIC)
	ZEND_ME(FastJson_Document, offsetExists, arginfo_class_FastJson_Document_offsetExists, ZEND_ACC_PUBLIC)
	ZEND_ME(FastJson_Document, offsetGet, arginfo_class_FastJson_Document_offsetGet, ZEND_ACC_PUBLIC)
	ZEND_ME(FastJson_Document, offsetSet, arginfo_class_FastJson_Document_offsetSet, ZEND_ACC_PUBLIC)
	ZEND_ME(FastJson_Document, offsetUnset, arginfo_class_FastJson_Document_offsetUnset, ZEND_ACC_PUBLIC)
	ZEND_ME(FastJson_Document, jsonSerialize, arginfo_class_FastJson_Document_jsonSerialize, ZEND_ACC_PUBLIC)
	ZEND_ME(FastJson_Document, __serialize, arginfo_class_FastJson_Document___serialize, ZEND_ACC_PUBLIC)
	ZEND_ME(FastJson_Document, __unserialize, arginfo_class_FastJson_Document___unserialize, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_FastJson_Raw_methods[] = {
	ZEND_ME(FastJson_Raw, __construct, arginfo_class_FastJson_Raw___construct, ZEND_ACC_PUBLIC)
	ZEND_ME(FastJson_Raw, json, arginfo_class_FastJson_Raw_json, ZEND_ACC_PUBLIC)
	ZEND_ME(FastJson_Raw, __toString, arginfo_class_FastJson_Raw___toString, ZEND_ACC_PUBLIC)
	ZEND_ME(FastJson_Raw, jsonSerialize, arginfo_class_FastJson_Raw_jsonSerialize, ZEND_ACC_PUBLIC)
	ZEND_ME(FastJson_Raw, __serialize, arginfo_class_FastJson_Raw___serialize, ZEND_ACC_PUBLIC)
	ZEND_ME(FastJson_Raw, __unserialize, arginfo_class_FastJson_Raw___unserialize, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_FastJson_Base64_methods[] = {
	ZEND_ME(FastJson_Base64, __construct, arginfo_class_FastJson_Base64___construct, ZEND_ACC_PUBLIC)
	ZEND_ME(FastJson_Base64, bytes, arginfo_class_FastJson_Base64_bytes, ZEND_ACC_PUBLIC)
	ZEND_ME(FastJson_Base64, jsonSerialize, arginfo_class_FastJson_Base64_jsonSerialize, ZEND_ACC_PUBLIC)
	ZEND_ME(FastJson_Base64, __serialize, arginfo_class_FastJson_Base64___serialize, ZEND_ACC_PUBLIC)
	ZEND_ME(FastJson_Base64, __unserialize, arginfo_class_FastJson_Base64___unserialize, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_FastJson_Decoder_methods[] = {
	ZEND_ME(FastJson_Decoder, __construct, arginfo_class_FastJson_Decoder___construct, ZEND_ACC_PUBLIC)
	ZEND_ME(FastJson_Decoder, decode, arginfo_class_FastJson_Decoder_decode, ZEND_ACC_PUBLIC)
	ZEND_ME(FastJson_Decoder, validate, arginfo_class_FastJson_Decoder_validate, ZEND_ACC_PUBLIC)
	ZEND_ME(FastJson_Decoder, decodeFile, arginfo_class_FastJson_Decoder_decodeFile, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_FastJson_StreamIterator_methods[] = {
	ZEND_ME(FastJson_StreamIterator, __construct, arginfo_class_FastJson_StreamIterator___construct, ZEND_ACC_PRIVATE)
	ZEND_ME(FastJson_StreamIterator, current, arginfo_class_FastJson_StreamIterator_current, ZEND_ACC_PUBLIC)
	ZEND_ME(FastJson_StreamIterator, key, arginfo_class_FastJson_StreamIterator_key, ZEND_ACC_PUBLIC)
	ZEND_ME(FastJson_StreamIterator, next, arginfo_class_FastJson_StreamIterator_next, ZEND_ACC_PUBLIC)
	ZEND_ME(FastJson_StreamIterator, rewind, arginfo_class_FastJson_StreamIterator_rewind, ZEND_ACC_PUBLIC)
	ZEND_ME(FastJson_StreamIterator, valid, arginfo_class_FastJson_StreamIterator_valid, ZEND_ACC_PUBLIC)
	ZEND_ME(FastJson_StreamIterator, position, arginfo_class_FastJson_StreamIterator_position, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_FastJson_Parser_methods[] = {
	ZEND_ME(FastJson_Parser, __construct, arginfo_class_FastJson_Parser___construct, ZEND_ACC_PUBLIC)
	ZEND_ME(FastJson_Parser, feed, arginfo_class_FastJson_Parser_feed, ZEND_ACC_PUBLIC)
	ZEND_ME(FastJson_Parser, end, arginfo_class_FastJson_Parser_end, ZEND_ACC_PUBLIC)
	ZEND_ME(FastJson_Parser, hasValue, arginfo_class_FastJson_Parser_hasValue, ZEND_ACC_PUBLIC)
	ZEND_ME(FastJson_Parser, take, arginfo_class_FastJson_Parser_take, ZEND_ACC_PUBLIC)
	ZEND_ME(FastJson_Parser, values, arginfo_class_FastJson_Parser_values, ZEND_ACC_PUBLIC)
	ZEND_ME(FastJson_Parser, partial, arginfo_class_FastJson_Parser_partial, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};

static void register_fastjson_symbols(int module_number)
{
	REGISTER_LONG_CONSTANT("FASTJSON_ERROR_NONE", PHP_JSON_ERROR_NONE, CONST_PERSISTENT);
	REGISTER_LONG_CONSTANT("FASTJSON_ERROR_DEPTH", PHP_JSON_ERROR_DEPTH, CONST_PERSISTENT);
	REGISTER_LONG_CONSTANT("FASTJSON_ERROR_STATE_MISMATCH", PHP_JSON_ERROR_STATE_MISMATCH, CONST_PERSISTENT);
	REGISTER_LONG_CONSTANT("FASTJSON_ERROR_CTRL_CHAR", PHP_JSON_ERROR_CTRL_CHAR, CONST_PERSISTENT);
	REGISTER_LONG_CONSTANT("FASTJSON_ERROR_SYNTAX", PHP_JSON_ERROR_SYNTAX, CONST_PERSISTENT);
	REGISTER_LONG_CONSTANT("FASTJSON_ERROR_UTF8", PHP_JSON_ERROR_UTF8, CONST_PERSISTENT);
	REGISTER_LONG_CONSTANT("FASTJSON_ERROR_RECURSION", PHP_JSON_ERROR_RECURSION, CONST_PERSISTENT);
	REGISTER_LONG_CONSTANT("FASTJSON_ERROR_INF_OR_NAN", PHP_JSON_ERROR_INF_OR_NAN, CONST_PERSISTENT);
	REGISTER_LONG_CONSTANT("FASTJSON_ERROR_UNSUPPORTED_TYPE", PHP_JSON_ERROR_UNSUPPORTED_TYPE, CONST_PERSISTENT);
	REGISTER_LONG_CONSTANT("FASTJSON_ERROR_INVALID_PROPERTY_NAME", PHP_JSON_ERROR_INVALID_PROPERTY_NAME, CONST_PERSISTENT);
	REGISTER_LONG_CONSTANT("FASTJSON_ERROR_UTF16", PHP_JSON_ERROR_UTF16, CONST_PERSISTENT);
	REGISTER_LONG_CONSTANT("FASTJSON_ERROR_NON_BACKED_ENUM", PHP_JSON_ERROR_NON_BACKED_ENUM, CONST_PERSISTENT);
	REGISTER_LONG_CONSTANT("FASTJSON_ERROR_IO", fastjson::php::error_io, CONST_PERSISTENT);
	REGISTER_LONG_CONSTANT("FASTJSON_ERROR_POINTER", fastjson::php::error_pointer, CONST_PERSISTENT);
	REGISTER_LONG_CONSTANT("FASTJSON_ERROR_PATCH", fastjson::php::error_patch, CONST_PERSISTENT);
	REGISTER_LONG_CONSTANT("FASTJSON_ERROR_PATCH_TEST", fastjson::php::error_patch_test, CONST_PERSISTENT);
	REGISTER_LONG_CONSTANT("FASTJSON_ERROR_REPEATED_NAME", fastjson::php::error_repeated_name, CONST_PERSISTENT);
	REGISTER_LONG_CONSTANT("FASTJSON_ERROR_MAX_NODES", fastjson::php::error_max_nodes, CONST_PERSISTENT);
	REGISTER_LONG_CONSTANT("FASTJSON_ERROR_MAX_BYTES", fastjson::php::error_max_bytes, CONST_PERSISTENT);
	REGISTER_LONG_CONSTANT("FASTJSON_ERROR_MAX_STRING_BYTES", fastjson::php::error_max_string_bytes, CONST_PERSISTENT);
	REGISTER_LONG_CONSTANT("FASTJSON_ERROR_INEXACT_INTEGER", fastjson::php::error_inexact_integer, CONST_PERSISTENT);
	REGISTER_LONG_CONSTANT("FASTJSON_DECODE_RELAXED", fastjson::php::decode_relaxed, CONST_PERSISTENT);
	REGISTER_LONG_CONSTANT("FASTJSON_DECODE_UNIQUE_NAMES", fastjson::php::decode_unique_names, CONST_PERSISTENT);
	REGISTER_LONG_CONSTANT("FASTJSON_DECODE_EMPTY_OBJECTS", fastjson::php::decode_empty_objects, CONST_PERSISTENT);
	REGISTER_LONG_CONSTANT("FASTJSON_DECODE_NUMBERS_AS_STRING", fastjson::php::decode_numbers_as_string, CONST_PERSISTENT);
	REGISTER_LONG_CONSTANT("FASTJSON_ENCODE_SORT_KEYS", fastjson::php::encode_sort_keys, CONST_PERSISTENT);
	REGISTER_LONG_CONSTANT("FASTJSON_ENCODE_CANONICAL", fastjson::php::encode_canonical, CONST_PERSISTENT);
	REGISTER_LONG_CONSTANT("FASTJSON_ENCODE_CANONICAL_STRICT", fastjson::php::encode_canonical_strict, CONST_PERSISTENT);
	REGISTER_LONG_CONSTANT("FASTJSON_ENCODE_INDENT_2", fastjson::php::encode_indent_2, CONST_PERSISTENT);
	REGISTER_LONG_CONSTANT("FASTJSON_ENCODE_INDENT_TAB", fastjson::php::encode_indent_tab, CONST_PERSISTENT);
	REGISTER_LONG_CONSTANT("FASTJSON_FILE_ATOMIC", fastjson::php::file_atomic, CONST_PERSISTENT);
	REGISTER_LONG_CONSTANT("FASTJSON_ERROR_MAPPING", fastjson::php::error_mapping, CONST_PERSISTENT);
	REGISTER_LONG_CONSTANT("FASTJSON_DECODE_KNOWN_NAMES", fastjson::php::decode_known_names, CONST_PERSISTENT);
	REGISTER_LONG_CONSTANT("FASTJSON_ENCODE_FIELDS", fastjson::php::encode_fields, CONST_PERSISTENT);
	REGISTER_LONG_CONSTANT("FASTJSON_TEXT_SEQUENCE", fastjson::php::text_sequence, CONST_PERSISTENT);
}

static zend_class_entry *register_class_FastJson_DecodeException(zend_class_entry *class_entry_JsonException)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "FastJson", "DecodeException", class_FastJson_DecodeException_methods);
	class_entry = zend_register_internal_class_ex(&ce, class_entry_JsonException);

	zval property_position_default_value;
	ZVAL_LONG(&property_position_default_value, -1);
	zend_string *property_position_name = zend_string_init("position", sizeof("position") - 1, 1);
	zend_declare_typed_property(class_entry, property_position_name, &property_position_default_value, ZEND_ACC_PUBLIC, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
	zend_string_release(property_position_name);

	zval property_textLine_default_value;
	ZVAL_LONG(&property_textLine_default_value, 0);
	zend_string *property_textLine_name = zend_string_init("textLine", sizeof("textLine") - 1, 1);
	zend_declare_typed_property(class_entry, property_textLine_name, &property_textLine_default_value, ZEND_ACC_PUBLIC, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
	zend_string_release(property_textLine_name);

	zval property_textColumn_default_value;
	ZVAL_LONG(&property_textColumn_default_value, 0);
	zend_string *property_textColumn_name = zend_string_init("textColumn", sizeof("textColumn") - 1, 1);
	zend_declare_typed_property(class_entry, property_textColumn_name, &property_textColumn_default_value, ZEND_ACC_PUBLIC, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
	zend_string_release(property_textColumn_name);

	zval property_pointer_default_value;
	ZVAL_EMPTY_STRING(&property_pointer_default_value);
	zend_string *property_pointer_name = zend_string_init("pointer", sizeof("pointer") - 1, 1);
	zend_declare_typed_property(class_entry, property_pointer_name, &property_pointer_default_value, ZEND_ACC_PUBLIC, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_STRING));
	zend_string_release(property_pointer_name);

	return class_entry;
}

static zend_class_entry *register_class_FastJson_Field(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "FastJson", "Field", class_FastJson_Field_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES;

	zval property_name_default_value;
	ZVAL_UNDEF(&property_name_default_value);
	zend_string *property_name_name = zend_string_init("name", sizeof("name") - 1, 1);
	zend_declare_typed_property(class_entry, property_name_name, &property_name_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_STRING|MAY_BE_NULL));
	zend_string_release(property_name_name);

	zval property_list_default_value;
	ZVAL_UNDEF(&property_list_default_value);
	zend_string *property_list_name = zend_string_init("list", sizeof("list") - 1, 1);
	zend_declare_typed_property(class_entry, property_list_name, &property_list_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_STRING|MAY_BE_NULL));
	zend_string_release(property_list_name);

	zval property_map_default_value;
	ZVAL_UNDEF(&property_map_default_value);
	zend_string *property_map_name = zend_string_init("map", sizeof("map") - 1, 1);
	zend_declare_typed_property(class_entry, property_map_name, &property_map_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_STRING|MAY_BE_NULL));
	zend_string_release(property_map_name);

	zval property_skip_default_value;
	ZVAL_UNDEF(&property_skip_default_value);
	zend_string *property_skip_name = zend_string_init("skip", sizeof("skip") - 1, 1);
	zend_declare_typed_property(class_entry, property_skip_name, &property_skip_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_BOOL));
	zend_string_release(property_skip_name);

	return class_entry;
}

static zend_class_entry *register_class_FastJson_Document(zend_class_entry *class_entry_ArrayAccess, zend_class_entry *class_entry_IteratorAggregate, zend_class_entry *class_entry_Countable, zend_class_entry *class_entry_JsonSerializable)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "FastJson", "Document", class_FastJson_Document_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES;
	zend_class_implements(class_entry, 4, class_entry_ArrayAccess, class_entry_IteratorAggregate, class_entry_Countable, class_entry_JsonSerializable);

	return class_entry;
}

static zend_class_entry *register_class_FastJson_Raw(zend_class_entry *class_entry_JsonSerializable, zend_class_entry *class_entry_Stringable)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "FastJson", "Raw", class_FastJson_Raw_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES;
	zend_class_implements(class_entry, 2, class_entry_JsonSerializable, class_entry_Stringable);

	return class_entry;
}

static zend_class_entry *register_class_FastJson_Base64(zend_class_entry *class_entry_JsonSerializable)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "FastJson", "Base64", class_FastJson_Base64_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES;
	zend_class_implements(class_entry, 1, class_entry_JsonSerializable);

	return class_entry;
}

static zend_class_entry *register_class_FastJson_Decoder(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "FastJson", "Decoder", class_FastJson_Decoder_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;

	return class_entry;
}

static zend_class_entry *register_class_FastJson_StreamIterator(zend_class_entry *class_entry_Iterator)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "FastJson", "StreamIterator", class_FastJson_StreamIterator_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;
	zend_class_implements(class_entry, 1, class_entry_Iterator);

	return class_entry;
}

static zend_class_entry *register_class_FastJson_Parser(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "FastJson", "Parser", class_FastJson_Parser_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;

	return class_entry;
}
