# Room on the caller's heap: what a large decode leaves as it was, and how well it guesses.
# Assumes that heaps are read from outside: a process cannot see how full its own is.
# Run by mix test.
defmodule FastJSON.RoomTest do
  use ExUnit.Case, async: true

  alias FastJSON.{DecodeError, Native, Room, Schemas}

  defp records(n),
    do: for(i <- 1..n, do: %{"id" => i, "name" => "name #{i}", "ratio" => i / 7, "tags" => [1]})

  defp flag(name) do
    {_, settings} = :erlang.process_info(self(), :garbage_collection)
    settings[name]
  end

  # The words that `fun`'s result takes in a process of its own, and in how large a heap.
  defp heap_of(fun) do
    parent = self()

    {pid, monitor} =
      spawn_monitor(fn ->
        result = fun.()
        send(parent, :ready)

        receive do
          :stop -> :erlang.phash2(result)
        end
      end)

    assert_receive :ready, 300_000
    # It may still be on its way to receive.
    wait_for(pid)
    {_, heap} = :erlang.process_info(pid, :garbage_collection_info)
    send(pid, :stop)
    assert_receive {:DOWN, ^monitor, _, _, :normal}, 300_000
    {heap[:heap_size] + heap[:old_heap_size], heap[:heap_block_size] + heap[:old_heap_block_size]}
  end

  defp wait_for(pid) do
    if :erlang.process_info(pid, :status) != {:status, :waiting} do
      Process.sleep(1)
      wait_for(pid)
    end
  end

  test "the caller's settings are as before, whatever came of the decode" do
    text = FastJSON.encode!(records(5000))

    for size <- [flag(:min_heap_size), 50_000] do
      :erlang.process_flag(:min_heap_size, size)
      before = flag(:min_heap_size)
      assert FastJSON.decode!(text) === records(5000)
      assert flag(:min_heap_size) == before
      binaries = flag(:min_bin_vheap_size)
      assert {:error, %DecodeError{}} = FastJSON.decode(text <> "x")
      assert flag(:min_heap_size) == before
      assert flag(:min_bin_vheap_size) == binaries
      catch_error(FastJSON.decode(text, keys: fn _ -> raise "no" end))
      assert flag(:min_heap_size) == before
    end
  end

  # The words that a value takes, and the room for it.
  defp need_and_room(text) do
    {:ok, value} = Room.native(text, 0, 1024, 100_000)
    {:erts_debug.size_shared(value), Room.words(text)}
  end

  test "documents of every kind get about as much as they take" do
    dictionary = Map.new(1..5000, &{"key number #{&1}", "value #{&1}"})
    floats = for i <- 1..20_000, do: i / 7
    texts = for i <- 1..5000, do: "text " <> String.duplicate("é, ", rem(i, 40))

    for value <- [records(3000), dictionary, floats, texts, [records(500), floats, dictionary]] do
      text = FastJSON.encode!(value)
      {words, block} = heap_of(fn -> FastJSON.decode!(text) end)
      assert Room.words(text) in div(words * 9, 10)..(2 * words)
      assert block <= 4 * words
    end
  end

  test "spellings that take room, or none, are counted" do
    for {item, most} <- [
          {"1", 1.1},
          {"1e5", 1.1},
          {"1.5e5", 1.1},
          {"0.12345678901234567890", 1.1},
          {"123456789012345678901234567890", 1.4},
          {"1234567890123456789", 1.1},
          {"[]", 1.1},
          {"{}", 1.5},
          {"[1]", 1.1},
          {~S("\\\"\\"), 1.6},
          {~S("\u00e9\u00e9"), 1.6},
          {~S({"a" : 1, "b"  :2}), 1.1},
          {~S({"a":{"a":{"a":"]}],"}}}), 1.2},
          {inspect(String.duplicate("long ", 100)), 1.5}
        ] do
      text = "[" <> Enum.join(List.duplicate(item, div(400_000, byte_size(item))), ",") <> "]"
      {need, room} = need_and_room(text)
      assert room >= need * 0.98, "#{item}: #{need} words, room for #{room}"
      assert room <= most * need, "#{item}: #{need} words, room for #{room}"
    end
  end

  test "documents of a hundred random schemas get at least what they take" do
    for number <- 1..100 do
      text = Schemas.document(number, 50_000 + 10 * number * number)
      {need, room} = need_and_room(text)
      assert room >= need * 0.98, "document #{number}: #{need} words, room for #{room}"
      assert room <= need * 3, "document #{number}: #{need} words, room for #{room}"
    end
  end

  test "a text that differs from place to place is counted" do
    plain = List.duplicate(String.duplicate("x", 1000), 1000)
    text = FastJSON.encode!([records(20_000), plain])
    {need, room} = need_and_room(text)
    assert Native.likely_words(text) == 0
    assert room in need..div(need * 5, 4)
  end

  test "strings that become binaries make the VM collect no more than others" do
    collections = fn text ->
      task =
        Task.async(fn ->
          before = flag(:minor_gcs)
          value = FastJSON.decode!(text)
          {flag(:minor_gcs) - before, length(value)}
        end)

      Task.await(task, :infinity)
    end

    short = FastJSON.encode!(List.duplicate(String.duplicate("x", 60), 20_000))
    long = FastJSON.encode!(List.duplicate(String.duplicate("x", 300), 4000))
    assert {few, 20_000} = collections.(short)
    assert {^few, 4000} = collections.(long)
  end

  test "keys of the same place in the cache are made once" do
    # As many keys as the cache has places have to share some.
    keys = for i <- 1..260, do: "key number #{i}"
    record = Map.new(keys, &{&1, 1})
    text = FastJSON.encode!(List.duplicate(record, 100))
    value = FastJSON.decode!(text)
    once = :erts_debug.size_shared(List.first(value))
    assert :erts_debug.size_shared(value) < 100 * once - 60 * :erts_debug.size_shared(keys)
    assert value == List.duplicate(record, 100)
  end

  test "what is no JSON gets an answer" do
    :rand.seed(:exsss, {1, 2, 3})
    document = Schemas.document(5, 100_000)

    for _ <- 1..100 do
      from = :rand.uniform(50_000)
      cut = binary_part(document, from, :rand.uniform(50_000))

      noise =
        for(
          _ <- 1..10,
          into: "",
          do: Enum.random(["\"", "\\", "{", "}}", "[", "]", "9", <<200>>])
        )

      text = cut <> String.duplicate(noise, :rand.uniform(2000)) <> cut
      assert Native.likely_words(text) <= 2 * byte_size(text)
      assert Native.result_words(text) <= 2 * byte_size(text)
    end
  end

  test "a guess that is far off costs nothing but time" do
    # The samples see white space only, or one long string.
    spaces = String.duplicate(" ", 3_000_000)
    value = records(20_000)
    hidden = binary_part(spaces, 0, 1000) <> FastJSON.encode!(value) <> spaces
    assert FastJSON.decode!(hidden) === value

    commas = String.duplicate(",{", 1_000_000)
    assert FastJSON.decode!(FastJSON.encode!([commas])) == [commas]
    assert {:error, %DecodeError{position: 0}} = FastJSON.decode(commas)
    {_, block} = heap_of(fn -> FastJSON.decode(commas) |> elem(0) end)
    assert block < 100_000
  end

  test "results that are kept are all there, and a process with a limit is not pushed over it" do
    text = FastJSON.encode!(records(1500))
    kept = for _ <- 1..20, do: FastJSON.decode!(text)
    assert Enum.uniq(kept) == [records(1500)]

    {:ok, pid} =
      Task.start(fn ->
        Process.flag(:max_heap_size, %{size: 3_000_000, kill: true, error_logger: false})

        receive do
          {from, text} -> send(from, {:decoded, FastJSON.decode!(text) === records(1500)})
        end
      end)

    send(pid, {self(), text})
    assert_receive {:decoded, true}, 300_000
  end
end
