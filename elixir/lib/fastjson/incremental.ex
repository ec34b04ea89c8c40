# Decodes one text that arrives in chunks, and shows what it says so far.
# Assumes chunks cut anywhere. The NIF reads each chunk behind a prefix that opens again what is
# open, and what it read is added to FastJSON.OpenValue's frames.
# Used by users.
defmodule FastJSON.Incremental do
  @moduledoc """
  One JSON text that arrives in chunks, cut anywhere.

      iex> state = FastJSON.Incremental.new()
      iex> {:more, state} = FastJSON.Incremental.feed(state, ~S({"answer": [4))
      iex> FastJSON.Incremental.partial(state)
      {:ok, %{"answer" => []}}
      iex> {:done, value, rest} = FastJSON.Incremental.feed(state, ~S(2]} tail))
      iex> {value, rest}
      {%{"answer" => [42]}, " tail"}

  Each chunk is read once, when it comes, and an error is reported as soon as it is certain.
  `partial/1` shows the value so far: open strings, arrays and objects end here, an unfinished
  number, literal or key is left out. `as:` acts on the whole value; `partial/1` shows maps and lists.
  """

  alias FastJSON.{Decode, DecodeError, Input, Native, OpenValue, Options, Room, SchemaError}
  alias FastJSON.Schema.Build

  import Bitwise

  @opaque t :: %__MODULE__{}

  # `frames` are what is open, the innermost first, as far as it is complete; `tail` is the text from there
  # on: the beginning of a member, or of a value at the root. A long string has no tail: `string` is
  # {scanner, kind, text so far, undecoded end}. All chunks are kept for the sake of errors. `ends` says
  # what the tail ends in: :space (more of which changes nothing), {:number, size at which it is read
  # again}, or nil for another beginning.
  defstruct options: nil,
            as: nil,
            chunks: [],
            size: 0,
            frames: [],
            depth: 0,
            tail: "",
            ends: nil,
            string: nil

  # A string that has not ended with this many bytes is not read again with every chunk.
  @long_string 512

  # Nor is a tail that is longer, when it ends in a number: only each time that it has doubled.
  @long_tail 4096

  @doc """
  Starts. Options are those of `FastJSON.decode/2`.

      iex> state = FastJSON.Incremental.new(keys: :atoms)
      iex> {:done, value, ""} = FastJSON.Incremental.feed(state, ~S({"a":1}))
      iex> value
      %{a: 1}
  """
  @spec new(FastJSON.decode_opts()) :: t
  def new(opts \\ []) do
    options = Options.decoding(opts)
    %__MODULE__{options: %{options | as: nil}, as: options.as}
  end

  @doc """
  Takes a chunk: `{:more, state}`, or `{:done, value, rest}` with what follows the value, or
  the error of the text so far. A number at the root ends with the next byte or `finish/1`.

      iex> {:more, state} = FastJSON.Incremental.feed(FastJSON.Incremental.new(), "12")
      iex> FastJSON.Incremental.feed(state, "3 ")
      {:done, 123, " "}
  """
  @spec feed(t, iodata) ::
          {:more, t} | {:done, term, binary} | {:error, DecodeError.t() | SchemaError.t()}
  def feed(%__MODULE__{} = state, chunk) do
    chunk = chunk |> IO.iodata_to_binary() |> Input.aligned()
    size = state.size + byte_size(chunk)

    %{state | chunks: [chunk | state.chunks], size: size}
    |> read_on(chunk)
    |> bounded()
  catch
    {OpenValue, :duplicate} -> failed(%{state | chunks: [chunk | state.chunks]})
    {Decode, {:duplicate, _, _, _}} -> failed(%{state | chunks: [chunk | state.chunks]})
    {__MODULE__, :failed, state} -> failed(state)
  end

  # The bytes of the value count, not what follows it.
  defp bounded({:done, value, rest, state}),
    do:
      with(
        {:more, _} <- within(%{state | size: state.size - byte_size(rest)}),
        do: shaped(value, rest, state)
      )

  defp bounded({:more, state}), do: within(state)

  defp shaped(value, rest, %{as: nil}), do: {:done, value, rest}

  defp shaped(value, rest, state) do
    text = state.chunks |> join() |> binary_part(0, state.size - byte_size(rest))

    with {:ok, built} <- Build.run(value, state.as, text, Options.last?(state.options.flags)),
         do: {:done, built, rest}
  end

  defp within(%{size: size, options: %{max_bytes: most}}) when most > 0 and size > most,
    do: {:error, Decode.too_large(size, most)}

  defp within(state), do: {:more, state}

  defp read_on(state, ""), do: {:more, state}

  defp read_on(%{string: nil, ends: :space} = state, chunk) do
    case skip_space(chunk) do
      "" -> {:more, state}
      chunk -> read_again(state, chunk)
    end
  end

  defp read_on(%{string: nil, ends: {:number, again}, tail: tail} = state, chunk)
       when byte_size(tail) > @long_tail and byte_size(tail) + byte_size(chunk) < again do
    if digits?(chunk),
      do: {:more, %{state | tail: tail <> chunk}},
      else: read_again(state, chunk)
  end

  defp read_on(%{string: nil} = state, chunk), do: read_again(state, chunk)
  defp read_on(state, chunk), do: string(state, chunk)

  defp read_again(state, chunk),
    do: read(%{state | tail: "", ends: nil}, joined(state.tail, chunk))

  # What follows a value in its chunk is read from there: one chunk may hold many texts.
  defp joined("", chunk), do: chunk
  defp joined(tail, chunk), do: tail <> chunk

  defp digits?(<<c, rest::binary>>) when c in ?0..?9, do: digits?(rest)
  defp digits?(rest), do: rest == ""

  # At the root only arrays and objects have frames.
  defp read(%{frames: []} = state, text) do
    case skip_space(text) do
      <<c, _::binary>> when c in ~c"[{" -> containers(state, text)
      "" -> {:more, %{state | tail: ""}}
      value -> scalar(state, value)
    end
  end

  defp read(state, text), do: containers(state, text)

  defp scalar(state, text) do
    case FastJSON.Stream.scan(text, 0) do
      {:done, length} ->
        {text, rest} = :erlang.split_binary(text, length)
        {:done, decoded(state, text), rest, state}

      {:more, _} ->
        case Room.native(text, 0, state.options.digit_limit, 0) do
          {:error, :unexpected_end, size, start, _} when size == byte_size(text) ->
            unfinished(%{state | tail: text}, text, start, [])

          {:ok, number} when is_number(number) ->
            {:more, %{state | tail: text, ends: number(text)}}

          {:error, _, _, _, true} ->
            {:more, %{state | tail: text, ends: number(text)}}

          {:ok, _literal} ->
            {:more, %{state | tail: text}}

          _wrong ->
            throw({__MODULE__, :failed, state})
        end
    end
  end

  # No text closes more containers than it has bytes, so that the prefix need open no more again.
  defp containers(state, text) do
    {near, far} = Enum.split(state.frames, byte_size(text) + 1)
    frames = :lists.reverse(near)
    text = frames |> OpenValue.prefix() |> IO.iodata_to_binary() |> joined(text)
    opened(state, frames, far, text)
  end

  # `text` begins with what opens the near frames.
  defp opened(state, frames, far, text) do
    options = building(state.options)
    depth = state.depth - length(frames)
    levels = levels(state.options.max_depth, depth)

    case Room.native(text, flags(options), options.digit_limit, levels) do
      {:ok, value, next} ->
        rest = binary_part(text, behind(text, next), byte_size(text) - behind(text, next))
        {:done, OpenValue.whole(frames, value, options), rest, state}

      {:open, {:error, :unexpected_end, size, token, _}, read, _root, _complete}
      when size == byte_size(text) ->
        ends_in_number = token == size and :binary.at(text, size - 1) in ?0..?9
        {read, from, key} = cut(read, text, token)
        merged = frames |> OpenValue.merge(:lists.reverse(read), options) |> :lists.reverse()
        state = %{state | frames: merged ++ far, depth: depth + length(read)}
        tail = binary_part(text, from, size - from)

        cond do
          token < size -> unfinished(%{state | tail: tail}, text, token, key)
          ends_in_number -> {:more, %{state | tail: tail, ends: number(tail)}}
          true -> {:more, %{state | tail: without_space(text, from), ends: :space}}
        end

      {:open, {:error, _code, _offset, start, true}, _read, _root, _complete} ->
        refused_number(state, frames, far, :erlang.split_binary(text, start))

      _wrong ->
        throw({__MODULE__, :failed, state})
    end
  end

  # As far as it is here, it is refused: too many digits, beyond binary64. With a point or an exponent it may not be.
  defp refused_number(state, frames, far, {text, number}) do
    if number_start(number, byte_size(number)) > 0, do: throw({__MODULE__, :failed, state})
    {:more, state} = opened(state, frames, far, text)
    tail = state.tail <> number
    {:more, %{state | tail: tail, ends: number(tail)}}
  end

  defp number(tail), do: {:number, 2 * byte_size(tail)}

  defp without_space(text, from),
    do: binary_part(text, from, max(back_over_space(text, byte_size(text)) - from, 0))

  defp building(options), do: %{options | key: options.key || (& &1)}

  defp flags(options) do
    (options.flags &&& bnot(Options.unique_flag())) ||| Options.pairs_flag() |||
      Options.prefix_flag()
  end

  defp levels(0, _far), do: 0
  defp levels(most, far), do: most - far

  # White space behind the value belongs to the rest.
  defp behind(text, at), do: if(space?(text, at - 1), do: behind(text, at - 1), else: at)

  # (:atom is an object whose key has no atom: an error once the member is complete.)
  # Where the unfinished member of the innermost container begins, and its key when that is
  # complete. A number that the text ends in may have more digits to come.
  defp cut([{:atom, key, parts} | outer], text, token),
    do: cut([{:object, key, parts} | outer], text, token)

  defp cut([{kind, key, parts} = innermost | outer], text, token) do
    size = byte_size(text)

    if token == size and :binary.at(text, size - 1) in ?0..?9 do
      {last, contents} = innermost |> OpenValue.contents() |> List.pop_at(-1)
      key = if kind == :object, do: [elem(last, 0)], else: []

      parts =
        if kind == :object, do: [Enum.flat_map(contents, &Tuple.to_list/1)], else: [contents]

      {[{kind, [], parts} | outer], text |> number_start(size) |> member_start(text, key), key}
    else
      {[{kind, [], parts} | outer], member_start(token, text, key), key}
    end
  end

  defp number_start(_text, 0), do: 0

  defp number_start(text, at) do
    if :binary.at(text, at - 1) in ~c"0123456789+-.eE", do: number_start(text, at - 1), else: at
  end

  # Back over white space and, with a key, over colon and key; then a comma belongs to the member.
  defp member_start(at, text, []) do
    before = back_over_space(text, at)

    case :binary.at(text, before - 1) do
      ?, -> before - 1
      c when c in ~c"[{" -> before
      _complete -> if at == byte_size(text), do: at, else: before
    end
  end

  defp member_start(at, text, [_key]) do
    before = back_over_space(text, at)

    before =
      if :binary.at(text, before - 1) == ?:, do: back_over_space(text, before - 1), else: before

    member_start(string_start(text, before - 2), text, [])
  end

  defp string_start(text, at) do
    if :binary.at(text, at) == ?" and even_backslashes?(text, at - 1, true),
      do: at,
      else: string_start(text, at - 1)
  end

  defp even_backslashes?(text, at, even) do
    if :binary.at(text, at) == ?\\, do: even_backslashes?(text, at - 1, not even), else: even
  end

  defp back_over_space(text, at),
    do: if(space?(text, at - 1), do: back_over_space(text, at - 1), else: at)

  defp space?(text, at), do: :binary.at(text, at) in ~c" \t\r\n"

  defp skip_space(<<c, rest::binary>>) when c in ~c" \t\r\n", do: skip_space(rest)
  defp skip_space(rest), do: rest

  # A token that has not ended. What a string says so far is decoded once it is long.
  defp unfinished(state, text, token, key) do
    long = byte_size(text) - token > @long_string or byte_size(state.tail) > @long_tail

    if :binary.at(text, token) == ?" and long do
      token = binary_part(text, token, byte_size(text) - token)
      {:more, scanner} = Native.scan_value(token, 0, 0)
      "\"" <> content = token

      if key == [] and match?([{:object, _, _} | _], state.frames) do
        {:more, %{state | string: {scanner, :key, "", content}} |> string_so_far()}
      else
        state = %{state | tail: "", frames: with_key(state.frames, key)}
        {:more, %{state | string: {scanner, :value, "", content}} |> string_so_far()}
      end
    else
      {:more, state}
    end
  end

  defp with_key([{:object, members, _} | outer], [key]), do: [{:object, members, key} | outer]
  defp with_key(frames, _key), do: frames

  defp string(%{string: {scanner, kind, text, undecoded}} = state, chunk) do
    case Native.scan_value(chunk, 0, scanner) do
      {:more, scanner} ->
        undecoded = undecoded <> chunk

        {:more,
         string_so_far(with_tail(%{state | string: {scanner, kind, text, undecoded}}, chunk))}

      {:done, length} ->
        {last, rest} = :erlang.split_binary(chunk, length)
        text = text <> decoded(state, IO.iodata_to_binary([?", undecoded, last]))
        string_done(%{state | string: nil} |> with_tail_of(kind, last), kind, text, rest)
    end
  end

  # A key goes through the NIF with its member: the tail keeps its text as well.
  defp with_tail(%{string: {_, :key, _, _}} = state, chunk),
    do: %{state | tail: state.tail <> chunk}

  defp with_tail(state, _chunk), do: state
  defp with_tail_of(state, :key, last), do: %{state | tail: state.tail <> last}
  defp with_tail_of(state, :value, _last), do: state

  defp string_done(state, :key, _text, rest), do: read(%{state | tail: ""}, state.tail <> rest)
  defp string_done(%{frames: []} = state, :value, text, rest), do: {:done, text, rest, state}

  defp string_done(%{frames: [frame | outer]} = state, :value, text, rest) do
    frame = OpenValue.push(frame, text, building(state.options))
    read_on(%{state | frames: [frame | outer], tail: "", ends: :space}, rest)
  end

  # Whole characters and escapes only; what is left is short.
  defp string_so_far(%{string: {scanner, kind, text, undecoded}} = state) do
    {cut, "\""} = Native.close("\"" <> undecoded)
    whole = binary_part(undecoded, 0, cut - 1)
    rest = binary_part(undecoded, cut - 1, byte_size(undecoded) - cut + 1)
    piece = decoded(state, IO.iodata_to_binary([?", whole, ?"]))
    text = if kind == :value, do: text <> piece, else: ""
    {:error, code, _, _, _} = Native.validate("\"" <> rest)
    if code != :unexpected_end, do: throw({__MODULE__, :failed, state})
    %{state | string: {scanner, kind, text, rest}}
  end

  defp decoded(state, text) do
    case Decode.decode(text, %{state.options | max_bytes: 0}) do
      {:ok, value} -> value
      {:error, _} -> throw({__MODULE__, :failed, state})
    end
  end

  # The error of the text as far as it is here: that of decoding it, or one that the decoder meets
  # only when the containers close.
  defp failed(state) do
    text = join(state.chunks)
    options = %{state.options | max_bytes: 0}

    with {:error, :unexpected_end, _, _, _} <- Native.validate(text),
         {:error, error} <- decode_closed(text, options) do
      {:error, %{error | data: text}}
    else
      _ -> Decode.decode(text, options)
    end
  end

  defp decode_closed(text, options) do
    with {text, closing} <- closing(text), do: Decode.decode([text, closing], options)
  end

  @doc """
  Ends the text: its value, or why it is none.

      iex> {:more, state} = FastJSON.Incremental.feed(FastJSON.Incremental.new(), "12")
      iex> FastJSON.Incremental.finish(state)
      {:ok, 12}
      iex> {:error, error} = FastJSON.Incremental.finish(FastJSON.Incremental.new())
      iex> Exception.message(error)
      "unexpected end of input at position 0"
  """
  @spec finish(t) :: {:ok, term} | {:error, DecodeError.t() | SchemaError.t()}
  def finish(%__MODULE__{options: options, as: type} = state),
    do: state.chunks |> join() |> Decode.decode(%{options | as: type})

  @doc """
  The value so far; `:error` while there is none.

      iex> {:more, state} = FastJSON.Incremental.feed(FastJSON.Incremental.new(), ~S({"a":"tex))
      iex> FastJSON.Incremental.partial(state)
      {:ok, %{"a" => "tex"}}
      iex> FastJSON.Incremental.partial(FastJSON.Incremental.new())
      :error
  """
  @spec partial(t) :: {:ok, term} | :error | {:error, DecodeError.t()}
  def partial(%__MODULE__{} = state) do
    so_far(state, building(state.options))
  catch
    {OpenValue, :duplicate} -> failed(state)
  end

  defp so_far(%{string: {_, :value, text, _}, frames: []}, _options), do: {:ok, text}

  defp so_far(%{string: {_, :value, text, _}, frames: [frame | outer]}, options),
    do: {:ok, OpenValue.closed([OpenValue.push(frame, text, options) | outer], options)}

  defp so_far(%{string: {_, :key, _, _}, frames: frames}, options),
    do: {:ok, OpenValue.closed(frames, options)}

  defp so_far(%{frames: []} = state, _options),
    do: decode_closed(state.tail, %{state.options | max_bytes: 0})

  # The tail begins nothing that is shown.
  defp so_far(%{frames: frames, ends: ends}, options) when ends != nil,
    do: {:ok, OpenValue.closed(frames, options)}

  defp so_far(%{frames: [frame | outer], tail: tail}, options),
    do: {:ok, OpenValue.closed([with_open_string(frame, tail, options) | outer], options)}

  # The string that the tail may end in is part of the value, by what it says so far.
  defp with_open_string(frame, "", _options), do: frame

  defp with_open_string({kind, _, _} = frame, tail, options) do
    tail = String.trim_leading(tail, ",")
    {text, closing} = closing(if(kind == :array, do: "[", else: "{") <> tail)

    case Room.native(text <> closing, flags(options), 0, 0) do
      {:ok, {[{key, value}]}, _} -> frame |> put_elem(2, key) |> OpenValue.push(value, options)
      {:ok, [value], _} -> OpenValue.push(frame, value, options)
      # An empty container, or a key without an atom.
      _nothing -> frame
    end
  end

  defp closing(text) do
    case Native.close(text) do
      nil -> :error
      {cut, closing} -> {binary_part(text, 0, cut), closing}
    end
  end

  defp join(chunks), do: chunks |> :lists.reverse() |> IO.iodata_to_binary()

  defimpl Inspect do
    def inspect(state, _opts) do
      "#FastJSON.Incremental<#{state.size} bytes, #{state.depth} levels open>"
    end
  end
end
