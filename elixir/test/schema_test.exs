# `as:`: objects into structs, by schemas that are compiled beside them.
# Assumes decode/2, which other suites show.
# Run by mix test.
defmodule FastJSON.SchemaTest do
  use ExUnit.Case, async: true

  alias FastJSON.SchemaError

  defmodule Address do
    use FastJSON.Schema, fields: [zip: :string]
    defstruct [:street, :zip, country: "DE"]
  end

  defmodule User do
    use FastJSON.Schema,
      fields: [
        id: :integer,
        score: :float,
        born: Date,
        seen: DateTime,
        address: __MODULE__.Home,
        friends: [__MODULE__],
        by_name: {:map, __MODULE__},
        tags: [:string],
        admin: :boolean
      ],
      names: [by_name: "byName"]

    defstruct [
      :id,
      :name,
      :score,
      :born,
      :seen,
      :address,
      :admin,
      friends: [],
      by_name: %{},
      tags: []
    ]
  end

  # Compiled after the schema that names it.
  defmodule User.Home do
    @derive FastJSON.Schema
    defstruct [:street]
  end

  defmodule Strict do
    use FastJSON.Schema, unknown: :error, missing: [:a]
    defstruct [:a, b: 2]
  end

  defmodule Enforced do
    @enforce_keys [:a]
    use FastJSON.Schema, missing: @enforce_keys
    defstruct [:a, :b]
  end

  defmodule All do
    @derive {FastJSON.Schema,
             missing: :error, fields: [n: :number, l: :list, m: :map, t: Time, d: NaiveDateTime]}
    defstruct [:n, :l, :m, :t, :d]
  end

  defmodule Without do
    defstruct [:a]
  end

  defmodule Outside do
    defstruct [:a, :without]
  end

  require Protocol
  Protocol.derive(FastJSON.Schema, Outside, fields: [without: Without])

  test "objects become structs, lists and maps of them too" do
    assert FastJSON.decode(~S({"street":"S","zip":"1","more":[1]}), as: Address) ==
             {:ok, %Address{street: "S", zip: "1", country: "DE"}}

    assert FastJSON.decode!(~S([{"zip":null,"street":1,"country":"CH"},{}]), as: [Address]) ==
             [%Address{street: 1, zip: nil, country: "CH"}, %Address{}]

    assert FastJSON.decode!(~S({"x":[{}]}), as: {:map, [Address]}) == %{"x" => [%Address{}]}
    assert FastJSON.decode!("[1,2]", as: [:integer]) == [1, 2]
    assert FastJSON.decode!("[]", %{as: [User]}) == []
  end

  test "every type of field, nested as deep as the text" do
    text =
      ~S({"id":7,"name":["any"],"score":3,"born":"2000-02-29","seen":"2026-11-22T10:00:00+02:00",
      "address":{"street":"S"},"friends":[{"id":8,"friends":[{"id":9}]}],"byName":{"x":{"id":10}},
      "tags":["a","b"],"admin":true})

    assert FastJSON.decode!(text, as: User) == %User{
             id: 7,
             name: ["any"],
             score: 3.0,
             born: ~D[2000-02-29],
             seen: ~U[2026-11-22 08:00:00Z],
             address: %User.Home{street: "S"},
             friends: [%User{id: 8, friends: [%User{id: 9}]}],
             by_name: %{"x" => %User{id: 10}},
             tags: ["a", "b"],
             admin: true
           }

    text = ~S({"n":1.5,"l":[{}],"m":{"a":1},"t":"10:00:00","d":"2026-11-22T10:00:00"})

    assert FastJSON.decode!(text, as: All) ==
             %All{n: 1.5, l: [%{}], m: %{"a" => 1}, t: ~T[10:00:00], d: ~N[2026-11-22 10:00:00]}

    deep = String.duplicate(~S({"friends":[), 20_000) <> String.duplicate("]}", 20_000)
    assert %User{friends: [%User{friends: [%User{}]}]} = FastJSON.decode!(deep, as: User)
  end

  test "what does not fit is named by pointer, position and what was found" do
    for {text, as, pointer, expected, found} <- [
          {"[]", Address, "", "an object", []},
          {"{}", [Address], "", "an array", %{}},
          {~S([{"zip":1}]), [Address], "/0/zip", "a string", 1},
          {~S([{},null]), [Address], "/1", "an object", nil},
          {~S({"friends":[{},{"friends":[{"id":"x"}]}]}), User, "/friends/1/friends/0/id",
           "an integer", "x"},
          {~S({"byName":{"a/b~":{"tags":["a",1]}}}), User, "/byName/a~1b~0/tags/1", "a string",
           1},
          {~S({"byName":[]}), User, "/byName", "an object", []},
          {~S({"score":"1"}), User, "/score", "a number", "1"},
          {~S({"admin":0}), User, "/admin", "a boolean", 0},
          {~S({"born":"2000-02-30"}), User, "/born", "Date in ISO 8601", "2000-02-30"},
          {~S({"seen":1}), User, "/seen", "DateTime in ISO 8601", 1},
          {~S({"address":[{}]}), User, "/address", "an object", [%{}]},
          {"[1,2.0]", [:integer], "/1", "an integer", 2.0}
        ] do
      assert {:error, %SchemaError{} = error} = FastJSON.decode(text, as: as)

      assert {error.pointer, error.expected, error.found, error.key} ==
               {pointer, expected, found, nil}

      assert error.data == text
      {:ok, document} = FastJSON.parse(binary_part(text, 0, byte_size(text)))
      assert {:ok, ^found} = FastJSON.get(document, pointer)
      rest = binary_part(text, error.position, byte_size(text) - error.position)
      assert {^found, _, _} = FastJSON.decode(rest, nil, [])

      assert_raise SchemaError, ~r/expected #{expected} at/, fn ->
        FastJSON.decode!(text, as: as)
      end
    end

    huge = String.duplicate("9", 400)

    assert {:error, %SchemaError{pointer: "/score"}} =
             FastJSON.decode(~s({"score":#{huge}}), as: User)
  end

  test "missing and unknown keys, as chosen" do
    assert FastJSON.decode(~S({"a":1}), as: Strict) == {:ok, %Strict{a: 1, b: 2}}
    assert FastJSON.decode(~S({"a":null,"b":3}), as: Strict) == {:ok, %Strict{a: nil, b: 3}}

    for {text, as, pointer, what, key} <- [
          {~S([{"b":1}]), [Strict], "/0", "missing key", "a"},
          {~S({"a":1,"c":2}), Strict, "", "unknown key", "c"},
          {~S({"a":1,"b":1,"c":2}), Strict, "", "unknown key", "c"},
          {~S({"b":1}), Enforced, "", "missing key", "a"},
          {~S({"n":1,"l":[],"m":{},"t":null}), All, "", "missing key", "d"}
        ] do
      assert {:error,
              %SchemaError{pointer: ^pointer, expected: ^what, key: ^key, position: position}} =
               FastJSON.decode(text, as: as)

      assert is_integer(position)
    end

    assert FastJSON.decode!(~S({"a":1}), as: Enforced).b == nil
  end

  test "floats: :decimals fits where a number does" do
    options = [floats: :decimals, as: {:map, [:float]}]
    assert %{"a" => [1.0, decimal]} = FastJSON.decode!(~S({"a":[1,1.50]}), options)
    assert decimal == FastJSON.decode!("1.50", floats: :decimals)
    assert [^decimal, 2, nil] = FastJSON.decode!("[1.50,2,null]", floats: :decimals, as: [:any])
    assert [^decimal, 2] = FastJSON.decode!("[1.50,2]", floats: :decimals, as: [:number])
    assert {:error, %SchemaError{}} = FastJSON.decode("[1.5]", floats: :decimals, as: [:integer])
    assert {:error, %SchemaError{}} = FastJSON.decode("[1.5]", floats: :decimals, as: [:map])
  end

  test "other options and functions" do
    assert FastJSON.decode!(~S({"zip":"1","zip":"2"}), as: Address).zip == "1"

    assert FastJSON.decode!(~S({"zip":"1","zip":"2"}), as: Address, duplicate_keys: :last).zip ==
             "2"

    assert {:error, %FastJSON.DecodeError{}} = FastJSON.decode("[", as: Address)
    {:ok, document} = FastJSON.parse(~S({"x":{"zip":"1"},"y":{"zip":1}}))
    assert FastJSON.get(document, "/x", nil, as: Address) == %Address{zip: "1"}

    assert [{:ok, %Address{zip: "1"}}, {:error, %SchemaError{} = error}, :error] =
             FastJSON.get_many(document, ["/x", "/y", "/z"], as: Address)

    # Its place is one in the document.
    assert {error.pointer, error.position, error.data} == {"/y/zip", 28, document.text}
    ask = fn function, place -> fn -> function.(document, place) end end
    assert_raise SchemaError, ask.(&FastJSON.get(&1, &2, nil, as: Address), "/y")
    assert_raise SchemaError, ask.(&FastJSON.get_many_nil(&1, &2, as: Address), ["/x", "/y"])
    assert FastJSON.get(document, "/z", :none, as: Address) == :none
    {:ok, typed} = FastJSON.parse(document.text, as: Address)
    assert {:error, %SchemaError{pointer: "/y/zip"}} = FastJSON.get(typed, "/y")
    assert FastJSON.get(typed, "/x") == {:ok, %Address{zip: "1"}}

    assert [~S({"zip":"1"}) <> "\n", ~S({"zip":"2"})]
           |> FastJSON.decode_stream(as: Address)
           |> Enum.map(& &1.zip) == ["1", "2"]

    error = catch_error(Enum.to_list(FastJSON.decode_stream(["{} 1", " 2"], as: Address)))
    assert %SchemaError{position: 3, index: 1, found: 1} = error

    assert_raise SchemaError, fn ->
      ["1 2"] |> FastJSON.decode_stream(as: Address) |> Enum.to_list()
    end

    assert [{:ok, %Address{}}, {:error, %SchemaError{}}, {:ok, %Address{}}] =
             ["{}\n1\n{}\n"]
             |> FastJSON.NDJSON.decode(as: Address, on_error: :return)
             |> Enum.to_list()
  end

  test "modules that only look like a type of their own are refused" do
    for module <- [Any, Build, Description, FastJSON.Schema, Enum, :integer_] do
      assert_raise ArgumentError, ~r/invalid :as option/, fn ->
        FastJSON.decode("{}", as: module)
      end
    end

    assert_raise ArgumentError, ~r/Any has no schema/, fn ->
      FastJSON.Schema.Any.build(Any, 1, [])
    end
  end

  test "wrong options and types are refused" do
    for as <- [Without, :text, "x", 1, [], [Address, Address], {:map, :x}, {:list, Address}, true] do
      assert_raise ArgumentError, ~r/:as/, fn -> FastJSON.decode("{}", as: as) end
    end

    assert FastJSON.decode("1", as: nil) == {:ok, 1}

    assert_raise ArgumentError, ~r/Without has no schema/, fn ->
      FastJSON.decode(~S({"without":{}}), as: Outside)
    end

    for opts <- [[keys: :atoms], [objects: :ordered_objects], [keys: &String.upcase/1]] do
      assert_raise ArgumentError, fn -> FastJSON.decode("{}", [as: Address] ++ opts) end
    end

    for {options, message} <- [
          {[fields: [x: :string]], "there is no field :x"},
          {[fields: [a: :text]], "there is no type :text"},
          {[fields: [a: "x"]], "there is no type"},
          {[names: [a: :b]], "a key is a string"},
          {[names: [a: "b"]], "two fields have the key"},
          {[unknown: :raise], "unknown: is"},
          {[missing: [:x]], "there is no field :x"},
          {[missing: true], "missing: is"},
          {[field: []], "there is no option :field"},
          {[1], "options are a keyword list"}
        ] do
      body =
        quote(
          do:
            (
              @derive {FastJSON.Schema, unquote(options)}
              defstruct([:a, :b])
            )
        )

      assert_raise ArgumentError, ~r/schema of .*#{message}/, fn ->
        Module.create(
          Module.concat(__MODULE__, "Bad#{System.unique_integer([:positive])}"),
          body,
          __ENV__
        )
      end
    end
  end
end
