# Values that are read or written sooner than a NIF is called, and texts of a few bytes.
# Assumes the default options.
# Called by FastJSON.
defmodule FastJSON.Tiny do
  @moduledoc false

  alias FastJSON.Options

  # A call of the NIF takes as long as looking at so many bytes here. Measure again before moving them.
  @decoded 24
  @encoded 24

  # Any integer of so many characters fits a word.
  @word 18

  # What the VM holds in a word, which is compared without a call, and up to where it prints sooner than the NIF
  # (20 digits in 0.13 us instead of 0.3, 40 as soon); for long ones it takes the square of their length.
  @word_value 0x7FFFFFFFFFFFFFF
  @short_value 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF
  defguard is_short(integer)
           when (integer <= @word_value and integer >= -@word_value) or
                  (integer <= @short_value and integer >= -@short_value)

  defguardp is_plain(c) when c in ?\s..?~ and c != ?" and c != ?\\

  @doc "What decoding a text gives, or nil: it is not known here."
  def decode(text) when byte_size(text) > @decoded, do: nil
  def decode(<<digit>>) when digit in ?0..?9, do: {:ok, digit - ?0}
  def decode("[]"), do: {:ok, []}
  def decode("{}"), do: {:ok, %{}}
  def decode("null"), do: {:ok, nil}
  def decode("true"), do: {:ok, true}
  def decode("false"), do: {:ok, false}
  def decode(<<?", c, ?">>) when is_plain(c), do: {:ok, <<c>>}
  def decode(<<?", rest::binary>> = text), do: string(rest, 0, text)

  def decode(<<digit, rest::binary>> = text) when digit in ?1..?9,
    do: integer(rest, digit - ?0, text)

  def decode(<<?-, digit, rest::binary>> = text) when digit in ?1..?9,
    do: rest |> integer(digit - ?0, text) |> negative()

  def decode(_other), do: nil

  defp string(<<c, rest::binary>>, length, text) when is_plain(c),
    do: string(rest, length + 1, text)

  defp string(<<?">>, 0, _text), do: {:ok, ""}

  # Put together again, so that it does not refer to the input.
  defp string(<<?">>, length, <<_quote, first, _::binary>> = text),
    do: {:ok, <<first, binary_part(text, 2, length - 1)::binary>>}

  defp string(_rest, _length, _text), do: nil

  defp integer(<<digit, rest::binary>>, value, text) when digit in ?0..?9,
    do: integer(rest, value * 10 + digit - ?0, text)

  defp integer(<<>>, value, text) when byte_size(text) <= @word do
    limit = Options.digit_limit()
    if limit == 0 or byte_size(text) <= limit, do: {:ok, value}
  end

  defp integer(_rest, _value, _text), do: nil

  defp negative({:ok, value}), do: {:ok, -value}
  defp negative(nil), do: nil

  @doc "The text of a value, or nil: it is not known here."
  def encode(integer) when is_integer(integer) and is_short(integer),
    do: Integer.to_string(integer)

  def encode(true), do: "true"
  def encode(false), do: "false"
  def encode(nil), do: "null"
  def encode([]), do: "[]"
  def encode(map) when map == %{}, do: "{}"

  def encode(string) when is_binary(string) and byte_size(string) <= @encoded do
    if plain?(string), do: <<?", string::binary, ?">>
  end

  def encode(_other), do: nil

  defp plain?(<<c, rest::binary>>) when is_plain(c), do: plain?(rest)
  defp plain?(rest), do: rest == ""
end
