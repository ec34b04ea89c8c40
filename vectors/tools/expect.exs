# Writes expect/elixir.tsv from Jason itself: values, positions and output are Jason's.
# Assumes compiled Jason beams on the code path; no part of this project is loaded.
# Run by hand: elixir -pa DIR_OF_JASON_EBIN vectors/tools/expect.exs > vectors/expect/elixir.tsv
defmodule Expect do
  @vectors Path.dirname(__DIR__)

  def main do
    IO.puts("# What Jason answers: id, ok, canonical value or output; or id, error, kind, position, line, column.")
    IO.puts("# Default options; forms as in README.md. Written by tools/expect.exs with Jason #{Application.spec(:jason, :vsn) || "1.4"}.")
    IO.puts("# Read by the vector tests of the Mix project.")

    for name <- ~w(parse numbers strings generated/parse generated/numbers generated/strings), [id, input | _] <- table(name) do
      IO.puts(Enum.join([id | decoded(unescape(input))], "\t"))
    end

    suite = System.get_env("CONFORMANCE") || Path.join(@vectors, "../../shared/conformance")

    # Where the files are not, scripts/vectors keeps their outcomes.
    conformance = if File.dir?(suite), do: table("conformance"), else: []

    for [id, path | _] <- conformance do
      IO.puts(Enum.join([id | decoded(File.read!(Path.join(suite, path)))], "\t"))
    end

    for name <- ~w(write generated/write), [id, form, value | _] <- table(name) do
      IO.puts(Enum.join([id | encoded(form, value)], "\t"))
    end
  end

  defp table(name) do
    for line <- String.split(File.read!(Path.join(@vectors, name <> ".tsv")), "\n", trim: true),
        not String.starts_with?(line, "#"),
        do: String.split(line, "\t")
  end

  defp decoded(text) do
    case Jason.decode(text) do
      {:ok, value} -> ["ok", canonical(value)]
      {:error, error} -> ["error", kind(error, text), error.position | place(text, error.position)]
    end
  end

  defp kind(%{position: position}, text) when position == byte_size(text), do: "unexpected_end"
  defp kind(%{token: token}, _text) when token != nil, do: "unexpected_sequence"
  defp kind(_error, _text), do: "unexpected_byte"

  defp place(text, position) do
    before = binary_part(text, 0, position)
    lines = :binary.split(before, "\n", [:global])
    [length(lines), columns(List.last(lines), 1)]
  end

  defp columns(<<_::utf8, rest::bits>>, n), do: columns(rest, n + 1)
  defp columns(<<_, rest::bits>>, n), do: columns(rest, n + 1)
  defp columns(<<>>, n), do: n

  @forms %{
    "compact" => [],
    "pretty" => [pretty: true],
    "html" => [escape: :html_safe],
    "script" => [escape: :javascript_safe],
    "ascii" => [escape: :unicode_safe],
    "plain" => []
  }

  defp encoded(form, _text) when not is_map_key(@forms, form), do: ["none"]

  defp encoded(form, text) do
    {value, ""} = parse(text)

    case Jason.encode(value, @forms[form]) do
      {:ok, output} -> ["ok", escape(output)]
      {:error, _} -> ["error", "invalid_byte"]
    end
  catch
    :unrepresentable -> ["error", "unrepresentable"]
  end

  defp parse("null" <> rest), do: {nil, rest}
  defp parse("true" <> rest), do: {true, rest}
  defp parse("false" <> rest), do: {false, rest}

  # The BEAM has no infinities and no NaN; such a value cannot reach an encoder.
  defp parse(<<"f", hex::binary-size(16), rest::bits>>) do
    case Base.decode16!(hex, case: :lower) do
      <<float::float>> -> {float, rest}
      _ -> throw(:unrepresentable)
    end
  end

  defp parse("\"" <> rest) do
    [string, rest] = :binary.split(rest, "\"")
    {unescape(string), rest}
  end

  defp parse("[" <> rest), do: items(rest, [])
  defp parse("{" <> rest), do: members(rest, %{})
  defp parse(text), do: Integer.parse(text)

  defp items("]" <> rest, list), do: {Enum.reverse(list), rest}
  defp items("," <> rest, list), do: items(rest, list)

  defp items(text, list) do
    {value, rest} = parse(text)
    items(rest, [value | list])
  end

  defp members("}" <> rest, map), do: {map, rest}
  defp members("," <> rest, map), do: members(rest, map)

  defp members(text, map) do
    {key, ":" <> rest} = parse(text)
    {value, rest} = parse(rest)
    members(rest, Map.put(map, key, value))
  end

  defp canonical(value) when is_float(value), do: "f" <> Base.encode16(<<value::float>>, case: :lower)
  defp canonical(value) when is_binary(value), do: "\"" <> String.replace(escape(value), "\"", "\\x22") <> "\""
  defp canonical(value) when is_list(value), do: "[" <> Enum.map_join(value, ",", &canonical/1) <> "]"

  defp canonical(value) when is_map(value) do
    members = for {key, member} <- Enum.sort(value), do: canonical(key) <> ":" <> canonical(member)
    "{" <> Enum.join(members, ",") <> "}"
  end

  defp canonical(nil), do: "null"
  defp canonical(value), do: to_string(value)

  defp escape(bytes) do
    for <<byte <- bytes>>, into: "" do
      if byte in 0x20..0x7E and byte != ?\\,
        do: <<byte>>,
        else: "\\x" <> Base.encode16(<<byte>>, case: :lower)
    end
  end

  defp unescape(field) do
    Regex.replace(~r/\\x([0-9a-f]{2})/, field, fn _, hex -> Base.decode16!(hex, case: :lower) end)
  end
end

Expect.main()
