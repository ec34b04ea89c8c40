<?php
// Served by bench/php/requests: a small application as many are, which reads a JSON body, looks things up and answers JSON.
declare(strict_types=1);

$order = json_decode(file_get_contents('php://input'), true);
$catalogue = json_decode(file_get_contents(getenv('BENCH_CATALOGUE')), true);
$prices = array_column($catalogue['items'], null, 'id');
$lines = [];
foreach ($order['lines'] ?? [] as $line) {
    $item = $prices[$line['id']];
    $lines[] = ['item' => $item, 'count' => $line['count'], 'sum' => $item['price'] * $line['count']];
}
header('Content-Type: application/json');
echo json_encode(['customer' => $order['customer'], 'lines' => $lines, 'total' => array_sum(array_column($lines, 'sum')), 'related' => array_slice($catalogue['items'], 0, 50)]);
