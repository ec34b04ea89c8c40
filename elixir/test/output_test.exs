# Where the memory of the output ends: every kind of value, behind every kind of key, beginning at each byte before
# that end.
# Assumes that the output grows when 64 KB are full, and that a byte beyond shows under scripts/asan.
# Run by mix test.
defmodule FastJSON.OutputTest do
  use ExUnit.Case, async: true

  alias FastJSON.{Codegen, Encode, Fragment, OrderedObject}

  @room 65_536
  @large 1_000_000_000_000_000_000
  @atom String.to_atom(String.duplicate("a", 53))

  # The shortest and the longest of each kind, of what is written in more than one way each.
  defp keys do
    ["", String.duplicate("k", 40), :a, @atom, 0, 123_456, -9 * @large, 18 * @large, -1.5] ++
      [Integer.pow(2, 64)]
  end

  defp values do
    [nil, :ok, @atom, "", String.duplicate("é\n", 20), -9 * @large, 18 * @large, -30 * @large] ++
      [-1_234_567_890_123_456.2, -1.2345678901234567e-300, -5.0e-324, 0.1, 1.0e15] ++
      [[], %{}, [[[]]], %{123_456 => :ok}, %{123_456 => -1_234_567_890_123_456.2}] ++
      [~D[2020-01-02], ~T[01:02:03.000004], ~N[2020-01-02 01:02:03.000004]] ++
      [~U[2020-01-02 01:02:03.000004Z], decimal(:NaN, 0), decimal(123, -50)] ++
      [Fragment.new("0"), Encode.template(Codegen.keys(["k"]), {:ok})]
  end

  defp decimal(coef, exp), do: %{__struct__: Decimal, sign: -1, coef: coef, exp: exp}

  # What stands before the first element of a list, and between two of them.
  @layouts [{[], 1, 1}, {[pretty: true], 4, 4}]

  # Elements behind which so much room is left.
  defp padding(left, before, between) do
    element = 19 + between
    bytes = @room - left - before
    n = div(bytes - 1, element)
    rest = bytes - n * element

    digits = if rest <= 19, do: [rest], else: [9, rest - 9 - between]
    List.duplicate(@large, n) ++ for(d <- digits, do: Integer.pow(10, d - 1))
  end

  test "no kind of value writes beyond the room that is left for it" do
    in_map = for key <- keys(), value <- values(), do: %{key => value}
    in_order = for key <- keys(), do: OrderedObject.new([{key, @atom}, {key, 1}])

    for {options, before, between} <- @layouts,
        elements =
          for(
            element <- values() ++ in_map ++ in_order,
            text = FastJSON.encode!([element], options),
            do: {element, binary_part(text, before, byte_size(text) - before)}
          ),
        left <- 64..128//if(options == [], do: 1, else: 7) do
      padding = padding(left, before, between)
      start = padding |> FastJSON.encode!(options) |> binary_part(0, @room - left)

      for {element, rest} <- elements do
        text = FastJSON.encode!(padding ++ [element], options)
        at = byte_size(text) - byte_size(rest)

        assert {binary_part(text, 0, @room - left), binary_part(text, at, byte_size(rest))} ==
                 {start, rest}

        assert at == @room - left + between
      end
    end
  end

  # What a list of these is, each of them having been encoded by a call of its own.
  defp one_by_one(elements, options),
    do: "[" <> Enum.map_join(elements, ",", &FastJSON.encode!(&1, options)) <> "]"

  test "a key that was met before writes no further than others" do
    for size <- [0, 1, 20, 42, 43, 44, 45, 46, 60], left <- 64..128 do
      key = String.duplicate("k", size)
      before = [%{key => 1}, %{key => 1}]
      before_size = byte_size(FastJSON.encode!(before))
      elements = before ++ padding(left, before_size, 1)
      [start, "]"] = elements |> FastJSON.encode!() |> String.split(~r/(?=\]$)/)

      for value <- [@atom, -1.2345678901234567e-300, -9 * @large, "é\n", [[]], %{key => nil}] do
        element = %{key => value}

        assert FastJSON.encode!(elements ++ [element]) ==
                 "#{start},#{FastJSON.encode!(element)}]"
      end
    end
  end

  test "keys are themselves whatever was met before, and so are values of every kind behind them" do
    long = for n <- [43, 44, 45, 46, 47, 200], do: String.duplicate("l", n)

    odd = [
      :a,
      @atom,
      1,
      -2,
      Integer.pow(2, 70),
      1.5,
      ~D[2020-01-02],
      "",
      "\"",
      "/",
      "é",
      "\u2028"
    ]

    shared = long ++ odd ++ for(n <- 1..700, do: "key #{n}")

    kinds = [
      1,
      -1,
      1.5,
      "text",
      nil,
      :ok,
      [],
      [1],
      %{},
      %{a: 1},
      Integer.pow(2, 64),
      ~D[2020-01-02]
    ]

    maps =
      for n <- 1..4000 do
        # Some terms are met again, others are equal to them and elsewhere.
        key = Enum.at(shared, rem(n * n, length(shared)))
        other = if is_binary(key), do: key <> "#{rem(n, 7)}", else: n
        value = Enum.at(kinds, rem(div(n, 3), length(kinds)))
        %{key => value, other => n, "same" => value, :same => n}
      end

    for options <- [[], [escape: :unicode_safe], [escape: :html_safe]] do
      # 16,000 members are more than one slice.
      assert FastJSON.encode!(maps, options) == one_by_one(maps, options)
    end
  end

  # Up to 128,000 bytes are written where the call is, up to twice as many if escapes are few.
  @sizes [127_990, 128_100, 255_990, 256_000, 256_100, 600_000]

  # A piece of text, and what it becomes.
  @pieces [
    {"abcdefgh", "abcdefgh"},
    {"日本é", "日本é"},
    {"abcdefghijklm\n", "abcdefghijklm\\n"},
    {"a\"", "a\\\""},
    {<<1>>, "\\u0001"},
    # Looks plain, and grows by more than a quarter.
    {"abcdefghijklmnopq\x01", "abcdefghijklmnopq\\u0001"}
  ]

  test "long strings, plain and full of escapes, alone and behind other values" do
    for {piece, written} <- @pieces, size <- @sizes do
      n = div(size, byte_size(piece))
      text = String.duplicate(piece, n)
      json = IO.iodata_to_binary([?", String.duplicate(written, n), ?"])

      assert FastJSON.encode!(text) == json
      assert FastJSON.encode!([1, text, :ok, text]) == "[1,#{json},\"ok\",#{json}]"
      assert FastJSON.encode!(%{a: text}, pretty: true) == "{\n  \"a\": #{json}\n}"
      assert FastJSON.encode!(%{text => 1}) == "{#{json}:1}"
    end
  end

  test "escapes behind a long plain beginning" do
    for before <- [100_000, 150_000, 230_000, 240_000], n <- [1, 1000, 14_000, 20_000, 100_000] do
      text = String.duplicate("x", before) <> String.duplicate("\"", n)
      json = [?", String.duplicate("x", before), String.duplicate("\\\"", n), ?"]
      assert FastJSON.encode!([text, 1]) == IO.iodata_to_binary([?[, json, ",1]"])
    end
  end

  test "a long string that is not UTF-8 is refused wherever the byte is" do
    for size <- [600 | @sizes],
        at <- [0, 1, 511, 512, div(size, 2), size - 1],
        kind <- ["x", "\""] do
      text =
        String.duplicate(kind, at) <> <<0xFF>> <> String.duplicate(kind, max(size - at - 1, 0))

      for options <- [[], [escape: :unicode_safe], [pretty: true]] do
        assert {:error, %FastJSON.EncodeError{} = error} = FastJSON.encode([1, text], options)
        assert Exception.message(error) =~ "invalid byte 0xFF"
      end
    end
  end
end
