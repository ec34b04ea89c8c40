# What users write with FastJSON, for dialyzer to agree with the specs of what they call.
# Assumes nothing runs: it is compiled and analysed only. Used by scripts/dialyze.
defmodule FastJSON.DialyzerUser do
  @spec a(binary) :: term
  def a(body) do
    with {:ok, v} <- FastJSON.decode(body, keys: :atoms, max_depth: 512), do: v
  end

  def b(body), do: FastJSON.decode(body, %{keys: :strings, unknown: 1})
  def c(v), do: FastJSON.encode!(v, pretty: [indent: 4], escape: :html_safe)
  def d(v), do: FastJSON.encode(v, pretty: %{indent: "  "}, fallback: [Jason.Encoder])

  def e(chunks),
    do: chunks |> FastJSON.decode_stream(array: true, on_error: :return) |> Enum.to_list()

  def f(chunks),
    do: chunks |> FastJSON.NDJSON.decode(on_error: :return, keys: :atoms) |> Enum.to_list()

  def g(text) do
    case FastJSON.decode(text) do
      {:ok, v} ->
        v

      {:error, %FastJSON.DecodeError{} = e} ->
        {FastJSON.DecodeError.line(e), FastJSON.DecodeError.column(e), Exception.message(e)}
    end
  end

  def h(text) do
    {:ok, doc} = FastJSON.parse(text)

    case FastJSON.get(doc, "/a") do
      {:ok, v} -> v
      :error -> FastJSON.get_many(doc, ["/b"])
    end
  end

  def i(text), do: FastJSON.decode(text, [], array_push: fn v, acc -> [v | acc] end, null: :null)

  def j(chunk) do
    case FastJSON.Incremental.feed(FastJSON.Incremental.new(keys: :atoms), chunk) do
      {:more, s} -> FastJSON.Incremental.partial(s)
      {:done, v, rest} -> {v, rest}
      {:error, e} -> Exception.message(e)
    end
  end

  def k(v), do: FastJSON.Formatter.pretty_print(FastJSON.encode_to_iodata!(v), indent: 2)
  def l(v), do: FastJSON.encode!(FastJSON.Fragment.new(["[", v, "]"]))
  def m, do: FastJSON.encode!(FastJSON.OrderedObject.new(a: 1))
  def n(o), do: FastJSON.Encode.map(%{a: 1}, o)
  def o(v), do: FastJSON.encode(v, %{escape: :html_safe})
end
