# Options: every wrong value is refused by name, every combination of right ones works.
# Assumes nothing. Values of a new option belong in the two tables below.
defmodule FastJSON.OptionsTest do
  use ExUnit.Case, async: true

  defp upcase(key), do: String.upcase(key)

  defp decoding do
    [
      keys: {[:strings, :atoms, :copy, :intern, &upcase/1], [:other, nil, "atoms", &Kernel.+/2]},
      strings: {[:auto, :reference, :copy], [:other, nil, true]},
      floats: {[:native, :decimals], [:float, nil]},
      objects: {[:maps, :ordered_objects], [:map, nil, Map]},
      duplicate_keys: {[:first, :last, :error], [:raise, true]},
      max_bytes: {[0, 1000], ["5", -1, :infinity, 1.5, nil]},
      max_depth: {[0, 3], ["5", -1, :infinity, 1.5, nil]},
      as: {[nil], [String, :no_such_type, "string", [], [:string, :integer], {:list, :string}]},
      validate_strings: {[true, false], [:yes, nil]},
      decoding_integer_digit_limit: {[0, 20], [:infinity, -1, "20"]}
    ]
  end

  defp encoding do
    [
      escape: {[:json, :html_safe, :javascript_safe, :unicode_safe], [:other, nil]},
      maps: {[:naive, :strict], [:loose, nil]},
      pretty:
        {[false, true, 4, "\t", [indent: 1, after_colon: ""], %{line_separator: "\r\n"}],
         [0, -1, :yes, 1.5, {:indent, 2}]},
      sort_keys: {[true, false], [:asc, nil, 1]},
      protocol: {[true, false], [:no, nil]},
      lean: {[true, false], [:no, nil]},
      max_output: {[0, 1000], ["5", -1, :infinity, 1.5, nil]},
      canonical: {[false, true, :strict], [:loose, nil, 1]},
      compress: {[:none, :gzip, {:gzip, 0}], [:zstd, true, {:gzip, 10}, {:gzip, "1"}]},
      fallback:
        {[[], [FastJSON.NoSuchLibrary.Encoder], [Enumerable]],
         [FastJSON.Encoder, [1], [nil], ["x"], [Enum], [Enumerable | Enumerable], %{}]}
    ]
  end

  # The error names the option and the value, and says what would do.
  defp refused(name, value, fun) do
    error = assert_raise ArgumentError, fun
    assert error.message =~ inspect(name)
    assert error.message =~ inspect(value)
    assert error.message =~ "expected"
  end

  test "every decoding function refuses values that have no meaning" do
    for {name, {_, wrong}} <- decoding(), value <- wrong, opts = [{name, value}] do
      refused(name, value, fn -> FastJSON.decode("1", opts) end)
      refused(name, value, fn -> FastJSON.decode!("1", Map.new(opts)) end)
      refused(name, value, fn -> FastJSON.decode_stream(["1"], opts) end)
      refused(name, value, fn -> FastJSON.NDJSON.decode(["1"], opts) end)
      refused(name, value, fn -> FastJSON.Incremental.new(opts) end)
    end
  end

  test "every encoding function refuses values that have no meaning" do
    for {name, {_, wrong}} <- encoding(), value <- wrong, opts = [{name, value}] do
      refused(name, value, fn -> FastJSON.encode(1, opts) end)
      refused(name, value, fn -> FastJSON.encode!(1, Map.new(opts)) end)
      refused(name, value, fn -> FastJSON.encode_to_iodata(1, opts) end)
      refused(name, value, fn -> FastJSON.encode_to_iodata!(1, opts) end)
      refused(name, value, fn -> FastJSON.NDJSON.encode([1], opts) end)
      refused(name, value, fn -> FastJSON.Encode.opts(opts) end)
    end
  end

  # Every way to choose one value for each option: some thousand calls.
  defp combinations([]), do: [[]]

  defp combinations([{name, {values, _}} | rest]) do
    for value <- values, others <- combinations(rest), do: [{name, value} | others]
  end

  @text ~S({"a":[1,2.5,{"b":"text","c":null}],"d":true})

  test "decoding options in all combinations" do
    for opts <- combinations(decoding()) do
      name = fn text -> key(opts[:keys], text) end
      float = if opts[:floats] == :decimals, do: Decimal.new("2.5"), else: 2.5
      inner = object(opts[:objects], [{name.("b"), "text"}, {name.("c"), nil}])
      expected = object(opts[:objects], [{name.("a"), [1, float, inner]}, {name.("d"), true}])

      assert FastJSON.decode(@text, opts) == {:ok, expected}, inspect(opts)
      assert FastJSON.decode!(@text, Map.new(opts)) == expected
    end
  end

  # What a type stands for needs keys as they are, so it is in no combination above.
  test "every kind of type reads a text, and none goes with options of keys and objects" do
    for {type, text, value} <- [
          {:string, ~S("x"), "x"},
          {[:integer], "[1,2]", [1, 2]},
          {{:map, :float}, ~S({"a":1.5}), %{"a" => 1.5}},
          {{:map, [:boolean]}, ~S({"a":[true]}), %{"a" => [true]}}
        ] do
      assert FastJSON.decode(text, as: type) == {:ok, value}
      assert FastJSON.decode!(text, %{as: type, max_depth: 2}) == value

      for other <- [keys: :atoms, keys: &upcase/1, objects: :ordered_objects] do
        error = assert_raise ArgumentError, fn -> FastJSON.decode(text, [{:as, type}, other]) end
        assert error.message =~ ":keys and :objects"
      end
    end
  end

  # One level, one byte less than a value needs.
  test "limits hold at the value that they name" do
    assert FastJSON.decode("[[1]]", max_depth: 2) == {:ok, [[1]]}
    assert {:error, %FastJSON.DecodeError{}} = FastJSON.decode("[[1]]", max_depth: 1)

    for opts <- [[], [pretty: true], [sort_keys: true], [canonical: true]] do
      text = FastJSON.encode!(%{"a" => [1]}, opts)
      size = byte_size(text)
      assert FastJSON.encode(%{"a" => [1]}, [{:max_output, size} | opts]) == {:ok, text}

      assert {:error, %FastJSON.EncodeError{}} =
               FastJSON.encode(%{"a" => [1]}, [{:max_output, size - 1} | opts])
    end
  end

  defp key(:atoms, text), do: String.to_atom(text)
  defp key(fun, text) when is_function(fun), do: fun.(text)
  defp key(_strings, text), do: text

  defp object(:maps, pairs), do: Map.new(pairs)
  defp object(:ordered_objects, pairs), do: FastJSON.OrderedObject.new(pairs)

  test "encoding options in all combinations give the value back" do
    value = %{"b" => [1, "<é/\u2028>"], "a" => %{}}

    for opts <- combinations(encoding()) do
      if opts[:canonical] && (opts[:pretty] || opts[:escape] != :json) do
        assert_raise ArgumentError, ~r/canonical/, fn -> FastJSON.encode!(value, opts) end
      else
        text = FastJSON.encode!(value, opts)
        text = if opts[:compress] == :none, do: text, else: :zlib.gunzip(text)
        assert FastJSON.decode!(text) == value, inspect(opts)

        if opts[:canonical] || (opts[:sort_keys] and opts[:pretty] == false),
          do: assert(text =~ ~r/^{"a":{},"b":/)
      end
    end
  end

  test "options that are no list or map of pairs are refused" do
    for opts <- [:pretty, "x", 1, [:pretty], [:a | :b], {:keys, :atoms}, 1..2, [1]] do
      for fun <- [
            fn -> FastJSON.decode("1", opts) end,
            fn -> FastJSON.encode(1, opts) end,
            fn -> FastJSON.encode!(1, opts) end,
            fn -> FastJSON.decode_stream([], opts) end,
            fn -> FastJSON.NDJSON.decode([], opts) end,
            fn -> FastJSON.NDJSON.encode([], opts) end,
            fn -> FastJSON.Incremental.new(opts) end,
            fn -> FastJSON.Formatter.pretty_print("1", opts) end,
            fn -> FastJSON.Formatter.minimize("1", opts) end,
            fn -> FastJSON.decode("1", [], opts) end
          ] do
        error = assert_raise ArgumentError, fun
        assert error.message =~ "options are a keyword list or a map, got: #{inspect(opts)}"
      end
    end
  end

  test "unknown options are ignored, and of repeated ones the last counts" do
    assert FastJSON.decode(~S({"a":1}), foo: 1, keys: :atoms) == {:ok, %{a: 1}}
    assert FastJSON.decode("1", %{"keys" => :atoms}) == {:ok, 1}
    assert FastJSON.encode("/", scheduler: :auto, escape: :html_safe) == {:ok, ~S("\/")}
    assert FastJSON.decode(~S({"a":1}), keys: :atoms, keys: :strings) == {:ok, %{"a" => 1}}
    assert FastJSON.encode([1], pretty: true, pretty: false) == {:ok, "[1]"}
  end

  test "options of streams say so where they do nothing" do
    for {name, value} <- [path: "/a", array: true, on_error: :return] do
      error = assert_raise ArgumentError, fn -> FastJSON.decode("1", [{name, value}]) end
      assert error.message =~ inspect(name)
      assert error.message =~ inspect(value)
    end

    assert_raise ArgumentError, ~r/:path/, fn -> FastJSON.decode_stream([], path: "/a") end
    assert_raise ArgumentError, ~r/:array/, fn -> FastJSON.NDJSON.decode([], array: true) end
    assert_raise ArgumentError, ~r/:array/, fn -> FastJSON.Incremental.new(array: true) end
    refused(:on_error, :skip, fn -> FastJSON.NDJSON.decode([], on_error: :skip) end)
    refused(:on_error, :skip, fn -> FastJSON.decode_stream([], on_error: :skip) end)
    refused(:array, 1, fn -> FastJSON.decode_stream([], array: 1) end)
  end

  test "a line of NDJSON stays a line" do
    assert_raise ArgumentError, ~r/:pretty/, fn -> FastJSON.NDJSON.encode([1], pretty: true) end

    assert_raise ArgumentError, ~r/:compress/, fn ->
      FastJSON.NDJSON.encode([1], compress: :gzip)
    end

    opts = [pretty: [line_separator: " ", indent: ""]]
    assert [[1, 2]] |> FastJSON.NDJSON.encode(opts) |> Enum.join() == "[ 1, 2 ]\n"
  end

  test "formatter options" do
    for {name, value} <- [colour: 1, indent: -1, line_separator: 1, after_colon: nil] do
      for fun <- [
            fn -> FastJSON.Formatter.pretty_print("1", [{name, value}]) end,
            fn -> FastJSON.Formatter.minimize("1", [{name, value}]) end,
            fn -> FastJSON.encode(1, pretty: [{name, value}]) end
          ] do
        error = assert_raise ArgumentError, fun
        assert error.message =~ inspect(name)
        assert error.message =~ inspect(value)
      end
    end
  end

  test "decoders of decode/3 are known functions of the right arity" do
    for {name, value} <- [
          array_push: &Kernel.abs/1,
          float: 1,
          string: nil,
          object_push: &Kernel.+/2,
          nulls: 1
        ] do
      error = assert_raise ArgumentError, fn -> FastJSON.decode("1", [], [{name, value}]) end
      assert error.message =~ inspect(name)
    end

    assert FastJSON.decode("null", [], %{null: :none}) == {:none, [], ""}
  end
end

defmodule FastJSON.QuickOptionsTest do
  use ExUnit.Case, async: true

  alias FastJSON.{Native, Options, Tiny}

  import Bitwise, only: [<<<: 2]

  # Every option that is bits, alone and after another value of itself and before another option.
  test "options that are read quickly are those that the tables name" do
    encoding = [escape: :html_safe, escape: :json, maps: :strict, maps: :naive, sort_keys: true]
    encoding = encoding ++ [protocol: false, lean: true, lean: false, sort_keys: false]
    decoding = [keys: :atoms, keys: :atoms!, keys: :intern, strings: :copy, strings: :auto]
    decoding = decoding ++ [duplicate_keys: :last, duplicate_keys: :error, objects: :maps]

    decoding =
      decoding ++ [objects: :ordered_objects, validate_strings: true, strings: :reference]

    for {options, quick, whole} <- [
          {encoding, &Options.encode_flags/1, &Options.encoding/1},
          {decoding, &Options.decode_flags/1, &Options.decoding/1}
        ],
        a <- [nil | options],
        b <- [nil | options],
        opts = Enum.reject([a, b], &is_nil/1) do
      assert quick.(opts) == whole.(opts).flags, inspect(opts)
      assert %{whole.([]) | flags: 0} == %{whole.(opts) | flags: 0}
    end
  end

  test "all others go by the tables" do
    for opts <- [
          %{},
          [keys: & &1],
          [max_depth: 1],
          [floats: :native],
          [other: 1],
          [:a],
          [{1, 2} | 3],
          nil
        ],
        do: assert(Options.decode_flags(opts) == nil)

    for opts <- [
          %{},
          [pretty: true],
          [escape: :no],
          [canonical: false],
          [other: 1],
          :a,
          [max_output: 0]
        ],
        do: assert(Options.encode_flags(opts) == nil)
  end

  test "what takes no call of the NIF is what the NIF makes of it" do
    for text <-
          ["[]", "{}", "\"\"", "null", "true", "false" | Enum.map(0..9, &"#{&1}")] ++
            for(c <- 0..255, text <- [<<c>>, <<?", c, ?">>, <<?[, c>>, <<c, ?1>>], do: text) ++
            for(
              c <- 0..255,
              text <- [~s("ab#{<<c>>}cd"), "12#{<<c>>}34", "-#{<<c>>}3", <<?", c>>],
              do: text
            ) ++
            for(
              n <- 1..30,
              text <- [repeat("7", n), "-" <> repeat("9", n), ~s("#{repeat("x", n)}")],
              do: text
            ) do
      made = Tiny.decode(text)
      assert made == nil or made == Native.decode(text, 0, 1024, 0, 0)
      assert FastJSON.decode(text) == FastJSON.decode(text, max_depth: 5)
    end

    for value <- [
          nil,
          true,
          false,
          [],
          "",
          0,
          -1,
          1234,
          1 <<< 59,
          -(1 <<< 63),
          1 <<< 64,
          Integer.pow(10, 40),
          %{},
          %{a: 1},
          ~D[2026-11-22]
          | for(c <- 0..255, n <- [0, 3, 22, 23, 24], do: repeat("x", n) <> <<c>>)
        ],
        not is_binary(value) or String.valid?(value) do
      text = FastJSON.encode!(value, max_output: 100)
      assert {text, {:ok, text}} == {FastJSON.encode!(value), FastJSON.encode(value)}
      assert FastJSON.encode_to_iodata!(value) == text
    end

    # Nor does it keep what its text lies in.
    for length <- 0..30 do
      long = String.duplicate(" ", 10_000) <> ~s("#{repeat("x", length)}")
      slice = binary_part(long, 10_000, length + 2)
      string = FastJSON.decode!(slice)
      assert string == repeat("x", length)
      # OTP 27 counts the bits of a short binary.
      own = string |> :binary.copy() |> :binary.referenced_byte_size()
      assert :binary.referenced_byte_size(string) == own
    end
  end

  defp repeat(text, times), do: String.duplicate(text, times)
end

defmodule FastJSON.ConfigurationTest do
  # The configuration is that of the whole VM.
  use ExUnit.Case, async: false

  alias FastJSON.{Native, Options}

  test "without the application, the configuration is read once, when it is first needed" do
    on_exit(fn ->
      Application.delete_env(:fastjson, :decoding_integer_digit_limit)
      Options.keep_config()
    end)

    FastJSON.Application.stop(nil)
    Application.put_env(:fastjson, :decoding_integer_digit_limit, 3)
    assert {:error, _} = FastJSON.decode("1234")
    Application.put_env(:fastjson, :decoding_integer_digit_limit, 4)
    assert {:error, _} = FastJSON.decode("1234")
    Options.keep_config()
    assert FastJSON.decode("1234") == {:ok, 1234}
  end

  test "a new configuration holds at once for calls of every kind" do
    on_exit(fn ->
      Application.delete_env(:fastjson, :decoding_integer_digit_limit)
      Options.keep_config()
    end)

    # Small, larger than a string on the heap, of 48 KB and more, and by options that are flags.
    pads = for size <- [0, 100, 60_000], do: String.duplicate(" ", size)
    calls = [&FastJSON.decode/1, &FastJSON.decode([&1]), &FastJSON.decode(&1, strings: :copy)]

    for limit <- [4, 3, 5, 0] do
      Application.put_env(:fastjson, :decoding_integer_digit_limit, limit)
      Options.keep_config()

      for call <- calls, pad <- pads do
        assert {:ok, 123} = call.(pad <> "123")
        assert match?({:ok, [1234]}, call.(pad <> "[1234]")) == limit in [0, 4, 5]
        assert match?({:ok, 1234}, call.(pad <> "1234")) == limit in [0, 4, 5]
        assert match?({:ok, -123}, call.(pad <> "-123")) == limit in [0, 4, 5]
      end
    end

    # The callbacks of decode/3 have no other limit.
    for digits <- [1023, 1024, 1025, 20_000], text = "-" <> String.duplicate("7", digits) do
      assert {String.to_integer(text), nil, " 1"} == FastJSON.decode(text <> " 1", nil, [])
    end
  end

  test "long numbers under the configured limit are no work for a normal scheduler" do
    on_exit(fn ->
      Application.delete_env(:fastjson, :decoding_integer_digit_limit)
      Options.keep_config()
    end)

    long = String.duplicate("7", 40_000)

    for limit <- [0, 4_097, 100_000] do
      Application.put_env(:fastjson, :decoding_integer_digit_limit, limit)
      Options.keep_config()
      # The first call tells the library.
      assert {:ok, [_]} = FastJSON.decode("[" <> String.duplicate("7", 4_000) <> "]")
      # Of this one the caller learns nothing but that it is to choose a scheduler.
      assert Native.decode(long, byte_size(long)) == nil
      assert {:ok, [1]} = Native.decode("[1]", 3)
      assert match?({:ok, _}, FastJSON.decode(long)) == limit in [0, 100_000]
    end

    Application.put_env(:fastjson, :decoding_integer_digit_limit, 4_096)
    Options.keep_config()
    assert {:error, _} = FastJSON.decode(long)
    assert {:error, _, _, _, true} = Native.decode(long, byte_size(long))
  end

  test "whoever is killed while it configures the library leaves no old limit" do
    on_exit(fn ->
      Application.delete_env(:fastjson, :decoding_integer_digit_limit)
      Options.keep_config()
    end)

    # Every order of the steps of two calls that tell the library and of two changes, one after the other, each step a
    # function of what its process holds; who is killed takes none of the steps that follow.
    kept = fn -> :persistent_term.get(Options) end

    call = fn name ->
      [
        &Map.put(&1, name, kept.()),
        fn %{^name => {{digits, _}, ticket}} = held ->
          Native.configure(ticket, digits, 100_000)
          held
        end
      ]
    end

    change = fn limit ->
      [
        &Map.put(&1, :ticket, Native.unconfigure()),
        fn held ->
          :persistent_term.put(Options, {{limit, []}, held.ticket})
          Map.put(held, :limit, limit)
        end
      ]
    end

    ends =
      for a <- 0..2, b <- 0..2, first <- 0..2, second <- [0, 2] do
        changes = Enum.take(change.(7), first) ++ Enum.take(change.(5), second)
        [Enum.take(call.(:a), a), Enum.take(call.(:b), b), changes]
      end

    orders = for parts <- ends, order <- orders(parts), do: order
    assert length(orders) == 1532

    for order <- orders do
      keep(9)
      limit = order |> Enum.reduce(%{limit: 9}, & &1.(&2)) |> Map.fetch!(:limit)

      # The second call finds what the first one told the library, whatever that had been told before.
      for _ <- 1..2 do
        assert {:error, _} = FastJSON.decode("[1#{String.duplicate("0", limit)}]")
        assert {:ok, [_]} = FastJSON.decode("[1#{String.duplicate("0", limit - 1)}]")
      end

      refute is_nil(Native.decode("[1]", 3))
    end
  end

  defp orders(parts) do
    case Enum.reject(parts, &(&1 == [])) do
      [] ->
        [[]]

      parts ->
        for {[step | rest], i} <- Enum.with_index(parts),
            order <- parts |> List.replace_at(i, rest) |> orders(),
            do: [step | order]
    end
  end

  defp keep(limit) do
    Application.put_env(:fastjson, :decoding_integer_digit_limit, limit)
    Options.keep_config()
  end

  test "a call tells the library what is configured, once" do
    Options.keep_config()
    {_config, ticket} = :persistent_term.get(Options)
    assert Native.decode("[1]", 3) == nil
    assert {:ok, [1]} = FastJSON.decode("[1]")
    assert Native.decode("[1]", 3) == {:ok, [1]}
    # Told already.
    assert Native.configure(ticket, 0, 100_000)
    assert Native.unconfigure() > ticket
    refute Native.configure(ticket, 0, 100_000)
    assert {:error, _} = FastJSON.decode("[" <> String.duplicate("7", 1025) <> "]")
  end

  test "no value of a document is read without a limit while the configuration changes" do
    on_exit(fn ->
      Application.delete_env(:fastjson, :decoding_integer_digit_limit)
      Options.keep_config()
    end)

    # The call looks at the configuration, reads many small arrays, and comes to the long integer last.
    keep(30)
    count = 1_000
    arrays = String.duplicate("[1.5],", count)
    {:ok, document} = FastJSON.parse("[" <> arrays <> String.duplicate("7", 40) <> "]")
    pointers = for i <- 0..count, do: "/#{i}"
    changes = spawn_link(fn -> unconfigure() end)

    for _ <- 1..300 do
      assert {:ok, [1]} = FastJSON.decode("[1]")
      assert document |> FastJSON.get_many(pointers) |> List.last() == :error
    end

    Process.unlink(changes)
    Process.exit(changes, :kill)
  end

  # Some time after a call has found the library configured.
  defp unconfigure do
    if Native.decode("[1]", 3) do
      Enum.each(1..:rand.uniform(300_000), &Function.identity/1)
      Native.unconfigure()
    end

    unconfigure()
  end

  test "the configuration is read when the application starts, and checked" do
    on_exit(fn ->
      Application.delete_env(:fastjson, :decoding_integer_digit_limit)
      Application.delete_env(:fastjson, :fallback)
      Options.keep_config()
    end)

    assert Options.config() == {1024, []}
    Application.put_env(:fastjson, :fallback, [Enumerable])
    FastJSON.Application.config_change([], [], [])
    assert Options.fallback() == [Enumerable]

    for {name, value} <- [fallback: Enumerable, decoding_integer_digit_limit: :infinity] do
      Application.put_env(:fastjson, name, value)
      error = assert_raise ArgumentError, &Options.keep_config/0
      assert error.message =~ "#{inspect(name)} option #{inspect(value)}"
      Application.delete_env(:fastjson, name)
    end
  end
end
