# The examples of every public function's documentation.
# Assumes nothing.
# Run by mix test.
defmodule FastJSON.DocTest do
  use ExUnit.Case, async: true

  doctest FastJSON
  doctest FastJSON.DecodeError
  doctest FastJSON.Document
  doctest FastJSON.Encode
  doctest FastJSON.EncodeError
  doctest FastJSON.Encoder
  doctest FastJSON.Formatter
  doctest FastJSON.Fragment
  doctest FastJSON.Decoder
  doctest FastJSON.Helpers
  doctest FastJSON.Incremental
  doctest FastJSON.NDJSON
  doctest FastJSON.OrderedObject
  doctest FastJSON.SchemaError
  doctest FastJSON.Sigil

  # Whatever hexdocs shows: a module that hides itself says `@moduledoc false`.
  defp public do
    for module <- Application.spec(:fastjson, :modules),
        {:docs_v1, _, _, _, doc, _, docs} <- [Code.fetch_docs(module)],
        Code.ensure_loaded?(module) and doc != :hidden,
        not function_exported?(module, :__impl__, 1),
        do: {module, doc, docs}
  end

  test "every public module and function has a documentation, and every function an example" do
    public = public()
    assert length(public) > 10

    for {module, moduledoc, docs} <- public do
      assert is_map(moduledoc), "#{inspect(module)} has no @moduledoc"

      for {{kind, name, arity}, _, _, doc, _} <- docs,
          kind in [:function, :macro],
          doc != :hidden and not String.starts_with?("#{name}", "__") and
            name not in [:impl_for, :impl_for!, :exception, :message] do
        text = is_map(doc) && doc["en"]
        assert text && text =~ "iex>", "#{inspect(module)}.#{name}/#{arity}"
      end
    end
  end
end

defmodule FastJSON.OptionsDocTest do
  use ExUnit.Case, async: true

  # An option is a bullet of the documentation, a row of the type, and known to the code: that refuses a value without meaning.
  for {function, type} <- [decode: :decode_opt, encode: :encode_opt] do
    test "the options of #{function}/2 are those of its type, and each is known" do
      documented = documented(unquote(function))
      assert documented == typed(unquote(type))
      assert length(documented) > 8

      for name <- documented,
          do:
            assert_raise(ArgumentError, fn ->
              FastJSON.unquote(function)("1", [{name, make_ref()}])
            end)
    end
  end

  defp documented(function) do
    {:docs_v1, _, _, _, _, _, docs} = Code.fetch_docs(FastJSON)
    {_, _, _, %{"en" => text}, _} = List.keyfind(docs, {:function, function, 2}, 0)

    for([_, name] <- Regex.scan(~r/^ {2}\* `:(\w+)` - /m, text), do: String.to_atom(name))
    |> Enum.sort()
  end

  defp typed(type) do
    {:ok, types} = Code.Typespec.fetch_types(FastJSON)

    {:type, _, :union, pairs} =
      Enum.find_value(types, fn {_, {name, body, _}} -> name == type && body end)

    for({:type, _, :tuple, [{:atom, _, name}, _]} <- pairs, do: name) |> Enum.sort()
  end
end

defmodule FastJSON.LinksTest do
  use ExUnit.Case, async: true

  # ExDoc finds a linked page by its name among the extras; a checkout finds it by its path.
  test "pages link to pages that are built, here and on hexdocs" do
    extras = Mix.Project.config()[:docs][:extras]
    names = Enum.map(extras, &Path.basename/1)

    links =
      for page <- extras,
          [_, link] <- Regex.scan(~r/\]\(([^)#]+)[^)]*\)/, File.read!(page)),
          not String.starts_with?(link, ["http:", "https:"]) do
        assert File.exists?(Path.join(Path.dirname(page), link)), "#{page}: #{link}"
        assert Path.basename(link) in names, "#{page}: #{link} is not built"
        link
      end

    assert links != []
  end
end
