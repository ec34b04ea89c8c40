<?php
// Serves into_requests.phpt: classes of the same names, other ones in each request. Run by PHP's built-in server.
declare(strict_types=1);

if (isset($_GET['classes'])) {
    require $_GET['classes'];
}
try {
    $made = fastjson_decode_into($_GET['json'], $_GET['class'], JSON_THROW_ON_ERROR);
    echo json_encode((array) $made), ' ', fastjson_encode($made, FASTJSON_ENCODE_FIELDS);
} catch (Throwable $e) {
    echo get_class($e), ': ', $e->getMessage();
}
