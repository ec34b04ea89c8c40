# The benchmark's own data: structs for every library that encodes structs, rows, key shapes.
# Assumes the peers' protocols are loaded before this file is compiled; all of it is deterministic.
# Called by bench/lib/cells.ex.
defmodule Bench.Structs do
  # Only libraries that are there can be derived for.
  defmacro derived do
    for protocol <- [FastJSON.Encoder, Jason.Encoder, JSON.Encoder, RustyJson.Encoder],
        Code.ensure_loaded?(protocol),
        do: protocol
  end
end

defmodule Bench.Five do
  require Bench.Structs
  @derive [FastJSON.Schema | Bench.Structs.derived()]
  defstruct [:id, :name, :email, :active, :score]
end

defmodule Bench.Ten do
  require Bench.Structs
  @derive Bench.Structs.derived()
  defstruct [:id, :name, :email, :active, :score, :city, :country, :visits, :balance, :notes]
end

defmodule Bench.Outer do
  require Bench.Structs
  @derive Bench.Structs.derived()
  defstruct [:id, :inner]
end

defmodule Bench.Custom do
  defstruct [:id, :name, :tags]
end

for {protocol, encode} <- [
      {FastJSON.Encoder, FastJSON.Encode},
      {Jason.Encoder, Jason.Encode},
      {RustyJson.Encoder, RustyJson.Encode}
    ],
    Code.ensure_loaded?(protocol) do
  defimpl protocol, for: Bench.Custom do
    def encode(%{id: id, name: name, tags: tags}, opts) do
      unquote(encode).map(%{id: id, name: name, tags: tags}, opts)
    end
  end
end

if Code.ensure_loaded?(JSON.Encoder) do
  defimpl JSON.Encoder, for: Bench.Custom do
    def encode(%{id: id, name: name, tags: tags}, encoder) do
      encoder.(%{id: id, name: name, tags: tags}, encoder)
    end
  end
end

defmodule Bench.Data do
  @structs [Bench.Five, Bench.Ten, Bench.Outer, Bench.Custom]

  @doc "Consolidates every protocol with the structs above, as a release does."
  def consolidate do
    paths = :code.get_path()

    for protocol <- [FastJSON.Encoder, Jason.Encoder, JSON.Encoder, RustyJson.Encoder],
        Code.ensure_loaded?(protocol) do
      types = Enum.uniq(Protocol.extract_impls(protocol, paths) ++ @structs)
      file = :code.which(protocol)

      case Protocol.consolidate(protocol, types) do
        {:ok, binary} -> {:module, _} = :code.load_binary(protocol, file, binary)
        {:error, _already} -> :ok
      end
    end
  end

  @doc "Names of values with structs, and what makes each."
  def structs do
    [
      {"struct_5", fn -> five(7) end},
      {"struct_10", fn -> ten(7) end},
      {"struct_custom", fn -> custom(7) end},
      {"structs_1000_of_5", fn -> Enum.map(1..1000, &five/1) end},
      {"structs_1000_of_10", fn -> Enum.map(1..1000, &ten/1) end},
      {"structs_nested_3", fn -> nested(7) end},
      {"rows_1000_datetime_decimal", fn -> Enum.map(1..1000, &row/1) end}
    ]
  end

  @doc "Names of texts that are decoded into structs, and what makes each."
  def struct_texts do
    for n <- [1, 1000],
        do: {"users_#{n}_of_5", fn -> FastJSON.encode!(Enum.map(1..n, &five/1)) end}
  end

  @doc "A text, with two places in it as JSON Pointers and as paths: the first leaf and the last."
  def with_places(text) do
    value = FastJSON.decode!(text)
    places = for pick <- [&Enum.min/1, &Enum.max/1], do: leaf(value, pick, [])
    {text, for(path <- places, do: {pointer(path), path})}
  end

  defp leaf(map, pick, path) when is_map(map) and map_size(map) > 0 do
    key = map |> Map.keys() |> pick.()
    leaf(map[key], pick, [key | path])
  end

  defp leaf([_ | _] = list, pick, path) do
    at = pick.([0, length(list) - 1])
    leaf(Enum.at(list, at), pick, [at | path])
  end

  defp leaf(_scalar, _pick, path), do: Enum.reverse(path)

  defp pointer(path) do
    for token <- path, into: "" do
      "/" <> (token |> to_string() |> String.replace("~", "~0") |> String.replace("/", "~1"))
    end
  end

  @doc "What a library without documents does for that: decodes all of it."
  def by_path(value, []), do: value
  def by_path(map, [key | path]) when is_map(map), do: by_path(Map.fetch!(map, key), path)
  def by_path(list, [at | path]), do: by_path(Enum.at(list, at), path)

  @doc "Names of texts whose objects share their keys, or do not, and what makes each."
  def keys do
    repeated =
      for objects <- [10, 50, 100, 500, 1000, 10_000],
          keys <- [5, 10],
          do: {"repeated_#{objects}x#{keys}", fn -> repeated(objects, keys) end}

    unique = for keys <- [100, 1000, 5000], do: {"unique_keys_#{keys}", fn -> unique(keys) end}

    mixed =
      for objects <- [100, 500],
          do: {"heterogeneous_#{objects}", fn -> heterogeneous(objects) end}

    repeated ++ unique ++ mixed
  end

  defp five(i),
    do: %Bench.Five{
      id: i,
      name: "User #{i}",
      email: "user#{i}@example.com",
      active: rem(i, 2) == 0,
      score: i * 1.25
    }

  defp ten(i) do
    %Bench.Ten{
      id: i,
      name: "User #{i}",
      email: "user#{i}@example.com",
      active: true,
      score: i / 8,
      city: "Springfield",
      country: "US",
      visits: i * 17,
      balance: i * 100.5,
      notes: "a short note about user #{i}"
    }
  end

  defp custom(i), do: %Bench.Custom{id: i, name: "Item #{i}", tags: ["a", "b", "c"]}
  defp nested(i), do: %Bench.Outer{id: i, inner: %Bench.Outer{id: i + 1, inner: five(i)}}

  defp row(i) do
    at = DateTime.add(~U[2026-01-01 00:00:00.123456Z], i * 61)
    row = %{id: i, inserted_at: at, updated_at: at, name: "Row #{i}"}

    if Code.ensure_loaded?(Decimal),
      do: Map.put(row, :amount, struct!(Decimal, sign: 1, coef: i * 1999, exp: -2)),
      else: row
  end

  # Objects that share their keys.
  defp repeated(objects, keys) do
    text(
      for i <- 1..objects,
          do:
            for(
              k <- 1..keys,
              do: {"field_#{k}", if(rem(k, 2) == 0, do: i * k, else: "value #{i}")}
            )
    )
  end

  # One object, each key once.
  defp unique(keys), do: text([for(k <- 1..keys, do: {"unique_key_#{k}", k})])

  # Objects of which no two share a key.
  defp heterogeneous(objects),
    do: text(for i <- 1..objects, do: for(k <- 1..5, do: {"key_#{i}_#{k}", k}))

  defp text(objects), do: "[" <> Enum.map_join(objects, ",", &object/1) <> "]"

  defp object(pairs),
    do: "{" <> Enum.map_join(pairs, ",", fn {k, v} -> ~s("#{k}":#{inspect(v)}) end) <> "}"
end
