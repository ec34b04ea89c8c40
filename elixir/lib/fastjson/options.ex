# Turns option lists into the flags that the NIF reads; refuses what has no meaning.
# Assumes that c_src/flags.hpp numbers the bits in the same way (a test compares them).
# Called by every module that takes options.
defmodule FastJSON.Options do
  @moduledoc false

  alias FastJSON.{Formatter, Native}
  alias FastJSON.Schema.Build

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
  @roomy 2048
  @prefix 8192

  @keys [strings: 0, copy: 0, intern: 0, atoms: @atoms, atoms!: @existing_atoms]
  @key_bits @atoms ||| @existing_atoms ||| @pairs

  @any_size 1 <<< 48

  defmodule Encoding do
    @moduledoc false
    @enforce_keys [:fallback]
    defstruct flags: 0,
              pretty: nil,
              compress: :none,
              fallback: nil,
              max_output: nil,
              canonical: false
  end

  defmodule Decoding do
    @moduledoc false
    # `array` and `on_error` are for streams alone.
    @enforce_keys [:digit_limit]
    defstruct flags: 0,
              digit_limit: nil,
              key: nil,
              as: nil,
              max_bytes: 0,
              max_depth: 100_000,
              array: false,
              on_error: :raise
  end

  # The options by what they read. A new option is a row:
  #   {:bits, mask, values}  of the flags in `mask`, a value sets the ones that stand beside it
  #   {:values, values}      one of these, kept in the field of the option's name
  #   {:limit, field}        a whole number, 0 for no limit
  #   {:custom, allowed}     custom/3 below has a clause; `allowed` is for the error
  @switch [true, false]

  @encoding %{
    escape: {:bits, 3, @escapes},
    maps: {:bits, @strict, naive: 0, strict: @strict},
    sort_keys: {:bits, @sort_keys, false: 0, true: @sort_keys},
    protocol: {:bits, @plain_structs, true: 0, false: @plain_structs},
    lean: {:bits, @lean, false: 0, true: @lean},
    canonical: {:values, [false, true, :strict]},
    compress: {:custom, [:none, :gzip, "{:gzip, 0..9}"]},
    max_output: {:limit, :max_output},
    fallback: {:custom, ["a list of protocols"]},
    pretty:
      {:custom, @switch ++ ["a number of spaces from 1 on", "an indent", "formatter options"]}
  }

  @decoding %{
    keys: {:custom, Keyword.keys(@keys) ++ ["a function of the key"]},
    strings: {:bits, @copy ||| @reference, auto: 0, reference: @reference, copy: @copy},
    floats: {:custom, [:native, :decimals]},
    objects: {:bits, @ordered, maps: 0, ordered_objects: @ordered},
    duplicate_keys: {:bits, @last ||| @unique, first: 0, last: @last, error: @unique},
    max_bytes: {:limit, :max_bytes},
    max_depth: {:limit, :max_depth},
    # The check is part of the scan and costs nothing that could be saved.
    validate_strings: {:bits, 0, true: 0, false: 0},
    decoding_integer_digit_limit: {:limit, :digit_limit},
    as:
      {:custom, ["a module with a FastJSON.Schema", "[type]", "{:map, type}", "a name of a type"]},
    array: {:misplaced, "FastJSON.decode_stream/2"},
    on_error: {:misplaced, "FastJSON.decode_stream/2 and FastJSON.NDJSON.decode/2"},
    path: {:misplaced, "no function; FastJSON.parse/1 and get/2 take a JSON Pointer"}
  }

  @streaming Map.merge(@decoding, %{
               array: {:values, @switch},
               on_error: {:values, [:raise, :return]}
             })

  @lines Map.put(@streaming, :array, {:misplaced, "FastJSON.decode_stream/2"})

  @doc """
  The application's configuration, `{digit_limit, fallback}`. It is kept when the application
  starts, or at the first use without it (a script, an escript), because reading it costs more
  than a small decode.
  """
  def config do
    case :persistent_term.get(__MODULE__, nil) do
      {config, _ticket} -> config
      nil -> first_config()
    end
  end

  # What is compiled may run before config/runtime.exs was read. Of many first calls at once, one keeps it.
  defp first_config do
    config = read_config()
    unless Code.can_await_module_compilation?(), do: alone(fn -> keep(config) end, 0)
    config
  end

  @doc "Reads the configuration and keeps it; called when the application starts or is configured."
  def keep_config do
    config = read_config()
    alone(fn -> keep(config) end, :infinity)
  end

  @doc "Forgets it again."
  def forget_config do
    alone(
      fn ->
        Native.unconfigure()
        :persistent_term.erase(__MODULE__)
      end,
      :infinity
    )
  end

  # The library takes the digits that stand beside its newest ticket. Whoever is killed in between leaves a library
  # that knows nothing, which the next call mends.
  defp keep(config), do: :persistent_term.put(__MODULE__, {config, Native.unconfigure()})

  # One at a time, so that what is kept last has the newest ticket; the lock of who is killed is given back.
  defp alone(fun, retries), do: :global.trans({__MODULE__, self()}, fun, [node()], retries)

  @doc "What `Native.decode/2` takes for granted from now on: the limit of digits that is configured."
  def configure_native do
    {digits, _} = config()

    case :persistent_term.get(__MODULE__, nil) do
      {{digits, _}, ticket} -> tell_native(ticket, digits)
      nil -> :ok
    end

    digits
  end

  # It may want another ticket than was kept: of one who was killed, or because it was loaded again.
  defp tell_native(ticket, digits) do
    unless ticket && Native.configure(ticket, digits, max_depth()),
      do: alone(fn -> keep(config()) end, 0)
  end

  @unconfigured {1024, []}

  defp read_config do
    digits = Application.get_env(:fastjson, :decoding_integer_digit_limit, 1024)
    fallback = Application.get_env(:fastjson, :fallback, [])
    if {digits, fallback} == @unconfigured, do: @unconfigured, else: checked(digits, fallback)
  end

  defp checked(digits, fallback) do
    decoding = read([decoding_integer_digit_limit: digits], %Decoding{digit_limit: 0}, @decoding)

    encoding = read([fallback: fallback], %Encoding{fallback: []}, @encoding)
    {decoding.digit_limit, encoding.fallback}
  end

  def digit_limit, do: elem(config(), 0)
  def fallback, do: elem(config(), 1)

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
        roomy: @roomy,
        prefix: @prefix
      }
    }
  end

  def callback_flags, do: @pairs ||| @raw_numbers
  def pairs_flag, do: @pairs
  def unique_flag, do: @unique
  def decimals_flag, do: @decimals
  def roomy_flag, do: @roomy
  def prefix_flag, do: @prefix
  def max_depth, do: %Decoding{digit_limit: 0}.max_depth

  @doc "Does the result consist of maps, lists, numbers and strings of its own?"
  def plain_result?(flags),
    do: (flags &&& (@ordered ||| @decimals ||| @reference ||| @pairs ||| @raw_numbers)) == 0

  def ordered?(flags), do: (flags &&& @ordered) != 0
  def last?(flags), do: (flags &&& @last) != 0
  def unique?(flags), do: (flags &&& @unique) != 0
  def pretty_flag, do: @pretty
  def escapes, do: 3
  def plain_structs?(flags), do: (flags &&& @plain_structs) != 0
  def lean?(flags), do: (flags &&& @lean) != 0
  def sort_keys?(flags), do: (flags &&& @sort_keys) != 0
  def strict?(flags), do: (flags &&& @strict) != 0
  def existing_atoms?(flags), do: (flags &&& @existing_atoms) != 0

  # By default a text may be so many times as long as without layout, and so much longer.
  @pretty_factor 64
  @pretty_free 1_048_576

  @doc "The longest text that `max_output` allows, of one that has `size` bytes without layout."
  def most_output(size, nil), do: @pretty_factor * size + @pretty_free
  def most_output(_size, 0), do: @any_size
  def most_output(_size, most), do: most

  @doc "The options of other libraries' encoders that `flags` stands for."
  def encode_options(flags) do
    {escape, _} = Enum.find(@escapes, fn {_, bits} -> bits == (flags &&& 3) end)
    [escape: escape, maps: if(strict?(flags), do: :strict, else: :naive)]
  end

  @doc "Reads the options of the encoding functions; unknown ones are ignored, as in Jason."
  def encoding(opts), do: read(opts, %Encoding{fallback: fallback()}, @encoding)

  @doc "Reads the options of the decoding functions; unknown ones are ignored, as in Jason."
  def decoding(opts),
    do: opts |> read(%Decoding{digit_limit: digit_limit()}, @decoding) |> shaped()

  # Most calls have no option, or one or two that are bits: those are read by a clause each, since
  # reading them by the tables costs a fifth of a small call.
  @doc "The flags of encoding options that set nothing else, or nil."
  def encode_flags(opts), do: encode_flags(opts, 0)

  for {name, {:bits, mask, values}} <- @encoding, {value, bits} <- values do
    defp encode_flags([{unquote(name), unquote(value)} | rest], flags),
      do: encode_flags(rest, (flags &&& unquote(bnot(mask))) ||| unquote(bits))
  end

  defp encode_flags([], flags), do: flags
  defp encode_flags(_other, _flags), do: nil

  @doc "The flags of decoding options that set nothing else, or nil."
  def decode_flags(opts), do: decode_flags(opts, 0)

  for {name, {:bits, mask, values}} <- Map.put(@decoding, :keys, {:bits, @key_bits, @keys}),
      {value, bits} <- values do
    defp decode_flags([{unquote(name), unquote(value)} | rest], flags),
      do: decode_flags(rest, (flags &&& unquote(bnot(mask))) ||| unquote(bits))
  end

  defp decode_flags([], flags), do: flags
  defp decode_flags(_other, _flags), do: nil

  @doc "As decoding/1, for streams of values."
  def streaming(opts),
    do: opts |> read(%Decoding{digit_limit: digit_limit()}, @streaming) |> shaped()

  @doc "As decoding/1, for streams of lines."
  def lines(opts), do: opts |> read(%Decoding{digit_limit: digit_limit()}, @lines) |> shaped()

  # Schemas go by maps with strings as keys.
  defp shaped(%{as: nil} = options), do: options

  defp shaped(%{flags: flags} = options) do
    if (flags &&& (@key_bits ||| @ordered)) != 0,
      do: raise(ArgumentError, "with :as, the options :keys and :objects have no meaning"),
      else: options
  end

  @doc "As encoding/1, for values that stand on a line each."
  def encoding_lines(opts) do
    options = encoding(opts)

    if options.pretty && options.pretty |> Tuple.to_list() |> Enum.any?(&(&1 =~ "\n")) do
      raise ArgumentError, "invalid :pretty option: a value of NDJSON stands on one line"
    end

    if options.compress != :none do
      raise ArgumentError, "invalid :compress option: compress the stream of lines instead"
    end

    options
  end

  @doc "Options as a list; anything but a list or map of pairs is refused."
  def to_list(opts), do: opts |> each([], &[{&1, &2} | &3]) |> :lists.reverse()

  @doc "Calls `fun` with each option and an accumulator; anything but a list or map of pairs is refused."
  def each(opts, acc, fun) when is_list(opts), do: each_pair(opts, acc, fun, opts)
  def each(%{__struct__: _} = opts, _acc, _fun), do: no_options(opts)

  def each(opts, acc, fun) when is_map(opts),
    do: opts |> :maps.to_list() |> each_pair(acc, fun, opts)

  def each(opts, _acc, _fun), do: no_options(opts)

  defp each_pair([{name, value} | rest], acc, fun, opts),
    do: each_pair(rest, fun.(name, value, acc), fun, opts)

  defp each_pair([], acc, _fun, _opts), do: acc
  defp each_pair(_other, _acc, _fun, opts), do: no_options(opts)

  defp no_options(opts) do
    raise ArgumentError, "options are a keyword list or a map, got: #{inspect(opts)}"
  end

  # As each/3 with put_named/4, without a function and an access for each option.
  defp read(opts, acc, table) when is_list(opts), do: read(opts, acc, table, opts)
  defp read(opts, acc, table), do: each(opts, acc, &put_named(table, &1, &2, &3))

  defp read([{name, value} | rest], acc, table, opts),
    do: read(rest, put_named(table, name, value, acc), table, opts)

  defp read([], acc, _table, _opts), do: acc
  defp read(_other, _acc, _table, opts), do: no_options(opts)

  defp put_named(table, name, value, acc) do
    case table do
      %{^name => row} -> put(row, name, value, acc)
      %{} -> acc
    end
  end

  defp put({:bits, mask, values}, name, value, acc) do
    case :lists.keyfind(value, 1, values) do
      {_, bits} -> %{acc | flags: (acc.flags &&& bnot(mask)) ||| bits}
      false -> refuse(name, value, Keyword.keys(values))
    end
  end

  defp put({:values, values}, name, value, acc) do
    if value in values, do: Map.replace!(acc, name, value), else: refuse(name, value, values)
  end

  # What no text can reach is no limit, and would not fit the NIF's integers.
  defp put({:limit, field}, _name, value, acc) when is_integer(value) and value >= 0,
    do: Map.replace!(acc, field, min(value, @any_size))

  defp put({:limit, _}, name, value, _acc),
    do: refuse(name, value, ["0 (no limit)", "a positive integer"])

  defp put({:custom, allowed}, name, value, acc) do
    with :error <- custom(name, value, acc), do: refuse(name, value, allowed)
  end

  defp put({:misplaced, place}, name, value, _acc) do
    raise ArgumentError,
          "option #{inspect(name)} (#{inspect(value)}) does nothing here, it belongs to: #{place}"
  end

  defp custom(:pretty, off, acc) when off in [false, nil], do: %{acc | pretty: nil}
  defp custom(:pretty, true, acc), do: %{acc | pretty: Formatter.layout([])}

  defp custom(:pretty, indent, acc)
       when is_binary(indent) or (is_integer(indent) and indent > 0),
       do: %{acc | pretty: Formatter.layout(indent: indent)}

  defp custom(:pretty, opts, acc) when is_list(opts) or is_map(opts),
    do: %{acc | pretty: Formatter.layout(opts)}

  defp custom(:compress, none, acc) when none in [nil, false, :none], do: %{acc | compress: :none}
  defp custom(:compress, :gzip, acc), do: %{acc | compress: -1}
  defp custom(:compress, {:gzip, level}, acc) when level in 0..9, do: %{acc | compress: level}

  defp custom(:fallback, [_ | _] = protocols, acc) do
    if List.improper?(protocols) or not Enum.all?(protocols, &protocol?/1),
      do: :error,
      else: %{acc | fallback: protocols}
  end

  defp custom(:fallback, [], acc), do: %{acc | fallback: []}

  defp custom(:keys, keys, acc) do
    flags = acc.flags &&& bnot(@key_bits)

    case :lists.keyfind(keys, 1, @keys) do
      {_, bits} -> %{acc | flags: flags ||| bits, key: nil}
      false when is_function(keys, 1) -> %{acc | flags: flags ||| @pairs, key: keys}
      false -> :error
    end
  end

  defp custom(:as, nil, acc), do: %{acc | as: nil}
  defp custom(:as, type, acc), do: with({:ok, type} <- Build.type(type), do: %{acc | as: type})

  defp custom(:floats, :native, acc), do: clear(acc, @decimals)

  defp custom(:floats, :decimals, acc) do
    if Code.ensure_loaded?(Decimal) do
      set(acc, @decimals)
    else
      raise ArgumentError, "decimal library not found, :decimals option not available"
    end
  end

  defp custom(_name, _value, _acc), do: :error

  # A protocol of a library that is not there is no mistake: nothing can implement it.
  defp protocol?(module) when is_atom(module) and module not in [nil, true, false],
    do: not Code.ensure_loaded?(module) or function_exported?(module, :impl_for, 1)

  defp protocol?(_other), do: false

  defp set(acc, bit), do: %{acc | flags: acc.flags ||| bit}
  defp clear(acc, bits), do: %{acc | flags: acc.flags &&& bnot(bits)}

  @doc "Raises the error of an option that has no such value."
  def refuse(option, value, allowed) do
    allowed = Enum.map_join(allowed, ", ", &if(is_binary(&1), do: &1, else: inspect(&1)))

    raise ArgumentError,
          "invalid #{inspect(option)} option #{inspect(value)}, expected one of: #{allowed}"
  end
end
