# Limits: levels of nesting and what a level costs, and how long a text may become.
# Assumes Linux for the peak of memory, which a VM of its own is started for.
# Run by mix test.
defmodule FastJSON.LimitsTest do
  use ExUnit.Case, async: true

  alias FastJSON.{DecodeError, EncodeError, Formatter, Incremental, NDJSON}

  # What opens a level, stands in the innermost, and closes it.
  @nests [
    {"[", "", "]"},
    {"{\"a\":", "1", "}"},
    {"[1,", "0", "]"},
    {"{\"b\":[],\"a\":", "1", "}"}
  ]

  defp nest({open, middle, close}, levels),
    do: String.duplicate(open, levels) <> middle <> String.duplicate(close, levels)

  test "max_depth: the default, other limits, and none" do
    result = fn levels, options ->
      for nest <- @nests, do: nest |> nest(levels) |> FastJSON.decode(options) |> elem(0)
    end

    # The last of them has an array in each object, which is a level more.
    assert [:ok, :ok, :ok, :error] == result.(100_000, [])
    assert [:error, :error, :error, :error] == result.(100_001, [])
    assert [:ok, :ok, :ok, :ok] == result.(150_000, max_depth: 0)
    assert [:ok, :ok, :ok, :ok] == result.(150_000, max_depth: 150_001)
    assert [:error, :error, :error, :error] == result.(150_000, max_depth: 149_999)

    for {open, _, _} = nest <- Enum.take(@nests, 3) do
      {:error, %DecodeError{} = error} = FastJSON.decode(nest(nest, 100_001))
      at = 100_000 * byte_size(open)
      assert %{position: ^at, token: nil, reason: reason} = %{error | data: ""}
      assert reason =~ "100000 levels (the option max_depth)"
    end

    assert {:ok, [[]]} = FastJSON.decode("[[]]", max_depth: 2)

    assert {:error, %DecodeError{position: 1} = error} = FastJSON.decode("[[]]", max_depth: 1)

    assert Exception.message(error) ==
             "nesting exceeds 1 levels (the option max_depth) at position 1"

    # Brackets in strings and closed ones do not count.
    assert {:ok, _} = FastJSON.decode(~S([["[[[["],[],[],{"[":"{"}]), max_depth: 2)

    for options <- [
          [keys: :atoms],
          [keys: & &1],
          [floats: :decimals],
          [objects: :ordered_objects]
        ],
        options = [max_depth: 3] ++ options do
      assert {:ok, _} = FastJSON.decode(~S([[{"a":1}]]), options)
      assert {:error, %DecodeError{position: 7}} = FastJSON.decode(~S([[{"a":[1]}]]), options)
    end
  end

  test "max_depth in streams, lines and documents, as soon as it is certain" do
    open = String.duplicate("[", 100)
    whole = open <> String.duplicate("]", 100)
    # What comes after the bracket is never asked for.
    endless = Stream.concat(["1 ", open], Stream.map([1], fn _ -> flunk("read on") end))

    for chunks <- [endless, [whole]] do
      error =
        assert_raise DecodeError, fn ->
          Enum.to_list(FastJSON.decode_stream(chunks, max_depth: 99))
        end

      assert error.reason =~ "99 levels (the option max_depth)"
    end

    assert [_] = [whole] |> FastJSON.decode_stream(max_depth: 100) |> Enum.to_list()

    assert [_] =
             ["[", whole, "]"]
             |> FastJSON.decode_stream(array: true, max_depth: 100)
             |> Enum.to_list()

    assert_raise DecodeError, fn -> [whole] |> NDJSON.decode(max_depth: 99) |> Enum.to_list() end

    assert [{:ok, 1}, {:error, %DecodeError{}}] =
             ["1\n", whole] |> NDJSON.decode(max_depth: 99, on_error: :return) |> Enum.to_list()

    assert {:error, %DecodeError{reason: reason}} = FastJSON.parse(whole, max_depth: 99)
    assert reason =~ "max_depth"
    assert {:ok, _} = FastJSON.parse(whole, max_depth: 100)
    assert {:error, %DecodeError{}} = FastJSON.parse(String.duplicate("[", 100_001))

    state = Incremental.new(max_depth: 99)

    result =
      with {:more, state} <- Incremental.feed(state, open),
           do: Incremental.feed(state, String.duplicate("]", 100))

    assert {:error, %DecodeError{reason: reason}} = result
    assert reason =~ "max_depth"
  end

  @tag :allocators
  test "what a level costs while it is open" do
    levels = 1_000_000

    for {open, _, _} <- Enum.take(@nests, 2) do
      script = """
      peak = fn ->
        [_, kb] = Regex.run(~r/VmHWM:\\s+(\\d+)/, File.read!("/proc/self/status"))
        String.to_integer(kb) * 1024
      end

      FastJSON.decode(String.duplicate("[", 1000))
      text = String.duplicate(#{inspect(open)}, #{levels} + 1)
      before = peak.()
      {:error, error} = FastJSON.decode(text, max_depth: #{levels})
      true = error.reason =~ "max_depth"
      IO.write(peak.() - before)
      """

      paths = for path <- :code.get_path(), path = to_string(path), path =~ "fastjson", do: path

      {output, 0} = System.cmd("elixir", Enum.flat_map(paths, &["-pa", &1]) ++ ["-e", script])

      assert String.to_integer(output) <= 64 * levels
    end
  end

  # About n * n bytes of indentation.
  defp deep_list(levels), do: Enum.reduce(1..levels, 1, fn _, value -> [value] end)

  test "max_output: pretty printing ends before it takes memory" do
    brackets = String.duplicate("[", 65_536)

    assert_raise EncodeError, ~r/longer than 5242880 bytes \(the option max_output\)/, fn ->
      Formatter.pretty_print(brackets)
    end

    deep = deep_list(7_000)
    assert {:error, %EncodeError{message: message}} = FastJSON.encode(deep, pretty: true)
    assert message =~ "max_output"
    assert_raise EncodeError, fn -> FastJSON.encode!(deep, pretty: true) end
    assert {:error, %EncodeError{}} = FastJSON.encode_to_iodata(deep, pretty: true)

    assert_raise EncodeError, fn ->
      FastJSON.encode_to_iodata!([deep, fn_value()], pretty: true)
    end

    # The text is known to be short enough only when it ends.
    wide = Enum.to_list(1..40_000)
    value = [deep_list(1_500), wide]
    assert {:ok, text} = FastJSON.encode(value, pretty: true)
    assert byte_size(text) > 2_000_000
    assert text == value |> FastJSON.encode!() |> Formatter.pretty_print()

    for limit <- [0, 60_000_000],
        printed = FastJSON.encode!(deep_list(5_000), pretty: true, max_output: limit) do
      assert byte_size(printed) == 5_000 * 5_000 * 2 + 4 * 5_000 + 1

      assert Formatter.pretty_print(FastJSON.encode!(deep_list(5_000)), max_output: limit) ==
               printed
    end

    size = byte_size(FastJSON.encode!([1, [2]], pretty: true))

    for options <- [[pretty: true], []], text = FastJSON.encode!([1, [2]], options) do
      size = byte_size(text)
      assert {:ok, ^text} = FastJSON.encode([1, [2]], [max_output: size] ++ options)

      assert {:error, %EncodeError{}} =
               FastJSON.encode([1, [2]], [max_output: size - 1] ++ options)
    end

    assert byte_size(Formatter.pretty_print("[1,[2]]", max_output: size)) == size
    assert_raise EncodeError, fn -> Formatter.pretty_print("[1,[2]]", max_output: size - 1) end
    assert_raise ArgumentError, fn -> Formatter.pretty_print("1", max_output: -1) end
    assert_raise ArgumentError, fn -> FastJSON.encode(1, max_output: :infinity) end
  end

  # What only Elixir can encode, so that the whole is laid out afterwards.
  defp fn_value, do: FastJSON.Fragment.new(fn _ -> "[[]]" end)

  test "pretty_print_to_iodata shares its indentation and has no limit" do
    text = String.duplicate("[", 20_000) <> "1" <> String.duplicate("]", 20_000)
    iodata = Formatter.pretty_print_to_iodata(text)
    assert IO.iodata_length(iodata) == 20_000 * 20_000 * 2 + 4 * 20_000 + 1
    assert :erts_debug.flat_size(iodata) < 2_000_000

    # The same text as in one binary, for whatever has one.
    value = [deep_list(1_000), %{"a" => [], "b" => %{}, "[" => "}]"}, 1, deep_list(600)]
    text = FastJSON.encode!(value)

    for options <- [[], [indent: "\t", line_separator: "\r\n"], [after_colon: ""]] do
      text = text <> " {} [" <> text <> "] 1"
      layout = Formatter.layout(options)

      assert IO.iodata_to_binary(FastJSON.Lines.of(text, layout)) ==
               Formatter.pretty_print(text, [max_output: 0] ++ options)
    end
  end

  test "max_output: a decimal prints no more digits than that" do
    for {decimal, options} <- [
          {"1e20000000", []},
          {"1e-20000000", []},
          {"1e5000", [max_output: 4_000]},
          {"-1.5e-5000", [max_output: 4_000]}
        ] do
      [sign, coef, exp] = Regex.run(~r/(-?)([0-9.]+)e(.*)/, decimal, capture: :all_but_first)
      coef = coef |> String.replace(".", "") |> String.to_integer()
      sign = if sign == "-", do: -1, else: 1
      decimal = %{__struct__: Decimal, sign: sign, coef: coef, exp: String.to_integer(exp)}
      assert {:error, %EncodeError{message: message}} = FastJSON.encode([decimal], options)
      assert message =~ "max_output"
      assert_raise EncodeError, fn -> FastJSON.encode!(decimal, options) end
      assert {:error, %EncodeError{}} = FastJSON.encode([decimal], [pretty: true] ++ options)
    end

    short = %{__struct__: Decimal, sign: 1, coef: 1, exp: 5_000}
    assert {:ok, text} = FastJSON.encode(short)
    assert byte_size(text) == 5_003
    assert {:ok, ^text} = FastJSON.encode(short, max_output: 6_000)
  end

  # A size that is cut to 31, 32, 63 or 64 bits would be 0, 1 or less than none.
  @sizes for bits <- [31, 32, 63, 64], more <- [-1, 0, 1], do: Integer.pow(2, bits) + more

  test "limits of 2^31, 2^32, 2^63, 2^64 and one beside are none" do
    text = ~S([[1,22,"abc"],[3]])
    value = [[1, 22, "abc"], [3]]

    for size <- @sizes do
      for option <- [:max_depth, :max_bytes],
          do: assert({:ok, ^value} = FastJSON.decode(text, [{option, size}]))

      assert {:ok, ^text} = FastJSON.encode(value, max_output: size)
      assert {:ok, _} = FastJSON.encode(value, pretty: true, max_output: size)

      assert {:done, ^value, _} =
               Incremental.feed(Incremental.new(max_bytes: size, max_depth: size), text <> " ")
    end
  end

  test "an index of that size is none of a small list" do
    {:ok, document} = FastJSON.parse("[5,6]")

    for size <- @sizes do
      assert :error = FastJSON.get(document, "/#{size}")
    end
  end

  test "indents of that size are refused before there is memory for them" do
    for size <- [1_048_577 | @sizes] do
      assert_raise ArgumentError, ~r/0 to 1048576 spaces/, fn ->
        FastJSON.encode([[1]], pretty: size)
      end

      assert_raise ArgumentError, ~r/0 to 1048576 spaces/, fn ->
        Formatter.pretty_print("[[1]]", indent: size)
      end
    end
  end
end
