# Many callers at once and callers that are killed, with documents, get_many, schemas, canonical form and
# Incremental: what they get is what one caller gets, and nothing stays when they are gone.
# Assumes that FastJSON.Native.info/0 counts what the NIF holds outside of the VM's terms.
# Run by mix test; FASTJSON_FUZZ_SECONDS makes it longer (make fuzz).
defmodule FastJSON.AttackTest do
  use ExUnit.Case, async: false

  import Bitwise, only: [<<<: 2]

  alias FastJSON.{Generate, Incremental, Native, NDJSON}

  defmodule Row do
    use FastJSON.Schema, fields: [id: :integer, name: :string, tags: [:string]]
    defstruct [:id, :name, :x, tags: []]
  end

  defp rows(n),
    do:
      for(i <- 1..n, do: %{"id" => i, "name" => "name #{i}", "x" => i / 7, "tags" => ["a", "b"]})

  # Each takes a text of so many rows and a document of it, and gives something to compare.
  defp works do
    [
      parse: fn text, _, _ -> FastJSON.parse(text) |> elem(1) |> FastJSON.length("") end,
      get: fn _, document, n -> for(i <- 0..n//97, do: FastJSON.get(document, "/#{i}/name")) end,
      get_wide: fn _, document, _ -> FastJSON.get(document, "") end,
      get_many: fn _, document, n ->
        FastJSON.get_many(document, for(i <- 0..n//3, do: "/#{i}"))
      end,
      get_as: fn _, document, n ->
        FastJSON.get_many_nil(document, for(i <- 0..(n - 1)//7, do: "/#{i}"), as: Row)
      end,
      as: fn text, _, _ -> FastJSON.decode!(text, as: [Row]) end,
      as_error: fn text, _, _ ->
        FastJSON.decode(text, as: [:integer]) |> elem(1) |> Map.get(:pointer)
      end,
      canonical: fn _, _, n -> FastJSON.encode!(rows(n), canonical: true) end,
      unique: fn text, _, _ -> FastJSON.parse(text, duplicate_keys: :error) |> elem(0) end,
      valid: fn text, _, _ -> FastJSON.valid?(text) end,
      digits: fn _, _, n ->
        FastJSON.decode!(String.duplicate("7", 20 * n), decoding_integer_digit_limit: 0)
      end,
      integer: fn _, _, n -> FastJSON.encode!([1 <<< (64 * n), %{(1 <<< (9 * n)) => 1}]) end,
      incremental: fn text, _, _ ->
        {:done, value, _} = feed(Incremental.new(), cut(text))
        value
      end,
      partial: fn text, _, n ->
        {:more, state} = Incremental.feed(Incremental.new(), binary_part(text, 0, 30 * n))
        Incremental.partial(state)
      end,
      stream: fn text, _, _ ->
        text |> cut() |> FastJSON.decode_stream(array: true, as: Row) |> Enum.count()
      end,
      lines: fn _, _, n -> n |> rows() |> NDJSON.encode() |> NDJSON.decode() |> Enum.count() end
    ]
  end

  defp cut(text),
    do:
      for(
        at <- 0..(byte_size(text) - 1)//3_001,
        do: binary_part(text, at, min(3_001, byte_size(text) - at))
      )

  defp feed(state, [chunk | rest]) do
    case Incremental.feed(state, chunk) do
      {:more, state} -> feed(state, rest)
      done -> done
    end
  end

  defp given(n) do
    text = FastJSON.encode!(rows(n))
    {:ok, document} = FastJSON.parse(text)
    {text, document, n}
  end

  # Memory of callers that are gone goes when the collector or the step on a dirty scheduler ends.
  defp settled?(documents) do
    most = 2 * (:erlang.system_info(:schedulers) + :erlang.system_info(:dirty_cpu_schedulers))

    Enum.any?(1..600, fn _ ->
      for pid <- Process.list(), do: :erlang.garbage_collect(pid)
      info = Native.info()

      (info.live <= most and info.documents <= documents) or Process.sleep(100) != :ok
    end)
  end

  test "many callers at once get what one gets" do
    {text, document, n} = given(1_500)
    seed = Generate.seed("many callers")
    expected = for {name, work} <- works(), do: {name, work, work.(text, document, n)}

    1..12
    |> Task.async_stream(
      fn caller ->
        Generate.start(seed + caller)

        for {name, work, result} <- Enum.shuffle(expected),
            do: {name, work.(text, document, n) === result}
      end,
      max_concurrency: 12,
      timeout: :infinity
    )
    |> Enum.each(fn {:ok, results} ->
      assert Enum.all?(results, &elem(&1, 1)), inspect(results)
    end)
  end

  test "callers that are killed in the middle leave nothing" do
    Generate.seed("killed callers")
    before = Native.info().documents + 50
    {text, document, n} = given(20_000)
    # A fresh document, whose index is being made by whoever is killed.
    fresh = fn -> elem(FastJSON.parse(text), 1) end
    Generate.repeat(60, fn -> kill(text, Enum.random([document, fresh.()]), n) end)
    # The others were not harmed.
    assert FastJSON.get(document, "/19999/id") == {:ok, 20_000}
    assert settled?(before)
  end

  defp kill(text, shared, n) do
    pids =
      for _ <- 1..4 do
        {_, work} = Enum.random(works())
        spawn_monitor(fn -> work.(text, shared, n) end)
      end

    Process.sleep(:rand.uniform(30))
    for {pid, _} <- pids, do: Process.exit(pid, :kill)
    for {_, monitor} <- pids, do: assert_receive({:DOWN, ^monitor, _, _, _}, 300_000)
  end
end
