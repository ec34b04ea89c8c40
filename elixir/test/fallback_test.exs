# Structs that implement another library's protocol but not ours.
# Assumes neither Jason nor Elixir's JSON: a small stand-in library plays their part.
# Run by mix test.
defprotocol FallbackLibrary.Encoder do
  @fallback_to_any true
  def encode(value, opts)
end

defimpl FallbackLibrary.Encoder, for: Any do
  def encode(_value, _opts), do: raise("never asked")
end

defmodule FallbackLibrary do
  def encode_to_iodata!(value, opts), do: FallbackLibrary.Encoder.encode(value, opts)
end

defmodule FastJSON.FallbackTest do
  use ExUnit.Case, async: true

  defmodule Theirs do
    defstruct [:a]

    defimpl FallbackLibrary.Encoder do
      def encode(%{a: a}, opts), do: ["[\"theirs\",", FastJSON.encode!(a, opts), "]"]
    end
  end

  defmodule Nobodys do
    defstruct [:a]
  end

  @fallback [fallback: [Not.Loaded.Encoder, FallbackLibrary.Encoder]]

  test "the first loaded protocol with an implementation is used" do
    assert FastJSON.encode!(%{x: %Theirs{a: 1}}, @fallback) == ~S({"x":["theirs",1]})

    assert FastJSON.encode!(%Theirs{a: "<"}, [escape: :html_safe] ++ @fallback) ==
             ~S(["theirs","\u003C"])
  end

  test "without the option, and without any implementation, the error is ours" do
    assert {:error, %Protocol.UndefinedError{protocol: FastJSON.Encoder}} =
             FastJSON.encode(%Theirs{})

    assert {:error, %Protocol.UndefinedError{protocol: FastJSON.Encoder}} =
             FastJSON.encode(%Nobodys{}, @fallback)
  end

  if Code.ensure_loaded?(JSON.Encoder) do
    defmodule Standard do
      @derive JSON.Encoder
      defstruct [:a]
    end

    test "Elixir's JSON.Encoder" do
      assert FastJSON.encode!([%Standard{a: 1}], fallback: [JSON.Encoder]) == ~S([{"a":1}])
    end

    test "decode/3 agrees with JSON.decode/3" do
      for text <- [~S({"a":[1,2.5,{"b":null}],"c":"x"} ), "1e3", "[]", "\"x\""],
          decoders <- [[], [null: :null], [integer: &{:i, &1}]] do
        assert FastJSON.decode(text, [], decoders) == JSON.decode(text, [], decoders)
      end
    end
  end
end
