# A whole text: encoding under parsed options, its limit, layout, canonical form and compression, and errors as results.
# Assumes nothing of what encoders return.
# Called by FastJSON and FastJSON.NDJSON.
defmodule FastJSON.Output do
  @moduledoc false

  alias FastJSON.{
    Encode,
    EncodeError,
    Encoder,
    Fallback,
    Formatter,
    Holes,
    Native,
    Options,
    Plans
  }

  import Bitwise

  @doc "The whole of `FastJSON.encode_to_iodata/2` under options that are flags."
  def plain_iodata(value, flags) do
    case Plans.encode(value, flags, Plans.of(value, flags), nil) do
      binary when is_binary(binary) -> {:ok, binary}
      result -> plain_finish(result, value, flags)
    end
  end

  @doc "The same from what `Plans.encode/4` returned."
  def plain_finish(result, value, flags) do
    {_, fallback, _} = opts = {flags, Options.fallback(), nil}

    protect(fallback, fn ->
      result |> Holes.finish(opts) |> checked(fn -> Holes.blame(value, opts) end)
    end)
  end

  @doc "The whole of it under parsed options."
  def iodata(value, options), do: protect(options.fallback, fn -> run(value, options) end)

  @doc "The same, raising errors."
  def iodata!(value, options) do
    case iodata(value, options) do
      {:ok, iodata} -> iodata
      {:error, error} -> raise error
    end
  end

  # Errors of encoding are results: those of this module, those of a library that was asked, and
  # a missing implementation. Everything else that custom code ends with passes through, as in Jason.
  defp protect(fallback, fun) do
    {:ok, fun.()}
  catch
    :throw, %EncodeError{} = error ->
      {:error, error}

    :throw, {Fallback, error} ->
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
    |> checked_value(Encode.passed_on(options))
    |> canonical(canonical)
    |> within(options.max_output)
    |> compress(options)
  end

  defp run(value, %Options.Encoding{pretty: nil} = options) do
    value
    |> checked_value(Encode.passed_on(options))
    |> within(options.max_output)
    |> compress(options)
  end

  defp run(value, %Options.Encoding{pretty: layout, max_output: most} = options) do
    plans = Plans.of(value, options.flags)
    flags = options.flags ||| Options.pretty_flag()
    limit = if most, do: Options.most_output(0, most), else: 0
    layout_and_limit = Tuple.insert_at(layout, tuple_size(layout), limit)

    # Elixir code returns compact JSON, so with holes the whole text is laid out afterwards; so
    # is one whose layout seems too large, because only then is it known how long it is without.
    case Plans.encode(value, flags, plans, layout_and_limit) do
      binary when is_binary(binary) ->
        within(binary, most)

      _needs_elixir ->
        value
        |> checked_value(Encode.passed_on(options))
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

  # What leaves the library: an encoder's list is looked through here, once for all that nest.
  defp checked(binary, _again) when is_binary(binary), do: binary

  defp checked(iodata, blame) do
    _size = IO.iodata_length(iodata)
    iodata
  rescue
    ArgumentError -> throw(EncodeError.new({:no_iodata, blame.(), iodata}))
  end

  defp checked_value(value, opts),
    do: value |> Encode.value(opts) |> checked(fn -> Holes.blame(value, opts) end)
end
