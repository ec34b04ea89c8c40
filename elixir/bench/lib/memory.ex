# Reductions of a call and memory of kept results.
# Assumes that nothing else grows in this VM meanwhile; every answer is checked where it is timed.
# Called by bench/lib/run.ex.
defmodule Bench.Memory do
  alias Bench.{Cells, Libraries, Lines, Measure}

  def run(cell, config) do
    cell = Cells.prepare(cell)
    # Of large ones fewer: Jason takes half a second for one.
    results = div(6_000_000, cell.bytes) |> max(2) |> min(10)

    for library <- Libraries.that_do(cell, config) do
      cell
      |> Lines.line(library, "unchecked")
      |> Map.merge(grown(Libraries.function(library, cell.call), results))
      |> Map.put(
        :note,
        "checked when it is timed; growth per kept result of #{results}; resident growth of all"
      )
      |> Lines.emit(config)
    end
  end

  # Growth of the VM's memory, as RustyJson's benchmark document measures it; resident growth besides.
  defp grown(function, results) do
    Measure.isolated(fn ->
      argument = Measure.held()
      # Warmed up by the first documents, which are small.
      if results > 2, do: function.(argument)
      :erlang.garbage_collect()
      rss = rss()
      total = :erlang.memory(:total)
      {:reductions, before} = Process.info(self(), :reductions)
      first = function.(argument)
      {:reductions, later} = Process.info(self(), :reductions)
      kept = [first | for(_ <- 2..results, do: function.(argument))]
      grown = :erlang.memory(:total) - total
      rss_grown = rss() - rss
      true = length(kept) == results

      %{
        reductions: later - before,
        peak_bytes: max(div(grown, results), 0),
        rss_peak_bytes: max(rss_grown, 0)
      }
    end)
  end

  defp rss do
    case File.read("/proc/self/statm") do
      {:ok, text} -> text |> String.split() |> Enum.at(1) |> String.to_integer() |> Kernel.*(4096)
      _ -> 0
    end
  end
end
