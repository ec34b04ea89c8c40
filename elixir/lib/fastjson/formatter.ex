# Pretty printing and minifying of JSON text, natively.
# Assumes valid JSON (several values in a row are allowed); it does not check.
# Called by users, and by FastJSON.Encode when custom encoders meet `pretty`.
defmodule FastJSON.Formatter do
  @moduledoc ~S"""
  Reformats JSON text.

  The input is iodata that holds valid JSON, possibly several values in a row; anything else
  gives an unspecified text (never a crash).
  """

  alias FastJSON.{Native, Options}

  @type opts :: [
          indent: iodata,
          line_separator: iodata,
          record_separator: iodata,
          after_colon: iodata
        ]

  @doc ~S"""
  Pretty-prints JSON text. No newline is added at the end.

    * `:indent` - one level of indentation (default: two spaces);
    * `:line_separator` - between lines (default: `"\n"`);
    * `:record_separator` - between values at the root (default: that of lines);
    * `:after_colon` - after a colon (default: one space).

  ## Examples

      iex> FastJSON.Formatter.pretty_print(~S({"a":[1,{}]}))
      "{\n  \"a\": [\n    1,\n    {}\n  ]\n}"
      iex> FastJSON.Formatter.pretty_print("[1][2]", indent: "", line_separator: "", record_separator: "\n")
      "[1]\n[2]"
  """
  @spec pretty_print(iodata, opts) :: binary
  def pretty_print(input, opts \\ []) do
    Native.format(IO.iodata_to_binary(input), layout(opts))
  end

  @doc ~S"""
  Like `pretty_print/2`, for those who ask for iodata; it returns one binary.

      iex> FastJSON.Formatter.pretty_print_to_iodata("[]")
      "[]"
  """
  @spec pretty_print_to_iodata(iodata, opts) :: iodata
  def pretty_print_to_iodata(input, opts \\ []), do: pretty_print(input, opts)

  @doc ~S"""
  Removes all white space between tokens; values at the root are separated by
  `:record_separator` (default: `"\n"`).

      iex> FastJSON.Formatter.minimize("[ 1,\n 2 ] [3]")
      "[1,2]\n[3]"
  """
  @spec minimize(iodata, opts) :: binary
  def minimize(input, opts \\ []) do
    record = Map.get(parts(opts), :record_separator, "\n")
    Native.format(IO.iodata_to_binary(input), {"", "", record, ""})
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

  # An integer indent is RustyJson's: that many spaces.
  defp part(:indent, spaces, parts) when is_integer(spaces) and spaces >= 0,
    do: Map.put(parts, :indent, String.duplicate(" ", spaces))

  defp part(name, value, parts)
       when name in [:indent, :line_separator, :record_separator, :after_colon] do
    Map.put(parts, name, IO.iodata_to_binary(value))
  rescue
    ArgumentError -> Options.refuse(name, value, ["iodata"])
  end

  defp part(name, value, _parts) do
    raise ArgumentError, "unknown formatter option #{inspect(name)} (#{inspect(value)})"
  end
end
