<?php
// Differential fuzzer: every fastjson_* call must do what the json_* of the running PHP does, in result, error,
// exception and state. Assumes the extension is loaded and its override of json_* is off.
// Use: php -d extension=.../fastjson.so fuzz.php [--seed=N] [--seconds=S | --count=N] [--only=decode|encode|validate] [--documents=DIR]
declare(strict_types=1);
require __DIR__ . '/texts.php';
require __DIR__ . '/values.php';
require __DIR__ . '/calls.php';
require __DIR__ . '/outcome.php';

final class Fuzzer
{
    private const LOCALES = ['C', 'C.UTF-8', 'de_DE.UTF-8', 'fr_FR.UTF-8', 'tr_TR.UTF-8'];

    private Texts $texts;
    private Values $values;
    private int $compared = 0;
    private int $failures = 0;
    private int $rejected = 0;
    private string $before = '1';
    private bool $tight = false;

    public function __construct(private int $seed, array $files, private string $only)
    {
        mt_srand($seed);
        $this->texts = new Texts($files);
        $this->values = new Values();
    }

    public function run(float $seconds, int $count): int
    {
        $end = microtime(true) + $seconds;
        for ($i = 0; $this->failures < 5 && ($count > 0 ? $i < $count : microtime(true) < $end); $i++) {
            mt_srand($this->seed + $i);
            $this->tight = false;
            $this->surroundings();
            match ($this->only ?: Texts::pick(['decode', 'decode', 'encode', 'encode', 'validate'])) {
                'decode' => $this->decode($i),
                'encode' => $this->encode($i),
                'validate' => $this->validate($i),
            };
        }
        printf("%d comparisons (%d of them errors), %d iterations, %d differences; again: --seed=%d --count=%d\n", $this->compared, $this->rejected, $i, $this->failures, $this->seed, $i);
        return $this->failures === 0 && $this->compared > 0 ? 0 : 1;
    }

    /** A random error state, the same on both sides, and now and then another locale for one call. */
    private function surroundings(): void
    {
        setlocale(LC_ALL, mt_rand(0, 50) ? 'C' : Texts::pick(self::LOCALES));
        $this->before = Texts::pick(['[', '[1}', '1', "\"\xff\""]);
        $this->restore();
    }

    /** The error state that the iteration began with. */
    private function restore(): void
    {
        json_decode($this->before);
        fastjson_decode($this->before);
    }

    /** @return array{Outcome, Outcome} json_'s and fastjson_'s, from the same error state */
    private function both(string $function, array $arguments): array
    {
        $this->restore();
        $limit = ini_get('memory_limit');
        if ($this->tight) { // so little that a long string's room is counted first: a chunk of PHP's heap more is enough for either
            ini_set('memory_limit', (string) (memory_get_usage(true) + 33 * 65536));
        }
        $outcomes = [Outcome::of('json_', $function, $arguments), Outcome::of('fastjson_', $function, $arguments)];
        ini_set('memory_limit', $limit);
        return $outcomes;
    }

    private function decode(int $i): void
    {
        $arguments = Calls::decode($this->texts);
        $this->tight = strlen($arguments[0]) > 65536 && mt_rand(0, 1) === 1;
        [$theirs, $ours] = $this->both('decode', $arguments);
        if (!$this->same($i, 'decode', $arguments, $theirs, $ours)) {
            return;
        }
        if (!lookups_work($ours->value)) {
            $this->report($i, 'decode: a key of the result is not found', $arguments, $theirs, $ours);
        }
        if ($ours->exception !== '' || ($ours->code !== 0 && !($arguments[3] & JSON_THROW_ON_ERROR))) {
            $this->position($i, $arguments, $ours);
            $this->memory($i, 'decode', $arguments, $ours);
            return;
        }
        if (mt_rand(0, 3) === 0) {
            change($theirs->value);
            change($ours->value);
            if ($theirs->text() !== $ours->text()) {
                $this->report($i, 'decode: the result behaves differently when changed', $arguments, $theirs, $ours);
            }
        }
        if ($this->only === '') { // and what was decoded is encoded again
            $flags = Calls::flags(Calls::ENCODE_FLAGS);
            $this->same($i, 'encode of a decoded value', [$theirs->value, $flags], Outcome::of('json_', 'encode', [$theirs->value, $flags]), Outcome::of('fastjson_', 'encode', [$ours->value, $flags]));
        }
    }

    /** What stands before the position is the beginning of some valid text; one byte more is not. */
    private function position(int $i, array $arguments, Outcome $ours): void
    {
        $info = fastjson_last_error_info();
        [$text, $associative, $depth, $flags] = $arguments;
        if (str_starts_with($ours->exception, 'ValueError') || str_contains($ours->exception . $ours->message, 'property name is invalid')) {
            return;
        }
        $at = $info['pos'];
        $wrong = $at < 0 || $at > strlen($text) || fastjson_last_error_pos() !== $at || [$info['line'], $info['col']] !== place_of($text, $at);
        foreach ([$at, $at + 1] as $length) {
            if (!$wrong && $length <= strlen($text) && $length > 0) {
                fastjson_decode(substr($text, 0, $length), $associative, $depth, $flags & ~JSON_THROW_ON_ERROR);
                $wrong = fastjson_last_error() === 0 ? $length > $at : fastjson_last_error_pos() !== $at;
            }
        }
        if ($wrong) {
            $this->report($i, 'decode: position ' . json_encode($info) . ' is not where the text goes wrong', $arguments, $ours, $ours);
        }
    }

