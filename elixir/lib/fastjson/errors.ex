# The exceptions of encoding and decoding, with Jason's messages.
# Assumes that a decoding error's data is the whole input, which messages never print.
# Raised or returned by FastJSON, FastJSON.Encode and FastJSON.Decode.
defmodule FastJSON.EncodeError do
  @moduledoc """
  A value could not be encoded: a string that is not UTF-8, or a duplicate key under
  `maps: :strict`.

      iex> {:error, error} = FastJSON.encode(<<0xFF>>)
      iex> Exception.message(error)
      "invalid byte 0xFF in <<255>>"
  """

  import FastJSON.Tiny, only: [is_short: 1]

  @type t :: %__MODULE__{message: String.t()}

  defexception [:message]

  @doc false
  @spec new(
          {:duplicate_key, iodata}
          | {:invalid_byte, byte, term}
          | {:incomplete_utf8, term}
          | {:too_large, non_neg_integer}
          | {:no_iodata, module, term}
          | {:canonical, atom, non_neg_integer, String.t() | nil}
        ) :: t
  def new({:duplicate_key, key}), do: %__MODULE__{message: "duplicate key: #{key}"}

  def new({:invalid_byte, byte, original}) do
    %__MODULE__{message: "invalid byte #{inspect(byte, base: :hex)} in #{inspect(original)}"}
  end

  def new({:incomplete_utf8, original}) do
    %__MODULE__{message: "incomplete UTF-8 in #{inspect(original)}"}
  end

  def new({:too_large, most}) do
    %__MODULE__{message: "the text would be longer than #{most} bytes (the option max_output)"}
  end

  def new({:canonical, reason, offset, name}) do
    what =
      case reason do
        :repeated_name -> "the key \"#{name}\" is repeated in the object"
        :number_too_large -> "a number is beyond binary64"
        :integer_changed -> "an integer has no equal in binary64"
        :out_of_memory -> "not enough memory"
        other -> "what encoders wrote is no JSON, #{other}"
      end

    %__MODULE__{message: "no canonical form: #{what} (byte #{offset} of the text)"}
  end

  def new({:no_iodata, FastJSON.Fragment, other}) do
    %__MODULE__{
      message: "a FastJSON.Fragment is iodata or a function that returns it, got: #{short(other)}"
    }
  end

  def new({:no_iodata, module, other}) do
    %__MODULE__{
      message: "the encoder of #{inspect(module)} must return iodata, got: #{short(other)}"
    }
  end

  @doc false
  # A term in a message. Kernel.inspect/2 has a limit for all but the digits of integers, which take the VM the square of their number.
  def short(term, characters \\ 100),
    do: inspect(term, limit: 5, printable_limit: characters, inspect_fun: &shown/2)

  defp shown(integer, _opts) when is_integer(integer) and not is_short(integer),
    do: "an integer of about #{div(bits(integer) * 30_103, 100_000)} digits"

  defp shown(term, opts), do: Inspect.inspect(term, opts)

  defp bits(integer), do: integer |> abs() |> :binary.encode_unsigned() |> bit_size()
end

defmodule FastJSON.DecodeError do
  @moduledoc """
  A text is not valid JSON.

  As in `Jason.DecodeError`:

    * `:position` - the byte offset of the error: that of the offending byte, or of the token (an
      escape sequence, a number that cannot be represented);
    * `:token` - the text of that token, or `nil`;
    * `:data` - the whole input; in a stream, that of the value or line.

  `line/1`, `column/1` and `message/1` tell more. The other fields are `nil`, except that

    * `:reason` - is the message of errors that Jason has not (limits, repeated keys);
    * `:offset`, `:line`, `:column` and `:index` - are the place of the error in a stream: bytes from
      its start, line and column from 1, and which element it is, from 0.

  The message is Jason's; it shows a byte, or a token of which `inspect/2` prints 4,096 bytes at most, never more of the document.

      iex> {:error, error} = FastJSON.decode("[1,\\n x]")
      iex> Exception.message(error)
      ~S|unexpected byte at position 5: 0x78 ("x")|
      iex> {FastJSON.DecodeError.line(error), FastJSON.DecodeError.column(error)}
      {2, 2}
  """

  @type t :: %__MODULE__{
          position: non_neg_integer,
          token: String.t() | nil,
          data: String.t(),
          reason: String.t() | nil,
          offset: non_neg_integer | nil,
          line: pos_integer | nil,
          column: pos_integer | nil,
          index: non_neg_integer | nil
        }

  defexception [:position, :token, :data, :reason, :offset, :line, :column, :index]

  @doc """
  The line of the error, from 1; in a stream, that of the stream.

      iex> {:error, error} = FastJSON.decode("[1,\\n2")
      iex> FastJSON.DecodeError.line(error)
      2
  """
  @spec line(t) :: pos_integer
  def line(%__MODULE__{line: nil} = error), do: error |> locate() |> elem(0)
  def line(%__MODULE__{line: line}), do: line

  @doc """
  The column of the error, from 1, in code points.

      iex> {:error, error} = FastJSON.decode("[1,\\n2")
      iex> FastJSON.DecodeError.column(error)
      2
  """
  @spec column(t) :: pos_integer
  def column(%__MODULE__{column: nil} = error), do: error |> locate() |> elem(1)
  def column(%__MODULE__{column: column}), do: column

  defp locate(%{data: data, position: position}),
    do: FastJSON.Native.locate(data, min(position, byte_size(data)))

  @doc """
  What is wrong, in Jason's words, and where in a stream.

      iex> {:error, error} = FastJSON.decode("[1")
      iex> FastJSON.DecodeError.message(error)
      "unexpected end of input at position 2"
  """
  @impl true
  @spec message(t) :: String.t()
  def message(%__MODULE__{} = error), do: what(error) <> where(error)

  defp what(%{reason: reason}) when is_binary(reason), do: reason

  defp what(%{position: position, token: token}) when is_binary(token) do
    "unexpected sequence at position #{position}: #{inspect(token)}"
  end

  defp what(%{position: position, data: data}) when position >= byte_size(data) do
    "unexpected end of input at position #{position}"
  end

  defp what(%{position: position, data: data}) do
    byte = :binary.at(data, position)
    shown = if String.printable?(<<byte>>), do: " (#{inspect(<<byte>>)})", else: ""
    "unexpected byte at position #{position}: #{inspect(byte, base: :hex)}#{shown}"
  end

  defp where(%{offset: nil}), do: ""

  defp where(%{offset: offset, line: line, index: index}) do
    " (element #{index} of the stream, at its byte #{offset}, line #{line})"
  end
end
