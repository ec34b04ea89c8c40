# Newline-delimited JSON: one value a line, in and out.
# Assumes chunks cut anywhere on input; keeps only the line that is not complete yet.
# Used by users.
defmodule FastJSON.NDJSON do
  @moduledoc """
  Newline-delimited JSON (JSON lines): one value a line.

  Works lazily and in bounded memory, on any enumerable of binaries: `File.stream!/3` by
  lines or by bytes, a list, a socket's messages.

      iex> ["1\\n{\\"a\\"", ":2}\\n\\n"] |> FastJSON.NDJSON.decode() |> Enum.to_list()
      [1, %{"a" => 2}]
      iex> [1, %{a: 2}] |> FastJSON.NDJSON.encode() |> Enum.join()
      ~s(1\\n{"a":2}\\n)
  """

  alias FastJSON.{Decode, Input, Options, Output, Place}

  @doc """
  Decodes chunks of NDJSON into a stream of values. Empty lines are skipped.

  Options are those of `FastJSON.decode/2`, and `on_error: :raise | :return`; with `:return`
  the stream is of `{:ok, value}` and `{:error, error}`, one per line. An error names its
  line and byte in the stream, and which value it is (from 0). `:max_bytes` is for each line, of which no more is kept.

      iex> ["1\\nx\\n3"] |> FastJSON.NDJSON.decode(on_error: :return) |> Enum.map(&elem(&1, 0))
      [:ok, :error, :ok]
  """
  @spec decode(Enumerable.t(), FastJSON.stream_opts()) :: Enumerable.t()
  def decode(chunks, opts \\ []) do
    options = Options.lines(opts)
    start = %{open: [], size: 0, offset: 0, line: 1, index: 0, most: options.max_bytes}

    chunks
    |> Stream.flat_map(&Input.pieces/1)
    |> Stream.transform(fn -> start end, &lines/2, &last_line/1, fn _ -> :ok end)
    |> Stream.map(&value(&1, options))
    |> Stream.map(FastJSON.Stream.result(options))
  end

  @doc """
  Encodes values as a stream of lines. Options are those of `FastJSON.encode/2`.

      iex> ["a"] |> FastJSON.NDJSON.encode() |> Enum.map(&IO.iodata_to_binary/1)
      [~s("a"\\n)]
  """
  @spec encode(Enumerable.t(), FastJSON.encode_opts()) :: Enumerable.t()
  def encode(values, opts \\ []) do
    options = Options.encoding_lines(opts)
    Stream.map(values, &[Output.iodata!(&1, options), ?\n])
  end

  defp value({:too_large, place, index}, options),
    do: {:error, Place.too_large(options.max_bytes, place, index)}

  defp value({text, place, index}, options) do
    with {:error, error} <- Decode.decode(text, %{options | max_bytes: 0}),
         do: {:error, Place.error(error, place, index)}
  end

  # `open` holds the pieces of the line that has no end yet, the latest first, and `size` their
  # bytes; it is :over for the rest of a line that is too large. A line is {text, place, index}.
  defp lines(chunk, state) do
    [first | rest] = :binary.split(chunk, "\n", [:global])
    {found, state} = keep(first, state, [])
    {found, state} = lines(rest, found, state)
    {:lists.reverse(found), state}
  end

  defp lines([], found, state), do: {found, state}

  defp lines([piece | rest], found, state) do
    {found, state} = line(state, found)
    {found, state} = keep(piece, %{state | offset: state.offset + 1, line: state.line + 1}, found)
    lines(rest, found, state)
  end

  defp keep(piece, %{open: :over} = state, found),
    do: {found, %{state | offset: state.offset + byte_size(piece)}}

  defp keep(piece, %{size: size, most: most} = state, found)
       when most > 0 and size + byte_size(piece) > most do
    found = [{:too_large, place(state), state.index} | found]
    state = %{state | open: :over, offset: state.offset + size + byte_size(piece)}
    {found, %{state | size: 0, index: state.index + 1}}
  end

  defp keep(piece, %{open: open, size: size} = state, found),
    do: {found, %{state | open: [piece | open], size: size + byte_size(piece)}}

  # The line that is open has come to its end.
  defp line(%{open: :over} = state, found), do: {found, %{state | open: []}}

  defp line(state, found) do
    text = join(state.open)
    next = %{state | open: [], size: 0, offset: state.offset + state.size}

    if blank?(text),
      do: {found, next},
      else: {[{text, place(state), state.index} | found], %{next | index: state.index + 1}}
  end

  defp place(state), do: {state.offset, state.line, 1}

  defp last_line(state), do: line(state, [])

  defp join([text]), do: text
  defp join(pieces), do: pieces |> :lists.reverse() |> IO.iodata_to_binary()

  defp blank?(<<c, rest::binary>>) when c in ~c" \t\r", do: blank?(rest)
  defp blank?(rest), do: rest == ""
end
