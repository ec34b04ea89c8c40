# The NIF out of an archive of a release, for machines without a compiler.
# Assumes the file `checksums` beside this one, which packages hold; FASTJSON_PREBUILT says whether and from where (see elixir/README.md).
# Loaded by mix.exs only where it may be wanted; the archives are made by scripts/package-nif.

# From Elixir 1.15 on Mix hides applications that a project does not name.
if Code.ensure_loaded?(Mix) and function_exported?(Mix, :ensure_application!, 1),
  do: Enum.each([:crypto, :inets, :public_key, :ssl], &apply(Mix, :ensure_application!, [&1]))

defmodule FastJSON.Prebuilt do
  @moduledoc false

  @releases "https://github.com/fastjson/fastjson/releases/download"
  @library "fastjson_nif.so"

  # The library's bytes, or nil where the NIF is to be built. `tools?` says whether it could be.
  def library(directory, version, tools?) do
    listed = checksums(directory)

    case {System.get_env("FASTJSON_PREBUILT", ""), tools?, archive(listed, version)} do
      {"0", _, _} -> nil
      {"", true, _} -> nil
      {"", false, nil} -> nil
      {place, _, nil} -> Mix.raise(none(place, listed, version))
      {place, _, archive} -> take(place, archive, version)
    end
  end

  defp take(place, {name, checksum}, version) do
    source = source(place, name, version)
    Mix.shell().info("fastjson takes its NIF from #{source}")
    archive = read(source)
    found = Base.encode16(:crypto.hash(:sha256, archive), case: :lower)

    found == checksum ||
      Mix.raise("#{source} has the SHA-256 #{found}, and this package expects #{checksum}")

    {:ok, files} = :erl_tar.extract({:binary, archive}, [:memory, :compressed])
    {_, library} = List.keyfind(files, String.to_charlist(@library), 0)
    library
  end

  defp source(place, name, version) when place in ["", "1"],
    do: "#{@releases}/v#{version}/#{name}"

  defp source(place, name, _version), do: "#{String.trim_trailing(place, "/")}/#{name}"

  defp read("http" <> _ = address) do
    for application <- [:inets, :ssl], do: {:ok, _} = Application.ensure_all_started(application)
    host = String.to_charlist(URI.parse(address).host)

    options = [
      timeout: 60_000,
      ssl: [
        verify: :verify_peer,
        cacerts: :public_key.cacerts_get(),
        depth: 4,
        server_name_indication: host,
        customize_hostname_check: [match_fun: :public_key.pkix_verify_hostname_match_fun(:https)]
      ]
    ]

    options = if String.starts_with?(address, "http:"), do: [timeout: 60_000], else: options

    case :httpc.request(:get, {String.to_charlist(address), []}, options, body_format: :binary) do
      {:ok, {{_, 200, _}, _, body}} ->
        body

      {:ok, {{_, status, _}, _, _}} ->
        Mix.raise("#{address} cannot be had: HTTP status #{status}")

      {:error, reason} ->
        Mix.raise("#{address} cannot be had: #{inspect(reason)}")
    end
  end

  defp read(path) do
    case File.read(path) do
      {:ok, archive} -> archive
      {:error, reason} -> Mix.raise("#{path} cannot be read: #{:file.format_error(reason)}")
    end
  end

  # The listed archive for this processor with the newest NIF version that this VM has.
  defp archive(listed, version) do
    usable =
      for {name, checksum} <- listed,
          [_, nif] <- [Regex.run(pattern(version), name)],
          numbers(nif) <= numbers(:erlang.system_info(:nif_version)),
          do: {numbers(nif), {name, checksum}}

    with {_, archive} <- Enum.max(usable, fn -> nil end), do: archive
  end

  defp pattern(version),
    do: ~r/^fastjson_nif-#{Regex.escape(version)}-nif-([0-9.]+)-#{processor()}-linux\.tar\.gz$/

  # One library serves glibc and musl; elsewhere than on Linux there is none.
  defp processor do
    architecture = to_string(:erlang.system_info(:system_architecture))
    if architecture =~ "linux", do: hd(String.split(architecture, "-")), else: "none"
  end

  defp numbers(version),
    do: version |> to_string() |> String.split(".") |> Enum.map(&String.to_integer/1)

  # Lines of sha256sum: the checksum, two spaces, the name.
  defp checksums(directory) do
    case File.read(Path.join(directory, "checksums")) do
      {:ok, text} ->
        for line <- String.split(text, "\n", trim: true),
            [checksum, name] = String.split(line),
            do: {name, checksum}

      {:error, _} ->
        []
    end
  end

  defp none(_place, [], _version),
    do:
      "FASTJSON_PREBUILT asks for an archive, and this is not a release's package: it lists none. " <>
        "Unset it and install a C++20 compiler"

  defp none(_place, listed, version),
    do:
      "FASTJSON_PREBUILT asks for an archive, and fastjson #{version} has none for " <>
        "#{:erlang.system_info(:system_architecture)} with NIF #{:erlang.system_info(:nif_version)}: " <>
        "it has #{Enum.map_join(listed, ", ", &elem(&1, 0))}. Unset it and install a C++20 compiler"
end
