# Keys of objects in decoding: atoms, functions, repeated names, order.
# Assumes nothing.
# Run by mix test.
defmodule FastJSON.KeysTest do
  use ExUnit.Case, async: true

  alias FastJSON.{DecodeError, OrderedObject}

  defp refused(text, opts) do
    assert {:error, %DecodeError{} = error} = FastJSON.decode(text, opts)

    {Exception.message(error), FastJSON.DecodeError.line(error),
     FastJSON.DecodeError.column(error)}
  end

  test "keys: atoms, existing atoms, functions" do
    assert FastJSON.decode!(~S({"a":{"b":1}}), keys: :atoms) == %{a: %{b: 1}}
    assert FastJSON.decode!(~S({"ok":1}), keys: :atoms!) == %{ok: 1}
    missing = "fastjson_never_an_atom_#{System.unique_integer([:positive])}"

    assert_raise ArgumentError, fn ->
      FastJSON.decode(~s({"#{missing}":1}), keys: :atoms!)
    end

    assert FastJSON.decode!(~S({"a":[{"b":1}]}), keys: &String.upcase/1) == %{
             "A" => [%{"B" => 1}]
           }

    for keys <- [:strings, :copy, :intern],
        do: assert(FastJSON.decode!("{\"a\":1}", keys: keys) == %{"a" => 1})

    assert_raise ArgumentError, fn -> FastJSON.decode("1", keys: :other) end
  end

  test "a key without an atom counts when its value is complete" do
    missing = "fastjson_never_an_atom_#{System.unique_integer([:positive])}"
    key = ~s("#{missing}")

    for text <- [
          "{#{key}:1}",
          "{#{key}:1 , ",
          "{#{key}:1,x",
          "{#{key}:1,\"a\" x",
          "{#{key}:1,\"a\\q\"",
          "{\"ok\":{#{key}:[1]},",
          "{#{key}:{},\"ok\":tru"
        ] do
      assert_raise ArgumentError, fn -> FastJSON.decode(text, keys: :atoms!) end
    end

    for text <- [
          "{#{key}",
          "{#{key}:",
          "{#{key}:1",
          "{#{key}:1 ",
          "{#{key}:1x",
          "{#{key}:[1,",
          "{#{key}:\"x",
          "{#{key}:{\"ok\":1,",
          "{#{key}:1e999}"
        ] do
      assert {:error, %DecodeError{}} = FastJSON.decode(text, keys: :atoms!), text
    end

    # The read is cut into slices before the value of the key ends, or behind it.
    for long <- [200_000, 2_500_000], close <- ["", "}"] do
      value = "[" <> String.duplicate("1,", long) <> "1]"
      text = "{\"ok\":1,#{key}:" <> value <> close

      if close == "" do
        assert {:error, %DecodeError{}} = FastJSON.decode(text, keys: :atoms!)
      else
        assert_raise ArgumentError, fn -> FastJSON.decode(text, keys: :atoms!) end
      end
    end
  end

  test "functions make keys when the values are complete, before an error as well" do
    calls = fn text ->
      told = fn key -> elem(send(self(), {:key, key}), 1) end
      result = FastJSON.decode(text, keys: told)
      {elem(result, 0), received([])}
    end

    assert calls.(~S({"a":{"b":1,"c":2},"d":3})) == {:ok, ~w(b c a d)}
    assert calls.(~S({"a":{"b":1,"c":2},"d":3,"e")) == {:error, ~w(b c a d)}
    assert calls.(~S({"a":{"b":1,"c":2},"d":3)) == {:error, ~w(b c a)}
    assert calls.(~S({"a":{"b":1,"c":2)) == {:error, ~w(b)}
    assert calls.(~S([{"a":1},{"b":{"c":1}x)) == {:error, ~w(a c)}
    assert calls.(~S({"a":1} x)) == {:error, ~w(a)}
    assert calls.(~S({"a":1,"b":1e999,"c":2})) == {:error, ~w(a)}

    numbers = "[" <> String.duplicate("1,", 1_200_000) <> "1]"
    assert calls.(~s({"a":1,"b":{"c":#{numbers},"d":2)) == {:error, ~w(a c)}
    assert calls.(~s({"a":1,"b":{"c":#{numbers},"d":2,)) == {:error, ~w(a c d)}
  end

  defp received(keys) do
    receive do
      {:key, key} -> received([key | keys])
    after
      0 -> Enum.reverse(keys)
    end
  end

  test "keys become atoms whatever their script and length" do
    for key <- ["é", "日本語", "𝄞", String.duplicate("é", 255), String.duplicate("a", 255), ""] do
      assert FastJSON.decode!(FastJSON.encode!(%{key => 1}), keys: :atoms) == %{
               String.to_atom(key) => 1
             }

      assert FastJSON.decode!(FastJSON.encode!(%{key => 1}), keys: :atoms!) == %{
               String.to_atom(key) => 1
             }
    end

    assert_raise SystemLimitError, fn ->
      FastJSON.decode(FastJSON.encode!(%{String.duplicate("a", 256) => 1}), keys: :atoms)
    end
  end

  test "repeated keys: the first (Jason), the last, or an error" do
    text = ~S({"a":1,"b":2,"a":3})
    assert FastJSON.decode!(text) == %{"a" => 1, "b" => 2}
    assert FastJSON.decode!(text, duplicate_keys: :last) == %{"a" => 3, "b" => 2}
    assert {~S(duplicate key "a" at position 13), 1, 14} = refused(text, duplicate_keys: :error)
    assert FastJSON.decode!(~S({"a":1,"A":2}), keys: &String.upcase/1) == %{"A" => 1}

    assert FastJSON.decode!(~S({"a":1,"A":2}), keys: &String.upcase/1, duplicate_keys: :last) ==
             %{"A" => 2}
  end

  test "repeated keys in maps that the VM hashes" do
    for n <- [20, 40, 3000] do
      text = "{" <> Enum.map_join(1..(3 * n), ",", &~s("k#{rem(&1, n)}":#{&1})) <> "}"
      first = Map.new((3 * n)..1//-1, &{"k#{rem(&1, n)}", &1})
      last = Map.new(1..(3 * n), &{"k#{rem(&1, n)}", &1})
      assert FastJSON.decode!(text) === first
      assert FastJSON.decode!(text, duplicate_keys: :last) === last
      assert {:error, _} = FastJSON.decode(text, duplicate_keys: :error)
    end
  end

  test "objects: :ordered_objects keeps order and repeated keys" do
    assert FastJSON.decode!(~S({"b":1,"a":{},"b":2}), objects: :ordered_objects) ==
             OrderedObject.new([{"b", 1}, {"a", OrderedObject.new([])}, {"b", 2}])

    assert FastJSON.decode!(~S({"b":1}), objects: :ordered_objects, keys: :atoms) ==
             OrderedObject.new(b: 1)
  end

  test "the order of keys that earlier calls taught changes no map" do
    for n <- [2, 31, 32, 33, 40, 63, 64, 65, 80], _ <- 1..4 do
      members = for i <- 1..n, do: {"key#{rem(i * 37, 101)}", i}
      text = Enum.map_join(members, ",", fn {key, i} -> ~s("#{key}":#{i}) end)
      map = Map.new(members)

      assert FastJSON.decode!("{" <> text <> "}") === map
      assert FastJSON.decode!(~s({#{text},"key37":0})) === map

      last = Map.put(map, "key37", 0)
      assert FastJSON.decode!(~s({#{text},"key37":0}), duplicate_keys: :last) === last

      assert FastJSON.decode!("{" <> text <> "}", keys: :atoms) ===
               Map.new(members, fn {key, i} -> {String.to_atom(key), i} end)
    end
  end

  test "duplicate_keys: :error finds the same place with a key function and without" do
    seed = FastJSON.Generate.seed("repeated keys")
    FastJSON.Generate.start(seed)

    values =
      ["1", "-2.5e3", "true", "null", "[]", "{}", ~S("\\\""), ~S([{"k1":[1]},"]}"]), ~S("")] ++
        [~S({ "x" : 1 , "k2" : [ 2 ] }), inspect(String.duplicate("é", 700))]

    for _ <- 1..300 do
      count = :rand.uniform(8)
      repeated = :rand.uniform(count)
      space = fn -> Enum.random(["", "", " ", "\n\t "]) end
      prefix = space.() <> ~S([3,{"y":{)

      {text, [_first, at]} =
        Enum.reduce(Enum.shuffle([repeated | Enum.to_list(1..count)]), {prefix, []}, fn
          name, {text, places} ->
            text = if(text == prefix, do: text, else: text <> ",") <> space.()
            places = if name == repeated, do: places ++ [byte_size(text)], else: places
            key = Enum.random(["k", "\\u006b"]) <> Integer.to_string(name)
            {~s(#{text}"#{key}"#{space.()}:#{space.()}#{Enum.random(values)}#{space.()}), places}
        end)

      text = text <> "}}]"
      reason = ~s(duplicate key "k#{repeated}" at position #{at})

      for text <- [text, FastJSON.Forge.unaligned(text, 3)],
          keys <- [[], [keys: & &1]],
          objects <- [:maps, :ordered_objects] do
        opts = [duplicate_keys: :error, objects: objects] ++ keys
        assert {:error, %{position: ^at, reason: ^reason}} = FastJSON.decode(text, opts)
      end
    end
  end

  test "duplicate_keys: :error finds the place of a key that was read in an earlier slice" do
    for n <- [10, 5_000, 120_000],
        {before, behind} <- [
          {~S({"a":1, "a":2,), "}"},
          {~S([{"a":1,"b":{"c":1, "a":2,"c":3,), "}}]"}
        ],
        object = Enum.map_join(1..n, ",", &~s("k#{&1}":#{&1})),
        text = before <> object <> behind,
        opts <- [[], [keys: :atoms], [objects: :ordered_objects]] do
      opts = if n > 10 and opts[:keys], do: [], else: opts
      assert {:error, error} = FastJSON.decode(text, [duplicate_keys: :error] ++ opts)
      repeated = if behind == "}", do: ~S("a":2), else: ~S("c":3)
      assert {error.position, 5} == :binary.match(text, repeated)
    end

    # The key waits for its value while the slice ends.
    long = Enum.map_join(1..120_000, ",", &Integer.to_string/1)
    text = ~s({"a":1,"b":2,"a":[#{long}],"d":{"e":[#{long}]}})
    assert {:error, %DecodeError{position: 13}} = FastJSON.decode(text, duplicate_keys: :error)
  end

  test "duplicate_keys: :error with a key function" do
    down = &String.downcase/1

    for {text, key, position} <- [
          {~S({"a":1,"A":2}), "a", 7},
          {~S([{"x":[{}, {"b" : "c", "B":[] }], "X":1}]), "b", 23},
          {~S({"b":{"x":1},"c":[1,{"d":1.5,"e":{},"D":2}],"B":3}), "d", 36},
          {~S({"k":1,"k":2}), "k", 7}
        ],
        decode <- [
          &FastJSON.decode/2,
          &(&1 |> String.codepoints() |> FastJSON.decode(&2)),
          fn text, opts -> text |> List.wrap() |> decode_first(opts) end
        ] do
      assert {:error, error} = decode.(text, keys: down, duplicate_keys: :error)
      assert error.position == position
      assert Exception.message(error) =~ "duplicate key #{inspect(key)} at position #{position}"
    end
  end

  defp decode_first(chunks, opts) do
    [result] = chunks |> FastJSON.NDJSON.decode([on_error: :return] ++ opts) |> Enum.to_list()
    result
  end
end
