# Decodes one text that arrives in chunks, and shows what it says so far.
# Assumes chunks cut anywhere; they are joined once, when the value is complete.
# Used by users, and by FastJSON.Stream for the boundaries of values.
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

  Each chunk is scanned once, and the value is decoded when its end has come. `partial/1`
  decodes what is there: open strings, arrays and objects are closed, and an unfinished
  number, literal or key is left out.
  """

  alias FastJSON.{Decode, Native, Options}

  @opaque t :: %__MODULE__{chunks: [binary], state: non_neg_integer, options: struct}

  defstruct chunks: [], state: 0, options: nil

  @doc """
  Starts. Options are those of `FastJSON.decode/2`.

      iex> state = FastJSON.Incremental.new(keys: :atoms)
      iex> {:done, value, ""} = FastJSON.Incremental.feed(state, ~S({"a":1}))
      iex> value
      %{a: 1}
  """
  @spec new([FastJSON.decode_opt()]) :: t
  def new(opts \\ []), do: %__MODULE__{options: Options.decoding(opts)}

  @doc """
  Takes a chunk: `{:more, state}`, or `{:done, value, rest}` with what follows the value, or
  the error of the complete text. A number at the root ends with the next byte or `finish/1`.

      iex> {:more, state} = FastJSON.Incremental.feed(FastJSON.Incremental.new(), "12")
      iex> FastJSON.Incremental.feed(state, "3 ")
      {:done, 123, " "}
  """
  @spec feed(t, iodata) ::
          {:more, t} | {:done, term, binary} | {:error, FastJSON.DecodeError.t()}
  def feed(%__MODULE__{} = state, chunk) do
    chunk = IO.iodata_to_binary(chunk)

    case Native.scan_value(chunk, 0, state.state) do
      {:more, scanner} ->
        {:more, %{state | chunks: [chunk | state.chunks], state: scanner}}

      {:done, offset} ->
        {last, rest} = :erlang.split_binary(chunk, offset)

        with {:ok, value} <- decode([last | state.chunks], state.options) do
          {:done, value, rest}
        end
    end
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
  @spec finish(t) :: {:ok, term} | {:error, FastJSON.DecodeError.t()}
  def finish(%__MODULE__{} = state), do: decode(state.chunks, state.options)

  @doc """
  The value so far; `:error` while there is none.

      iex> {:more, state} = FastJSON.Incremental.feed(FastJSON.Incremental.new(), ~S({"a":"tex))
      iex> FastJSON.Incremental.partial(state)
      {:ok, %{"a" => "tex"}}
      iex> FastJSON.Incremental.partial(FastJSON.Incremental.new())
      :error
  """
  @spec partial(t) :: {:ok, term} | :error | {:error, FastJSON.DecodeError.t()}
  def partial(%__MODULE__{} = state) do
    text = join(state.chunks)

    case Native.close(text) do
      nil -> :error
      {cut, closing} -> Decode.decode([binary_part(text, 0, cut), closing], state.options)
    end
  end

  defp decode(chunks, options), do: chunks |> join() |> Decode.decode(options)

  defp join(chunks), do: chunks |> :lists.reverse() |> IO.iodata_to_binary()
end
