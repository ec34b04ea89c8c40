<?php
// What it is: what PHP users write today beside what this extension has for it: objects of classes, one value of a document, a request.
// It may assume the extension is loaded; symfony/serializer is measured where Debian's package is installed.
// Use: php -d extension=... bench/php/surface.php [quick|full]; prints tables in Markdown. Every answer is checked before it is timed.
declare(strict_types=1);

require __DIR__ . '/libraries.php';
require __DIR__ . '/tables.php';

final class Address
{
    public function __construct(public string $street, public string $city, public ?string $zip = null) {}
}

final class Person
{
    public string $name;
    public int $age;
    public bool $sportsperson;
    public float $score;
    public Address $address;
}

final class Surface
{
    public function __construct(private int $rounds) {}

    /** Nanoseconds for a call: the median of rounds that go forth and back through all ways. @return array<string, float> */
    private function time(array $ways): array
    {
        $calls = $samples = [];
        foreach ($ways as $name => $way) {
            $start = Library::clock();
            $way();
            $calls[$name] = max(1, intdiv(3_000_000, max(1000, Library::clock() - $start)));
        }
        for ($round = 0; $round < $this->rounds; $round++) {
            foreach ($round % 2 ? array_reverse($ways, true) : $ways as $name => $way) {
                $start = Library::clock();
                for ($i = $calls[$name]; $i > 0; $i--) {
                    $way();
                }
                $samples[$name][] = (Library::clock() - $start) / $calls[$name];
            }
        }
        return array_map(function (array $all) {
            sort($all);
            return $all[intdiv(count($all), 2)];
        }, $samples);
    }

    /** Bytes that a result keeps. */
    private function kept(Closure $way): int
    {
        $way();
        $before = memory_get_usage();
        $result = $way();
        return memory_get_usage() - $before;
    }

    /** The first way is ours; the others give equal values, or they get no number. */
    public function table(string $title, array $ways): void
    {
        $expected = reset($ways)();
        $rows = [];
        foreach ($ways as $name => $way) {
            if ($way() != $expected) {
                echo "$name: another answer, not measured\n";
                unset($ways[$name]);
            } else {
                $rows[$name] = $this->kept($way);
            }
        }
        $times = $this->time($ways);
        table($title, ['way', 'µs', 'fastjson is', 'result, KB'], array_map(
            fn (string $name, float $ns) => [$name, sprintf('%.2f', $ns / 1000), sprintf('%.2f×', $ns / reset($times)), sprintf('%.1f', $rows[$name] / 1024)],
            array_keys($times), $times));
    }
}

function person(array $from): Person
{
    $person = new Person;
    $person->name = $from['name'];
    $person->age = $from['age'];
    $person->sportsperson = $from['sportsperson'];
    $person->score = $from['score'];
    $person->address = new Address($from['address']['street'], $from['address']['city'], $from['address']['zip'] ?? null);
    return $person;
}

/** Null where the package is not installed. */
function symfony(): ?object
{
    foreach (['PropertyInfo', 'PropertyAccess', 'Serializer'] as $component) {
        if (!@include_once "/usr/share/php/Symfony/Component/$component/autoload.php") {
            return null;
        }
    }
    $types = new Symfony\Component\PropertyInfo\PropertyInfoExtractor([], [new Symfony\Component\PropertyInfo\Extractor\ReflectionExtractor]);
    return new Symfony\Component\Serializer\Serializer(
        [new Symfony\Component\Serializer\Normalizer\ObjectNormalizer(null, null, null, $types), new Symfony\Component\Serializer\Normalizer\ArrayDenormalizer],
        [new Symfony\Component\Serializer\Encoder\JsonEncoder]);
}

function people(int $count): string
{
    for ($i = 0; $i < $count; $i++) {
        $all[] = ['name' => "Person number $i", 'age' => $i % 90, 'sportsperson' => $i % 3 === 0, 'score' => $i + 0.5,
            'address' => ['street' => "$i Main Street", 'city' => ['Paris', 'Oslo', 'Rome'][$i % 3], 'zip' => $i % 4 ? "Z$i" : null]];
    }
    return json_encode($all, JSON_PRESERVE_ZERO_FRACTION);
}

function classes(Surface $bench): void
{
    $symfony = symfony();
    echo $symfony === null ? "symfony/serializer is not installed (Debian: php-symfony-serializer php-symfony-property-access php-symfony-property-info)\n" : '';
    $one = substr(people(1), 1, -1);
    $ways = [
        'fastjson_decode_into' => fn () => fastjson_decode_into($one, Person::class),
        'fastjson_decode, then constructors' => fn () => person(fastjson_decode($one, true)),
        'json_decode, then constructors' => fn () => person(json_decode($one, true)),
    ];
    $bench->table('One object of ' . strlen($one) . ' bytes', $ways + ($symfony ? ['symfony/serializer' => fn () => $symfony->deserialize($one, Person::class, 'json')] : []));
    $many = people(1000);
    $ways = [
        'fastjson_decode_list_into' => fn () => fastjson_decode_list_into($many, Person::class),
        'fastjson_decode, then constructors' => fn () => array_map('person', fastjson_decode($many, true)),
        'json_decode, then constructors' => fn () => array_map('person', json_decode($many, true)),
    ];
    $bench->table('A list of 1,000, ' . intdiv(strlen($many), 1024) . ' KB', $ways + ($symfony ? ['symfony/serializer' => fn () => $symfony->deserialize($many, Person::class . '[]', 'json')] : []));
    printf("\nThe same list as arrays, by fastjson_decode: %.1f KB.\n", memory(fn () => fastjson_decode($many, true)));
}

function memory(Closure $way): float
{
    $before = memory_get_usage();
    $result = $way();
    return (memory_get_usage() - $before) / 1024;
}

function parts(Surface $bench): void
{
    $text = people(15000);
    $bench->table('One value of ' . intdiv(strlen($text), 1024) . ' KB', [
        'fastjson_pointer_get' => fn () => fastjson_pointer_get($text, '/7000/address/city'),
        'FastJson\Document' => fn () => FastJson\Document::parse($text)->get('/7000/address/city'),
        'fastjson_decode, then indexing' => fn () => fastjson_decode($text, true)[7000]['address']['city'],
        'json_decode, then indexing' => fn () => json_decode($text, true)[7000]['address']['city'],
    ]);
    $document = FastJson\Document::parse($text);
    $document[1]['name'];
    $bench->table('One more value of the same text', ['FastJson\Document, which is there' => fn () => $document[7000]['address']['city'],
        'json_decode, then indexing' => fn () => json_decode($text, true)[7000]['address']['city']]);
}

$bench = new Surface(($argv[1] ?? 'quick') === 'full' ? 31 : 7);
echo 'PHP ', PHP_VERSION, ', fastjson ', fastjson_version(), ", medians\n";
classes($bench);
parts($bench);
