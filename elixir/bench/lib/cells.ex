# What is measured: every table of the reference document, and the corpus.
# Assumes FJB_* as bench/schema.md describes them; drops the least important groups when late.
# Called by bench/main.exs.
defmodule Bench.Cells do
  alias Bench.{Data, Libraries, Measure}

  @large ~w(canada.json citm_catalog.json twitter.json records_10k.json large_list.json wide_object.json settlement_10mb.json)
  @small ~w(api_1kb.json deep_nested.json)
  @shares %{
    "large" => 0.42,
    "small" => 0.18,
    "memory" => 0.08,
    "latency" => 0.08,
    "hostile" => 0.06,
    "growth" => 0.06,
    "micro" => 0.12
  }
  @groups ~w(large small memory latency micro growth hostile)

  def run do
    config = config()
    File.write!(config.out, "", [:append])

    for {name, hint} <- Libraries.missing(),
        wanted?(name, config.libs),
        do: emit(config, %{kind: "missing", library: name, reason: hint})

    queue =
      for group <- @groups,
          wanted?(group, config.groups),
          cells = cells(group, config),
          cell <- cells,
          do: {cell, trunc(config.budget * @shares[group] * 1000 / length(cells))}

    start = Measure.now()

    measured =
      Enum.reduce_while(queue, 0, fn {cell, slot}, done ->
        if Measure.now() - start < config.budget * 1_000_000_000 do
          IO.puts("@progress #{done} #{length(queue)} #{cell.op} #{cell.document}")
          measure(cell, slot, config)
          {:cont, done + 1}
        else
          late = queue |> Enum.drop(done) |> Enum.frequencies_by(fn {cell, _} -> cell.group end)

          for {group, cells} <- late,
              do: IO.puts("@dropped #{group} #{cells} cells: #{config.budget} s are used up")

          {:halt, done}
        end
      end)

    if measured == 0, do: raise("nothing was measured")
  end

  defp config do
    list = fn name -> System.get_env(name, "") |> String.split(",", trim: true) end
    full = System.get_env("FJB_MODE") == "full"

    integer = fn name, default ->
      (System.get_env(name) || "#{default}") |> String.to_integer()
    end

    %{
      out: System.fetch_env!("FJB_OUT"),
      root: System.get_env("FJB_ROOT", "."),
      documents:
        System.fetch_env!("FJB_MANIFEST")
        |> File.read!()
        |> FastJSON.decode!()
        |> Map.fetch!("documents"),
      ops: list.("FJB_OPS"),
      files: list.("FJB_FILES"),
      groups: list.("FJB_GROUPS"),
      libs: list.("FJB_LIBS"),
      full: full,
      rounds: integer.("FJB_ROUNDS", if(full, do: 31, else: 7)),
      budget: integer.("FJB_BUDGET", if(full, do: 900, else: 110)),
      sample_ms: if(full, do: 10, else: 2),
      samples: System.get_env("FJB_SAMPLES") == "1"
    }
  end

  defp wanted?(_name, []), do: true
  defp wanted?(name, list), do: Enum.any?(list, &matches?(name, &1))

  defp matches?(name, pattern) do
    regex = pattern |> Regex.escape() |> String.replace("\\*", ".*")
    Regex.match?(~r/\A#{regex}(\.json)?(_.*)?\z/, name)
  end

  # {group, [cell]}; a cell has the operation, the document and what each library is called with.
  defp cells("large", config),
    do:
      files(@large ++ if(config.full, do: rest(config), else: []), "large", config) ++
        lines(config)

  defp cells("small", config) do
    structs = [
      {"struct_5", Data.five(7)},
      {"struct_10", Data.ten(7)},
      {"struct_custom", Data.custom(7)},
      {"structs_1000_of_5", Enum.map(1..1000, &Data.five/1)},
      {"structs_1000_of_10", Enum.map(1..1000, &Data.ten/1)},
      {"structs_nested_3", Data.nested(7)},
      {"rows_1000_datetime_decimal", Enum.map(1..1000, &Data.row/1)}
    ]

    files(@small, "small", config) ++
      for {name, value} <- structs, keep?("encode_struct", name, config) do
        %{
          op: "encode_struct",
          document: name,
          group: "small",
          set: "own",
          structs: true,
          call: :encode,
          argument: value
        }
      end
  end

  defp cells("micro", config) do
    repeated =
      for objects <- [10, 50, 100, 500, 1000, 10_000],
          keys <- [5, 10],
          do: {"repeated_#{objects}x#{keys}", Data.repeated(objects, keys)}

    unique = for keys <- [100, 1000, 5000], do: {"unique_keys_#{keys}", Data.unique(keys)}

    mixed =
      for objects <- [100, 500], do: {"heterogeneous_#{objects}", Data.heterogeneous(objects)}

    own =
      for {name, text} <- repeated ++ unique ++ mixed, keep?("decode", name, config) do
        %{
          op: "decode",
          document: name,
          group: "micro",
          set: "own",
          structs: false,
          call: :decode,
          argument: text
        }
      end

    shared("micro", config) ++ own
  end

  defp cells("growth", config), do: shared("growth", config)

  # One cell a library: what it does may end the VM that it runs in.
  defp cells("hostile", config) do
    documents =
      for d <- config.documents,
          d["group"] == "hostile",
          keep?("decode", d["name"], config),
          do: Map.put(d, "path", path(d, config))

    for library <- Libraries.present(), documents != [], wanted?(library.name, config.libs) do
      %{
        op: "decode",
        document: library.name,
        group: "hostile",
        library: library,
        documents: documents
      }
    end
  end

  defp cells("memory", config) do
    for cell <-
          files(
            ~w(canada.json citm_catalog.json twitter.json settlement_10mb.json),
            "memory",
            config
          ),
        cell.op in ["decode", "encode"],
        do: cell
  end

  defp cells("latency", config) do
    for op <- ["decode", "encode"],
        keep?(op, "settlement_10mb.json", config),
        document <- config.documents,
        document["name"] == "settlement_10mb.json" do
      %{
        op: op,
        document: document["name"],
        group: "latency",
        set: document["set"],
        path: path(document, config)
      }
    end
  end

  defp rest(config),
    do:
      for(
        d <- config.documents,
        d["group"] == "large",
        d["set"] != "go7",
        d["name"] not in @large,
        Path.extname(d["name"]) == ".json",
        do: d["name"]
      )

  # Lines of documents: each library decodes line by line, FastJSON.NDJSON finds them itself.
  defp lines(config) do
    for document <- config.documents,
        Path.extname(document["name"]) == ".ndjson",
        keep?("decode_lines", document["name"], config) do
      %{
        op: "decode_lines",
        document: document["name"],
        group: "large",
        set: document["set"],
        origin: document["origin"],
        structs: false,
        call: :lines,
        argument: File.read!(path(document, config))
      }
    end
  end

  defp files(names, group, config) do
    for name <- names,
        document <- config.documents,
        document["name"] == name,
        op <- ~w(decode encode pretty roundtrip),
        keep?(op, name, config) do
      text = File.read!(path(document, config))
      argument = if op in ["decode", "roundtrip"], do: text, else: FastJSON.decode!(text)

      %{
        op: op,
        document: name,
        group: group,
        set: document["set"],
        origin: document["origin"],
        structs: false,
        call: String.to_atom(op),
        argument: argument,
        bytes: byte_size(text)
      }
    end
    |> Enum.uniq_by(&{&1.op, &1.document})
  end

  # Documents that all hosts have: decoded and encoded, read when their turn comes.
  defp shared(group, config) do
    for document <- config.documents,
        document["group"] == group,
        op <- ~w(decode encode),
        keep?(op, document["name"], config) do
      %{
        op: op,
        document: document["name"],
        group: group,
        set: document["set"],
        origin: document["origin"],
        structs: false,
        call: String.to_atom(op),
        path: path(document, config),
        bytes: document["bytes"]
      }
    end
  end

  defp path(document, config), do: Path.expand(document["path"], config.root)
  defp keep?(op, name, config), do: wanted?(op, config.ops) and wanted?(name, config.files)

  defp measure(%{group: "memory"} = cell, _slot, config) do
    results = if cell.bytes > 5_000_000, do: 3, else: 10

    for library <- libraries(cell, config) do
      function = function(library, cell)
      measured = Measure.memory(fn -> function.(cell.argument) end, results)

      emit(
        config,
        Map.merge(
          line(cell, library, "unchecked"),
          Map.put(measured, :note, "growth per kept result of #{results}; resident growth of all")
        )
      )
    end
  end

  defp measure(%{group: "latency"} = cell, slot, config),
    do: Bench.Latency.run(cell, slot, config, &emit(config, &1))

  defp measure(%{group: "hostile"} = cell, _slot, config),
    do: Bench.Hostile.run(cell, &emit(config, &1))

  defp measure(%{path: path} = cell, slot, config) do
    text = File.read!(path)
    argument = if cell.op == "decode", do: text, else: FastJSON.decode!(text)
    cell |> Map.delete(:path) |> Map.put(:argument, argument) |> measure(slot, config)
  end

  defp measure(cell, slot, config) do
    {good, bad} = cell |> libraries(config) |> verify(cell)

    for {library, error} <- bad,
        do: emit(config, Map.put(line(cell, library, false), :error, error))

    functions =
      for {library, verified} <- good,
          function = function(library, cell),
          aa <- again(library) do
        {{library.name, aa}, fn -> function.(cell.argument) end, {library, verified}}
      end

    samples =
      Measure.interleaved(
        Enum.map(functions, fn {key, fun, _} -> {key, fun} end),
        config.rounds,
        slot,
        config.sample_ms
      )

    for {key, _, {library, verified}} <- functions do
      {list, calls} = samples[key]

      emit(
        config,
        cell
        |> line(library, verified)
        |> Map.merge(statistics(list, calls, cell, config))
        |> mark(key)
      )
    end
  end

  # fastjson is timed twice in every cell: what differs is noise.
  defp again(%{name: "fastjson"}), do: [false, true]
  defp again(_library), do: [false]

  defp mark(line, {_, true}), do: Map.put(line, :aa, true)
  defp mark(line, _), do: line

  defp libraries(cell, config) do
    for library <- Libraries.present(),
        wanted?(library.name, config.libs),
        function(library, cell) != nil,
        not Map.get(cell, :structs, false) or library.structs,
        do: library
  end

  defp function(library, %{call: :roundtrip}),
    do: fn text -> library.encode.(library.decode.(text)) end

  defp function(%{name: "fastjson"}, %{call: :lines}),
    do: &Enum.to_list(FastJSON.NDJSON.decode([&1]))

  defp function(library, %{call: :lines}),
    do: fn text -> text |> String.split("\n", trim: true) |> Enum.map(library.decode) end

  defp function(library, %{call: call}), do: Map.fetch!(library, call)

  # Every answer is compared with Jason's, or with that of the first library that stands in for it.
  defp verify(libraries, cell) do
    answers = for library <- libraries, do: {library, answer(library, cell)}

    reference =
      Enum.find_value(["Jason", "JSON", "jiffy", "fastjson"], fn name ->
        Enum.find(answers, &(elem(&1, 0).name == name and match?({:ok, _}, elem(&1, 1))))
      end)

    {reference_library, {:ok, wanted}} = reference

    {good, bad} = Enum.split_with(answers, fn {_, answer} -> answer == {:ok, wanted} end)

    {for(
       {library, _} <- good,
       do: {library, if(library == reference_library, do: "reference", else: true)}
     ), for({library, answer} <- bad, do: {library, describe(answer)})}
  end

  defp describe({:error, message}), do: message
  defp describe({:ok, _other}), do: "its answer differs from the reference"

  # Decoded values are compared as they are, texts by what they say.
  defp answer(library, cell) do
    result = function(library, cell).(cell.argument)
    {:ok, if(cell.call in [:decode, :lines], do: result, else: FastJSON.decode!(result))}
  rescue
    error -> {:error, String.slice(Exception.message(error), 0, 200)}
  end

  defp statistics(list, calls, cell, config) do
    sorted = Enum.sort(list)
    median = Measure.quantile(sorted, 0.5)
    bytes = Map.get_lazy(cell, :bytes, fn -> own_bytes(cell) end)

    %{
      rounds: length(list),
      calls: calls,
      median_ns: median,
      q1_ns: Measure.quantile(sorted, 0.25),
      q3_ns: Measure.quantile(sorted, 0.75),
      min_ns: hd(sorted),
      mb_s: bytes / median * 1000
    }
    |> then(&if(config.samples, do: Map.put(&1, :samples, list), else: &1))
  end

  defp own_bytes(%{argument: text}) when is_binary(text), do: byte_size(text)
  defp own_bytes(%{argument: value}), do: byte_size(FastJSON.encode!(value))

  @doc false
  def line(cell, library, verified) do
    %{
      kind: "result",
      host_version: "OTP #{System.otp_release()} / Elixir #{System.version()}",
      library: library.name,
      library_version: Libraries.version(library),
      op: cell.op,
      document: cell.document,
      group: cell.group,
      set: cell.set,
      bytes: Map.get_lazy(cell, :bytes, fn -> own_bytes(cell) end),
      verified: verified
    }
    |> then(&if(cell[:origin], do: Map.put(&1, :origin, cell.origin), else: &1))
    |> then(
      &if(library.name == "fastjson",
        do: Map.put(&1, :kernel, FastJSON.Native.info().kernel),
        else: &1
      )
    )
    |> unchecked(verified)
  end

  defp unchecked(line, "unchecked"), do: Map.put_new(line, :note, "checked when it is timed")
  defp unchecked(line, _), do: line

  defp emit(config, fields) do
    fields = Map.merge(%{schema: 1, host: "elixir"}, fields)
    File.write!(config.out, [FastJSON.encode!(fields), "\n"], [:append])
  end
end

defmodule Bench.Latency do
  # Ticks of 1 ms beside a loop of large calls on one scheduler, in a VM of its own for each
  # library; and the time of one call among 24 callers in this VM.
  alias Bench.{Cells, Libraries, Measure}

  @libraries ~w(fastjson Jason jiffy Torque RustyJson)

  def run(cell, slot, config, emit) do
    cell = Map.put(cell, :bytes, File.stat!(cell.path).size)

    for library <- Libraries.present(),
        library.name in @libraries,
        config.libs == [] or library.name in config.libs do
      IO.puts("@progress 0 0 #{cell.op} beside ticks: #{library.name}")

      with {:ok, ticks} <- ticker(cell, library, div(slot, length(@libraries))) do
        emit.(
          Map.merge(
            %{Cells.line(cell, library, "unchecked") | op: cell.op <> "_ticker"},
            Map.put(ticks, :note, "lateness of a 1 ms tick, +S 1:1")
          )
        )
      end

      if config.full,
        do:
          emit.(
            Map.merge(
              %{Cells.line(cell, library, "unchecked") | op: cell.op <> "_24_callers"},
              callers(cell, library)
            )
          )
    end
  end

  defp ticker(cell, library, milliseconds) do
    script = Path.expand("../ticker.exs", __DIR__)
    paths = System.get_env("FJB_PATHS", "") |> String.split()

    arguments =
      paths ++ ["--erl", "+S 1:1", script, library.name, cell.op, cell.path, "#{milliseconds}"]

    case System.cmd("elixir", ["-r", Path.expand("libraries.ex", __DIR__) | arguments],
           stderr_to_stdout: true
         ) do
      {text, 0} ->
        {:ok,
         text |> String.split("\n", trim: true) |> List.last() |> FastJSON.decode!(keys: :atoms)}

      _ ->
        :error
    end
  end

  defp callers(cell, library) do
    text = File.read!(cell.path)
    argument = if cell.op == "decode", do: text, else: FastJSON.decode!(text)
    function = Map.fetch!(library, String.to_atom(cell.op))

    times =
      1..24
      |> Enum.map(fn _ ->
        Task.async(fn -> Measure.sample(fn -> function.(argument) end, 1) end)
      end)
      |> Task.await_many(:infinity)
      |> Enum.sort()

    %{
      callers: 24,
      p50_ns: Measure.quantile(times, 0.5),
      p99_ns: Measure.quantile(times, 0.99),
      max_ns: List.last(times),
      note: "one call by each of 24 callers"
    }
  end
end

defmodule Bench.Hostile do
  # One call on documents made to hurt, in a VM of its own, which goes on behind the document that ended it.
  alias Bench.Cells

  def run(%{documents: []}, _emit), do: :ok

  def run(cell, emit) do
    paths = System.get_env("FJB_PATHS", "") |> String.split()
    script = Path.expand("../hostile.exs", __DIR__)
    files = Enum.map(cell.documents, & &1["path"])
    IO.puts("@progress 0 0 hostile input: #{cell.library.name}")

    lines = Path.join(System.tmp_dir!(), "fastjson-hostile-#{System.pid()}.jsonl")
    File.write!(lines, "")

    System.cmd(
      "elixir",
      ["-r", Path.expand("libraries.ex", __DIR__)] ++
        paths ++ [script, cell.library.name, lines | files],
      stderr_to_stdout: true
    )

    outcomes =
      for line <- lines |> File.read!() |> String.split("\n", trim: true),
          do: FastJSON.decode!(line, keys: :atoms)

    File.rm!(lines)
    {answered, rest} = Enum.split(cell.documents, length(outcomes))

    for {document, outcome} <- Enum.zip(answered, outcomes),
        do: tell(cell, document, outcome, emit)

    # The VM ended itself behind a document that took too long; otherwise the next one ended it.
    patient = not match?(%{last: true}, List.last(outcomes))
    if patient and rest != [], do: tell(cell, hd(rest), %{error: "crashed"}, emit)
    run(%{cell | documents: if(patient, do: Enum.drop(rest, 1), else: rest)}, emit)
  end

  defp tell(cell, document, outcome, emit) do
    line =
      Cells.line(
        %{
          op: "decode",
          document: document["name"],
          group: "hostile",
          set: "generated",
          bytes: document["bytes"]
        },
        cell.library,
        "unchecked"
      )

    timing =
      case outcome do
        %{ns: ns} ->
          %{
            rounds: 1,
            calls: 1,
            median_ns: ns,
            q1_ns: ns,
            q3_ns: ns,
            min_ns: ns,
            mb_s: document["bytes"] / ns * 1000
          }

        _ ->
          %{}
      end

    line
    |> Map.put(:note, "one call, outcome not compared")
    |> Map.merge(timing)
    |> Map.merge(Map.take(outcome, [:error]))
    |> emit.()
  end
end
