# Decoding: values, options, and what is refused, with Jason's messages and positions.
# Assumes the default digit limit of 1024.
# Run by mix test.
defmodule FastJSON.DecodeTest do
  use ExUnit.Case, async: true

  alias FastJSON.{Clock, Decode, DecodeError, OrderedObject}

  defp refused(text, opts \\ []) do
    assert {:error, %DecodeError{} = error} = FastJSON.decode(text, opts)

    {Exception.message(error), FastJSON.DecodeError.line(error),
     FastJSON.DecodeError.column(error)}
  end

  test "decodes every kind of value" do
    assert FastJSON.decode!(~s( {"a" : [1, -2, 3.5, 1e3, true, false, null, "x"], "b" : {}} )) ==
             %{"a" => [1, -2, 3.5, 1000.0, true, false, nil, "x"], "b" => %{}}
  end

  test "accepts iodata and refuses other input as IO.iodata_to_binary/1 does" do
    assert FastJSON.decode!(["[1", [?,, "2"], "]"]) == [1, 2]
    assert_raise ArgumentError, fn -> FastJSON.decode(123) end
  end

  test "reads integers of any size exactly" do
    for integer <- [
          0,
          9_223_372_036_854_775_807,
          -9_223_372_036_854_775_808,
          9_223_372_036_854_775_808,
          18_446_744_073_709_551_615,
          18_446_744_073_709_551_616,
          -9_223_372_036_854_775_809,
          Integer.pow(10, 1023) - 7,
          -Integer.pow(10, 500)
        ] do
      assert FastJSON.decode!("#{integer}") === integer
    end

    assert FastJSON.decode!("-0") === 0
  end

  test "limits the digits of integers" do
    long = String.duplicate("1", 2000)
    short = "integer of 2000 digits at position 0 exceeds decoding_integer_digit_limit of 1024"
    assert refused(long) == {short, 1, 1}
    assert FastJSON.decode!(long, decoding_integer_digit_limit: 0) == String.to_integer(long)

    assert {"integer of 3 digits at position 1 exceeds decoding_integer_digit_limit of 2", 1, 2} =
             refused("[123]", decoding_integer_digit_limit: 2)

    million = String.duplicate("7", 1_000_000)
    assert {:error, error} = FastJSON.decode(million)
    assert byte_size(Exception.message(error)) < 5000

    # Making the integer takes four to fourteen times the work, as it is counted: what a refused one costs has no part of that.
    refuse = fn -> FastJSON.decode(million) end
    make = fn -> FastJSON.decode(million, decoding_integer_digit_limit: 0) end
    [refused, made] = for f <- [refuse, make], do: for(_ <- 1..3, do: Clock.reductions(f))
    assert 2 * Enum.min(refused) < Enum.max(made)
  end

  test "integers of any length, at the borders of limbs and blocks, are those of the VM" do
    FastJSON.Generate.seed("long integers")

    # A limb has 19 digits, a block 32 limbs; halves of blocks are multiplied up to 16 of them here.
    blocks = for n <- [1, 2, 3, 4, 5, 8, 9, 16], d <- [-1, 0, 1], do: n * 608 + d
    lengths = Enum.to_list(19..60) ++ blocks ++ for(_ <- 1..30, do: :rand.uniform(12_000))

    for length <- lengths, kind <- [:random, :nines, :one, :holes] do
      digits =
        case kind do
          :random ->
            for(_ <- 1..length, into: "", do: <<Enum.random(?0..?9)>>)

          :nines ->
            String.duplicate("9", length)

          :one ->
            String.duplicate("0", length - 1) <> "1"

          :holes ->
            String.pad_leading(
              "#{:rand.uniform(1000)}",
              length,
              String.duplicate("0", 300) <> "8"
            )
        end

      text = Enum.random(["", "-"]) <> "1" <> digits

      assert FastJSON.decode!(text, decoding_integer_digit_limit: 0) === String.to_integer(text),
             text
    end
  end

  test "without a limit of digits, the VM's own is one, and time is less than quadratic" do
    text = "[1," <> String.duplicate("7", 3_000_000) <> "]"
    message = "integer of 3000000 digits at position 3 is larger than the VM's integers"
    assert refused(text, decoding_integer_digit_limit: 0) == {message, 1, 4}
    assert refused(text, decoding_integer_digit_limit: 4_000_000) == {message, 1, 4}

    # A third of a second, where the square of the length took six.
    million = String.duplicate("7", 1_000_000)
    work = fn -> FastJSON.decode!(million, decoding_integer_digit_limit: 0) end
    refute Clock.slow?(work, 4_000_000)

    assert rem(work.(), 1_000_000_007) ==
             rem(div(Integer.pow(10, 1_000_000) - 1, 9) * 7, 1_000_000_007)
  end

  test "refuses a number beyond the range of floats, and keeps what is below" do
    assert {~S(unexpected sequence at position 0: "1e999"), 1, 1} = refused("1e999")
    assert {~S(unexpected sequence at position 1: "-1.5E+400"), 1, 2} = refused("[-1.5E+400]")
    assert FastJSON.decode!("1e-999") == 0.0

    assert FastJSON.decode!("[5e-324, 1.7976931348623157e308]") == [
             5.0e-324,
             1.7976931348623157e308
           ]
  end

  test "undoes escapes" do
    assert FastJSON.decode!(~S("\"\\\/\b\f\n\r\t\u00e9\u65e5\ud834\udd1e")) ==
             "\"\\/\b\f\n\r\té日𝄞"

    assert FastJSON.decode!(~S({"\u0061\n":1})) == %{"a\n" => 1}
  end

  test "names the byte that is wrong" do
    for {text, message} <- [
          {"", "unexpected end of input at position 0"},
          {"  ", "unexpected end of input at position 2"},
          {"-", "unexpected end of input at position 1"},
          {"01", ~S|unexpected byte at position 1: 0x31 ("1")|},
          {"1.", "unexpected end of input at position 2"},
          {"[1,]", ~S|unexpected byte at position 3: 0x5D ("]")|},
          {"[1", "unexpected end of input at position 2"},
          {"{\"a\"}", ~S|unexpected byte at position 4: 0x7D ("}")|},
          {"tru", ~S|unexpected byte at position 0: 0x74 ("t")|},
          {"[nulx]", ~S|unexpected byte at position 1: 0x6E ("n")|},
          {"[] x", ~S|unexpected byte at position 3: 0x78 ("x")|},
          {~S("\k"), ~S|unexpected byte at position 2: 0x6B ("k")|},
          {~S("\x"), ~S|unexpected byte at position 1: 0x5C ("\\")|},
          {<<?", ?\\>>, ~S|unexpected byte at position 1: 0x5C ("\\")|},
          {~S("\uxxxx"), ~S|unexpected sequence at position 1: "\\uxxxx"|},
          {~S("\ud8aa\udcxx"), ~S|unexpected sequence at position 7: "\\udcxx"|},
          {~S("\ud8aa\uda00"), ~S|unexpected sequence at position 1: "\\ud8aa\\uda00"|},
          {~S("\ud8aa"), ~S|unexpected byte at position 7: 0x22 ("\"")|},
          {"\"a\r\"", ~S|unexpected byte at position 2: 0xD ("\r")|},
          {<<?", 0x80, ?">>, "unexpected byte at position 1: 0x80"},
          {<<?", 0xE2, 0x28, ?">>, "unexpected byte at position 1: 0xE2"},
          {<<?", 0xE2, 0x98>>, "unexpected byte at position 1: 0xE2"}
        ] do
      assert {^message, 1, _} = refused(text), text
    end
  end

  test "counts lines by LF and columns in code points" do
    assert {_, 3, 5} = refused("[\n\"é\",\n\"日\" x]")
    assert {_, 1, 1} = refused("x")
  end

  test "a message never shows the document" do
    text = "[" <> String.duplicate("\"secret\",", 10_000) <> "x]"
    {message, _, _} = refused(text)
    assert byte_size(message) < 100
  end

  test "a proper prefix of a document fails at its end, or at the token that is cut" do
    text = ~S({"key":[1.5,-20,true,null,"a\u00e9\n","é",{}],"b":"x"})

    for n <- 0..(byte_size(text) - 1) do
      assert {:error, error} = FastJSON.decode(binary_part(text, 0, n))
      assert error.position <= n and error.position >= n - 6
    end
  end

  test "keys: atoms, existing atoms, functions" do
    assert FastJSON.decode!(~S({"a":{"b":1}}), keys: :atoms) == %{a: %{b: 1}}
    assert FastJSON.decode!(~S({"ok":1}), keys: :atoms!) == %{ok: 1}
    missing = "fastjson_never_an_atom_#{System.unique_integer([:positive])}"

    assert_raise ArgumentError, fn ->
      FastJSON.decode(~s({"#{missing}":1}), keys: :atoms!)
    end

    assert FastJSON.decode!(~S({"a":[{"b":1}]}), keys: &String.upcase/1) == %{
             "A" => [%{"B" => 1}]
           }

    for keys <- [:strings, :copy, :intern],
        do: assert(FastJSON.decode!("{\"a\":1}", keys: keys) == %{"a" => 1})

    assert_raise ArgumentError, fn -> FastJSON.decode("1", keys: :other) end
  end

  test "a key without an atom counts when its value is complete" do
    missing = "fastjson_never_an_atom_#{System.unique_integer([:positive])}"
    key = ~s("#{missing}")

    for text <- [
          "{#{key}:1}",
          "{#{key}:1 , ",
          "{#{key}:1,x",
          "{#{key}:1,\"a\" x",
          "{#{key}:1,\"a\\q\"",
          "{\"ok\":{#{key}:[1]},",
          "{#{key}:{},\"ok\":tru"
        ] do
      assert_raise ArgumentError, fn -> FastJSON.decode(text, keys: :atoms!) end
    end

    for text <- [
          "{#{key}",
          "{#{key}:",
          "{#{key}:1",
          "{#{key}:1 ",
          "{#{key}:1x",
          "{#{key}:[1,",
          "{#{key}:\"x",
          "{#{key}:{\"ok\":1,",
          "{#{key}:1e999}"
        ] do
      assert {:error, %DecodeError{}} = FastJSON.decode(text, keys: :atoms!), text
    end

    # The read is cut into slices before the value of the key ends, or behind it.
    for long <- [200_000, 2_500_000], close <- ["", "}"] do
      value = "[" <> String.duplicate("1,", long) <> "1]"
      text = "{\"ok\":1,#{key}:" <> value <> close

      if close == "" do
        assert {:error, %DecodeError{}} = FastJSON.decode(text, keys: :atoms!)
      else
        assert_raise ArgumentError, fn -> FastJSON.decode(text, keys: :atoms!) end
      end
    end
  end

  test "functions make keys when the values are complete, before an error as well" do
    calls = fn text ->
      result = FastJSON.decode(text, keys: fn key -> send(self(), {:key, key}) && key end)
      {elem(result, 0), received([])}
    end

    assert calls.(~S({"a":{"b":1,"c":2},"d":3})) == {:ok, ~w(b c a d)}
    assert calls.(~S({"a":{"b":1,"c":2},"d":3,"e")) == {:error, ~w(b c a d)}
    assert calls.(~S({"a":{"b":1,"c":2},"d":3)) == {:error, ~w(b c a)}
    assert calls.(~S({"a":{"b":1,"c":2)) == {:error, ~w(b)}
    assert calls.(~S([{"a":1},{"b":{"c":1}x)) == {:error, ~w(a c)}
    assert calls.(~S({"a":1} x)) == {:error, ~w(a)}
    assert calls.(~S({"a":1,"b":1e999,"c":2})) == {:error, ~w(a)}

    numbers = "[" <> String.duplicate("1,", 1_200_000) <> "1]"
    assert calls.(~s({"a":1,"b":{"c":#{numbers},"d":2)) == {:error, ~w(a c)}
    assert calls.(~s({"a":1,"b":{"c":#{numbers},"d":2,)) == {:error, ~w(a c d)}
  end

  defp received(keys) do
    receive do
      {:key, key} -> received([key | keys])
    after
      0 -> Enum.reverse(keys)
    end
  end

  test "minus zero keeps its sign unless an exponent follows at once" do
    for {text, float} <- [
          {"-0.0", -0.0},
          {"-0.0e1", -0.0},
          {"-0.00E-7", -0.0},
          {"-1e-400", -0.0},
          {"-0e1", 0.0},
          {"-0E-2", 0.0},
          {"-0e+0", 0.0},
          {"0e1", 0.0}
        ] do
      assert <<FastJSON.decode!(text)::float>> == <<float::float>>, text
      assert [value | _] = FastJSON.decode!("[" <> text <> String.duplicate(",1", 9000) <> "]")
      assert <<value::float>> == <<float::float>>, text
    end

    mixed = FastJSON.decode!("[-0.0,1.5,-0e7,2,-2.5E3,12345678901234567890,-0]")
    assert mixed == [-0.0, 1.5, 0.0, 2, -2500.0, 12_345_678_901_234_567_890, 0]

    assert for(x <- Enum.take(mixed, 3), do: <<x::float>>) == [
             <<0x80, 0::56>>,
             <<1.5::float>>,
             <<0::64>>
           ]

    assert [zero | _] = FastJSON.decode!("[-0e1" <> String.duplicate(",-0.0", 300_000) <> "]")
    assert <<zero::float>> == <<0::64>>

    assert FastJSON.decode!("-0e1", floats: :decimals).sign == 1
    assert FastJSON.decode!("-0.0e1", floats: :decimals).sign == -1
  end

  test "keys become atoms whatever their script and length" do
    for key <- ["é", "日本語", "𝄞", String.duplicate("é", 255), String.duplicate("a", 255), ""] do
      assert FastJSON.decode!(FastJSON.encode!(%{key => 1}), keys: :atoms) == %{
               String.to_atom(key) => 1
             }

      assert FastJSON.decode!(FastJSON.encode!(%{key => 1}), keys: :atoms!) == %{
               String.to_atom(key) => 1
             }
    end

    assert_raise SystemLimitError, fn ->
      FastJSON.decode(FastJSON.encode!(%{String.duplicate("a", 256) => 1}), keys: :atoms)
    end
  end

  test "repeated keys: the first (Jason), the last, or an error" do
    text = ~S({"a":1,"b":2,"a":3})
    assert FastJSON.decode!(text) == %{"a" => 1, "b" => 2}
    assert FastJSON.decode!(text, duplicate_keys: :last) == %{"a" => 3, "b" => 2}
    assert {~S(duplicate key "a" at position 13), 1, 14} = refused(text, duplicate_keys: :error)
    assert FastJSON.decode!(~S({"a":1,"A":2}), keys: &String.upcase/1) == %{"A" => 1}

    assert FastJSON.decode!(~S({"a":1,"A":2}), keys: &String.upcase/1, duplicate_keys: :last) ==
             %{"A" => 2}
  end

  test "repeated keys in maps that the VM hashes" do
    for n <- [20, 40, 3000] do
      text = "{" <> Enum.map_join(1..(3 * n), ",", &~s("k#{rem(&1, n)}":#{&1})) <> "}"
      first = Map.new((3 * n)..1//-1, &{"k#{rem(&1, n)}", &1})
      last = Map.new(1..(3 * n), &{"k#{rem(&1, n)}", &1})
      assert FastJSON.decode!(text) === first
      assert FastJSON.decode!(text, duplicate_keys: :last) === last
      assert {:error, _} = FastJSON.decode(text, duplicate_keys: :error)
    end
  end

  test "objects: :ordered_objects keeps order and repeated keys" do
    assert FastJSON.decode!(~S({"b":1,"a":{},"b":2}), objects: :ordered_objects) ==
             OrderedObject.new([{"b", 1}, {"a", OrderedObject.new([])}, {"b", 2}])

    assert FastJSON.decode!(~S({"b":1}), objects: :ordered_objects, keys: :atoms) ==
             OrderedObject.new(b: 1)
  end

  test "floats: :decimals keeps the digits" do
    for {text, sign, coef, exp} <- [
          {"0.1", 1, 1, -1},
          {"-0.10", -1, 10, -2},
          {"1.0e0", 1, 10, -1},
          {"1e5", 1, 10, 4},
          {"0e3", 1, 0, 2},
          {"-0.0", -1, 0, -1},
          {"123456789.123456789e123", 1, 123_456_789_123_456_789, 114},
          {"0.1234567890123456789012345", 1, 1_234_567_890_123_456_789_012_345, -25},
          {"1.5E-2500", 1, 15, -2501}
        ] do
      assert %{__struct__: Decimal, sign: ^sign, coef: ^coef, exp: ^exp} =
               FastJSON.decode!(text, floats: :decimals)
    end

    assert FastJSON.decode!("[1]", floats: :decimals) == [1]
  end

  test "floats: :decimals asks Decimal about large numbers" do
    digits = String.duplicate("7", 40)

    for {text, as_jason_reads_it} <- [
          {"1.0e5000", "1.0e5000"},
          {"3e9999999", "3.0e9999999"},
          {"1.5e-9999999999999999999", "1.5e-9999999999999999999"},
          {digits <> ".5", digits <> ".5"},
          {digits <> "e1", digits <> ".0e1"},
          {binary_part(digits, 0, 34) <> "e1", binary_part(digits, 0, 34) <> ".0e1"}
        ] do
      expected =
        try do
          {:ok, [1, apply(Decimal, :new, [as_jason_reads_it])]}
        rescue
          _ -> "unexpected sequence at position 3: #{inspect(text)}"
        end

      case FastJSON.decode("[1,#{text}]", floats: :decimals) do
        {:error, error} -> assert Exception.message(error) == expected
        value -> assert value == expected
      end
    end
  end

  test "a zero with an exponent that is refused is named without its sign, as in Jason" do
    for {text, position, token} <- [
          {"-0e" <> String.duplicate("7", 20), 1, "0e" <> String.duplicate("7", 20)},
          {" [-0E-7777777]", 3, "0E-7777777"},
          {"-0.0e7777777", 0, "-0.0e7777777"},
          {"-1e7777777", 0, "-1e7777777"}
        ] do
      assert {:error, error} = FastJSON.decode(text, floats: :decimals)
      assert {error.position, error.token} == {position, token}
    end
  end

  test "Decimal is asked about each large number, in the order of the text" do
    long = String.duplicate("7", 35)
    spaces = String.duplicate(" ", 200_000)

    for {text, numbers, otherwise} <- [
          {"2.5", [], :ok},
          {"1e5000", ["1.0e5000"], :ok},
          {"1e5000,1e99999", ["1.0e5000", "1.0e99999"], :ok},
          {~s(1e5000,2.5,{"a":-1e-6000},#{spaces}1e6000), ["1.0e5000", "-1.0e-6000", "1.0e6000"],
           :ok},
          {~s(1e5000,"1e99999",3.0E-99999,1e5000), ["1.0e5000", "3.0E-99999", "1.0e5000"], :ok},
          {"1e99999,}", ["1.0e99999"], :error},
          {"1e5000,},1e99999", ["1.0e5000"], :error},
          {"#{long}.5,1e5000", ["#{long}.5", "1.0e5000"], :ok},
          {"1e5000,1e999999999999999999,1e99999", ["1.0e5000"], :error}
        ] do
      {result, questions} = asked(text, floats: :decimals)

      # What Decimal 3 refuses ends the text; version 2 takes all.
      case Enum.find_index(numbers, &(not taken?(&1))) do
        nil ->
          assert questions == numbers
          assert elem(result, 0) == otherwise

        refused ->
          assert questions == Enum.take(numbers, refused + 1)
          assert {:error, %{token: token}} = result
          assert Decode.with_fraction(token) == List.last(questions)
      end
    end

    # The stand-in and version 3 take exponents up to 6,144.
    unless taken?("1.0e99999") do
      assert {:error, %{position: 8, token: "1e99999"}} =
               FastJSON.decode("[1e5000,1e99999]", floats: :decimals)
    end
  end

  defp taken?(number) do
    apply(Decimal, :new, [number])
    true
  rescue
    _ -> false
  end

  test "functions of keys are called as far as a decimal that is refused, and once" do
    unless taken?("1.0e99999") do
      key = fn key -> send(self(), key) end
      text = ~S({"a":1e5000,"b":{"c":1,"d":1e99999,"e":1}})
      position = byte_size(~S({"a":1e5000,"b":{"c":1,"d":))

      assert {:error, %{position: ^position, token: "1e99999", data: ^text}} =
               FastJSON.decode(text, floats: :decimals, keys: key)

      assert received() == ["a", "c"]
      assert {:ok, _} = FastJSON.decode(~S({"a":1e5000,"b":1}), floats: :decimals, keys: key)
      assert received() == ["a", "b"]

      text = ~S([{"a":1,"a":2},1e99999])
      options = [floats: :decimals, keys: key, duplicate_keys: :error]

      assert {:error, %{reason: "duplicate key" <> _, data: ^text}} =
               FastJSON.decode(text, options)
    end
  end

  defp received do
    receive do
      key -> [key | received()]
    after
      0 -> []
    end
  end

  test "Decimal is asked about no more than 1,024 digits of a longer number" do
    million = String.duplicate("7", 1_000_000)
    zeros = String.duplicate("0", 5000)
    some = binary_part(million, 0, 1024)
    ahead = binary_part(million, 0, 1023)
    options = [floats: :decimals, decoding_integer_digit_limit: 0]

    for {text, question} <- [
          {million <> ".5", "#{ahead}.7e0"},
          {"-" <> million <> ".5E-12", "-#{ahead}.7e-12"},
          {million <> "e+" <> zeros <> "9", "#{ahead}.7e9"},
          {"0." <> zeros <> million, "#{ahead}.7e-1004999"},
          {"0." <> zeros <> "75e2", "7.5e-4999"},
          {"-0." <> zeros <> "7", "-0.7e-5000"},
          {"-0." <> zeros <> "e7", "-0.0e-4992"},
          {some <> "e5000", "#{ahead}.7e5000"}
        ] do
      expected =
        try do
          {:ok, [1, apply(Decimal, :new, [question])]}
        rescue
          _ -> :refused
        end

      case asked(text, options) do
        {{:error, error}, [^question]} ->
          assert %{position: 3, token: ^text} = error
          assert expected == :refused

        # Decimal 2 takes all of them.
        {{:ok, [1, value]}, [^question]} ->
          {:ok, [1, decimal]} = expected
          assert {value.sign, value.exp} == {decimal.sign, decimal.exp}
          if byte_size(question) < 100, do: assert(value.coef == decimal.coef)
      end
    end
  end

  # What decoding returns, and what Decimal.new/1 is called with.
  defp asked(text, options) do
    task = Task.async(fn -> receive do: (:go -> FastJSON.decode("[1,#{text}]", options)) end)
    :erlang.trace(task.pid, true, [:call])
    :erlang.trace_pattern({Decimal, :new, 1}, true, [])
    send(task.pid, :go)
    result = Task.await(task, :infinity)
    reference = :erlang.trace_delivered(task.pid)
    assert_receive {:trace_delivered, _, ^reference}, 60_000
    {result, calls(task.pid)}
  end

  defp calls(pid) do
    receive do
      {:trace, ^pid, :call, {Decimal, :new, [text]}} -> [text | calls(pid)]
    after
      0 -> []
    end
  end

  test "Decimal is not asked about what is refused whatever it says" do
    digits = String.duplicate("7", 1100)

    for {text, asked?} <- [
          {"1e5000", true},
          {"1.5e-" <> binary_part(digits, 0, 17), true},
          {"1.5e-" <> binary_part(digits, 0, 18), false},
          {"1e" <> digits, false},
          {"1.0E+" <> digits, false},
          {binary_part(digits, 0, 1000) <> ".5", true},
          {"-" <> digits <> ".5", false},
          {digits <> "e1", false},
          {"0." <> digits, false}
        ] do
      {result, asked} = asked(text, floats: :decimals)
      assert asked != [] == asked?

      unless asked? do
        assert {:error, %{position: 3, token: ^text} = error} = result
        assert Exception.message(error) == "unexpected sequence at position 3: #{inspect(text)}"
      end
    end
  end

  test "strings never keep much more than themselves alive" do
    long = String.duplicate("x", 200)
    big = FastJSON.encode!(List.duplicate(long, 1000))
    assert [string | _] = FastJSON.decode!(big)
    assert :binary.referenced_byte_size(string) <= 256
    assert [string | _] = FastJSON.decode!(big, strings: :reference)
    assert :binary.referenced_byte_size(string) >= byte_size(big)

    small = FastJSON.encode!([long, long])
    assert [string | _] = FastJSON.decode!(small)
    assert :binary.referenced_byte_size(string) == byte_size(small)
    assert [string | _] = FastJSON.decode!(small, strings: :copy)
    assert :binary.referenced_byte_size(string) <= 256
  end

  test "max_bytes refuses before iodata is joined" do
    assert {:error, error} = FastJSON.decode(["[1,", "2]"], max_bytes: 4)
    assert Exception.message(error) =~ "exceeds max_bytes"
    assert FastJSON.decode!("[1]", max_bytes: 4) == [1]
  end

  test "options that have no meaning are refused, unknown ones ignored" do
    for opts <- [[strings: :x], [floats: :x], [objects: :x], [duplicate_keys: :x]] do
      assert_raise ArgumentError, fn -> FastJSON.decode("1", opts) end
    end

    assert FastJSON.decode!("1", unknown: true) == 1
    assert FastJSON.decode!("1", %{keys: :atoms}) == 1
  end

  test "the order of keys that earlier calls taught changes no map" do
    for n <- [2, 31, 32, 33, 40, 63, 64, 65, 80], _ <- 1..4 do
      members = for i <- 1..n, do: {"key#{rem(i * 37, 101)}", i}
      text = Enum.map_join(members, ",", fn {key, i} -> ~s("#{key}":#{i}) end)
      map = Map.new(members)

      assert FastJSON.decode!("{" <> text <> "}") === map
      assert FastJSON.decode!(~s({#{text},"key37":0})) === map

      last = Map.put(map, "key37", 0)
      assert FastJSON.decode!(~s({#{text},"key37":0}), duplicate_keys: :last) === last

      assert FastJSON.decode!("{" <> text <> "}", keys: :atoms) ===
               Map.new(members, fn {key, i} -> {String.to_atom(key), i} end)
    end
  end

  test "nesting costs no stack" do
    depth = 100_000
    text = String.duplicate("[", depth) <> String.duplicate("]", depth)
    assert {:ok, value} = FastJSON.decode(text)
    assert FastJSON.encode!(value) == text
    objects = String.duplicate(~S({"a":), depth) <> "1" <> String.duplicate("}", depth)
    assert {:ok, value} = FastJSON.decode(objects)
    assert FastJSON.encode!(value) == objects
    assert {:error, error} = FastJSON.decode(String.duplicate("[", depth))
    assert error.position == depth
  end

  defp same, do: [float: & &1, integer: & &1]

  test "decode/3 returns the error of a number that nothing stands for" do
    for {text, position, token} <- [
          {"[1, 1e999]", 4, "1e999"},
          {~S({"a": [-1.5e400, 2]} tail), 7, "-1.5e400"},
          {"1e999", 0, "1e999"}
        ] do
      assert {:error, %DecodeError{} = error} = FastJSON.decode(text, [], [])
      assert {error.position, error.token} == {position, token}
    end

    # What the caller's function makes of it is the caller's.
    assert {["1.0e999"], [], ""} = FastJSON.decode("[1e999]", [], float: & &1)
    assert_raise ArgumentError, fn -> FastJSON.decode("1e999", [], float: &String.to_float/1) end
    large = String.duplicate("7", 4_000_000)
    assert {:error, %DecodeError{position: 1}} = FastJSON.decode("[#{large}]", [], [])
  end

  test "decode/3 runs callbacks in document order" do
    decoders = [
      object_push: fn key, value, acc -> [{String.to_atom(key), value} | acc] end,
      object_finish: fn acc, outer -> {Enum.reverse(acc), outer} end,
      integer: &{:int, &1},
      float: &{:float, &1},
      string: &String.upcase/1,
      null: :null
    ]

    assert FastJSON.decode(~S({"b":[1,2.50,null],"a":"x"} rest), :acc, decoders) ==
             {[B: [{:int, "1"}, {:float, "2.50"}, :null], A: "X"], :acc, " rest"}

    assert FastJSON.decode("1e3", [], []) == {1000.0, [], ""}

    # Floats always have a fraction, which String.to_float/1 wants, and zero loses its sign.
    texts = for text <- ~w(1e3 -0E+2 2.5E3 -0), do: FastJSON.decode(text, [], same())
    assert Enum.map(texts, &elem(&1, 0)) == ~w(1.0e3 0.0e+2 2.5E3 0)
    assert {:error, %DecodeError{position: 1}} = FastJSON.decode("[", [], [])
  end

  test "an error is equal to Jason's words: what is ours is nil" do
    assert FastJSON.decode("[1,x]") ==
             {:error, %FastJSON.DecodeError{position: 3, token: nil, data: "[1,x]"}}

    assert FastJSON.decode("[1e999]") ==
             {:error, %FastJSON.DecodeError{position: 1, token: "1e999", data: "[1e999]"}}

    assert FastJSON.decode(["\"a\\", "ud800x\""]) ==
             {:error, %FastJSON.DecodeError{position: 8, token: nil, data: ~S("a\ud800x")}}
  end

  test "duplicate_keys: :error finds the same place with a key function and without" do
    seed = FastJSON.Generate.seed("repeated keys")
    FastJSON.Generate.start(seed)

    values =
      ["1", "-2.5e3", "true", "null", "[]", "{}", ~S("\\\""), ~S([{"k1":[1]},"]}"]), ~S("")] ++
        [~S({ "x" : 1 , "k2" : [ 2 ] }), inspect(String.duplicate("é", 700))]

    for _ <- 1..300 do
      count = :rand.uniform(8)
      repeated = :rand.uniform(count)
      space = fn -> Enum.random(["", "", " ", "\n\t "]) end
      prefix = space.() <> ~S([3,{"y":{)

      {text, [_first, at]} =
        Enum.reduce(Enum.shuffle([repeated | Enum.to_list(1..count)]), {prefix, []}, fn
          name, {text, places} ->
            text = if(text == prefix, do: text, else: text <> ",") <> space.()
            places = if name == repeated, do: places ++ [byte_size(text)], else: places
            key = Enum.random(["k", "\\u006b"]) <> Integer.to_string(name)
            {~s(#{text}"#{key}"#{space.()}:#{space.()}#{Enum.random(values)}#{space.()}), places}
        end)

      text = text <> "}}]"
      reason = ~s(duplicate key "k#{repeated}" at position #{at})

      for text <- [text, FastJSON.Forge.unaligned(text, 3)],
          keys <- [[], [keys: & &1]],
          objects <- [:maps, :ordered_objects] do
        opts = [duplicate_keys: :error, objects: objects] ++ keys
        assert {:error, %{position: ^at, reason: ^reason}} = FastJSON.decode(text, opts)
      end
    end
  end

  test "duplicate_keys: :error finds the place of a key that was read in an earlier slice" do
    for n <- [10, 5_000, 120_000],
        {before, behind} <- [
          {~S({"a":1, "a":2,), "}"},
          {~S([{"a":1,"b":{"c":1, "a":2,"c":3,), "}}]"}
        ],
        object = Enum.map_join(1..n, ",", &~s("k#{&1}":#{&1})),
        text = before <> object <> behind,
        opts <- [[], [keys: :atoms], [objects: :ordered_objects]] do
      opts = if n > 10 and opts[:keys], do: [], else: opts
      assert {:error, error} = FastJSON.decode(text, [duplicate_keys: :error] ++ opts)
      repeated = if behind == "}", do: ~S("a":2), else: ~S("c":3)
      assert {error.position, 5} == :binary.match(text, repeated)
    end

    # The key waits for its value while the slice ends.
    long = Enum.map_join(1..120_000, ",", &Integer.to_string/1)
    text = ~s({"a":1,"b":2,"a":[#{long}],"d":{"e":[#{long}]}})
    assert {:error, %DecodeError{position: 13}} = FastJSON.decode(text, duplicate_keys: :error)
  end

  test "duplicate_keys: :error with a key function" do
    down = &String.downcase/1

    for {text, key, position} <- [
          {~S({"a":1,"A":2}), "a", 7},
          {~S([{"x":[{}, {"b" : "c", "B":[] }], "X":1}]), "b", 23},
          {~S({"b":{"x":1},"c":[1,{"d":1.5,"e":{},"D":2}],"B":3}), "d", 36},
          {~S({"k":1,"k":2}), "k", 7}
        ],
        decode <- [
          &FastJSON.decode/2,
          &(&1 |> String.codepoints() |> FastJSON.decode(&2)),
          fn text, opts -> text |> List.wrap() |> decode_first(opts) end
        ] do
      assert {:error, error} = decode.(text, keys: down, duplicate_keys: :error)
      assert error.position == position
      assert Exception.message(error) =~ "duplicate key #{inspect(key)} at position #{position}"
    end
  end

  defp decode_first(chunks, opts) do
    [result] = chunks |> FastJSON.NDJSON.decode([on_error: :return] ++ opts) |> Enum.to_list()
    result
  end
end
