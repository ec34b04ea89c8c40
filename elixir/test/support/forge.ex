# Terms that no honest caller makes: what a process may hold, with the shapes that the NIF looks for.
# Assumes a seeded generator (FastJSON.Generate.seed/1). Nothing here needs to be encodable.
# Called by the tests of forged terms.
defmodule FastJSON.Forge do
  @moduledoc false

  alias FastJSON.{Fragment, Generate, OrderedObject}

  import Bitwise, only: [<<<: 2]

  @natives [Date, Time, NaiveDateTime, DateTime, Decimal, Fragment, OrderedObject, MapSet, URI]

  @doc "Any term, nested at most so deep."
  def term(depth \\ 3)
  def term(0), do: leaf()

  def term(depth) do
    case :rand.uniform(12) do
      1 -> several(depth)
      2 -> several(depth) ++ leaf()
      3 -> Map.new(several(depth), &{&1, term(depth - 1)})
      4 -> List.to_tuple(several(depth))
      5 -> %{__struct__: term(depth - 1), a: leaf()}
      6 -> native(depth)
      7 -> %Fragment{encode: fragment(depth)}
      8 -> %OrderedObject{values: Enum.random([several(depth), pairs(depth), leaf()])}
      9 -> plan(depth)
      10 -> bitstring()
      _ -> leaf()
    end
  end

  def leaf do
    case :rand.uniform(9) do
      1 ->
        Enum.random([nil, true, [], {}, %{}, "", :object, :array, :hole, self(), make_ref()])

      2 ->
        Enum.random([-1, 0, 255, 4_294_967_296, 1 <<< 63, 1 <<< 64, -(1 <<< 900), 1 <<< 40_000])

      3 ->
        Enum.random([&term/1, fn _ -> "{}" end, fn _ -> {:no, :iodata} end])

      4 ->
        bitstring()

      5 ->
        Enum.random(@natives)

      6 ->
        keys()

      _ ->
        Generate.scalar()
    end
  end

  @doc "A binary as it is seldom held: a slice, one that is not at a byte, one that grows."
  def odd_binary(binary) do
    case :rand.uniform(5) do
      1 ->
        binary

      2 ->
        binary_part("xx" <> binary <> "yy", 2, byte_size(binary))

      3 ->
        unaligned(binary, :rand.uniform(7))

      4 ->
        # Writable: what is appended next lies behind it in the same block.
        appended = Enum.reduce(chunks(binary), "", &(&2 <> &1))
        _ = appended <> "behind"
        appended

      5 ->
        :binary.copy(binary)
    end
  end

  @doc "The bytes before and from `at` on; Elixir 1.14 and 1.20 want different patterns for that."
  def split(binary, at),
    do: {binary_part(binary, 0, at), binary_part(binary, at, byte_size(binary) - at)}

  @doc "The same bytes behind `bits` bits."
  def unaligned(binary, bits) do
    whole = <<0::size(bits), binary::binary>>
    Enum.reduce(1..bits//1, whole, fn _, <<_::1, rest::bitstring>> -> rest end)
  end

  @doc "What Helpers and @derive make of keys, or nearly so."
  def keys do
    case :rand.uniform(6) do
      1 -> FastJSON.Codegen.keys([:a, :b, "longer key"])
      2 -> :binary.part(FastJSON.Codegen.keys([:a, :bcd]), 0, :rand.uniform(13))
      3 -> <<:rand.uniform(65_536) - 1::16>> <> Generate.string()
      4 -> <<0, :rand.uniform(8) - 1, ",\"a\":">>
      5 -> odd_binary(FastJSON.Codegen.keys([:a]))
      6 -> bitstring()
    end
  end

  @doc "A plan of a derived struct, or nearly so."
  def plan(depth \\ 1) do
    fields = Enum.random([{:a}, {:a, :b}, {:a, :b, :c}, {}, term(depth - 1)])

    Enum.random([
      {Enum.random([__MODULE__, leaf()]), keys(), fields},
      {leaf(), :hole},
      {leaf()},
      leaf()
    ])
  end

  @doc "`term` with one of its parts, at any depth, replaced."
  def mutate(term) do
    case term do
      [head | tail] ->
        Enum.random([[mutate(head) | tail], [head | mutate(tail)], term(1)])

      tuple when is_tuple(tuple) and tuple_size(tuple) > 0 ->
        mutate_tuple(tuple)

      integer when is_integer(integer) ->
        Enum.random([integer + 1, integer - 1, leaf()])

      binary when is_binary(binary) ->
        Enum.random([shortened(binary), odd_binary(binary), leaf()])

      _ ->
        term(1)
    end
  end

  defp mutate_tuple(tuple) do
    at = :rand.uniform(tuple_size(tuple)) - 1

    case :rand.uniform(10) do
      1 -> Tuple.delete_at(tuple, at)
      2 -> Tuple.insert_at(tuple, at, leaf())
      _ -> put_elem(tuple, at, mutate(elem(tuple, at)))
    end
  end

  defp shortened(""), do: <<0>>
  defp shortened(binary), do: binary_part(binary, 0, :rand.uniform(byte_size(binary)) - 1)

  defp several(depth), do: for(_ <- 1..:rand.uniform(4), do: term(depth - 1))
  defp pairs(depth), do: for(_ <- 1..3, do: {leaf(), term(depth - 1)})

  defp fragment(depth) do
    Enum.random([{keys(), List.to_tuple(several(depth))}, {keys()}, {1, 2}, "[1]", leaf()])
  end

  # A struct that the NIF writes by itself, with fields that are missing or wrong.
  defp native(depth) do
    module = Enum.random(@natives)

    fields =
      case Enum.random([:none, :whole]) do
        :none -> []
        :whole -> Map.to_list(Map.delete(module.__struct__(), :__struct__))
      end

    Map.new([{:__struct__, module} | for({key, _} <- fields, do: {key, term(depth - 1)})])
  end

  defp bitstring do
    bytes = Generate.string()
    Enum.random([bytes, <<bytes::binary, 5::3>>, unaligned(bytes, 3), <<255, 255>>, <<0, 0>>])
  end

  defp chunks(<<part::binary-size(7), rest::binary>>), do: [part | chunks(rest)]
  defp chunks(rest), do: [rest]
end
