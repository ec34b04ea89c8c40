<?php
// One request of the sweep: one call of a library under a limit of memory. The query names folder, file, library, operation
// (array, object, encode) and by how many bytes the limit exceeds the smallest one before the call.
// Assumes PHP's built-in server and the extension; answers with one line for the call and one from a shutdown function.
declare(strict_types=1);

register_shutdown_function(static function (): void {
    ini_set('memory_limit', '-1');
    echo "\nshutdown ", getmypid();
});
$text = file_get_contents($_GET['file']);
$value = $_GET['operation'] === 'encode' ? json_decode($text, true) : null;
if ($value !== null) {
    $text = '';
}
$call = $_GET['library'] . ($_GET['operation'] === 'encode' ? '_encode' : '_decode');
$argument = $value ?? $text;
$associative = $_GET['operation'] === 'array';
gc_mem_caches();
// The smallest limit that PHP accepts: chunks that it kept from earlier requests go with it.
for ($limit = 2 << 20; @ini_set('memory_limit', (string) $limit) === false;) {
    $limit += 1 << 16;
}
ini_set('memory_limit', (string) ($limit + (int) $_GET['more']));
$result = $_GET['operation'] === 'encode' ? $call($argument) : $call($argument, $associative);
ini_set('memory_limit', '-1');
echo 'returned ', ($_GET['library'] . '_last_error')(), ' ', md5(is_string($result) ? $result : serialize($result));
