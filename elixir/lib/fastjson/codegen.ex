# What derived encoders and FastJSON.Helpers know while compiling: keys as finished bytes.
# Assumes keys that no escape mode would change, and refuses the others.
# Called by FastJSON.Encoder's __deriving__ and by FastJSON.Helpers.
defmodule FastJSON.Codegen do
  @moduledoc false

  # Longest key that the NIF's plan can hold: its length is written in two bytes.
  @longest_key 65_000

  @doc """
  The plan of a struct: `{module, keys, fields}`. `keys` holds, for every field, two bytes
  (big-endian length) and `,"name":`; the NIF drops the first comma.
  """
  def plan(module, fields), do: {module, keys(fields), List.to_tuple(fields)}

  @doc "The finished bytes of the keys of a plan or a template."
  def keys(names) do
    for name <- names, into: <<>> do
      text = <<?,, ?", check!(key_text(name))::binary, ?", ?:>>
      <<byte_size(text)::16, text::binary>>
    end
  end

  # Atom.to_string(nil) is "nil" but to_string(nil) is "": keys follow the former.
  defp key_text(name) when is_atom(name), do: Atom.to_string(name)
  defp key_text(name), do: String.Chars.to_string(name)

  defp check!(key) do
    if byte_size(key) > @longest_key do
      raise FastJSON.EncodeError, "literal key of #{byte_size(key)} bytes is too long"
    end

    for <<byte <- key>>, byte > 0x7F or byte < 0x20 or byte in ~c'"\\/<' do
      raise FastJSON.EncodeError,
            "invalid byte #{inspect(byte, base: :hex)} in literal key: #{inspect(key)}"
    end

    key
  end
end
