# Ticks of 1 ms beside a loop of large calls on one scheduler, in a VM of its own for each
# library; in full runs also the time of one call among 24 callers in this VM.
# Assumes `elixir` on the PATH and the code paths in FJB_PATHS.
# Called by bench/lib/run.ex.
defmodule Bench.Latency do
  alias Bench.{Cells, Lines, Measure}

  # Starting a VM and reading the document takes about this much of the slot; ticks at least the
  # second; more than the third says nothing new, and callers of a slow library take a minute besides.
  @start_ms 1000
  @least_ms 300
  @most_ms 2000

  def run(%{library: library, of: document} = cell, slot, config) do
    milliseconds = div(slot - @start_ms, length(cell.ops)) |> max(@least_ms) |> min(@most_ms)

    ticks = ticker(cell, milliseconds)

    for op <- cell.ops do
      figures = Enum.find(ticks, %{verified: false, error: "its VM ended"}, &(&1[:op] == op))
      tell(library, document, op <> "_ticker", Map.delete(figures, :op), config)
    end

    for op <- cell.ops, config.full do
      IO.puts("@progress 0 0 #{op} by 24 callers: #{library.name}")
      tell(library, document, op <> "_24_callers", callers(op, library, document), config)
    end
  end

  defp tell(library, document, op, figures, config) do
    %{
      op: op,
      document: document["name"],
      group: "latency",
      set: document["set"],
      bytes: document["bytes"]
    }
    |> Lines.line(library, "unchecked")
    |> Map.merge(figures)
    |> Lines.emit(config)
  end

  defp ticker(cell, milliseconds) do
    paths = System.get_env("FJB_PATHS", "") |> String.split()

    arguments = [
      "bench/ticker.exs",
      cell.library.name,
      cell.of["path"],
      "#{milliseconds}" | cell.ops
    ]

    {text, _status} =
      System.cmd(
        "elixir",
        paths ++ ["--erl", "+S 1:1" | arguments],
        stderr_to_stdout: true
      )

    for "{" <> _ = line <- String.split(text, "\n"), do: FastJSON.decode!(line, keys: :atoms)
  end

  defp callers(op, library, document) do
    Measure.hold(Cells.argument(op, document))
    function = Map.fetch!(library, String.to_atom(op))

    times =
      1..24
      |> Enum.map(fn _ -> Task.async(fn -> Measure.sample(function, 1, &Measure.now/0) end) end)
      |> Task.await_many(:infinity)
      |> Enum.sort()

    %{
      callers: 24,
      p50_ns: Measure.quantile(times, 0.5),
      p99_ns: Measure.quantile(times, 0.99),
      max_ns: List.last(times),
      note: "one call by each of 24 callers"
    }
  end
end
