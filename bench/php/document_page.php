<?php
// Served by bench/php/each_request.php: decodes the document that it is sent and encodes it again; answers the microseconds of both, and what came out.
declare(strict_types=1);

$text = file_get_contents('php://input');
$times = [hrtime(true)];
$value = json_decode($text, true);
$times[] = hrtime(true);
$encoded = json_encode($value);
$times[] = hrtime(true);
echo ($times[1] - $times[0]) / 1000, ' ', ($times[2] - $times[1]) / 1000, ' ', md5($encoded);
