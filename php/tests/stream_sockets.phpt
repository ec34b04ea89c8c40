--TEST--
Streams wait for pipes and sockets that have nothing yet, blocking or not, and give up when their time is over
--INI--
default_socket_timeout=600
--FILE--
<?php
require __DIR__ . '/streams.inc';

/** A process that writes a text in small pieces, with pauses. @return array{resource, resource} */
function slowly(string $text): array
{
    $code = '$t = ' . var_export($text, true) . '; foreach (str_split($t, 5) as $i => $p) { if ($i % 4 === 0) { usleep(3000); } fwrite(STDOUT, $p); fflush(STDOUT); }';
    $process = proc_open([PHP_BINARY, '-n', '-r', $code], [1 => ['pipe', 'w']], $pipes);
    return [$process, $pipes[1]];
}

foreach ([true, false] as $blocking) {
    [$process, $pipe] = slowly('{"a":[1,{"b":"some text that is longer"},[2,3]]}');
    stream_set_blocking($pipe, $blocking);
    foreach (fastjson_decode_stream($pipe, '/a') as $key => $value) {
        echo $key, ' ', json_encode($value), "\n";
    }
    fclose($pipe);
    proc_close($process);
    [$process, $pipe] = slowly("1\n{\"a\":2}\n[3]\n");
    stream_set_blocking($pipe, $blocking);
    echo json_encode(iterator_to_array(fastjson_ndjson_decode($pipe))), "\n";
    fclose($pipe);
    proc_close($process);
}

echo "-- values come as soon as they are whole\n";
[$ours, $theirs] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
fwrite($theirs, '[1,{"a":2},');
$it = fastjson_decode_stream($ours);
echo json_encode($it->current()), "\n";
$it->next();
echo json_encode($it->current()), "\n";
fwrite($theirs, '3]');
$it->next();
echo json_encode($it->current()), "\n";
stream_set_timeout($ours, 0, 30000);
try {
    $it->next();
} catch (FastJson\DecodeException $e) {
    var_dump($e->getCode() === FASTJSON_ERROR_IO, $e->position);
}

echo "-- writing to one that takes little at once\n";
$code = '$s = 0; while (!feof(STDIN)) { usleep(500); $s += strlen(fread(STDIN, 100000)); } echo $s;';
$process = proc_open([PHP_BINARY, '-n', '-r', $code], [0 => ['pipe', 'r'], 1 => ['pipe', 'w']], $pipes);
stream_set_blocking($pipes[0], false);
var_dump(fastjson_encode_to_stream(array_fill(0, 100000, 'xyz'), $pipes[0]));
fclose($pipes[0]);
echo stream_get_contents($pipes[1]), "\n";
--EXPECT--
0 1
1 {"b":"some text that is longer"}
2 [2,3]
[1,{"a":2},[3]]
0 1
1 {"b":"some text that is longer"}
2 [2,3]
[1,{"a":2},[3]]
-- values come as soon as they are whole
1
{"a":2}
3
bool(true)
int(13)
-- writing to one that takes little at once
int(600001)
600001
