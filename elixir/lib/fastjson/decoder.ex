# Decoding under another name.
# Assumes nothing.
# Called by users who come from Jason.Decoder or RustyJson.Decoder.
defmodule FastJSON.Decoder do
  @moduledoc """
  `FastJSON.decode/2` as `parse/2`, the name it has in `Jason.Decoder` and `RustyJson.Decoder`.
  """

  @doc """
  Decodes a text. Options as in `FastJSON.decode/2`.

      iex> FastJSON.Decoder.parse(~S({"name":"Ada"}))
      {:ok, %{"name" => "Ada"}}
      iex> FastJSON.Decoder.parse(~S({"name":"Ada"}), keys: :atoms)
      {:ok, %{name: "Ada"}}
  """
  @spec parse(iodata, FastJSON.decode_opts()) ::
          {:ok, term} | {:error, FastJSON.DecodeError.t()}
  def parse(input, opts \\ []), do: FastJSON.decode(input, opts)
end
