# The contract as data: every shared vector has exactly the outcome in expect/elixir.tsv.
# Assumes a checkout, with vectors/ beside this project; a package has no vectors.
# Run by mix test.
defmodule FastJSON.VectorsTest do
  use ExUnit.Case, async: true

  @vectors Path.expand("../../vectors", __DIR__)

  if File.dir?(@vectors) do
    for file <- ~w(parse numbers strings) do
      test "#{file}: every text decodes, or is refused, as expected" do
        expected = expectations()

        for [id, input | _] <- rows("#{unquote(file)}.tsv") do
          outcome = decode(unescape(input))
          wanted = Map.fetch!(expected, id)
          assert outcome == wanted, "#{id}: got #{inspect(outcome)}, wanted #{inspect(wanted)}"
        end
      end
    end

    test "parse/1 takes what decode/1 takes, and refuses the rest with the same error" do
      # A number beyond the range of floats is JSON: only its value cannot be had.
      for file <- ~w(parse strings), [_id, input | _] <- rows("#{file}.tsv") do
        text = unescape(input)
        long = text <> String.duplicate(" ", 64)

        for text <- [text, long] do
          parsed = with {:ok, _} <- FastJSON.parse(text), do: :ok
          decoded = with {:ok, _} <- FastJSON.decode(text), do: :ok
          assert parsed == decoded, inspect(text)
        end
      end
    end

    test "write: every value encodes as expected" do
      expected = expectations()

      for [id, form, value | _] <- rows("write.tsv") do
        outcome = encode(value, form)
        wanted = Map.fetch!(expected, id)
        assert outcome == wanted, "#{id}: got #{inspect(outcome)}, wanted #{inspect(wanted)}"
      end
    end

    test "there is one expectation for each vector" do
      ids = for file <- ~w(parse numbers strings write), [id | _] <- rows("#{file}.tsv"), do: id
      assert length(ids) > 700
      assert Enum.sort(ids) == expectations() |> Map.keys() |> Enum.sort()
    end
  end

  defp rows(file) do
    for line <- @vectors |> Path.join(file) |> File.read!() |> String.split("\n", trim: true),
        not String.starts_with?(line, "#"),
        do: String.split(line, "\t")
  end

  defp expectations,
    do: Map.new(rows("expect/elixir.tsv"), fn [id | outcome] -> {id, outcome} end)

  defp unescape(text) do
    Regex.replace(~r/\\x([0-9a-f]{2})/, text, fn _, hex -> <<String.to_integer(hex, 16)>> end)
  end

  defp escape(bytes) do
    for <<c <- bytes>>, into: "" do
      if c in 0x20..0x7E and c != ?\\,
        do: <<c>>,
        else: "\\x" <> String.downcase(Base.encode16(<<c>>))
    end
  end

  defp decode(text) do
    case FastJSON.decode(text) do
      {:ok, value} ->
        ["ok", canonical(value)]

      {:error, error} ->
        kind = error |> Exception.message() |> kind()

        [
          "error",
          kind,
          "#{error.position}",
          "#{FastJSON.DecodeError.line(error)}",
          "#{FastJSON.DecodeError.column(error)}"
        ]
    end
  end

  defp kind("unexpected byte" <> _), do: "unexpected_byte"
  defp kind("unexpected sequence" <> _), do: "unexpected_sequence"
  defp kind("unexpected end" <> _), do: "unexpected_end"

  defp canonical(nil), do: "null"
  defp canonical(value) when is_boolean(value) or is_integer(value), do: "#{value}"

  defp canonical(value) when is_float(value),
    do: "f" <> Base.encode16(<<value::float>>, case: :lower)

  defp canonical(value) when is_binary(value), do: ~s(") <> quoted(value) <> ~s(")

  defp canonical(value) when is_list(value),
    do: "[" <> Enum.map_join(value, ",", &canonical/1) <> "]"

  defp canonical(value) when is_map(value) do
    members =
      for {key, member} <- Enum.sort(value), do: canonical(key) <> ":" <> canonical(member)

    "{" <> Enum.join(members, ",") <> "}"
  end

  defp quoted(value), do: value |> escape() |> String.replace("\"", "\\x22")

  defp encode(canonical, form) do
    case read(canonical) do
      {:unrepresentable, _} ->
        ["error", "unrepresentable"]

      {value, ""} ->
        case FastJSON.encode(value, pretty: form == "pretty") do
          {:ok, json} ->
            ["ok", escape(json)]

          {:error, %FastJSON.EncodeError{message: "invalid byte" <> _}} ->
            ["error", "invalid_byte"]
        end
    end
  end

  # The canonical form of a value, read: null, integers, f and 16 digits, strings, [..], {..}.
  defp read("null" <> rest), do: {nil, rest}
  defp read("true" <> rest), do: {true, rest}
  defp read("false" <> rest), do: {false, rest}

  defp read(<<"f", hex::binary-size(16), rest::binary>>) do
    case Base.decode16!(hex, case: :lower) do
      <<float::float>> -> {float, rest}
      _not_finite -> {:unrepresentable, rest}
    end
  end

  defp read("\"" <> rest) do
    [text, rest] = String.split(rest, "\"", parts: 2)
    {unescape(text), rest}
  end

  defp read("[]" <> rest), do: {[], rest}
  defp read("[" <> rest), do: elements(rest, [])
  defp read("{}" <> rest), do: {%{}, rest}
  defp read("{" <> rest), do: members(rest, [])

  defp read(text) do
    {integer, rest} = Integer.parse(text)
    {integer, rest}
  end

  defp elements(text, acc) do
    case read(text) do
      {:unrepresentable, rest} -> {:unrepresentable, rest}
      {value, "," <> rest} -> elements(rest, [value | acc])
      {value, "]" <> rest} -> {Enum.reverse([value | acc]), rest}
    end
  end

  defp members(text, acc) do
    {key, ":" <> rest} = read(text)

    case read(rest) do
      {value, "," <> rest} -> members(rest, [{key, value} | acc])
      {value, "}" <> rest} -> {Map.new([{key, value} | acc]), rest}
    end
  end
end
