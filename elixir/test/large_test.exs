# Texts near and beyond 2^32 bytes that come in chunks.
# Assumes nothing; the tests tagged :slow need 12 GB of free memory. Run by mix test; those by mix test --only slow, which scripts/fuzz does.
defmodule FastJSON.LargeTest do
  use ExUnit.Case, async: false

  alias FastJSON.{DecodeError, Incremental}

  import Bitwise

  @chunk 1 <<< 20
  @chunks 4_100

  defp free_bytes do
    with {:ok, text} <- File.read("/proc/meminfo"),
         [_, kb] <- Regex.run(~r/MemAvailable: +(\d+) kB/, text) do
      String.to_integer(kb) * 1024
    else
      _ -> 0
    end
  end

  # The same binary again and again, so that the chunks that are kept take its memory once.
  defp fed(state, chunk) do
    Enum.reduce(1..@chunks, state, fn _, state ->
      {:more, state} = Incremental.feed(state, chunk)
      state
    end)
  end

  for most <- [1 <<< 31, 1 <<< 32, 1 <<< 48] do
    test "max_bytes of #{most} ends where it says, by arithmetic" do
      most = unquote(most)
      state = Incremental.new(max_bytes: most)
      {:more, state} = Incremental.feed(state, "[")
      assert {:more, at_end} = Incremental.feed(%{state | size: most - 2}, "1,")
      assert at_end.size == most
      assert {:error, %DecodeError{} = error} = Incremental.feed(at_end, "2")
      assert Exception.message(error) =~ Integer.to_string(most)
      assert {:done, [1], "  "} = Incremental.feed(%{state | size: most - 2}, "1]  ")
      assert {:error, %DecodeError{}} = Incremental.feed(%{state | size: most - 2}, "1 ]")
    end
  end

  @tag :slow
  test "more than 4 GB between values: the value, and behind them an error with its place" do
    if free_bytes() < 12 <<< 30,
      do: IO.puts("12 GB of memory are not free: left out"),
      else: more_than_4_gb()
  end

  defp more_than_4_gb do
    {:more, state} = Incremental.feed(Incremental.new(), "[0")
    chunk = ",1." <> String.duplicate("0", @chunk - 4) <> "\n"
    state = fed(state, chunk)
    assert state.size == 2 + @chunks * @chunk and state.size > 1 <<< 32
    assert {:done, [0 | ones], "x"} = Incremental.feed(state, "]x")
    assert ones == List.duplicate(1.0, @chunks)
    assert {:error, %DecodeError{position: position} = error} = Incremental.feed(state, " ?")
    assert position == state.size + 1
    assert {DecodeError.line(error), DecodeError.column(error)} == {@chunks + 1, 2}
  end
end
