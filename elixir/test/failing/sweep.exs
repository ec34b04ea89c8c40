# Every allocation of the NIF fails once, in every function: the call ends with a value or an error of Elixir, the next one is
# right, and no block stays behind.
# Assumes a NIF linked with alloc.c, and FASTJSON_FAILING. Called by elixir/scripts/failing.
defmodule FailingSweep do
  @most 600

  def main do
    {:ok, file} = :file.open(System.fetch_env!("FASTJSON_FAILING"), [:read, :write, :binary])
    calls = calls()
    for {_, call} <- calls, _ <- 1..3, do: call.()
    live = live(file)

    swept =
      for {name, call} <- calls do
        wanted = call.()
        write(file, 0, 0)
        call.()
        seen = read(file, 8)
        # A call may find all that it needs in the scheduler's scratch memory.
        for left <- 1..min(seen + 2, @most), do: fail_once(file, name, call, wanted, left)
        seen
      end

    left = settled(file, live, 600)
    if left > kept(), do: raise("#{left} blocks stay behind")

    if Enum.sum(swept) < 20,
      do: raise("#{inspect(swept)} allocations: the NIF is not linked with alloc.c")

    IO.puts("#{Enum.sum(swept) + 2 * length(swept)} passed, 0 failed")
  end

  # The blocks that are there beyond those before, once what goes a little later has gone, or after a minute.
  defp settled(file, live, tries) do
    :erlang.garbage_collect()
    left = live(file) - live

    if left > kept() and tries > 0 do
      Process.sleep(100)
      settled(file, live, tries - 1)
    else
      left
    end
  end

  # A scheduler's scratch memory is kept: at most a few blocks for each.
  defp kept, do: 4 * System.schedulers_online() + 8

  # In a process of its own, so that what the call left on a heap goes with it.
  defp fail_once(file, name, call, wanted, left) do
    got =
      Task.async(fn ->
        write(file, 0, left)

        try do
          {:value, call.()}
        rescue
          error -> {:raised, error}
        after
          write(file, 0, 0)
        end
      end)
      |> Task.await(:infinity)

    case got do
      {:value, ^wanted} -> :ok
      {:value, {:error, _}} -> :ok
      {:raised, _} -> :ok
      {:value, other} -> raise("#{name}, allocation #{left}: #{inspect(other, limit: 5)}")
    end

    if call.() != wanted, do: raise("#{name}, after allocation #{left} failed: another value")
  end

  defp calls do
    rows =
      for i <- 1..200,
          do: %{
            "id" => i,
            "name" => "name #{i} é",
            "list" => [1.5, i, nil],
            "escaped" => "a\n\"#{i}"
          }

    text = FastJSON.encode!(rows)

    long =
      FastJSON.encode!([String.duplicate("a long string\n", 20_000), Enum.to_list(1..20_000)])

    wide = FastJSON.encode!(Map.new(1..500, &{"key #{&1}", &1}))

    [
      decode: fn -> FastJSON.decode(text) end,
      decode_long: fn -> FastJSON.decode(long) end,
      decode_wide: fn -> FastJSON.decode(wide) end,
      decode_broken: fn -> FastJSON.decode(text <> "]") |> elem(0) end,
      encode: fn -> FastJSON.encode(rows) end,
      encode_long: fn -> FastJSON.encode(String.duplicate("é\n", 40_000)) end,
      pretty: fn -> FastJSON.encode(rows, pretty: true) end,
      canonical: fn -> FastJSON.encode(rows, canonical: true) end,
      print: fn -> FastJSON.Formatter.pretty_print(text) end,
      minimize: fn -> FastJSON.Formatter.minimize(text) end,
      document: fn ->
        with {:ok, document} <- FastJSON.parse(text), do: FastJSON.get(document, "/150/name")
      end
    ]
  end

  defp write(file, at, value),
    do: :ok = :file.pwrite(file, at, <<value::little-64, 0::little-64>>)

  defp read(file, at) do
    {:ok, <<value::little-signed-64>>} = :file.pread(file, at, 8)
    value
  end

  defp live(file) do
    :erlang.garbage_collect()
    read(file, 16)
  end
end

FailingSweep.main()
