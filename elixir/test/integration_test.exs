# The functions that Phoenix, Plug, Ecto and Postgrex call, with the arguments they pass.
# Assumes what those libraries' sources call at their current versions; a test for each.
# Run by mix test.
defmodule FastJSON.IntegrationTest do
  use ExUnit.Case, async: true

  test "Phoenix: render and channels call encode_to_iodata!/1, encode!/1 and decode!/1" do
    assert IO.iodata_to_binary(FastJSON.encode_to_iodata!(%{data: %{id: 1}})) ==
             ~S({"data":{"id":1}})

    # A channel message is a list: join_ref, ref, topic, event, payload.
    message =
      FastJSON.encode_to_iodata!(["1", nil, "room:1", "phx_reply", %{status: :ok, response: %{}}])

    assert FastJSON.decode!(message) == [
             "1",
             nil,
             "room:1",
             "phx_reply",
             %{"response" => %{}, "status" => "ok"}
           ]

    assert FastJSON.encode!("text") == ~S("text")
  end

  test "Plug.Parsers.JSON calls decode!/1 on the body and lets the exception through" do
    assert FastJSON.decode!(~S({"_json":[1]})) == %{"_json" => [1]}
    error = assert_raise FastJSON.DecodeError, fn -> FastJSON.decode!("{") end
    assert Exception.message(error) == "unexpected end of input at position 1"
    # json_decoder: {module, function, arguments} appends the body in front.
    assert apply(FastJSON, :decode!, ["{\"a\":1}", [keys: :atoms]]) == %{a: 1}
  end

  test "Plug.Session and Phoenix.Token style callers use encode/1 and decode/1" do
    assert {:ok, text} = FastJSON.encode(%{a: 1})
    assert {:ok, %{"a" => 1}} = FastJSON.decode(text)
    assert {:error, %FastJSON.DecodeError{}} = FastJSON.decode("nope")
    assert {:error, %FastJSON.EncodeError{}} = FastJSON.encode(<<0xFF>>)
  end

  test "Postgrex and MyXQL call encode_to_iodata!/1 and decode!/1, and keep results" do
    assert IO.iodata_length(FastJSON.encode_to_iodata!(%{"k" => [1, 2]})) == 11
    # A value that is kept (ETS, a cache) must not keep the row's whole binary alive.
    row =
      FastJSON.encode!(%{
        "big" => String.duplicate("x", 500_000),
        "small" => String.duplicate("y", 80)
      })

    assert %{"small" => small} = FastJSON.decode!(row)
    assert :binary.referenced_byte_size(small) < 200
  end

  test "Ecto's embedded types: structs with dates inside maps" do
    assert FastJSON.encode!(%{"inserted_at" => ~U[2026-11-20 10:00:00.000000Z]}) ==
             ~S({"inserted_at":"2026-11-20T10:00:00.000000Z"})
  end

  test "logger formatters and telemetry: encode!/2 with escape and pretty" do
    assert FastJSON.encode!(%{m: "<"}, escape: :html_safe) == ~S({"m":"\u003C"})
    assert FastJSON.encode!([1], pretty: true) == "[\n  1\n]"
  end

  test "the interface has every function of Jason's" do
    # What no other test has called by now is not loaded.
    for module <- [FastJSON, FastJSON.Encode, FastJSON.Formatter, FastJSON.Fragment],
        do: Code.ensure_loaded!(module)

    for {name, arity} <- [
          decode: 1,
          decode: 2,
          decode!: 1,
          decode!: 2,
          encode: 1,
          encode: 2,
          encode!: 1,
          encode!: 2,
          encode_to_iodata: 1,
          encode_to_iodata: 2,
          encode_to_iodata!: 1,
          encode_to_iodata!: 2
        ] do
      assert function_exported?(FastJSON, name, arity)
    end

    for {name, arity} <- [
          value: 2,
          atom: 2,
          integer: 1,
          float: 1,
          list: 2,
          keyword: 2,
          map: 2,
          string: 2,
          struct: 2
        ] do
      assert Code.ensure_loaded?(FastJSON.Encode) and
               function_exported?(FastJSON.Encode, name, arity)
    end

    for {name, arity} <- [
          pretty_print: 1,
          pretty_print: 2,
          pretty_print_to_iodata: 2,
          minimize: 2,
          minimize_to_iodata: 2
        ] do
      assert Code.ensure_loaded?(FastJSON.Formatter) and
               function_exported?(FastJSON.Formatter, name, arity)
    end
  end

  test "the option bits are those of the NIF" do
    header = File.read!(Path.expand("../c_src/flags.hpp", __DIR__))

    for {kind, bits} <- FastJSON.Options.bits(), {name, value} <- bits do
      assert header =~ ~r/\b#{kind}_#{name} = #{value},/, "#{kind}_#{name}"
    end
  end

  test "the version is the core's, the project's and, in a checkout, the repository's" do
    version = Mix.Project.config()[:version]
    assert FastJSON.Native.info().version == version
    file = Path.expand("../../VERSION", __DIR__)
    if File.exists?(file), do: assert(String.trim(File.read!(file)) == version)
  end
end
