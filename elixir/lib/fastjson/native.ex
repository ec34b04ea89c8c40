# The NIF: the only module that loads it, and its functions as they are.
# Assumes priv/fastjson_nif.so of this application, built by the Mix compiler task.
# Called by the other modules of FastJSON; none of it is public.
defmodule FastJSON.Native do
  @moduledoc false

  @on_load :load

  @doc false
  def load do
    path =
      case :code.priv_dir(:fastjson) do
        {:error, _} -> Application.app_dir(:fastjson, "priv")
        directory -> directory
      end

    # From this sample the library learns in which order Map.to_list/1 gives hashed maps.
    map = Map.new(1..64, &{&1, &1})
    :erlang.load_nif(:filename.join(path, ~c"fastjson_nif"), {map, :maps.to_list(map)})
  end

  @doc """
  Encodes a term. `layout` is nil or `{indent, line, record, colon, most}` (bytes of output); `plans` a list of
  derived structs' plans. Returns a binary, or:

    * `{:holes, binary, [{offset, kind, term}]}`, last hole first: what only Elixir can encode;
    * `{:retry, struct}`: call again with a plan for this struct besides;
    * `{:struct, module, struct, state}`: call `encode_resume/2` with a plan for the module;
    * `{:error, reason, holes}`, the holes being those that stand before the error.
  """
  def encode(_term, _flags, _plans, _layout), do: :erlang.nif_error(:not_loaded)

  @doc "Continues after `{:struct, ...}` with a plan or `{module, :hole}`."
  def encode_resume(_state, _plan), do: :erlang.nif_error(:not_loaded)

  @doc """
  Decodes a binary: `{:ok, term}` (with the flag for prefixes `{:ok, term, next_offset}`, what
  follows being no error), or `{:error, code, offset, start, number?}`,
  `{:key, binary}` (an atom that can't be had), `{:duplicate, key, offset}`. Where objects are
  pairs, `{:open, error, frames, root, complete?}` also has what was read by then.
  """
  def decode(_binary, _flags, _digits, _levels, _referenced), do: :erlang.nif_error(:not_loaded)

  @doc "As `decode/5`, on a dirty scheduler from the start."
  def decode_large(_binary, _flags, _digits, _levels, _referenced),
    do: :erlang.nif_error(:not_loaded)

  @doc "About how many words of heap the value of a text takes: some samples of it, and its length."
  def result_words(_samples, _length), do: :erlang.nif_error(:not_loaded)

  @doc "True when the binary is one valid JSON text, else the error as in `decode/5`."
  def validate(_binary), do: :erlang.nif_error(:not_loaded)

  @doc "Reformats JSON text by `{indent, line, record, colon}`; `{:too_large, most}` beyond so many bytes."
  def format(_binary, _layout, _most), do: :erlang.nif_error(:not_loaded)

  @doc "Does this part of a binary begin at a byte?"
  def at_byte(_part), do: :erlang.nif_error(:not_loaded)

  @doc "The same bytes as a binary that does, made on a dirty scheduler."
  def copy(_binary), do: :erlang.nif_error(:not_loaded)

  @doc "Line and column of a byte offset."
  def locate(_binary, _offset), do: :erlang.nif_error(:not_loaded)

  @doc """
  Checks a text and keeps it: `{:ok, reference}`, or the error as in `validate/1`. `last?`: which
  of repeated names counts; `levels`: how deep it may be.
  """
  def document(_binary, _last?, _levels), do: :erlang.nif_error(:not_loaded)

  @doc """
  Looks a JSON Pointer up, or a list of them: `:error`, `{start, length}` (the place of the value's
  text), or, where that is as quick and `values?`, `{:ok, value}`; of a list, a list of these.
  """
  def document_find(_reference, _pointers, _values?), do: :erlang.nif_error(:not_loaded)

  @doc "How many elements the array at a JSON Pointer has, or nil."
  def document_length(_reference, _pointer), do: :erlang.nif_error(:not_loaded)

  @doc "The length of a document's text, and the bytes that its index takes by now."
  def document_size(_reference), do: :erlang.nif_error(:not_loaded)

  @doc """
  Looks for the end of the value that began before `offset`, from a scanner state:
  `{:done, offset}` just after the value, or `{:more, state}`.
  """
  def scan_value(_binary, _offset, _state), do: :erlang.nif_error(:not_loaded)

  @doc "Where to cut a text that stops early, and what to append, so that it is a value."
  def close(_binary), do: :erlang.nif_error(:not_loaded)

  @doc "What the library knows about itself: CPU kernel, flags, live allocations."
  def info, do: :erlang.nif_error(:not_loaded)
end
