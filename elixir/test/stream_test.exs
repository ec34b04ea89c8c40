# Streams of values and of lines: where their errors are, how they go on, and what they keep.
# Assumes chunks cut anywhere; the oracle for a place is the joined text.
# Run by mix test.
defmodule FastJSON.StreamTest do
  use ExUnit.Case, async: true

  alias FastJSON.{DecodeError, NDJSON}

  defp chunks("", _size), do: []

  defp chunks(text, size) do
    for at <- 0..(byte_size(text) - 1)//size,
        do: binary_part(text, at, min(size, byte_size(text) - at))
  end

  # The place of an offset, by counting.
  defp place(text, offset) do
    before = binary_part(text, 0, offset)
    lines = String.split(before, "\n")
    {offset, length(lines), String.length(List.last(lines)) + 1}
  end

  defp place(error), do: {error.offset, error.line, error.column}

  @values ~s( {"a":1}\n["é", tru]\n 12 \n{"b":[1}}\n"\\x" nul\n[1e999]\n "ok")

  test "decode_stream: errors have their place in the stream, and it goes on after them" do
    for size <- [1, 2, 3, 5, 7, 64, 200] do
      results =
        @values |> chunks(size) |> FastJSON.decode_stream(on_error: :return) |> Enum.to_list()

      assert [
               {:ok, %{"a" => 1}},
               {:error, e1},
               {:ok, 12},
               {:error, e3},
               {:error, e4},
               {:error, e5},
               {:error, e6},
               {:ok, "ok"}
             ] = results

      for {error, index, wrong, data} <- [
            {e1, 1, "tru]", ~S(["é", tru])},
            {e3, 3, "}}", ~S({"b":[1}})},
            {e4, 4, "\\x\"", ~S("\x")},
            {e5, 5, "nul", "nul"},
            {e6, 6, "1e999", "[1e999]"}
          ] do
        {offset, _} = :binary.match(@values, wrong)
        assert %DecodeError{index: ^index, data: ^data} = error
        assert place(error) == place(@values, offset), inspect(error)
        assert {DecodeError.line(error), DecodeError.column(error)} == {error.line, error.column}
        assert binary_part(@values, offset - error.position, byte_size(data)) == data

        assert Exception.message(error) =~
                 " (element #{index} of the stream, at its byte #{offset}, line #{error.line})"

        # What the value is by itself.
        assert {:error, alone} = FastJSON.decode(data)
        assert %{error | offset: nil, line: nil, column: nil, index: nil} == alone
      end
    end
  end

  test "decode_stream of an array goes on after an element, and ends at what is none" do
    text = ~s([1, {"a" 1},\n"x",[tru],\n 2 3, 4])

    for size <- [1, 3, 100] do
      assert [{:ok, 1}, {:error, one}, {:ok, "x"}, {:error, three}, {:ok, 2}, {:error, last}] =
               text
               |> chunks(size)
               |> FastJSON.decode_stream(array: true, on_error: :return)
               |> Enum.to_list()

      assert {one.index, place(one)} == {1, place(text, 9)}
      assert {three.index, place(three)} == {3, place(text, 18)}
      assert {last.index, place(last)} == {5, place(text, 27)}
    end

    for {text, values, offset} <- [
          {"[1,]", 1, 3},
          {"[,1]", 0, 1},
          {"[1,,2]", 1, 3},
          {"[1}", 1, 2},
          {"[1]]", 1, 3},
          {" 1", 0, 1},
          {"[1,", 1, 3},
          {"[1,[2", 1, 5},
          {"[", 0, 1},
          {"", 0, 0}
        ],
        size <- [1, 2, 10] do
      results =
        text
        |> chunks(size)
        |> FastJSON.decode_stream(array: true, on_error: :return)
        |> Enum.to_list()

      assert {oks, [{:error, error}]} = Enum.split(results, values)
      assert Enum.all?(oks, &match?({:ok, _}, &1))
      assert {error.offset, error.index} == {offset, values}, text
    end
  end

  test "what stands before an error in a chunk comes first" do
    for {stream, count} <- [
          {FastJSON.decode_stream(["1 2 tru 3"]), 2},
          {FastJSON.decode_stream(["[1,2,3 x]"], array: true), 3},
          {NDJSON.decode(["1\n2\n3\nx\n4\n"]), 3}
        ] do
      assert stream |> Enum.take(count) |> length() == count

      assert %DecodeError{index: ^count} =
               assert_raise(DecodeError, fn -> Enum.to_list(stream) end)
    end
  end

  test "NDJSON: errors by line, however the text is cut" do
    text = "{\"a\":1}\r\n\nx\n  \n[1,\n\"é\" tru\n3"

    for size <- [1, 2, 3, 5, 100] do
      assert [{:ok, %{"a" => 1}}, {:error, x}, {:error, open}, {:error, rest}, {:ok, 3}] =
               text |> chunks(size) |> NDJSON.decode(on_error: :return) |> Enum.to_list()

      for {error, index, offset} <- [{x, 1, 10}, {open, 2, 18}, {rest, 3, 24}] do
        assert {error.index, place(error)} == {index, place(text, offset)}
      end
    end
  end

  # Chunks of a value without an end, counted.
  defp endless(first, more, counter) do
    Stream.concat([first], Stream.repeatedly(fn -> :counters.add(counter, 1, 1) && more end))
  end

  test "max_bytes bounds what is read of one value" do
    kilobyte = String.duplicate("x", 1024)

    for {first, more, decode} <- [
          {"\"", kilobyte, &FastJSON.decode_stream/2},
          {"[", String.duplicate("[", 1024), &FastJSON.decode_stream/2},
          {"[1, \"", kilobyte, &FastJSON.decode_stream(&1, [array: true] ++ &2)},
          {"", String.duplicate("1", 1024), &FastJSON.decode_stream/2},
          {"\"", kilobyte, &NDJSON.decode/2}
        ] do
      counter = :counters.new(1, [])
      stream = first |> endless(more, counter) |> decode.(max_bytes: 10_000)
      error = assert_raise DecodeError, fn -> Stream.run(stream) end
      assert error.reason =~ "max_bytes of 10000"
      assert is_integer(error.index) and is_integer(error.offset)
      assert :counters.get(counter, 1) <= 11
    end
  end

  test "what is too large is skipped with on_error: :return, and what is small enough is not" do
    large = String.duplicate("a", 100)

    for size <- [1, 7, 1000], most <- [12, 101] do
      text = ~s(1 "#{large}" [2] {"#{large}":[1,"]"]} "12345678" 3)

      results =
        text
        |> chunks(size)
        |> FastJSON.decode_stream(max_bytes: most, on_error: :return)
        |> Enum.to_list()

      assert [
               {:ok, 1},
               {:error, %{index: 1, offset: 2}},
               {:ok, [2]},
               {:error, %{index: 3, offset: 109}},
               {:ok, "12345678"},
               {:ok, 3}
             ] = results

      lines = String.replace(text, " ", "\n")

      results =
        lines
        |> chunks(size)
        |> NDJSON.decode(max_bytes: most, on_error: :return)
        |> Enum.to_list()

      assert [
               {:ok, 1},
               {:error, %{index: 1, line: 2}},
               {:ok, [2]},
               {:error, %{index: 3, line: 4}},
               {:ok, "12345678"},
               {:ok, 3}
             ] = results
    end

    # White space, and a chunk with many values, count for none of them.
    spaces = String.duplicate(" ", 1000)

    assert [1, 2] ==
             [spaces <> "1" <> spaces, spaces, "2"]
             |> FastJSON.decode_stream(max_bytes: 1)
             |> Enum.to_list()

    assert Enum.to_list(1..2000) ==
             [Enum.join(1..2000, " ")] |> FastJSON.decode_stream(max_bytes: 4) |> Enum.to_list()
  end

  test "many errors in one chunk take time in proportion" do
    # Places are counted on from error to error; from the chunk's start they would be quadratic.
    work = fn count ->
      chunk = String.duplicate("x\n", count)
      {_, before} = :erlang.process_info(self(), :reductions)
      assert [chunk] |> FastJSON.decode_stream(on_error: :return) |> Enum.count() == count
      {_, later} = :erlang.process_info(self(), :reductions)
      later - before
    end

    assert work.(40_000) < 8 * work.(10_000)
  end
end
