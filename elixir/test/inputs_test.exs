# Input as the VM may hold it: slices, bitstrings that begin at no byte, binaries that grow, and
# what the strings of a result keep alive of it.
# Assumes FastJSON.Forge for the forms; sizes on both sides of every limit in FastJSON.Room.
# Run by mix test.
defmodule FastJSON.InputsTest do
  use ExUnit.Case, async: true

  alias FastJSON.{Forge, Formatter, Incremental, Native, NDJSON}

  # Every value that a slice may end behind, in each kind of container.
  defp document(bytes) do
    long = String.duplicate("long ", 40)
    record = %{"id" => 1, "a" => [1, 2.5, %{"b" => nil}], "é" => "x\ny", "text" => long}
    List.duplicate(record, div(bytes, byte_size(FastJSON.encode!(record))) + 1)
  end

  defp forms(text) do
    appended = for <<part::binary-size(1) <- text>>, reduce: "", do: (all -> all <> part)
    shared = for <<part::binary-size(1) <- text>>, reduce: "", do: (all -> all <> part)
    # It is appended to after it was handed over, which may move it.
    _longer = shared <> "tail"

    [
      slice: binary_part("xyz" <> text <> "z", 3, byte_size(text)),
      appended: appended,
      shared: shared,
      copied: :binary.copy(text)
    ] ++ for bits <- [1, 4, 7], do: {:"bits#{bits}", Forge.unaligned(text, bits)}
  end

  @sizes [40, 100, 8_000, 9_000, 24_000, 50_000, 98_304, 150_000, 1_500_000]

  test "decode gives the same of every form, at every size" do
    for size <- @sizes, value = document(size), {form, text} <- forms(FastJSON.encode!(value)) do
      assert {form, FastJSON.decode(text)} === {form, {:ok, value}}
      assert FastJSON.decode!(text, strings: :reference) === value
      assert FastJSON.decode!(text, floats: :decimals, objects: :ordered_objects)
      assert FastJSON.decode!(text, keys: & &1) === value
      broken = Forge.unaligned(text <> "x", 2)
      assert {:error, %{position: position}} = FastJSON.decode(broken)
      assert position == byte_size(text)
    end
  end

  test "so do the other functions" do
    for size <- [100, 24_000, 150_000], value = document(size), json = FastJSON.encode!(value) do
      pretty = Formatter.pretty_print(json)
      lines = Enum.map_join(value, "\n", &FastJSON.encode!/1)

      for {_, text} <- forms(json) do
        assert {^value, [], ""} = FastJSON.decode(text, [], [])
        assert Formatter.pretty_print(text) == pretty
        assert Formatter.minimize(text) == json
        {:ok, document} = FastJSON.parse(text)
        assert FastJSON.get(document, "/0") == {:ok, hd(value)}
        assert FastJSON.get_many(document, ["/0/é", "/9999999"]) == [{:ok, "x\ny"}, :error]
        assert FastJSON.length(document, "") == length(value)
        assert FastJSON.valid?(text) and not FastJSON.valid?([text, "]"])
        assert FastJSON.decode!(text, as: [:map]) === value
        assert FastJSON.decode!(text, keys: & &1) === value
        assert Native.canonical(text, 0) == Native.canonical(json, 0)
        assert [text] |> FastJSON.decode_stream(array: true) |> Enum.to_list() === value
        assert {:done, ^value, ""} = Incremental.feed(Incremental.new(), text)

        {:more, state} =
          Incremental.feed(Incremental.new(), binary_part(text, 0, byte_size(text) - 1))

        assert {:ok, ^value} = Incremental.partial(state)
        assert FastJSON.decode!(FastJSON.encode!([text])) == [json]
        assert FastJSON.decode!(FastJSON.encode!(%{text => text})) == %{json => json}
      end

      {:ok, document} = FastJSON.parse(json)

      for {_, pointer} <- forms("/0/é") do
        assert FastJSON.get(document, pointer) == {:ok, "x\ny"}
        assert FastJSON.get_many_nil(document, [pointer, ""]) === ["x\ny", value]
      end

      for {_, text} <- forms(lines) do
        assert [text] |> NDJSON.decode() |> Enum.to_list() === value
        assert [text] |> FastJSON.decode_stream() |> Enum.to_list() === value
      end
    end
  end

  # Bytes beyond itself that a string of 100 to 200 bytes keeps alive.
  defp kept(string), do: :binary.referenced_byte_size(string) - byte_size(string)

  test "no string keeps much alive that its input refers to" do
    long = String.duplicate("a", 100)
    json = FastJSON.encode!([long])
    huge = String.duplicate(" ", 1_000_000)
    slice = binary_part(huge <> json <> huge, byte_size(huge), byte_size(json))
    assert :binary.referenced_byte_size(slice) > 2_000_000

    assert [string] = FastJSON.decode!(slice)
    assert kept(string) <= 65_536
    assert [string] = FastJSON.decode!(slice, strings: :reference)
    assert kept(string) > 2_000_000
    assert [string] = FastJSON.decode!(slice, keys: & &1)
    assert kept(string) <= 65_536

    {:ok, document} =
      FastJSON.parse("[" <> FastJSON.encode!(long) <> "," <> FastJSON.encode!(huge) <> "]")

    {:ok, string} = FastJSON.get(document, "/0")
    assert kept(string) <= 65_536
    [{:ok, string}, _] = FastJSON.get_many(document, ["/0", "/2"])
    assert kept(string) <= 65_536

    chunk = Enum.map_join(1..20_000, "\n", fn _ -> json end)
    for [string] <- NDJSON.decode([chunk]), do: assert(kept(string) <= 65_536)
    for [string] <- FastJSON.decode_stream([chunk]), do: assert(kept(string) <= 65_536)
    assert {:done, [string], _} = Incremental.feed(Incremental.new(), chunk)
    assert kept(string) <= 65_536

    # A line that stands across two pieces of a chunk is put together.
    lines = [chunk] |> NDJSON.decode(strings: :reference) |> Enum.to_list()
    assert Enum.count(lines, fn [string] -> kept(string) > 65_536 end) > 19_000
    for [string] <- FastJSON.decode_stream([chunk], strings: :copy), do: assert(kept(string) == 0)
  end

  # The calls of the NIF that `work` makes, as {function, arguments}.
  defp native_calls(work) do
    worker =
      spawn(fn ->
        receive do
          :begin -> work.()
        end
      end)

    monitor = Process.monitor(worker)
    :erlang.trace(worker, true, [:call])
    send(worker, :begin)
    assert_receive {:DOWN, ^monitor, _, _, :normal}, 300_000
    delivered = :erlang.trace_delivered(worker)
    assert_receive {:trace_delivered, ^worker, ^delivered}, 300_000
    received([])
  end

  defp received(calls) do
    receive do
      {:trace, _, :call, {Native, function, arguments}} ->
        received([{function, arguments} | calls])
    after
      0 -> calls
    end
  end

  # What begins on a dirty scheduler, or looks at a part.
  @anything [:decode_large, :result_words, :copy]

  defp fits?({function, _}) when function in @anything, do: true
  defp fits?({:decode, [text, _]}), do: byte_size(text) < 96 * 1024

  defp fits?({:decode, [text, _, digits, _, _]}),
    do: byte_size(text) <= if(digits in 1..4096, do: 96 * 1024, else: 8 * 1024)

  defp fits?({_, arguments}) do
    Enum.all?(arguments, fn argument ->
      not is_binary(argument) or byte_size(argument) <= 65_536 or
        Native.at_byte(binary_part(argument, 0, 128))
    end)
  end

  test "nothing that takes long begins on a normal scheduler, or copies its input there" do
    json = FastJSON.encode!(document(150_000))
    text = Forge.unaligned(json, 3)
    broken = Forge.unaligned(json <> "]", 5)
    string = Forge.unaligned("\"" <> String.duplicate("\\u00e9", 30_000), 1)
    digits = String.duplicate("7", 150_000)
    lines = Forge.unaligned(FastJSON.encode!(String.duplicate("x", 200_000)) <> "\n" <> json, 7)
    half = binary_part(text, 0, 90_000)

    works = [
      decode: fn -> for t <- [text, broken, string], do: FastJSON.decode(t) end,
      decode_options: fn ->
        for t <- [text, broken, string],
            options <- [
              [keys: :atoms],
              [keys: & &1],
              [floats: :decimals],
              [objects: :ordered_objects],
              [strings: :reference],
              [as: [:map]],
              [as: [:integer]],
              [duplicate_keys: :error],
              [max_bytes: 1_000_000]
            ],
            do: FastJSON.decode(t, options)
      end,
      error: fn ->
        {:error, error} = FastJSON.decode(broken)
        {FastJSON.DecodeError.line(error), FastJSON.DecodeError.column(error)}
      end,
      schema_error: fn ->
        {:error, error} = FastJSON.decode(text, as: [:integer])
        Exception.message(error)
      end,
      callbacks: fn -> for t <- [text, broken, string, digits], do: FastJSON.decode(t, [], []) end,
      valid: fn -> for t <- [text, broken, string], do: FastJSON.valid?(t) end,
      fragment: fn -> FastJSON.Fragment.new!(text) end,
      fragment_error: fn -> catch_error(FastJSON.Fragment.new!(broken)) end,
      digits: fn ->
        for size <- [9_000, 40_000, 60_000, 150_000],
            limit <- [0, 4_097, 200_000],
            do: FastJSON.decode(binary_part(digits, 0, size), decoding_integer_digit_limit: limit)
      end,
      parse: fn ->
        {:ok, document} = FastJSON.parse(text)
        FastJSON.get(document, "/0")
        FastJSON.get(document, "")
      end,
      parse_error: fn -> FastJSON.parse(broken) end,
      format: fn -> for f <- [&Formatter.minimize/1, &Formatter.pretty_print/1], do: f.(text) end,
      lines: fn ->
        Formatter.pretty_print_to_iodata(Forge.unaligned(String.duplicate("[", 70_000), 3))
      end,
      stream: fn -> [text] |> FastJSON.decode_stream(array: true) |> Stream.run() end,
      ndjson: fn -> [lines] |> NDJSON.decode() |> Stream.run() end,
      incremental: fn -> Incremental.feed(Incremental.new(), text) end,
      incremental_partial: fn ->
        {:more, state} = Incremental.feed(Incremental.new(), half)
        Incremental.partial(state)
        Incremental.finish(state)
      end,
      incremental_string: fn ->
        {:more, state} = Incremental.feed(Incremental.new(), string)
        {:more, state} = Incremental.feed(state, binary_part(string, 1, 120_000))
        Incremental.partial(state)
      end,
      incremental_number: fn ->
        for limit <- [1024, 0, 10_000], before <- ["", "["] do
          state = Incremental.new(decoding_integer_digit_limit: limit)

          with {:more, state} <- Incremental.feed(state, before <> digits),
               {:more, state} <- Incremental.feed(state, digits <> digits),
               do: Incremental.partial(state)
        end
      end
    ]

    :erlang.trace_pattern({Native, :_, :_}, true, [])

    for {name, work} <- works do
      calls = native_calls(work)
      assert calls != []
      wrong = for {function, _} = call <- calls, not fits?(call), do: function
      assert {name, Enum.uniq(wrong)} == {name, []}
    end
  after
    :erlang.trace_pattern({Native, :_, :_}, false, [])
  end
end
