# What the NIF leaves to Elixir: holes in its output, filled in the order of the document.
# Assumes the return values of FastJSON.Native.encode/4 as described there.
# Called by FastJSON.Encode and FastJSON.Output.
defmodule FastJSON.Holes do
  @moduledoc false

  alias FastJSON.{
    Encode,
    EncodeError,
    Encoder,
    Fallback,
    Fragment,
    Native,
    Options,
    OrderedObject,
    Plans
  }

  @doc "What `Plans.encode/4` returned, as iodata."
  def finish(binary, _opts) when is_binary(binary), do: binary

  def finish({:struct, _module, struct, state}, opts) do
    state |> Native.encode_resume(Plans.one(struct)) |> finish(opts)
  end

  def finish({:holes, binary, holes}, opts) do
    holes
    |> :lists.reverse()
    |> fill(opts)
    |> :lists.reverse()
    |> splice(binary, byte_size(binary), [])
  end

  # Jason meets errors in document order: what stands before the error has its say first.
  def finish({:error, reason, holes}, opts) do
    holes |> :lists.reverse() |> fill(opts)

    case reason do
      {:improper_list, tail} -> improper_list(tail)
      {:invalid_plan, keys} -> invalid_plan(keys)
      {:no_memory, _} -> raise %EncodeError{message: "not enough memory for the result"}
      _ -> throw(EncodeError.new(reason))
    end
  end

  # A list that ends in something else has no clause here, as it has none in Jason.
  defp improper_list([]), do: :ok

  # The keys of a fragment or a plan that neither FastJSON.Helpers nor @derive made.
  defp invalid_plan(keys) do
    raise ArgumentError,
          "expected the keys that FastJSON.Helpers or @derive makes, got: #{inspect(keys)}"
  end

  defp fill([{offset, kind, term} | rest], opts) do
    filled = fill_one(kind, term, opts)
    # Holes are filled in document order: the tail must come after.
    [{offset, filled} | fill(rest, opts)]
  end

  defp fill([], _opts), do: []

  defp fill_one(:key, key, opts), do: key |> String.Chars.to_string() |> escaped(opts)
  defp fill_one(:atom, atom, opts), do: atom |> Atom.to_string() |> escaped(opts)
  defp fill_one(:value, value, opts), do: custom(value, opts)

  @doc "The characters of a string without its quotes."
  def escaped(text, opts) do
    quoted = IO.iodata_to_binary(Encode.string(text, opts))
    binary_part(quoted, 1, byte_size(quoted) - 2)
  end

  # From the last hole to the first: each puts its text and what follows it in front.
  defp splice([{offset, filled} | rest], binary, stop, tail) do
    splice(rest, binary, offset, [filled, binary_part(binary, offset, stop - offset) | tail])
  end

  defp splice([], binary, stop, tail), do: [binary_part(binary, 0, stop) | tail]

  # How many digits a decimal prints, about, and how many it has: 1e20000000 is a short text.
  defp decimal_digits(%{coef: coef, exp: exp}) when is_integer(coef) and is_integer(exp) do
    bytes = coef |> abs() |> :binary.encode_unsigned() |> byte_size()
    own = div(bytes * 241, 100) + 1
    {if(exp >= 0, do: own + exp, else: max(own, -exp)), own}
  end

  defp decimal_digits(_other), do: nil

  # What the NIF leaves to Elixir.
  defp custom(integer, _opts) when is_integer(integer), do: Integer.to_string(integer)

  defp custom(%Fragment{encode: encode}, opts) when is_function(encode, 1),
    do: opts |> encode.() |> iodata_of(Fragment, :no_map)

  defp custom(%Fragment{encode: encode}, _opts), do: iodata_of(encode, Fragment, :no_map)

  defp custom(%{__struct__: Fragment} = fragment, _opts) do
    raise ArgumentError, "expected a FastJSON.Fragment, got: #{inspect(fragment)}"
  end

  defp custom(%Date{} = date, _opts), do: [?", Date.to_iso8601(date), ?"]
  defp custom(%Time{} = time, _opts), do: [?", Time.to_iso8601(time), ?"]
  defp custom(%NaiveDateTime{} = naive, _opts), do: [?", NaiveDateTime.to_iso8601(naive), ?"]
  defp custom(%DateTime{} = datetime, _opts), do: [?", DateTime.to_iso8601(datetime), ?"]

  defp custom(%{__struct__: Decimal} = decimal, {_, _, most}) do
    with {digits, own} <- decimal_digits(decimal),
         most = Options.most_output(own, most),
         true <- digits > most,
         do: throw(EncodeError.new({:too_large, most}))

    [?", apply(Decimal, :to_string, [decimal, :normal]), ?"]
  end

  defp custom(%{__struct__: OrderedObject} = object, opts) do
    case object do
      %{values: values} when is_list(values) ->
        pairs(values, opts)

      _ ->
        raise ArgumentError,
              "expected a FastJSON.OrderedObject of pairs, got: #{inspect(object)}"
    end
  end

  defp custom(%module{} = struct, opts), do: custom(struct, module, opts)

  # The microseconds of times are a tuple, and lean: true writes their fields.
  defp custom(tuple, {flags, _, _} = opts) when is_tuple(tuple) do
    if Options.lean?(flags),
      do: Encode.list(Tuple.to_list(tuple), opts),
      else: Encoder.encode(tuple, opts)
  end

  # Keys that only String.Chars can spell, under maps: :strict.
  defp custom(%{} = map, opts), do: pairs(Map.to_list(map), opts)
  defp custom(other, opts), do: Encoder.encode(other, opts)

  defp custom(struct, module, {flags, fallback, _} = opts) do
    cond do
      Options.plain_structs?(flags) -> plain(struct, module, opts)
      fallback == [] -> by_encoder(struct, opts)
      Encoder.impl_for(struct) != Encoder.Any -> by_encoder(struct, opts)
      true -> Fallback.encode(fallback, struct, opts) || by_encoder(struct, opts)
    end
  end

  defp by_encoder(%module{} = struct, opts),
    do: struct |> Encoder.encode(opts) |> iodata_of(module, opts)

  # What an encoder returned: iodata, or as in RustyJson a map to be encoded.
  defp iodata_of(iodata, _module, _opts) when is_binary(iodata) or is_list(iodata), do: iodata

  defp iodata_of(%{} = map, _module, opts) when not is_struct(map) and opts != :no_map,
    do: Encode.value(map, opts)

  defp iodata_of(other, module, _opts), do: throw(EncodeError.new({:no_iodata, module, other}))

  @doc "The first module among those that encoded `value` whose list is no iodata."
  def blame(value, {flags, _, _} = opts) do
    {:holes, _, holes} = settled(Plans.encode(value, flags, Plans.of(value, flags), nil))

    {_, _, %module{}} =
      holes
      |> :lists.reverse()
      |> Enum.find(fn {_, kind, term} -> not iodata?(fill_one(kind, term, opts)) end)

    module
  end

  defp settled({:struct, _module, struct, state}),
    do: state |> Native.encode_resume(Plans.one(struct)) |> settled()

  defp settled(result), do: result

  defp iodata?(iodata) do
    is_integer(IO.iodata_length(iodata))
  rescue
    ArgumentError -> false
  end

  # protocol: false writes the fields of structs; these have a better form than that.
  defp plain(struct, MapSet, opts), do: Encode.list(MapSet.to_list(struct), opts)
  defp plain(struct, URI, opts), do: Encode.string(String.Chars.to_string(struct), opts)
  defp plain(struct, _module, opts), do: Encode.map(struct, opts)

  defp pairs([], _opts), do: "{}"

  defp pairs(pairs, {flags, _, _} = opts) do
    {members, _} =
      Enum.map_reduce(pairs, %{}, fn {key, value}, seen ->
        key = escaped(key_text(key), opts)

        if Options.strict?(flags) and is_map_key(seen, key),
          do: throw(EncodeError.new({:duplicate_key, key}))

        {[?,, ?", key, ?", ?:, Encode.value(value, opts)], Map.put(seen, key, [])}
      end)

    [[?, | first] | rest] = members
    [?{, first, rest, ?}]
  end

  defp key_text(atom) when is_atom(atom), do: Atom.to_string(atom)
  defp key_text(other), do: String.Chars.to_string(other)
end
