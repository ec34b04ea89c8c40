# Structs that only another library's protocol knows: the libraries in `fallback:` are asked.
# Assumes libraries of Jason's form, or Elixir's JSON. What they end with is thrown as {FastJSON.Fallback, error}.
# Called by FastJSON.Holes.
defmodule FastJSON.Fallback do
  @moduledoc false

  alias FastJSON.{Encode, EncodeError, Encoder, Options}

  @doc "Iodata of a struct by the first of the protocols that has an implementation, or nil."
  def encode(protocols, struct, opts) do
    case Enum.find(protocols, &implemented?(&1, struct)) do
      nil -> nil
      protocol -> encode_with(protocol, struct, opts)
    end
  end

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
      do: Encode.value(struct, opts),
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
      do: apply(fragment, :new, [Encode.value(struct, opts)]),
      else: migrated_map(struct, protocol, fragment, opts)
  end

  defp migrated(%{} = map, protocol, fragment, opts),
    do: migrated_map(map, protocol, fragment, opts)

  defp migrated([head | tail], protocol, fragment, opts),
    do: [migrated(head, protocol, fragment, opts) | migrated(tail, protocol, fragment, opts)]

  defp migrated(other, _protocol, _fragment, _opts), do: other

  defp migrated_map(map, protocol, fragment, opts),
    do: :maps.map(fn _key, value -> migrated(value, protocol, fragment, opts) end, map)
end
