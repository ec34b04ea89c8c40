# Functions that exist because users of Torque and RustyJson know them by these names.
# Assumes nothing. Documents have a suite of their own.
# Run by mix test.
defmodule FastJSON.NamesTest do
  use ExUnit.Case, async: true

  alias FastJSON.{DecodeError, Decoder, Encode, EncodeError, Fragment}

  test "Fragment.new! takes one valid value and nothing else" do
    assert FastJSON.encode!(%{a: Fragment.new!([" [1", ?,, "2] "])}) == ~S({"a": [1,2] })

    for text <- ["", "[1", "1 2", <<255>>, "nul", "\"\\ud800\""] do
      {:error, expected} = FastJSON.decode(text)
      assert expected == catch_error(Fragment.new!(text))
    end
  end

  test "valid? says what decode/1 says" do
    for text <- ["1", " [] ", ~S({"a":1}), "", "[1", "1 2", <<255>>, "[1,]", ["[", ["1", ?]]]] do
      assert FastJSON.valid?(text) == match?({:ok, _}, FastJSON.decode(text))
    end

    large = FastJSON.encode!(Enum.to_list(1..50_000))
    assert FastJSON.valid?(large)
    refute FastJSON.valid?(large <> "]")
  end

  test "Decoder.parse is decode" do
    assert Decoder.parse("[1]") == FastJSON.decode("[1]")
    assert {:error, %DecodeError{position: 0}} = Decoder.parse("x")
    assert Decoder.parse(~S({"a":1}), %{keys: :atoms}) == {:ok, %{a: 1}}
  end

  test "Encode.encode, key and opts" do
    assert {:ok, iodata} = Encode.encode(%{a: "</"}, %{escape: :html_safe, maps: :naive})

    assert IO.iodata_to_binary(iodata) == ~S({"a":"\u003C\/"}) or
             IO.iodata_to_binary(iodata) == ~S({"a":"\u003c\/"})

    assert {:error, %EncodeError{}} = Encode.encode(<<255>>)
    html = Encode.opts(:html_safe)
    assert html == Encode.opts(escape: :html_safe)
    assert IO.iodata_to_binary(Encode.key("a/\n", html)) == ~S(a\/\n)
    assert Encode.key(:é, Encode.opts(:unicode_safe)) =~ ~r/\A\\u00e9\z/i
    assert Encode.key(12, Encode.opts()) == "12"
    assert Encode.key(nil, Encode.opts()) == "nil"
  end
end
