# The ~j and ~J sigils: JSON literals in Elixir code.
# Assumes that a sigil without interpolation can be decoded while compiling.
# Imported by users.
defmodule FastJSON.Sigil do
  @moduledoc """
  JSON literals: `~j` (with interpolation) and `~J` (raw).

  A literal without interpolation is decoded when the code is compiled, so a mistake in it
  is a compile error and it costs nothing at run time. Modifiers choose options of
  `FastJSON.decode!/2`:

    * `a` - `keys: :atoms`
    * `A` - `keys: :atoms!`
    * `r` - `strings: :reference`
    * `c` - `strings: :copy`
  """

  @doc ~S"""
  Decodes a JSON literal in which interpolation works. Escapes are JSON's own, not Elixir's.

      iex> import FastJSON.Sigil
      iex> ~j"[1, 2.5, null]"
      [1, 2.5, nil]
      iex> ~j'{"key": "value"}'a
      %{key: "value"}
      iex> name = "computed"
      iex> ~j'{"#{name}": true}'
      %{"computed" => true}
  """
  defmacro sigil_j(term, modifiers)

  defmacro sigil_j({:<<>>, _meta, [string]}, modifiers) when is_binary(string) do
    Macro.escape(FastJSON.decode!(string, options(modifiers)))
  end

  defmacro sigil_j(term, modifiers) do
    quote(do: FastJSON.decode!(unquote(term), unquote(options(modifiers))))
  end

  @doc ~S"""
  Decodes a JSON literal exactly as it is written.

      iex> import FastJSON.Sigil
      iex> ~J'"\u0041\n"'
      "A\n"
      iex> ~J'{"#{key}": 1}'
      %{"\#{key}" => 1}
  """
  defmacro sigil_J({:<<>>, _meta, [string]}, modifiers) when is_binary(string) do
    Macro.escape(FastJSON.decode!(string, options(modifiers)))
  end

  defp options(modifiers), do: Enum.map(modifiers, &option/1)

  defp option(?a), do: {:keys, :atoms}
  defp option(?A), do: {:keys, :atoms!}
  defp option(?r), do: {:strings, :reference}
  defp option(?c), do: {:strings, :copy}
  defp option(other), do: raise(ArgumentError, "unknown sigil modifier #{<<?", other, ?">>}")
end
