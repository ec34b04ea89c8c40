# Pretty printing to iodata whose lines share one indentation.
# Assumes valid JSON, in which no control character stands inside of a string: one marks the lines.
# Called by FastJSON.Formatter when the text would be far longer than the input.
defmodule FastJSON.Lines do
  @moduledoc false

  alias FastJSON.{Input, Native, Options}

  @line <<1>>
  @record <<2>>

  # Bytes that are split at once, so that other processes get their turn.
  @piece 64 * 1024

  @doc "Iodata of the text in this layout."
  def of(text, {indent, line, record, colon}) do
    no_limit = Options.most_output(0, 0)
    marked = text |> Input.aligned() |> Native.format({"", @line, @record, colon}, no_limit)
    marks = marks(marked, 0, [])
    {lines, deepest} = lines(marked, 0, marks, "", 0, 0, [])
    shared = String.duplicate(indent, deepest)
    size = byte_size(indent)

    for {before, depth, text} <- lines do
      case before do
        "" -> text
        @line -> [line, binary_part(shared, 0, depth * size) | text]
        @record -> [record | text]
      end
    end
  end

  defp marks(marked, at, found) when at >= byte_size(marked),
    do: found |> :lists.reverse() |> :lists.append()

  defp marks(marked, at, found) do
    length = min(@piece, byte_size(marked) - at)
    here = :binary.matches(marked, [@line, @record], scope: {at, length})
    marks(marked, at + length, [here | found])
  end

  # [{what stands before the line, its depth, its text}], and the greatest depth.
  defp lines(marked, from, [{mark, 1} | marks], before, depth, deepest, found) do
    text = binary_part(marked, from, mark - from)
    {own, next} = depths(text, depth)
    found = [{before, own, text} | found]
    lines(marked, mark + 1, marks, binary_part(marked, mark, 1), next, max(deepest, own), found)
  end

  defp lines(marked, from, [], before, depth, deepest, found) do
    text = binary_part(marked, from, byte_size(marked) - from)
    {own, _} = depths(text, depth)
    {:lists.reverse([{before, own, text} | found]), max(deepest, own)}
  end

  # A line that begins with a closing bracket is a level further out, what follows one that ends
  # in an opening bracket a level further in.
  defp depths(<<close, _::binary>> = text, depth) when close in [?], ?}],
    do: inner(text, max(depth - 1, 0))

  defp depths(text, depth), do: inner(text, depth)

  defp inner("", depth), do: {depth, depth}

  defp inner(text, depth) do
    if :binary.last(text) in [?[, ?{], do: {depth, depth + 1}, else: {depth, depth}
  end
end
