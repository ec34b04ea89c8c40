# Encoding of single values, for those who implement encoders.
# Assumes that FastJSON.Plans finds the structs' plans and FastJSON.Holes fills what the NIF leaves.
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

  import FastJSON.Tiny, only: [is_short: 1]

  alias FastJSON.{EncodeError, Fragment, Holes, Options, OrderedObject, Plans}

  @typedoc "Made by `opts/1`, to be handed on; what it holds may change."
  # Flags, protocols to ask besides ours, and max_output. No @opaque: the other modules look into it.
  @type opts :: {non_neg_integer, [module], non_neg_integer | nil}

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

  @doc false
  # What of the options encoders are given.
  def passed_on(options), do: {options.flags, options.fallback, options.max_output}

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
  def key(key, opts) when is_atom(key), do: key |> Atom.to_string() |> Holes.escaped(opts)
  def key(key, _opts) when is_integer(key), do: integer(key)
  def key(key, opts), do: key |> String.Chars.to_string() |> Holes.escaped(opts)

  @doc """
  Encodes any value.

      iex> IO.iodata_to_binary(FastJSON.Encode.value(%{a: [1, nil]}, FastJSON.Encode.opts()))
      ~S({"a":[1,null]})
  """
  @spec value(term, opts) :: iodata
  def value(value, {flags, _, _} = opts) do
    value |> Plans.encode(flags, Plans.of(value, flags), nil) |> Holes.finish(opts)
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
  def integer(integer) when is_integer(integer) and not is_short(integer),
    do: value(integer, {0, [], nil})

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
    struct |> Plans.encode(flags, [plan], nil) |> Holes.finish(opts)
  end

  @doc false
  # Called by derived implementations.
  defdelegate nested(struct, module, plans, depth), to: Plans

  @doc false
  # Called by the code that FastJSON.Helpers generates; the NIF writes it without Elixir.
  def template(keys, values), do: %Fragment{encode: {keys, values}}
end
