# What the Elixir library makes of each text: verdict, offset, value, the value encoded again, canonical form.
# Assumes lines of escaped bytes on its input, and the compiled project. Called by scripts/test-agree.
defmodule Agree do
  def run do
    for line <- IO.stream(:stdio, :line) do
      IO.puts(line |> String.trim_trailing("\n") |> unescape() |> answer() |> Enum.intersperse("\t"))
    end
  end

  defp answer(text) do
    case FastJSON.decode(text) do
      {:ok, value} -> ["ok", canonical(value), again(value), form(text)]
      {:error, error} -> ["error", if(error.reason, do: "limit", else: to_string(error.position)), "-", form(text)]
    end
  end

  defp again(value) do
    case FastJSON.encode(value) do
      {:ok, text} -> quoted(text)
      {:error, _} -> "refused"
    end
  end

  defp form(text) do
    case FastJSON.encode(FastJSON.Fragment.new(text), canonical: true) do
      {:ok, form} -> quoted(form)
      {:error, _} -> "refused"
    end
  end

  defp canonical(nil), do: "null"
  defp canonical(value) when is_boolean(value) or is_integer(value), do: to_string(value)
  defp canonical(value) when is_float(value), do: ["f", Base.encode16(<<value::float>>, case: :lower)]
  defp canonical(value) when is_binary(value), do: [?", quoted(value), ?"]
  defp canonical(value) when is_list(value), do: [?[, value |> Enum.map(&canonical/1) |> Enum.intersperse(","), ?]]

  defp canonical(value) when is_map(value) do
    members = for {key, member} <- Enum.sort(value), do: [canonical(key), ":", canonical(member)]
    ["{", Enum.intersperse(members, ","), "}"]
  end

  defp quoted(bytes) do
    for <<byte <- bytes>>, into: "" do
      if byte in 0x20..0x7E and byte not in [?\\, ?"],
        do: <<byte>>,
        else: "\\x" <> Base.encode16(<<byte>>, case: :lower)
    end
  end

  defp unescape(field) do
    Regex.replace(~r/\\x([0-9a-f]{2})/, field, fn _, hex -> Base.decode16!(hex, case: :lower) end)
  end
end

Agree.run()
