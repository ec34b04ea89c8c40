/* The module's entry for a PHP that has it built in: php-src's buildconf looks for phpext_ in the headers of this folder.
 * Assumes php.h. Included by the main/internal_functions.c of such a PHP. */
#ifndef PHP_FASTJSON_H
#define PHP_FASTJSON_H

extern zend_module_entry fastjson_module_entry;
#define phpext_fastjson_ptr &fastjson_module_entry

#endif
