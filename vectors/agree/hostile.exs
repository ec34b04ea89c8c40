# The reductions and the CPU time of each file's decode, and of the pretty form of what it holds: OPERATION NAME REDUCTIONS MICROSECONDS.
# Assumes the compiled project, and schedulers that do not wait busily, as the VM counts the time of all threads, in milliseconds. Called by scripts/test-hostile.
for path <- System.argv() do
  text = File.read!(path)
  name = Path.basename(path)

  measure = fn operation, call ->
    in_task = fn work -> work |> Task.async() |> Task.await(:infinity) end

    reductions =
      in_task.(fn ->
        {:reductions, before} = Process.info(self(), :reductions)
        call.()
        {:reductions, later} = Process.info(self(), :reductions)
        later - before
      end)

    # As many calls as 4 MB of text need.
    times = max(1, div(4_194_304, byte_size(text)))
    {before, _} = :erlang.statistics(:runtime)
    in_task.(fn -> for _ <- 1..times, do: (call.(); :ok) end)
    {later, _} = :erlang.statistics(:runtime)

    IO.puts("#{operation}\t#{name}\t#{reductions}\t#{div(1000 * (later - before), times) + 1}")
  end

  measure.("decode", fn -> FastJSON.decode(text) end)

  with {:ok, value} <- FastJSON.decode(text) do
    measure.("encode", fn -> FastJSON.encode(value) end)
    measure.("pretty", fn -> FastJSON.encode(value, pretty: true) end)
  end
end
