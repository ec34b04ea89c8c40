# Plans of structs: found before the NIF is called, or when it asks.
# Assumes the return values of FastJSON.Native.encode/4 as described there.
# Called by FastJSON.Encode, FastJSON.Holes, FastJSON.Output, and by derived implementations through FastJSON.Encode.
defmodule FastJSON.Plans do
  @moduledoc false

  alias FastJSON.{Encoder, Fragment, Native, Options, OrderedObject}

  # Structs that the NIF writes by itself.
  @native [Date, Time, NaiveDateTime, DateTime, Decimal, Fragment, OrderedObject]

  @doc "`Native.encode/4`, begun again for every struct whose plan was missing near the start."
  def encode(value, flags, plans, layout) do
    case Native.encode(value, flags, plans, layout) do
      {:retry, struct} -> encode(value, flags, [one(struct) | plans], layout)
      result -> result
    end
  end

  # Structs nest this deep before the NIF has to ask for a plan.
  @prefetch_depth 4

  @doc """
  The plans of a struct and of those in its fields, which are looked up beforehand because it saves
  returns from the NIF.
  """
  def of(%module{} = struct, flags) when module not in @native do
    if Options.plain_structs?(flags),
      do: [],
      else: nested(struct, module, [], @prefetch_depth)
  end

  def of(_value, _flags), do: []

  @doc "Adds the plans of a struct and of those in its fields; derived implementations call it."
  def nested(_map, module, plans, _depth) when not is_atom(module), do: plans
  def nested(_struct, module, plans, _depth) when module in @native, do: plans
  def nested(_struct, _module, plans, 0), do: plans

  def nested(struct, module, plans, depth) do
    implementation = Encoder.impl_for(struct)
    known = :lists.keymember(module, 1, plans)

    if function_exported?(implementation, :__fastjson_plans__, 3) do
      plans = if known, do: plans, else: [implementation.__fastjson_plan__() | plans]
      implementation.__fastjson_plans__(struct, plans, depth - 1)
    else
      if known, do: plans, else: [{module, :hole} | plans]
    end
  end

  @doc "The plan of a struct, or that it is a hole. One of another struct would be asked for again and again."
  def one(%{__struct__: module} = struct) do
    implementation = Encoder.impl_for(struct)

    with true <- function_exported?(implementation, :__fastjson_plan__, 0),
         plan when elem(plan, 0) == module <- implementation.__fastjson_plan__() do
      plan
    else
      _none -> {module, :hole}
    end
  end
end
