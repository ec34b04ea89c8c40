# The NIF: the only module that loads it, and its functions as they are.
# Assumes priv/fastjson_nif.so of this application, built by the Mix compiler task; where it is
# not, every call raises the reason.
# Called by the other modules of FastJSON; none of it is public.
defmodule FastJSON.Native do
  @moduledoc false

  @on_load :load
  @name "fastjson_nif"

  @doc false
  def load do
    # From this sample the library learns in which order Map.to_list/1 gives hashed maps.
    map = Map.new(1..64, &{&1, &1})
    path = path()

    case :erlang.load_nif(String.to_charlist(path), {map, :maps.to_list(map)}) do
      :ok ->
        :ok

      {:error, {_kind, text}} = error ->
        # An upgrade that fails leaves the old code. Without any, the first call tells why.
        if :erlang.module_loaded(__MODULE__) do
          error
        else
          :persistent_term.put(__MODULE__, "fastjson has no NIF. #{text}. #{advice(path)}")
        end
    end
  end

  # FASTJSON_NIF, the application's priv, or beside the archive that holds the application.
  defp path do
    case System.get_env("FASTJSON_NIF") do
      nil -> if(archive = archive(), do: Path.join(Path.dirname(archive), @name), else: in_priv())
      path -> String.replace_suffix(path, ".so", "")
    end
  end

  defp in_priv do
    directory =
      case :code.priv_dir(:fastjson) do
        {:error, _} -> Path.join(beam(), "../../priv")
        directory -> directory
      end

    directory |> Path.join(@name) |> Path.expand()
  end

  # The VM's loader cannot read a library out of an escript or another archive.
  defp archive do
    if not File.exists?(in_priv() <> ".so"), do: Enum.find(parents(beam()), &File.regular?/1)
  end

  defp beam, do: __MODULE__ |> :code.which() |> to_string()

  defp parents(path) do
    parent = Path.dirname(path)
    if parent == path, do: [], else: [parent | parents(parent)]
  end

  defp advice(path) do
    if archive(),
      do:
        "An escript cannot hold it: copy priv/#{@name}.so beside the escript, or set FASTJSON_NIF.",
      else: "Build it with `mix deps.compile fastjson --force`, so that #{path}.so is there."
  end

  # What every function here is until the library replaces it.
  defp missing do
    reason =
      :persistent_term.get(__MODULE__, "fastjson has no NIF: FastJSON.Native is not loaded")

    :erlang.nif_error(RuntimeError.exception(reason))
  end

  # Without the library; looked up, so that no compiler takes it for what the library returns.
  defp unconfigured(value), do: :persistent_term.get({__MODULE__, :unconfigured}, value)

  @doc """
  Encodes a term. `layout` is nil or `{indent, line, record, colon, most}` (bytes of output); `plans` a list of
  derived structs' plans. Returns a binary, or:

    * `{:holes, binary, [{offset, kind, term}]}`, last hole first: what only Elixir can encode;
    * `{:retry, struct}`: call again with a plan for this struct besides;
    * `{:struct, module, struct, state}`: call `encode_resume/2` with a plan for the module;
    * `{:error, reason, holes}`, the holes being those that stand before the error.
  """
  def encode(_term, _flags, _plans, _layout), do: missing()

  @doc "Continues after `{:struct, ...}` with a plan or `{module, :hole}`."
  def encode_resume(_state, _plan), do: missing()

  @doc """
  Decodes a binary: `{:ok, term}` (with the flag for prefixes `{:ok, term, next_offset}`, what
  follows being no error), or `{:error, code, offset, start, number?}`,
  `{:key, binary}` (an atom that can't be had), `{:duplicate, key, offset}`. Where objects are
  pairs, `{:open, error, frames, root, complete?}` also has what was read by then. Any of these comes as
  `{Decimal, result, offsets}` when there are decimals that `Decimal.new/1` has to be asked about.
  """
  def decode(_binary, _flags, _digits, _levels, _referenced), do: missing()

  @doc """
  As `decode/5` under the default options, which it does not look up; nil before `configure/3`, and where a
  limit beyond 4,096 digits makes the choice of a scheduler that of `FastJSON.Room`.
  """
  def decode(_binary, _referenced), do: missing()

  @doc "Tells `decode/2` the default limits of digits and levels; false: `unconfigure/0` has given out a newer ticket."
  def configure(_ticket, _digits, _levels), do: unconfigured(false)

  @doc "Makes `decode/2` ask for its limits. Returns the ticket for `configure/3`."
  def unconfigure, do: unconfigured(nil)

  @doc "As `decode/5`, on a dirty scheduler from the start."
  def decode_large(_binary, _flags, _digits, _levels, _referenced),
    do: missing()

  @doc "How many words of heap the value of a text takes, judged by samples of it; 0: they differ too far."
  def likely_words(_text), do: missing()

  @doc "The same, counted in the whole text, on a dirty scheduler."
  def result_words(_text), do: missing()

  @doc "True when the binary is one valid JSON text, else the error as in `decode/5`."
  def validate(_binary), do: missing()

  @doc "Reformats JSON text by `{indent, line, record, colon}`; `{:too_large, most}` beyond so many bytes."
  def format(_binary, _layout, _most), do: missing()

  @doc "Does this part of a binary begin at a byte?"
  def at_byte(_part), do: missing()

  @doc "The same bytes as a binary that does, made on a dirty scheduler."
  def copy(_binary), do: missing()

  @doc "Line and column of a byte offset."
  def locate(_binary, _offset), do: missing()

  @doc """
  The canonical form of a text, `{:ok, binary}`, or `{:error, reason, offset, name}`. Mode 1 refuses
  integers that binary64 changes, mode 2 refuses nothing but repeated names.
  """
  def canonical(_binary, _mode), do: missing()

  @doc """
  Checks a text and keeps it: `{:ok, reference}`, or the error as in `validate/1`. `last?`: which
  of repeated names counts; `levels`: how deep it may be.
  """
  def document(_binary, _last?, _levels), do: missing()

  @doc """
  Looks a JSON Pointer up, or a list of them: `:error`, `{start, length}` (the place of the value's
  text), or, where that is as quick and `values?`, `{:ok, value}`; of a list, a list of these.
  """
  def document_find(_reference, _pointers, _values?), do: missing()

  @doc "How many elements the array at a JSON Pointer has, or nil."
  def document_length(_reference, _pointer), do: missing()

  @doc "The length of a document's text, and the bytes that its index takes by now."
  def document_size(_reference), do: missing()

  @doc """
  Looks for the end of the value that began before `offset`, from a scanner state:
  `{:done, offset}` just after the value, or `{:more, state}`.
  """
  def scan_value(_binary, _offset, _state), do: missing()

  @doc "Where to cut a text that stops early, and what to append, so that it is a value."
  def close(_binary), do: missing()

  @doc "What the library knows about itself: CPU kernel, flags, live allocations."
  def info, do: missing()
end
