# The Mix project of fastjson, and the compiler task that builds its NIF with make.
# Assumes make, a C++20 compiler and the Erlang headers; needs no Hex package.
# Read by mix; `vendor_core/1` runs before hex.build and hex.publish.
defmodule Mix.Tasks.Compile.FastjsonNif do
  @moduledoc false
  use Mix.Task.Compiler

  @library "fastjson_nif.so"

  @impl true
  def run(_args) do
    compiler = compiler!()
    check_core!()
    include = headers!()
    built = objects(compiler, include)

    case make(["-j#{System.schedulers_online()}"], built, compiler, include) do
      0 -> install(Path.join(built, @library))
      status -> Mix.raise(failed(status))
    end
  end

  @impl true
  def clean do
    for built <- Path.wildcard(Path.join(objects_root(), "*")), do: File.rm_rf!(built)
    File.rm(installed())
    :ok
  end

  # The objects serve every Mix environment and outlive a change of the configuration; what they
  # depend on besides the sources, which make looks at, is part of their folder's name.
  defp objects(compiler, include) do
    flags = for name <- ~w(CXXFLAGS LDFLAGS CORE), do: System.get_env(name)

    key =
      :erlang.md5(
        :erlang.term_to_binary(
          {compiler, flags, include, directory(), Mix.Project.config()[:version],
           Mix.Project.config()[:build_target] || System.get_env("MIX_TARGET"),
           :erlang.system_info(:system_architecture)}
        )
      )

    Path.join(
      objects_root(),
      "otp#{System.otp_release()}-" <> Base.encode16(binary_part(key, 0, 6))
    )
  end

  defp objects_root do
    build = Mix.Project.build_path()
    root = if System.get_env("MIX_BUILD_PATH"), do: build, else: Path.dirname(build)
    Path.join(root, "fastjson_nif")
  end

  defp installed, do: Path.join([Mix.Project.app_path(), "priv", @library])
  defp directory, do: Path.dirname(Mix.Project.project_file())

  # A library that a VM has loaded is never written to: the new one takes its name.
  defp install(library) do
    built = File.read!(library)

    if File.read(installed()) == {:ok, built} do
      {:noop, []}
    else
      File.mkdir_p!(Path.dirname(installed()))
      temporary = installed() <> ".#{System.pid()}"
      File.write!(temporary, built)
      File.rename!(temporary, installed())
      {:ok, []}
    end
  end

  defp make(args, built, compiler, include) do
    # Flags of the environment come first, so that its own -j wins.
    args = if System.get_env("MAKEFLAGS", "") =~ "j", do: [], else: args
    variables = ["BUILD=#{built}", "ERTS_INCLUDE_DIR=#{include}", "CXX=#{compiler}"]

    {_, status} =
      System.cmd(make!(), args ++ variables,
        cd: directory(),
        into: IO.stream(:stdio, :line),
        stderr_to_stdout: true
      )

    status
  end

  defp make! do
    tool = System.get_env("MAKE")

    Enum.find(if(tool, do: [tool], else: ["gmake", "make"]), &System.find_executable/1) ||
      Mix.raise(
        "fastjson builds its NIF with make, which is not here: install #{tool || "GNU make"} " <>
          "(Debian and Ubuntu: apt-get install make g++)"
      )
  end

  defp compiler! do
    wanted = System.get_env("CXX")
    candidates = if wanted in [nil, ""], do: ["g++", "clang++", "c++"], else: [wanted]

    Enum.find(candidates, &(&1 |> String.split() |> hd() |> System.find_executable())) ||
      Mix.raise(
        "fastjson builds its NIF with a C++20 compiler, and #{Enum.join(candidates, ", ")} " <>
          "is not here: install one (Debian and Ubuntu: apt-get install g++) or set CXX"
      )
  end

  defp headers! do
    root = :code.root_dir()
    version = "erts-#{:erlang.system_info(:version)}"

    candidates =
      List.wrap(System.get_env("ERTS_INCLUDE_DIR")) ++
        [Path.join([root, version, "include"]), Path.join([root, "usr", "include"])]

    Enum.find(candidates, &File.exists?(Path.join(&1, "erl_nif.h"))) ||
      Mix.raise(
        "fastjson builds its NIF with Erlang's headers, and erl_nif.h is not in " <>
          "#{Enum.join(candidates, " or ")}: install them (Debian and Ubuntu: apt-get install " <>
          "erlang-dev) or set ERTS_INCLUDE_DIR"
      )
  end

  defp check_core! do
    places = List.wrap(System.get_env("CORE")) ++ ["../core", "c_src/core"]

    Enum.any?(places, &File.exists?(Path.expand("#{&1}/src/all.cpp", directory()))) ||
      Mix.raise(
        "fastjson's C++ sources (the folder core beside elixir) are not here: " <>
          ~s(in a git dependency write subdir: "elixir" instead of sparse: "elixir")
      )
  end

  defp failed(status) do
    "building the fastjson NIF failed (make exited with #{status}, its output is above): " <>
      "it takes GNU make and GCC 12, Clang 14 or newer, which CXX may name"
  end
end

defmodule FastJSON.MixProject do
  use Mix.Project

  @version "0.1.0"

  def project do
    [
      app: :fastjson,
      version: @version,
      elixir: "~> 1.14",
      compilers: [:fastjson_nif] ++ Mix.compilers(),
      elixirc_paths: elixirc_paths(Mix.env()),
      consolidate_protocols: Mix.env() != :test,
      deps: [],
      aliases: [
        "hex.build": [&vendor_core/1, "hex.build"],
        "hex.publish": [&vendor_core/1, "hex.publish"]
      ],
      name: "FastJSON",
      description:
        "A drop-in replacement for Jason on a SIMD engine that never blocks a scheduler",
      package: package(),
      docs: docs()
    ]
  end

  def application, do: [mod: {FastJSON.Application, []}]

  defp elixirc_paths(:test), do: ["lib", "test/support"]
  defp elixirc_paths(_), do: ["lib"]

  # The list that hex.build packs; scripts/check_package.exs expands it and builds the result.
  defp package do
    [
      licenses: ["MIT"],
      links: %{},
      files:
        ~w(lib c_src/*.cpp c_src/*.hpp c_src/core/include c_src/core/src guides Makefile LICENSE
           mix.exs README.md CHANGELOG.md .formatter.exs)
    ]
  end

  defp docs do
    [
      main: "FastJSON",
      extras: extras(),
      groups_for_modules: [
        Encoding: [
          FastJSON.Encoder,
          FastJSON.Encode,
          FastJSON.Fragment,
          FastJSON.Helpers,
          FastJSON.Formatter
        ],
        Decoding: [
          FastJSON.OrderedObject,
          FastJSON.Sigil,
          FastJSON.Document,
          FastJSON.NDJSON,
          FastJSON.Incremental
        ]
      ]
    ]
  end

  # What the pages link to; a package has no ../docs, and nobody builds its pages from there.
  defp extras do
    pages = ~w(README.md CHANGELOG.md ../docs/compat-elixir.md ../docs/internals/elixir.md)
    Enum.filter(pages, &File.exists?/1) ++ Path.wildcard("guides/*.md")
  end

  # Hex refuses links that leave the package, so the core is copied in at packaging time.
  # The copy is ignored by git, and the Makefile prefers ../core when that is there.
  defp vendor_core(_args) do
    File.rm_rf!("c_src/core")
    File.mkdir_p!("c_src/core")
    for part <- ["include", "src"], do: File.cp_r!("../core/#{part}", "c_src/core/#{part}")
    File.cp!("../LICENSE", "LICENSE")
  end
end
