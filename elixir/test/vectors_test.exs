# The contract as data: every shared vector has exactly the outcome in expect/elixir.tsv.
# Assumes a checkout, with vectors/ beside this project; a package has no vectors.
# Run by mix test.
defmodule FastJSON.VectorsTest do
  use ExUnit.Case, async: true

  @vectors Path.expand("../../vectors", __DIR__)

  if File.dir?(@vectors) do
    @texts ~w(parse numbers strings generated/parse generated/numbers generated/strings)
    @values ~w(write generated/write)

    for file <- @texts do
      test "#{file}: every text decodes, or is refused, as expected" do
        expected = expectations()

        for [id, input | _] <- rows(unquote(file)) do
          outcome = decode(unescape(input))
          wanted = Map.fetch!(expected, id)
          assert outcome == wanted, "#{id}: got #{inspect(outcome)}, wanted #{inspect(wanted)}"
        end
      end
    end

    test "parse/1 takes what decode/1 takes, and refuses the rest with the same error" do
      # A number beyond the range of floats is JSON: only its value cannot be had.
      for file <- @texts -- ~w(numbers generated/numbers), [_id, input | _] <- rows(file) do
        text = unescape(input)
        long = text <> String.duplicate(" ", 64)

        for text <- [text, long] do
          parsed = with {:ok, _} <- FastJSON.parse(text), do: :ok
          decoded = with {:ok, _} <- FastJSON.decode(text), do: :ok
          assert parsed == decoded, inspect(text)
        end
      end
    end

    @suite System.get_env("CONFORMANCE") || Path.expand("../../../shared/conformance", __DIR__)

    test "JSONTestSuite, where it is there: y_ is accepted, n_ refused, the rest as by Jason" do
      expected = expectations()

      for path <- Path.wildcard(Path.join(@suite, "test_parsing/[yn]_*.json")) do
        accepted = match?({:ok, _}, path |> File.read!() |> FastJSON.decode())
        assert accepted == String.starts_with?(Path.basename(path), "y_"), path
      end

      for [id, path | _] <- rows("conformance"),
          {:ok, text} <- [File.read(Path.join(@suite, path))] do
        assert {id, decode(text)} == {id, Map.fetch!(expected, id)}
      end
    end

    # Where Jason puts it: at the end, or at the literal, escape or character that the end cuts.
    @cut ~r/\A(t|tr|tru|f|fa|fal|fals|n|nu|nul|\\(u[0-9A-Fa-f]{0,3})?|[\xC2-\xF4][\x80-\xBF]*)?\z/

    test "every proper prefix of an object, array or string is refused at its end" do
      for file <- @texts, [id, input | _] <- rows(file) do
        text = unescape(input)

        if byte_size(text) < 400 and text =~ ~r/\A[ \t\r\n]*[\[{"]/ and
             match?({:ok, _}, FastJSON.decode(text)) do
          for length <- 0..(byte_size(String.trim_trailing(text)) - 1) do
            prefix = binary_part(text, 0, length)
            assert {:error, %{position: position}} = FastJSON.decode(prefix), id
            assert position <= length
            assert binary_part(prefix, position, length - position) =~ @cut, "#{id}: #{length}"
          end
        end
      end
    end

    test "write: every value encodes as expected" do
      expected = expectations()

      for file <- @values, [id, form, value | _] <- rows(file) do
        outcome = encode(value, form)
        wanted = Map.fetch!(expected, id)
        assert outcome == wanted, "#{id}: got #{inspect(outcome)}, wanted #{inspect(wanted)}"
      end
    end

    test "canonical forms are those of RFC 8785" do
      for [id, input, outcome | _] <- rows("generated/canonical") do
        fragment = input |> unescape() |> FastJSON.Fragment.new()

        case {FastJSON.encode(fragment, canonical: true), unescape(outcome)} do
          {{:ok, text}, "ok " <> wanted} -> assert text == wanted, id
          {{:error, %FastJSON.EncodeError{}}, "error " <> _} -> :ok
          {got, wanted} -> flunk("#{id}: got #{inspect(got)}, wanted #{inspect(wanted)}")
        end
      end
    end

    test "there is one expectation for each vector" do
      ids = for file <- @texts ++ @values ++ ["conformance"], [id | _] <- rows(file), do: id
      assert length(ids) > 2000
      assert Enum.sort(ids) == expectations() |> Map.keys() |> Enum.sort()
    end
  end

  defp rows(file) do
    for line <-
          @vectors |> Path.join(file <> ".tsv") |> File.read!() |> String.split("\n", trim: true),
        not String.starts_with?(line, "#"),
        do: String.split(line, "\t")
  end

  defp expectations,
    do: Map.new(rows("expect/elixir"), fn [id | outcome] -> {id, outcome} end)

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

  @forms %{
    "compact" => [],
    "pretty" => [pretty: true],
    "html" => [escape: :html_safe],
    "script" => [escape: :javascript_safe],
    "ascii" => [escape: :unicode_safe],
    "plain" => []
  }

  # Jason has no form that repairs.
  defp encode(_canonical, form) when not is_map_key(@forms, form), do: ["none"]

  defp encode(canonical, form) do
    case read(canonical) do
      {:unrepresentable, _} ->
        ["error", "unrepresentable"]

      {value, ""} ->
        case FastJSON.encode(value, @forms[form]) do
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
