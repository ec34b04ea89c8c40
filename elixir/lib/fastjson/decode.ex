# Decoding above the NIF: iodata, limits, key functions, and Jason's form of every error.
# Assumes the return values of FastJSON.Native.decode/5 as described there.
# Called by FastJSON and by the modules that decode pieces of a text.
defmodule FastJSON.Decode do
  @moduledoc false

  alias FastJSON.{DecodeError, Input, Native, Options, OrderedObject, Repeated, Room}
  alias FastJSON.Schema.Build

  import Bitwise

  @doc "Decodes a binary or iodata under parsed options."
  def decode(input, options) do
    with {:ok, input} <- joined(input, options) do
      input
      |> Room.decode(native_flags(options), options.digit_limit, options.max_depth)
      |> result(input, options)
    end
  end

  defp result({:ok, value}, input, options), do: finish(value, input, options)
  defp result(other, input, options), do: failed(other, input, options)

  @doc "The input as one binary, or the error of its size."
  def joined(input, %{max_bytes: 0}),
    do: {:ok, input |> IO.iodata_to_binary() |> Input.aligned()}

  def joined(input, %{max_bytes: most}) do
    size = IO.iodata_length(input)

    if size > most,
      do: {:error, too_large(size, most)},
      else: joined(input, %{max_bytes: 0})
  end

  @doc """
  Decodes the value at the start of `input` and returns where the next one may begin:
  `{:ok, value, offset}`, or the error.
  """
  def decode_prefix(input, options) do
    flags = native_flags(options) ||| Options.prefix_flag()

    case Room.native(input, flags, options.digit_limit, options.max_depth) do
      {:ok, value, offset} ->
        with {:ok, value} <- finish(value, input, options), do: {:ok, value, offset}

      other ->
        failed(other, input, options)
    end
  end

  # The NIF leaves repeated keys in pairs, because a function may make equal keys of any two.
  defp native_flags(%{key: nil, flags: flags}), do: flags
  defp native_flags(%{flags: flags}), do: flags &&& bnot(Options.unique_flag())

  defp finish(value, _input, %{key: nil, as: nil}), do: {:ok, value}

  defp finish(value, input, %{key: nil, as: type, flags: flags}),
    do: Build.run(value, type, input, Options.last?(flags))

  defp finish(value, input, options) do
    {:ok, keyed(value, options)}
  catch
    {__MODULE__, {:duplicate, key, first, second}} ->
      position = Repeated.position(input, value, first, second)
      failed({:duplicate, key, position}, input, options)
  end

  @doc "The error of an input that is refused for its size."
  def too_large(size, most) do
    reason = "input of #{size} bytes exceeds max_bytes of #{most}"
    %DecodeError{position: 0, data: "", reason: reason}
  end

  @doc false
  # Objects arrive as {pairs}; everything else is what it is. A key's function is called when
  # its value is complete, as in Jason.
  def keyed({pairs}, options) do
    named = for {key, value} <- pairs, do: pair(key, value, options)

    cond do
      Options.ordered?(options.flags) ->
        if Options.unique?(options.flags),
          do: named |> :maps.from_list() |> unique(named, pairs, options.flags)

        %OrderedObject{values: named}

      Options.last?(options.flags) ->
        :maps.from_list(named)

      true ->
        named |> :lists.reverse() |> :maps.from_list() |> unique(named, pairs, options.flags)
    end
  end

  def keyed([_ | _] = list, options), do: for(value <- list, do: keyed(value, options))
  def keyed(other, _options), do: other

  defp pair(key, value, options) do
    value = keyed(value, options)
    {options.key.(key), value}
  end

  # What was read before an error, for the sake of what the function does: the outermost
  # container first. The last member of the innermost is complete if a comma followed.
  defp keyed_before_error([], _complete, _options), do: []

  defp keyed_before_error([innermost | outer], complete, options) do
    for {kind, _waiting, parts} <- Enum.reverse(outer), do: members(kind, parts, true, options)
    {kind, waiting, parts} = innermost
    members(kind, parts, complete or waiting != [], options)
  end

  defp members(:array, parts, _complete, options),
    do: for(part <- Enum.reverse(parts), value <- part, do: keyed(value, options))

  defp members(:object, parts, complete, options) do
    pairs = parts |> Enum.reverse() |> Enum.concat() |> Enum.chunk_every(2)
    {pairs, last} = if complete, do: {pairs, []}, else: Enum.split(pairs, -1)
    for [key, value] <- pairs, do: pair(key, value, options)
    for [_key, value] <- last, do: keyed(value, options)
  end

  defp unique(map, named, pairs, flags) do
    if Options.unique?(flags) and map_size(map) < length(named),
      do: throw({__MODULE__, Repeated.keys(named, pairs)}),
      else: map
  end

  @doc "What the NIF returned instead of a value, as `{:error, error}` or an exception."
  def failed(result, input, options \\ Options.decoding([]))

  # Which decimals are too large depends on the version of Decimal.
  def failed({Decimal, result, offsets}, input, options) do
    case Enum.find(offsets, &refused?(number(input, &1))) do
      nil -> result(result, input, options)
      offset -> refused(offset, input, options)
    end
  end

  def failed({:open, error, frames, root, complete}, input, options) do
    if options.key do
      for value <- root, do: keyed(value, options)
      keyed_before_error(frames, complete, options)
    end

    failed(error, input, options)
  catch
    {__MODULE__, {:duplicate, _, _, _}} -> repeated_before(error, input, options)
  end

  def failed({:error, :out_of_memory, _, _, _}, input, _options) do
    {:error, error(input, 0, nil, "not enough memory for the result")}
  end

  def failed({:error, :depth_exceeded, offset, _token, false}, input, options) do
    {:error, error(input, offset, nil, too_deep(offset, options.max_depth))}
  end

  def failed({:error, _code, _offset, token, true}, input, options) do
    {number, at} = number_token(input, token)
    {:error, error(input, at, number, too_long(number, at, options.digit_limit))}
  end

  def failed({:error, code, offset, token, false}, input, _options) do
    {position, length} = place(code, input, offset, token)
    text = if length > 0, do: binary_part(input, position, length)
    {:error, error(input, position, text)}
  end

  # The NIF knows no place of a key with escapes, nor of one that was read in an earlier slice.
  def failed({:duplicate, _key, nowhere}, input, %{key: nil} = options)
      when nowhere == byte_size(input) do
    kept = Options.decimals_flag() ||| Options.unique_flag()
    flags = (options.flags &&& kept) ||| Options.pairs_flag()
    decode(input, %{options | key: & &1, as: nil, max_bytes: 0, flags: flags})
  end

  # Of others it says where the text begins, behind the quote.
  def failed({:duplicate, key, text}, input, %{key: nil}), do: repeated(key, text - 1, input)
  def failed({:duplicate, key, position}, input, _options), do: repeated(key, position, input)

  # The functions that Jason calls say best what is wrong with this key.
  def failed({:key, key}, input, options) do
    _atom =
      if Options.existing_atoms?(options.flags),
        do: String.to_existing_atom(key),
        else: String.to_atom(key)

    # It exists by now: another process was faster.
    decode(input, options)
  end

  defp repeated(key, position, input) do
    reason = "duplicate key #{inspect(key)} at position #{position}"
    {:error, error(input, position, nil, reason)}
  end

  @doc "The message for a bracket beyond the limit of levels."
  def too_deep(position, levels) do
    "nesting exceeds #{levels} levels (the option max_depth) at position #{position}"
  end

  # A repeated key that stands before another error: that of the text as if it ended there.
  defp repeated_before(error, input, options) do
    {cut, closing} = input |> binary_part(0, elem(error, 2)) |> Native.close()
    {:error, repeated} = decode([binary_part(input, 0, cut), closing], options)
    {:error, %{repeated | data: input}}
  end

  @doc "A number as Jason reads it: with a fraction before an exponent, minus zero without its sign."
  def with_fraction(number) do
    case Regex.run(~r/\A(-?[0-9]+)[eE](.*)\z/, number) do
      [_, "-0", exponent] -> "0.0e" <> exponent
      [_, digits, exponent] -> digits <> ".0e" <> exponent
      nil -> number
    end
  end

  defp refused?(number) do
    apply(Decimal, :new, [number |> with_fraction() |> sample()])
    false
  rescue
    _ -> true
  end

  # Functions of keys are called for what stands before, which may end in an error of its own.
  defp refused(offset, input, options) do
    with true <- options.key != nil,
         {:error, %{reason: reason} = earlier} when reason != nil <-
           input |> binary_part(0, offset) |> decode(%{options | max_bytes: 0}) do
      {:error, %{earlier | data: input}}
    else
      _ ->
        {number, at} = number_token(input, offset)
        {:error, error(input, at, number)}
    end
  end

  # Decimal takes the square of a number's length. Where it has a limit of digits, that is far below this many, so
  # of a longer number it is asked about one of as many digits, with the exponent that the whole one has.
  @asked_digits 1024

  defp sample(number) when byte_size(number) <= @asked_digits, do: number

  defp sample(number) do
    [_, sign, whole, fraction | exponent] =
      Regex.run(~r/\A(-?)([0-9]+)\.([0-9]+)(?:[eE]([+-]?)0*([0-9]+))?\z/, number)

    exponent = String.to_integer(if exponent == [], do: "0", else: Enum.join(exponent))
    # Without zeros before them, or the last zero.
    [digits] = Regex.run(~r/[1-9][0-9]{0,#{@asked_digits - 1}}|0\z/, whole <> fraction)
    {rest, last} = String.split_at(digits, -1)
    whole = if rest == "", do: "0", else: rest
    "#{sign}#{whole}.#{last}e#{exponent - byte_size(fraction) + 1}"
  end

  # The VM has integers of this many digits at least.
  @vm_digits 1_000_000

  # Jason's message would print the digits.
  defp too_long(number, position, limit) do
    digits = number |> String.trim_leading("-") |> byte_size()

    cond do
      String.contains?(number, [".", "e", "E"]) ->
        nil

      limit > 0 and digits > limit ->
        "#{digits_at(digits, position)} exceeds decoding_integer_digit_limit of #{limit}"

      digits > @vm_digits ->
        "#{digits_at(digits, position)} is larger than the VM's integers"

      true ->
        nil
    end
  end

  defp digits_at(digits, position), do: "integer of #{digits} digits at position #{position}"

  defp number(input, start) do
    rest = binary_part(input, start, byte_size(input) - start)
    ~r/\A-?[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]+)?/ |> Regex.run(rest) |> hd()
  end

  # What Jason shows of a number, and where: the exponent of a zero makes it forget the sign.
  defp number_token(input, start) do
    case number(input, start) do
      <<"-0", e, _::binary>> = number when e in ~c"eE" ->
        {binary_part(number, 1, byte_size(number) - 1), start + 1}

      number ->
        {number, start}
    end
  end

  @doc "An error at a position; `reason` is the message where Jason has none."
  def error(input, position, token, reason \\ nil) do
    %DecodeError{position: position, token: token, data: input, reason: reason}
  end

  # The core names the first byte that cannot continue a valid document. Jason names the
  # start of literals and of characters, and whole escape sequences as tokens.
  defp place(code, input, offset, token)
       when code in [:invalid_escape, :lone_surrogate, :unexpected_end] do
    cond do
      token >= byte_size(input) -> {offset, 0}
      :binary.at(input, token) == ?" -> in_string(Input.searchable(input), token + 1, offset)
      :binary.at(input, token) in ~c"tfn" -> {token, 0}
      true -> {offset, 0}
    end
  end

  defp place(:invalid_utf8, input, offset, _token), do: {start_of_character(input, offset), 0}

  defp place(:unexpected_byte, input, offset, token) when token < offset do
    if :binary.at(input, token) in ~c"tfn", do: {token, 0}, else: {offset, 0}
  end

  defp place(_code, _input, offset, _token), do: {offset, 0}

  # The first wrong escape from `from` on; there may be none if the text ends early.
  defp in_string(input, from, offset) do
    case :binary.match(input, "\\", scope: {from, byte_size(input) - from}) do
      {at, 1} when at <= offset ->
        rest = binary_part(input, at + 1, byte_size(input) - at - 1)

        case escape(rest, at) do
          {:ok, length} -> in_string(input, at + length, offset)
          wrong -> wrong
        end

      _none ->
        {start_of_character(input, offset), 0}
    end
  end

  defp escape(<<c, _::binary>>, _at) when c in ~c(bfnrt"/\\), do: {:ok, 2}

  defp escape(<<?u, first::binary-size(2), last::binary-size(2), rest::binary>>, at) do
    case {hex(first), hex(last)} do
      {high, low} when high == :error or low == :error or high in 0xDC..0xDF -> {at, 6}
      {high, _} when high in 0xD8..0xDB -> second_half(rest, at)
      _ -> {:ok, 6}
    end
  end

  defp escape(<<?u, _::binary>>, at), do: {at, 0}
  defp escape(<<>>, at), do: {at, 0}
  # Jason's table of escapes ends at "u": what lies beyond is reported at the backslash.
  defp escape(<<c, _::binary>>, at) when c > ?u, do: {at, 0}
  defp escape(_, at), do: {at + 1, 0}

  defp second_half(<<"\\u", first::binary-size(2), last::binary-size(2), _::binary>>, at) do
    case {hex(first), hex(last)} do
      {_, :error} -> {at + 6, 6}
      {high, _} when high in 0xDC..0xDF -> {:ok, 12}
      _ -> {at, 12}
    end
  end

  defp second_half(_, at), do: {at + 6, 0}

  defp hex(<<a, b>> = digits) do
    if hex_digit?(a) and hex_digit?(b), do: String.to_integer(digits, 16), else: :error
  end

  defp hex_digit?(c), do: c in ?0..?9 or c in ?a..?f or c in ?A..?F

  # The first byte of the UTF-8 sequence that is still open before `offset`, or `offset`.
  defp start_of_character(input, offset) do
    Enum.find_value(1..3, offset, fn back ->
      at = offset - back
      if at >= 0 and sequence_length(:binary.at(input, at)) > back, do: at
    end)
  end

  defp sequence_length(lead) when lead in 0xC2..0xDF, do: 2
  defp sequence_length(lead) when lead in 0xE0..0xEF, do: 3
  defp sequence_length(lead) when lead in 0xF0..0xF4, do: 4
  defp sequence_length(_), do: 0
end
