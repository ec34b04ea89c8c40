# The protocol by which a struct says how it is encoded, and @derive for it.
# Assumes that a derived implementation is described by a plan which the NIF walks itself.
# Called by FastJSON.Encode for every struct that the NIF has no rule for.
defprotocol FastJSON.Encoder do
  @moduledoc """
  How a struct becomes JSON.

  ## Deriving

      defmodule Account do
        @derive {FastJSON.Encoder, only: [:id, :name]}
        defstruct [:id, :name, :password_hash]
      end

      FastJSON.encode!(%Account{id: 1, name: "Ada"})
      #=> ~S({"id":1,"name":"Ada"})

  `:only` lists the fields to write, in the order of the output; `:except` lists those to
  leave out; without either, all fields but `:__struct__` are written. A derived struct is the
  fastest thing to encode: its keys are escaped when the code is compiled, and a list of
  thousands is written without leaving native code.

  A struct of somebody else's is derived with `Protocol.derive/3`, outside of any module:

      Protocol.derive(FastJSON.Encoder, SomeLibrary.Struct, only: [:id])

  ## By hand

      defimpl FastJSON.Encoder, for: Money do
        def encode(%Money{} = money, opts) do
          FastJSON.Encode.string(Money.to_string(money), opts)
        end
      end

  `encode/2` returns iodata that is valid JSON. The functions of `FastJSON.Encode` make it, and
  take the `opts` along.

  ## Without an implementation

  A struct without one raises `Protocol.UndefinedError`, so that no field leaks by accident.
  When a type implements `Jason.Encoder` or `JSON.Encoder` already, the option
  `fallback: [Jason.Encoder, JSON.Encoder]` (or `config :fastjson, fallback: [...]`) uses that.

  `Date`, `Time`, `NaiveDateTime`, `DateTime` and `Decimal` need no implementation.
  """

  @fallback_to_any true

  @type t :: term
  @type opts :: FastJSON.Encode.opts()

  @doc """
  Encodes `value` as iodata. `opts` is opaque: hand it on to `FastJSON.Encode`.

      iex> opts = FastJSON.Encode.opts()
      iex> IO.iodata_to_binary(FastJSON.Encoder.encode([1, nil], opts))
      "[1,null]"
  """
  @spec encode(t, opts) :: iodata
  def encode(value, opts)
end

defimpl FastJSON.Encoder, for: Any do
  alias FastJSON.{Codegen, Encode}

  defmacro __deriving__(module, struct, opts) do
    fields = fields(struct, opts)
    plan = Codegen.plan(module, fields)

    quote do
      defimpl FastJSON.Encoder, for: unquote(module) do
        def encode(%{unquote_splicing(Enum.map(fields, &{&1, quote(do: _)}))} = struct, opts) do
          FastJSON.Encode.derived(struct, unquote(Macro.escape(plan)), opts)
        end

        @doc false
        def __fastjson_plan__, do: unquote(Macro.escape(plan))

        # The plans of structs that stand in the fields: a match per field, nothing is called
        # for fields without.
        @doc false
        def __fastjson_plans__(struct, plans, depth) do
          unquote_splicing(Enum.map(fields, &nested_plan/1))
          _ = {struct, depth}
          plans
        end
      end
    end
  end

  defp nested_plan(field) do
    quote do
      plans =
        case struct do
          %{unquote(field) => %{__struct__: module} = value} ->
            FastJSON.Encode.nested(value, module, plans, depth)

          _ ->
            plans
        end
    end
  end

  # Decimal need not be there when this is compiled.
  def encode(%{__struct__: Decimal} = decimal, opts), do: Encode.value(decimal, opts)

  def encode(%_{} = struct, _opts) do
    raise Protocol.UndefinedError,
      protocol: @protocol,
      value: struct,
      description: """
      FastJSON.Encoder protocol must always be explicitly implemented.

      A struct that is yours says which of its fields are written:

          @derive {FastJSON.Encoder, only: [....]}
          defstruct ...

      or writes them all, those that are added later too:

          @derive FastJSON.Encoder
          defstruct ...

      For a struct that is not yours, derive it outside of any module:

          Protocol.derive(FastJSON.Encoder, NameOfTheStruct, only: [...])
          Protocol.derive(FastJSON.Encoder, NameOfTheStruct)

      An implementation for another library serves with the option \
      fallback: [Jason.Encoder, JSON.Encoder].
      """
  end

  def encode(value, _opts) do
    raise Protocol.UndefinedError,
      protocol: @protocol,
      value: value,
      description: "FastJSON.Encoder protocol must always be explicitly implemented"
  end

  defp fields(struct, opts) do
    all = Map.keys(struct)
    fields = all -- [:__struct__]
    only = Keyword.get(opts, :only)
    except = Keyword.get(opts, :except)

    cond do
      only -> check!(:only, only, all)
      except -> fields -- check!(:except, except, all)
      true -> fields
    end
  end

  # A single key must not pass for no option, which would write every field.
  defp check!(option, given, _all) when not is_list(given) do
    raise ArgumentError, "`#{inspect(option)}` is a list of keys, got: #{inspect(given)}"
  end

  defp check!(option, given, all) do
    case given -- all do
      [] ->
        given

      unknown ->
        raise ArgumentError,
              "`#{inspect(option)}` specified keys (#{inspect(unknown)}) " <>
                "that are not defined in defstruct: #{inspect(all -- [:__struct__])}"
    end
  end
end

# FastJSON.encode/2 never asks these: they are for those who call the protocol themselves.
defimpl FastJSON.Encoder, for: [Atom, Integer, Float, List, Map] do
  def encode(value, opts), do: FastJSON.Encode.value(value, opts)
end

defimpl FastJSON.Encoder, for: BitString do
  def encode(binary, opts) when is_binary(binary), do: FastJSON.Encode.string(binary, opts)

  def encode(bitstring, _opts) do
    raise Protocol.UndefinedError,
      protocol: @protocol,
      value: bitstring,
      description: "cannot encode a bitstring to JSON"
  end
end

defimpl FastJSON.Encoder,
  for: [Date, Time, NaiveDateTime, DateTime, FastJSON.Fragment, FastJSON.OrderedObject] do
  def encode(value, opts), do: FastJSON.Encode.value(value, opts)
end
