# The Mix project of fastjson, and the compiler task that builds its NIF with make.
# Assumes make, a C++20 compiler and the Erlang headers, or an archive of a release (prebuilt.exs); needs no Hex package.
# Read by mix; `vendor/1` runs before hex.build and hex.publish.
defmodule Mix.Tasks.Compile.FastjsonNif do
  @moduledoc false
  use Mix.Task.Compiler

  @library "fastjson_nif.so"

  @impl true
  def run(_args) do
    case prebuilt() do
      nil -> build()
      library -> install(library)
    end
  end

  # A release's package lists archives; they are taken where FASTJSON_PREBUILT asks for one, or nothing can be built.
  defp prebuilt do
    tools? = make() != nil and compiler() != nil

    if not tools? or System.get_env("FASTJSON_PREBUILT", "") != "" do
      Code.require_file("prebuilt.exs", directory())
      apply(FastJSON.Prebuilt, :library, [directory(), Mix.Project.config()[:version], tools?])
    end
  end

  defp build do
    compiler = compiler!()
    check_core!()
    include = headers!()
    built = objects(compiler, include)

    case make(["-j#{System.schedulers_online()}"], built, compiler, include) do
      0 -> built |> Path.join(@library) |> File.read!() |> install()
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
  defp install(built) do
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

  defp make do
    tool = System.get_env("MAKE")
    Enum.find(if(tool, do: [tool], else: ["gmake", "make"]), &System.find_executable/1)
  end

  defp make! do
    make() ||
      Mix.raise(
        "fastjson builds its NIF with make, which is not here: install " <>
          "#{System.get_env("MAKE") || "GNU make"} (Debian and Ubuntu: apt-get install make g++)"
      )
  end

  defp compilers do
    wanted = System.get_env("CXX")
    if wanted in [nil, ""], do: ["g++", "clang++", "c++"], else: [wanted]
  end

  defp compiler do
    Enum.find(compilers(), &(&1 |> String.split() |> hd() |> System.find_executable()))
  end

  defp compiler! do
    compiler() ||
      Mix.raise(
        "fastjson builds its NIF with a C++20 compiler, and #{Enum.join(compilers(), ", ")} " <>
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
      # Neither support nor what scripts run is a test.
      test_ignore_filters: [~r"test/(support|dialyzer|failing)/"],
      consolidate_protocols: Mix.env() != :test,
      deps: deps(),
      aliases: [
        "hex.build": [&vendor/1, "hex.build"],
        "hex.publish": [&vendor/1, "hex.publish"]
      ],
      name: "FastJSON",
      description:
        "JSON with Jason's interface and results, on a SIMD engine in a NIF that works in short slices",
      source_url: "https://github.com/fastjson/fastjson",
      package: package(),
      docs: docs()
    ]
  end

  def application, do: [mod: {FastJSON.Application, []}]

  defp elixirc_paths(:test), do: ["lib", "test/support"]
  defp elixirc_paths(_), do: ["lib"]

  # ExDoc is for those who publish: nobody needs Hex to build or to test.
  defp deps do
    if System.get_env("FASTJSON_DOCS"),
      do: [{:ex_doc, "~> 0.34", only: :dev, runtime: false}],
      else: []
  end

  # The list that hex.build packs; scripts/check_package.exs expands it and builds the result.
  defp package do
    [
      licenses: ["MIT"],
      links: %{
        "GitHub" => "https://github.com/fastjson/fastjson",
        "Changelog" => "https://github.com/fastjson/fastjson/blob/main/elixir/CHANGELOG.md"
      },
      files:
        ~w(lib c_src/*.cpp c_src/*.hpp c_src/core/include c_src/core/src guides Makefile LICENSE
           checksums prebuilt.exs mix.exs README.md CHANGELOG.md .formatter.exs)
    ]
  end

  defp docs do
    [
      main: "FastJSON",
      extras: extras(),
      # Not a dependency; what the tests have in its place is hidden.
      skip_code_autolink_to: ["Decimal", "Decimal.new/1"],
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

  # What the pages link to, for hexdocs; a package has no ../docs.
  defp extras do
    pages = ~w(README.md CHANGELOG.md ../docs/compat-elixir.md)
    Enum.filter(pages, &File.exists?/1) ++ Path.wildcard("guides/*.md")
  end

  # Hex refuses links that leave the package, so the core is copied in at packaging time.
  # The copy is ignored by git, and the Makefile prefers ../core when that is there. The checksums are those of
  # the archives that scripts/package-nif has made, none where it has not.
  defp vendor(_args) do
    File.rm_rf!("c_src/core")
    File.mkdir_p!("c_src/core")
    for part <- ["include", "src"], do: File.cp_r!("../core/#{part}", "c_src/core/#{part}")
    File.cp!("../LICENSE", "LICENSE")
    build = System.get_env("FASTJSON_BUILD", "../build")
    archives = Path.join(build, "package/nif/SHA256SUMS")
    File.write!("checksums", if(File.exists?(archives), do: File.read!(archives), else: ""))
  end
end
