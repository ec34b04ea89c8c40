# What guides/untrusted_input.md says and no other test shows.
# Assumes nothing. Run by mix test.
defmodule FastJSON.UntrustedTest do
  use ExUnit.Case, async: true

  @guide Path.expand("../guides/untrusted_input.md", __DIR__)

  test "every test file and name in the guide exists" do
    guide = File.read!(@guide)
    named = Regex.scan(~r/`(\w+_test\.exs)`(?:,\s+"([^"]+)")?/, guide)
    assert length(named) > 10

    for [_, file | name] <- named do
      source = File.read!(Path.join(__DIR__, file))
      for name <- name, do: assert(source =~ "test \"#{name}", "#{file}: #{name}")
    end
  end

  test "keys: :atoms! makes no atom and no struct" do
    key = "no_atom_of_this_name_#{System.unique_integer([:positive])}"
    assert_raise ArgumentError, fn -> FastJSON.decode(~s({"#{key}":1}), keys: :atoms!) end
    assert {:ok, %{^key => 1}} = FastJSON.decode(~s({"#{key}":1}))
    assert_raise ArgumentError, fn -> String.to_existing_atom(key) end

    for value <- [~S("Elixir.Date"), "1", "{}", "[]", "1.5"] do
      text = ~s({"__struct__":#{value}})
      decoded = FastJSON.decode!(text, keys: :atoms!)
      refute is_struct(decoded)
      assert FastJSON.encode!(decoded) == text
    end

    # A literal is an atom, but no module: encoding such a map is an error, as in Jason.
    for literal <- ["null", "true"] do
      decoded = FastJSON.decode!(~s({"__struct__":#{literal}}), keys: :atoms!)
      assert {:error, %Protocol.UndefinedError{}} = FastJSON.encode(decoded)
    end
  end

  test "repeated keys can be refused" do
    assert FastJSON.decode!(~S({"a":1,"a":2})) == %{"a" => 1}

    assert {:error, %FastJSON.DecodeError{reason: reason}} =
             FastJSON.decode(~S({"a":1,"a":2}), duplicate_keys: :error)

    assert reason =~ ~S(duplicate key "a")
  end
end
