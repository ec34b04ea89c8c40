# Encoding: values, options, structs, and what is refused.
# Assumes protocols that are not consolidated in the test environment.
# Run by mix test.
defmodule FastJSON.EncodeTest do
  use ExUnit.Case, async: true

  alias FastJSON.{EncodeError, Encoder, Fragment, OrderedObject}

  defmodule Derived do
    @derive Encoder
    defstruct [:name, :size]
  end

  defmodule Only do
    @derive {Encoder, only: [:b, :a]}
    defstruct [:a, :b, :c]
  end

  defmodule Except do
    @derive {Encoder, except: [:a]}
    defstruct [:a, :b]
  end

  defmodule Underscore do
    @derive Encoder
    defstruct [:_]
  end

  defmodule Empty do
    @derive Encoder
    defstruct []
  end

  defmodule Wide do
    @derive Encoder
    defstruct for i <- 1..40, do: {:"field#{i}", i}
  end

  defmodule Custom do
    defstruct [:value]

    defimpl FastJSON.Encoder do
      def encode(%{value: value}, opts), do: FastJSON.Encode.map(%{custom: value}, opts)
    end
  end

  defmodule Plain do
    defstruct [:a]
  end

  defmodule Foreign do
    defstruct [:a]
  end

  require Protocol
  Protocol.derive(Encoder, Foreign)

  defp json(value, opts \\ []), do: FastJSON.encode!(value, opts)

  test "literals, atoms and numbers" do
    assert json([nil, true, false, :atom, :é, :日本, :"a\"b"]) ==
             ~S([null,true,false,"atom","é","日本","a\"b"])

    assert json([0, -1, Integer.pow(2, 64), -Integer.pow(2, 200)]) ==
             "[0,-1,#{Integer.pow(2, 64)},#{-Integer.pow(2, 200)}]"
  end

  test "floats in Erlang's shortest form" do
    for float <-
          [0.0, -0.0, 0.1, 1.0e5, 100_000.0, 1.0e16, 1.0e22, 1.0e-5, 0.001, 123.456] ++
            [5.0e-324, 1.7976931348623157e308, 9_007_199_254_740_992.0, 12_345_678.0] do
      assert json(float) == :erlang.float_to_binary(float, [:short])
    end
  end

  test "strings and the escape modes" do
    text = "\"\\/\b\f\n\r\t\0\x1F\x7F<>&é\u2028\u2029𝄞"

    assert json(text) == ~s("\\"\\\\/\\b\\f\\n\\r\\t\\u0000\\u001F\x7F<>&é\u2028\u2029𝄞")

    assert json(text, escape: :javascript_safe) ==
             ~s("\\"\\\\/\\b\\f\\n\\r\\t\\u0000\\u001F\x7F<>&é\\u2028\\u2029𝄞")

    assert json(text, escape: :html_safe) ==
             ~s("\\"\\\\\\/\\b\\f\\n\\r\\t\\u0000\\u001F\x7F\\u003C>&é\\u2028\\u2029𝄞")

    assert json(text, escape: :unicode_safe) ==
             ~s("\\"\\\\/\\b\\f\\n\\r\\t\\u0000\\u001F\x7F<>&\\u00E9\\u2028\\u2029\\uD834\\uDD1E")

    assert json("é", escape: :unicode) == ~S("\u00E9")
    assert_raise ArgumentError, fn -> json("", escape: :other) end
  end

  test "strings of every length around the blocks, with an escape at every place" do
    for n <- 0..130 do
      plain = String.duplicate("a", n)
      assert json(plain) == "\"#{plain}\""

      for at <- Enum.uniq([0, div(n, 2), max(n - 1, 0)]), n > 0 do
        {before, <<_, rest::binary>>} = FastJSON.Forge.split(plain, at)
        assert json(before <> "\n" <> rest) == "\"#{before}\\n#{rest}\""
        assert json(before <> "é" <> rest) == "\"#{before}é#{rest}\""
      end
    end
  end

  test "strings that are no UTF-8 are refused wherever they stand" do
    for bad <- [<<0x80>>, <<?a, 0xD0>>, <<0xED, 0xA0, 0x80>>, <<0xF5, 0x80, 0x80, 0x80>>],
        prefix <- ["", String.duplicate("x", 31), String.duplicate("é", 500)],
        escape <- [:json, :html_safe, :javascript_safe, :unicode_safe],
        wrap <- [& &1, &[&1], &%{"k" => &1}, &%{&1 => 1}] do
      assert {:error, %EncodeError{message: message}} =
               FastJSON.encode(wrap.(prefix <> bad), escape: escape)

      assert message =~ "invalid byte 0x"
    end

    assert_raise EncodeError, "invalid byte 0xFF in <<255>>", fn -> json(<<0xFF>>) end
  end

  test "keys: strings, atoms, numbers, and what String.Chars spells" do
    assert json(%{"s" => 1}) == ~S({"s":1})
    assert json(%{nil => 1}) == ~S({"nil":1})
    assert json(%{42 => 1}) == ~S({"42":1})
    assert json(%{1.5 => 1}) == ~S({"1.5":1})
    assert json(%{~c"list" => 1}) == ~S({"list":1})
    assert json(%{~D[2026-01-02] => 1}) == ~S({"2026-01-02":1})
    assert_raise Protocol.UndefinedError, fn -> json(%{{1, 2} => 1}) end
  end

  test "maps in the order of Map.to_list/1" do
    for n <- [1, 5, 32, 33, 100, 5000] do
      map = Map.new(1..n, &{"key#{&1}", &1})

      assert json(map) ==
               "{" <>
                 Enum.map_join(Map.to_list(map), ",", fn {k, v} -> ~s("#{k}":#{v}) end) <> "}"
    end
  end

  test "maps: :strict refuses keys that are spelled alike" do
    assert_raise EncodeError, "duplicate key: a", fn -> json(%{"a" => 1, a: 2}, maps: :strict) end
    assert json(%{"a" => 1, b: 2}, maps: :strict) |> FastJSON.decode!() == %{"a" => 1, "b" => 2}
    assert json(%{a: %{b: 1}}, maps: :strict) == ~S({"a":{"b":1}})

    assert_raise EncodeError, "duplicate key: a", fn ->
      json(OrderedObject.new([{"a", 1}, {:a, 2}]), maps: :strict)
    end

    assert json(%{"a" => 1, a: 2}) =~ ~S("a":1)
  end

  test "sort_keys sorts by the bytes of the key" do
    map = Map.new(1..50, &{"k#{&1}", &1})
    sorted = map |> Enum.sort() |> OrderedObject.new()
    assert json(map, sort_keys: true) == json(sorted)

    assert json(%{:b => 1, "a" => 2, 10 => 3, 9 => 4}, sort_keys: true) ==
             ~S({"10":3,"9":4,"a":2,"b":1})

    assert json(%{"b" => %{"d" => 1, "c" => 2}, 1.5 => 1}, sort_keys: true) ==
             ~S({"1.5":1,"b":{"c":2,"d":1}})
  end

  test "sort_keys sorts keys of every type, under both options for maps" do
    FastJSON.Generate.seed("sorted keys")

    # No two have the same text.
    keys =
      [:b, :ab, :é, nil, true, "a", "", "Z", "10", 9, -9, 100, 9.5, 10.5, 1.0e300] ++
        [Integer.pow(2, 64), -Integer.pow(2, 70), ~c"list", ~D[2020-01-02], "\"", "ü", "{"]

    for _ <- 1..300, maps <- [:naive, :strict], n = :rand.uniform(length(keys)) do
      keys = Enum.take_random(keys, n)
      text = json(Map.new(keys, &{&1, %{2.5 => 1, "10" => []}}), sort_keys: true, maps: maps)
      %OrderedObject{values: members} = FastJSON.decode!(text, objects: :ordered_objects)

      assert Enum.map(members, &elem(&1, 0)) ==
               keys
               |> Enum.map(&if(is_atom(&1), do: Atom.to_string(&1), else: "#{&1}"))
               |> Enum.sort()

      for {_, %OrderedObject{values: inner}} <- members,
          do: assert([{"10", []}, {"2.5", 1}] == inner)
    end
  end

  test "what has no JSON form raises as Jason does" do
    for value <- [{1, 2}, self(), make_ref(), fn -> 1 end, <<1::3>>, [a: 1]] do
      assert {:error, %Protocol.UndefinedError{protocol: Encoder}} = FastJSON.encode(value)
      assert_raise Protocol.UndefinedError, fn -> json(%{"k" => [value]}) end
    end

    assert_raise FunctionClauseError, fn -> json([1 | 2]) end
  end

  test "of two errors the first in the document counts" do
    assert {:error, %EncodeError{}} = FastJSON.encode([<<255>>, {1}])
    assert {:error, %Protocol.UndefinedError{}} = FastJSON.encode([{1}, <<255>>])
  end

  test "dates and times" do
    assert json(~D[2026-11-20]) == ~S("2026-11-20")
    assert json(~T[01:02:03]) == ~S("01:02:03")
    assert json(~T[01:02:03.04]) == ~S("01:02:03.04")
    assert json(~N[2026-11-20 01:02:03.000004]) == ~S("2026-11-20T01:02:03.000004")
    assert json(~U[2026-11-20 01:02:03Z]) == ~S("2026-11-20T01:02:03Z")
    assert json(~D[-0001-01-01]) == ~S("-0001-01-01")

    warsaw = %DateTime{
      year: 2000,
      month: 1,
      day: 1,
      hour: 12,
      minute: 13,
      second: 14,
      microsecond: {50_000, 3},
      zone_abbr: "CET",
      time_zone: "Europe/Warsaw",
      std_offset: -1800,
      utc_offset: 3600
    }

    for datetime <- [
          warsaw,
          %{warsaw | utc_offset: -12_600, std_offset: 0},
          %{warsaw | microsecond: {0, 0}}
        ] do
      assert json([datetime]) == ~s(["#{DateTime.to_iso8601(datetime)}"])
    end
  end

  test "decimals" do
    for sign <- [1, -1],
        coef <- [0, 1, 10, 123_456, Integer.pow(10, 40) + 1, :NaN, :inf],
        exp <- [-30, -6, -1, 0, 1, 30, 2000] do
      decimal = struct!(Decimal, sign: sign, coef: coef, exp: exp)
      assert json(decimal) == ~s("#{apply(Decimal, :to_string, [decimal, :normal])}")
    end
  end

  test "derived structs" do
    assert json(%Derived{name: "n", size: 1}) == ~S({"name":"n","size":1})
    assert json(%Only{a: 1, b: 2, c: 3}) == ~S({"b":2,"a":1})
    assert json(%Except{a: 1, b: 2}) == ~S({"b":2})
    assert json(%Underscore{}) == ~S({"_":null})
    assert json(%Empty{}) == "{}"
    assert json(%Foreign{a: [1]}) == ~S({"a":[1]})
    assert json(%Wide{}) == json(Map.from_struct(%Wide{})) |> reorder(%Wide{})

    assert json([%Derived{name: %Only{a: %Except{b: 1}}}]) ==
             ~S([{"name":{"b":null,"a":{"b":1}},"size":null}])

    assert json(%{x: %Derived{}}, pretty: true) =~ ~s("name": null)

    assert IO.iodata_to_binary(Encoder.encode(%Derived{}, FastJSON.Encode.opts())) ==
             ~S({"name":null,"size":null})
  end

  # The order of a derived struct is that of Map.keys/1.
  defp reorder(_json, struct) do
    pairs = for key <- Map.keys(struct), key != :__struct__, do: {key, Map.get(struct, key)}
    json(OrderedObject.new(pairs))
  end

  test "a derived struct without one of its fields is no match" do
    broken = Map.delete(%Derived{}, :size)
    assert_raise FunctionClauseError, fn -> json(broken) end
  end

  test "derived structs among maps, dates, structs of other kinds and broken ones" do
    row = %Derived{name: %{"at" => ~D[2026-11-20]}, size: [%Wide{}, %{}, %Custom{value: 1}]}
    wide = json(%Wide{})
    custom = json(%Custom{value: 1})
    text = ~s({"name":{"at":"2026-11-20"},"size":[#{wide},{},#{custom}]})
    assert json([row, row]) == "[#{text},#{text}]"
    assert json(%{row: row}) == ~s({"row":#{text}})

    for value <- [[row, Map.delete(row, :size)], %Derived{name: Map.delete(row, :name)}] do
      assert_raise FunctionClauseError, fn -> json(value) end
    end
  end

  test "dates keep their form though a plan for them is handed over" do
    opts = FastJSON.Encode.opts()
    plan = FastJSON.Codegen.plan(Date, [:day])

    assert IO.iodata_to_binary(FastJSON.Encode.derived(~D[2026-11-20], plan, opts)) ==
             ~s("2026-11-20")
  end

  test "deriving checks its options" do
    for option <- [:only, :except] do
      message =
        "`#{inspect(option)}` specified keys ([:nope]) that are not defined in defstruct: [:a]"

      assert_raise ArgumentError, message, fn ->
        Code.eval_string("""
        defmodule FastJSON.EncodeTest.Bad#{option} do
          @derive {FastJSON.Encoder, #{option}: [:nope]}
          defstruct [:a]
        end
        """)
      end
    end
  end

  test "deriving takes no single key for a list, and __struct__ as Jason does" do
    for option <- [:only, :except] do
      message = "`#{inspect(option)}` is a list of keys, got: :a"

      assert_raise ArgumentError, message, fn ->
        Code.eval_string("""
        defmodule FastJSON.EncodeTest.Single#{option} do
          @derive {FastJSON.Encoder, #{option}: :a}
          defstruct [:a, :secret]
        end
        """)
      end
    end

    {{:module, module, _, _}, _} =
      Code.eval_string("""
      defmodule FastJSON.EncodeTest.WithName do
        @derive {FastJSON.Encoder, only: [:a, :__struct__], except: nil}
        defstruct [:a, :b]
      end
      """)

    assert json(struct(module, a: 1)) ==
             ~S({"a":1,"__struct__":"Elixir.FastJSON.EncodeTest.WithName"})
  end

  test "custom encoders, alone and among others" do
    assert json(%Custom{value: 1}) == ~S({"custom":1})

    assert json([1, %Custom{value: [%Custom{value: nil}]}, 2]) ==
             ~S([1,{"custom":[{"custom":null}]},2])

    assert json([%Custom{value: "<"}], escape: :html_safe) == ~S([{"custom":"\u003C"}])

    assert json(%{"a" => %Custom{value: [1]}}, pretty: true) ==
             "{\n  \"a\": {\n    \"custom\": [\n      1\n    ]\n  }\n}"

    assert {:error, %EncodeError{}} = FastJSON.encode([%Custom{value: <<255>>}])
  end

  test "structs without an encoder are refused, and say how to get one" do
    assert {:error, %Protocol.UndefinedError{} = error} = FastJSON.encode([%Plain{}])
    assert Exception.message(error) =~ "@derive"
  end

  test "protocol: false writes fields, and lean: true those of dates too" do
    assert json(%Plain{a: {1, 2}}, protocol: false) == ~S({"a":[1,2]})
    assert json(MapSet.new([1]), protocol: false) == "[1]"
    assert json(URI.parse("http://x/"), protocol: false) == ~S("http://x/")
    assert json(~D[2026-01-02], protocol: false) == ~S("2026-01-02")
    assert FastJSON.decode!(json(~D[2026-01-02], lean: true))["year"] == 2026
  end

  test "fragments" do
    assert json([Fragment.new("{}"), Fragment.new(["1", "2"])]) == "[{},12]"
    assert json([Fragment.new(fn _ -> "[1]" end)], pretty: true) == "[\n  [\n    1\n  ]\n]"

    assert json(%{a: Fragment.new("{\"b\":1}")}, pretty: true) ==
             "{\n  \"a\": {\n    \"b\": 1\n  }\n}"

    big = String.duplicate("1", 200_000)
    assert json([Fragment.new(big)]) == "[" <> big <> "]"
  end

  test "ordered objects" do
    assert json(OrderedObject.new([])) == "{}"
    assert json(OrderedObject.new(b: 1, a: 2)) == ~S({"b":1,"a":2})
    assert json(OrderedObject.new([{"a", 1}, {:a, 2}])) == ~S({"a":1,"a":2})
  end

  test "pretty is the compact text laid out by the formatter" do
    value = %{"a" => [1, [], %{}, [[]], %{"b" => nil}], "c" => "x"}

    for opts <- [
          true,
          4,
          "\t",
          [indent: "\t"],
          [line_separator: "\r\n", after_colon: ""],
          [indent: ""]
        ] do
      layout =
        case opts do
          true -> []
          4 -> [indent: "    "]
          "\t" -> [indent: "\t"]
          list -> list
        end

      assert json(value, pretty: opts) == FastJSON.Formatter.pretty_print(json(value), layout)
    end

    assert json(value, pretty: false) == json(value)
  end

  test "compress: :gzip" do
    text = json(Enum.to_list(1..1000))

    for option <- [:gzip, {:gzip, 0}, {:gzip, 9}],
        do: assert(:zlib.gunzip(json(Enum.to_list(1..1000), compress: option)) == text)

    assert_raise ArgumentError, fn -> json(1, compress: {:gzip, 10}) end
  end

  test "encode_to_iodata and its errors" do
    assert {:ok, iodata} = FastJSON.encode_to_iodata(%{a: %Custom{value: 1}})
    assert IO.iodata_to_binary(iodata) == ~S({"a":{"custom":1}})
    assert {:error, %EncodeError{}} = FastJSON.encode_to_iodata(<<255>>)
    assert_raise EncodeError, fn -> FastJSON.encode_to_iodata!(<<255>>) end
  end

  test "an encoder that raises is not a result" do
    assert_raise RuntimeError, "boom", fn ->
      FastJSON.encode(Fragment.new(fn _ -> raise "boom" end))
    end
  end

  defmodule Loose do
    defstruct [:result]

    defimpl FastJSON.Encoder do
      def encode(%{result: result}, _opts), do: result
    end
  end

  test "an encoder may return a map to be encoded" do
    assert json([%Loose{result: %{a: %Loose{result: %{}}}}]) == ~S([{"a":{}}])
    assert json(%Loose{result: %{a: "<"}}, escape: :html_safe) == ~S({"a":"\u003C"})
    assert json(%Loose{result: %{a: [1]}}, pretty: true) == ~s({\n  "a": [\n    1\n  ]\n})
  end

  test "an encoder that returns no iodata is named" do
    wrong = [:atom, 1, nil, {1, 2}, [1, :no], ["a" | :no], [[300]], ~D[2020-01-01], fn -> 1 end]

    for result <- wrong,
        value <- [%Loose{result: result}, %{a: [1, %Loose{result: "2"}, %Loose{result: result}]}],
        opts <- [[], [pretty: true], [maps: :strict], [compress: :gzip]],
        encode <- [&FastJSON.encode/2, &FastJSON.encode_to_iodata/2] do
      assert {:error, %FastJSON.EncodeError{message: message}} = encode.(value, opts)
      assert message =~ "the encoder of FastJSON.EncodeTest.Loose must return iodata, got: "
    end

    for fragment <- [
          %FastJSON.Fragment{encode: :x},
          FastJSON.Fragment.new(fn _ -> %{} end),
          FastJSON.Fragment.new(fn _ -> [:x] end)
        ] do
      assert {:error, %FastJSON.EncodeError{message: message}} = FastJSON.encode([fragment])
      assert message =~ "a FastJSON.Fragment is iodata or a function that returns it"
    end
  end

  # Nothing else encodes ports.
  defimpl Encoder, for: Port do
    def encode(_port, _opts), do: Process.get(:returned)
  end

  test "the encoder of what is no struct is named as well" do
    [port | _] = Port.list()

    for result <- [:atom, 1, [:no], ["a" | :no]],
        value <- [port, [1, port], %{1.5 => port, a: 1}],
        value <- [value, %OrderedObject{values: [{"k", "2"}, {"l", value}]}],
        opts <- [[], [maps: :strict], [pretty: true], [canonical: true]],
        encode <- [&FastJSON.encode/2, &FastJSON.encode_to_iodata/2] do
      Process.put(:returned, result)
      assert {:error, %EncodeError{message: message}} = encode.(value, opts)
      assert message =~ "the encoder of Port must return iodata, got: "
    end

    Process.put(:returned, %{"a" => 1})
    assert json([port]) == ~S([{"a":1}])

    # Objects that are written in Elixir are not what is wrong.
    for value <- [
          %{1.5 => %Loose{result: [:x]}, "a" => 1},
          %OrderedObject{values: [a: %Loose{result: :x}]}
        ] do
      assert {:error, %EncodeError{message: message}} = FastJSON.encode([value], maps: :strict)
      assert message =~ "the encoder of FastJSON.EncodeTest.Loose must return iodata"
    end
  end

  test "Encode.map writes the fields of a struct" do
    opts = FastJSON.Encode.opts()
    assert IO.iodata_to_binary(FastJSON.Encode.map(%Plain{a: 1}, opts)) == ~S({"a":1})
  end

  test "lean: true writes times by their fields" do
    for time <- [~T[01:02:03.004], ~N[2020-01-01 01:02:03.004], ~U[2020-01-01 01:02:03.004Z]] do
      fields = time |> Map.from_struct() |> Map.put(:microsecond, [4000, 3])

      assert FastJSON.decode!(json([time], lean: true), keys: :atoms) ==
               [%{fields | calendar: "Elixir.Calendar.ISO"}]
    end
  end

  test "the protocol knows dates, and says what to do for other structs" do
    for date <- [~D[2020-01-01], ~T[01:02:03], ~N[2020-01-01 01:02:03], ~U[2020-01-01 01:02:03Z]] do
      assert FastJSON.Encoder.impl_for(date) == Module.concat(FastJSON.Encoder, date.__struct__)
      encoded = FastJSON.Encoder.encode(date, FastJSON.Encode.opts())
      assert IO.iodata_to_binary(encoded) == json(date)
    end

    assert FastJSON.Encoder.impl_for(%URI{}) == FastJSON.Encoder.Any
    error = assert_raise Protocol.UndefinedError, fn -> json(%URI{}) end
    assert error.description =~ "FastJSON.Encoder protocol must always be explicitly implemented"
    assert error.description =~ "@derive {FastJSON.Encoder, only: [....]}"
  end
end
