# Incremental against the decoder: whatever is fed in whatever pieces.
# Assumes that decoding the joined text is right; the seed is printed and repeats a run.
# Run by mix test.
defmodule FastJSON.IncrementalTest do
  use ExUnit.Case, async: true

  alias FastJSON.{DecodeError, Incremental, Native}

  @scalars [
    "1",
    "-0",
    "12.5e3",
    "true",
    "null",
    "false",
    ~S("a"),
    ~S("é\u00e9\ud83d\ude00\n"),
    ~S(""),
    "\"€𝄞\""
  ]

  defp document(0),
    do:
      Enum.random([
        ~s("#{String.duplicate(Enum.random(["x", "é", ~S(\n), ~S(\ud83d\ude00)]), 700)}")
        | @scalars
      ])

  defp document(depth) do
    space = Enum.random(["", "", " ", "\n\t "])
    count = :rand.uniform(4) - 1

    case :rand.uniform(5) do
      1 ->
        document(0)

      n when n < 4 ->
        wrap("[", count, "]", space, fn -> document(depth - 1) end)

      _ ->
        wrap("{", count, "}", space, fn ->
          key() <> space <> ":" <> space <> document(depth - 1)
        end)
    end
  end

  defp key do
    case Process.get(:long_keys) && :rand.uniform(20) do
      1 -> ~s("#{String.duplicate("k", 600)}")
      _ -> Enum.random([~S("a"), ~S("b\"\\"), ~S("é"), ~S("A"), ~S("\\\\"), ~S("")])
    end
  end

  defp wrap(open, 0, close, space, _inner), do: open <> space <> close

  defp wrap(open, count, close, space, inner),
    do:
      open <>
        space <>
        Enum.map_join(1..count, space <> "," <> space, fn _ -> inner.() end) <> space <> close

  defp damaged(text) do
    at = :rand.uniform(byte_size(text)) - 1
    {before, <<byte, rest::binary>>} = FastJSON.Forge.split(text, at)

    case :rand.uniform(3) do
      1 -> before <> rest
      2 -> before <> <<Enum.random(~c(,:[]{}"\\1x. ) ++ [0, 0xFF])>> <> <<byte>> <> rest
      3 -> before <> <<Enum.random([?,, ?], ?}, ?", ?1, 0xC3])>> <> rest
    end
  end

  defp cut(""), do: []

  defp cut(text) do
    size = min(byte_size(text), :rand.uniform(Enum.random([1, 3, 10, 1000])))
    {piece, rest} = :erlang.split_binary(text, size)
    [piece | cut(rest)]
  end

  @options [
    [],
    [keys: :atoms],
    [keys: &String.upcase/1],
    [objects: :ordered_objects],
    [floats: :decimals],
    [duplicate_keys: :last],
    [duplicate_keys: :error],
    [duplicate_keys: :error, keys: &String.upcase/1],
    [objects: :ordered_objects, keys: &String.upcase/1],
    [strings: :copy],
    [max_depth: 3]
  ]

  test "values, errors and partial values are those of the text so far" do
    FastJSON.Generate.seed("incremental")

    for n <- 1..600 do
      opts = Enum.random(@options)
      # Atoms have at most 255 characters.
      Process.put(:long_keys, opts[:keys] != :atoms)
      text = document(:rand.uniform(4))
      text = if rem(n, 3) == 0, do: damaged(text), else: text
      feed_all(cut(text), Incremental.new(opts), "", opts)
    end
  end

  defp feed_all([], state, text, opts),
    do: assert(Incremental.finish(state) == FastJSON.decode(text, opts), text)

  defp feed_all([chunk | chunks], state, text, opts) do
    text = text <> chunk

    context =
      inspect({Regex.replace(~r"(k|x|é|aa){20,}", text, "~"), chunk, opts}, limit: :infinity)

    case Incremental.feed(state, chunk) do
      {:more, state} ->
        so_far = FastJSON.decode(text, opts)
        assert not certain?(so_far, text), context <> inspect(so_far, printable_limit: 10)
        assert Incremental.partial(state) == partial(text, opts), context
        assert inspect(state) =~ "#{byte_size(text)} bytes"
        feed_all(chunks, state, text, opts)

      {:done, value, rest} ->
        size = byte_size(text) - byte_size(rest)
        assert FastJSON.decode(binary_part(text, 0, size), opts) == {:ok, value}, context

      {:error, error} ->
        assert {:error, expected} = closed(text, opts)
        assert error == %{expected | data: text}, context
    end
  end

  # Errors name the text as it is, however the oracle closed it.
  # An error that no further text repairs: not at the end, nor of a number that may go on.
  defp certain?({:ok, _}, _text), do: false

  defp certain?({:error, %{position: position}}, text),
    do:
      position < byte_size(text) and String.last(text) not in ~w(0 1 2 3 4 5 6 7 8 9 + - . e E) and
        not open?(text)

  # An unfinished literal, escape or character is reported at its start.
  defp open?(text), do: match?({:error, :unexpected_end, _, _, _}, Native.validate(text))

  # Repeated keys and depth are errors where they stand; the decoder tells when all is closed.
  defp closed(text, opts) do
    with true <- open?(text), {:error, _} = error <- partial(text, opts) do
      error
    else
      _ -> FastJSON.decode(text, opts)
    end
  end

  defp partial(text, opts) do
    case Native.close(text) do
      nil ->
        :error

      {cut, closing} ->
        with {:error, error} <- FastJSON.decode(binary_part(text, 0, cut) <> closing, opts),
             do: {:error, %{error | data: text}}
    end
  end

  test "a syntax error is reported with the chunk that makes it certain" do
    for {chunks, position} <- [
          {["[1,", "2 ", "3"], 5},
          {["{\"a\":", "1,", "}"], 7},
          {["{\"a\" ", "1"], 5},
          {["[", "}"], 1},
          {["[[1]", ",]"], 5},
          {["[\"a", "\x01"], 3},
          {["[\"a\\", "q"], 4},
          {["[\"\xC3", "x"], 2},
          {["[tr", "x"], 1},
          {["tr", "x"], 0},
          {["{\"", String.duplicate("k", 1000), "\x02"], 1002},
          {["[\"", String.duplicate("k", 1000), "\x02"], 1002},
          {["[1", "x"], 2},
          {["[-", "x"], 2}
        ] do
      {before, [last]} = Enum.split(chunks, -1)

      state =
        Enum.reduce(before, Incremental.new(), fn chunk, state ->
          assert {:more, state} = Incremental.feed(state, chunk)
          state
        end)

      assert {:error, %DecodeError{position: ^position, token: nil}} =
               Incremental.feed(state, last)
    end
  end

  test "atoms that do not exist are refused as by decode" do
    state = Incremental.new(keys: :atoms!)
    assert {:more, state} = Incremental.feed(state, ~S({"ok":1,"nosuchatom_))
    assert {:ok, %{ok: 1}} = Incremental.partial(state)
    assert {:more, state} = Incremental.feed(state, ~S(fed_in"))
    assert {:ok, %{ok: 1}} = Incremental.partial(state)

    assert_raise ArgumentError, fn ->
      {:more, state} = Incremental.feed(state, ":\"x")
      Incremental.partial(state)
      Incremental.feed(state, "\"}")
    end
  end

  test "max_bytes bounds what is kept" do
    for piece <- ["[", "1", "\"a\",", "x", " "] do
      state = Incremental.new(max_bytes: 100)
      start = if piece == "x", do: "\"", else: "["

      assert {:error, error} =
               Enum.reduce_while(1..1000, Incremental.feed(state, start), fn _, {:more, state} ->
                 case Incremental.feed(state, piece) do
                   {:more, _} = more -> {:cont, more}
                   error -> {:halt, error}
                 end
               end)

      assert error.reason =~ "exceeds max_bytes of 100"
    end

    assert {:done, 1, _} =
             Incremental.feed(Incremental.new(max_bytes: 1), "1 " <> String.duplicate(" ", 100))

    assert {:error, _} = Incremental.feed(Incremental.new(max_bytes: 3), "[12]")
  end

  # Reductions are charged for native work as well.
  defp work(chunk, count, first) do
    {_, before} = :erlang.process_info(self(), :reductions)
    {:more, state} = Incremental.feed(Incremental.new(), first)

    Enum.reduce(1..count, state, fn _, state ->
      {:more, state} = Incremental.feed(state, chunk)
      {:ok, _} = Incremental.partial(state)
      state
    end)

    {_, later} = :erlang.process_info(self(), :reductions)
    later - before
  end

  test "partial after every chunk takes time in proportion to the text" do
    text = String.duplicate("x", 200)

    for {name, first, chunk} <- [
          {:string, "[\"", text},
          {:key, "{\"", text},
          {:members, "{\"a\":{", ~s("#{text}":"#{text}",)},
          {:nested, "[{\"a\":[", ~s(["#{text}",{"b":"#{text}"}],"#{text}"],"b":[)}
        ] do
      assert work(chunk, 2000, first) < 6 * work(chunk, 500, first), inspect(name)
    end

    # A list is made anew for every longer one: its cells count, what they hold does not.
    object = ~s({"id":1,"name":"#{text}","tags":[1,2,3],"more":"#{text}"},)
    assert work(object, 2000, "[") < 3 * work("1,", 2000, "[") + 4 * work(object, 500, "[")
  end

  # Every kind of place that a text can come to, and what may follow there for ever.
  test "whatever is fed in small pieces takes time in proportion to the text" do
    space = String.duplicate(" ", 50)
    digits = String.duplicate("7", 50)
    long = String.duplicate("k", 20_000)

    starts =
      for first <- ["[", "[1,", "[1", "[\"a\"", "[true", "{", "{\"a\"", "{\"a\":", "{\"a\":1,"],
          do: {first, space}

    starts =
      for(first <- [~s({"#{long}"), ~s({"#{long}":), ~s({"#{long}":1,)], do: {first, space}) ++
        for(first <- ["0.1", "[0.1", "[1,0.1", "{\"a\":0.1", "1e-1"], do: {first, digits}) ++
        for(first <- ["[\"", "{\"", "{\"a\":\"", "\""], do: {first, digits}) ++ starts

    for {first, chunk} <- [{"", space} | starts] do
      assert fed(chunk, 2000, first) < 8 * fed(chunk, 500, first), inspect({first, chunk})
    end

    for value <- ["\"a", "0.7"] do
      beside_long_key = fed("7", 500, ~s({"#{long}":#{value}))
      assert beside_long_key < 20 * fed("7", 500, ~s({"k":#{value})), value
    end
  end

  defp fed(chunk, count, first) do
    {_, before} = :erlang.process_info(self(), :reductions)

    Enum.reduce(1..count, feed(Incremental.new(), first), fn _, state -> feed(state, chunk) end)

    {_, later} = :erlang.process_info(self(), :reductions)
    later - before
  end

  defp feed(state, chunk) do
    {:more, state} = Incremental.feed(state, chunk)
    state
  end

  test "many texts in one chunk: none copies those that follow" do
    for {text, value} <- [{" [1]", [1]}, {" 12", 12}, {~S( {"a":"b"}), %{"a" => "b"}}] do
      chunk = String.duplicate(text, 200_000)
      {:done, ^value, rest} = Incremental.feed(Incremental.new(), chunk)
      assert byte_size(rest) == byte_size(chunk) - byte_size(text)
      assert :binary.referenced_byte_size(rest) == :binary.referenced_byte_size(chunk)
    end
  end

  test "long numbers and space between chunks: the value, and errors where they are" do
    digits = String.duplicate("7", 1000)

    for {first, last} <- [{"[0.", " ]"}, {"{\"a\":-0.", "}"}, {"0.", " "}, {"[1,0.", ",2]"}] do
      text = first <> String.duplicate(digits, 12)
      state = Enum.reduce(1..12, feed(Incremental.new(), first), fn _, s -> feed(s, digits) end)
      {:ok, value} = FastJSON.decode(text <> last)
      assert {:done, ^value, _} = Incremental.feed(state, last)
      assert {:error, error} = Incremental.feed(state, "x")
      assert {:error, %{error | data: text <> "x"}} == FastJSON.decode(text <> "x")
    end

    for first <- ["[", "[1", "[1,", "{", "{\"a\"", "{\"a\":", "{\"a\":1", "{\"a\":1,"],
        last <- ["]", "}", ",", ":", "1", "\"", "x"] do
      state = Incremental.new() |> feed(first) |> feed("  ") |> feed("\n")
      text = first <> "  \n" <> last

      case {Incremental.feed(state, last), FastJSON.decode(text)} do
        {{:done, value, ""}, {:ok, value}} ->
          :ok

        {{:error, error}, {:error, error}} ->
          :ok

        {{:more, _}, {:error, error}} ->
          assert error.position == byte_size(text)
      end
    end
  end

  defmodule Point do
    use FastJSON.Schema, fields: [x: :integer]
    defstruct [:x]
  end

  test "as: what decode makes of the text, however it is cut" do
    long = String.duplicate("a", 600)

    for {type, text} <- [
          {Point, ~S({"x":1})},
          {Point, ~S({"x":"no"})},
          {[Point], ~S([{"x":1},{"x":2}])},
          {[Point], ~S([{"x":1},{"x":[]}])},
          {[:string], ~s(["#{long}","#{long}"])},
          {{:map, :string}, ~s({"#{long}":"#{long}"})},
          {:integer, ~s("#{long}")},
          {:float, "12"},
          {:float, "[1,2"}
        ],
        size <- [1, 7, 400] do
      result =
        Enum.reduce_while(pieces(text, size), Incremental.new(as: type), fn piece, state ->
          case Incremental.feed(state, piece) do
            {:more, state} -> {:cont, state}
            {:done, value, ""} -> {:halt, {:ok, value}}
            error -> {:halt, error}
          end
        end)

      result = if is_struct(result, Incremental), do: Incremental.finish(result), else: result
      assert result == FastJSON.decode(text, as: type)
    end

    assert {:ok, %{"x" => "a"}} =
             Incremental.new(as: Point) |> feed(~S({"x":"a)) |> Incremental.partial()

    assert {:ok, "a"} = Incremental.new(as: Point) |> feed(~S("a)) |> Incremental.partial()
  end

  defp pieces(text, size) do
    for at <- 0..(byte_size(text) - 1)//size,
        do: binary_part(text, at, min(size, byte_size(text) - at))
  end

  test "deep texts in small pieces" do
    state =
      Enum.reduce(1..20_000, Incremental.new(), fn _, state ->
        {:more, state} = Incremental.feed(state, "[")
        state
      end)

    state =
      Enum.reduce(1..19_999, state, fn _, state ->
        {:more, state} = Incremental.feed(state, "]")
        state
      end)

    assert {:done, deep, " "} = Incremental.feed(state, "] ")

    assert FastJSON.encode!(deep) ==
             String.duplicate("[", 20_000) <> String.duplicate("]", 20_000)
  end

  # In one chunk, in two, in three with the number's end in the last, and byte by byte.
  defp cuts(text, at),
    do: [
      [text],
      Tuple.to_list(String.split_at(text, at)),
      Enum.map([0..(at - 3), (at - 2)..at, (at + 1)..-1//1], &String.slice(text, &1)),
      String.graphemes(text)
    ]

  defp outcome({:done, value, rest}) when rest in ["", " "], do: {:ok, value}
  defp outcome({:ok, value}), do: {:ok, value}
  defp outcome({:error, error}), do: {:error, error.position, Exception.message(error)}

  test "a number that is refused so far may go on to one that is not" do
    long = String.duplicate("7", 1100)
    large = String.duplicate("9", 400)

    for number <- [long, large <> ".5", large <> "5e7", "-" <> long, "0.1e999"],
        behind <- ["", "0", "e-1000", ".5e-1090", "e", ".", ".0", "x", "e-10x"],
        {before, close} <- [{"[", "]"}, {~S({"k":), "}"}, {~S([{"a":[1, ), "]}]"}, {"", " "}],
        text = before <> number <> behind <> close,
        chunks <- cuts(text, byte_size(before <> number)) do
      fed =
        Enum.reduce_while(chunks, Incremental.new(), fn chunk, state ->
          case Incremental.feed(state, chunk) do
            {:more, state} -> {:cont, state}
            end_of_it -> {:halt, end_of_it}
          end
        end)

      fed = with %Incremental{} = state <- fed, do: Incremental.finish(state)

      assert outcome(fed) == outcome(FastJSON.decode(text))
    end
  end
end
