# The arrays and objects of a text that has not ended yet, as values that grow.
# Assumes the NIF's raw form of what it read: objects as {pairs}, frames as {kind, key, parts}.
# Called by FastJSON.Incremental.
defmodule FastJSON.OpenValue do
  @moduledoc false

  alias FastJSON.{Decode, Options}

  # A frame is {:array, elements, key} or {:object, members, key}: elements the latest first,
  # members a map or (for ordered objects) pairs, the latest first; `key` is that of the member
  # whose value is the next frame. Lists of frames begin with the innermost.

  @doc "A text that opens `frames` (outermost first) again: the innermost has a null when it is not empty."
  def prefix([innermost]), do: [opening(innermost)]
  def prefix([{:array, _, _} | inner]), do: [?[ | prefix(inner)]
  def prefix([{:object, _, _} | inner]), do: ["{\"\":" | prefix(inner)]
  def prefix([]), do: []

  defp opening({:array, [], _}), do: "["
  defp opening({:array, _, _}), do: "[null"
  defp opening({:object, members, _}) when members in [[], %{}], do: "{"
  defp opening({:object, _, _}), do: "{\"\":null"

  @doc """
  The frames, outermost first, after the NIF read on from their prefix: `read` are its frames in
  the same order. What it read of a frame that was open comes after what that held before.
  """
  def merge([], read, options), do: Enum.map(read, &frame(&1, options))

  def merge([frame | inner], [{_, key, _} = new | more], options) do
    case {inner, contents(new)} do
      {[_ | _], []} when more != [] ->
        [frame | merge(inner, more, options)]

      {_, contents} ->
        [named(absorb([frame | inner], contents, options), key) | merge([], more, options)]
    end
  end

  @doc "The whole value: `read` is what the prefix of `frames` (outermost first) became."
  def whole([], read, options), do: Decode.keyed(read, options)
  def whole(frames, read, options), do: frames |> absorb(raw_contents(read), options) |> close()

  # The first of the contents stands for what the prefix opened again: the null of the
  # innermost frame, or the rest of the frame inside.
  defp absorb([frame], contents, options) do
    contents = if empty?(frame), do: contents, else: tl(contents)
    add_all(frame, contents, options)
  end

  defp absorb([frame | inner], [first | contents], options) do
    first = if elem(frame, 0) == :object, do: elem(first, 1), else: first
    frame |> push(whole(inner, first, options), options) |> add_all(contents, options)
  end

  defp add_all({:array, elements, _}, contents, options),
    do: {:array, Enum.reduce(contents, elements, &[Decode.keyed(&1, options) | &2]), nil}

  defp add_all({:object, _, _} = frame, contents, options) do
    Enum.reduce(contents, frame, fn {key, value}, {:object, members, _} ->
      push({:object, members, key}, Decode.keyed(value, options), options)
    end)
  end

  defp frame({kind, key, _} = new, options),
    do: kind |> empty(options) |> add_all(contents(new), options) |> named(key)

  @doc "An array or object without anything in it."
  def empty(:array, _options), do: {:array, [], nil}

  def empty(:object, options),
    do: {:object, if(Options.ordered?(options.flags), do: [], else: %{}), nil}

  def empty?({_, contents, _}), do: contents in [[], %{}]

  defp named({kind, contents, _}, [key]), do: {kind, contents, key}
  defp named({kind, contents, _}, []), do: {kind, contents, nil}

  @doc "Adds a value: the next element, or the value of the frame's key."
  def push({:array, elements, _}, value, _options), do: {:array, [value | elements], nil}

  def push({:object, members, key}, value, options) do
    key = options.key.(key)
    {:object, member(members, key, value, options.flags), nil}
  end

  defp member(pairs, key, value, _flags) when is_list(pairs), do: [{key, value} | pairs]

  defp member(map, key, value, flags) do
    cond do
      not is_map_key(map, key) or Options.last?(flags) -> Map.put(map, key, value)
      Options.unique?(flags) -> throw({__MODULE__, :duplicate})
      true -> map
    end
  end

  @doc "The value of the frames, innermost first, as if all ended here."
  def closed([frame], _options), do: close(frame)

  def closed([frame, outer | more], options),
    do: closed([push(outer, close(frame), options) | more], options)

  defp close({:array, elements, _}), do: :lists.reverse(elements)
  defp close({:object, map, _}) when is_map(map), do: map
  defp close({:object, pairs, _}), do: %FastJSON.OrderedObject{values: :lists.reverse(pairs)}

  @doc "What the NIF read of an open container, in order: values, or pairs."
  def contents({:array, _, parts}), do: parts |> :lists.reverse() |> :lists.append()

  def contents({:object, _, parts}) do
    for [key, value] <- parts |> :lists.reverse() |> :lists.append() |> Enum.chunk_every(2),
        do: {key, value}
  end

  defp raw_contents({pairs}), do: pairs
  defp raw_contents(list), do: list
end
