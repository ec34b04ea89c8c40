// A program with threads around the shared library of a thread-safe PHP: each thread serves requests of its own, which decode
// and encode, succeed and fail and run out of memory, and compare each answer with that of json_* in the same thread.
// Then threads with stacks of 256 KB to 8 MB, one after the other, nest as deep as they may.
// Assumes libphp built with --enable-embed --enable-zts and the extension. Use: threads EXTENSION THREADS REQUESTS [INI-LINE...]
// Built and run by scripts/test-asan; a debug build of PHP reports on stderr what a request leaves behind.
extern "C" {
#include "sapi/embed/php_embed.h"
}

#include <pthread.h>

#include <atomic>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <thread>
#include <vector>

ZEND_TSRMLS_CACHE_DEFINE()

namespace {

std::atomic<int> failures{0};

// Fails by an exception, which PHP prints.
constexpr const char* compare_all = R"php(
  class Counted implements JsonSerializable {
    public function __construct(public int $levels) {}
    public function jsonSerialize(): mixed {
      if ($this->levels === 0) throw new LogicException('end');
      try {
        return [$this->levels, fastjson_encode(new Counted($this->levels - 1))];
      } catch (LogicException) {
        return fastjson_decode('{"caught":[1,2,{"a":null}]}');
      }
    }
  }
  function same(mixed $theirs, mixed $ours, string $what): void {
    if (serialize($theirs) !== serialize($ours)) throw new Exception("another result: $what");
    if ([json_last_error(), json_last_error_msg()] !== [fastjson_last_error(), fastjson_last_error_msg()]) {
      throw new Exception("another error: $what");
    }
  }
  for ($i = 0; $i < 40; $i++) {
    $value = ['id' => $i, 'list' => range(0, $i * 50), 'name' => str_repeat("\u{e9}\n", $i), 'next' => ['id' => 1.5, '7' => []]];
    $text = json_encode($value);
    foreach ([$text, substr($text, 0, -3), "[$text,{}\"]", "[$text,$text]", str_repeat('[', $i) . str_repeat(']', $i), "[\"$i\xff\"]"] as $json) {
      foreach ([true, false] as $associative) {
        same(json_decode($json, $associative, 20), fastjson_decode($json, $associative, 20), $json);
        same(json_encode([$value, $json], JSON_PRETTY_PRINT), fastjson_encode([$value, $json], JSON_PRETTY_PRINT), $json);
        try {
          fastjson_decode($json, $associative, 20, JSON_THROW_ON_ERROR);
        } catch (JsonException) {
        }
      }
    }
  }
  fastjson_encode(new Counted(8)); // each level doubles the backslashes of the one inside
  fastjson_validate($text);
  fastjson_decode(str_repeat('[', 4000) . str_repeat(']', 4000), true, 5000);
)php";

// Ends in PHP's fatal error, without a word: its message is the one that is expected.
constexpr const char* run_out_of_memory = R"php(
  error_reporting(0);
  ini_set('memory_limit', '6M');
  fastjson_decode('[' . str_repeat('[1,{"a":2}],', 50000) . '1]', true);
  fastjson_encode(array_fill(0, 10000, str_repeat("\n", 1000)));
)php";

