<?php
// Under fastjson.override=1 every call of json_* does what ext/json does: one process with the override and one without make the
// same random calls, and what each of them did is compared. fastjson.max_nodes, which is not for json_*, is set in both.
// Use: php -n override.php EXTENSION [--seed=N] [--count=N | --seconds=S] [--documents=DIR]; with --calls it is one of the two.
declare(strict_types=1);
require __DIR__ . '/texts.php';
require __DIR__ . '/values.php';
require __DIR__ . '/outcome.php';
require __DIR__ . '/calls.php';

/** What a program may do with json_*, other than give it a value: callbacks, names of arguments, wrong arguments. */
final class Program
{
    public function __construct(private Texts $texts, private Values $values)
    {
    }

    /** What the calls of one iteration did. */
    public function run(): string
    {
        return match (mt_rand(0, 9)) {
            0, 1, 2 => self::outcome('decode', self::high(Calls::decode($this->texts), 3)),
            3, 4, 5 => $this->encode(),
            6 => function_exists('json_validate') ? self::outcome('validate', Calls::validate($this->texts)) : $this->mapped(),
            7 => $this->mapped(),
            8 => $this->named(),
            default => $this->wrong(),
        };
    }

    private static function outcome(string $function, array $arguments): string
    {
        return Outcome::of('json_', $function, $arguments)->text();
    }

    /** Now and then with flags that mean something to fastjson_* alone. */
    private static function high(array $arguments, int $at): array
    {
        $arguments[$at] |= mt_rand(0, 3) ? 0 : mt_rand(0, 0x7FFFFFFF) << 32;
        return $arguments;
    }

    private function encode(): string
    {
        $arguments = self::high(Calls::encode($this->values), 1);
        Calls::precision();
        $outcome = Outcome::of('json_', 'encode', $arguments);
        ini_set('serialize_precision', '-1');
        return $outcome->text();
    }

    /** One after the other, without a look at the error in between. */
    private function mapped(): string
    {
        for ($texts = [], $i = mt_rand(1, 4); $i > 0; $i--) {
            $texts[] = $this->texts->next();
        }
        $values = array_map(mt_rand(0, 1) ? 'json_decode' : json_decode(...), $texts);
        $error = [json_last_error(), json_last_error_msg()];
        return serialize([$values, $error, array_map('json_encode', $values), json_last_error()]);
    }

    private function named(): string
    {
        $given = array_combine(['json', 'associative', 'depth', 'flags'], Calls::decode($this->texts));
        foreach (['associative', 'depth', 'flags'] as $name) {
            if (mt_rand(0, 1)) {
                unset($given[$name]);
            }
        }
        return self::outcome('decode', $given);
    }

    /** Arguments of types that the functions do not take, too few and too many. */
    private function wrong(): string
    {
        $function = Texts::pick(['decode', 'encode', 'last_error', 'last_error_msg', ...(function_exists('json_validate') ? ['validate'] : [])]);
        for ($arguments = [], $i = mt_rand(0, 5); $i > 0; $i--) {
            $arguments[] = Texts::pick([null, true, 1, 2.5, '1', '[', '512', [], new stdClass(), -1]);
        }
        return self::outcome($function, $arguments);
    }
}

/** What the calls of a seed did. */
function did(Program $program, int $seed): string
{
    mt_srand($seed);
    json_decode(Texts::pick(['[', '[1}', '1', "\"\xff\""]));
    return $program->run();
}

/** Answers "SEED NUMBER" with so many digests, and "SEED 0" with all that the calls of this seed did. */
function answer(array $files): void
{
    ini_set('serialize_precision', '-1');
    $program = new Program(new Texts($files), new Values());
    while (fscanf(STDIN, '%d %d', $seed, $number)) {
        for ($i = 0; $i < $number; $i++) {
            fwrite(STDOUT, md5(did($program, $seed + $i)) . "\n");
        }
        if ($number === 0) {
            fwrite(STDOUT, substr(addcslashes(did($program, $seed), "\0..\37\177..\377"), 0, 3000) . "\n");
        }
    }
}

/** @return array{resource, resource} where a process with these settings is asked, and where it answers */
function started(array $settings, array $arguments): array
{
    $command = [PHP_BINARY, '-n', '-d', 'memory_limit=1G'];
    foreach ($settings as $setting) {
        array_push($command, '-d', $setting);
    }
    $process = proc_open([...$command, __FILE__, '--calls', ...$arguments], [['pipe', 'r'], ['pipe', 'w'], STDERR], $pipes);
    $GLOBALS['processes'][] = $process; // which ends when nobody holds it
    return $pipes;
}

/** What both did, seed by seed, as answer() has it. They work at the same time; their pipes hold so many digests. */
function asked(array $both, int $seed, int $number): array
{
    foreach ($both as [$to]) {
        fwrite($to, "$seed $number\n");
    }
    for ($answers = []; count($answers) < max(1, $number);) {
        $answers[] = array_map(fn(array $process) => (string) fgets($process[1]), $both);
    }
    return $answers;
}

function main(array $arguments): int
{
    $options = [];
    foreach (array_slice($arguments, 1) as $argument) {
        if (preg_match('/^--([a-z]+)=?(.*)$/', $argument, $match)) {
            $options[$match[1]] = $match[2];
        } else {
            $options['extension'] = $argument;
        }
    }
    $files = isset($options['documents']) ? array_merge(glob($options['documents'] . '/*.json'), glob($options['documents'] . '/*/*.json')) : [];
    if (isset($options['calls'])) {
        answer($files);
        return 0;
    }
    $seed = (int) ($options['seed'] ?? random_int(1, 1 << 40));
    $passed_on = isset($options['documents']) ? ["--documents=$options[documents]"] : [];
    $common = ["extension=$options[extension]", 'fastjson.max_nodes=3'];
    $both = [started([...$common, 'fastjson.override=0'], $passed_on), started([...$common, 'fastjson.override=1'], $passed_on)];
    $end = microtime(true) + (float) ($options['seconds'] ?? 20);
    $count = (int) ($options['count'] ?? 0);
    $differences = 0;
    for ($i = 0; $differences < 5 && ($count > 0 ? $i < $count : microtime(true) < $end); $i++) {
        if ($i % 500 === 0) {
            $answers = asked($both, $seed + $i, $count > 0 ? min(500, $count - $i) : 500);
        }
        if ($answers[$i % 500][0] !== $answers[$i % 500][1] || $answers[$i % 500][0] === '') {
            $differences++;
            $at = $seed + $i;
            [[$theirs, $ours]] = asked($both, $at, 0);
            echo "DIFFERENCE, --seed=$at --count=1\n  without:  $theirs  override: $ours";
        }
    }
    printf("%d comparisons, %d differences; again: --seed=%d --count=%d\n", $i, $differences, $seed, $i);
    return $differences === 0 && $i > 0 ? 0 : 1;
}

exit(main($argv));
