# The Mix project of fastjson, and the compiler task that builds its NIF with make.
# Assumes make, a C++20 compiler and the Erlang headers; needs no Hex package.
# Read by mix; `vendor_core/1` runs before hex.build and hex.publish.
defmodule Mix.Tasks.Compile.FastjsonNif do
  @moduledoc false
  use Mix.Task.Compiler

  @impl true
  def run(_args) do
    case make([]) do
      0 -> {:ok, []}
      status -> Mix.raise("building the fastjson NIF failed: make exited with status #{status}")
    end
  end

  @impl true
  def clean, do: make(["clean"])

  defp make(args) do
    include = Path.join([:code.root_dir(), "erts-#{:erlang.system_info(:version)}", "include"])

    # The objects of two OTP releases must not meet when one checkout is built by both.
    env = [
      {"MIX_APP_PATH", Mix.Project.app_path()},
      {"ERTS_INCLUDE_DIR", System.get_env("ERTS_INCLUDE_DIR") || include}
    ]

    make = System.get_env("MAKE") || "make"
    directory = Path.dirname(Mix.Project.project_file())

    {_, status} =
      System.cmd(make, args,
        cd: directory,
        env: env,
        into: IO.stream(:stdio, :line),
        stderr_to_stdout: true
      )

    status
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
      extras: ["README.md", "CHANGELOG.md", "guides/migration.md", "guides/untrusted_input.md"],
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

  # Hex refuses links that leave the package, so the core is copied in at packaging time.
  # The copy is ignored by git, and the Makefile prefers ../core when that is there.
  defp vendor_core(_args) do
    File.rm_rf!("c_src/core")
    File.mkdir_p!("c_src/core")
    for part <- ["include", "src"], do: File.cp_r!("../core/#{part}", "c_src/core/#{part}")
    File.cp!("../LICENSE", "LICENSE")
  end
end
