# Room for the result of a large decode on the caller's heap, made before instead of after.
# Assumes nothing of the caller but that it may be collected now as well as after the decode.
# Called by FastJSON and FastJSON.Decode.
defmodule FastJSON.Room do
  @moduledoc false

  # Terms that a NIF makes lie on the caller's heap while there is room, and in fragments beside it
  # from then on, which the collector copies into a new heap when the NIF returns: half of the time
  # of a large decode. So the young part of the heap is collected before, when there is nothing of
  # ours to copy, and asked to be as large as the result will be.
  alias FastJSON.{Native, Options}

  import Bitwise

  # Below, the questions cost what they save. Above, the room would be too much to ask for at once.
  @least_bytes 48 * 1024
  @most_words 64 * 1024 * 1024

  # What the functions here and the return from the NIF put on the heap.
  @slack 256

  # From here on the work is done on a dirty scheduler from the start; what is shorter may go on
  # there. Numbers of any length take the square of it, so that only short texts may have them here.
  @large_bytes 96 * 1024
  @long_numbers 4096
  @plain_bytes 8 * 1024

  # A string up to this size refers to nothing: see decode/2 of FastJSON on `:strings`.
  @heap_string 64

  @doc "`Native.decode/2`, or nil where a larger text wants more than that."
  def decode(input) when byte_size(input) <= @heap_string, do: Native.decode(input, 0)

  def decode(input) when byte_size(input) < @least_bytes,
    do: Native.decode(input, :binary.referenced_byte_size(input))

  def decode(_input), do: nil

  @doc "`Native.decode/5`, with room for its result where that pays."
  def decode(input, flags, digits, levels) when byte_size(input) < @least_bytes,
    do: native(input, flags, digits, levels)

  def decode(input, flags, digits, levels) do
    if Options.plain_result?(flags) do
      with_room(input, words(input), flags, digits, levels)
    else
      native(input, flags, digits, levels)
    end
  end

  @doc "`Native.decode/5` on the scheduler that suits the input."
  def native(input, flags, digits, levels) when byte_size(input) <= @heap_string,
    do: Native.decode(input, flags, digits, levels, 0)

  def native(input, flags, digits, levels) do
    size = byte_size(input)
    referenced = :binary.referenced_byte_size(input)

    # Of a prefix too: a string, or the space before it, is read in one step, however long.
    if size >= @large_bytes or
         (size > @plain_bytes and (digits == 0 or digits > @long_numbers)),
       do: Native.decode_large(input, flags, digits, levels, referenced),
       else: Native.decode(input, flags, digits, levels, referenced)
  end

  @doc "How many words of heap the value of a text takes, or somewhat more: by samples, or counted where they differ."
  def words(input) do
    case Native.likely_words(input) do
      0 -> Native.result_words(input)
      words -> words
    end
  end

  defp with_room(input, words, flags, digits, levels) when words < @most_words do
    [{_, heap}, {_, settings}] =
      :erlang.process_info(self(), [:garbage_collection_info, :garbage_collection])

    # A process with a limit must not meet it because of that, and a heap that is much larger
    # has the room already, mostly, or would cost too much to collect.
    if settings[:max_heap_size][:size] > 0 or heap[:heap_block_size] > 8 * words do
      native(input, flags, digits, levels)
    else
      before = for flag <- [:min_heap_size, :min_bin_vheap_size], do: {flag, settings[flag]}

      # Binaries that the strings become make the VM collect as well; they are no more than the text.
      binaries = heap[:bin_vheap_size] + div(byte_size(input), 8)

      try do
        :erlang.process_flag(:min_bin_vheap_size, max(binaries, settings[:min_bin_vheap_size]))
        roomy = make_room(max(words + @slack, settings[:min_heap_size]), heap, 2)
        native(input, if(roomy, do: flags ||| Options.roomy_flag(), else: flags), digits, levels)
      after
        for {flag, value} <- before, do: :erlang.process_flag(flag, value)
      end
      |> shrunk()
    end
  end

  defp with_room(input, _words, flags, digits, levels),
    do: native(input, flags, digits, levels)

  # How full a heap is, is known only after a collection: recent_size is what survived. When
  # that leaves too little, a second one moves it to the old part.
  defp make_room(_words, _heap, 0), do: false

  defp make_room(words, heap, attempts) do
    :erlang.process_flag(:min_heap_size, words + heap[:recent_size] + heap[:stack_size])
    :erlang.garbage_collect(self(), type: :minor)
    {_, heap} = :erlang.process_info(self(), :garbage_collection_info)
    free = heap[:heap_block_size] - heap[:recent_size] - heap[:stack_size]
    free >= words or make_room(words, heap, attempts - 1)
  end

  # Nobody needs the room when there is no value.
  defp shrunk({:ok, _} = result), do: result

  defp shrunk(error) do
    :erlang.garbage_collect(self(), type: :minor)
    error
  end
end
