# Encoding above the NIF: finds plans for structs, fills the holes that need Elixir code.
# Assumes the return values of FastJSON.Native.encode/4 as described there.
# Called by FastJSON, by implementations of FastJSON.Encoder, and by users directly.
defmodule FastJSON.Encode do
  @moduledoc """
  Encodes single values, for implementations of `FastJSON.Encoder`.

      defimpl FastJSON.Encoder, for: Point do
        def encode(%{x: x, y: y}, opts), do: FastJSON.Encode.list([x, y], opts)
      end

  Every function returns iodata that is valid JSON. What can't be encoded is *thrown* as a
  `FastJSON.EncodeError` (`FastJSON.encode/2` catches it), or raises what an encoder raises.
  """

  alias FastJSON.{EncodeError, Encoder, Formatter, Fragment, Native, Options, OrderedObject}

  import Bitwise

  # Flags, protocols to ask besides ours, and max_output.
  @opaque opts :: {non_neg_integer, [module], non_neg_integer | nil}

  # Structs that the NIF writes by itself.
  @native [Date, Time, NaiveDateTime, DateTime, Decimal, Fragment, OrderedObject]

  @doc """
  The options of `FastJSON.encode/2` in the form that encoders get, for calling them directly.

      iex> IO.iodata_to_binary(FastJSON.Encode.value("/", FastJSON.Encode.opts(escape: :html_safe)))
      ~S("\\/")
  """
  @spec opts(FastJSON.encode_opts() | FastJSON.escape()) :: opts
  def opts(options \\ [])
  def opts([]), do: {0, Options.fallback(), nil}
  def opts(escape) when is_atom(escape), do: opts(escape: escape)
  def opts(options), do: options |> Options.encoding() |> passed_on()

  defp passed_on(options), do: {options.flags, options.fallback, options.max_output}

  @doc """
  Encodes a value outside of an encoder, as `FastJSON.encode_to_iodata/2`.

      iex> {:ok, iodata} = FastJSON.Encode.encode(%{a: "/"}, %{escape: :html_safe})
      iex> IO.iodata_to_binary(iodata)
      ~S({"a":"\\/"})
  """
  @spec encode(term, FastJSON.encode_opts()) ::
          {:ok, iodata} | {:error, EncodeError.t() | Exception.t()}
  def encode(value, options \\ []), do: FastJSON.encode_to_iodata(value, options)

  @doc """
  The text of a key, escaped and without quotes: a string, an atom, or what `String.Chars` takes.

      iex> FastJSON.Encode.key("a\\"b", FastJSON.Encode.opts())
      ~S(a\\"b)
      iex> FastJSON.Encode.key(:a, FastJSON.Encode.opts())
      "a"
  """
  @spec key(String.Chars.t(), opts) :: String.t()
  def key(key, opts) when is_atom(key), do: key |> Atom.to_string() |> escaped(opts)
  def key(key, opts), do: key |> String.Chars.to_string() |> escaped(opts)

  @doc """
  Encodes any value.

      iex> IO.iodata_to_binary(FastJSON.Encode.value(%{a: [1, nil]}, FastJSON.Encode.opts()))
      ~S({"a":[1,null]})
  """
  @spec value(term, opts) :: iodata
  def value(value, {flags, _, _} = opts) do
    value |> native(flags, plans(value, flags), nil) |> finish(opts)
  end

  @doc """
  Encodes an atom: `nil`, `true` and `false` as literals, others as strings.

      iex> FastJSON.Encode.atom(nil, FastJSON.Encode.opts())
      "null"
  """
  @spec atom(atom, opts) :: iodata
  def atom(atom, opts) when is_atom(atom), do: value(atom, opts)

  @doc """
  Encodes an integer.

      iex> FastJSON.Encode.integer(-12)
      "-12"
  """
  @spec integer(integer) :: iodata
  def integer(integer), do: Integer.to_string(integer)

  @doc """
  Encodes a float with the fewest digits that give it back.

      iex> FastJSON.Encode.float(0.1)
      "0.1"
  """
  @spec float(float) :: iodata
  def float(float) when is_float(float), do: value(float, {0, [], nil})

  @doc """
  Encodes a list as an array.

      iex> FastJSON.Encode.list([1, "a"], FastJSON.Encode.opts())
      ~S([1,"a"])
  """
  @spec list(list, opts) :: iodata
  def list(list, opts) when is_list(list), do: value(list, opts)

  @doc """
  Encodes a list of pairs as an object, in its order.

      iex> FastJSON.Encode.keyword([b: 1, a: 2], FastJSON.Encode.opts())
      ~S({"b":1,"a":2})
  """
  @spec keyword([{term, term}], opts) :: iodata
  def keyword(pairs, opts) when is_list(pairs), do: value(%OrderedObject{values: pairs}, opts)

  @doc """
  Encodes a map as an object. A struct is encoded like the map of its fields.

      iex> FastJSON.Encode.map(%{a: 1}, FastJSON.Encode.opts())
      ~S({"a":1})
  """
  @spec map(map, opts) :: iodata
  def map(%_{} = struct, opts), do: map(Map.from_struct(struct), opts)
  def map(map, opts) when is_map(map), do: value(map, opts)

  @doc """
  Encodes a string.

      iex> FastJSON.Encode.string("a\\nb", FastJSON.Encode.opts())
      ~S("a\\nb")
  """
  @spec string(String.t(), opts) :: iodata
  def string(string, opts) when is_binary(string), do: value(string, opts)

  @doc """
  Encodes a struct by its implementation of `FastJSON.Encoder`.

      iex> FastJSON.Encode.struct(~D[2026-11-20], FastJSON.Encode.opts())
      ~S("2026-11-20")
  """
  @spec struct(struct, opts) :: iodata
  def struct(%_{} = struct, opts), do: value(struct, opts)

  @doc false
  # Called by derived implementations: the struct by its plan, without asking the protocol.
  def derived(struct, plan, {flags, _, _} = opts) do
    struct |> native(flags, [plan], nil) |> finish(opts)
  end

  @doc false
  # Called by the code that FastJSON.Helpers generates; the NIF writes it without Elixir.
  def template(keys, values), do: %Fragment{encode: {keys, values}}

  @doc false
  # What takes the default options no call of the NIF.
  defguard is_literal(value) when is_integer(value) or value in [nil, true, false, [], ""]

  @doc false
  def literal(integer) when is_integer(integer), do: Integer.to_string(integer)
  def literal([]), do: "[]"
  def literal(""), do: ~S("")
  def literal(nil), do: "null"
  def literal(atom), do: Atom.to_string(atom)

  @doc false
  # The whole of encode_to_iodata/2 under options that are flags.
  def plain_iodata(value, flags) do
    case native(value, flags, plans(value, flags), nil) do
      binary when is_binary(binary) -> {:ok, binary}
      result -> plain_finish(result, value, flags)
    end
  end

  @doc false
  def plain_finish(result, value, flags) do
    {_, fallback, _} = opts = {flags, Options.fallback(), nil}

    protect(fallback, fn ->
      result |> finish(opts) |> checked(fn -> blame(value, opts) end)
    end)
  end

  @doc false
  # The whole of encode_to_iodata/2 under parsed options.
  def iodata(value, options), do: protect(options.fallback, fn -> run(value, options) end)

  @doc false
  def iodata!(value, options) do
    case iodata(value, options) do
      {:ok, iodata} -> iodata
      {:error, error} -> raise error
    end
  end

  @doc false
  # Errors of encoding are results: those of this module, those of a library that was asked, and
  # a missing implementation. Everything else that custom code ends with passes through, as in Jason.
  def protect(fallback, fun) do
    {:ok, fun.()}
  catch
    :throw, %EncodeError{} = error ->
      {:error, error}

    :throw, {__MODULE__, error} ->
      {:error, error}

    :error, %Protocol.UndefinedError{protocol: protocol} = error ->
      if protocol == Encoder or protocol in fallback,
        do: {:error, error},
        else: :erlang.raise(:error, error, __STACKTRACE__)
  end

  # Iodata of `value`, or a throw or raise.
  defp run(value, %Options.Encoding{canonical: canonical} = options) when canonical != false do
    if options.pretty || (options.flags &&& Options.escapes()) != 0 do
      raise ArgumentError, "the canonical form has no options :pretty and :escape"
    end

    value
    |> checked_value(passed_on(options))
    |> canonical(canonical)
    |> within(options.max_output)
    |> compress(options)
  end

  defp run(value, %Options.Encoding{pretty: nil} = options) do
    value |> checked_value(passed_on(options)) |> within(options.max_output) |> compress(options)
  end

  defp run(value, %Options.Encoding{pretty: layout, max_output: most} = options) do
    plans = plans(value, options.flags)
    limit = if most, do: Options.most_output(0, most), else: 0
    layout_and_limit = Tuple.insert_at(layout, tuple_size(layout), limit)

    # Elixir code returns compact JSON, so with holes the whole text is laid out afterwards; so
    # is one whose layout seems too large, because only then is it known how long it is without.
    case native(value, options.flags ||| Options.pretty_flag(), plans, layout_and_limit) do
      binary when is_binary(binary) ->
        within(binary, most)

      _needs_elixir ->
        value
        |> checked_value(passed_on(options))
        |> IO.iodata_to_binary()
        |> format(layout, most)
    end
    |> compress(options)
  end

  defp canonical(iodata, mode) do
    case iodata
         |> IO.iodata_to_binary()
         |> Native.canonical(if mode == :strict, do: 1, else: 0) do
      {:ok, binary} -> binary
      {:error, reason, offset, name} -> throw(EncodeError.new({:canonical, reason, offset, name}))
    end
  end

  defp format(text, layout, most) do
    with {:too_large, most} <- Formatter.format(text, layout, most),
         do: throw(EncodeError.new({:too_large, most}))
  end

  defp within(iodata, most) when most in [nil, 0], do: iodata

  defp within(iodata, most) do
    if IO.iodata_length(iodata) > most,
      do: throw(EncodeError.new({:too_large, most})),
      else: iodata
  end

  defp compress(iodata, %{compress: :none}), do: iodata
  defp compress(iodata, %{compress: -1}), do: :zlib.gzip(iodata)

  defp compress(iodata, %{compress: level}) do
    z = :zlib.open()

    try do
      # 16 + 15 window bits is zlib's way to ask for the gzip container.
      :ok = :zlib.deflateInit(z, level, :deflated, 31, 8, :default)
      IO.iodata_to_binary(:zlib.deflate(z, iodata, :finish))
    after
      :zlib.close(z)
    end
  end

  @doc false
  # Native.encode/4, begun again for every struct whose plan was missing near the start.
  def native(value, flags, plans, layout) do
    case Native.encode(value, flags, plans, layout) do
      {:retry, struct} -> native(value, flags, [plan(struct) | plans], layout)
      result -> result
    end
  end

  @doc false
  # What native/4 returned, as iodata.
  def finish(binary, _opts) when is_binary(binary), do: binary

  def finish({:struct, _module, struct, state}, opts) do
    state |> Native.encode_resume(plan(struct)) |> finish(opts)
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

  # The characters of a string without its quotes.
  defp escaped(text, opts) do
    quoted = IO.iodata_to_binary(string(text, opts))
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
      do: list(Tuple.to_list(tuple), opts),
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
      true -> by_fallback(fallback, struct, opts)
    end
  end

  defp by_encoder(%module{} = struct, opts),
    do: struct |> Encoder.encode(opts) |> iodata_of(module, opts)

  # What an encoder returned: iodata, or as in RustyJson a map to be encoded.
  defp iodata_of(iodata, _module, _opts) when is_binary(iodata) or is_list(iodata), do: iodata

  defp iodata_of(%{} = map, _module, opts) when not is_struct(map) and opts != :no_map,
    do: value(map, opts)

  defp iodata_of(other, module, _opts), do: throw(EncodeError.new({:no_iodata, module, other}))

  @doc false
  # What leaves the library: an encoder's list is looked through here, once for all that nest.
  def checked(binary, _again) when is_binary(binary), do: binary

  def checked(iodata, blame) do
    _size = IO.iodata_length(iodata)
    iodata
  rescue
    ArgumentError -> throw(EncodeError.new({:no_iodata, blame.(), iodata}))
  end

  defp checked_value(value, opts),
    do: value |> value(opts) |> checked(fn -> blame(value, opts) end)

  @doc false
  # The first module among those that encoded `value` whose list is no iodata.
  @spec blame(term, opts) :: module
  def blame(value, {flags, _, _} = opts) do
    {:holes, _, holes} = settled(native(value, flags, plans(value, flags), nil))

    {_, _, %module{}} =
      holes
      |> :lists.reverse()
      |> Enum.find(fn {_, kind, term} -> not iodata?(fill_one(kind, term, opts)) end)

    module
  end

  defp settled({:struct, _module, struct, state}),
    do: state |> Native.encode_resume(plan(struct)) |> settled()

  defp settled(result), do: result

  defp iodata?(iodata) do
    is_integer(IO.iodata_length(iodata))
  rescue
    ArgumentError -> false
  end

  # protocol: false writes the fields of structs; these have a better form than that.
  defp plain(struct, MapSet, opts), do: list(MapSet.to_list(struct), opts)
  defp plain(struct, URI, opts), do: string(String.Chars.to_string(struct), opts)
  defp plain(struct, _module, opts), do: map(struct, opts)

  defp by_fallback([protocol | rest], struct, opts) do
    if implemented?(protocol, struct),
      do: encode_with(protocol, struct, opts),
      else: by_fallback(rest, struct, opts)
  end

  defp by_fallback([], struct, opts), do: by_encoder(struct, opts)

  defp implemented?(protocol, struct) do
    Code.ensure_loaded?(protocol) and
      protocol.impl_for(struct) not in [nil, Module.concat(protocol, Any)]
  end

  # JSON.Encoder takes a function, which is also asked about nested values.
  defp encode_with(JSON.Encoder, struct, opts) do
    encoder = fn
      %{__struct__: _} = inner, encoder -> json_nested(inner, encoder, opts)
      other, encoder -> apply(JSON, :protocol_encode, [other, encoder])
    end

    try do
      apply(JSON, :encode_to_iodata!, [struct, encoder])
    catch
      # These are the errors of the library itself; it has no exception for them.
      :error, {:invalid_byte, byte} -> throw(EncodeError.new({:invalid_byte, byte, struct}))
      :error, :unexpected_end -> throw(EncodeError.new({:incomplete_utf8, struct}))
    end
  end

  # Jason.Encoder takes options of its library's own making: the library's entry point makes them.
  defp encode_with(protocol, struct, {flags, _, _} = opts) do
    library = protocol |> Module.split() |> List.delete_at(-1) |> Module.concat()

    case ask(library, protocol, struct, flags) do
      {:ok, iodata} -> iodata
      {:error, error} -> half_migrated(error, library, protocol, struct, opts)
    end
  end

  # The library's own encode error and a missing implementation are results, nothing else is.
  defp ask(library, protocol, struct, flags) do
    {:ok, apply(library, :encode_to_iodata!, [struct, Options.encode_options(flags)])}
  catch
    kind, %{__struct__: module} = error when kind in [:error, :throw] ->
      if module == Module.concat(library, :EncodeError) or
           match?(%Protocol.UndefinedError{protocol: ^protocol}, error),
         do: {:error, error},
         else: :erlang.raise(kind, error, __STACKTRACE__)
  end

  defp json_nested(struct, encoder, opts) do
    if not implemented?(JSON.Encoder, struct) and implemented?(Encoder, struct),
      do: value(struct, opts),
      else: apply(JSON, :protocol_encode, [struct, encoder])
  end

  # A library stops at structs that only know our protocol. Those go in again as fragments of its own.
  defp half_migrated(
         %Protocol.UndefinedError{protocol: protocol} = error,
         library,
         protocol,
         struct,
         opts
       ) do
    fragment = Module.concat(library, :Fragment)

    with true <- Code.ensure_loaded?(fragment) and function_exported?(fragment, :new, 1),
         replaced when replaced != struct <- migrated(struct, protocol, fragment, opts),
         {:ok, iodata} <- ask(library, protocol, replaced, elem(opts, 0)) do
      iodata
    else
      _still_missing -> throw({__MODULE__, error})
    end
  end

  defp half_migrated(error, _library, _protocol, _struct, _opts), do: throw({__MODULE__, error})

  defp migrated(%{__struct__: _} = struct, protocol, fragment, opts) do
    if not implemented?(protocol, struct) and implemented?(Encoder, struct),
      do: apply(fragment, :new, [value(struct, opts)]),
      else: migrated_map(struct, protocol, fragment, opts)
  end

  defp migrated(%{} = map, protocol, fragment, opts),
    do: migrated_map(map, protocol, fragment, opts)

  defp migrated([head | tail], protocol, fragment, opts),
    do: [migrated(head, protocol, fragment, opts) | migrated(tail, protocol, fragment, opts)]

  defp migrated(other, _protocol, _fragment, _opts), do: other

  defp migrated_map(map, protocol, fragment, opts),
    do: :maps.map(fn _key, value -> migrated(value, protocol, fragment, opts) end, map)

  defp pairs([], _opts), do: "{}"

  defp pairs(pairs, {flags, _, _} = opts) do
    {members, _} =
      Enum.map_reduce(pairs, %{}, fn {key, value}, seen ->
        key = escaped(key_text(key), opts)

        if Options.strict?(flags) and is_map_key(seen, key),
          do: throw(EncodeError.new({:duplicate_key, key}))

        {[?,, ?", key, ?", ?:, value(value, opts)], Map.put(seen, key, [])}
      end)

    [[?, | first] | rest] = members
    [?{, first, rest, ?}]
  end

  defp key_text(atom) when is_atom(atom), do: Atom.to_string(atom)
  defp key_text(other), do: String.Chars.to_string(other)

  # Structs nest this deep before the NIF has to ask for a plan.
  @prefetch_depth 4

  # A struct at the top is looked up beforehand, and those in its fields with it, which saves
  # returns from the NIF.
  @doc false
  def plans(%module{} = struct, flags) when module not in @native do
    if Options.plain_structs?(flags),
      do: [],
      else: nested(struct, module, [], @prefetch_depth)
  end

  def plans(_value, _flags), do: []

  @doc false
  # Called by derived implementations: adds the plans of a struct and of those in its fields.
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

  defp plan(%{__struct__: module} = struct) do
    implementation = Encoder.impl_for(struct)

    if function_exported?(implementation, :__fastjson_plan__, 0),
      do: implementation.__fastjson_plan__(),
      else: {module, :hole}
  end
end
