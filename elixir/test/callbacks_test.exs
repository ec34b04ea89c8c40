# decode/3, the callbacks of Elixir's JSON module.
# Assumes nothing.
# Run by mix test.
defmodule FastJSON.CallbacksTest do
  use ExUnit.Case, async: true

  alias FastJSON.DecodeError

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

  test "long floats of decode/3 are those of the VM" do
    for n <- [1_020, 1_022, 1_023, 1_024, 5_000], zeros = String.duplicate("0", n) do
      for text <-
            ["1." <> zeros <> "1", "-0." <> zeros <> "25", "0." <> zeros, "-0." <> zeros] ++
              ["31" <> zeros <> ".5e-#{n}", "-7" <> zeros <> "1e-#{n}", "0." <> zeros <> "3e#{n}"] do
        [_, whole, rest] = Regex.run(~r/\A(-?[0-9]+)(.*)\z/, text)
        expected = String.to_float(if rest =~ ".", do: text, else: whole <> ".0" <> rest)
        assert {found, [], " 1"} = FastJSON.decode(text <> " 1", [], [])
        assert {text, <<found::float>>} == {text, <<expected::float>>}
      end

      assert {:error, %DecodeError{position: 1}} = FastJSON.decode("[1#{zeros}.5]", [], [])
    end
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
end
