# Counts how late a 1 ms tick is while one library decodes or encodes in a loop.
# Assumes a VM with one scheduler, started for this alone; prints one line of JSON for each operation.
# Called by bench/lib/latency.ex: ticker.exs library file milliseconds operation...
[name, path, milliseconds | ops] = System.argv()
library = Bench.Libraries.named(name)
text = File.read!(path)
value = if "encode" in ops, do: FastJSON.decode!(text)

# By time, not by number: a library that holds the scheduler lets few ticks through. The last one, which ends
# when the time is over, counts: it may be the only one.
ticks = fn ticks, stop, late ->
  start = System.monotonic_time(:nanosecond)
  Process.sleep(1)
  late = [max(System.monotonic_time(:nanosecond) - start - 1_000_000, 0) | late]
  if System.monotonic_time(:millisecond) < stop, do: ticks.(ticks, stop, late), else: late
end

count = fn count, worker, n ->
  receive do
    {:monitor, ^worker, :long_schedule, _} -> count.(count, worker, n + 1)
  after
    0 -> n
  end
end

:erlang.system_monitor(self(), [{:long_schedule, 1}])

for op <- ops do
  function = Map.fetch!(library, String.to_atom(op))
  argument = if op == "decode", do: text, else: value
  loop = fn -> Stream.repeatedly(fn -> function.(argument) end) |> Stream.run() end
  {worker, monitor} = spawn_monitor(loop)

  stop = System.monotonic_time(:millisecond) + String.to_integer(milliseconds)
  late = fn -> ticks.(ticks, stop, []) end |> Task.async() |> Task.await(:infinity) |> Enum.sort()
  long = count.(count, worker, 0)

  # The next operation has the scheduler for itself.
  Process.exit(worker, :kill)
  receive do: ({:DOWN, ^monitor, _, _, _} -> :ok)

  at = fn q -> Enum.at(late, min(trunc(length(late) * q), length(late) - 1)) end

  IO.puts(
    FastJSON.encode!(%{
      op: op,
      rounds: length(late),
      p50_ns: at.(0.5),
      p99_ns: at.(0.99),
      max_ns: List.last(late),
      long_schedule: long,
      note: "lateness of a 1 ms tick, +S 1:1"
    })
  )
end
