<?php
// Arguments of random calls of json_* or fastjson_*: flags, depths, and the settings that encoding reads.
// Assumes mt_srand() was called; uses no other source of chance, so that a seed reproduces a run.
// Used by fuzz.php and override.php.
declare(strict_types=1);

final class Calls
{
    public const DECODE_FLAGS = [JSON_OBJECT_AS_ARRAY, JSON_BIGINT_AS_STRING, JSON_INVALID_UTF8_IGNORE, JSON_INVALID_UTF8_SUBSTITUTE, JSON_THROW_ON_ERROR, JSON_PARTIAL_OUTPUT_ON_ERROR, JSON_PRETTY_PRINT];
    public const ENCODE_FLAGS = [JSON_HEX_TAG, JSON_HEX_QUOT, JSON_HEX_AMP, JSON_HEX_APOS, JSON_NUMERIC_CHECK, JSON_PRETTY_PRINT, JSON_UNESCAPED_SLASHES, JSON_FORCE_OBJECT, JSON_UNESCAPED_UNICODE, JSON_PARTIAL_OUTPUT_ON_ERROR, JSON_PRESERVE_ZERO_FRACTION, JSON_UNESCAPED_LINE_TERMINATORS, JSON_INVALID_UTF8_IGNORE, JSON_INVALID_UTF8_SUBSTITUTE, JSON_THROW_ON_ERROR];

    public static function flags(array $from): int
    {
        $flags = 0;
        for ($i = mt_rand(0, 4); $i > 0; $i--) {
            $flags |= Texts::pick($from);
        }
        // Bits that nobody knows; those above 32 are the extension's own (compat-php.md).
        return mt_rand(0, 200) ? $flags : $flags | mt_rand(0, 0xFFFFFFFF);
    }

    /** @return array{string, ?bool, int, int} */
    public static function decode(Texts $texts): array
    {
        $text = $texts->next();
        $depth = mt_rand(0, 4) ? 512 : Texts::pick([1, 2, 3, 4, 5, 8, 1000, 0, -1, PHP_INT_MAX, 2147483647]);
        return [$text, Texts::pick([true, false, null]), $depth, self::flags(self::DECODE_FLAGS)];
    }

    /** @return array{string, int, int} */
    public static function validate(Texts $texts): array
    {
        $text = $texts->next();
        $depth = mt_rand(0, 4) ? 512 : Texts::pick([1, 2, 3, 5, 1000, 0, -1, PHP_INT_MAX]);
        return [$text, $depth, mt_rand(0, 3) ? 0 : Texts::pick([JSON_INVALID_UTF8_IGNORE, JSON_THROW_ON_ERROR, JSON_INVALID_UTF8_SUBSTITUTE, 3 | JSON_INVALID_UTF8_IGNORE])];
    }

    /** @return array{mixed, int, int} */
    public static function encode(Values $values): array
    {
        return [$values->next(), self::flags(self::ENCODE_FLAGS), mt_rand(0, 4) ? 512 : Texts::pick([0, 1, 2, 3, 4, -1, PHP_INT_MAX])];
    }

    /** Sets both precisions, of which only one matters; serialize_precision must be -1 again before outcomes are compared. */
    public static function precision(): int
    {
        $precision = mt_rand(0, 3) ? -1 : Texts::pick([-1, 0, 1, 5, 14, 15, 16, 17, 18, 30, 100]);
        ini_set('serialize_precision', (string) $precision);
        ini_set('precision', (string) Texts::pick([14, 17, -1, 0, 3]));
        return $precision;
    }
}
