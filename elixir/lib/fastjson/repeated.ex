# Where a repeated key stands, when a function made the keys and the NIF cannot tell.
# Assumes text that was decoded, and its value with objects as {pairs}. Works only for the error.
# Called by FastJSON.Decode.
defmodule FastJSON.Repeated do
  @moduledoc false

  @doc "The first key of `named` that repeats, and both texts that it was made of in `pairs`."
  def keys(named, pairs), do: keys(named, pairs, %{})

  defp keys([{key, _} | named], [{text, _} | pairs], seen) do
    case seen do
      %{^key => first} -> {:duplicate, key, first, text}
      _ -> keys(named, pairs, Map.put(seen, key, text))
    end
  end

  @doc "The byte offset of the second key, in the first object to be complete that has both."
  def position(input, value, first, second) do
    case path(value, first, second) do
      {:found, path} -> walk(input, 0, path)
      nil -> 0
    end
  end

  # The members to enter, outermost first; the last is the repeated key itself.
  defp path({pairs}, first, second) do
    inside(Enum.map(pairs, &elem(&1, 1)), first, second) || own(pairs, first, second)
  end

  defp path(list, first, second) when is_list(list), do: inside(list, first, second)
  defp path(_scalar, _first, _second), do: nil

  defp inside(values, first, second) do
    values
    |> Enum.with_index()
    |> Enum.find_value(fn {value, index} ->
      with {:found, path} <- path(value, first, second), do: {:found, [index | path]}
    end)
  end

  defp own(pairs, first, second) do
    keys = Enum.map(pairs, &elem(&1, 0))

    with at when at != nil <- Enum.find_index(keys, &(&1 == first)),
         offset when offset != nil <-
           keys |> Enum.drop(at + 1) |> Enum.find_index(&(&1 == second)) do
      {:found, [{:key, at + 1 + offset}]}
    end
  end

  defp walk(input, at, [{:key, index}]), do: member(input, open(input, at), index)

  defp walk(input, at, [index | path]) do
    start = member(input, open(input, at), index)

    if :binary.at(input, space(input, at)) == ?{,
      do: walk(input, value_of(input, start), path),
      else: walk(input, start, path)
  end

  defp open(input, at), do: space(input, space(input, at) + 1)

  defp member(_input, at, 0), do: at

  defp member(input, at, index) do
    stop = skip(input, at)
    stop = if :binary.at(input, stop) == ?:, do: skip(input, space(input, stop + 1)), else: stop
    member(input, space(input, stop + 1), index - 1)
  end

  defp value_of(input, key), do: space(input, skip(input, key) + 1)

  # From a value to the comma, colon or bracket behind it.
  defp skip(input, at) do
    # Something follows each value: the scanner sees where it ends, and looks no further.
    {:done, length} = input |> binary_part(at, byte_size(input) - at) |> FastJSON.Stream.scan(0)
    space(input, at + length)
  end

  defp space(input, at) do
    if :binary.at(input, at) in ~c" \t\r\n", do: space(input, at + 1), else: at
  end
end
