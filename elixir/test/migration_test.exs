# Applications that used Jason, RustyJson and Torque, moved by guides/migration.md and by nothing else, beside
# stand-ins for the libraries that call the JSON library in Plug's, Phoenix's, Postgrex's and Ecto's way.
# Assumes the documented contracts of those libraries; none of them is needed here.
# Run by mix test.
defmodule FastJSON.MigrationTest do
  use ExUnit.Case, async: true

  # Plug.Parsers.JSON: the decoder is a module with decode!/1 or {module, function, arguments}; any exception of it
  # becomes a ParseError; what is no object is put below "_json".
  defmodule Parser do
    defmodule ParseError do
      defexception [:exception, plug_status: 400]

      def message(%{exception: e}),
        do: "malformed request, a #{inspect(e.__struct__)} exception was raised"
    end

    def init(opts) do
      case Keyword.fetch!(opts, :json_decoder) do
        {module, function, args} = mfa ->
          Code.ensure_compiled!(module)
          true = function_exported?(module, function, length(args) + 1)
          mfa

        module ->
          Code.ensure_compiled!(module)
          true = function_exported?(module, :decode!, 1)
          {module, :decode!, []}
      end
    end

    def parse("", _decoder), do: {:ok, %{}}

    def parse(body, {module, function, args}) do
      case apply(module, function, [body | args]) do
        %{} = object -> {:ok, object}
        other -> {:ok, %{"_json" => other}}
      end
    rescue
      e -> raise ParseError, exception: e
    end
  end

  # Phoenix: the library of the configuration; render and json/2 send iodata; the socket's serializer sends
  # a list as text and reads one.
  defmodule Web do
    def library, do: FastJSON

    def json(data), do: library().encode_to_iodata!(data)

    def push(topic, event, payload),
      do: {:text, library().encode_to_iodata!([nil, nil, topic, event, payload])}

    def receive_text(text) do
      [join_ref, ref, topic, event, payload | _] = library().decode!(text)
      %{join_ref: join_ref, ref: ref, topic: topic, event: event, payload: payload}
    end
  end

  # Postgrex's extension for jsonb, which has a version byte and copies what it hands over.
  defmodule Database do
    def encode_jsonb(library, value) do
      data = library.encode_to_iodata!(value)
      [<<IO.iodata_length(data) + 1::32, 1>> | data]
    end

    def decode_jsonb(library, <<size::32, 1, rest::binary>>),
      do: rest |> binary_part(0, size - 1) |> :binary.copy() |> library.decode!()
  end

  # An application as it was written for Jason.
  @application """
  defmodule Moved.Money do
    defstruct [:amount, :currency]

    defimpl Jason.Encoder do
      def encode(%{amount: amount, currency: currency}, opts),
        do: Jason.Encode.map(%{amount: Integer.to_string(amount), currency: currency}, opts)
    end
  end

  defmodule Moved.User do
    @derive {Jason.Encoder, only: [:id, :name, :balance, :inserted_at]}
    defstruct [:id, :name, :balance, :inserted_at, :password_hash, :__meta__]
  end

  defmodule Moved.Controller do
    require Jason.Helpers
    import Jason.Sigil

    def show(user), do: %{data: user, links: Jason.Helpers.json_map(self: "/users/1", next: nil)}
    def cached(text), do: %{cached: Jason.Fragment.new(text)}
    def ordered, do: Jason.OrderedObject.new(b: 1, a: 2)
    def literal, do: ~j({"a": [1, true]})a

    def import(text) do
      case Jason.decode(text, keys: :atoms!, floats: :native) do
        {:ok, value} -> {:ok, value}
        {:error, %Jason.DecodeError{position: position, token: token} = error} ->
          {:error, position, token, Exception.message(error)}
      end
    end

    def export(value, path) do
      with {:ok, text} <- Jason.encode(value, pretty: true, escape: :html_safe, maps: :strict) do
        File.write!(path, Jason.Formatter.minimize(text))
      else
        {:error, %Jason.EncodeError{message: message}} -> message
        {:error, %Protocol.UndefinedError{protocol: Jason.Encoder}} -> :no_encoder
      end
    end
  end
  """

  setup_all do
    # Step 2 of the guide.
    modules =
      @application |> String.replace("Jason", "FastJSON") |> Code.compile_string("moved.ex")

    on_exit(fn -> for {module, _} <- modules, do: :code.delete(module) && :code.purge(module) end)
    :ok
  end

  defp call(function, args), do: apply(Module.concat([Moved, Controller]), function, args)

  defp user do
    money = struct(Module.concat([Moved, Money]), amount: 1250, currency: "EUR")

    struct(Module.concat([Moved, User]),
      id: 1,
      name: "Ada",
      balance: money,
      inserted_at: ~U[2026-11-20 10:00:00Z],
      password_hash: "secret"
    )
  end

  test "from Jason: a request, its answer, and the socket" do
    decoder = Parser.init(json_decoder: FastJSON)
    assert Parser.parse("", decoder) == {:ok, %{}}

    assert Parser.parse(~S({"user":{"name":"Ada"}}), decoder) ==
             {:ok, %{"user" => %{"name" => "Ada"}}}

    assert Parser.parse("[1]", decoder) == {:ok, %{"_json" => [1]}}
    limited = Parser.init(json_decoder: {FastJSON, :decode!, [[max_depth: 2]]})
    assert Parser.parse("[[1]]", limited) == {:ok, %{"_json" => [[1]]}}

    for {body, decoder} <- [{"{", decoder}, {<<255>>, decoder}, {"[[[1]]]", limited}] do
      error = assert_raise Parser.ParseError, fn -> Parser.parse(body, decoder) end

      assert Exception.message(error) ==
               "malformed request, a FastJSON.DecodeError exception was raised"
    end

    body = IO.iodata_to_binary(Web.json(call(:show, [user()])))

    # Derived fields stand in the order of `only:`; maps with atoms as keys in that of the release.
    assert body =~ ~r/"data":{"id":1,"name":"Ada","balance":{.*},"inserted_at":/
    assert body =~ ~S("links":{"self":"/users/1","next":null})

    assert FastJSON.decode!(body)["data"] == %{
             "id" => 1,
             "name" => "Ada",
             "balance" => %{"amount" => "1250", "currency" => "EUR"},
             "inserted_at" => "2026-11-20T10:00:00Z"
           }

    refute body =~ "secret"
    assert {:text, sent} = Web.push("room:1", "new", user())
    assert %{topic: "room:1", payload: %{"id" => 1}} = Web.receive_text(IO.iodata_to_binary(sent))
  end

  test "from Jason: fragments, ordered objects, sigils, errors by their fields, files" do
    assert IO.iodata_to_binary(Web.json(call(:cached, [~S({"a": 1})]))) == ~S({"cached":{"a": 1}})
    assert IO.iodata_to_binary(Web.json(call(:ordered, []))) == ~S({"b":1,"a":2})
    assert call(:literal, []) == %{a: [1, true]}
    assert call(:import, [~S({"id":1.5})]) == {:ok, %{id: 1.5}}

    assert call(:import, [~S({"id":nul})]) ==
             {:error, 6, nil, "unexpected byte at position 6: 0x6E (\"n\")"}

    assert_raise ArgumentError, fn -> call(:import, [~S({"no such atom in here":1})]) end

    path =
      Path.join(
        System.tmp_dir!(),
        "fastjson_migration_#{System.unique_integer([:positive])}.json"
      )

    on_exit(fn -> File.rm(path) end)
    assert call(:export, [%{a: "</"}, path]) == :ok
    assert File.read!(path) =~ ~r/\A{"a":"(<|\\u003[cC])\\\/"}\z/
    assert call(:export, [<<255>>, path]) == "invalid byte 0xFF in <<255>>"
    assert call(:export, [%{:a => 1, "a" => 2}, path]) =~ "duplicate key"
    assert call(:export, [%{__struct__: NoEncoder}, path]) == :no_encoder
  end

  test "from Jason: columns of a database, and maps that come back with strings" do
    for value <- [%{"a" => [1, 2.5, nil]}, [], "text", nil, %{"nested" => %{"k" => "é"}}] do
      row = IO.iodata_to_binary(Database.encode_jsonb(FastJSON, value))
      assert Database.decode_jsonb(FastJSON, row) == value
    end

    # An embed: Ecto dumps a struct to a map of its fields, and loads the map again.
    embed = user() |> Map.from_struct() |> Map.take([:id, :name, :inserted_at])
    row = IO.iodata_to_binary(Database.encode_jsonb(FastJSON, [embed]))

    assert [%{"id" => 1, "name" => "Ada", "inserted_at" => at}] =
             Database.decode_jsonb(FastJSON, row)

    assert DateTime.from_iso8601(at) == {:ok, ~U[2026-11-20 10:00:00Z], 0}
  end

  test "from RustyJson: each row of the guide" do
    assert FastJSON.decode!(~S([{"a":1},{"a":2}]), keys: :intern, validate_strings: false) == [
             %{"a" => 1},
             %{"a" => 2}
           ]

    assert FastJSON.decode!(~S({"a":1,"a":2}), duplicate_keys: :last) == %{"a" => 2}
    assert FastJSON.encode!([1], scheduler: :dirty, dirty_threshold: 5) == "[1]"
    {:error, error} = FastJSON.decode("[")
    assert is_binary(Exception.message(error))
    assert :zlib.gunzip(FastJSON.encode!([1], compress: :gzip)) == "[1]"
    assert :zlib.gunzip(FastJSON.encode!([1], compress: {:gzip, 9})) == "[1]"
    assert FastJSON.encode!({1, ~D[2026-01-02]}, lean: true) =~ ~S("year":2026)

    plain = %{"t" => {1, 2}, "u" => URI.parse("http://a/")}
    assert FastJSON.encode!(plain, protocol: false) == ~S({"t":[1,2],"u":"http://a/"})
    assert_raise Protocol.UndefinedError, fn -> FastJSON.encode!({1, 2}) end
    assert FastJSON.encode!(FastJSON.Fragment.new!("[1]")) == "[1]"
    assert FastJSON.Decoder.parse("[1]", keys: :atoms) == {:ok, [1]}
    assert {:ok, _} = FastJSON.Encode.encode(%{a: 1}, escape: :json)
    assert FastJSON.Encode.key(:a, FastJSON.Encode.opts(:html_safe)) == "a"
    # Encoders that return a list meant iodata there too.
    assert FastJSON.Encode.list([1, 2], FastJSON.Encode.opts()) == "[1,2]"
  end

  test "from Torque: each row of the guide" do
    {:ok, document} = FastJSON.parse(~S({"a":{"b":[10,null]},"c":1}))
    assert FastJSON.get(document, "/a/b/0") == {:ok, 10}
    assert FastJSON.get(document, "/x") == :error
    assert {FastJSON.get(document, "/x", 0), FastJSON.get(document, "/c", 0)} == {0, 1}
    assert FastJSON.get_many(document, ["/c", "/x"]) == [{:ok, 1}, :error]
    assert FastJSON.get_many_nil(document, ["/c", "/x", "/a/b/1"]) == [1, nil, nil]
    assert FastJSON.length(document, "/a/b") == 2

    for path <- ["a", "/~"],
        do: assert_raise(ArgumentError, fn -> FastJSON.get(document, path) end)

    assert FastJSON.encode_to_iodata!(%{a: 1}) |> IO.iodata_to_binary() == ~S({"a":1})

    assert FastJSON.encode!(%FastJSON.OrderedObject{values: [{"b", 1}, {"a", 2}]}) ==
             ~S({"b":1,"a":2})

    assert {:error, %FastJSON.DecodeError{}} = FastJSON.parse("[[1]]", max_depth: 1)

    assert {:error, %FastJSON.DecodeError{}} =
             FastJSON.parse(~S({"a":1,"a":2}), duplicate_keys: :error)

    {:ok, last} = FastJSON.parse(~S({"a":1,"a":2}), duplicate_keys: :last)
    assert FastJSON.get(last, "/a") == {:ok, 2}
  end

  # A row that names a function names one that is there.
  test "every function of ours that the guide names exists" do
    guide = File.read!(Path.expand("../guides/migration.md", __DIR__))
    named = Regex.scan(~r/FastJSON((?:\.[A-Z]\w+)*)\.([a-z_]\w*[!?]?)\(/, guide)
    assert length(named) >= 8

    for [_, module, function] <- named do
      module = Module.concat(["FastJSON" <> module])
      Code.ensure_loaded!(module)

      assert Enum.any?(
               module.__info__(:functions) ++ module.__info__(:macros),
               &(elem(&1, 0) == String.to_atom(function))
             ),
             "#{inspect(module)}.#{function}"
    end
  end
end
