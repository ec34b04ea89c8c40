# Counts how late a 1 ms tick is while one library decodes or encodes in a loop.
# Assumes a VM with one scheduler, started for this alone; prints one line of JSON.
# Called by bench/lib/cells.ex: ticker.exs library operation file ticks.
[name, op, path, ticks] = System.argv()
library = Enum.find(Bench.Libraries.present(), &(&1.name == name))
text = File.read!(path)
argument = if op == "decode", do: text, else: FastJSON.decode!(text)
function = Map.fetch!(library, String.to_atom(op))
parent = self()

worker = spawn(fn -> Stream.repeatedly(fn -> function.(argument) end) |> Stream.run() end)
:erlang.system_monitor(parent, [{:long_schedule, 1}])

spawn_link(fn ->
  late =
    for _ <- 1..String.to_integer(ticks) do
      start = System.monotonic_time(:nanosecond)
      Process.sleep(1)
      max(System.monotonic_time(:nanosecond) - start - 1_000_000, 0)
    end

  send(parent, {:late, Enum.sort(late)})
end)

late =
  receive do
    {:late, late} -> late
  end

count = fn count, n ->
  receive do
    {:monitor, ^worker, :long_schedule, _} -> count.(count, n + 1)
  after
    0 -> n
  end
end

at = fn q -> Enum.at(late, min(trunc(length(late) * q), length(late) - 1)) end

IO.puts(
  FastJSON.encode!(%{
    p50_ns: at.(0.5),
    p99_ns: at.(0.99),
    max_ns: List.last(late),
    long_schedule: count.(count, 0)
  })
)
