# Terms that somebody wrote by hand, and random ones, as arguments of everything: they may be
# refused, and must not stop the VM, hang, or show memory that is not theirs.
# Assumes that a read outside of a term shows as a crash at least under scripts/asan.
# Run by mix test; FASTJSON_FUZZ_SECONDS makes the random parts longer (make fuzz).
defmodule FastJSON.ForgedTest do
  use ExUnit.Case, async: true

  import Bitwise, only: [<<<: 2]

  alias FastJSON.{Encoder, Forge, Formatter, Fragment, Generate, Native, OrderedObject}

  defmodule Owner do
    defstruct [:a, :b]
  end

  defmodule Owned do
    defstruct [:a]
  end

  defmodule Planned do
    defstruct [:a]
  end

  # An implementation by hand that claims to be a derived one.
  defimpl Encoder, for: Planned do
    def encode(_, _), do: "0"
    def __fastjson_plan__, do: Process.get(:plan)
    def __fastjson_plans__(_, plans, _), do: plans
  end

  @options [
    [],
    [pretty: true],
    [protocol: false],
    [lean: true],
    [sort_keys: true],
    [maps: :strict],
    [escape: :unicode_safe, pretty: 3],
    [fallback: [Jason.Encoder]]
  ]

  # The result, or what it raised or threw. More memory or time than any of these can need ends it.
  defp outcome(fun) do
    {pid, monitor} =
      spawn_monitor(fn ->
        Process.flag(:max_heap_size, %{size: 40_000_000, kill: true, error_logger: false})

        exit(
          try do
            {:returned, fun.()}
          catch
            kind, reason -> {kind, reason}
          end
        )
      end)

    receive do
      {:DOWN, ^monitor, _, _, :killed} -> flunk("took all memory")
      {:DOWN, ^monitor, _, _, outcome} -> outcome
    after
      300_000 ->
        Process.exit(pid, :kill)
        flunk("hangs")
    end
  end

  test "a map whose __struct__ is no atom is a map" do
    for name <- ["x", 1, 1.5, %{}], wrap <- [& &1, &[&1], &%{"a" => &1}, &%Owner{a: &1}] do
      inner = %{__struct__: name}
      text = FastJSON.encode!(%{"__struct__" => name})

      for options <- @options -- [[fallback: [Jason.Encoder]]] do
        assert {:returned, {:ok, result}} = outcome(fn -> FastJSON.encode([inner], options) end)

        assert FastJSON.Formatter.minimize(result) == "[" <> text <> "]"
      end

      outcome(fn -> FastJSON.encode(wrap.(inner)) end)
      opts = FastJSON.Encode.opts()
      assert {:returned, ^text} = outcome(fn -> FastJSON.Encode.map(inner, opts) end)
      assert {:returned, ^text} = outcome(fn -> FastJSON.Encode.value(inner, opts) end)
      assert {:returned, ^text} = outcome(fn -> Encoder.encode(inner, opts) end)
    end

    assert FastJSON.encode!(%{__struct__: "x"}) == ~S({"__struct__":"x"})
    assert FastJSON.encode!([%{__struct__: 1}]) == ~S([{"__struct__":1}])
    assert FastJSON.encode!(%{__struct__: "x"}, protocol: false) == ~S({"__struct__":"x"})
    decoded = FastJSON.decode!(~S({"__struct__":"Elixir.Date"}), keys: :atoms!)
    assert FastJSON.encode!(decoded) == ~S({"__struct__":"Elixir.Date"})
  end

  test "structs without their fields end in an exception" do
    for module <- [Fragment, OrderedObject, Date, Time, DateTime, NaiveDateTime, Decimal, NoSuch],
        options <- @options,
        options not in [[protocol: false], [lean: true]] do
      assert {kind, _} = outcome(fn -> FastJSON.encode([%{__struct__: module}], options) end)
      assert kind in [:error, :returned]
    end

    for module <- [Fragment, OrderedObject], options <- [[protocol: false], [lean: true]] do
      assert {:error, %ArgumentError{}} =
               outcome(fn -> FastJSON.encode(%{__struct__: module}, options) end)
    end
  end

  # Fields that are nearly right, some of which are.
  defp odd_fields do
    number = fn ->
      Enum.random([0, 1, 6, 12, 13, 23, 24, 31, 32, 59, 60, 61, 99, 100, -1, nil, 5.0, "3"])
    end

    %{
      calendar: Enum.random([Calendar.ISO, NoSuch, nil, 1]),
      year: Enum.random([0, 999, 9_999, 10_000, -1, -9_999, -10_000, nil, 1.0, "2020", 1 <<< 70]),
      month: number.(),
      day: number.(),
      hour: number.(),
      minute: number.(),
      second: number.(),
      microsecond:
        Enum.random([
          {0, 0},
          {5, 1},
          {123_456, 3},
          {999_999, 6},
          {1_000_000, 6},
          {0, 7},
          {0, -1},
          {-1, 6},
          {nil, 6},
          nil,
          {0}
        ]),
      utc_offset: Enum.random([0, 30, -3_599, 86_400, 360_000, -400_000, nil, 1.5, 1 <<< 70]),
      std_offset: Enum.random([0, 3_600, -30, nil]),
      time_zone: Enum.random(["Etc/UTC", "Europe/Berlin", "", nil, <<255>>]),
      sign: Enum.random([1, -1, 0, 2, -5, nil, 1.0]),
      coef: Enum.random([0, 1, 123, (1 <<< 64) - 1, 1 <<< 64, -1, :NaN, :inf, nil, "1", 1.5]),
      exp: Enum.random([0, 1, -1, -4, 30, -30, 1_000, 1_001, -1_001, nil, 1.0])
    }
  end

  test "dates, times and decimals with any fields end as they do in their own modules" do
    good = %{~U[2020-01-02 03:04:05.000006Z] | zone_abbr: "UTC"} |> Map.from_struct()

    owners =
      for module <- [Date, Time, NaiveDateTime, DateTime], do: {module, &module.to_iso8601/1}

    decimal = {Decimal, &apply(Decimal, :to_string, [&1, :normal])}
    seed = Generate.seed("odd fields")

    outcome(fn ->
      Generate.start(seed)

      for {module, text} <- [decimal | owners], n <- 1..400 do
        names = Map.keys(module.__struct__()) -- [:__struct__, :zone_abbr]

        odd =
          Map.take(odd_fields(), Enum.take_random(names, Enum.random([1, 1, 2, length(names)])))

        fields = %{sign: 1, coef: 12, exp: -1} |> Map.merge(good) |> Map.merge(odd)
        struct = struct(module, Map.take(fields, names))

        expected =
          try do
            ~s("#{text.(struct)}")
          rescue
            error -> error.__struct__
          end

        found =
          try do
            FastJSON.encode!(if(rem(n, 2) == 0, do: struct, else: [struct]))
            |> String.trim_leading("[")
            |> String.trim_trailing("]")
          rescue
            error -> error.__struct__
          end

        assert {struct, found} == {struct, expected}
      end
    end)
    |> then(&assert {:returned, _} = &1)
  end

  test "a fragment or a plan with keys that are none is refused, and reads nothing else" do
    keys = FastJSON.Codegen.keys([:a, :b])

    bad = [
      {<<255, 255>>, {1}},
      {"", {1, 2, 3}},
      {<<0, 0>>, {1}},
      {<<0>>, {1}},
      {<<0, 1, ?x>>, {1}},
      {keys, {1, 2, 3}},
      {binary_part(keys, 0, byte_size(keys) - 1), {1, 2}}
    ]

    for {keys, values} = encode <- bad, options <- @options do
      fragment = %Fragment{encode: encode}

      for value <- [fragment, [1, fragment], %{a: fragment}] do
        assert {:error, %ArgumentError{message: "expected the keys" <> _}} =
                 outcome(fn -> FastJSON.encode(value, options) end)
      end

      if options[:protocol] == nil and options[:fallback] == nil do
        fields = List.to_tuple(List.duplicate(:a, tuple_size(values)))

        assert {:error, %ArgumentError{message: "expected the keys" <> _}} =
                 outcome(fn ->
                   Process.put(:plan, {Planned, keys, fields})
                   FastJSON.encode([%Planned{a: 1}], options)
                 end)
      end
    end

    # What is right stays right, in a bitstring that is nowhere at a byte as well.
    for keys <- [keys, Forge.unaligned(keys, 3)] do
      assert FastJSON.encode!(%Fragment{encode: {keys, {1, "x"}}}) == ~S({"a":1,"b":"x"})
    end
  end

  test "a plan of another struct is none" do
    keys = FastJSON.Codegen.keys([:a])

    for plan <- [{Owner, keys, {:a}}, {Date, keys, {:a}}, {nil, keys, {:a}}, :none],
        # Near the start the NIF begins again, and is suspended later.
        before <- ["", String.duplicate("x", 1_000)],
        options <- [[], [pretty: true]] do
      outcome =
        outcome(fn ->
          Process.put(:plan, plan)
          FastJSON.encode([before, %Planned{a: 1}], options)
        end)

      assert {:returned, {:ok, text}} = outcome
      assert Formatter.minimize(text) == ~s(["#{before}",0])
    end
  end

  # Where protocols are not consolidated (scripts, and tests of many applications) a protocol looks for a module of that name.
  test "a struct that bears the name of a type ends, consolidated or not" do
    script = """
    for module <- [Atom, BitString, Float, Function, Integer, List, Map, Tuple, Any, Enumerable, nil, true],
        struct <- [%{__struct__: module}, %{__struct__: module, a: 1}],
        encode <- [&FastJSON.encode/1, &FastJSON.encode([&1], pretty: true), &FastJSON.encode(&1, maps: :strict),
                   &FastJSON.encode(%{a: &1}, fallback: [NoSuch.Encoder]),
                   &{:error, catch_error(FastJSON.Encode.value(&1, FastJSON.Encode.opts()))},
                   &{:error, catch_error(FastJSON.Encoder.encode(&1, FastJSON.Encode.opts()))}] do
      task = Task.async(fn ->
        Process.flag(:max_heap_size, 10_000_000)
        encode.(struct)
      end)
      {:ok, {:error, %Protocol.UndefinedError{protocol: FastJSON.Encoder}}} = Task.yield(task, 60_000)
    end

    IO.write(inspect(Protocol.consolidated?(FastJSON.Encoder)))
    """

    script = "import ExUnit.Assertions\n" <> script
    paths = for path <- :code.get_path(), path = to_string(path), path =~ "fastjson", do: path
    consolidated = Enum.filter(paths, &(Path.basename(&1) == "consolidated"))

    for {paths, answer} <- [
          {paths -- consolidated, "false"},
          {consolidated ++ (paths -- consolidated), "true"}
        ],
        answer == "false" or consolidated != [] do
      arguments = Enum.flat_map(Enum.reverse(paths), &["-pa", &1]) ++ ["-e", script]
      assert {^answer, 0} = System.cmd("elixir", arguments, stderr_to_stdout: true)
    end
  end

  test "the rest of a template is checked again after a pause" do
    # Long enough for a slice, and a struct whose plan is asked for in the middle.
    long = Enum.to_list(1..20_000)
    keys = FastJSON.Codegen.keys([:a, :b, :c])
    value = %Fragment{encode: {keys, {long, %Owned{a: 1}, 2}}}

    assert {:struct, Owned, _, state} = Native.encode(value, 0, [], nil)
    {resource, [{kind, started, left, ^keys, bytes}], plans, layout, holes, pending} = state

    for frame <- [
          {kind, started, left, keys, bytes + 1},
          {kind, started, left, "", bytes},
          {kind, started, left ++ [1], keys, bytes},
          {9, started, left, keys, bytes},
          {kind, started, left}
        ] do
      assert {:struct, _, _, fresh} = Native.encode(value, 0, [], nil)
      forged = {elem(fresh, 0), [frame], plans, layout, holes, pending}

      assert {:returned, {:error, {:invalid_plan, _}, _}} =
               outcome(fn -> Native.encode_resume(forged, {Owned, :hole}) end)
    end

    assert {:holes, _, [{_, :value, %Owned{}}]} =
             Native.encode_resume(
               {resource, [{kind, started, left, keys, bytes}], plans, layout, holes, pending},
               {Owned, :hole}
             )
  end

  # For every function of the NIF, arguments that are nearly right; for a function that is not
  # listed here the test fails.
  defp arguments do
    text = fn -> Forge.odd_binary(FastJSON.encode!(Generate.value())) end
    number = fn -> Enum.random([0, 1, 3, 64, 4096, 0xFFFFFFFF, Forge.leaf()]) end
    flags = fn -> Enum.random([0, :rand.uniform(16_384) - 1, Forge.leaf()]) end

    layout = fn ->
      Enum.random([
        {Forge.odd_binary("  "), "\n", "\n", " "},
        {" ", "", "", "", number.()},
        {1, 2, 3, Forge.leaf()}
      ])
    end

    plans = fn -> for _ <- 1..3, do: Forge.plan() end

    pointers = fn ->
      for _ <- 1..3, do: Enum.random(["/0", "/a/1", "", Forge.odd_binary("/0/0")])
    end

    document = fn ->
      case Native.document(text.(), true, 0) do
        {:ok, document} -> document
        _ -> Forge.leaf()
      end
    end

    [
      encode: [&Forge.term/0, number, plans, layout],
      encode_resume: [&state/0, &Forge.plan/0],
      decode: [text, flags, number, number, number],
      decode: [text, number],
      decode_large: [text, flags, number, number, number],
      likely_words: [text],
      result_words: [text],
      validate: [text],
      canonical: [text, fn -> Enum.random([0, 1, 2, 3]) end],
      format: [text, layout, number],
      at_byte: [text],
      copy: [text],
      locate: [text, number],
      document: [text, fn -> Enum.random([true, false, Forge.leaf()]) end, number],
      document_find: [document, pointers, fn -> Enum.random([true, false, Forge.leaf()]) end],
      document_length: [document, fn -> hd(pointers.()) end],
      document_size: [document],
      scan_value: [text, number, number],
      close: [text],
      info: []
    ]
  end

  defp state do
    values = [String.duplicate("x", 600), Forge.term(), %Owned{a: Forge.term()}, Forge.term()]

    case Native.encode(values, Enum.random([0, 8, 64]), [], {" ", "\n", "\n", " ", 0}) do
      {:struct, _, _, state} -> Forge.mutate(state)
      _ -> Forge.term()
    end
  end

  test "forged arguments of every NIF function" do
    # What configure/3 takes holds for all tests.
    functions = Native.__info__(:functions) -- [load: 0, configure: 3, unconfigure: 0]

    for args <- [
          [:a, 1, 1],
          [nil, 1, 1],
          [1, 1, 1],
          [1 <<< 63, -1, 1],
          [1 <<< 63, 1.0, 1],
          [1 <<< 63, 1 <<< 63, 1],
          [1 <<< 63, 1, nil],
          [1 <<< 64, 1, 1]
        ] do
      assert_raise ArgumentError, fn -> apply(Native, :configure, args) end
    end

    arguments = arguments()
    assert Enum.sort(functions) == Enum.sort(for {f, a} <- arguments, do: {f, length(a)})

    seed = Generate.seed("forged arguments")

    outcome(fn ->
      Generate.start(seed)

      Generate.repeat(200, fn ->
        for {function, makers} <- arguments do
          args =
            for make <- makers, do: if(:rand.uniform(4) == 1, do: Forge.term(), else: make.())

          try do
            apply(Native, function, args)
          catch
            _, _ -> :refused
          end
        end
      end)
    end)
    |> then(&assert {:returned, _} = &1)
  end

  test "random terms under every option end, in JSON or an exception" do
    seed = Generate.seed("forged terms")

    outcome(fn ->
      Generate.start(seed)

      Generate.repeat(1_500, fn ->
        term = Forge.term()
        options = Enum.random(@options)

        try do
          case FastJSON.encode(term, options) do
            {:ok, text} when is_binary(text) -> :ok
            {:error, error} when is_exception(error) -> :ok
          end
        catch
          _, _ -> :refused
        end
      end)
    end)
    |> then(&assert {:returned, _} = &1)
  end
end
