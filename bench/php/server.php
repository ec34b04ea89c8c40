<?php
// What it is: PHP's built-in server with one page, and requests to it.
// It may assume that the page lies in this folder.
// Required by bench/php/requests.php and each_request.php.
declare(strict_types=1);

final class Server
{
    private $process;
    private int $port;

    /** @param list<string> $settings of php.ini; @param array<string, string> $environment */
    public function __construct(string $page, array $settings, array $environment = [])
    {
        $listener = stream_socket_server('tcp://127.0.0.1:0');
        $this->port = (int) substr(strrchr(stream_socket_get_name($listener, false), ':'), 1);
        fclose($listener);
        $options = array_merge(...array_map(fn (string $setting) => ['-d', $setting], $settings));
        $this->process = proc_open([PHP_BINARY, '-n', ...$options, '-S', "127.0.0.1:$this->port", __DIR__ . "/$page"],
            [1 => ['file', '/dev/null', 'w'], 2 => ['file', '/dev/null', 'w']], $pipes, null, $environment + getenv());
        for ($i = 0; $i < 300 && !($socket = @stream_socket_client("tcp://127.0.0.1:$this->port")); $i++) {
            usleep(20000);
        }
        isset($socket) && $socket ? fclose($socket) : throw new Error('the server does not start');
    }

    public function ask(string $body): string
    {
        $socket = stream_socket_client("tcp://127.0.0.1:$this->port");
        fwrite($socket, "POST / HTTP/1.0\r\nContent-Type: application/json\r\nContent-Length: " . strlen($body) . "\r\n\r\n$body");
        $answer = stream_get_contents($socket);
        fclose($socket);
        return substr($answer, strpos($answer, "\r\n\r\n") + 4);
    }

    public function stop(): void
    {
        proc_terminate($this->process, 9);
        proc_close($this->process);
    }
}
