# Macros that encode the keys of an object while compiling.
# Assumes literal keys that need no escape.
# Imported by users; the fragments they make are written by FastJSON.Encode.
defmodule FastJSON.Helpers do
  @moduledoc """
  Objects whose keys are known when the code is compiled.

  Both macros return a `FastJSON.Fragment` that keeps the given order. Keys may contain any
  printable ASCII character but `"`, `\\`, `/` and `<`, which some escape modes would change.
  """

  alias FastJSON.Codegen

  @doc ~S"""
  Makes an object of a literal keyword list.

      iex> import FastJSON.Helpers
      iex> FastJSON.encode!(json_map(b: 1, a: [2, 3]))
      ~S({"b":1,"a":[2,3]})
  """
  defmacro json_map(pairs) do
    pairs = Macro.expand(pairs, __CALLER__)
    keys = Codegen.keys(Enum.map(pairs, &elem(&1, 0)))
    values = Enum.map(pairs, &elem(&1, 1))

    quote do
      FastJSON.Encode.template(unquote(keys), {unquote_splicing(values)})
    end
  end

  @doc ~S"""
  Makes an object of some keys of a map, in the order of the list.

      iex> import FastJSON.Helpers
      iex> FastJSON.encode!(json_map_take(%{a: 1, b: 2, c: 3}, [:c, :a]))
      ~S({"c":3,"a":1})
  """
  defmacro json_map_take(map, take) do
    take = Macro.expand(take, __CALLER__)
    keys = Codegen.keys(take)

    variables =
      Enum.map(Enum.with_index(take), fn {_, i} -> Macro.var(:"value_#{i}", __MODULE__) end)

    pattern = {:%{}, [], Enum.zip(take, variables)}

    quote do
      case unquote(map) do
        unquote(pattern) ->
          FastJSON.Encode.template(unquote(keys), {unquote_splicing(variables)})

        other ->
          raise ArgumentError,
                "expected a map with keys: #{unquote(inspect(take))}, got: #{inspect(other)}"
      end
    end
  end
end
