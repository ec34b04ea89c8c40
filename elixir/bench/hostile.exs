# One decode of each document made to hurt, by one library: a line of JSON for each that the VM survived.
# Assumes a VM of its own, which a library may end; one that takes longer than the patience has it ended. The lines
# go to a file at once, because what was printed can be lost when the VM ends.
# Called by bench/lib/hostile.ex: hostile.exs library seconds_of_patience lines file...
[name, patience, lines | paths] = System.argv()
library = Bench.Libraries.named(name)

# A process outside: a library that holds a scheduler holds its timers too. It goes when its input is closed.
watch = fn ->
  script = """
  timeout "$1" cat
  [ $? -ne 124 ] || { echo '{"error":"no answer within '"$1"' s","last":true}' >> "$2"; kill -9 "$3"; }
  """

  arguments = ["-c", script, "sh", patience, lines, System.pid()]
  Port.open({:spawn_executable, System.find_executable("sh")}, args: arguments)
end

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

for path <- paths do
  text = File.read!(path)
  watchdog = watch.()
  outcome = fn -> call.(text) end |> Task.async() |> Task.await(:infinity)
  Port.close(watchdog)
  File.write!(lines, [FastJSON.encode!(outcome), "\n"], [:append])
end
