# What is measured: every table of the reference document, and the corpus.
# Assumes a configuration of bench/lib/config.ex; reads and makes nothing before its turn.
# Called by bench/lib/run.ex.
defmodule Bench.Cells do
  alias Bench.{Config, Data, Libraries, Measure}

  @large ~w(canada.json citm_catalog.json twitter.json records_10k.json large_list.json wide_object.json settlement_10mb.json)
  @quick_bytes 5_000_000
  @small ~w(api_1kb.json deep_nested.json)
  @places ~w(citm_catalog.json twitter.json)
  @memory ~w(canada.json citm_catalog.json twitter.json settlement_10mb.json)
  @latency ~w(fastjson Jason jiffy Torque RustyJson)

  @doc """
  The cells of a group. One has the operation, the document and `make`, which makes the text or
  value that each library is called with; cells of latency and hostile input have a library.
  """
  def of("large", config) do
    names = @large ++ if config.full, do: rest(config), else: []
    cells = from_files(names, "large", ~w(decode encode pretty roundtrip), config)

    Enum.reject(cells, &too_long?(&1, config)) ++
      lines(config) ++ places(@places, "large", config)
  end

  def of("small", config) do
    from_files(@small, "small", ~w(decode encode pretty roundtrip), config) ++
      own("small", "encode_struct", Data.structs(), config) ++
      own("small", "decode_struct", Data.struct_texts(), config) ++
      places(@small, "small", config) ++ callers(config)
  end

  def of("micro", config),
    do: shared("micro", config) ++ own("micro", "decode", Data.keys(), config)

  def of("schema", config), do: shared("schema", config)
  def of("growth", config), do: shared("growth", config)
  def of("memory", config), do: from_files(@memory, "memory", ~w(decode encode), config)

  # What a library does to another's ticks, or to the VM that it runs in, is its own: a cell each.
  def of("latency", config) do
    for library <- Libraries.present(config),
        library.name in @latency,
        document <- config.documents,
        document["name"] == "settlement_10mb.json",
        ops = Enum.filter(~w(decode encode), &Config.keep?(&1, document["name"], config)),
        ops != [],
        do: %{
          op: "ticks",
          ops: ops,
          document: library.name,
          group: "latency",
          library: library,
          of: document
        }
  end

  def of("hostile", config) do
    documents =
      for d <- config.documents,
          d["group"] == "hostile",
          Config.keep?("decode", d["name"], config),
          do: d

    for library <- Libraries.present(config), library.decode != nil, documents != [] do
      %{
        op: "decode",
        document: library.name,
        group: "hostile",
        library: library,
        documents: documents
      }
    end
  end

  # A quick pass has no seconds for pretty text of 10 MB, of which Jason takes four for one call.
  defp too_long?(cell, config),
    do: not config.full and cell.bytes > @quick_bytes and cell.op in ~w(pretty roundtrip)

  defp rest(config) do
    for d <- config.documents,
        d["group"] == "large",
        d["set"] != "go7",
        d["name"] not in @large,
        Path.extname(d["name"]) == ".json",
        do: d["name"]
  end

  defp from_files(names, group, ops, config) do
    for name <- names,
        document <- Enum.filter(config.documents, &(&1["name"] == name)) |> Enum.take(1),
        op <- ops,
        Config.keep?(op, name, config),
        do: cell(op, document, group)
  end

  # Documents that all hosts have.
  defp shared(group, config) do
    for document <- config.documents,
        document["group"] == group,
        op <- ~w(decode encode),
        Config.keep?(op, document["name"], config),
        do: cell(op, document, group)
  end

  # Lines of documents: each library decodes line by line, FastJSON.NDJSON finds them itself.
  defp lines(config) do
    for document <- config.documents,
        Path.extname(document["name"]) == ".ndjson",
        Config.keep?("decode_lines", document["name"], config),
        do: %{cell("decode", document, "large") | op: "decode_lines", call: :lines}
  end

  # Callers that hold something already, which a collection has to walk, and one that pays for the collection of what it got.
  defp callers(config) do
    for {op, bytes, collect?} <- [
          {"decode_holding_5mb", 5_000_000, false},
          {"decode_holding_50mb", 50_000_000, false},
          {"decode_and_collect", 0, true}
        ],
        cell <- from_files(["citm_catalog.json"], "small", ["decode"], config),
        Config.keep?(op, cell.document, config),
        do: %{cell | op: op} |> Map.put(:callers, {bytes, collect?})
  end

  # Two values out of each text, which is parsed anew each time.
  defp places(names, group, config) do
    for cell <- from_files(names, group, ["parse_get"], config),
        do: %{cell | make: fn -> Data.with_places(cell.make.()) end}
  end

  @doc "What the libraries are called with, for an operation on a document."
  def argument(op, document) do
    text = File.read!(document["path"])
    if op in ~w(decode roundtrip parse_get), do: text, else: FastJSON.decode!(text)
  end

  @doc "Makes the cell's argument, and holds it for the samples; own data now has its bytes."
  def prepare(cell) do
    argument = cell.make.()
    Measure.hold(argument)
    {bytes, collect?} = cell[:callers] || {0, false}
    Measure.callers(bytes, collect?)
    %{cell | bytes: cell.bytes || bytes(argument)}
  end

  defp bytes(text) when is_binary(text), do: byte_size(text)
  defp bytes(value), do: byte_size(FastJSON.encode!(value))

  defp cell(op, document, group) do
    %{
      op: op,
      call: String.to_atom(op),
      document: document["name"],
      group: group,
      set: document["set"],
      origin: document["origin"],
      bytes: document["bytes"],
      make: fn -> argument(op, document) end
    }
  end

  # The benchmark's own data; its bytes are counted when it is made.
  defp own(group, op, data, config) do
    for {name, make} <- data, Config.keep?(op, name, config) do
      %{
        op: op,
        call: if(op == "encode_struct", do: :encode, else: String.to_atom(op)),
        document: name,
        group: group,
        set: "own",
        bytes: nil,
        make: make
      }
    end
  end
end
