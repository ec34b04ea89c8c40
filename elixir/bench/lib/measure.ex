# Times functions by the protocol of bench/schema.md: interleaved, a fresh process a sample.
# Assumes that nothing else runs in this VM while a sample is taken.
# Called by bench/lib/run.ex, memory.ex and latency.ex.
defmodule Bench.Measure do
  alias Bench.Clock

  # Of a call that takes seconds one sample has to do; it is long enough to be its own average.
  # A turn has few rounds of a slow call: a run has several turns.
  @slow_ns 200_000_000
  @least_rounds 3
  # Words of what a caller holds: a tuple in a list.
  @block 100

  @doc """
  Samples of `{key, function, ns of a first call, weight}` in the order A B C, C B A, ..., in ns per
  call: `%{key => {samples, calls}}`. Rounds are divided so that ratios become as firm as
  `milliseconds` allow: as the weight and the inverse root of the time (Neyman), spread evenly over
  all; at least #{@least_rounds}, or what fits into #{div(@slow_ns, 1_000_000)} ms, and at most `rounds`.
  """
  def interleaved(functions, rounds, milliseconds, sample_ms) do
    timed =
      for {key, fun, first, weight} <- functions do
        ns = if first < 5_000_000, do: sample(fun, 1 + trunc(200_000 / first)), else: first
        calls = max(1, trunc(sample_ms * 1_000_000 / ns))
        {key, fun, calls, calls * ns, weight}
      end

    sum = Enum.sum(for {_, _, _, ns, weight} <- timed, do: weight * :math.sqrt(ns))

    planned =
      for {key, fun, calls, ns, weight} <- timed do
        share = trunc(milliseconds * 1_000_000 * weight / sum / :math.sqrt(ns))
        least = trunc(@slow_ns / ns) |> min(@least_rounds) |> max(1)
        {key, fun, calls, share |> max(least) |> min(rounds)}
      end

    most = planned |> Enum.map(&elem(&1, 3)) |> Enum.max(fn -> 0 end)

    samples =
      for round <- 1..most//1,
          {key, fun, calls, share} <- if(odd?(round), do: planned, else: Enum.reverse(planned)),
          div(round * share, most) > div((round - 1) * share, most),
          do: {key, sample(fun, calls)}

    taken = Enum.group_by(samples, &elem(&1, 0), &elem(&1, 1))
    for {key, _, calls, _} <- planned, into: %{}, do: {key, {taken[key], calls}}
  end

  defp odd?(n), do: rem(n, 2) == 1

  @doc "ns of processor time per call of `calls` calls with the held argument, in a fresh process."
  def sample(fun, calls), do: sample(fun, calls, &Clock.now/0)

  @doc "The same by a clock; callers that wait for one another are timed by `now/0`."
  def sample(fun, calls, clock) do
    isolated(fn ->
      argument = held()
      {words, collect?} = :persistent_term.get({__MODULE__, :caller}, {0, false})
      kept = for i <- 1..div(words, @block)//1, do: :erlang.make_tuple(@block - 3, i)
      if kept != [], do: :erlang.garbage_collect()
      start = clock.()
      repeat(fun, argument, calls)
      if collect?, do: :erlang.garbage_collect()
      spent = max(clock.() - start, 1) / calls
      # What the caller holds is alive until here.
      if kept == :never, do: exit(:impossible), else: spent
    end)
  end

  @doc "What the callers of the next samples hold on their heaps, in bytes, and whether a collection after the calls is part of their time."
  def callers(bytes, collect?),
    do: :persistent_term.put({__MODULE__, :caller}, {div(bytes, 8), collect?})

  defp repeat(_fun, _argument, 0), do: :ok

  defp repeat(fun, argument, calls) do
    fun.(argument)
    repeat(fun, argument, calls - 1)
  end

  @doc """
  Keeps what the next calls are called with outside of every process: neither the start of a process
  copies it nor a collection inside a sample.
  """
  def hold(argument), do: :persistent_term.put(__MODULE__, argument)

  def held, do: :persistent_term.get(__MODULE__)

  @doc "Runs a function in a process of its own and returns its result."
  def isolated(fun) do
    parent = self()
    {pid, monitor} = spawn_monitor(fn -> send(parent, {self(), fun.()}) end)

    receive do
      {^pid, result} ->
        # Its memory is given back before the next one starts.
        receive do: ({:DOWN, ^monitor, _, _, _} -> result)

      {:DOWN, ^monitor, _, _, reason} ->
        exit(reason)
    end
  end

  def now, do: :erlang.monotonic_time(:nanosecond)

  def quantile(sorted, q), do: Enum.at(sorted, min(trunc(length(sorted) * q), length(sorted) - 1))
end
