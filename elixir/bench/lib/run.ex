# Goes through the cells within the budget: checks the libraries' answers, times them, writes lines.
# Assumes FJB_* as bench/schema.md describes them.
# Called by bench/main.exs.
defmodule Bench.Run do
  alias Bench.{Answers, Cells, Config, Hostile, Latency, Libraries, Lines, Measure, Memory}

  # The exit status that bench/schema.md has for it.
  @nothing_chosen 4

  # Seconds that the groups need beside each other in a quick pass; most important first.
  @seconds [
    large: 31,
    small: 4,
    memory: 7,
    latency: 6,
    micro: 7,
    schema: 14,
    growth: 4,
    hostile: 9
  ]

  def run do
    config = Config.read()
    File.write!(config.out, "", [:append])

    for {name, hint} <- Libraries.missing(config),
        do: Lines.emit(%{kind: "missing", library: name, reason: hint}, config)

    queue =
      for {group, seconds} <- @seconds, cell <- weighed("#{group}", seconds, config), do: cell

    if queue == [], do: System.halt(@nothing_chosen)
    stop = Measure.now() + config.budget * 1_000_000_000
    measure_all(queue, length(queue), stop, config)
  end

  # {weight, cell}: a group's seconds divided among its cells, more for large documents.
  defp weighed(group, seconds, config) do
    cells = if Config.wanted?(group, config.groups), do: Cells.of(group, config), else: []
    size = fn cell -> 1_000_000 + (cell[:bytes] || 0) end
    sum = cells |> Enum.map(size) |> Enum.sum()
    for cell <- cells, do: {seconds * size.(cell) / sum, cell}
  end

  # What a cell leaves of its slot, or takes too much, is shared by all that come after it.
  defp measure_all([], _total, _stop, _config), do: :ok

  defp measure_all([{weight, cell} | rest] = queue, total, stop, config) do
    left = stop - Measure.now()

    if left > 0 do
      weights = queue |> Enum.map(&elem(&1, 0)) |> Enum.sum()
      IO.puts("@progress #{total - length(queue)} #{total} #{cell.op} #{cell.document}")
      measure(cell, trunc(left / 1_000_000 * weight / weights), config)
      measure_all(rest, total, stop, config)
    else
      for {group, cells} <- Enum.frequencies_by(queue, fn {_, cell} -> cell.group end),
          do: IO.puts("@dropped #{group} #{cells} cells: #{config.budget} s are used up")
    end
  end

  defp measure(%{group: "memory"} = cell, _slot, config), do: Memory.run(cell, config)
  defp measure(%{group: "latency"} = cell, slot, config), do: Latency.run(cell, slot, config)
  defp measure(%{group: "hostile"} = cell, _slot, config), do: Hostile.run(cell, config)

  defp measure(cell, slot, config) do
    start = Measure.now()
    cell = Cells.prepare(cell)
    libraries = Libraries.that_do(cell, config)

    {good, bad} =
      if config.verified,
        do: Answers.trust(libraries, cell),
        else: Answers.check(libraries, cell)

    for {library, error} <- bad,
        do: cell |> Lines.line(library, false) |> Map.put(:error, error) |> Lines.emit(config)

    # The reference is part of every ratio.
    functions =
      for {library, verified, first} <- good,
          aa <- again(library),
          function = Libraries.function(library, cell.call),
          do: {{library.name, aa}, function, first, if(verified == "reference", do: 2, else: 1)}

    spent = div(Measure.now() - start, 1_000_000)
    # What callers hold is made anew for each sample.
    rounds = if cell[:callers], do: min(config.rounds, 7), else: config.rounds
    samples = Measure.interleaved(functions, rounds, slot - spent, config.sample_ms)

    for {library, verified, _} <- good, aa <- again(library) do
      {list, calls} = samples[{library.name, aa}]

      cell
      |> Lines.line(library, verified)
      |> Map.merge(Lines.statistics(list, calls, cell, config))
      |> then(&if(aa, do: Map.put(&1, :aa, true), else: &1))
      |> Lines.emit(config)
    end
  end

  # fastjson is timed twice in every cell: what differs is noise.
  defp again(%{name: "fastjson"}), do: [false, true]
  defp again(_library), do: [false]
end
