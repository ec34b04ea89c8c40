# Pretty printing and minifying of JSON text, natively.
# Assumes valid JSON (several values in a row are allowed); it does not check.
# Called by users, and by FastJSON.Encode when custom encoders meet `pretty`.
defmodule FastJSON.Formatter do
  @moduledoc ~S"""
  Reformats JSON text.

  The input is iodata that holds valid JSON, possibly several values in a row; anything else
  gives an unspecified text (never a crash).
  """

  alias FastJSON.{EncodeError, Input, Lines, Native, Options}

  @type opt ::
          {:indent, iodata | non_neg_integer}
          | {:line_separator, iodata}
          | {:record_separator, iodata}
          | {:after_colon, iodata}
          | {:max_output, non_neg_integer}
  @type opts :: [opt] | %{optional(atom) => term}

  @doc ~S"""
  Pretty-prints JSON text. No newline is added at the end.

    * `:indent` - one level of indentation (default: two spaces);
    * `:line_separator` - between lines (default: `"\n"`);
    * `:record_separator` - between values at the root (default: that of lines);
    * `:after_colon` - after a colon (default: one space).
    * `:max_output` - the longest text in bytes, 0 for any (default: 64 times the input and 1 MB, because
      n levels take n * n bytes of indentation). Beyond it `FastJSON.EncodeError` is raised.

  ## Examples

      iex> FastJSON.Formatter.pretty_print(~S({"a":[1,{}]}))
      "{\n  \"a\": [\n    1,\n    {}\n  ]\n}"
      iex> FastJSON.Formatter.pretty_print("[1][2]", indent: "", line_separator: "", record_separator: "\n")
      "[1]\n[2]"
  """
  @spec pretty_print(iodata, opts) :: binary
  def pretty_print(input, opts \\ []) do
    {most, opts} = max_output(opts)

    with {:too_large, most} <- input |> IO.iodata_to_binary() |> format(layout(opts), most),
         do: raise(EncodeError.new({:too_large, most}))
  end

  @doc ~S"""
  Like `pretty_print/2`, for those who ask for iodata: one binary, unless that would be longer than
  64 times the input and 1 MB. Then the lines share their indentation, so that no limit is needed.

      iex> FastJSON.Formatter.pretty_print_to_iodata("[]")
      "[]"
  """
  @spec pretty_print_to_iodata(iodata, opts) :: iodata
  def pretty_print_to_iodata(input, opts \\ []) do
    {_none, opts} = max_output(opts)
    layout = layout(opts)
    text = IO.iodata_to_binary(input)

    with {:too_large, _} <- format(text, layout, nil), do: Lines.of(text, layout)
  end

  @doc false
  # The text, or {:too_large, bytes} when it would be longer than `max_output` allows.
  def format(text, layout, max_output) do
    text
    |> Input.aligned()
    |> Native.format(layout, Options.most_output(byte_size(text), max_output))
  end

  @doc ~S"""
  Removes all white space between tokens; values at the root are separated by
  `:record_separator` (default: `"\n"`).

      iex> FastJSON.Formatter.minimize("[ 1,\n 2 ] [3]")
      "[1,2]\n[3]"
  """
  @spec minimize(iodata, opts) :: binary
  def minimize(input, opts \\ []) do
    record = Map.get(parts(opts), :record_separator, "\n")
    # Nothing is added but what separates values.
    input |> IO.iodata_to_binary() |> format({"", "", record, ""}, 0)
  end

  @doc ~S"""
  Like `minimize/2`, for those who ask for iodata; it returns one binary.

      iex> FastJSON.Formatter.minimize_to_iodata("[ ]", [])
      "[]"
  """
  @spec minimize_to_iodata(iodata, opts) :: iodata
  def minimize_to_iodata(input, opts \\ []), do: minimize(input, opts)

  @doc false
  def layout(opts) do
    parts = parts(opts)
    line = Map.get(parts, :line_separator, "\n")

    {Map.get(parts, :indent, "  "), line, Map.get(parts, :record_separator, line),
     Map.get(parts, :after_colon, " ")}
  end

  defp parts(opts), do: Options.each(opts, %{}, &part/3)

  # The limit, or nil, and the other options.
  defp max_output(opts) do
    Options.each(opts, {nil, []}, fn
      :max_output, most, {_, rest} when is_integer(most) and most >= 0 ->
        {most, rest}

      :max_output, most, _ ->
        Options.refuse(:max_output, most, ["0 (no limit)", "a positive integer"])

      name, value, {most, rest} ->
        {most, [{name, value} | rest]}
    end)
    |> then(fn {most, rest} -> {most, Enum.reverse(rest)} end)
  end

  # More than this, and the VM may end where the memory for them does.
  @most_spaces 1_048_576

  # An integer indent is RustyJson's: that many spaces.
  defp part(:indent, spaces, parts) when spaces in 0..@most_spaces,
    do: Map.put(parts, :indent, String.duplicate(" ", spaces))

  defp part(name, value, parts)
       when name in [:indent, :line_separator, :record_separator, :after_colon] do
    Map.put(parts, name, IO.iodata_to_binary(value))
  rescue
    ArgumentError -> Options.refuse(name, value, ["iodata" | spaces(name)])
  end

  defp part(name, value, _parts) do
    raise ArgumentError, "unknown formatter option #{inspect(name)} (#{inspect(value)})"
  end

  defp spaces(:indent), do: ["0 to #{@most_spaces} spaces"]
  defp spaces(_name), do: []
end
