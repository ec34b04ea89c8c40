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

  alias FastJSON.{Decode, Encode, Input, Options}

  @doc """
  Decodes chunks of NDJSON into a stream of values. Empty lines are skipped.

  Options are those of `FastJSON.decode/2`, and `on_error: :raise | :return`; with `:return`
  the stream is of `{:ok, value}` and `{:error, error}`, one per line.

      iex> ["1\\nx\\n3"] |> FastJSON.NDJSON.decode(on_error: :return) |> Enum.map(&elem(&1, 0))
      [:ok, :error, :ok]
  """
  @spec decode(Enumerable.t(), [FastJSON.decode_opt() | {:on_error, :raise | :return}]) ::
          Enumerable.t()
  def decode(chunks, opts \\ []) do
    options = Options.lines(opts)
    result = if options.on_error == :return, do: & &1, else: &raise_error/1

    chunks
    |> Stream.flat_map(&Input.pieces/1)
    |> Stream.transform(fn -> [] end, &lines/2, &last_line/1, fn _ -> :ok end)
    |> Stream.map(&result.(Decode.decode(&1, options)))
  end

  @doc """
  Encodes values as a stream of lines. Options are those of `FastJSON.encode/2`.

      iex> ["a"] |> FastJSON.NDJSON.encode() |> Enum.map(&IO.iodata_to_binary/1)
      [~s("a"\\n)]
  """
  @spec encode(Enumerable.t(), [FastJSON.encode_opt()]) :: Enumerable.t()
  def encode(values, opts \\ []) do
    options = Options.encoding_lines(opts)
    Stream.map(values, &[Encode.iodata!(&1, options), ?\n])
  end

  defp raise_error({:ok, value}), do: value
  defp raise_error({:error, error}), do: raise(error)

  # `open` holds the pieces of the line that has no end yet, the latest first.
  defp lines(chunk, open) do
    case :binary.split(chunk, "\n", [:global]) do
      [piece] ->
        {[], [piece | open]}

      [first | rest] ->
        {complete, [last]} = Enum.split(rest, -1)
        lines = [join([first | open]) | complete]
        {Enum.reject(lines, &blank?/1), [last]}
    end
  end

  defp last_line(open), do: {[join(open)] |> Enum.reject(&blank?/1), []}

  defp join(pieces), do: pieces |> :lists.reverse() |> IO.iodata_to_binary()

  defp blank?(<<c, rest::binary>>) when c in ~c" \t\r", do: blank?(rest)
  defp blank?(rest), do: rest == ""
end
