# A JSON object that remembers the order of its members.
# Assumes that values is a list of {key, value}; keys may repeat.
# Made by decode(objects: :ordered_objects) and by users; written by the NIF in order.
defmodule FastJSON.OrderedObject do
  @moduledoc """
  A JSON object as a list of `{key, value}` pairs, in document order.

  Maps have no order and no repeated keys; where either matters, decode with
  `objects: :ordered_objects`, or build one to control the order of the output.
  It implements `Access` and `Enumerable`, and looks keys up in linear time.

      iex> object = FastJSON.decode!(~S({"z":1,"a":2}), objects: :ordered_objects)
      iex> object["a"]
      2
      iex> Enum.map(object, fn {key, _} -> key end)
      ["z", "a"]
      iex> FastJSON.encode!(object)
      ~S({"z":1,"a":2})
  """

  @behaviour Access

  @type t :: %__MODULE__{values: [{String.Chars.t(), term}]}

  defstruct values: []

  @doc """
  Makes an ordered object of a list of pairs.

      iex> FastJSON.encode!(FastJSON.OrderedObject.new(b: 1, a: 2))
      ~S({"b":1,"a":2})
  """
  @spec new([{String.Chars.t(), term}]) :: t
  def new(values) when is_list(values), do: %__MODULE__{values: values}

  @doc """
  Fetches the value of the first member with this key.

      iex> FastJSON.OrderedObject.fetch(FastJSON.OrderedObject.new(a: 1), :a)
      {:ok, 1}
  """
  @impl Access
  def fetch(%__MODULE__{values: values}, key) do
    case List.keyfind(values, key, 0) do
      {_, value} -> {:ok, value}
      nil -> :error
    end
  end

  @doc """
  Reads and replaces the first member with this key; a new key goes to the front, as in Jason.

      iex> object = FastJSON.OrderedObject.new(a: 1)
      iex> FastJSON.OrderedObject.get_and_update(object, :a, &{&1, &1 + 1})
      {1, %FastJSON.OrderedObject{values: [a: 2]}}
  """
  @impl Access
  def get_and_update(%__MODULE__{values: values} = object, key, function) do
    {before, current, rest} =
      case Enum.split_while(values, fn {k, _} -> k !== key end) do
        {before, [{_, current} | rest]} -> {before, current, rest}
        {all, []} -> {[], nil, all}
      end

    case function.(current) do
      {get, new} ->
        {get, %{object | values: before ++ [{key, new} | rest]}}

      :pop ->
        {current, %{object | values: before ++ rest}}

      other ->
        raise "the given function must return a two-element tuple or :pop, got: #{inspect(other)}"
    end
  end

  @doc """
  Removes every member with this key and returns the value of the first.

      iex> FastJSON.OrderedObject.pop(FastJSON.OrderedObject.new(a: 1, b: 2), :a)
      {1, %FastJSON.OrderedObject{values: [b: 2]}}
  """
  @impl Access
  def pop(%__MODULE__{values: values} = object, key, default \\ nil) do
    case List.keyfind(values, key, 0) do
      {_, value} ->
        {value, %{object | values: Enum.reject(values, fn {k, _} -> k === key end)}}

      nil ->
        {default, object}
    end
  end

  defimpl Enumerable do
    def count(%{values: []}), do: {:ok, 0}
    def count(_object), do: {:error, __MODULE__}

    def member?(%{values: []}, _value), do: {:ok, false}
    def member?(_object, _value), do: {:error, __MODULE__}

    def slice(%{values: []}), do: {:ok, 0, fn _, _ -> [] end}
    def slice(_object), do: {:error, __MODULE__}

    def reduce(%{values: values}, acc, fun), do: Enumerable.List.reduce(values, acc, fun)
  end
end
