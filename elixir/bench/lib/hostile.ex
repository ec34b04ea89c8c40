# One call on each document made to hurt, in a VM of its own, which goes on behind the document that ended it.
# Assumes `elixir` on the PATH and the code paths in FJB_PATHS.
# Called by bench/lib/run.ex.
defmodule Bench.Hostile do
  alias Bench.Lines

  def run(%{documents: []}, _config), do: :ok

  def run(cell, config) do
    IO.puts("@progress 0 0 hostile input: #{cell.library.name}")
    outcomes = outcomes(cell, if(config.full, do: 10, else: 2))
    {answered, rest} = Enum.split(cell.documents, length(outcomes))

    for {document, outcome} <- Enum.zip(answered, outcomes),
        do: tell(cell, document, outcome, config)

    # The VM ended itself behind a document that took too long; otherwise the next one ended it.
    patient = not match?(%{last: true}, List.last(outcomes))
    if patient and rest != [], do: tell(cell, hd(rest), %{error: "crashed"}, config)
    run(%{cell | documents: if(patient, do: Enum.drop(rest, 1), else: rest)}, config)
  end

  defp outcomes(cell, patience) do
    paths = System.get_env("FJB_PATHS", "") |> String.split()
    lines = Path.join(System.tmp_dir!(), "fastjson-hostile-#{System.pid()}.jsonl")
    File.write!(lines, "")

    arguments = [
      "bench/hostile.exs",
      cell.library.name,
      "#{patience}",
      lines | Enum.map(cell.documents, & &1["path"])
    ]

    System.cmd(
      "elixir",
      paths ++ arguments,
      stderr_to_stdout: true
    )

    outcomes =
      for line <- lines |> File.read!() |> String.split("\n", trim: true),
          do: FastJSON.decode!(line, keys: :atoms)

    File.rm!(lines)
    outcomes
  end

  defp tell(cell, document, outcome, config) do
    described = %{
      op: "decode",
      document: document["name"],
      group: "hostile",
      set: "generated",
      bytes: document["bytes"]
    }

    described
    |> Lines.line(cell.library, "unchecked")
    |> Map.put(:note, "one call, outcome not compared")
    |> Map.merge(
      if(ns = outcome[:ns], do: Lines.statistics([ns], 1, described, config), else: %{})
    )
    |> Map.merge(Map.take(outcome, [:error]))
    |> Lines.emit(config)
  end
end