// As deep as PHP can free it in this thread, where that is not below ext/json's own limits: in a debug build these alone take more than
// a megabyte. Generators inside one another, and user code without end, on every stack.
constexpr const char* nest = R"php(
  function nested(int $n) { yield $n > 0 ? new IteratorIterator(nested($n - 1)) : 1; }
  final class Endless implements JsonSerializable { public function jsonSerialize(): mixed { return [new self()]; } }
  $texts = ['[' => fn ($n) => str_repeat('[', $n) . str_repeat(']', $n), '{' => fn ($n) => str_repeat('{"a":', $n) . '1' . str_repeat('}', $n)];
  foreach ($texts as $kind => $text) {
    foreach ([true, false] as $associative) {
      for ($low = 400, $high = KILOBYTES < 2048 ? 500 : 110000; $high - $low > 1;) {
        $middle = ($low + $high) >> 1;
        fastjson_decode($text($middle), $associative, 200000);
        fastjson_last_error() === 0 ? $low = $middle : $high = $middle;
      }
      if ($low < (KILOBYTES < 2048 ? 499 : ($kind === '[' ? 4998 : 2499))) throw new Exception("only $low levels of $kind");
    }
  }
  $levels = [];
  foreach ([100, 100000] as $n) {
    try {
      $levels[] = fastjson_encode_to_stream(nested($n), fopen('php://memory', 'w'), 0, 1 << 30);
    } catch (Error $e) {
      $levels[] = str_contains($e->getMessage(), 'Maximum call stack size') ? false : $e->getMessage();
    }
  }
  if ($levels !== [2 * 100 + 3, false]) throw new Exception('generators: ' . json_encode($levels));
  try {
    $text = fastjson_encode(new Endless());
    if ($text !== false || fastjson_last_error() !== 1) throw new Exception('endless: no end');
  } catch (Error $e) {
    if (!str_contains($e->getMessage(), 'Maximum call stack size')) throw new Exception($e->getMessage());
  }
)php";

// One request that has to end well. False: it has not.
bool run(const std::string& script) {
  if (php_request_startup() == FAILURE) return false;
  volatile bool completed = false;  // kept by the longjmp of a fatal error
  zend_first_try { completed = zend_eval_string_ex(script.c_str(), nullptr, "request", true) == SUCCESS; }
  zend_end_try();
  php_request_shutdown(nullptr);
  return completed;
}

void* serve_on_stack(void* kilobytes) {
  ts_resource(0);
  ZEND_TSRMLS_CACHE_UPDATE();
  std::string script = nest;
  const std::string size = std::to_string(reinterpret_cast<std::uintptr_t>(kilobytes));
  for (std::size_t at; (at = script.find("KILOBYTES")) != std::string::npos;) script.replace(at, 9, size);
  if (!run(script)) ++failures;
  ts_free_thread();
  return nullptr;
}

void serve_on_small_stacks() {
  for (const std::uintptr_t kilobytes : {256, 512, 1024, 2048, 4096, 8192}) {
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, kilobytes * 1024);
    pthread_t thread;
    if (pthread_create(&thread, &attributes, serve_on_stack, reinterpret_cast<void*>(kilobytes)) == 0) pthread_join(thread, nullptr);
    else ++failures;
    pthread_attr_destroy(&attributes);
  }
}

void serve(int requests) {
  ts_resource(0);
  ZEND_TSRMLS_CACHE_UPDATE();
  for (int i = 0; i < requests; ++i) {
    const bool out_of_memory = i % 4 == 3;
    if (run(out_of_memory ? run_out_of_memory : compare_all) == out_of_memory) ++failures;
  }
  ts_free_thread();
}

// What php_embed_init does, except that the settings are ours (it puts its own in their place) and no request is left open.
bool start_php(std::string& settings) {
  php_tsrm_startup();
  ZEND_TSRMLS_CACHE_UPDATE();
  zend_signal_startup();
  sapi_startup(&php_embed_module);
  php_embed_module.php_ini_ignore = 1;
  php_embed_module.ini_entries = settings.data();
  return php_embed_module.startup(&php_embed_module) == SUCCESS;
}

void stop_php() {
  php_module_shutdown();
  sapi_shutdown();
  tsrm_shutdown();
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 4) return 2;
  const int threads_wanted = std::atoi(argv[2]);
  const int requests = std::atoi(argv[3]);
  std::string settings = "extension=" + std::string(argv[1]) + "\nhtml_errors=0\ndisplay_errors=1\nmemory_limit=128M\nmax_execution_time=0\n";
  for (int i = 4; i < argc; ++i) settings += std::string(argv[i]) + "\n";
  if (!start_php(settings)) return 1;
  std::vector<std::thread> threads;
  for (int i = 0; i < threads_wanted; ++i) threads.emplace_back(serve, requests);
  for (std::thread& thread : threads) thread.join();
  serve_on_small_stacks();
  stop_php();
  std::printf("%d threads, %d requests each, %d failures\n", threads_wanted, requests, failures.load());
  return failures == 0 ? 0 : 1;
}
