# Documents of random schemas: what records, dictionaries and lists hold is drawn once, and then many values of it.
# Assumes nothing of the machine: the same number gives the same bytes everywhere.
# Called by the tests that need documents which nobody chose.
defmodule FastJSON.Schemas do
  @moduledoc false

  @words ~w(id name total currency created_at items größe ключ 名前 url state tags)

  @doc "The text of document `number`, of about `size` bytes."
  def document(number, size) do
    :rand.seed(:exsss, {11, 12, number})
    layout = Enum.random([{"", ""}, {"", ""}, {"", " "}, {"\n   ", " "}])
    item = schema(1)
    items = draw(item, layout, size, [])

    case rem(number, 3) do
      0 -> ["{\"all\":[", Enum.intersperse(items, ","), "]}"]
      1 -> ["[", Enum.intersperse(items, ","), "]"]
      2 -> members(for({text, i} <- Enum.with_index(items), do: {"key#{i}", text}), layout)
    end
    |> IO.iodata_to_binary()
  end

  defp draw(_item, _layout, left, items) when left <= 0, do: items

  defp draw(item, layout, left, items) do
    text = IO.iodata_to_binary(item.(layout))
    draw(item, layout, left - byte_size(text), [text | items])
  end

  # A function of the layout that draws a value's text.
  defp schema(depth) do
    kinds = if depth > 3, do: [:scalar], else: [:scalar, :record, :record, :dictionary, :list]
    schema(Enum.random(kinds), depth)
  end

  defp schema(:scalar, _depth), do: scalar(Enum.random(1..12))

  defp schema(:record, depth) do
    fields = for i <- 1..most(45, depth), do: {"#{Enum.random(@words)}#{i}", schema(depth + 1)}
    &members(for({name, value} <- fields, do: {name, value.(&1)}), &1)
  end

  defp schema(:dictionary, depth) do
    {most, value} = {most(60, depth), schema(depth + 1)}
    fn layout -> members(for(_ <- 1..up_to(most)//1, do: {hex(8), value.(layout)}), layout) end
  end

  defp schema(:list, depth) do
    {most, value} = {most(30, depth), schema(depth + 1)}

    fn {line, _} = layout ->
      texts = for _ <- 1..up_to(most)//1, do: value.(layout)
      ["[", Enum.intersperse(texts, [",", line]), "]"]
    end
  end

  # Values inside of values are small, mostly.
  defp most(large, 1), do: Enum.random([3, 12, large])
  defp most(large, 2), do: Enum.random([2, 3, 4, 6, large])
  defp most(_large, _depth), do: Enum.random(2..5)

  defp members(members, {line, space}) do
    texts = for {name, value} <- members, do: [line, "\"", name, "\":", space, value]
    ["{", Enum.intersperse(texts, ","), "}"]
  end

  defp scalar(1), do: fn _ -> "#{:rand.uniform(1000)}" end

  defp scalar(2),
    do: fn _ -> "#{:rand.uniform(9_000_000_000_000_000_000) + 1_000_000_000_000_000_000}" end

  defp scalar(3), do: fn _ -> "#{:rand.uniform(1000)}.#{:rand.uniform(99)}" end
  defp scalar(4), do: fn _ -> "#{:rand.uniform() / 1000}" end
  defp scalar(5), do: fn _ -> "#{:rand.uniform(9)}e#{:rand.uniform(20)}" end
  defp scalar(6), do: fn _ -> Enum.random(~w(true false null [] {})) end
  defp scalar(7), do: fn _ -> ["\"", hex(up_to(40)), "\""] end
  defp scalar(8), do: fn _ -> ["\"", text(up_to(30)), "\""] end
  defp scalar(9), do: fn _ -> ["\"", text(up_to(60)), "\""] end
  defp scalar(10), do: fn _ -> ["\"", String.duplicate("\\u0416", up_to(20)), "\""] end

  defp scalar(11),
    do: fn _ -> ["\"", String.duplicate("{\\\"a\\\":[1,2]} \\n", up_to(6)), "\""] end

  defp scalar(12), do: fn _ -> "\"2026-11-22T12:00:00Z\"" end

  defp up_to(most), do: :rand.uniform(most + 1) - 1

  # Not by :rand.bytes/1, which differs from release to release.
  defp hex(length), do: length |> digits("") |> binary_part(0, length)
  defp digits(left, text) when left <= 0, do: text

  defp digits(left, text) do
    eight = 0xFFFFFFF + :rand.uniform(0xF0000000)
    digits(left - 8, text <> Integer.to_string(eight, 16))
  end

  defp text(words), do: 1..words//1 |> Enum.map_join(" ", fn _ -> Enum.random(@words) end)
end
