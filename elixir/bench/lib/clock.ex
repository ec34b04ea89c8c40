# The clock of timed calls: processor time, in which other work on the machine is not.
# Assumes clock.so beside this module's beam; without it the time that passes has to do.
# Called by bench/lib/measure.ex.
defmodule Bench.Clock do
  @on_load :load

  def load do
    with file when is_list(file) <- :code.which(__MODULE__),
         do: :erlang.load_nif(~c"#{Path.dirname(file)}/clock", 0)

    :ok
  end

  @doc "Nanoseconds since some moment."
  def now, do: :erlang.monotonic_time(:nanosecond)
end
