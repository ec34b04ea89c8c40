# Times functions by the protocol of bench/schema.md: interleaved, a fresh process a sample.
# Assumes that nothing else runs in this VM while a sample is taken.
# Called by bench/lib/cells.ex.
defmodule Bench.Measure do
  @doc """
  Samples of `{key, function}` in the order A B C, C B A, ..., in ns per call: `%{key => {samples, calls}}`.
  Stops after `rounds`, or when `milliseconds` are over and each has one: slow libraries must not take the time of others.
  """
  def interleaved(functions, rounds, milliseconds, sample_ms) do
    calls = Map.new(functions, fn {key, fun} -> {key, calls(fun, sample_ms)} end)
    stop = now() + milliseconds * 1_000_000

    samples =
      Enum.reduce_while(1..rounds, %{}, fn round, acc ->
        if round > 1 and now() > stop do
          {:halt, acc}
        else
          order = if rem(round, 2) == 1, do: functions, else: Enum.reverse(functions)
          taken = for {key, fun} <- order, do: {key, sample(fun, calls[key])}

          {:cont,
           Enum.reduce(taken, acc, fn {key, ns}, acc -> Map.update(acc, key, [ns], &[ns | &1]) end)}
        end
      end)

    Map.new(samples, fn {key, list} -> {key, {Enum.reverse(list), calls[key]}} end)
  end

  # How many calls make a sample; the first calls also warm up.
  defp calls(fun, sample_ms) do
    first = sample(fun, 1)
    ns = if first < 200_000, do: sample(fun, 20), else: first
    max(1, trunc(sample_ms * 1_000_000 / max(ns, 1)))
  end

  @doc "ns per call of `calls` calls in a fresh process."
  def sample(fun, calls) do
    isolated(fn ->
      start = now()
      repeat(fun, calls)
      (now() - start) / calls
    end)
  end

  @doc "Runs a function in a process of its own and returns its result."
  def isolated(fun) do
    parent = self()
    {pid, monitor} = spawn_monitor(fn -> send(parent, {self(), fun.()}) end)

    receive do
      {^pid, result} ->
        Process.demonitor(monitor, [:flush])
        result

      {:DOWN, ^monitor, _, _, reason} ->
        exit(reason)
    end
  end

  defp repeat(_fun, 0), do: :ok

  defp repeat(fun, calls) do
    fun.()
    repeat(fun, calls - 1)
  end

  @doc """
  Reductions of a call, and the growth of the VM's memory per kept result of ten (or fewer for
  large ones), as RustyJson's benchmark document measures it; resident growth besides.
  """
  def memory(fun, results) do
    isolated(fn ->
      {:reductions, before} = Process.info(self(), :reductions)
      fun.()
      {:reductions, later} = Process.info(self(), :reductions)
      :erlang.garbage_collect()
      rss = rss()
      total = :erlang.memory(:total)
      kept = for _ <- 1..results, do: fun.()
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

  def now, do: :erlang.monotonic_time(:nanosecond)

  def quantile(sorted, q), do: Enum.at(sorted, min(trunc(length(sorted) * q), length(sorted) - 1))
end
