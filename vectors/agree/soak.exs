# A process that decodes and encodes documents that nobody has seen: each second a line SECOND CALLS RESIDENT_KB VM_KB MEDIAN_NS P99_NS CACHES,
# where CACHES are NAME=NOW/MOST, of what the NIF and the library keep between calls; where there is no MOST, it has to stay as it is.
# Assumes the compiled project. Use: soak.exs SECONDS SEED [ROUNDS]. Called by scripts/soak.
defmodule Soak do
  # More than the NIF remembers. The VM keeps each of them for ever.
  @atoms for n <- 1..2000, do: :"soak_#{n}"

  # After so many rounds it ends, whatever the clock says, with a line for each tenth of them.
  def run(seconds, seed, rounds \\ nil) do
    :rand.seed(:exsss, seed)
    now = System.monotonic_time(:nanosecond)
    if rounds, do: loop({:rounds, rounds}, div(rounds, 10), 0, 0, []), else: loop(now + seconds * 1_000_000_000, now + 1_000_000_000, 0, 0, [])
  end

  # How far it is, where it ends and how far it is to the next line: in rounds, or by the clock.
  defp progress({:rounds, rounds}, calls, _), do: {div(calls, 3) + 1, rounds + 1, div(rounds, 10)}
  defp progress(until, _, now), do: {now, until, 1_000_000_000}

  defp loop(until, next, second, calls, times) do
    rows = List.duplicate(object(3), :rand.uniform(30))
    text = FastJSON.encode!(rows)
    broken = binary_part(text, 0, :rand.uniform(byte_size(text)) - 1)
    start = System.monotonic_time(:nanosecond)
    value = FastJSON.decode!(text)
    again = FastJSON.encode!(value)
    {:error, _} = FastJSON.decode(broken)
    now = System.monotonic_time(:nanosecond)
    if value != rows or again != text, do: raise("another value than the one that was encoded: #{text}")
    look_up(text, rows)
    write_atoms()
    times = [now - start | times]

    {at, last, step} = progress(until, calls, now)

    cond do
      at >= last ->
        :ok

      at >= next ->
        sorted = Enum.sort(times)
        count = length(sorted)
        [_, resident | _] = String.split(File.read!("/proc/self/statm"))
        row = [second + 1, calls + 3, String.to_integer(resident) * 4, div(:erlang.memory(:total), 1024), Enum.at(sorted, div(count, 2)), Enum.at(sorted, div(count * 99, 100)), caches()]
        IO.puts(Enum.join(row, "\t"))
        loop(until, next + step, second + 1, calls + 3, [])

      true ->
        loop(until, next, second, calls + 3, times)
    end
  end

  # One document is kept; those before it are garbage.
  defp look_up(text, rows) do
    {:ok, document} = FastJSON.parse(text)
    Process.put(:document, document)
    if FastJSON.get(document, "/0") != {:ok, hd(rows)}, do: raise("another value in a document: #{text}")
  end

  defp write_atoms do
    named = @atoms |> Enum.drop(:rand.uniform(1980)) |> Enum.take(20) |> Map.new(&{&1, &1})
    if named |> FastJSON.encode!() |> FastJSON.decode!(keys: :atoms!) |> Enum.any?(fn {k, v} -> Atom.to_string(k) != v end), do: raise("other atoms")
  end

  # A decoder and an encoder for each thread that runs the NIF, at most; 256 shapes of objects and atoms in each.
  defp caches do
    # The VM destroys some of the garbage a moment later, and a leak would be of one document a round.
    :erlang.garbage_collect()
    info = FastJSON.Native.info()
    threads = :erlang.system_info(:schedulers) + :erlang.system_info(:dirty_cpu_schedulers)
    terms = :persistent_term.info()

    "pooled=#{info.pooled}/#{2 * threads} known_shapes=#{info.known_shapes}/#{256 * threads} known_atoms=#{info.known_atoms}/#{256 * threads} " <>
      "documents=#{info.documents}/1000 pooled_bytes=#{info.pooled_bytes}/#{info.pooled_most} persistent_terms=#{terms.count} vm_atoms=#{:erlang.system_info(:atom_count)}"
  end

  defp value(depth) do
    case :rand.uniform(if(depth > 0, do: 7, else: 5)) do
      1 -> :rand.uniform(1_000_000_000)
      2 -> :rand.uniform() * 1.0e5
      3 -> Base.encode16(:rand.bytes(:rand.uniform(40)))
      4 -> :rand.uniform(2) == 1
      5 -> "é😀\n#{:rand.uniform(100_000)}"
      6 -> for _ <- 1..:rand.uniform(9), do: value(depth - 1)
      7 -> object(depth - 1)
    end
  end

  defp object(depth), do: for(_ <- 1..:rand.uniform(9), into: %{}, do: {"name#{:rand.uniform(100_000)}", value(depth)})
end

apply(Soak, :run, Enum.map(System.argv(), &String.to_integer/1))
