# The public interface: Jason's functions, and what goes beyond them.
# Assumes nothing of its callers; bad input becomes an error, bad options an ArgumentError.
# Called by users, Phoenix, Plug, Ecto and Postgrex.
defmodule FastJSON do
  @moduledoc """
  JSON for Elixir: Jason's interface and results, at the speed of a SIMD engine.

      iex> FastJSON.encode!(%{name: "Ada", tags: ["a", "b"]})
      ~S({"name":"Ada","tags":["a","b"]})
      iex> FastJSON.decode!(~S({"name":"Ada"}))
      %{"name" => "Ada"}

  To move from Jason, replace `Jason` by `FastJSON` in code (the guide *Migrating to FastJSON* has the few
  differences), and point the libraries to it in `config/config.exs`:

      config :phoenix, :json_library, FastJSON
      config :postgrex, :json_library, FastJSON

  Phoenix's own line for `Plug.Parsers` reads the first setting. Postgrex reads its setting when it is compiled.

  The work is done by a NIF that counts what it does: it runs in short slices, and large documents go on
  in turns on a dirty scheduler.

  ## Modules

    * `FastJSON.Encoder` - how structs become JSON, and `@derive`
    * `FastJSON.Encode`, `FastJSON.Fragment`, `FastJSON.Helpers` - for writing encoders
    * `FastJSON.Formatter` - pretty printing and minifying of text
    * `FastJSON.OrderedObject` - objects that keep order and repeated keys
    * `FastJSON.Sigil` - JSON literals
    * `FastJSON.NDJSON`, `decode_stream/2`, `FastJSON.Incremental` - texts in pieces
    * `FastJSON.Document` - values out of a large text by JSON Pointer
  """

  alias FastJSON.{
    Callbacks,
    Decode,
    DecodeError,
    Document,
    EncodeError,
    Input,
    Native,
    Options,
    Output,
    Plans,
    Room,
    SchemaError,
    Tiny
  }

  @type escape :: :json | :unicode_safe | :html_safe | :javascript_safe
  @type maps :: :naive | :strict
  @type encode_opt ::
          {:escape, escape}
          | {:maps, maps}
          | {:pretty, boolean | nil | pos_integer | String.t() | FastJSON.Formatter.opts()}
          | {:sort_keys, boolean}
          | {:canonical, boolean | :strict}
          | {:compress, :none | nil | false | :gzip | {:gzip, 0..9}}
          | {:protocol, boolean}
          | {:lean, boolean}
          | {:fallback, [module]}
          | {:max_output, non_neg_integer}

  @type encode_opts :: [encode_opt] | %{optional(term) => term}

  @type keys :: :atoms | :atoms! | :strings | :copy | :intern | (String.t() -> term)
  @type strings :: :auto | :reference | :copy
  @type floats :: :native | :decimals
  @type objects :: :maps | :ordered_objects
  @type decode_opt ::
          {:keys, keys}
          | {:strings, strings}
          | {:floats, floats}
          | {:as, FastJSON.Schema.type()}
          | {:objects, objects}
          | {:duplicate_keys, :first | :last | :error}
          | {:max_bytes, non_neg_integer}
          | {:max_depth, non_neg_integer}
          | {:validate_strings, boolean}
          | {:decoding_integer_digit_limit, non_neg_integer}
  @type decode_opts :: [decode_opt] | %{optional(term) => term}

  @max_depth Options.max_depth()
  @type stream_opt :: decode_opt | {:array, boolean} | {:on_error, :raise | :return}
  @type stream_opts :: [stream_opt] | %{optional(term) => term}

  @doc """
  Decodes JSON text (a binary or iodata).

  ## Options

    * `:keys` - the keys of objects:
      * `:strings` (default), also spelled `:copy` or `:intern`; repeated keys always share
        one binary;
      * `:atoms` - atoms, made as needed (never for untrusted input: atoms are not collected);
      * `:atoms!` - atoms that exist; `ArgumentError` is raised for others;
      * a function from string to key.
    * `:strings` - the memory of strings:
      * `:auto` (default) - strings up to 64 bytes live on the heap; a longer one refers to the
        input only where that keeps little else alive (an input that itself refers to 64 KB at
        most, or a string of at least a quarter of that), and is a binary of its own otherwise;
      * `:reference` - strings refer to the input, which lives as long as any of them;
      * `:copy` - no string refers to the input.
    * `:floats` - `:native` (default) or `:decimals` (`Decimal` structs, of the exact text).
    * `:objects` - `:maps` (default) or `:ordered_objects` (`FastJSON.OrderedObject`).
    * `:as` - a module with a `FastJSON.Schema`, or a list or map of such: objects become structs, and
      what does not fit is a `FastJSON.SchemaError` with a JSON Pointer.
    * `:duplicate_keys` - `:first` (default, as in Jason), `:last`, or `:error`.
    * `:max_depth` - how many arrays and objects may be open at once (default: 100,000; 0 is no
      limit). Each takes 64 bytes at most beside the result. For untrusted input 512 is plenty.
    * `:max_bytes` - refuses longer inputs before joining iodata; 0 (default) is no limit.
    * `:validate_strings` - accepted; strings are always checked, which costs nothing here.
    * `:decoding_integer_digit_limit` - longer integers are an error (default: 1024,
      or `config :fastjson, decoding_integer_digit_limit: n`); 0 is no limit.

  Before an input of 48 KB or more is decoded, the young part of the calling process's heap is
  collected and made as large as the result will be, unless the process has a `max_heap_size`:
  collecting before costs less than after. Its flags are as they were when the call returns.

  ## Examples

      iex> FastJSON.decode("[1, 2.5, null]")
      {:ok, [1, 2.5, nil]}
      iex> {:error, %FastJSON.DecodeError{position: 0}} = FastJSON.decode("invalid")
      iex> FastJSON.decode(~S({"a": 1}), keys: :atoms)
      {:ok, %{a: 1}}
  """
  @spec decode(iodata, decode_opts) ::
          {:ok, term} | {:error, DecodeError.t() | SchemaError.t()}
  def decode(input, opts \\ [])

  def decode(input, []) when is_binary(input) do
    case Tiny.decode(input) || Room.decode(input) do
      {:ok, _} = ok -> ok
      nil -> decode_plain(input, 0, Options.configure_native(), [])
      other -> Decode.failed(other, input)
    end
  end

  def decode(input, opts) do
    case Options.decode_flags(opts) do
      nil -> Decode.decode(input, Options.decoding(opts))
      flags -> input |> IO.iodata_to_binary() |> decode_plain(flags, Options.digit_limit(), opts)
    end
  end

  defp decode_plain(input, flags, digits, opts) do
    input = Input.aligned(input)

    case Room.decode(input, flags, digits, @max_depth) do
      {:ok, _} = ok -> ok
      other -> Decode.failed(other, input, Options.decoding(opts))
    end
  end

  @doc """
  Says whether a binary or iodata is one valid JSON text, and builds nothing.

      iex> {FastJSON.valid?(~S({"a":[1]})), FastJSON.valid?("[1")}
      {true, false}
  """
  @spec valid?(iodata) :: boolean
  def valid?(input),
    do: input |> IO.iodata_to_binary() |> Input.aligned() |> Native.validate() == true

  @doc """
  Decodes JSON text, raising `FastJSON.DecodeError`. Options as in `decode/2`.

      iex> FastJSON.decode!("{}")
      %{}
      iex> FastJSON.decode!("invalid")
      ** (FastJSON.DecodeError) unexpected byte at position 0: 0x69 ("i")
  """
  @spec decode!(iodata, decode_opts) :: term
  def decode!(input, opts \\ []) do
    case decode(input, opts) do
      {:ok, result} -> result
      {:error, error} -> raise error
    end
  end

  @doc """
  Decodes the value at the start of a binary with callbacks, as `JSON.decode/3` of Elixir 1.18.

  `decoders` is a keyword list or map of `:array_start` (acc → acc), `:array_push`
  (value, acc → acc), `:array_finish` (acc, outer acc → {value, outer acc}), `:object_start`,
  `:object_push` (key, value, acc → acc), `:object_finish`, `:float` and `:integer` and
  `:string` (text → value), and `:null` (a value). Returns `{value, acc, rest}` with what
  follows the value.

  The text is checked and scanned first; the callbacks run on its result, in document order.

      iex> FastJSON.decode("[1, 2] tail", [], array_push: fn value, acc -> [value * 10 | acc] end)
      {[10, 20], [], " tail"}
      iex> {:error, %FastJSON.DecodeError{}} = FastJSON.decode("[1", [], [])
  """
  @spec decode(binary, term, keyword | map) :: {term, term, binary} | {:error, DecodeError.t()}
  def decode(binary, acc, decoders) when is_binary(binary) do
    Callbacks.decode(binary, acc, decoders)
  end

  @doc """
  Encodes a value as JSON.

  ## Options

    * `:escape` - what strings escape besides `"`, `\\` and control characters:
      * `:json` (default) - nothing;
      * `:javascript_safe` - U+2028 and U+2029;
      * `:html_safe` - those, and `<` and `/`;
      * `:unicode_safe` - everything that is not ASCII.
    * `:maps` - `:strict` raises when two keys of a map give the same string; `:naive` (default)
      does not look.
    * `:pretty` - `true`, a number of spaces, an indent, or options of
      `FastJSON.Formatter.pretty_print/2`.
    * `:sort_keys` - `true` sorts the keys of maps by their bytes.
    * `:max_output` - the longest text in bytes, 0 for any. What would be longer is not made: the
      result is a `FastJSON.EncodeError`. By default two things have a limit. With `:pretty`, it is
      1 MB plus 64 times the size of the same text without layout, because n nested levels take
      n * n bytes of indentation. And one Decimal may print as many digits as are 1 MB plus 64
      times those it holds, because a short one can print very many (`1e20000000`).
    * `:canonical` - `true` writes the canonical form of RFC 8785, for signing and hashing: keys
      sorted by UTF-16 code units, numbers as ECMAScript spells their binary64 value, the fewest
      escapes, no white space. A repeated key or a number beyond binary64 is an error; with
      `:strict` so is an integer that binary64 would change.
    * `:compress` - `:gzip` or `{:gzip, level}`.
    * `:protocol` - `false` writes structs as objects of their fields and tuples as arrays,
      without asking `FastJSON.Encoder`.
    * `:lean` - `true` writes dates, times and decimals as objects of their fields too, and tuples
      as arrays.
    * `:fallback` - protocols to ask for structs without a `FastJSON.Encoder`, such as
      `[Jason.Encoder, JSON.Encoder]`; the default is `config :fastjson, fallback: [...]`.

  ## Examples

      iex> FastJSON.encode(%{a: 1})
      {:ok, ~S({"a":1})}
      iex> {:error, error} = FastJSON.encode("\\xFF")
      iex> error.message
      "invalid byte 0xFF in <<255>>"
  """
  @spec encode(term, encode_opts) ::
          {:ok, String.t()} | {:error, EncodeError.t() | Exception.t()}
  def encode(input, opts \\ []) do
    case encode_to_iodata(input, opts) do
      {:ok, text} = ok when is_binary(text) -> ok
      {:ok, iodata} -> {:ok, IO.iodata_to_binary(iodata)}
      error -> error
    end
  end

  @doc """
  Encodes a value as JSON, raising `FastJSON.EncodeError` or `Protocol.UndefinedError`.
  Options as in `encode/2`.

      iex> FastJSON.encode!([1, "two", 3.0])
      ~S([1,"two",3.0])
      iex> FastJSON.encode!("\\xFF")
      ** (FastJSON.EncodeError) invalid byte 0xFF in <<255>>
  """
  @spec encode!(term, encode_opts) :: String.t()
  def encode!(input, opts \\ [])

  def encode!(input, []) do
    case Tiny.encode(input) || Plans.encode(input, 0, Plans.of(input, 0), nil) do
      binary when is_binary(binary) -> binary
      other -> other |> Output.plain_finish(input, 0) |> joined!()
    end
  end

  def encode!(input, opts), do: input |> encode_to_iodata(opts) |> joined!()

  defp joined!({:ok, iodata}), do: IO.iodata_to_binary(iodata)
  defp joined!({:error, error}), do: raise(error)

  @doc """
  Encodes a value as iodata, for writing to a socket or file without joining it.

  Plain data gives one binary; large binaries made by custom encoders stay as they are.

      iex> {:ok, iodata} = FastJSON.encode_to_iodata(%{a: 1})
      iex> IO.iodata_to_binary(iodata)
      ~S({"a":1})
  """
  @spec encode_to_iodata(term, encode_opts) ::
          {:ok, iodata} | {:error, EncodeError.t() | Exception.t()}
  def encode_to_iodata(input, opts \\ [])

  def encode_to_iodata(input, []) do
    case Tiny.encode(input) do
      nil -> Output.plain_iodata(input, 0)
      text -> {:ok, text}
    end
  end

  def encode_to_iodata(input, opts) do
    case Options.encode_flags(opts) do
      nil -> Output.iodata(input, Options.encoding(opts))
      flags -> Output.plain_iodata(input, flags)
    end
  end

  @doc """
  Encodes a value as iodata, raising as `encode!/2` does.

      iex> IO.iodata_to_binary(FastJSON.encode_to_iodata!(nil))
      "null"
  """
  @spec encode_to_iodata!(term, encode_opts) :: iodata
  def encode_to_iodata!(input, opts \\ []) do
    case encode_to_iodata(input, opts) do
      {:ok, iodata} -> iodata
      {:error, error} -> raise error
    end
  end

  @doc """
  Decodes values out of an enumerable of chunks: a lazy stream of them, in bounded memory.

  The chunks may be cut anywhere. White space separates the values (so NDJSON works; for
  errors by line see `FastJSON.NDJSON`); with `array: true`, the text is one array and the
  stream is of its elements. Options otherwise as in `decode/2`.
  An invalid text raises `FastJSON.DecodeError` when the stream reaches it: `position` counts from the
  start of the value, and `offset`, `line`, `column` and `index` tell the place in the stream.

  With `on_error: :return` the stream is of `{:ok, value}` and `{:error, error}`, and goes on after
  a value that is none, as far as its end can be found; text that belongs to no value ends it.
  `:max_bytes` is for each value, of which no more is kept.

      iex> ["{\\"a\\":1}\\n[2", ",3]"] |> FastJSON.decode_stream() |> Enum.to_list()
      [%{"a" => 1}, [2, 3]]
      iex> ["[1, [2", ", 3], 4]"] |> FastJSON.decode_stream(array: true) |> Enum.to_list()
      [1, [2, 3], 4]
  """
  @spec decode_stream(Enumerable.t(), stream_opts) :: Enumerable.t()
  def decode_stream(chunks, opts \\ []), do: FastJSON.Stream.decode(chunks, opts)

  @doc """
  Checks a text and keeps it for `get/2` and the functions beside it, without building any value.

  Options are those of `decode/2` and hold for every value that is taken out. Of repeated keys
  the first counts; `duplicate_keys: :last` or `:error` as in `decode/2`.

      iex> {:ok, document} = FastJSON.parse(~S({"user":{"name":"Ada"}}))
      iex> FastJSON.get(document, "/user/name")
      {:ok, "Ada"}
      iex> {:ok, document} = FastJSON.parse(~S({"a":{"b":1}}), keys: :atoms!)
      iex> FastJSON.get(document, "/a")
      {:ok, %{b: 1}}
  """
  @spec parse(iodata, decode_opts) :: {:ok, Document.t()} | {:error, DecodeError.t()}
  def parse(input, opts \\ []), do: Document.parse(input, opts)

  @doc """
  Decodes one value of a parsed document, found by JSON Pointer (RFC 6901).

  A number that decoding refuses (such as `1e999`) is `:error` as well; a value of another shape than
  the option `as:` of `parse/2` says is `{:error, FastJSON.SchemaError}`.

      iex> {:ok, document} = FastJSON.parse(~S({"a":[10,20]}))
      iex> {FastJSON.get(document, "/a/1"), FastJSON.get(document, "/b")}
      {{:ok, 20}, :error}
  """
  @spec get(Document.t(), String.t()) :: {:ok, term} | :error | {:error, SchemaError.t()}
  defdelegate get(document, pointer), to: Document

  @doc """
  Decodes one value of a parsed document, or returns `default` when there is none.

  Options are those of `decode/2`, beside those of `parse/2`. A value of another shape than `as:` says
  raises `FastJSON.SchemaError`.

      iex> {:ok, document} = FastJSON.parse(~S({"a":[10,20]}))
      iex> {FastJSON.get(document, "/a/1", 0), FastJSON.get(document, "/b", 0)}
      {20, 0}
  """
  @spec get(Document.t(), String.t(), default, decode_opts) :: term | default when default: term
  def get(document, pointer, default, opts \\ []),
    do: Document.get(document, pointer, default, opts)

  @doc """
  Like `get/2` for several pointers at once. Options are those of `decode/2`, beside those of `parse/2`.

      iex> {:ok, document} = FastJSON.parse(~S({"a":1,"b":2}))
      iex> FastJSON.get_many(document, ["/b", "/c"])
      [{:ok, 2}, :error]
  """
  @spec get_many(Document.t(), [String.t()], decode_opts) ::
          [{:ok, term} | :error | {:error, SchemaError.t()}]
  def get_many(document, pointers, opts \\ []), do: Document.get_many(document, pointers, opts)

  @doc """
  Like `get_many/3`, with the values alone: nil where there is none, as for `null`. Raises
  `FastJSON.SchemaError` as `get/4` does.

      iex> {:ok, document} = FastJSON.parse(~S({"a":1,"b":null}))
      iex> FastJSON.get_many_nil(document, ["/a", "/b", "/c"])
      [1, nil, nil]
  """
  @spec get_many_nil(Document.t(), [String.t()], decode_opts) :: [term]
  def get_many_nil(document, pointers, opts \\ []),
    do: Document.get_many_nil(document, pointers, opts)

  @doc """
  How many elements the array at a JSON Pointer has; nil when there is no array.

      iex> {:ok, document} = FastJSON.parse(~S({"a":[10,20]}))
      iex> {FastJSON.length(document, "/a"), FastJSON.length(document, "/b")}
      {2, nil}
  """
  @spec length(Document.t(), String.t()) :: non_neg_integer | nil
  defdelegate length(document, pointer), to: Document
end
