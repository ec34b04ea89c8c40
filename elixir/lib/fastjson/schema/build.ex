# Values into the types of schemas, with the path to what does not fit.
# Assumes types as FastJSON.Schema.Description or type!/1 made them.
# Called by the code of schemas and by FastJSON.Decode.
defmodule FastJSON.Schema.Build do
  @moduledoc false

  alias FastJSON.{Native, Schema, SchemaError}

  @calendar [Date, Time, NaiveDateTime, DateTime]

  @words %{
    string: "a string",
    integer: "an integer",
    float: "a number",
    number: "a number",
    boolean: "a boolean",
    map: "an object",
    list: "an array"
  }

  @doc "What the option `as:` names, as a type to build, or :error."
  def type(:any), do: {:ok, :any}
  def type(scalar) when is_map_key(@words, scalar), do: {:ok, scalar}
  def type([inner]), do: with({:ok, type} <- type(inner), do: {:ok, [type]})
  def type({:map, inner}), do: with({:ok, type} <- type(inner), do: {:ok, {:map, type}})

  def type(module) when is_atom(module) and module not in [nil, true, false] do
    # To find the schema's name takes longer than to decode a small object.
    case :persistent_term.get({__MODULE__, module}, nil) do
      nil -> find(module)
      type -> {:ok, type}
    end
  end

  def type(_other), do: :error

  defp find(module) do
    if module in @calendar or schema?(Module.concat(Schema, module), module) do
      type = struct_type(module)
      :persistent_term.put({__MODULE__, module}, type)
      {:ok, type}
    else
      :error
    end
  end

  # Other modules have such names as well, and Any's is for those that have none.
  defp schema?(impl, module) do
    module != Any and Code.ensure_loaded?(impl) and function_exported?(impl, :__impl__, 1) and
      impl.__impl__(:for) == module
  end

  @doc "The type of a module: its schema, by name, since it may not be compiled yet."
  def struct_type(module) when module in @calendar, do: module
  def struct_type(module), do: {:struct, module, Module.concat(Schema, module)}

  @doc "Builds a value: `{:ok, built}` or the error, whose place `text` tells."
  def run(value, type, text, last?) do
    {:ok, build(value, type, [])}
  rescue
    error in UndefinedFunctionError ->
      case Module.split(error.module || __MODULE__) do
        ["FastJSON", "Schema" | module] when error.function == :build ->
          no_schema(Module.concat(module))

        _ ->
          reraise(error, __STACKTRACE__)
      end
  catch
    {__MODULE__, expected, found, key, path} ->
      pointer = for token <- Enum.reverse(path), into: "", do: "/" <> escape(token)

      error = %SchemaError{
        pointer: pointer,
        expected: expected,
        found: found,
        key: key,
        data: text
      }

      {:error, %{error | position: position(text, pointer, last?)}}
  end

  defp escape(index) when is_integer(index), do: Integer.to_string(index)
  defp escape(key), do: key |> String.replace("~", "~0") |> String.replace("/", "~1")

  defp position(text, pointer, last?) do
    with {:ok, index} <- Native.document(text, last?, 0),
         {start, _length} <- Native.document_find(index, pointer, false) do
      start
    else
      _ -> nil
    end
  end

  @doc "A field's value: nil fits every type."
  def field(nil, _type, _key, _path), do: nil
  def field(value, :string, _key, _path) when is_binary(value), do: value
  def field(value, :integer, _key, _path) when is_integer(value), do: value

  def field(value, {:struct, module, impl}, key, path),
    do: impl.build(module, value, [key | path])

  def field(value, type, key, path), do: build(value, type, [key | path])

  defp build(value, {:struct, module, impl}, path), do: impl.build(module, value, path)
  defp build(value, [type], path) when is_list(value), do: elements(value, type, path, 0)
  defp build(value, [_type], path), do: wrong(value, "an array", path)

  defp build(value, {:map, type}, path) when is_map(value) and not is_struct(value),
    do: :maps.map(fn key, inner -> build(inner, type, [key | path]) end, value)

  defp build(value, {:map, _type}, path), do: wrong(value, "an object", path)
  defp build(value, :any, _path), do: value
  defp build(value, :string, _path) when is_binary(value), do: value
  defp build(value, :integer, _path) when is_integer(value), do: value
  defp build(value, :float, _path) when is_float(value), do: value
  defp build(value, :float, path) when is_integer(value), do: to_float(value, path)
  defp build(value, :number, _path) when is_number(value), do: value
  # What `floats: :decimals` makes of numbers.
  defp build(%{__struct__: Decimal} = value, type, _path) when type in [:float, :number],
    do: value

  defp build(value, :boolean, _path) when is_boolean(value), do: value
  defp build(value, :list, _path) when is_list(value), do: value
  defp build(value, :map, _path) when is_map(value) and not is_struct(value), do: value
  defp build(value, module, path) when module in @calendar, do: calendar(value, module, path)
  defp build(value, scalar, path), do: wrong(value, Map.fetch!(@words, scalar), path)

  defp elements([value | rest], type, path, i),
    do: [build(value, type, [i | path]) | elements(rest, type, path, i + 1)]

  defp elements([], _type, _path, _i), do: []

  # An integer of many digits may be beyond all floats.
  defp to_float(value, path) do
    value / 1
  rescue
    ArithmeticError -> wrong(value, "a number", path)
  end

  defp calendar(value, module, path) do
    case is_binary(value) && module.from_iso8601(value) do
      {:ok, made} -> made
      {:ok, made, _offset} -> made
      _ -> wrong(value, "#{inspect(module)} in ISO 8601", path)
    end
  end

  @doc "Throws: the value at the path is not what it should be."
  def wrong(value, expected, path), do: throw({__MODULE__, expected, value, nil, path})

  @doc "Throws: the object at the path has no such key."
  def missing(key, path), do: throw({__MODULE__, "missing key", nil, key, path})

  @doc "Throws if the object has keys that are no field's."
  def no_other!(map, keys, path) do
    case Enum.sort(Map.keys(map) -- keys) do
      [] -> :ok
      [key | _] -> throw({__MODULE__, "unknown key", map[key], key, path})
    end
  end

  @doc "Raises the error of a struct that is named as a type and has no schema."
  def no_schema(module) do
    raise ArgumentError,
          "#{inspect(module)} has no schema: write `use FastJSON.Schema` before its defstruct"
  end
end
