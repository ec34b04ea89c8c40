# A checked text with an index, out of which single values are decoded by JSON Pointer.
# Assumes that the reference holds the text that stands beside it; a document from elsewhere has none.
# Called through FastJSON.parse/2, get/2, get/3, get_many/2, get_many_nil/2 and length/2.
defmodule FastJSON.Document do
  @moduledoc """
  A checked JSON text, of which values are decoded when they are asked for.

  `FastJSON.parse/2` validates the text and keeps it; `FastJSON.get/2` and the functions beside
  it find values by JSON Pointer (RFC 6901) and decode only those.

      iex> {:ok, document} = FastJSON.parse(~S({"a/b": [1, {"c": null}]}))
      iex> FastJSON.get(document, "/a~1b/1")
      {:ok, %{"c" => nil}}
      iex> FastJSON.get(document, "")
      {:ok, %{"a/b" => [1, %{"c" => nil}]}}

  An object or array that is not small is indexed when a pointer first leads through it. From
  then on the time to find a value depends on the length of the pointer and the logarithm of the
  members that it passes, not on the size of the document. The index never takes more memory than the text.

  A document may be sent to any process and kept in ETS or `:persistent_term`; several processes
  may ask it at once and share its index. On another node, or after `:erlang.term_to_binary/1`,
  it still answers, but without an index and by checking its text each time: parse it there.
  """

  alias FastJSON.{Decode, Native, Options, Room, SchemaError}

  @type t :: %__MODULE__{text: binary, index: reference, options: [{atom, term}]}

  @enforce_keys [:text, :index, :options]
  defstruct [:text, :index, :options]

  @max_depth Options.max_depth()

  # A text that keeps this much alive and is less than a quarter of it is copied.
  @most_referenced 64 * 1024

  # Questions that one call of the NIF answers.
  @most_pointers 2048

  @doc false
  @spec parse(iodata, FastJSON.decode_opts()) :: {:ok, t} | {:error, FastJSON.DecodeError.t()}
  def parse(input, opts) do
    options = Options.decoding(opts)

    with {:ok, text} <- Decode.joined(input, options),
         text = own(text),
         {:ok, index} <- document(text, options),
         :ok <- unique(text, options.flags) do
      {:ok, %__MODULE__{text: text, index: index, options: Options.to_list(opts)}}
    end
  end

  @type answer :: {:ok, term} | :error | {:error, SchemaError.t()}

  @doc false
  @spec get(t, String.t()) :: answer
  # What most callers ask for: small values come out of the first call of the NIF.
  def get(%__MODULE__{options: [], index: index} = document, pointer)
      when is_reference(index) and is_binary(pointer) do
    case Native.document_find(index, pointer, true) do
      {start, length} when is_integer(start) -> decode_plain(document, start, length)
      other -> other
    end
  rescue
    ArgumentError -> answer(document, pointer, [])
  end

  def get(document, pointer), do: answer(document, pointer, [])

  @doc false
  @spec get(t, String.t(), term, FastJSON.decode_opts()) :: term
  def get(document, pointer, default, opts) do
    answer = if opts == [], do: get(document, pointer), else: answer(document, pointer, opts)
    value_or(answer, default)
  end

  @doc false
  @spec get_many(t, [String.t()], FastJSON.decode_opts()) :: [answer]
  def get_many(document, pointers, opts) do
    if not is_list(pointers) or List.improper?(pointers) do
      raise ArgumentError, "expected a list of JSON pointers, got: #{inspect(pointers)}"
    end

    options = options(document, opts)
    plain? = document.options == [] and opts == []

    # A call of the NIF for each part, so that others and whoever ends this process have their turn.
    for part <- Enum.chunk_every(pointers, @most_pointers),
        {answer, pointer} <-
          Enum.zip(ask(document, &Native.document_find(&1, part, plain?), part), part),
        do: value(answer, pointer, document, options)
  end

  @doc false
  @spec get_many_nil(t, [String.t()], FastJSON.decode_opts()) :: [term]
  def get_many_nil(document, pointers, opts) do
    for answer <- get_many(document, pointers, opts), do: value_or(answer, nil)
  end

  @doc false
  @spec length(t, String.t()) :: non_neg_integer | nil
  def length(document, pointer),
    do: ask(document, &Native.document_length(&1, pointer), [pointer])

  defp answer(document, pointer, opts) when is_binary(pointer) do
    options = options(document, opts)

    document
    |> ask(&Native.document_find(&1, pointer, false), [pointer])
    |> value(pointer, document, options)
  end

  defp answer(_document, pointer, _opts), do: refuse(pointer)

  # A default is for what is not there: a value of another shape than `as:` says is a mistake.
  defp value_or({:ok, value}, _default), do: value
  defp value_or(:error, default), do: default
  defp value_or({:error, error}, _default), do: raise(error)

  # Two things can be wrong: a pointer, or the reference of a document that comes from elsewhere.
  defp ask(%__MODULE__{index: index} = document, question, pointers) do
    question.(index)
  rescue
    ArgumentError ->
      Enum.each(pointers, &check!/1)
      question.(again(document))
  end

  defp ask(other, _question, _pointers), do: no_document(other)

  # The index of the same text, on this node.
  defp again(%{text: text, options: options} = document) when is_binary(text) do
    case parse(text, options) do
      {:ok, %{index: index}} -> index
      {:error, _} -> no_document(document)
    end
  end

  defp again(document), do: no_document(document)

  defp no_document(other) do
    raise ArgumentError,
          "expected a FastJSON.Document of FastJSON.parse/2, got: #{inspect(other)}"
  end

  defp check!(pointer), do: unless(pointer?(pointer), do: refuse(pointer))

  defp pointer?(""), do: true
  defp pointer?(<<?/, rest::binary>>), do: tildes?(rest)
  defp pointer?(_other), do: false

  # A regular expression takes seconds for a long one, in few steps.
  defp tildes?(<<?~, c, rest::binary>>) when c in ~c"01", do: tildes?(rest)
  defp tildes?(<<c, rest::binary>>) when c != ?~, do: tildes?(rest)
  defp tildes?(rest), do: rest == ""

  defp refuse(pointer) do
    raise ArgumentError,
          "a JSON pointer is empty or begins with a slash, and a tilde in it is followed by " <>
            "0 or 1, got: #{inspect(pointer)}"
  end

  defp options(%__MODULE__{options: given}, opts),
    do: Options.decoding(Options.to_list(given) ++ Options.to_list(opts))

  defp options(other, _opts), do: no_document(other)

  defp decode_plain(document, start, length) do
    digits = Options.configure_native()

    case document |> part(start, length) |> Room.decode(0, digits, @max_depth) do
      {:ok, _value} = ok -> ok
      _number_without_a_value -> :error
    end
  end

  defp value({start, length}, pointer, document, options) when is_integer(start) do
    case document |> part(start, length) |> Decode.decode(options) do
      {:ok, value} -> {:ok, value}
      {:error, %SchemaError{} = error} -> {:error, placed(error, pointer, start, document)}
      # Valid JSON whose number has no value here, such as 1e999: the others are not lost for it.
      {:error, _} -> :error
    end
  end

  defp value(answer, _pointer, _document, _options), do: answer

  # An error's place is one in the document.
  defp placed(error, pointer, start, document) do
    position = error.position && error.position + start
    %{error | pointer: pointer <> error.pointer, position: position, data: document.text}
  end

  # Whoever made the struct by hand may have put another text into it.
  defp part(%{text: text}, start, length)
       when is_binary(text) and start + length <= byte_size(text),
       do: binary_part(text, start, length)

  defp part(document, _start, _length), do: no_document(document)

  defp own(text) do
    referenced = :binary.referenced_byte_size(text)

    if referenced > @most_referenced and byte_size(text) < div(referenced, 4),
      do: :binary.copy(text),
      else: text
  end

  defp document(text, options) do
    case Native.document(text, Options.last?(options.flags), options.max_depth) do
      {:ok, index} -> {:ok, index}
      error -> Decode.failed(error, text, options)
    end
  end

  # Every object is looked at, also those that no pointer will lead to.
  defp unique(text, flags) do
    with true <- Options.unique?(flags),
         {:error, :repeated_name, _, _} <- Native.canonical(text, 2),
         # Where it is, decoding knows.
         {:error, error} <- Decode.decode(text, Options.decoding(duplicate_keys: :error)) do
      {:error, error}
    else
      _ -> :ok
    end
  end

  defimpl Inspect do
    def inspect(%{text: text}, _opts) when is_binary(text),
      do: "#FastJSON.Document<#{byte_size(text)} bytes>"

    def inspect(_forged, _opts), do: "#FastJSON.Document<no text>"
  end
end
