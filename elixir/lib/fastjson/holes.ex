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

  defp fill_one(:key, key, opts), do: key |> key_text() |> escaped(opts)
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

  # `Decimal.to_string(decimal, :normal)`, which takes the square of a coefficient's length.
  defp decimal(%{sign: sign, coef: coef, exp: exp})
       when sign in [1, -1] and is_integer(coef) and coef >= 0 and is_integer(exp) do
    [if(sign < 0, do: ?-, else: []) | coef |> Encode.integer() |> pointed(exp)]
  end

  defp decimal(other), do: apply(Decimal, :to_string, [other, :normal])

  defp pointed(digits, exp) when exp >= 0, do: [digits | :binary.copy("0", exp)]

  defp pointed(digits, exp) do
    case byte_size(digits) + exp do
      whole when whole > 0 ->
        [binary_part(digits, 0, whole), ?. | binary_part(digits, whole, -exp)]

      missing ->
        ["0.", :binary.copy("0", -missing) | digits]
    end
  end

  # What the NIF leaves to Elixir.
  defp custom(%Fragment{encode: encode} = fragment, opts) when is_function(encode, 1),
    do: opts |> encode.() |> iodata_of(fragment, :no_map)

  defp custom(%Fragment{encode: encode} = fragment, _opts),
    do: iodata_of(encode, fragment, :no_map)

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

    [?", decimal(decimal), ?"]
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
      else: by_encoder(tuple, opts)
  end

  # Keys that only String.Chars can spell, and keys of several types under maps: :strict.
  defp custom(%{} = map, {flags, _, _} = opts) do
    members = Map.to_list(map)

    if Options.sort_keys?(flags),
      do: members |> Enum.sort_by(&key_text(elem(&1, 0))) |> pairs(opts),
      else: pairs(members, opts)
  end

  defp custom(other, opts), do: by_encoder(other, opts)

  defp custom(struct, module, {flags, fallback, _} = opts) do
    cond do
      Options.plain_structs?(flags) -> plain(struct, module, opts)
      fallback == [] -> by_encoder(struct, opts)
      Encoder.impl_for(struct) != Encoder.Any -> by_encoder(struct, opts)
      true -> Fallback.encode(fallback, struct, opts) || by_encoder(struct, opts)
    end
  end

  # Where protocols are not consolidated, the name of a type leads to the implementation for it, which comes back here.
  @types [Atom, BitString, Float, Integer, List, Map]

  defp by_encoder(%module{} = struct, opts) when module in @types,
    do: Encoder.Any.encode(struct, opts)

  defp by_encoder(value, opts),
    do: value |> Encoder.encode(opts) |> iodata_of(value, opts)

  # What an encoder returned: iodata, or as in RustyJson a map to be encoded.
  defp iodata_of(iodata, _value, _opts) when is_binary(iodata) or is_list(iodata), do: iodata

  defp iodata_of(%{} = map, _value, opts) when not is_struct(map) and opts != :no_map,
    do: Encode.value(map, opts)

  defp iodata_of(other, value, _opts),
    do: throw(EncodeError.new({:no_iodata, type(value), other}))

  # For which type an encoder was asked.
  defp type(%module{}), do: module
  defp type(value), do: Encoder.impl_for(value).__impl__(:for)

  @doc "The first type among those that encoded `value` whose list is no iodata."
  def blame(value, {flags, _, _} = opts) do
    case settled(Plans.encode(value, flags, Plans.of(value, flags), nil)) do
      {:holes, _, holes} ->
        holes
        |> :lists.reverse()
        |> Enum.find_value(fn {_, kind, term} ->
          if not iodata?(fill_one(kind, term, opts)), do: blamed(term, opts)
        end)

      _text ->
        nil
    end
  end

  # Objects that are written here have members of their own.
  defp blamed(%OrderedObject{values: pairs}, opts), do: blamed_member(pairs, opts)
  defp blamed(map, opts) when not is_struct(map) and is_map(map), do: blamed_member(map, opts)
  defp blamed(value, _opts), do: type(value)

  defp blamed_member(pairs, opts),
    do: Enum.find_value(pairs, fn {_key, value} -> blame(value, opts) end)

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
  defp key_text(integer) when is_integer(integer), do: Encode.integer(integer)
  defp key_text(other), do: String.Chars.to_string(other)
end
