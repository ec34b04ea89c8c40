# A checked text out of which single values are decoded by JSON Pointer.
# Assumes that the text does not change after parse/1, so that finding need not check again.
# Called through FastJSON.parse/1, get/2 and get_many/2.
defmodule FastJSON.Document do
  @moduledoc """
  A JSON text that was checked and of which only parts are wanted.

  `FastJSON.parse/1` validates the text and keeps it; `FastJSON.get/2` and
  `FastJSON.get_many/2` find values by JSON Pointer (RFC 6901) and decode only those. The
  document is the text itself: it needs no other memory, and may be sent between processes.

      iex> {:ok, document} = FastJSON.parse(~S({"a/b": [1, {"c": null}]}))
      iex> FastJSON.get(document, "/a~1b/1")
      {:ok, %{"c" => nil}}
      iex> FastJSON.get(document, "")
      {:ok, %{"a/b" => [1, %{"c" => nil}]}}
  """

  alias FastJSON.{Decode, Native, Options}

  @opaque t :: %__MODULE__{text: binary}

  @enforce_keys [:text]
  defstruct [:text]

  @doc false
  def parse(input) do
    text = IO.iodata_to_binary(input)

    case Native.validate(text) do
      true -> {:ok, %__MODULE__{text: text}}
      error -> Decode.failed(error, text)
    end
  end

  @doc false
  def get(document, pointer), do: document |> get_many([pointer]) |> hd()

  @doc false
  def get_many(%__MODULE__{text: text}, pointers) do
    text
    |> Native.find(Enum.map(pointers, &tokens/1))
    |> Enum.map(&decode(&1, text))
  end

  defp decode(nil, _text), do: :error

  defp decode({start, length}, text) do
    case Decode.decode(binary_part(text, start, length), Options.decoding([])) do
      {:ok, value} -> {:ok, value}
      # Valid JSON whose number has no value here, such as 1e999: the others are not lost for it.
      {:error, _} -> :error
    end
  end

  defp tokens(""), do: []

  defp tokens("/" <> rest) do
    for token <- String.split(rest, "/"), do: unescape(token)
  end

  defp tokens(other) do
    raise ArgumentError, "a JSON pointer is empty or begins with a slash, got: #{inspect(other)}"
  end

  defp unescape(token), do: token |> String.replace("~1", "/") |> String.replace("~0", "~")
end
