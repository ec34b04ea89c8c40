# Integers of any length, read and written in less than the square of it.
# Assumes the default digit limit of 1024.
# Run by mix test.
defmodule FastJSON.IntegersTest do
  use ExUnit.Case, async: true

  import Bitwise, only: [<<<: 2]

  alias FastJSON.{Clock, DecodeError, Encode, EncodeError, Fragment, NDJSON, OrderedObject}

  defp refused(text, opts \\ []) do
    assert {:error, %DecodeError{} = error} = FastJSON.decode(text, opts)

    {Exception.message(error), FastJSON.DecodeError.line(error),
     FastJSON.DecodeError.column(error)}
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

  # 18 digits are a limb of the printed form, 29 binary limbs (232 bytes, 558 digits) a block of it; blocks are joined
  # by halves, up to 9 of them here. 1,024 bytes are left to a dirty scheduler.
  defp written do
    blocks = [1, 2, 3, 4, 5, 8, 9]
    bits = for n <- Enum.concat([60..130, blocks |> Enum.map(&(&1 * 1856)), [8192]]), do: 1 <<< n

    digits =
      Enum.concat([18..80, [2465, 2466, 2467], Enum.flat_map(blocks, &[&1 * 558, &1 * 559])])

    borders = bits ++ Enum.map(digits, &Integer.pow(10, &1))
    random = for _ <- 1..300, do: :binary.decode_unsigned(:rand.bytes(:rand.uniform(3_000)))

    # Long runs of zeros and nines, which carries and borrows go through.
    runs =
      for _ <- 1..100 do
        [a, b, c] = for _ <- 1..3, do: :rand.uniform(4_000)

        Integer.pow(10, a + b) - Integer.pow(10, b) +
          :rand.uniform(1 <<< 64) * Integer.pow(10, min(a, c))
      end

    for n <- borders ++ random ++ runs,
        near <- [-1, 0, 1],
        signed <- [n + near, -n - near],
        do: signed
  end

  test "integers of any length are written with the VM's digits" do
    FastJSON.Generate.seed("written integers")

    for integer <- written() do
      assert FastJSON.encode!(integer) == Integer.to_string(integer)
    end
  end

  test "integers that the VM takes minutes for come back" do
    FastJSON.Generate.seed("integers that come back")
    random = :binary.decode_unsigned(:rand.bytes(200_000))

    for integer <- [(1 <<< 2_000_000) - 1, -random] do
      text = FastJSON.encode!([integer])
      assert FastJSON.decode!(text, decoding_integer_digit_limit: 0) == [integer]
    end

    for text <- ["-1" <> String.duplicate("0", 700_000), String.duplicate("9", 560_000)] do
      integer = FastJSON.decode!(text, decoding_integer_digit_limit: 0)
      assert FastJSON.encode!(integer) == text
    end
  end

  defmodule Holder do
    @derive FastJSON.Encoder
    defstruct [:value]
  end

  test "every path that writes integers writes long ones" do
    opts = FastJSON.Encode.opts()

    for digits <- [20, 300, 700, 3_000, 6_000], sign <- [1, -1] do
      integer = sign * (Integer.pow(10, digits) + 7)
      text = Integer.to_string(integer)
      key = %{integer => integer}

      for {value, options, expected} <- [
            {integer, [], text},
            {[integer, 1, integer], [], "[#{text},1,#{text}]"},
            {key, [], ~s({"#{text}":#{text}})},
            {key, [pretty: true], ~s({\n  "#{text}": #{text}\n})},
            {key, [maps: :strict], ~s({"#{text}":#{text}})},
            {Map.put(key, :z, 1), [maps: :strict, sort_keys: true],
             ~s({"#{text}":#{text},"z":1})},
            {%OrderedObject{values: [{integer, integer}]}, [], ~s({"#{text}":#{text}})},
            {%Holder{value: integer}, [], ~s({"value":#{text}})},
            {%Holder{value: [integer]}, [protocol: false], ~s({"value":[#{text}]})},
            {{integer, integer}, [lean: true], "[#{text},#{text}]"},
            {[Fragment.new(&Encode.integer(if(&1, do: integer)))], [], "[#{text}]"},
            {[Fragment.new(&Encode.list([integer], &1))], [pretty: 1], "[\n [\n  #{text}\n ]\n]"}
          ] do
        assert FastJSON.encode!(value, options) == expected
        assert {:ok, iodata} = FastJSON.encode_to_iodata(value, options)
        assert IO.iodata_to_binary(iodata) == expected
      end

      assert IO.iodata_to_binary(Encode.integer(integer)) == text
      assert IO.iodata_to_binary(Encode.value(integer, opts)) == text
      assert IO.iodata_to_binary(FastJSON.Encoder.encode(integer, opts)) == text
      assert Encode.key(integer, opts) == text
      assert [integer] |> NDJSON.encode() |> Enum.join() == text <> "\n"
      assert FastJSON.encode!(integer, max_output: digits + 2) == text
      assert {:error, %EncodeError{}} = FastJSON.encode(integer, max_output: digits)

      for exp <- [-2 * digits, -digits, -digits - 1, 1 - digits, -1, 0, 1, 40] do
        decimal = struct!(Decimal, sign: sign, coef: abs(integer), exp: exp)

        assert FastJSON.encode!(decimal) ==
                 ~s("#{apply(Decimal, :to_string, [decimal, :normal])}")
      end
    end

    integer = Integer.pow(3, 500)

    assert FastJSON.encode!(integer, canonical: true) ==
             FastJSON.encode!(integer / 1, canonical: true)

    assert_raise ArgumentError, fn -> apply(Encode, :integer, ["1"]) end
  end

  test "messages do not print long integers" do
    digits = String.duplicate("7", 100_000)

    for {text, found} <- [
          {digits, "an integer of about 100002 digits"},
          {"-" <> digits, "an integer of about 100002 digits"},
          {"[[#{digits}]]", "[[an integer of about 100002 digits]]"},
          {"[12345678901234567890]", "[12345678901234567890]"}
        ] do
      assert {:error, error} = FastJSON.decode(text, as: :string, decoding_integer_digit_limit: 0)
      assert String.ends_with?(Exception.message(error), "found: " <> found)
    end

    integer = Integer.pow(10, 5_000)
    assert {:error, error} = FastJSON.encode(%Fragment{encode: {integer}})
    assert byte_size(Exception.message(error)) < 200
  end
end
