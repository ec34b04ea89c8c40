# One decode of each document made to hurt, by one library: a line of JSON for each that the VM survived.
# Assumes a VM of its own, which a library may end; one that takes longer than 20 seconds ends it here. The lines go
# to a file at once, because what was printed can be lost when the VM ends.
# Called by bench/lib/cells.ex: hostile.exs library lines file...
[name, lines | paths] = System.argv()
library = Enum.find(Bench.Libraries.present(), &(&1.name == name))
patience = 20_000

call = fn text ->
  start = System.monotonic_time(:nanosecond)

  error =
    try do
      library.decode.(text)
      nil
    rescue
      error -> error |> Exception.message() |> String.slice(0, 100)
    catch
      kind, reason -> String.slice("#{kind} #{inspect(reason, limit: 5)}", 0, 100)
    end

  ns = max(System.monotonic_time(:nanosecond) - start, 1)
  if error, do: %{ns: ns, error: error}, else: %{ns: ns}
end

tell = fn outcome -> File.write!(lines, [FastJSON.encode!(outcome), "\n"], [:append]) end

for path <- paths do
  text = File.read!(path)
  task = Task.async(fn -> call.(text) end)

  case Task.yield(task, patience) do
    {:ok, outcome} ->
      tell.(outcome)

    _ ->
      tell.(%{error: "no answer within 20 s", last: true})
      :erlang.halt(0, flush: false)
  end
end
