# The lines of results, as bench/schema.md has them.
# Assumes nothing; a line is written at once.
# Called by bench/lib/run.ex and the groups that are measured in their own way.
defmodule Bench.Lines do
  alias Bench.{Libraries, Measure}

  @doc "A result line without figures."
  def line(cell, library, verified) do
    %{
      kind: "result",
      host_version: "OTP #{System.otp_release()} / Elixir #{System.version()}",
      library: library.name,
      library_version: Libraries.version(library),
      op: cell.op,
      document: cell.document,
      group: cell.group,
      set: cell.set,
      bytes: cell.bytes,
      verified: verified
    }
    |> put(:origin, cell[:origin])
    |> put(:kernel, library.name == "fastjson" && FastJSON.Native.info().kernel)
    |> put(:note, verified == "unchecked" && "no other library here to compare with")
  end

  @doc "Median, quartiles and throughput of samples in ns per call."
  def statistics(list, calls, cell, config) do
    sorted = Enum.sort(list)
    median = Measure.quantile(sorted, 0.5)

    %{
      rounds: length(list),
      calls: calls,
      median_ns: median,
      q1_ns: Measure.quantile(sorted, 0.25),
      q3_ns: Measure.quantile(sorted, 0.75),
      min_ns: hd(sorted),
      mb_s: cell.bytes / median * 1000
    }
    |> put(:samples, config.samples && list)
  end

  @doc "Writes a line, with the column that this build of the host is."
  def emit(fields, config) do
    line =
      %{schema: 1, host: "elixir"}
      |> Map.merge(fields)
      |> put(:column, System.get_env("FJB_COLUMN"))

    File.write!(config.out, [FastJSON.encode!(line), "\n"], [:append])
  end

  defp put(map, _key, nothing) when nothing in [nil, false, ""], do: map
  defp put(map, key, value), do: Map.put(map, key, value)
end
