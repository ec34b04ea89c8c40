--TEST--
max_execution_time ends what reads a stream that never ends: the request, not the process
--FILE--
<?php
register_shutdown_function(function () {
    echo "and the request goes on to its end\n";
});
set_time_limit(1);
foreach (fastjson_ndjson_decode(popen('yes "" 2> /dev/null', 'r')) as $value) {
}
--EXPECTF--

Fatal error: Maximum execution time of 1 second exceeded in %s on line %d
and the request goes on to its end
