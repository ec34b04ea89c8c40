# Decoding: values, options, and what is refused, with Jason's messages and positions.
# Assumes the default digit limit of 1024.
# Run by mix test.
defmodule FastJSON.DecodeTest do
  use ExUnit.Case, async: true

  alias FastJSON.DecodeError

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

  test "an error is equal to Jason's words: what is ours is nil" do
    assert FastJSON.decode("[1,x]") ==
             {:error, %FastJSON.DecodeError{position: 3, token: nil, data: "[1,x]"}}

    assert FastJSON.decode("[1e999]") ==
             {:error, %FastJSON.DecodeError{position: 1, token: "1e999", data: "[1e999]"}}

    assert FastJSON.decode(["\"a\\", "ud800x\""]) ==
             {:error, %FastJSON.DecodeError{position: 8, token: nil, data: ~S("a\ud800x")}}
  end
end
