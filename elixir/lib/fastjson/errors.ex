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

  @type t :: %__MODULE__{message: String.t()}

  defexception [:message]

  @doc false
  @spec new(
          {:duplicate_key, iodata}
          | {:invalid_byte, byte, term}
          | {:incomplete_utf8, term}
          | {:no_iodata, module, term}
        ) :: t
  def new({:duplicate_key, key}), do: %__MODULE__{message: "duplicate key: #{key}"}

  def new({:invalid_byte, byte, original}) do
    %__MODULE__{message: "invalid byte #{inspect(byte, base: :hex)} in #{inspect(original)}"}
  end

  def new({:incomplete_utf8, original}) do
    %__MODULE__{message: "incomplete UTF-8 in #{inspect(original)}"}
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

  defp short(term), do: inspect(term, limit: 5, printable_limit: 100)
end

defmodule FastJSON.DecodeError do
  @moduledoc """
  A text is not valid JSON.

    * `:position` - the byte offset of the error, as Jason reports it: that of the offending
      byte, or of the token (an escape sequence, a number that cannot be represented);
    * `:token` - the text of that token, or `nil`;
    * `:data` - the whole input;
    * `:line` and `:column` - the place of `:position`, both from 1, the column in code points.

  The message is Jason's; it shows a byte, or a token of which `inspect/2` prints 4,096 bytes at most, never more of the document.

      iex> {:error, error} = FastJSON.decode("[1,\\n x]")
      iex> Exception.message(error)
      ~S|unexpected byte at position 5: 0x78 ("x")|
      iex> {error.line, error.column}
      {2, 2}
  """

  @type t :: %__MODULE__{
          position: non_neg_integer,
          token: String.t() | nil,
          data: String.t(),
          line: pos_integer | nil,
          column: pos_integer | nil,
          reason: String.t() | nil
        }

  defexception [:position, :token, :data, :line, :column, :reason]

  @impl true
  def message(%{reason: reason}) when is_binary(reason), do: reason

  def message(%{position: position, token: token}) when is_binary(token) do
    "unexpected sequence at position #{position}: #{inspect(token)}"
  end

  def message(%{position: position, data: data}) when position >= byte_size(data) do
    "unexpected end of input at position #{position}"
  end

  def message(%{position: position, data: data}) do
    byte = :binary.at(data, position)
    shown = if String.printable?(<<byte>>), do: " (#{inspect(<<byte>>)})", else: ""
    "unexpected byte at position #{position}: #{inspect(byte, base: :hex)}#{shown}"
  end
end
