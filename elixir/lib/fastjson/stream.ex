# A stream of values out of a stream of chunks.
# Assumes chunks cut anywhere; keeps only the value that is not complete yet.
# Called by FastJSON.decode_stream/2.
defmodule FastJSON.Stream do
  @moduledoc false

  alias FastJSON.{Decode, Input, Native, Options}

  import Bitwise, only: [>>>: 2]

  defstruct chunks: [], scanner: 0, options: nil, mode: :values

  def decode(chunks, opts) do
    options = Options.streaming(opts)

    start = %__MODULE__{
      options: options,
      mode: if(options.array, do: :array_start, else: :values)
    }

    chunks
    |> Stream.flat_map(&Input.pieces/1)
    |> Stream.transform(fn -> start end, &take/2, &finish/1, fn _ -> :ok end)
  end

  defp take(chunk, state), do: values(chunk, state, [])

  # Between values only white space is free (and, in an array, a comma or its end).
  defp values(chunk, %{chunks: [], scanner: 0} = state, found) do
    case {state.mode, skip_space(chunk)} do
      {_, ""} -> {:lists.reverse(found), state}
      {:values, rest} -> value(rest, state, found)
      {:array_start, "[" <> rest} -> values(rest, %{state | mode: :first}, found)
      {:first, "]" <> rest} -> values(rest, %{state | mode: :over}, found)
      {:first, rest} -> value(rest, state, found)
      {:element, rest} -> value(rest, state, found)
      {:separator, "," <> rest} -> values(rest, %{state | mode: :element}, found)
      {:separator, "]" <> rest} -> values(rest, %{state | mode: :over}, found)
      {_, rest} -> raise Decode.error(rest, 0, nil)
    end
  end

  defp values(chunk, state, found), do: value(chunk, state, found)

  defp value("", state, found), do: {:lists.reverse(found), state}

  defp value(chunk, state, found) do
    case Native.scan_value(chunk, 0, state.scanner) do
      {:more, scanner} ->
        chunks = [chunk | state.chunks]
        # An error that is certain does not wait for the end of the value.
        if too_deep?(scanner, state.options), do: complete(chunks, state.options)
        {:lists.reverse(found), %{state | chunks: chunks, scanner: scanner}}

      {:done, offset} ->
        {last, rest} = :erlang.split_binary(chunk, offset)
        value = complete([last | state.chunks], state.options)
        next = %{state | chunks: [], scanner: 0, mode: after_value(state.mode)}
        values(rest, next, [value | found])
    end
  end

  # The scanner's state is the number of open levels above three bits.
  defp too_deep?(_scanner, %{max_depth: 0}), do: false
  defp too_deep?(scanner, %{max_depth: levels}), do: scanner >>> 3 > levels

  defp after_value(:values), do: :values
  defp after_value(_in_array), do: :separator

  defp finish(%{chunks: [], mode: mode} = state) when mode in [:values, :over], do: {[], state}

  # A number at the root has no end of its own.
  defp finish(%{mode: :values} = state), do: {[complete(state.chunks, state.options)], state}

  defp finish(state) do
    text = state.chunks |> :lists.reverse() |> IO.iodata_to_binary()
    raise Decode.error(text, byte_size(text), nil)
  end

  defp complete(chunks, options) do
    case chunks |> :lists.reverse() |> IO.iodata_to_binary() |> Decode.decode(options) do
      {:ok, value} -> value
      {:error, error} -> raise error
    end
  end

  defp skip_space(<<c, rest::binary>>) when c in ~c" \t\r\n", do: skip_space(rest)
  defp skip_space(rest), do: rest
end
