# Turns option lists into the flags that the NIF reads; refuses what has no meaning.
# Assumes that c_src/flags.hpp numbers the bits in the same way (a test compares them).
# Called by FastJSON, FastJSON.Encode, FastJSON.Stream and FastJSON.Document.
defmodule FastJSON.Options do
  @moduledoc false

  import Bitwise

  # Encoding. Bits 0 and 1 hold the escape mode.
  @escapes [json: 0, javascript_safe: 1, html_safe: 2, unicode_safe: 3, javascript: 1, unicode: 3]
  @strict 4
  @sort_keys 8
  @plain_structs 16
  @lean 32
  @pretty 64

  # Decoding.
  @atoms 1
  @existing_atoms 2
  @ordered 4
  @decimals 8
  @copy 16
  @reference 32
  @last 64
  @unique 128
  @pairs 256
  @raw_numbers 512
  @any_decimal 1024
  @roomy 2048

  @digit_limit Application.compile_env(:fastjson, :decoding_integer_digit_limit, 1024)
  @fallback Application.compile_env(:fastjson, :fallback, [])

  defmodule Encoding do
    @moduledoc false
    defstruct flags: 0,
              pretty: nil,
              compress: :none,
              fallback: Application.compile_env(:fastjson, :fallback, [])
  end

  defmodule Decoding do
    @moduledoc false
    defstruct flags: 0,
              digit_limit:
                Application.compile_env(:fastjson, :decoding_integer_digit_limit, 1024),
              key: nil,
              max_bytes: 0
  end

  @doc false
  def digit_limit, do: @digit_limit

  @doc false
  def fallback, do: @fallback

  @doc "The bits by name, for the test that compares them with the NIF's."
  def bits do
    %{
      encode: %{
        strict: @strict,
        sort_keys: @sort_keys,
        plain_structs: @plain_structs,
        lean: @lean,
        pretty: @pretty
      },
      decode: %{
        atoms: @atoms,
        existing_atoms: @existing_atoms,
        ordered: @ordered,
        decimals: @decimals,
        copy: @copy,
        reference: @reference,
        last: @last,
        unique: @unique,
        pairs: @pairs,
        raw_numbers: @raw_numbers,
        any_decimal: @any_decimal,
        roomy: @roomy
      }
    }
  end

  def callback_flags, do: @pairs ||| @raw_numbers
  def unique_flag, do: @unique
  def any_decimal(options), do: set(options, @any_decimal)
  def roomy_flag, do: @roomy

  @doc "Does the result consist of maps, lists, numbers and strings of its own?"
  def plain_result?(flags),
    do: (flags &&& (@ordered ||| @decimals ||| @reference ||| @pairs ||| @raw_numbers)) == 0

  def ordered?(flags), do: (flags &&& @ordered) != 0
  def last?(flags), do: (flags &&& @last) != 0
  def unique?(flags), do: (flags &&& @unique) != 0
  def pretty_flag, do: @pretty
  def plain_structs?(flags), do: (flags &&& @plain_structs) != 0
  def strict?(flags), do: (flags &&& @strict) != 0
  def existing_atoms?(flags), do: (flags &&& @existing_atoms) != 0

  @doc "The options of other libraries' encoders that `flags` stands for."
  def encode_options(flags) do
    {escape, _} = Enum.find(@escapes, fn {_, bits} -> bits == (flags &&& 3) end)
    [escape: escape, maps: if(strict?(flags), do: :strict, else: :naive)]
  end

  @doc "Reads the options of the encoding functions; unknown ones are ignored, as in Jason."
  def encoding(opts), do: Enum.reduce(opts, %Encoding{}, &encode_option/2)

  defp encode_option({:escape, mode}, acc) do
    bits = @escapes[mode] || refuse(:escape, mode, Keyword.keys(@escapes))
    %{acc | flags: (acc.flags &&& bnot(3)) ||| bits}
  end

  defp encode_option({:maps, :naive}, acc), do: clear(acc, @strict)
  defp encode_option({:maps, :strict}, acc), do: set(acc, @strict)
  defp encode_option({:maps, other}, _acc), do: refuse(:maps, other, [:naive, :strict])
  defp encode_option({:pretty, value}, acc), do: %{acc | pretty: pretty(value)}
  defp encode_option({:sort_keys, value}, acc), do: toggle(acc, @sort_keys, value)
  defp encode_option({:protocol, value}, acc), do: toggle(acc, @plain_structs, !value)
  defp encode_option({:lean, value}, acc), do: toggle(acc, @lean, value)
  defp encode_option({:compress, value}, acc), do: %{acc | compress: compress(value)}

  defp encode_option({:fallback, modules}, acc) when is_list(modules),
    do: %{acc | fallback: modules}

  defp encode_option({_unknown, _value}, acc), do: acc

  defp pretty(false), do: nil
  defp pretty(nil), do: nil
  defp pretty(true), do: FastJSON.Formatter.layout([])

  defp pretty(spaces) when is_integer(spaces) and spaces > 0 do
    FastJSON.Formatter.layout(indent: String.duplicate(" ", spaces))
  end

  defp pretty(indent) when is_binary(indent), do: FastJSON.Formatter.layout(indent: indent)
  defp pretty(opts) when is_list(opts), do: FastJSON.Formatter.layout(opts)

  defp compress(none) when none in [nil, false, :none], do: :none
  defp compress(:gzip), do: -1
  defp compress({:gzip, level}) when level in 0..9, do: level
  defp compress(other), do: refuse(:compress, other, [:none, :gzip, {:gzip, 0..9}])

  @doc "Reads the options of the decoding functions; unknown ones are ignored, as in Jason."
  def decoding(opts), do: Enum.reduce(opts, %Decoding{}, &decode_option/2)

  defp decode_option({:keys, keys}, acc) do
    acc = %{clear(acc, @atoms ||| @existing_atoms ||| @pairs) | key: nil}

    case keys do
      strings when strings in [:strings, :copy, :intern] -> acc
      :atoms -> set(acc, @atoms)
      :atoms! -> set(acc, @existing_atoms)
      fun when is_function(fun, 1) -> %{set(acc, @pairs) | key: fun}
      other -> refuse(:keys, other, [:strings, :atoms, :atoms!, :copy, :intern, "a function"])
    end
  end

  defp decode_option({:strings, :reference}, acc), do: acc |> clear(@copy) |> set(@reference)
  defp decode_option({:strings, :copy}, acc), do: acc |> clear(@reference) |> set(@copy)
  defp decode_option({:strings, :auto}, acc), do: clear(acc, @reference ||| @copy)
  defp decode_option({:strings, v}, _), do: refuse(:strings, v, [:auto, :reference, :copy])
  defp decode_option({:floats, :native}, acc), do: clear(acc, @decimals)

  defp decode_option({:floats, :decimals}, acc) do
    if Code.ensure_loaded?(Decimal) do
      set(acc, @decimals)
    else
      raise ArgumentError, "decimal library not found, :decimals option not available"
    end
  end

  defp decode_option({:floats, v}, _), do: refuse(:floats, v, [:native, :decimals])
  defp decode_option({:objects, :maps}, acc), do: clear(acc, @ordered)
  defp decode_option({:objects, :ordered_objects}, acc), do: set(acc, @ordered)
  defp decode_option({:objects, v}, _), do: refuse(:objects, v, [:maps, :ordered_objects])
  defp decode_option({:duplicate_keys, :first}, acc), do: clear(acc, @last ||| @unique)
  defp decode_option({:duplicate_keys, :last}, acc), do: acc |> clear(@unique) |> set(@last)
  defp decode_option({:duplicate_keys, :error}, acc), do: acc |> clear(@last) |> set(@unique)

  defp decode_option({:duplicate_keys, v}, _),
    do: refuse(:duplicate_keys, v, [:first, :last, :error])

  defp decode_option({:max_bytes, n}, acc) when is_integer(n) and n >= 0,
    do: %{acc | max_bytes: n}

  # The check is part of the scan and costs nothing that could be saved.
  defp decode_option({:validate_strings, _value}, acc), do: acc

  defp decode_option({:decoding_integer_digit_limit, n}, acc) when is_integer(n) and n >= 0,
    do: %{acc | digit_limit: n}

  defp decode_option({_unknown, _value}, acc), do: acc

  defp set(acc, bit), do: %{acc | flags: acc.flags ||| bit}
  defp clear(acc, bits), do: %{acc | flags: acc.flags &&& bnot(bits)}
  defp toggle(acc, bit, value), do: if(value, do: set(acc, bit), else: clear(acc, bit))

  defp refuse(option, value, allowed) do
    allowed = Enum.map_join(allowed, ", ", &inspect/1)

    raise ArgumentError,
          "invalid #{inspect(option)} option #{inspect(value)}, expected one of: #{allowed}"
  end
end
