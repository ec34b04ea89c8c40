# Inputs in a form that native code can look at without copying them.
# Assumes that FastJSON.Native.at_byte/1 is asked about a part that is too long for the heap.
# Called before a function of the NIF gets a text of any length.
defmodule FastJSON.Input do
  @moduledoc false

  alias FastJSON.Native

  # What begins at no byte is copied when it is looked at, on the scheduler that looks: nothing
  # to speak of up to this size.
  @large_bytes 64 * 1024
  @part_bytes 128

  @doc "The same bytes, beginning at a byte when there are many."
  def aligned(binary), do: aligned(binary, @large_bytes)

  @doc "The same for texts that are looked through again and again, which may copy them each time."
  def searchable(binary), do: aligned(binary, @part_bytes)

  defp aligned(binary, most) when byte_size(binary) <= most, do: binary

  defp aligned(binary, _most) do
    if Native.at_byte(binary_part(binary, 0, @part_bytes)),
      do: binary,
      else: Native.copy(binary)
  end

  @doc "A chunk in parts that are looked through at once, so that other processes get their turn."
  def pieces(chunk) do
    chunk = chunk |> IO.iodata_to_binary() |> aligned()
    last = byte_size(chunk) - 1

    for at <- 0..last//@large_bytes,
        do: binary_part(chunk, at, min(@large_bytes, last - at + 1))
  end
end
