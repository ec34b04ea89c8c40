# Whether work takes far too long, on a machine that may be busy with other things.
# Assumes limits that are many times what is usual: they tell linear time from quadratic.
# Called by tests of hostile input.
defmodule FastJSON.Clock do
  @moduledoc false

  @doc """
  Whether the work takes longer than that each time of five, and as long of the processors as well: other programs add to
  the time that passes, other processes of this VM to the time that it has of the processors.
  """
  def slow?(work, microseconds) do
    Enum.all?(1..5, fn _ ->
      {before, _} = :erlang.statistics(:runtime)
      {passed, _} = :timer.tc(work)
      {later, _} = :erlang.statistics(:runtime)
      min(passed, 1000 * (later - before)) > microseconds
    end)
  end

  @doc "The reductions of the work, which the NIF counts for what it does, in a process of its own."
  def reductions(work) do
    fn ->
      {:reductions, before} = Process.info(self(), :reductions)
      work.()
      {:reductions, later} = Process.info(self(), :reductions)
      later - before
    end
    |> Task.async()
    |> Task.await(:infinity)
  end
end
