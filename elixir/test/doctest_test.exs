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

  @public [
    FastJSON,
    FastJSON.Document,
    FastJSON.Encode,
    FastJSON.Encoder,
    FastJSON.Formatter,
    FastJSON.Fragment,
    FastJSON.Helpers,
    FastJSON.Incremental,
    FastJSON.NDJSON,
    FastJSON.OrderedObject,
    FastJSON.Sigil
  ]

  test "every public function has a documentation with an example" do
    for module <- @public do
      {:docs_v1, _, _, _, moduledoc, _, docs} = Code.fetch_docs(module)
      assert is_map(moduledoc), inspect(module)

      for {{kind, name, arity}, _, _, doc, meta} <- docs,
          kind in [:function, :macro],
          doc != :hidden and not String.starts_with?("#{name}", "__") and
            name not in [:impl_for, :impl_for!] do
        text = is_map(doc) && doc["en"]
        assert text && text =~ "iex>", "#{inspect(module)}.#{name}/#{arity} #{inspect(meta)}"
      end
    end
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
