# decode/3 with callbacks, in two phases: the NIF scans, then the callbacks run on its result.
# Assumes Decode.decode_prefix/2 with raw numbers: {:integer, text}, {:float, text}, {pairs}, lists.
# Called by FastJSON.decode/3.
defmodule FastJSON.Callbacks do
  @moduledoc false

  alias FastJSON.{Decode, Input, Options}

  @default %{
    array_start: &__MODULE__.start/1,
    array_push: &__MODULE__.push/2,
    array_finish: &__MODULE__.finish_array/2,
    object_start: &__MODULE__.start/1,
    object_push: &__MODULE__.push/3,
    object_finish: &__MODULE__.finish_object/2,
    float: &__MODULE__.float/1,
    integer: &__MODULE__.integer/1,
    string: nil,
    null: nil
  }

  def decode(binary, acc, decoders) do
    decoders = Options.each(decoders, @default, &decoder/3)
    options = %{Options.decoding([]) | flags: Options.callback_flags()}
    binary = Input.aligned(binary)

    case Decode.decode_prefix(binary, options) do
      {:ok, raw, offset} ->
        {value, acc} = value(raw, acc, decoders)
        {value, acc, rest(binary, offset)}

      {:error, _} = error ->
        error
    end
  catch
    # The functions that make numbers by default know no place; decoding meets the same number first.
    {__MODULE__, :number} ->
      {:error, _} = Decode.decode_prefix(binary, %{Options.decoding([]) | digit_limit: 0})
  end

  @arities [array_start: 1, array_push: 2, array_finish: 2, object_start: 1, object_push: 3] ++
             [object_finish: 2, float: 1, integer: 1, string: 1]

  defp decoder(:null, value, decoders), do: %{decoders | null: value}

  defp decoder(name, fun, decoders) do
    arity = @arities[name]

    cond do
      arity == nil ->
        known = Enum.map_join(Keyword.keys(@arities) ++ [:null], ", ", &inspect/1)
        raise ArgumentError, "unknown decoder #{inspect(name)}, expected one of: #{known}"

      is_function(fun, arity) ->
        %{decoders | name => fun}

      true ->
        raise ArgumentError,
              "invalid decoder #{inspect(name)} #{inspect(fun)}, expected: " <>
                "a function of arity #{arity}"
    end
  end

  def start(_outer), do: []
  def push(value, acc), do: [value | acc]
  def push(key, value, acc), do: [{key, value} | acc]
  def finish_array(acc, outer), do: {Enum.reverse(acc), outer}
  # The list is reversed, so that of repeated keys the first one counts, as in JSON.decode/3.
  def finish_object(acc, outer), do: {:maps.from_list(acc), outer}
  # Without a limit of digits, the VM would take the square of their number, and no pause.
  def integer(text) when byte_size(text) > 1024, do: long_number(text)
  def integer(text), do: String.to_integer(text)

  def float(text) when byte_size(text) > 1024, do: long_number(text)

  def float(text) do
    String.to_float(text)
  rescue
    ArgumentError -> throw({__MODULE__, :number})
  end

  defp long_number(text) do
    case FastJSON.decode(text, decoding_integer_digit_limit: 0) do
      {:ok, number} -> number
      {:error, _} -> throw({__MODULE__, :number})
    end
  end

  # White space before more text is part of the rest; at the end of the input it is not.
  defp rest(binary, offset) when offset == byte_size(binary), do: ""

  defp rest(binary, offset) do
    start = before_space(binary, offset)
    binary_part(binary, start, byte_size(binary) - start)
  end

  defp before_space(binary, offset) when offset > 0 do
    if :binary.at(binary, offset - 1) in ~c" \t\r\n",
      do: before_space(binary, offset - 1),
      else: offset
  end

  defp before_space(_binary, 0), do: 0

  defp value({:integer, "-0"}, acc, decoders), do: {decoders.integer.("0"), acc}
  defp value({:integer, text}, acc, decoders), do: {decoders.integer.(text), acc}

  defp value({:float, text}, acc, decoders),
    do: {decoders.float.(Decode.with_fraction(text)), acc}

  defp value(nil, acc, decoders), do: {decoders.null, acc}
  defp value(boolean, acc, _decoders) when is_boolean(boolean), do: {boolean, acc}
  defp value(string, acc, decoders) when is_binary(string), do: {string(string, decoders), acc}

  defp value({pairs}, acc, decoders) do
    pairs |> members(decoders.object_start.(acc), decoders) |> decoders.object_finish.(acc)
  end

  defp value(list, acc, decoders) do
    list |> elements(decoders.array_start.(acc), decoders) |> decoders.array_finish.(acc)
  end

  defp elements(list, acc, decoders) do
    Enum.reduce(list, acc, fn raw, acc ->
      {value, acc} = value(raw, acc, decoders)
      decoders.array_push.(value, acc)
    end)
  end

  defp members(pairs, acc, decoders) do
    Enum.reduce(pairs, acc, fn {key, raw}, acc ->
      key = string(key, decoders)
      {value, acc} = value(raw, acc, decoders)
      decoders.object_push.(key, value, acc)
    end)
  end

  defp string(text, %{string: nil}), do: text
  defp string(text, %{string: fun}), do: fun.(text)
end
