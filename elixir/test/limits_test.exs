# Limits: levels of nesting, and what a level costs.
# Assumes Linux for the peak of memory, which a VM of its own is started for.
# Run by mix test.
defmodule FastJSON.LimitsTest do
  use ExUnit.Case, async: true

  alias FastJSON.DecodeError

  # What opens a level, stands in the innermost, and closes it.
  @nests [
    {"[", "", "]"},
    {"{\"a\":", "1", "}"},
    {"[1,", "0", "]"},
    {"{\"b\":[],\"a\":", "1", "}"}
  ]

  defp nest({open, middle, close}, levels),
    do: String.duplicate(open, levels) <> middle <> String.duplicate(close, levels)

  test "max_depth: the default, other limits, and none" do
    result = fn levels, options ->
      for nest <- @nests, do: nest |> nest(levels) |> FastJSON.decode(options) |> elem(0)
    end

    # The last of them has an array in each object, which is a level more.
    assert [:ok, :ok, :ok, :error] == result.(100_000, [])
    assert [:error, :error, :error, :error] == result.(100_001, [])
    assert [:ok, :ok, :ok, :ok] == result.(150_000, max_depth: 0)
    assert [:ok, :ok, :ok, :ok] == result.(150_000, max_depth: 150_001)
    assert [:error, :error, :error, :error] == result.(150_000, max_depth: 149_999)

    for {open, _, _} = nest <- Enum.take(@nests, 3) do
      {:error, %DecodeError{} = error} = FastJSON.decode(nest(nest, 100_001))
      at = 100_000 * byte_size(open)
      assert %{position: ^at, token: nil, reason: reason} = %{error | data: ""}
      assert reason =~ "100000 levels (the option max_depth)"
    end

    assert {:ok, [[]]} = FastJSON.decode("[[]]", max_depth: 2)

    assert {:error, %DecodeError{position: 1} = error} = FastJSON.decode("[[]]", max_depth: 1)

    assert Exception.message(error) ==
             "nesting exceeds 1 levels (the option max_depth) at position 1"

    # Brackets in strings and closed ones do not count.
    assert {:ok, _} = FastJSON.decode(~S([["[[[["],[],[],{"[":"{"}]), max_depth: 2)

    for options <- [
          [keys: :atoms],
          [keys: & &1],
          [floats: :decimals],
          [objects: :ordered_objects]
        ],
        options = [max_depth: 3] ++ options do
      assert {:ok, _} = FastJSON.decode(~S([[{"a":1}]]), options)
      assert {:error, %DecodeError{position: 7}} = FastJSON.decode(~S([[{"a":[1]}]]), options)
    end
  end

  test "what a level costs while it is open" do
    levels = 1_000_000

    for {open, _, _} <- Enum.take(@nests, 2) do
      script = """
      peak = fn ->
        [_, kb] = Regex.run(~r/VmHWM:\\s+(\\d+)/, File.read!("/proc/self/status"))
        String.to_integer(kb) * 1024
      end

      FastJSON.decode(String.duplicate("[", 1000))
      text = String.duplicate(#{inspect(open)}, #{levels} + 1)
      before = peak.()
      {:error, error} = FastJSON.decode(text, max_depth: #{levels})
      true = error.reason =~ "max_depth"
      IO.write(peak.() - before)
      """

      paths = for path <- :code.get_path(), path = to_string(path), path =~ "fastjson", do: path

      {output, 0} = System.cmd("elixir", Enum.flat_map(paths, &["-pa", &1]) ++ ["-e", script])

      assert String.to_integer(output) <= 64 * levels
    end
  end
end
