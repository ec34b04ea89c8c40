# The examples of the pages: what stands in README.md, the repository's README and the guides does what they say.
# Assumes blocks of Elixir: lines of iex> with their answers, lines with `#=>`, modules, configuration, or expressions.
# Called by mix test.
defmodule FastJSON.PagesTest do
  use ExUnit.Case, async: true

  @project Path.expand("..", __DIR__)
  @pages [Path.join(@project, "README.md"), Path.expand("../README.md", @project)] ++
           Path.wildcard(Path.join(@project, "guides/*.md"))

  for page <- @pages do
    @external_resource page
    @page page
    test "the Elixir of #{Path.relative_to(page, Path.dirname(@project))} does what it says" do
      blocks = blocks(File.read!(@page))
      for block <- blocks, do: run(block)
    end
  end

  # Pasted over an application's own line it drops forms and uploads.
  test "no page and no documentation shows a line for Plug.Parsers" do
    documented =
      for module <- Application.spec(:fastjson, :modules),
          {:docs_v1, _, _, _, %{"en" => text}, _, _} <- [Code.fetch_docs(module)],
          do: text

    assert length(documented) > 10

    for text <- documented ++ Enum.map(@pages, &File.read!/1),
        do: refute(text =~ ~r/plug\(? ?Plug\.Parsers/)
  end

  test "there are examples of every kind" do
    blocks = Enum.flat_map(@pages, &blocks(File.read!(&1)))

    for sign <- ["iex>", "#=>", "@derive", "config :"],
        do: assert(Enum.any?(blocks, &(&1 =~ sign)))
  end

  defp blocks(text) do
    for [_, block] <- Regex.scan(~r/^ *```elixir\n(.*?)^ *```/ms, text), do: unindent(block)
  end

  defp unindent(block) do
    [indent] = Regex.run(~r/\A */, block)
    String.replace(block, ~r/^#{indent}/m, "")
  end

  defp run(block) do
    assert {:ok, _} = Code.string_to_quoted(without_prompts(block)), block

    cond do
      block =~ "iex>" -> sessions(block)
      block =~ "#=>" -> answers(block)
      block =~ ~r/^config /m -> configure(block)
      true -> :ok
    end

    for [module] <- Regex.scan(~r/^defmodule .*?^end$/ms, block), do: define(module)
  end

  defp without_prompts(block), do: String.replace(block, ~r/^(iex|\.\.\.)> /m, "")

  # An answer ends before an empty line or the next prompt; names live on through a block.
  defp sessions(block) do
    ~r/^iex> (.*?)\n((?:(?!iex> |\n|defmodule ).*\n?)*)/m
    |> Regex.scan(block)
    |> Enum.reduce([], fn [_, expression, answer], names ->
      {value, names} = Code.eval_string(expression, names)
      if answer != "", do: assert(value == eval(answer, names), expression)
      names
    end)
  end

  defp answers(block) do
    for [_, expression, answer] <- Regex.scan(~r/^(.*\S) +#=> (.*)$/m, block),
        do: assert(eval(expression) == eval(answer), expression)
  end

  defp configure(block) do
    lines = block |> String.split("\n") |> Enum.filter(&(&1 =~ ~r/^config /)) |> Enum.join("\n")

    path =
      Path.join(System.tmp_dir!(), "fastjson_pages_#{System.unique_integer([:positive])}.exs")

    File.write!(path, "import Config\n" <> lines)
    config = Config.Reader.read!(path)
    File.rm!(path)
    # Its own configuration is one that it takes.
    for {key, _} <- config[:fastjson] || [],
        do: assert(key in [:fallback, :decoding_integer_digit_limit])

    for {app, _} <- config, do: assert(app in [:fastjson, :phoenix, :postgrex])
  end

  # Pages use the same name for different modules.
  defp define(module) do
    name = "Page#{System.unique_integer([:positive])}"

    code = String.replace(module, ~r/\Adefmodule \w+/, "defmodule #{name}")
    Code.compile_string(code)
    compiled = Module.concat([name])
    fields = compiled |> struct() |> Map.from_struct() |> Map.keys()
    assert {:ok, %{} = read} = compiled |> struct() |> FastJSON.encode!() |> FastJSON.decode()
    assert Enum.all?(Map.keys(read), &(String.to_atom(&1) in fields))
    assert map_size(read) < length(fields)
  end

  defp eval(code, names \\ []), do: code |> Code.eval_string(names) |> elem(0)
end
