<?php
// One call of a json_* or fastjson_* function and everything that it did: result, exception, error state.
// Assumes serialize_precision is -1 whenever an outcome is compared, so that serialize() shows every bit of a double.
// Used by fuzz.php.
declare(strict_types=1);

final class Outcome
{
    public mixed $value = null;
    public string $exception = '';
    public int $code;
    public string $message;

    public static function of(string $prefix, string $function, array $arguments): self
    {
        FuzzNests::$prefix = $prefix;
        $outcome = new self();
        try {
            $outcome->value = ($prefix . $function)(...$arguments);
        } catch (Throwable $e) {
            $outcome->exception = get_class($e) . ' ' . $e->getCode() . ' ' . str_replace('fastjson_', 'json_', $e->getMessage())
                . ($e->getPrevious() ? ' after ' . get_class($e->getPrevious()) : '');
        }
        $outcome->code = ($prefix . 'last_error')();
        $outcome->message = ($prefix . 'last_error_msg')();
        return $outcome;
    }

    public function text(): string
    {
        return serialize([$this->value, $this->exception, $this->code, $this->message]);
    }

    public function __toString(): string
    {
        $value = is_string($this->value) ? $this->value : serialize($this->value);
        return substr(addcslashes($value, "\0..\37\177..\377"), 0, 3000) . ($this->exception === '' ? '' : " threw $this->exception") . " | $this->code $this->message";
    }
}

/** Every key of a result is found again by look-up: iteration alone does not show a wrong hash table. */
function lookups_work(mixed $value): bool
{
    if (is_array($value)) {
        foreach ($value as $key => $member) {
            if (!array_key_exists($key, $value) || !lookups_work($member)) {
                return false;
            }
        }
        return !array_key_exists("no such key\0", $value) && !array_key_exists(-77777, $value);
    }
    if (is_object($value)) {
        foreach ((array) $value as $key => $member) {
            if (!property_exists($value, (string) $key) || !lookups_work($member)) {
                return false;
            }
        }
    }
    return true;
}

/** Changes a decoded value as a program would: appends, overwrites, removes, sorts. */
function change(mixed &$value): void
{
    if (is_array($value)) {
        try {
            $value[] = 'appended';
        } catch (Error) {
            $value['appended'] = true; // the next index is out of range
        }
        foreach ($value as &$member) {
            change($member);
        }
        unset($member, $value[array_key_first($value)]);
        $value['new'] = 1;
        $value['id'] = 2;
        ksort($value);
    } elseif (is_object($value)) {
        foreach ($value as &$member) {
            change($member);
        }
        unset($member);
        foreach ((array) $value as $name => $_) {
            unset($value->{$name});
            break;
        }
        $value->new = 1;
        $value->id = 2;
    }
}

/** Line and column of an offset, counted anew. */
function place_of(string $text, int $offset): array
{
    $before = substr($text, 0, $offset);
    $start = strrpos($before, "\n");
    $tail = $start === false ? $before : substr($before, $start + 1);
    $sequence = '/[\x00-\x7f]|[\xc2-\xdf][\x80-\xbf]|\xe0[\xa0-\xbf][\x80-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]{2}|\xed[\x80-\x9f][\x80-\xbf]|\xf0[\x90-\xbf][\x80-\xbf]{2}|[\xf1-\xf3][\x80-\xbf]{3}|\xf4[\x80-\x8f][\x80-\xbf]{2}|[\x80-\xff]/s';
    return [substr_count($before, "\n") + 1, preg_match_all($sequence, $tail) + 1];
}
