--TEST--
phpinfo() says which json_* functions are taken over
--INI--
fastjson.override=1
disable_functions=json_last_error_msg
--FILE--
<?php
declare(strict_types=1);
ob_start();
phpinfo(INFO_MODULES);
preg_match('/^json_\* functions taken over => (.*)$/m', ob_get_clean(), $match);
echo str_replace(', json_validate', '', $match[1], $validate), "\n";
var_dump(($validate === 1) === (PHP_VERSION_ID >= 80300));
?>
--EXPECT--
json_decode, json_encode, json_last_error
bool(true)
