# Memory, concurrency, killed callers, and what a scheduler notices.
# Assumes that FastJSON.Native.info/0 counts the objects the NIF holds outside the VM's terms.
# Run by mix test; the tests tagged :slow by mix test --include slow.
defmodule FastJSON.SafetyTest do
  use ExUnit.Case, async: false

  alias FastJSON.{Clock, Forge, Formatter, Generate, Incremental, Native, NDJSON}

  defmodule Hole do
    defstruct []
    defimpl(FastJSON.Encoder, do: def(encode(_, _), do: "0"))
  end

  defp big,
    do:
      for(
        i <- 1..60_000,
        do: %{"id" => i, "name" => "name #{i}", "x" => i / 7, "tags" => ["a", "b"]}
      )

  # Suspended work is freed when the collector finds its resource, and a killed caller's when its
  # slice on a dirty scheduler ends; scratch objects stay, one decoder and one encoder per
  # scheduler thread at most. What is alive by then, or after a minute.
  defp settled(tries \\ 600) do
    for pid <- Process.list(), do: :erlang.garbage_collect(pid)
    live = Native.info().live

    if live <= most_scratch() or tries == 0 do
      live
    else
      Process.sleep(100)
      settled(tries - 1)
    end
  end

  defp most_scratch,
    do: 2 * (:erlang.system_info(:schedulers) + :erlang.system_info(:dirty_cpu_schedulers))

  test "8 processes at once agree with one" do
    Generate.seed("concurrency")
    values = for _ <- 1..40, do: Generate.value()
    texts = Enum.map(values, &FastJSON.encode!/1)
    big = big()
    big_text = FastJSON.encode!(big)

    1..8
    |> Enum.map(fn n ->
      Task.async(fn ->
        for _ <- 1..20 do
          assert Enum.map(texts, &FastJSON.decode!/1) === values
          assert Enum.map(values, &FastJSON.encode!/1) == texts
        end

        if rem(n, 2) == 0,
          do: assert(FastJSON.decode!(big_text) === big),
          else: assert(FastJSON.encode!(big) == big_text)
      end)
    end)
    |> Task.await_many(:infinity)

    assert settled() <= most_scratch()
  end

  test "killing callers in the middle of their work frees everything" do
    big = big()
    text = FastJSON.encode!(big)

    for n <- 1..60 do
      {pid, monitor} =
        spawn_monitor(fn ->
          case rem(n, 5) do
            0 -> FastJSON.decode!(text)
            1 -> FastJSON.encode!(big)
            2 -> FastJSON.encode!(big, pretty: true, sort_keys: true)
            3 -> FastJSON.decode!(Forge.unaligned(text, 3), keys: & &1)
            4 -> FastJSON.decode!(text, objects: :ordered_objects, floats: :decimals)
          end
        end)

      Process.sleep(rem(n, 12))
      Process.exit(pid, :kill)
      assert_receive {:DOWN, ^monitor, _, _, _}, 300_000
    end

    assert settled() <= most_scratch()
  end

  @tag :allocators
  test "no growth over many calls" do
    Generate.seed("leak")
    values = for _ <- 1..20, do: Generate.value()
    texts = Enum.map(values, &FastJSON.encode!/1)

    work = fn ->
      for _ <- 1..1000, {value, text} <- Enum.zip(values, texts) do
        FastJSON.decode!(text)
        FastJSON.encode!(value)
        FastJSON.decode("[" <> text)
        FastJSON.encode([value, <<255>>])
        FastJSON.encode(value, pretty: true)
      end

      :erlang.garbage_collect()
      :erlang.memory(:system) + :erlang.memory(:binary)
    end

    run = fn -> Task.async(work) |> Task.await(:infinity) end
    run.()
    first = run.()
    run.()
    # What grows does so every time; the VM may take memory for itself at any.
    assert Enum.any?(1..3, fn _ -> run.() <= first + 4_000_000 end)
  end

  # For every public function the document that takes it longest in one step, or the form of it.
  defp worst do
    big = big()
    text = FastJSON.encode!(big)
    deep = Enum.reduce(1..7_000, 1, fn _, value -> [value] end)
    brackets = String.duplicate("[", 65_000)
    bits = Forge.unaligned(text, 3)
    keys = Enum.shuffle(for i <- 1..1_500, do: String.duplicate("k", 300) <> "#{i}")
    repeated = "{" <> Enum.map_join(1..6_000, ",", fn _ -> ~S("a":1) end) <> "}"
    escapes = String.duplicate(<<1>>, 500_000)
    escaped = IO.iodata_to_binary([?", String.duplicate("\\u00e9\\n", 7_000_000), ?"])
    atoms = for i <- 1..8_000, do: :"é#{rem(i, 50)}#{String.duplicate("ü", 200)}"
    {:ok, document} = FastJSON.parse(text)
    spaces = String.duplicate(" ", 100)
    {:ok, spaced} = FastJSON.parse("[" <> String.duplicate("1," <> spaces, 300_000) <> "2]")
    {:ok, stringy} = FastJSON.parse([~S(["), String.duplicate("x", 60_000_000), ~S(",1])])
    lines = Enum.map_join(big, "\n", &FastJSON.encode!/1)
    digits = String.duplicate("7", 90_000)
    integer = FastJSON.decode!(digits, decoding_integer_digit_limit: 0)
    # The longest that are not left to a dirty scheduler at once.
    integers = List.duplicate(Integer.pow(2, 8 * 1024) - 1, 5_000)
    # An output that has grown has as much room again.
    grown = String.duplicate("x", 70_000_000)
    strings = List.duplicate(String.duplicate("\n", 100_000), 300)
    keys_of_template = FastJSON.Codegen.keys(for i <- 1..12_000, do: "#{i}")
    fields = [Enum.to_list(1..20_000), %Hole{} | List.duplicate(1, 4_000_000)]
    template = FastJSON.Encode.template(keys_of_template, List.to_tuple(fields))

    [
      decode: fn -> FastJSON.decode!(text) end,
      decode_bits: fn -> FastJSON.decode!(bits) end,
      decode_repeated: fn -> FastJSON.decode!(repeated) end,
      decode_digits: fn -> FastJSON.decode!(digits, decoding_integer_digit_limit: 0) end,
      decode_exponent: fn -> FastJSON.decode("1e" <> digits, floats: :decimals) end,
      decode_fraction: fn -> FastJSON.decode("0." <> digits, floats: :decimals) end,
      decode_deep: fn -> FastJSON.decode(brackets) end,
      decode_callbacks: fn -> FastJSON.decode(text, [], []) end,
      decode_callbacks_string: fn -> FastJSON.decode(escaped, [], []) end,
      encode: fn -> FastJSON.encode!(big) end,
      encode_pretty: fn -> FastJSON.encode(deep, pretty: true, max_output: 0) end,
      encode_sorted: fn -> FastJSON.encode!(Map.new(keys, &{&1, 1}), sort_keys: true) end,
      encode_escapes: fn ->
        FastJSON.encode!(List.duplicate(escapes, 8), escape: :unicode_safe)
      end,
      encode_key: fn -> FastJSON.encode!(%{escapes => 1}) end,
      encode_atoms: fn -> FastJSON.encode!(atoms) end,
      encode_digits: fn -> FastJSON.encode!(integer) end,
      encode_digits_inside: fn -> FastJSON.encode!([%{integer => integer}], pretty: true) end,
      encode_digits_each: fn -> FastJSON.encode!(integers) end,
      encode_digits_decimal: fn ->
        FastJSON.encode!(struct!(Decimal, sign: 1, coef: integer, exp: -5))
      end,
      encode_integer: fn -> FastJSON.Encode.integer(integer) end,
      encode_digits_key: fn -> FastJSON.Encode.key(integer, FastJSON.Encode.opts()) end,
      encode_after_struct: fn -> FastJSON.encode!([grown, %Hole{}, strings]) end,
      encode_template: fn -> catch_error(FastJSON.encode!([template])) end,
      encode_tuple: fn ->
        FastJSON.encode!(List.to_tuple(List.duplicate(1, 1_000_000)), protocol: false)
      end,
      pretty_print: fn -> Formatter.pretty_print(text) end,
      pretty_print_deep: fn -> catch_error(Formatter.pretty_print(brackets)) end,
      pretty_print_to_iodata: fn ->
        Formatter.pretty_print_to_iodata(String.duplicate("[", 20_000))
      end,
      minimize: fn -> Formatter.minimize(brackets) end,
      minimize_bits: fn -> Formatter.minimize(bits) end,
      parse: fn -> FastJSON.parse(bits) end,
      get: fn -> FastJSON.get(document, "/59999/name") end,
      get_spaced: fn -> FastJSON.get(fresh(spaced), "/300000") end,
      length_spaced: fn -> FastJSON.length(fresh(spaced), "") end,
      get_behind_string: fn -> FastJSON.get(fresh(stringy), "/1") end,
      get_many: fn -> FastJSON.get_many(document, for(i <- 1..2_000, do: "/#{i}/x")) end,
      get_many_nil: fn ->
        FastJSON.get_many_nil(document, for(i <- 1..2_000, do: "/#{i}/name"))
      end,
      length: fn -> FastJSON.length(document, "") end,
      canonical: fn -> FastJSON.encode!(big, canonical: true) end,
      ndjson_encode: fn -> big |> NDJSON.encode() |> Stream.run() end,
      ndjson: fn -> [lines] |> NDJSON.decode() |> Stream.run() end,
      decode_stream: fn ->
        [lines] |> FastJSON.decode_stream() |> Stream.take(5_000) |> Stream.run()
      end,
      incremental: fn -> Incremental.feed(Incremental.new(), text) end,
      incremental_number: fn ->
        Incremental.feed(Incremental.new(decoding_integer_digit_limit: 0), digits <> digits)
      end,
      incremental_finish: fn ->
        {:more, state} =
          Incremental.feed(Incremental.new(), binary_part(text, 0, byte_size(text) - 1))

        {:error, _} = Incremental.finish(state)
      end
    ]
  end

  # The same text without an index.
  defp fresh(document) do
    {:ok, document} = FastJSON.parse(document.text)
    document
  end

  test "no public function keeps a scheduler from others, with the worst that it can be given" do
    :erlang.system_monitor(self(), [{:long_schedule, 20}])

    for {name, work} <- worst() do
      # The clock goes on while the system runs other programs. Where it takes a scheduler away
      # from Elixir code that runs for as long, nothing can be said but of what is held for more
      # than twice as long; it does not do so twenty times in a row to us alone.
      assert Enum.any?(1..20, fn _ ->
               {passed, held} = :timer.tc(fn -> held_scheduler(work, 200) end)
               held == 0 or held <= 2 * held_scheduler(fn -> spin(now() + passed) end, 500)
             end),
             "#{name} holds a scheduler"
    end

    :erlang.system_monitor(:undefined)
  end

  defp now, do: System.monotonic_time(:microsecond)

  defp spin(until) do
    Enum.reduce(1..10_000, 0, &(&1 + &2))
    if now() < until, do: spin(until)
  end

  # The milliseconds for which a process that does the work was on a scheduler at once, where the
  # monitor says so; a thread of its own delivers that, within so many milliseconds.
  defp held_scheduler(work, delivery) do
    {pid, monitor} =
      spawn_monitor(fn ->
        for _ <- 1..2, do: work.()
        # What is said about a slice is said when it ends, which must be before the process does.
        :erlang.yield()
      end)

    assert_receive {:DOWN, ^monitor, _, _, :normal}, 300_000

    receive do
      {:monitor, ^pid, :long_schedule, told} -> told[:timeout]
    after
      delivery -> 0
    end
  end

  test "hostile inputs take linear time" do
    for text <- [
          String.duplicate("[", 1_000_000),
          String.duplicate("{\"a\":", 200_000),
          "[" <> String.duplicate("1,", 1_000_000),
          "1e" <> String.duplicate("9", 1_000_000),
          "0." <> String.duplicate("0", 1_000_000) <> "1",
          "\"" <> String.duplicate("\\u0041", 200_000),
          "\"" <> String.duplicate("\\", 1_000_000),
          "{" <> Enum.map_join(1..50_000, ",", fn _ -> ~S("a":1) end) <> "}"
        ],
        # The VM copies bytes that begin at no byte each time that it looks for one of them.
        text <- [text, Forge.unaligned(text, 3), Forge.unaligned(binary_part(text, 0, 60_000), 5)] do
      refute Clock.slow?(fn -> FastJSON.decode(text) end, 3_000_000)
      refute Clock.slow?(fn -> FastJSON.decode(text, floats: :decimals) end, 3_000_000)
    end
  end

  test "the library can be loaded again while it is in use" do
    text = FastJSON.encode!(big())
    task = Task.async(fn -> for _ <- 1..3, do: FastJSON.decode!(text) end)
    Process.sleep(20)
    {_, binary, file} = :code.get_object_code(Native)
    # The old code is in use by the task; loading the same module again upgrades the NIF.
    assert {:module, Native} = :code.load_binary(Native, file, binary)
    assert [_, _, _] = Task.await(task, :infinity)
    assert FastJSON.decode!("[1]") == [1]
    :code.purge(Native)
    assert FastJSON.encode!([1]) == "[1]"
  end
end
