# Expands the package's file list as hex.build does, builds the result as a dependency of another
# project, and encodes and decodes with it. Needs no Hex.
# Assumes a checkout with ../core; writes only to a temporary folder and c_src/core, LICENSE, checksums
# (ignored by git, removed again).
# Run from elixir/: mix run --no-start scripts/check_package.exs
defmodule CheckPackage do
  def run do
    target =
      Path.join(System.tmp_dir!(), "fastjson_package_#{System.unique_integer([:positive])}")

    vendor()

    try do
      package = Path.join(target, "fastjson")
      files = copy(Mix.Project.config()[:package][:files], package)
      check!(files)
      use_it(Path.join(target, "user"), package)
      IO.puts("package: #{length(files)} files, builds and works as a dependency")
    after
      File.rm_rf!("c_src/core")
      File.rm_rf!("LICENSE")
      File.rm_rf!("checksums")
      File.rm_rf!(target)
    end
  end

  # The alias of mix.exs, which runs before hex.build.
  defp vendor do
    [vendor | _] = Mix.Project.config()[:aliases][:"hex.build"]
    vendor.([])
  end

  defp copy(patterns, package) do
    files =
      for pattern <- patterns,
          path <- Path.wildcard(pattern, match_dot: true),
          file <- expand(path),
          do: file

    for file <- files do
      target = Path.join(package, file)
      File.mkdir_p!(Path.dirname(target))
      %{type: :regular} = File.lstat!(file)
      File.cp!(file, target)
    end

    files
  end

  defp expand(path) do
    if File.dir?(path),
      do: path |> Path.join("**") |> Path.wildcard(match_dot: true) |> Enum.reject(&File.dir?/1),
      else: [path]
  end

  defp check!(files) do
    for needed <-
          ~w(mix.exs prebuilt.exs checksums Makefile LICENSE README.md CHANGELOG.md lib/fastjson.ex c_src/nif.cpp
                     c_src/core/src/all.cpp c_src/core/include/fastjson/reader.hpp) do
      needed in files || raise "the package lacks #{needed}"
    end

    for file <- files, Path.extname(file) in [".o", ".so", ".beam", ".tmp"] do
      raise "a build product is in the package: #{file}"
    end
  end

  defp use_it(user, package) do
    File.mkdir_p!(Path.join(user, "lib"))

    File.write!(Path.join(user, "mix.exs"), """
    defmodule User.MixProject do
      use Mix.Project
      def project, do: [app: :user, version: "0.0.1", deps: [{:fastjson, path: #{inspect(package)}}]]
    end
    """)

    script = ~S|IO.write(FastJSON.encode!(FastJSON.decode!("{\"works\":[true]}")))|

    {output, 0} =
      System.cmd("mix", ["run", "-e", script],
        cd: user,
        env: [{"MIX_ENV", "prod"}, {"CORE", nil}],
        stderr_to_stdout: true
      )

    String.ends_with?(output, ~S({"works":[true]})) ||
      raise "the package does not work:\n#{output}"
  end
end

CheckPackage.run()
