# Structs that implement another library's protocol but not ours.
# Assumes neither Jason nor Elixir's JSON: a small stand-in library plays their part.
# Run by mix test.
defprotocol FallbackLibrary.Encoder do
  @fallback_to_any true
  def encode(value, opts)
end

defimpl FallbackLibrary.Encoder, for: Any do
  def encode(value, _opts) do
    raise Protocol.UndefinedError, protocol: FallbackLibrary.Encoder, value: value
  end
end

defmodule FallbackLibrary.EncodeError do
  defexception [:message]
end

defmodule FallbackLibrary.Fragment do
  defstruct [:encode]
  def new(iodata), do: %__MODULE__{encode: iodata}

  defimpl FallbackLibrary.Encoder do
    def encode(%{encode: encode}, _opts), do: encode
  end
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

  # Theirs around ours: as with @derive, the fields are handed on to their own protocol.
  defmodule Around do
    defstruct [:inner]

    defimpl FallbackLibrary.Encoder do
      def encode(%{inner: inner}, opts), do: ["{\"inner\":", one(inner, opts), "}"]

      defp one(list, opts) when is_list(list),
        do: ["[", list |> Enum.map(&one(&1, opts)) |> Enum.intersperse(","), "]"]

      defp one(%{__struct__: _} = struct, opts), do: FallbackLibrary.Encoder.encode(struct, opts)
      defp one(%{key: value}, opts), do: ["{\"key\":", one(value, opts), "}"]
    end
  end

  defmodule Ours do
    @derive FastJSON.Encoder
    defstruct [:text]
  end

  defmodule Failing do
    defstruct [:how]

    defimpl FallbackLibrary.Encoder do
      def encode(%{how: how}, _opts), do: how.()
    end
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

  test "half of the structs migrated: ours inside of theirs" do
    ours = %Ours{text: "<"}

    for {inner, text} <- [
          {ours, ~S({"text":"<"})},
          {[ours, ours], ~S([{"text":"<"},{"text":"<"}])},
          {%{key: [ours]}, ~S({"key":[{"text":"<"}]})},
          {%Around{inner: [ours]}, ~S({"inner":[{"text":"<"}]})}
        ] do
      value = %{outer: [%Around{inner: inner}]}
      assert FastJSON.encode(value, @fallback) == {:ok, ~s({"outer":[{"inner":#{text}}]})}
    end

    assert FastJSON.encode!(%Around{inner: ours}, @fallback ++ [escape: :html_safe]) ==
             ~S({"inner":{"text":"\u003C"}})

    # Nobody can say how this one is encoded.
    assert {:error, %Protocol.UndefinedError{protocol: FallbackLibrary.Encoder}} =
             FastJSON.encode(%Around{inner: [ours, %Nobodys{}]}, @fallback)
  end

  test "the library's own errors are results" do
    own = %Failing{how: fn -> raise FallbackLibrary.EncodeError, "theirs" end}
    missing = %Around{inner: %Nobodys{}}

    for encode <- [&FastJSON.encode/2, &FastJSON.encode_to_iodata/2] do
      assert encode.([own], @fallback) ==
               {:error, %FallbackLibrary.EncodeError{message: "theirs"}}

      assert {:error, %Protocol.UndefinedError{protocol: FallbackLibrary.Encoder}} =
               encode.([missing], @fallback)
    end

    assert_raise FallbackLibrary.EncodeError, fn -> FastJSON.encode!(own, @fallback) end
    assert_raise Protocol.UndefinedError, fn -> FastJSON.encode!(missing, @fallback) end
  end

  test "everything else passes through with its stacktrace" do
    for {kind, reason, how} <- [
          {:error, %RuntimeError{message: "mine"}, fn -> raise "mine" end},
          {:error, :badarith, fn -> :erlang.error(:badarith) end},
          {:throw, :ball, fn -> throw(:ball) end},
          {:exit, :out, fn -> exit(:out) end},
          {:error, %Protocol.UndefinedError{protocol: Enumerable, value: 1, description: ""},
           fn -> raise Protocol.UndefinedError, protocol: Enumerable, value: 1 end}
        ],
        encode <- [&FastJSON.encode/2, &FastJSON.encode!/2, &FastJSON.encode_to_iodata/2] do
      try do
        encode.(%Failing{how: how}, @fallback)
        flunk("#{inspect(reason)} was lost")
      catch
        caught, what ->
          assert {caught, what} == {kind, reason}
          assert Enum.any?(__STACKTRACE__, fn {module, _, _, _} -> module == __MODULE__ end)
      end
    end
  end

  if Code.ensure_loaded?(JSON.Encoder) do
    test "ours inside of Elixir's JSON.Encoder, and its errors" do
      defmodule StandardAround do
        @derive JSON.Encoder
        defstruct [:inner]
      end

      around = struct(__MODULE__.StandardAround, inner: [%Ours{text: "x"}])
      opts = [fallback: [JSON.Encoder]]
      assert FastJSON.encode(around, opts) == {:ok, ~S({"inner":[{"text":"x"}]})}

      assert {:error, %FastJSON.EncodeError{}} =
               FastJSON.encode(struct(__MODULE__.StandardAround, inner: <<0xFF>>), opts)

      assert {:error, %Protocol.UndefinedError{protocol: JSON.Encoder}} =
               FastJSON.encode(struct(__MODULE__.StandardAround, inner: {1}), opts)
    end

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
