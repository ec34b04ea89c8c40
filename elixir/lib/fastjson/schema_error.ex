# A text that is JSON, but not of the shape that `as:` asked for.
# Assumes nothing.
# Returned by FastJSON.Schema, raised by the functions that raise.
defmodule FastJSON.SchemaError do
  @moduledoc """
  A value is not what `as:` of `FastJSON.decode/2` asks for.

    * `:pointer` - the JSON Pointer of the value (of a missing key that of its object);
    * `:expected` - what should stand there, as words;
    * `:found` - the value, or nil for a missing key;
    * `:key` - the missing or unknown key, or nil;
    * `:position` - the byte offset of the value in the text, in streams in all of their text;
    * `:index` - in streams the number of the element, from 0;
    * `:data` - the text, in streams that of the value.

  """

  @type t :: %__MODULE__{
          pointer: String.t(),
          expected: String.t(),
          found: term,
          key: String.t() | nil,
          index: non_neg_integer | nil,
          position: non_neg_integer | nil,
          data: binary | nil
        }

  defexception [:pointer, :expected, :found, :key, :position, :index, :data]

  @impl true
  @doc """
  What is wrong and where.

      iex> {:error, error} = FastJSON.decode(~S({"a":[1,"x"]}), as: {:map, [:integer]})
      iex> Exception.message(error)
      ~S'expected an integer at "/a/1" (position 8), found: "x"'
  """
  @spec message(t) :: String.t()
  def message(%{key: nil} = error),
    do:
      "expected #{error.expected} at #{place(error)}, found: #{FastJSON.EncodeError.short(error.found, 60)}"

  def message(%{key: key} = error), do: "#{error.expected} #{inspect(key)} at #{place(error)}"

  defp place(%{pointer: pointer, position: nil}), do: inspect(pointer)
  defp place(%{pointer: pointer, position: at}), do: "#{inspect(pointer)} (position #{at})"
end
