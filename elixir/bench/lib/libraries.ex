# The libraries that can be measured, found at run time, and how each does an operation.
# Assumes that a function given here does the work that its name says, with maps and nil.
# Called by bench/lib/cells.ex.
defmodule Bench.Libraries do
  @doc "Name, version and functions of every library that is loaded; fastjson comes first."
  def present, do: for(library <- all(), Code.ensure_loaded?(library.module), do: library)

  @doc "Libraries that are not here, with the reason."
  def missing do
    for library <- all(),
        not Code.ensure_loaded?(library.module),
        do: {library.name, library.hint}
  end

  defp all do
    [
      %{
        name: "fastjson",
        module: FastJSON,
        app: :fastjson,
        hint: "",
        encode: &FastJSON.encode!/1,
        decode: &FastJSON.decode!/1,
        pretty: &FastJSON.encode!(&1, pretty: true),
        structs: true
      },
      %{
        name: "Jason",
        module: Jason,
        app: :jason,
        hint: "give its ebin folder in ELIXIR_PEERS",
        encode: &apply(Jason, :encode!, [&1]),
        decode: &apply(Jason, :decode!, [&1]),
        pretty: &apply(Jason, :encode!, [&1, [pretty: true]]),
        structs: true
      },
      %{
        name: "JSON",
        module: JSON,
        app: :elixir,
        hint: "Elixir 1.18 has it",
        encode: &apply(JSON, :encode!, [&1]),
        decode: &apply(JSON, :decode!, [&1]),
        pretty: nil,
        structs: true
      },
      %{
        name: ":json",
        module: :json,
        app: :stdlib,
        hint: "OTP 27 has it",
        encode: &erlang_encode/1,
        decode: &erlang_decode/1,
        pretty: nil,
        structs: false
      },
      %{
        name: "jiffy",
        module: :jiffy,
        app: :jiffy,
        hint: "erlang-jiffy is not installed",
        encode: &:erlang.iolist_to_binary(apply(:jiffy, :encode, [&1, [:use_nil]])),
        decode: &apply(:jiffy, :decode, [&1, [:return_maps, :use_nil]]),
        pretty: &:erlang.iolist_to_binary(apply(:jiffy, :encode, [&1, [:use_nil, :pretty]])),
        structs: false
      },
      %{
        name: "RustyJson",
        module: RustyJson,
        app: :rustyjson,
        hint: "give its ebin folder in ELIXIR_PEERS",
        encode: &apply(RustyJson, :encode!, [&1]),
        decode: &apply(RustyJson, :decode!, [&1]),
        pretty: &apply(RustyJson, :encode!, [&1, [pretty: true]]),
        structs: true
      },
      %{
        name: "Torque",
        module: Torque,
        app: :torque,
        hint: "give its ebin folder in ELIXIR_PEERS",
        encode: &apply(Torque, :encode!, [&1]),
        decode: &apply(Torque, :decode!, [&1]),
        pretty: nil,
        structs: false
      }
    ]
  end

  # OTP's json has no nil: the atom null is translated by its own decoders, its own encoder.
  defp erlang_decode(text) do
    {value, :ok, ""} = apply(:json, :decode, [text, :ok, %{null: nil}])
    value
  end

  defp erlang_encode(value),
    do: :erlang.iolist_to_binary(apply(:json, :encode, [value, &erlang_value/2]))

  defp erlang_value(nil, _encode), do: "null"
  defp erlang_value(other, encode), do: apply(:json, :encode_value, [other, encode])

  def version(%{app: app}) do
    Application.load(app)
    to_string(Application.spec(app, :vsn) || "unknown")
  end
end
