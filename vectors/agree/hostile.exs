# The reductions and the time of each file's decode, and of the pretty form of what it holds: NAME OPERATION REDUCTIONS MICROSECONDS.
# Assumes the compiled project. Called by scripts/test-hostile.
for path <- System.argv() do
  text = File.read!(path)
  name = Path.basename(path)

  measure = fn operation, call ->
    {reductions, time} =
      for _ <- 1..5 do
        Task.async(fn ->
          {:reductions, before} = Process.info(self(), :reductions)
          {time, _} = :timer.tc(call)
          {:reductions, later} = Process.info(self(), :reductions)
          {later - before, time}
        end)
        |> Task.await(:infinity)
      end
      |> Enum.min_by(&elem(&1, 1))

    IO.puts("#{operation}\t#{name}\t#{reductions}\t#{time}")
  end

  measure.("decode", fn -> FastJSON.decode(text) end)

  with {:ok, value} <- FastJSON.decode(text) do
    measure.("encode", fn -> FastJSON.encode(value) end)
    measure.("pretty", fn -> FastJSON.encode(value, pretty: true) end)
  end
end
