# `canonical: true`: RFC 8785 from Elixir's values. The form itself is tested in core/tests/canonical_test.cpp.
# Assumes decode/2, which other suites show.
# Run by mix test.
defmodule FastJSON.CanonicalTest do
  use ExUnit.Case, async: true

  alias FastJSON.{EncodeError, Fragment, Generate, Native, OrderedObject}

  defp canonical(value, opts \\ []), do: FastJSON.encode!(value, [canonical: true] ++ opts)

  test "keys by UTF-16 code units, numbers by ECMAScript, few escapes" do
    assert canonical(%{"\u{1F600}" => 1, "\uFB33" => 2, "b" => 3, "a" => 4, "" => 5, "\r" => 6}) ==
             ~s({"":5,"\\r":6,"a":4,"b":3,"\u{1F600}":1,"\uFB33":2})

    assert canonical([1.0, -0.0, 1.0e21, 1.0e20, 1.0e-7, 0.000001, 4.5, 1.0e-5, 100, -3]) ==
             "[1,0,1e+21,100000000000000000000,1e-7,0.000001,4.5,0.00001,100,-3]"

    assert canonical(9_007_199_254_740_993) == "9007199254740992"
    assert canonical("\u0001\n\"\\/\u007F\u2028é") == ~s("\\u0001\\n\\"\\\\/\u007F\u2028é")
  end

  test "whatever writes the value: structs, fragments, other encoders, tuples" do
    assert canonical(%{b: ~D[2026-11-22], a: Fragment.new(~s({ "z" : 1.50, "y" : [ ] }))}) ==
             ~S({"a":{"y":[],"z":1.5},"b":"2026-11-22"})

    assert canonical({2, %{b: 1, a: 2}}, protocol: false) == ~S([2,{"a":2,"b":1}])
    assert :zlib.gunzip(canonical(%{b: 1, a: 2}, compress: :gzip)) == ~S({"a":2,"b":1})
    assert FastJSON.encode!(%{b: 1.0}, canonical: false) == ~S({"b":1.0})
  end

  test "what has no canonical form is an error that says why" do
    for {value, opts, message} <- [
          {%OrderedObject{values: [{"a", 1}, {"b", 1}, {"a", 2}]}, [], ~r/key "a" is repeated/},
          {%{:a => 1, "a" => 2}, [], ~r/key "a" is repeated/},
          {Integer.pow(10, 400), [], ~r/beyond binary64/},
          {9_007_199_254_740_993, [canonical: :strict], ~r/no equal in binary64/},
          {Fragment.new("[1,"), [], ~r/no JSON, unexpected_end \(byte 3/}
        ] do
      opts = Keyword.merge([canonical: true], opts)
      assert {:error, %EncodeError{message: text}} = FastJSON.encode(value, opts)
      assert text =~ message
      assert_raise EncodeError, message, fn -> FastJSON.encode!(value, opts) end
    end

    for opts <- [[pretty: true], [escape: :html_safe]],
        do: assert_raise(ArgumentError, ~r/canonical/, fn -> canonical(1, opts) end)

    assert_raise ArgumentError, ~r/:canonical/, fn -> FastJSON.encode(1, canonical: :yes) end
    assert FastJSON.encode(9_007_199_254_740_992, canonical: :strict) == {:ok, "9007199254740992"}
  end

  test "random values: the same for every order of keys, stable, and of the same meaning" do
    Generate.seed("canonical")

    for _ <- 1..300 do
      value = Generate.value()
      text = canonical(value)
      assert canonical(shuffled(value)) == text

      assert canonical(Fragment.new(FastJSON.encode!(value, pretty: true, escape: :unicode_safe))) ==
               text

      assert {:ok, ^text} = Native.canonical(text, 0)
      assert FastJSON.decode!(text) |> as_binary64() == as_binary64(value)
    end
  end

  defp shuffled(map) when is_map(map),
    do: %OrderedObject{
      values: map |> Enum.shuffle() |> Enum.map(fn {k, v} -> {k, shuffled(v)} end)
    }

  defp shuffled(list) when is_list(list), do: Enum.map(list, &shuffled/1)
  defp shuffled(other), do: other

  defp as_binary64(map) when is_map(map), do: Map.new(map, fn {k, v} -> {k, as_binary64(v)} end)
  defp as_binary64(list) when is_list(list), do: Enum.map(list, &as_binary64/1)
  # Not `/ 1`, which does not always round large integers to the nearest.
  defp as_binary64(i) when is_integer(i), do: String.to_float("#{i}.0") + 0.0
  defp as_binary64(float) when is_float(float), do: float + 0.0
  defp as_binary64(other), do: other

  test "large texts, and any bytes at all" do
    value = for i <- 1..3_000, do: %{"k#{i}" => i, "a" => [nil, %{"z" => 1, "b" => "\n"}]}
    assert FastJSON.decode!(canonical(value)) == value
    assert {:error, :unexpected_byte, 0, nil} = Native.canonical(<<255>>, 0)
    assert {:error, :unexpected_end, 0, nil} = Native.canonical("", 1)
    assert_raise ArgumentError, fn -> Native.canonical(:x, 0) end
    assert_raise ArgumentError, fn -> Native.canonical("1", -1) end
  end
end