    private function validate(int $i): void
    {
        $arguments = [$text, $depth, $flags] = Calls::validate($this->texts);
        if (function_exists('json_validate')) {
            $this->same($i, 'validate', $arguments, ...$this->both('validate', $arguments));
            return;
        }
        $ours = Outcome::of('fastjson_', 'validate', $arguments);
        if ($flags !== 0 && $flags !== JSON_INVALID_UTF8_IGNORE) {
            if (!str_starts_with($ours->exception, 'ValueError 0 json_validate(): Argument #3 ($flags) must be a valid flag')) {
                $this->report($i, 'validate: a flag that later versions refuse', $arguments, $ours, $ours);
            }
        } elseif ($depth > 0 && $depth <= 2147483647) {
            $theirs = Outcome::of('json_', 'decode', [$text, true, $depth, $flags]);
            $theirs->value = $theirs->code === 0;
            $this->same($i, 'validate', $arguments, $theirs, $ours);
        }
    }

    private function encode(int $i): void
    {
        $arguments = Calls::encode($this->values);
        $precision = Calls::precision();
        [$theirs, $ours] = $this->both('encode', $arguments);
        ini_set('serialize_precision', '-1');
        $this->same($i, "encode (serialize_precision $precision)", $arguments, $theirs, $ours);
        if ($ours->value === false) {
            $this->memory($i, 'encode', $arguments, $ours);
        }
    }

    /** A call that fails holds no more memory afterwards than json_'s. */
    private function memory(int $i, string $function, array $arguments, Outcome $ours): void
    {
        $growth = self::growth("fastjson_$function", $arguments);
        if ($growth > 0 && $growth > self::growth("json_$function", $arguments)) {
            $this->report($i, "$function: $growth bytes are held after each failing call", $arguments, $ours, $ours);
        }
    }

    /** What every one of a few calls leaves; the first ones may keep something for those that follow. */
    private static function growth(string $function, array $arguments): int
    {
        FuzzNests::$prefix = str_starts_with($function, 'json_') ? 'json_' : 'fastjson_';
        for ($least = PHP_INT_MAX, $calls = 0; $least > 0 && $calls < 6; $calls++) {
            $before = memory_get_usage();
            try {
                $function(...$arguments);
            } catch (Throwable $e) {
                unset($e);
            }
            $least = min($least, memory_get_usage() - $before);
        }
        return $least;
    }

    private function same(int $i, string $what, array $arguments, Outcome $theirs, Outcome $ours): bool
    {
        $this->compared++;
        $this->rejected += $theirs->code !== 0 || $theirs->exception !== '' ? 1 : 0;
        if ($theirs->text() === $ours->text()) {
            return true;
        }
        $this->report($i, $what, $arguments, $theirs, $ours);
        return false;
    }

    private function report(int $i, string $what, array $arguments, Outcome $theirs, Outcome $ours): void
    {
        $this->failures++;
        if (is_string($arguments[0]) && str_starts_with($what, 'decode') && $theirs !== $ours) {
            $arguments[0] = $this->shrink($arguments);
            [$theirs, $ours] = $this->both('decode', $arguments);
        }
        $input = is_string($arguments[0]) ? '"' . addcslashes(substr($arguments[0], 0, 4000), "\0..\37\"\\\$\177..\377") . '"' : print_r($arguments[0], true);
        echo "DIFFERENCE in $what, --seed=", $this->seed + $i, " --count=1\n  input: ", $input, "\n  other arguments: ", json_encode(array_slice($arguments, 1)),
            "\n  json_:     $theirs\n  fastjson_: $ours\n";
    }

    /** Shorter text with a difference of its own: halves, quarters, ... bytes are cut out while one remains. */
    private function shrink(array $arguments): string
    {
        $text = $arguments[0];
        for ($step = max(1, strlen($text) >> 1); $step > 0; $step >>= 1) {
            for ($at = 0; $at < strlen($text); $at += $step) {
                $arguments[0] = substr($text, 0, $at) . substr($text, $at + $step);
                [$theirs, $ours] = $this->both('decode', $arguments);
                if ($theirs->text() !== $ours->text()) {
                    $text = $arguments[0];
                    $at -= $step;
                }
            }
        }
        return $text;
    }
}

function main(): int
{
    $options = getopt('', ['seed:', 'seconds:', 'count:', 'only:', 'documents:']);
    if (!function_exists('fastjson_decode')) {
        fwrite(STDERR, "fuzz.php: the extension is not loaded\n");
        return 1;
    }
    $seed = (int) ($options['seed'] ?? random_int(1, 1 << 40));
    $files = isset($options['documents']) ? array_merge(glob($options['documents'] . '/*.json'), glob($options['documents'] . '/*/*.json')) : [];
    printf("PHP %s, fastjson %s, %d documents, seed %d\n", PHP_VERSION, fastjson_version(), count($files), $seed);
    ini_set('serialize_precision', '-1');
    return (new Fuzzer($seed, $files, (string) ($options['only'] ?? '')))->run((float) ($options['seconds'] ?? 20), (int) ($options['count'] ?? 0));
}

exit(main());
