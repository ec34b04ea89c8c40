# Runs the benchmarks after asserting a release build.
# Assumes the files of bench/lib are compiled, in a folder of the code path.
# Called by bench/run.
if :erlang.system_info(:build_type) != :opt do
  IO.puts(
    :stderr,
    "the VM is a #{:erlang.system_info(:build_type)} build, whose times mean nothing"
  )

  System.halt(3)
end

# As in an application: the configuration is read once.
{:ok, _} = Application.ensure_all_started(:fastjson)
Bench.Data.consolidate()
Bench.Run.run()
