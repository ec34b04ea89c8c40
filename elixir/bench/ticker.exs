# Counts how late a 1 ms tick is while one library decodes or encodes in a loop.
# Assumes a VM with one scheduler, started for this alone; prints one line of JSON.
# Called by bench/lib/cells.ex: ticker.exs library operation file milliseconds.
[name, op, path, milliseconds] = System.argv()
library = Enum.find(Bench.Libraries.present(), &(&1.name == name))
text = File.read!(path)
argument = if op == "decode", do: text, else: FastJSON.decode!(text)
function = Map.fetch!(library, String.to_atom(op))
parent = self()

worker = spawn(fn -> Stream.repeatedly(fn -> function.(argument) end) |> Stream.run() end)
:erlang.system_monitor(parent, [{:long_schedule, 1}])

# By time, not by number: a library that holds the scheduler lets few ticks through.
spawn_link(fn ->
  stop = System.monotonic_time(:millisecond) + String.to_integer(milliseconds)

  late =
    Stream.repeatedly(fn ->
      start = System.monotonic_time(:nanosecond)
      Process.sleep(1)
      max(System.monotonic_time(:nanosecond) - start - 1_000_000, 0)
    end)
    |> Enum.take_while(fn _ -> System.monotonic_time(:millisecond) < stop end)

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
    rounds: length(late),
    p50_ns: at.(0.5),
    p99_ns: at.(0.99),
    max_ns: List.last(late),
    long_schedule: count.(count, 0)
  })
)
