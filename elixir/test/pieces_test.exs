# Texts in pieces and parts of texts: streams, NDJSON, incremental reading, documents.
# Assumes that chunks may be cut at any byte.
# Run by mix test.
defmodule FastJSON.PiecesTest do
  use ExUnit.Case, async: true

  alias FastJSON.{DecodeError, Incremental, NDJSON}

  @text ~S( {"a":[1,"x\"\\]}é",{"b":null}],"c":-1.5e3} "str\u00e9" 12 [] true )
  @values [%{"a" => [1, "x\"\\]}é", %{"b" => nil}], "c" => -1500.0}, "stré", 12, [], true]

  defp chunks(text, size) do
    for at <- 0..max(byte_size(text) - 1, 0)//size,
        do: binary_part(text, at, min(size, byte_size(text) - at))
  end

  test "decode_stream gives the same values however the text is cut" do
    for size <- 1..byte_size(@text) do
      assert @text |> chunks(size) |> FastJSON.decode_stream() |> Enum.to_list() == @values
    end
  end

  test "decode_stream of the elements of one array" do
    text = " [1, \"a,]\" ,{\"k\":[2]},[]\n] "

    for size <- 1..byte_size(text) do
      assert text |> chunks(size) |> FastJSON.decode_stream(array: true) |> Enum.to_list() ==
               [1, "a,]", %{"k" => [2]}, []]
    end

    assert ["[", " ]"] |> FastJSON.decode_stream(array: true) |> Enum.to_list() == []

    for bad <- ["[1 2]", "[1,", "[1", "1", "[1]x", "[,]", "[1,]"] do
      assert_raise DecodeError, fn ->
        [bad] |> FastJSON.decode_stream(array: true) |> Enum.to_list()
      end
    end
  end

  test "decode_stream is lazy and raises when it reaches what is wrong" do
    stream = Stream.concat(["1 2 "], Stream.map([1], fn _ -> raise "not reached" end))
    assert stream |> FastJSON.decode_stream() |> Enum.take(2) == [1, 2]
    assert_raise DecodeError, fn -> ["1 ]"] |> FastJSON.decode_stream() |> Enum.to_list() end
    assert_raise DecodeError, fn -> ["[1"] |> FastJSON.decode_stream() |> Enum.to_list() end
  end

  test "NDJSON lines, however they are cut, and their errors" do
    text = "{\"a\":1}\r\n\n 2 \n\"x\\ny\"\n3"

    for size <- 1..byte_size(text) do
      assert text |> chunks(size) |> NDJSON.decode() |> Enum.to_list() == [
               %{"a" => 1},
               2,
               "x\ny",
               3
             ]
    end

    assert_raise DecodeError, fn -> ["1\n{\n"] |> NDJSON.decode() |> Enum.to_list() end

    assert [{:ok, 1}, {:error, %DecodeError{}}] =
             ["1\n{\n"] |> NDJSON.decode(on_error: :return) |> Enum.to_list()

    assert [1, %{a: 1}]
           |> NDJSON.encode()
           |> Enum.join()
           |> List.wrap()
           |> NDJSON.decode(keys: :atoms)
           |> Enum.to_list() == [1, %{a: 1}]
  end

  test "incremental: one value, cut anywhere, and what follows it" do
    text = ~S({"a":[1,"x\"]",{}]} tail)

    for at <- 1..18 do
      {first, second} = String.split_at(text, at)
      assert {:more, state} = Incremental.feed(Incremental.new(), first)
      assert {:done, %{"a" => [1, "x\"]", %{}]}, " tail"} = Incremental.feed(state, second)
    end

    assert {:error, %DecodeError{}} = Incremental.feed(Incremental.new(), "[1,]")
    assert {:error, %DecodeError{}} = Incremental.feed(Incremental.new(), "]")
  end

  test "incremental: every prefix has a partial value" do
    text = ~S({"s":"aé\u00e9\ud834\udd1e","n":[12,-3.5,true],"o":{"k":null}})
    full = FastJSON.decode!(text)

    for n <- 1..(byte_size(text) - 1) do
      {:more, state} = Incremental.feed(Incremental.new(), binary_part(text, 0, n))
      assert {:ok, partial} = Incremental.partial(state)
      assert part_of?(partial, full), "#{n}: #{inspect(partial)}"
    end
  end

  defp part_of?(part, full) when is_map(part),
    do: Enum.all?(part, fn {k, v} -> part_of?(v, full[k]) end)

  defp part_of?(part, full) when is_list(part),
    do: part |> Enum.zip(full) |> Enum.all?(fn {a, b} -> part_of?(a, b) end)

  defp part_of?(part, full) when is_binary(part), do: String.starts_with?(full, part)
  defp part_of?(part, full), do: part == full

  test "documents: pointers of RFC 6901" do
    {:ok, document} =
      FastJSON.parse(
        ~S({"foo":["bar","baz"],"":0,"a/b":1,"c%d":2,"e^f":3,"g|h":4,"i\\j":5,"k\"l":6," ":7,"m~n":8})
      )

    for {pointer, value} <- [
          {"/foo", ["bar", "baz"]},
          {"/foo/0", "bar"},
          {"/", 0},
          {"/a~1b", 1},
          {"/c%d", 2},
          {"/e^f", 3},
          {"/g|h", 4},
          {"/i\\j", 5},
          {"/k\"l", 6},
          {"/ ", 7},
          {"/m~0n", 8}
        ] do
      assert FastJSON.get(document, pointer) == {:ok, value}
    end

    for missing <- ["/foo/2", "/foo/-", "/foo/00", "/foo/x", "/nope", "/foo/0/x", "/a"] do
      assert FastJSON.get(document, missing) == :error
    end

    assert FastJSON.get_many(document, ["/foo/1", "/nope", "/", "/foo/1", ""])
           |> Enum.map(&elem_or_error/1)
           |> Enum.take(4) ==
             ["baz", :error, 0, "baz"]

    assert_raise ArgumentError, fn -> FastJSON.get(document, "foo") end
    assert {:error, %DecodeError{position: 1}} = FastJSON.parse("[")
  end

  test "documents: every text is checked as decode/1 checks it" do
    text =
      FastJSON.encode!(%{
        "name" => "Grüße, 世界 \u{1F600}",
        "escapes" => "a\\b\"c\n\td",
        "numbers" => [0, -1, 1.5, -2.5e-7, 12_345_678_901_234_567_890],
        "deep" => [[[[%{"x" => [nil, true, false, %{}, []]}]]]],
        "long" => String.duplicate("plain text ", 30)
      })

    assert {:ok, _} = FastJSON.parse(text)

    # Each prefix; and at each place a byte too many, a byte that is another, a byte too few.
    for at <- 0..(byte_size(text) - 1) do
      {before, <<this, rest::binary>>} = FastJSON.Forge.split(text, at)
      assert checked(before) == decoded(before)
      assert checked(before <> rest) == decoded(before <> rest)

      for byte <- [?", ?], ?}, ?,, ?:, ?0, ?., ?-, ?\\, ?a, 0, 0x80, 0xED, 0xFF] do
        assert checked(before <> <<byte>> <> rest) == decoded(before <> <<byte>> <> rest)
        more = before <> <<byte, this>> <> rest
        assert checked(more) == decoded(more)
      end
    end
  end

  defp checked(text), do: with({:ok, _} <- FastJSON.parse(text), do: :ok)
  defp decoded(text), do: with({:ok, _} <- FastJSON.decode(text), do: :ok)

  defp elem_or_error({:ok, value}), do: value
  defp elem_or_error(:error), do: :error

  test "documents: the first of repeated keys, and deep ones" do
    {:ok, document} = FastJSON.parse(~S({"a":1,"a":2}))
    assert FastJSON.get(document, "/a") == {:ok, 1}

    depth = 50_000

    {:ok, document} =
      FastJSON.parse(String.duplicate(~S({"a":), depth) <> "7" <> String.duplicate("}", depth))

    assert FastJSON.get(document, String.duplicate("/a", depth)) == {:ok, 7}
    assert FastJSON.get(document, "/b") == :error
  end

  test "documents: every place in a random value" do
    FastJSON.Generate.seed("pointers")
    value = for _ <- 1..30, do: FastJSON.Generate.value()
    {:ok, document} = FastJSON.parse(FastJSON.encode!(value))
    places = places(value, "")

    assert FastJSON.get_many(document, Enum.map(places, &elem(&1, 0))) ==
             Enum.map(places, &{:ok, elem(&1, 1)})
  end

  defp places(value, path) when is_map(value) do
    [{path, value} | Enum.flat_map(value, fn {k, v} -> places(v, path <> "/" <> escape(k)) end)]
  end

  defp places(value, path) when is_list(value) do
    [
      {path, value}
      | value |> Enum.with_index() |> Enum.flat_map(fn {v, i} -> places(v, "#{path}/#{i}") end)
    ]
  end

  defp places(value, path), do: [{path, value}]

  defp escape(key), do: key |> String.replace("~", "~0") |> String.replace("/", "~1")

  test "documents: a number without a value here is no value, and no other is lost" do
    {:ok, document} = FastJSON.parse(~S({"a":1e999,"b":[1,-1e999],"c":2}))
    assert FastJSON.get(document, "/a") == :error
    assert FastJSON.get(document, "/b/1") == :error

    assert FastJSON.get_many(document, ["/a", "/c", "/b", "/b/0", "/d"]) ==
             [:error, {:ok, 2}, :error, {:ok, 1}, :error]
  end
end
