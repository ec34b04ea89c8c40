# Where a stream has come to: bytes from its start, line and column.
# Assumes that the text before is gone, so that places are counted on chunk by chunk.
# Called by FastJSON.Stream and FastJSON.NDJSON.
defmodule FastJSON.Place do
  @moduledoc false

  alias FastJSON.{DecodeError, Native, SchemaError}

  @type t :: {offset :: non_neg_integer, line :: pos_integer, column :: pos_integer}

  def start, do: {0, 1, 1}

  @doc "The place `bytes` into `text`, which begins at `place`."
  def advance(place, _text, 0), do: place

  def advance({offset, line, column}, text, bytes) do
    {lines, columns} = text |> binary_part(0, bytes) |> Native.locate(bytes)
    {offset + bytes, line + lines - 1, if(lines == 1, do: column + columns - 1, else: columns)}
  end

  @doc "The error of element `index`, whose text begins at `place`."
  def error(%DecodeError{} = error, place, index) do
    {offset, line, column} =
      advance(place, error.data, min(error.position, byte_size(error.data)))

    %{error | offset: offset, line: line, column: column, index: index}
  end

  # Of a value that is not of its schema: its place is counted from where the stream began.
  def error(%SchemaError{} = error, {offset, _line, _column}, index) do
    %{error | position: error.position && error.position + offset, index: index}
  end

  @doc "The error of an element that has more bytes than are kept."
  def too_large(most, place, index) do
    reason = "more than max_bytes of #{most} bytes"
    error(%DecodeError{position: 0, data: "", reason: reason}, place, index)
  end
end
