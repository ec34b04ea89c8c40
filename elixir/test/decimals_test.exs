# Decoding with floats: :decimals, and what Decimal.new/1 is asked.
# Assumes Decimal, or the stand-in of test/support/decimal.ex.
# Run by mix test.
defmodule FastJSON.DecimalsTest do
  use ExUnit.Case, async: true

  alias FastJSON.Decode

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
    assert_receive {:trace_delivered, _, ^reference}, 300_000
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
end
