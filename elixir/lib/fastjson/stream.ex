# A stream of values out of a stream of chunks.
# Assumes chunks cut anywhere; keeps only the value that is not complete yet, at most max_bytes of it.
# Called by FastJSON.decode_stream/2.
defmodule FastJSON.Stream do
  @moduledoc false

  alias FastJSON.{Decode, Input, Native, Options, Place}

  import Bitwise, only: [>>>: 2]

  @window 256
  @largest_window 64 * 1024

  # `chunk` begins at `place`. `open` holds the pieces of the value that has begun, the latest first,
  # and `size` their bytes; it is :over once they are too many. `start` is the value's place, or the
  # text from its beginning on while that is in the chunk: nobody asks for the place of most.
  defstruct options: nil,
            mode: :values,
            scanner: 0,
            open: [],
            size: 0,
            start: nil,
            chunk: "",
            place: Place.start(),
            index: 0

  def decode(chunks, opts) do
    options = Options.streaming(opts)
    start = %__MODULE__{options: options, mode: if(options.array, do: :array, else: :values)}

    chunks
    |> Stream.flat_map(&Input.pieces/1)
    |> Stream.transform(fn -> start end, &take/2, &finish/1, fn _ -> :ok end)
    |> Stream.map(result(options))
  end

  @doc "What a stream gives for `{:ok, value}` and `{:error, error}`."
  def result(%{on_error: :return}), do: & &1

  def result(%{on_error: :raise}) do
    fn
      {:ok, value} -> value
      {:error, error} -> raise error
    end
  end

  defp take(_chunk, %{mode: :failed} = state), do: {:halt, state}

  defp take(chunk, state) do
    state = %{state | chunk: chunk}

    {found, state} =
      if state.open == [], do: between(chunk, state, []), else: value(chunk, state, [])

    {:lists.reverse(found), come_to("", state)}
  end

  # Between values only white space is free (and, in an array, a comma or its end).
  defp between(_rest, %{mode: :failed} = state, found), do: {found, state}

  defp between(rest, state, found) do
    case {state.mode, skip_space(rest)} do
      {_, ""} ->
        {found, state}

      {:values, rest} ->
        begin(rest, state, found)

      {:array, "[" <> rest} ->
        between(rest, %{state | mode: :first}, found)

      {:first, "]" <> rest} ->
        between(rest, %{state | mode: :end}, found)

      {:separator, "," <> rest} ->
        between(rest, %{state | mode: :element}, found)

      {:separator, "]" <> rest} ->
        between(rest, %{state | mode: :end}, found)

      {mode, <<c, _::binary>> = rest} when mode in [:first, :element] and c not in ~c",:]}" ->
        begin(rest, state, found)

      {_, rest} ->
        stop(Decode.error(rest, 0, nil), come_to(rest, state), found)
    end
  end

  defp begin(rest, state, found), do: value(rest, %{state | start: rest}, found)

  defp value("", state, found), do: {found, state}

  defp value(rest, state, found) do
    case scan(rest, state.scanner) do
      {:more, scanner} ->
        {found, state} = rest |> keep(%{state | scanner: scanner}) |> bounded(found)
        state |> at_start() |> too_deep(found)

      {:done, length} ->
        {last, rest} = :erlang.split_binary(rest, length)
        {found, state} = last |> keep(state) |> bounded(found)
        {found, state} = complete(state, found)
        between(rest, state, found)
    end
  end

  @doc """
  Where the value ends, as `Native.scan_value/3`. A call is charged by what it is given, so that it gets no
  more than a value may need: the rest of a large chunk holds many.
  """
  def scan(text, scanner), do: scan(text, 0, @window, scanner)

  defp scan(text, at, window, scanner) do
    size = min(window, byte_size(text) - at)

    case Native.scan_value(binary_part(text, at, size), 0, scanner) do
      {:done, length} -> {:done, at + length}
      {:more, scanner} when at + size == byte_size(text) -> {:more, scanner}
      {:more, scanner} -> scan(text, at + size, min(2 * window, @largest_window), scanner)
    end
  end

  defp keep(_piece, %{open: :over} = state), do: state

  defp keep(piece, state),
    do: %{state | open: [piece | state.open], size: state.size + byte_size(piece)}

  # The rest of a value that is too large is scanned and not kept.
  defp bounded(%{open: [_ | _], size: size, options: %{max_bytes: most}} = state, found)
       when most > 0 and size > most do
    state = at_start(state)
    error = Place.too_large(most, state.start, state.index)
    {[{:error, error} | found], failed(%{state | open: :over})}
  end

  defp bounded(state, found), do: {found, state}

  # An error that is certain does not wait for the value's end. The scanner's state is the number of
  # open levels above three bits.
  defp too_deep(%{open: [_ | _], scanner: scanner, options: %{max_depth: most}} = state, found)
       when most > 0 and scanner >>> 3 > most do
    {:error, error} = Decode.decode(join(state.open), %{state.options | max_bytes: 0})
    error = Place.error(error, state.start, state.index)
    {[{:error, error} | found], failed(%{state | open: :over})}
  end

  defp too_deep(state, found), do: {found, state}

  defp complete(%{open: :over} = state, found), do: {found, after_value(state)}

  defp complete(state, found) do
    case Decode.decode(join(state.open), %{state.options | max_bytes: 0}) do
      {:ok, _} = value ->
        {[value | found], after_value(state)}

      {:error, error} ->
        state = at_start(state)
        error = Place.error(error, state.start, state.index)
        {[{:error, error} | found], state |> after_value() |> failed()}
    end
  end

  defp after_value(state) do
    mode = if state.mode in [:values, :failed], do: state.mode, else: :separator
    %{state | open: [], size: 0, scanner: 0, start: nil, index: state.index + 1, mode: mode}
  end

  # An error that is raised is the last that is heard of the stream.
  defp failed(%{options: %{on_error: :raise}} = state), do: %{state | mode: :failed}
  defp failed(state), do: state

  # What stands between values and is none leaves no way to go on.
  defp stop(error, state, found) do
    {[{:error, Place.error(error, state.place, state.index)} | found], %{state | mode: :failed}}
  end

  # Places are counted from the last that was asked for.
  defp come_to(rest, %{chunk: chunk} = state) do
    place = Place.advance(state.place, chunk, byte_size(chunk) - byte_size(rest))
    %{state | chunk: rest, place: place}
  end

  defp at_start(%{start: start} = state) when is_binary(start) do
    state = come_to(start, state)
    %{state | start: state.place}
  end

  defp at_start(state), do: state

  defp finish(%{mode: mode} = state) when mode in [:end, :failed], do: {[], state}
  defp finish(%{mode: :values, open: open} = state) when open in [[], :over], do: {[], state}

  # A number at the root has no end of its own.
  defp finish(%{mode: :values} = state), do: complete(state, [])

  defp finish(%{open: [_ | _]} = state) do
    text = join(state.open)
    stop(Decode.error(text, byte_size(text), nil), %{state | place: state.start}, [])
  end

  defp finish(state), do: stop(Decode.error("", 0, nil), state, [])

  defp join([text]), do: text
  defp join(pieces), do: pieces |> :lists.reverse() |> IO.iodata_to_binary()

  defp skip_space(<<c, rest::binary>>) when c in ~c" \t\r\n", do: skip_space(rest)
  defp skip_space(rest), do: rest
end
