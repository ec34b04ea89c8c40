# What was asked for: the environment of bench/schema.md, read once.
# Assumes FJB_OUT and FJB_MANIFEST; everything else has a default.
# Called by bench/lib/run.ex; the cells and groups ask it what is wanted.
defmodule Bench.Config do
  @doc "Everything that the environment says, as a map."
  def read do
    full = System.get_env("FJB_MODE") == "full"

    %{
      out: System.fetch_env!("FJB_OUT"),
      documents: documents(),
      ops: list("FJB_OPS"),
      files: list("FJB_FILES"),
      groups: list("FJB_GROUPS"),
      libs: list("FJB_LIBS"),
      full: full,
      # The time decides how many there are; this ends cells that would need less of it.
      rounds: integer("FJB_ROUNDS", if(full, do: 61, else: 25)),
      budget: integer("FJB_BUDGET", if(full, do: 900, else: 110)),
      sample_ms: if(full, do: 10, else: 2),
      samples: System.get_env("FJB_SAMPLES") == "1",
      # By an earlier turn of the run.
      verified: System.get_env("FJB_VERIFIED") == "1"
    }
  end

  @doc "Is the operation wanted on the document?"
  def keep?(op, name, config), do: wanted?(op, config.ops) and wanted?(name, config.files)

  @doc "Is the name, or one that it is a variant of, in the list? An empty list has all."
  def wanted?(_name, []), do: true
  def wanted?(name, list), do: Enum.any?(list, &matches?(name, &1))

  defp matches?(name, pattern) do
    regex = pattern |> Regex.escape() |> String.replace("\\*", ".*")
    Regex.match?(~r/\A#{regex}(\.json)?(_.*)?\z/, name)
  end

  defp documents do
    root = System.get_env("FJB_ROOT", ".")

    System.fetch_env!("FJB_MANIFEST")
    |> File.read!()
    |> FastJSON.decode!()
    |> Map.fetch!("documents")
    |> Enum.map(&Map.update!(&1, "path", fn path -> Path.expand(path, root) end))
  end

  defp list(name), do: System.get_env(name, "") |> String.split(",", trim: true)
  defp integer(name, default), do: (System.get_env(name) || "#{default}") |> String.to_integer()
end
