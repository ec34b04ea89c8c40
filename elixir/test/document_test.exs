# Documents: what a pointer finds, by whichever process and however often; what their index costs.
# Assumes that decode/2 is right, which other suites show: it is the oracle here.
# Run by mix test.
defmodule FastJSON.DocumentTest do
  use ExUnit.Case, async: true

  alias FastJSON.{Document, Forge, Generate, Native}

  # Every place in a value, as {pointer, value}.
  defp places(value, path \\ "")

  defp places(value, path) when is_map(value) do
    [{path, value} | Enum.flat_map(value, fn {k, v} -> places(v, path <> "/" <> escape(k)) end)]
  end

  defp places(value, path) when is_list(value) do
    elements =
      value |> Enum.with_index() |> Enum.flat_map(fn {v, i} -> places(v, "#{path}/#{i}") end)

    [{path, value} | elements]
  end

  defp places(value, path), do: [{path, value}]

  defp escape(key), do: key |> String.replace("~", "~0") |> String.replace("/", "~1")

  # Large enough for indices of every kind.
  defp large_value do
    %{
      "records" =>
        for(i <- 1..400, do: %{"id" => i, "name" => "record #{i}", "tags" => [i, nil]}),
      "names" => Map.new(1..500, &{"key #{&1}", Generate.scalar()}),
      "deep" =>
        Enum.reduce(1..200, 0, fn i, inner ->
          if rem(i, 2) == 0, do: [i, inner], else: %{"i" => inner, "j" => i}
        end),
      "random" => for(_ <- 1..20, do: Generate.value())
    }
  end

  test "every place in large random values, asked in any order, alone and in one call" do
    Generate.seed("documents")

    for _ <- 1..3 do
      value = large_value()
      text = FastJSON.encode!(value, pretty: Enum.random([nil, 1]))
      {:ok, document} = FastJSON.parse(text)
      places = value |> places() |> Enum.take_random(600)
      {pointers, values} = Enum.unzip(places)
      for {pointer, value} <- places, do: assert(FastJSON.get(document, pointer) == {:ok, value})
      assert FastJSON.get_many(document, pointers) == Enum.map(values, &{:ok, &1})
      assert FastJSON.get_many_nil(document, pointers) == values

      for {pointer, value} <- places do
        assert FastJSON.length(document, pointer) == if(is_list(value), do: length(value))
        assert FastJSON.get(document, pointer <> "/no such thing", :none) == :none
      end

      {size, index} = Native.document_size(document.index)
      assert size == byte_size(text)
      assert index in 1..(size + div(size, 2))
    end
  end

  test "the first question makes the index, later ones find it" do
    text = FastJSON.encode!(Enum.to_list(1..100_000))
    {:ok, document} = FastJSON.parse(text)
    assert {_, 0} = Native.document_size(document.index)
    assert FastJSON.get(document, "/99999") == {:ok, 100_000}
    {_, made} = Native.document_size(document.index)
    assert made > 0

    assert FastJSON.get_many_nil(document, for(i <- 0..9, do: "/#{i * 10_000}")) ==
             Enum.to_list(1..90_001//10_000)

    assert FastJSON.length(document, "") == 100_000
    assert {_, ^made} = Native.document_size(document.index)
  end

  test "many processes share a document, ask at once, and outlive the one that made it" do
    value = large_value()
    text = FastJSON.encode!(value)
    places = value |> places() |> Enum.take_random(200)
    parent = self()
    {maker, monitor} = spawn_monitor(fn -> send(parent, FastJSON.parse(text)) end)
    assert_receive {:ok, document}, 300_000
    assert_receive {:DOWN, ^monitor, :process, ^maker, :normal}, 300_000

    1..8
    |> Task.async_stream(
      fn _ ->
        for {pointer, value} <- Enum.shuffle(places),
            do: FastJSON.get(document, pointer) == {:ok, value}
      end,
      timeout: :infinity
    )
    |> Enum.each(fn {:ok, answers} -> assert Enum.all?(answers) end)
  end

  test "documents go when nobody refers to them" do
    # Other tests have documents too: many of these would stand out.
    before = Native.info().documents
    text = FastJSON.encode!(Enum.to_list(1..5_000))

    Task.await(
      Task.async(fn ->
        for _ <- 1..2_000 do
          {:ok, document} = FastJSON.parse(text)
          {:ok, 5_000} = FastJSON.get(document, "/4999")
        end

        :ok
      end),
      :infinity
    )

    assert Enum.any?(1..6_000, fn _ ->
             Native.info().documents < before + 1_000 or Process.sleep(10) != :ok
           end)
  end

  test "options of parse/2 hold for what is taken out, those of a call besides" do
    text = ~S({"a":{"b":1.5,"b":2.5},"c":"x"})
    {:ok, document} = FastJSON.parse(text, keys: :atoms)
    assert FastJSON.get(document, "/a") == {:ok, %{b: 1.5}}
    {:ok, document} = FastJSON.parse(text, %{duplicate_keys: :last})
    assert FastJSON.get(document, "/a/b") == {:ok, 2.5}
    assert FastJSON.get(document, "/a", nil, keys: :atoms) == %{b: 2.5}
    assert FastJSON.get_many(document, ["/a"], keys: :atoms) == [{:ok, %{b: 2.5}}]
    assert FastJSON.get_many_nil(document, ["/a", "/x"], keys: :atoms) == [%{b: 2.5}, nil]
    assert {:error, error} = FastJSON.parse(text, duplicate_keys: :error)
    assert {:error, ^error} = FastJSON.decode(text, duplicate_keys: :error)

    assert {:error, %{reason: "nesting exceeds 1 levels" <> _}} =
             FastJSON.parse(text, max_depth: 1)

    assert {:ok, _} = FastJSON.parse(text, max_depth: 2)
    assert {:error, %{reason: "input of 31 bytes" <> _}} = FastJSON.parse(text, max_bytes: 30)
    assert_raise ArgumentError, fn -> FastJSON.parse(text, strings: :maybe) end
  end

  test "the last of repeated keys, in large objects too" do
    members = for i <- 1..3_000, do: ~s("k#{rem(i, 1_000)}":#{i})
    text = "{" <> Enum.join(members, ",") <> "}"

    for {rule, expected} <- [first: 7, last: 2_007] do
      {:ok, document} = FastJSON.parse(text, duplicate_keys: rule)
      assert FastJSON.get(document, "/k7") == {:ok, expected}
      assert FastJSON.get(document, "/\\k7") == :error
    end
  end

  test "names and pointers with escapes" do
    {:ok, document} = FastJSON.parse(~S({"\u0061\/b":1,"~":2,"":{"":3},"é":4,"\ud83d\ude00":5}))

    for {pointer, value} <- [{"/a~1b", 1}, {"/~0", 2}, {"//", 3}, {"/é", 4}, {"/😀", 5}],
        do: assert(FastJSON.get(document, pointer) == {:ok, value})

    for pointer <- ["a", "/~", "/~2", "/a~", :a, nil, 1] do
      assert_raise ArgumentError, ~r/JSON pointer/, fn -> FastJSON.get(document, pointer) end

      assert_raise ArgumentError, ~r/JSON pointer/, fn ->
        FastJSON.get_many(document, ["", pointer])
      end

      assert_raise ArgumentError, ~r/JSON pointer/, fn -> FastJSON.length(document, pointer) end
    end
  end

  test "simple values are what decode/1 makes of them" do
    values = [
      nil,
      true,
      false,
      0,
      -1,
      999_999_999_999_999_999,
      -999_999_999_999_999_999,
      1.0e10,
      -0.5,
      "",
      "é",
      String.duplicate("x", 64),
      String.duplicate("x", 65),
      "a\nb",
      1_000_000_000_000_000_000,
      [],
      %{}
    ]

    for value <- values do
      {:ok, document} = FastJSON.parse(FastJSON.encode!(%{"a" => value}))
      assert FastJSON.get(document, "/a") == {:ok, value}
    end

    {:ok, document} = FastJSON.parse("[-0, 1E2, -0.0]")
    assert FastJSON.get(document, "") == FastJSON.decode("[-0, 1E2, -0.0]")
    assert FastJSON.get(document, "/0") == {:ok, 0}
  end

  test "a document keeps alive what it needs" do
    text = FastJSON.encode!(Enum.to_list(1..100))
    large = text <> String.duplicate(" ", 1_000_000)
    {:ok, document} = FastJSON.parse(binary_part(large, 0, byte_size(text)))
    assert :binary.referenced_byte_size(document.text) < 1_000
    assert FastJSON.get(document, "/99") == {:ok, 100}
  end

  test "binaries that begin between bytes, and that are appended to" do
    value = Enum.to_list(1..20_000)
    text = FastJSON.encode!(value)
    {:ok, document} = FastJSON.parse(Forge.unaligned(text, 3))
    assert FastJSON.get(document, "/19999") == {:ok, 20_000}
    :erlang.garbage_collect()
    assert FastJSON.get(document, "") == {:ok, value}

    growing = Enum.reduce(1..5_000, "[", fn i, text -> text <> "#{i}," end) <> "0]"
    {:ok, document} = FastJSON.parse(growing)
    longer = Enum.reduce(1..50_000, growing, fn _, text -> text <> "garbage" end)
    assert FastJSON.get(document, "/4999") == {:ok, 5_000}
    assert byte_size(longer) > byte_size(growing)
  end

  test "a document from elsewhere answers as well" do
    {:ok, document} = FastJSON.parse(~S({"a":[1,{"b":"c"}]}), keys: :atoms)
    elsewhere = %{document | index: make_ref()}
    assert FastJSON.get(elsewhere, "/a/1") == {:ok, %{b: "c"}}
    assert FastJSON.get_many(elsewhere, ["/a/0", "/x"]) == [{:ok, 1}, :error]
    assert FastJSON.length(elsewhere, "/a") == 2
    travelled = document |> :erlang.term_to_binary() |> :erlang.binary_to_term()
    assert FastJSON.get(travelled, "/a/0", nil) == 1
  end

  test "a long pointer into a document from elsewhere" do
    {:ok, document} = FastJSON.parse(~S({"a":1}))
    travelled = document |> :erlang.term_to_binary() |> :erlang.binary_to_term()

    for step <- ["a", "/0", "~0", "/~1b"],
        pointer = "/" <> String.duplicate(step, 1_000_000),
        document <- [document, travelled] do
      assert FastJSON.get(document, pointer) == :error
      assert FastJSON.get_many(document, [pointer, "/a"]) == [:error, {:ok, 1}]
      assert_raise ArgumentError, ~r/pointer/, fn -> FastJSON.get(document, pointer <> "~") end
    end
  end

  test "what is no document, pointer or list of them is an ArgumentError of its name" do
    {:ok, document} = FastJSON.parse("[1]")

    for bad <- [nil, "/0", :x, ["/0" | "/1"], [1], ["x"], %{}],
        ask <- [&FastJSON.get_many/2, &FastJSON.get_many_nil/2],
        do: assert_raise(ArgumentError, ~r/pointer/, fn -> ask.(document, bad) end)

    for bad <- [nil, 1, :x, ["/0"], "x", "/~2"],
        ask <- [&FastJSON.get/2, &FastJSON.get(&1, &2, 0), &FastJSON.length/2],
        do: assert_raise(ArgumentError, ~r/pointer/, fn -> ask.(document, bad) end)

    for bad <- [nil, "[1]", %{}, {:ok, document}] do
      for ask <- [&FastJSON.get/2, &FastJSON.get(&1, &2, 0), &FastJSON.length/2],
          do: assert_raise(ArgumentError, ~r/Document/, fn -> ask.(bad, "/0") end)

      for ask <- [&FastJSON.get_many/2, &FastJSON.get_many_nil/2],
          do: assert_raise(ArgumentError, ~r/Document/, fn -> ask.(bad, ["/0"]) end)
    end
  end

  test "options that are none are refused, whatever the pointer finds" do
    {:ok, document} = FastJSON.parse("[1]")

    for options <- [:x, [1], %{__struct__: X}, [as: 5], [keys: :no]],
        pointer <- ["", "/0", "/5"] do
      assert_raise ArgumentError, ~r/option/, fn ->
        FastJSON.get(document, pointer, nil, options)
      end

      assert_raise ArgumentError, ~r/option/, fn ->
        FastJSON.get_many(document, [pointer], options)
      end
    end

    assert FastJSON.get(document, "", nil, %{}) == [1]
  end

  test "a document made by hand says that it is none" do
    {:ok, document} = FastJSON.parse(FastJSON.encode!(Enum.to_list(1..10_000)))
    nobody = make_ref()

    for fields <- [
          [index: nobody, text: "["],
          [index: nobody, text: nil],
          [index: nil, text: <<1::3>>],
          [text: ""],
          [text: nil]
        ],
        forged = struct(document, fields),
        ask <- [
          &FastJSON.get(&1, ""),
          &FastJSON.get(&1, "", 0, keys: :atoms),
          &FastJSON.get_many(&1, [""])
        ] do
      assert_raise ArgumentError, ~r/FastJSON.Document/, fn -> ask.(forged) end
      assert inspect(forged) =~ "#FastJSON.Document<"
    end

    for options <- [nil, :x, [1]],
        do:
          assert_raise(ArgumentError, fn -> FastJSON.get(%{document | options: options}, "") end)
  end

  test "what one call of the NIF makes is what decode/1 makes of the part, up to long ones and with wild numbers" do
    Generate.seed("values of documents")

    for i <- 1..60 do
      long = String.duplicate("ü\n", i * 90)
      value = Enum.random([Generate.value(), Enum.to_list(1..(i * 60)), long])
      {:ok, document} = FastJSON.parse(FastJSON.encode!([value, %{"a" => value}]))
      assert FastJSON.get(document, "/0") == {:ok, value}

      assert FastJSON.get_many(document, ["/1/a", "/1", ""]) == [
               {:ok, value},
               {:ok, %{"a" => value}},
               {:ok, [value, %{"a" => value}]}
             ]
    end

    long = String.duplicate("7", 1_024)

    parts = [
      "[-0e1]",
      "[-0.0]",
      "[1e400]",
      "[#{long}]",
      "[#{long}7]",
      ~S({"a":1,"a":2}),
      ~S(["\ud83d\ude00"])
    ]

    {:ok, document} = FastJSON.parse("[" <> Enum.join(parts, ",") <> "]")

    for {part, i} <- Enum.with_index(parts) do
      expected = with {:error, _} <- FastJSON.decode(part), do: :error
      assert FastJSON.get(document, "/#{i}") === expected
      assert FastJSON.get_many(document, ["/#{i}"]) === [expected]
    end
  end

  test "nothing that is taken out of a small document keeps the rest of it" do
    # The library knows the configuration from the first call on.
    FastJSON.decode("[1,2]")

    value = %{"a" => String.duplicate("x", 100), "b" => String.duplicate("y", 3_000)}
    {:ok, document} = FastJSON.parse(FastJSON.encode!(value))
    {:ok, string} = FastJSON.get(document, "/a")
    assert :binary.referenced_byte_size(string) == 100
  end

  # An index of so many short names is larger than the text.
  test "very many pointers to the shortest members take linear time" do
    names = for a <- ?a..?z, b <- ?a..?z, c <- ?a..?z, do: <<a, b, c>>
    text = "{" <> Enum.map_join(names, ",", &~s("#{&1}":1)) <> "}"
    {:ok, document} = FastJSON.parse(text)
    assert FastJSON.get(document, "/zzz") == {:ok, 1}
    assert {size, index} = Native.document_size(document.index)
    assert index in size..(size + div(size, 2))
    pointers = for name <- Enum.shuffle(names), do: "/" <> name
    # Read one after the other, half of the text for each: 1.2 GB.
    assert FastJSON.get_many_nil(document, pointers) == List.duplicate(1, length(names))
    refute FastJSON.Clock.slow?(fn -> FastJSON.get_many(document, pointers) end, 1_000_000)
    assert {_, ^index} = Native.document_size(document.index)
  end

  test "inspect prints a summary" do
    {:ok, document} = FastJSON.parse("[" <> String.duplicate("1,", 5_000) <> "1]")
    assert inspect(document) == "#FastJSON.Document<10003 bytes>"
  end

  test "forged documents and arguments are refused or answer for what they hold" do
    {:ok, document} = FastJSON.parse(FastJSON.encode!(Enum.to_list(1..10_000)))
    {:ok, other} = FastJSON.parse("[]")

    for index <- [other.index, document.index, make_ref(), nil, 1, "x"],
        text <- [document.text, "", "[", <<255>>, nil],
        pointer <- ["", "/9999", "/0/a", "x", nil, <<1::3>>] do
      forged = struct(Document, index: index, text: text, options: [])

      for ask <- [&FastJSON.get/2, &FastJSON.length/2, &FastJSON.get_many(&1, [&2])] do
        try do
          ask.(forged, pointer)
        rescue
          _ -> :refused
        end
      end
    end

    for bad <- [["" | :x], [<<1::5>>], :x, [nil]],
        do: assert_raise(ArgumentError, fn -> Native.document_find(document.index, bad, true) end)

    assert_raise ArgumentError, fn -> Native.document(:x, true, 0) end
    assert {:error, :unexpected_end, 1, _, _} = Native.document("[", false, 0)
  end
end
