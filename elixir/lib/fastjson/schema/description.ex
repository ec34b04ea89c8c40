# A schema while it is compiled: its options checked, and the code that makes its struct.
# Assumes that it is called from @derive or Protocol.derive.
# Called by FastJSON.Schema.
defmodule FastJSON.Schema.Description do
  @moduledoc false

  alias FastJSON.Schema.Build

  @scalars [:any, :string, :integer, :float, :number, :boolean, :map, :list]

  defstruct [:module, :fields, :unknown]

  @doc "Fields as `{field, key, type, default, required?}`."
  def new(module, struct, options) do
    unless Keyword.keyword?(options),
      do: wrong(module, "options are a keyword list, got", options)

    for {name, _} <- options,
        name not in [:fields, :names, :unknown, :missing],
        do: wrong(module, "there is no option", name)

    defaults = Map.delete(struct, :__struct__)
    types = fields(module, options, :fields, defaults)
    names = fields(module, options, :names, defaults)
    required = required(module, Keyword.get(options, :missing, :default), defaults)

    fields =
      for {field, default} <- defaults do
        key = Keyword.get(names, field, Atom.to_string(field))
        unless is_binary(key), do: wrong(module, "a key is a string, got", key)
        type = types |> Keyword.get(field, :any) |> type(module)
        {field, key, type, default, field in required}
      end

    keys = Enum.map(fields, &elem(&1, 1))
    with [key | _] <- keys -- Enum.uniq(keys), do: wrong(module, "two fields have the key", key)

    unknown = Keyword.get(options, :unknown, :ignore)

    unless unknown in [:ignore, :error],
      do: wrong(module, "unknown: is :ignore or :error, got", unknown)

    %__MODULE__{module: module, fields: fields, unknown: unknown}
  end

  @doc "The clauses of build/3: one for objects with all keys and no other, one for the rest."
  def clauses(%{module: module, fields: fields, unknown: unknown}) do
    indexed = Enum.with_index(fields)
    pattern = for {{_, key, _, _, _}, i} <- indexed, do: {key, value(i)}

    complete =
      for {{field, key, type, _, _}, i} <- indexed, do: {field, convert(type, value(i), key)}

    partial = for {{field, _, _, _, _}, i} <- indexed, do: {field, value(i)}
    lookups = for {field, i} <- indexed, do: lookup(field, i)
    keys = Enum.map(fields, &elem(&1, 1))
    struct = fn pairs -> {:%{}, [], [{:__struct__, module} | pairs]} end
    known = unknown == :ignore || quote(do: map_size(map) == unquote(length(keys)))
    extra = if unknown == :error, do: quote(do: Build.no_other!(map, unquote(keys), path))

    quote do
      def build(_struct, %{unquote_splicing(pattern)} = map, path) when unquote(known) do
        _ = {map, path}
        unquote(struct.(complete))
      end

      def build(_struct, %{} = map, path) when not is_struct(map) do
        unquote(extra)
        unquote_splicing(lookups)
        unquote(struct.(partial))
      end

      def build(_struct, other, path), do: Build.wrong(other, "an object", path)
    end
  end

  defp value(i), do: Macro.var(:"value#{i}", __MODULE__)

  defp lookup({_field, key, type, default, required}, i) do
    absent =
      if required,
        do: quote(do: Build.missing(unquote(key), path)),
        else: Macro.escape(default)

    quote do
      unquote(value(i)) =
        case map do
          %{unquote(key) => found} -> unquote(convert(type, quote(do: found), key))
          _ -> unquote(absent)
        end
    end
  end

  defp convert(:any, value, _key), do: value

  defp convert(type, value, key),
    do: quote(do: Build.field(unquote(value), unquote(Macro.escape(type)), unquote(key), path))

  defp type(scalar, _module) when scalar in @scalars, do: scalar
  defp type([inner], module), do: [type(inner, module)]
  defp type({:map, inner}, module), do: {:map, type(inner, module)}

  defp type(struct, module) when is_atom(struct) do
    case Atom.to_string(struct) do
      "Elixir." <> _ -> Build.struct_type(struct)
      _ -> wrong(module, "there is no type", struct)
    end
  end

  defp type(other, module), do: wrong(module, "there is no type", other)

  defp fields(module, options, name, defaults) do
    given = Keyword.get(options, name, [])
    unless Keyword.keyword?(given), do: wrong(module, "#{name}: is a keyword list, got", given)

    for {field, _} <- given,
        not is_map_key(defaults, field),
        do: wrong(module, "there is no field", field)

    given
  end

  defp required(_module, :default, _defaults), do: []
  defp required(_module, :error, defaults), do: Map.keys(defaults)

  defp required(module, fields, defaults) when is_list(fields) do
    for field <- fields,
        not is_map_key(defaults, field),
        do: wrong(module, "there is no field", field)

    fields
  end

  defp required(module, other, _defaults),
    do: wrong(module, "missing: is :default, :error or a list of fields, got", other)

  defp wrong(module, message, term) do
    raise ArgumentError, "schema of #{inspect(module)}: #{message} #{inspect(term)}"
  end
end
