--TEST--
phpinfo() says that no json_* function is taken over without the override
--FILE--
<?php
declare(strict_types=1);
ob_start();
phpinfo(INFO_MODULES);
preg_match('/^json_\* functions taken over => (.*)$/m', ob_get_clean(), $match);
echo $match[1], "\n";
?>
--EXPECT--
none
