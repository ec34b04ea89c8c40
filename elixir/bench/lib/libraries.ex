# The libraries that can be measured, found at run time, and how each does an operation.
# Assumes that a function given here does the work that its name says, with maps and nil.
# Called by bench/lib/cells.ex and run.ex, and by ticker.exs and hostile.exs in VMs of their own.
defmodule Bench.Libraries do
  alias Bench.{Config, Data, Five}

  # In another build of the host, whose column FJB_COLUMN names, only ours and the host's own count.
  @in_columns ["fastjson", "JSON", ":json"]

  @doc "Name, version and functions of every library that is loaded and wanted; fastjson comes first."
  def present(config), do: for(library <- wanted(config), loaded?(library), do: library)

  @doc "Libraries that are not here, with the reason. A column shows what a build of the host has."
  def missing(config) do
    for library <- wanted(config),
        not loaded?(library),
        library.hint != nil,
        not column?(),
        do: {library.name, library.hint}
  end

  @doc "Those that can do what a cell asks for."
  def that_do(cell, config) do
    for library <- present(config),
        function(library, cell.call) != nil,
        cell.op != "encode_struct" or library.structs,
        do: library
  end

  @doc "What a library is called by for an operation; nil when it has none."
  def function(%{encode: encode, decode: decode}, call)
      when call in [:roundtrip, :lines, :parse_get] and (encode == nil or decode == nil),
      do: nil

  def function(library, :roundtrip),
    do: fn text -> library.encode.(library.decode.(text)) end

  def function(%{name: "fastjson"}, :lines), do: &Enum.to_list(FastJSON.NDJSON.decode([&1]))

  def function(library, :lines),
    do: fn text -> text |> String.split("\n", trim: true) |> Enum.map(library.decode) end

  # Two values out of a text: by a document where a library has such, else by decoding all of it.
  def function(%{name: "fastjson"}, :parse_get) do
    fn {text, places} ->
      {:ok, document} = FastJSON.parse(text)
      for {pointer, _path} <- places, {:ok, value} = FastJSON.get(document, pointer), do: [value]
    end
  end

  def function(%{name: "Torque"}, :parse_get) do
    fn {text, places} ->
      {:ok, document} = apply(Torque, :parse, [text])

      for {pointer, _path} <- places,
          {:ok, value} = apply(Torque, :get, [document, pointer]),
          do: [value]
    end
  end

  def function(library, :parse_get) do
    fn {text, places} ->
      value = library.decode.(text)
      for {_pointer, path} <- places, do: [Data.by_path(value, path)]
    end
  end

  # Into structs: by a schema, else by struct/2 of what was decoded with atoms as keys.
  def function(%{name: "fastjson"}, :decode_struct), do: &FastJSON.decode!(&1, as: [Five])

  def function(%{name: name, module: module}, :decode_struct) when name in ["Jason", "RustyJson"],
    do: &for(map <- apply(module, :decode!, [&1, [keys: :atoms!]]), do: struct(Five, map))

  def function(_library, :decode_struct), do: nil

  def function(library, call), do: Map.fetch!(library, call)

  @doc "The library of that name."
  def named(name), do: Enum.find(all(), &(&1.name == name))

  defp wanted(config) do
    for library <- all(),
        Config.wanted?(library.name, config.libs),
        not column?() or library.name in @in_columns,
        do: library
  end

  defp loaded?(library), do: Code.ensure_loaded?(library.module)
  defp column?, do: System.get_env("FJB_COLUMN", "") != ""

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
      # Its second major version with its module renamed, since a VM holds one of a name.
      %{
        name: "jiffy 2",
        module: :jiffy2,
        app: :jiffy2,
        hint: nil,
        encode: &:erlang.iolist_to_binary(apply(:jiffy2, :encode, [&1, [:use_nil]])),
        decode: &apply(:jiffy2, :decode, [&1, [:return_maps, :use_nil]]),
        pretty: &:erlang.iolist_to_binary(apply(:jiffy2, :encode, [&1, [:use_nil, :pretty]])),
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
      # The same library by its own faster settings: keys seen once are shared, escapes of the standard alone.
      %{
        name: "RustyJson intern",
        module: RustyJson,
        app: :rustyjson,
        hint: nil,
        encode: nil,
        decode: &apply(RustyJson, :decode!, [&1, [keys: :intern]]),
        pretty: nil,
        structs: false
      },
      %{
        name: "RustyJson lean",
        module: RustyJson,
        app: :rustyjson,
        hint: nil,
        encode: &apply(RustyJson, :encode!, [&1, [lean: true]]),
        decode: nil,
        pretty: nil,
        structs: false
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

  @doc "The version of the library's application, or what ELIXIR_PEERS says of the folder that it was loaded from."
  def version(%{app: app, module: module}) do
    Application.load(app)
    told(:code.which(module)) || to_string(Application.spec(app, :vsn) || "unknown")
  end

  # FJB_PEER_VERSIONS has `folder=version` of the folders for which a version was given.
  defp told(file) when is_list(file) do
    folder = Path.dirname("#{file}") <> "="
    words = System.get_env("FJB_PEER_VERSIONS", "") |> String.split()

    for(
      word <- words,
      String.starts_with?(word, folder),
      do: String.replace_prefix(word, folder, "")
    )
    |> List.first()
  end

  defp told(_preloaded), do: nil
end
