# Whether work takes far too long, on a machine that may be busy with other things.
# Assumes limits that are hundreds of times what is usual: they tell linear time from quadratic.
# Called by tests of hostile input.
defmodule FastJSON.Clock do
  @moduledoc false

  @doc "Whether the work takes longer than that each time of five: other programs only add to its time."
  def slow?(work, microseconds) do
    Enum.all?(1..5, fn _ -> elem(:timer.tc(work), 0) > microseconds end)
  end
end
