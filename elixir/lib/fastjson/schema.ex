# Decoding into structs: descriptions that are compiled beside the struct, and what follows them.
# Assumes values as decode/2 makes them, with strings as keys.
# Called by FastJSON.Decode for `as:`; modules use it or derive it.
defmodule FastJSON.Schema.Using do
  @moduledoc false

  defmacro __before_compile__(_env) do
    quote do
      @doc false
      Kernel.defmacro(__using__(options), do: FastJSON.Schema.Using.derive(options))
    end
  end

  def derive(options) do
    quote do
      @derive {FastJSON.Schema, unquote(options)}
    end
  end
end

defprotocol FastJSON.Schema do
  @moduledoc """
  Decodes objects into structs.

      defmodule Address do
        use FastJSON.Schema
        defstruct [:street, :city]
      end

      defmodule User do
        use FastJSON.Schema,
          fields: [id: :integer, born: Date, address: Address, friends: [User]],
          names: [born: "dateOfBirth"],
          unknown: :error,
          missing: [:id]

        defstruct [:id, :name, :born, :address, friends: []]
      end

      FastJSON.decode(text, as: User)
      FastJSON.decode(text, as: [User])

  `use FastJSON.Schema, options` stands before `defstruct` and is short for
  `@derive {FastJSON.Schema, options}`. A struct of somebody else's is described by
  `Protocol.derive(FastJSON.Schema, TheStruct, options)`, outside of any module.

  ## Options

    * `:fields` - the types of fields, those that are not listed take any value:
      * a module with a schema, or `[Module]` for a list of them;
      * `:string`, `:integer`, `:float` (any number, made a float), `:number`, `:boolean`, `:map`,
        `:list`, `:any`; with `floats: :decimals`, `:float` and `:number` take the `Decimal`;
      * `Date`, `Time`, `NaiveDateTime` and `DateTime` (which is shifted to UTC) of ISO 8601 text;
      * `[type]` for a list, `{:map, type}` for an object with any keys.
    * `:names` - keys in the text where they are not the names of the fields.
    * `:unknown` - keys that are no field's: `:ignore` (default) or `:error`.
    * `:missing` - keys that are not there: `:default` (the field gets the struct's default),
      `:error`, or the list of fields whose keys must be there. `@enforce_keys` is for code: repeat it here.

  `null` is `nil` in a field of any type. What does not fit is a `FastJSON.SchemaError` with a JSON
  Pointer. Of repeated keys the first counts, or what `duplicate_keys:` says.
  """

  @fallback_to_any true

  @typedoc "What `as:` takes."
  @type type :: module | atom | [type] | {:map, type}

  @doc false
  def build(struct, value, path)

  # What is no callback comes after Elixir 1.20 looked for that, of which it warns.
  @before_compile FastJSON.Schema.Using
end

defimpl FastJSON.Schema, for: Any do
  alias FastJSON.Schema.{Build, Description}

  defmacro __deriving__(module, struct, options) do
    description = Description.new(module, struct, options)

    quote do
      defimpl FastJSON.Schema, for: unquote(module) do
        unquote(Description.clauses(description))
      end
    end
  end

  @spec build(term, term, list) :: no_return
  def build(%module{}, _value, _path), do: Build.no_schema(module)
  def build(module, _value, _path), do: Build.no_schema(module)
end
