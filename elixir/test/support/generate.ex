# Deterministic random values and texts for property tests.
# Assumes a seed that the test prints, so that a failure can be repeated.
# Called by the property, parity and concurrency tests.
defmodule FastJSON.Generate do
  @moduledoc false

  @doc "Seeds from FASTJSON_SEED or the clock, prints the seed with `name`, and returns it."
  def seed(name) do
    seed = String.to_integer(System.get_env("FASTJSON_SEED") || "#{System.os_time(:second)}")
    IO.puts("#{name}: FASTJSON_SEED=#{seed}")
    start(seed)
  end

  @doc "Seeds the calling process, which is another than the one that asked for the seed."
  def start(seed) do
    :rand.seed(:exsss, {seed, 2, 3})
    seed
  end

  @doc "Calls `work` so many times, or as often as it can in the seconds of FASTJSON_FUZZ_SECONDS."
  def repeat(times, work) do
    case System.get_env("FASTJSON_FUZZ_SECONDS") do
      nil -> for _ <- 1..times, do: work.()
      text -> until(System.monotonic_time(:second) + String.to_integer(text), work)
    end
  end

  defp until(stop, work) do
    work.()
    if System.monotonic_time(:second) < stop, do: until(stop, work)
  end

  @doc "A value that survives a round trip: string keys, no atoms but the three."
  def value(depth \\ 4)
  def value(0), do: scalar()

  def value(depth) do
    case :rand.uniform(4) do
      1 -> for _ <- 1..:rand.uniform(6), do: value(depth - 1)
      2 -> Map.new(1..:rand.uniform(6), fn _ -> {string(), value(depth - 1)} end)
      3 -> Enum.random([[], %{}, scalar()])
      4 -> scalar()
    end
  end

  def scalar do
    case :rand.uniform(6) do
      1 -> Enum.random([nil, true, false])
      2 -> :rand.uniform(1000) - 500
      3 -> integer()
      4 -> float()
      _ -> string()
    end
  end

  # Seldom as many bits as binary64 bears, for the canonical form.
  def integer do
    sign = Enum.random([1, -1])

    if :rand.uniform(20) == 1,
      do: sign * :binary.decode_unsigned(:rand.bytes(:rand.uniform(125))),
      else: sign * :rand.uniform(Integer.pow(2, :rand.uniform(140)))
  end

  def float do
    case <<:rand.uniform(0x10000000000000000) - 1::64>> do
      <<float::float>> -> float
      _not_finite -> :rand.uniform() * 1000
    end
  end

  @alphabets [
    Enum.to_list(?a..?z),
    Enum.to_list(0x20..0x7E),
    [?", ?\\, ?/, ?\n, ?\t, 0, 0x1F, 0x7F, ?<, ?&],
    [0xE9, 0x3B1, 0x65E5, 0x2028, 0x2029, 0x1F600, 0x10FFFF, 0xD7FF, 0xE000]
  ]

  def string do
    alphabet = Enum.random([hd(@alphabets), hd(@alphabets), Enum.concat(@alphabets)])
    length = Enum.random([0, 1, 3, 8, 20, 40, 70, 150])
    List.to_string(for _ <- 1..length//1, do: Enum.random(alphabet))
  end
end
