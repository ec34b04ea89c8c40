# A piece of JSON that is already text, standing among values that are not.
# Assumes that the text is valid JSON: it is copied, not checked.
# Made by users and FastJSON.Helpers; written by FastJSON.Encode and the NIF.
defmodule FastJSON.Fragment do
  @moduledoc ~S"""
  JSON that is already encoded, to be placed inside data that is not.

  Use it for text that a cache or a database (`to_json` of Postgres, say) has already
  produced: it is copied into the output as it is, without being decoded or checked.

      iex> FastJSON.encode!(%{report: FastJSON.Fragment.new(~s({"ok":true}))})
      ~S({"report":{"ok":true}})

  A fragment may also be a function of the encoder's options that returns iodata. It runs
  when the surrounding value is encoded:

      iex> fragment = FastJSON.Fragment.new(fn opts -> FastJSON.Encode.string("hi", opts) end)
      iex> FastJSON.encode!([fragment])
      ~S(["hi"])
  """

  @typedoc "Iodata, or a function from the encoder's options to iodata."
  @type t :: %__MODULE__{encode: iodata | (FastJSON.Encode.opts() -> iodata)}

  defstruct [:encode]

  @doc """
  Makes a fragment of iodata, or of a function from the encoder's options to iodata.

      iex> FastJSON.encode!(FastJSON.Fragment.new(["[1", ",2]"]))
      "[1,2]"
  """
  @spec new(iodata | (FastJSON.Encode.opts() -> iodata)) :: t
  def new(iodata) when is_list(iodata) or is_binary(iodata), do: %__MODULE__{encode: iodata}
  def new(encode) when is_function(encode, 1), do: %__MODULE__{encode: encode}

  @doc """
  Makes a fragment of iodata that is checked first: raises `FastJSON.DecodeError` unless it is one
  valid JSON value.

      iex> FastJSON.encode!(FastJSON.Fragment.new!("[1]"))
      "[1]"
      iex> FastJSON.Fragment.new!("[1")
      ** (FastJSON.DecodeError) unexpected end of input at position 2
  """
  @spec new!(iodata) :: t
  def new!(iodata) do
    text = iodata |> IO.iodata_to_binary() |> FastJSON.Input.aligned()

    case FastJSON.Native.validate(text) do
      true -> new(text)
      error -> raise error |> FastJSON.Decode.failed(text) |> elem(1)
    end
  end
end
