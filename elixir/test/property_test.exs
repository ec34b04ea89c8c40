# Properties over random values and texts, with a seed that is printed.
# Assumes jiffy or :json only where they are loaded; the others run everywhere.
# Run by mix test; FASTJSON_SEED repeats a run.
defmodule FastJSON.PropertyTest do
  use ExUnit.Case, async: false

  alias FastJSON.Generate

  test "round trip: every way of writing decodes to the same value" do
    Generate.seed("round trip")

    for _ <- 1..2000 do
      value = Generate.value()

      for opts <- [
            [],
            [pretty: true],
            [escape: :unicode_safe],
            [escape: :html_safe],
            [sort_keys: true],
            [maps: :strict]
          ] do
        text = FastJSON.encode!(value, opts)
        assert String.valid?(text)
        assert FastJSON.decode!(text) === value
      end
    end
  end

  test "minify undoes pretty, and pretty of compact is pretty" do
    Generate.seed("formatter")

    for _ <- 1..1000 do
      value = [Generate.value()]
      compact = FastJSON.encode!(value)
      pretty = FastJSON.encode!(value, pretty: true)
      assert FastJSON.Formatter.minimize(pretty) == compact
      assert FastJSON.Formatter.pretty_print(compact) == pretty
    end
  end

  test "random bytes and damaged texts give a value or an error, with a place inside the text" do
    Generate.seed("damage")

    for _ <- 1..3000 do
      text = damage(FastJSON.encode!(Generate.value()))

      case FastJSON.decode(text) do
        {:ok, value} ->
          assert FastJSON.decode!(FastJSON.encode!(value)) === value

        {:error, error} ->
          assert error.position in 0..byte_size(text)
          assert FastJSON.DecodeError.line(error) >= 1 and FastJSON.DecodeError.column(error) >= 1
          assert is_binary(Exception.message(error))
      end

      assert is_binary(FastJSON.Formatter.pretty_print(text))
      {:ok, state} = {:ok, FastJSON.Incremental.new()}

      case FastJSON.Incremental.feed(state, text) do
        {:more, state} -> FastJSON.Incremental.partial(state)
        _ -> :ok
      end
    end
  end

  defp damage(text) do
    at = :rand.uniform(byte_size(text) + 1) - 1
    {before, rest} = FastJSON.Forge.split(text, at)

    byte =
      Enum.random([
        0,
        10,
        ?",
        ?\\,
        ?[,
        ?],
        ?{,
        ?},
        ?,,
        ?:,
        ?-,
        ?0,
        ?e,
        ?u,
        0x80,
        0xC3,
        0xE2,
        0xF0,
        0xFF
      ])

    case :rand.uniform(3) do
      1 ->
        before

      2 ->
        before <> <<byte>> <> rest

      3 ->
        before <>
          <<byte>> <> binary_part(rest, min(1, byte_size(rest)), max(byte_size(rest) - 1, 0))
    end
  end

  test "slices give what one piece gives" do
    Generate.seed("slices")
    # Long enough for several slices on a normal and on a dirty scheduler.
    values = for _ <- 1..4000, do: Generate.value(3)
    nested = %{"list" => values, "deep" => Enum.reduce(1..500, values, &%{"k#{&1}" => [&1, &2]})}
    text = FastJSON.encode!(nested)
    assert byte_size(text) > 1_000_000
    assert FastJSON.decode!(text) === nested
    assert FastJSON.encode!(FastJSON.decode!(text)) == text
    assert FastJSON.decode!(text, keys: & &1) === nested
    assert FastJSON.decode!(text, duplicate_keys: :error) === nested
    wide = Map.new(1..50_000, &{"key#{&1}", [&1]})
    assert FastJSON.decode!(FastJSON.encode!(wide)) === wide
    assert FastJSON.decode!(FastJSON.encode!(wide, pretty: true)) === wide
    assert FastJSON.encode!(wide, sort_keys: true) |> FastJSON.decode!() === wide
  end

  if Code.ensure_loaded?(:jiffy) do
    test "jiffy reads what we write, and we read what jiffy writes" do
      Generate.seed("jiffy")

      for _ <- 1..1000 do
        value = Generate.value()
        assert :jiffy.decode(FastJSON.encode!(value), [:return_maps, :use_nil]) === value

        assert FastJSON.decode!(:erlang.iolist_to_binary(:jiffy.encode(value, [:use_nil]))) ===
                 value
      end
    end
  end

  if Code.ensure_loaded?(:json) do
    test "the same values as OTP's json, both ways" do
      Generate.seed("json")

      for _ <- 1..1000 do
        value = Generate.value()
        assert nulls(:json.decode(FastJSON.encode!(value))) === value
      end
    end

    test "texts that OTP's json refuses are refused, and those it takes give its value" do
      Generate.seed("json, damaged")

      for _ <- 1..2000 do
        text = damage(FastJSON.encode!(Generate.value(3)))

        theirs =
          try do
            {:ok, nulls(:json.decode(text))}
          catch
            :error, _ -> :error
          end

        case {theirs, FastJSON.decode(text)} do
          {{:ok, value}, {:ok, ours}} -> assert value == ours
          {:error, {:error, _}} -> :ok
          other -> flunk("#{inspect(text)}: #{inspect(other)}")
        end
      end
    end

    defp nulls(:null), do: nil
    defp nulls(list) when is_list(list), do: Enum.map(list, &nulls/1)
    defp nulls(map) when is_map(map), do: Map.new(map, fn {k, v} -> {k, nulls(v)} end)
    defp nulls(other), do: other
  end
end
