# Reads the configuration once, when the application starts.
# Assumes nothing: without the application, FastJSON.Options reads it when it is first needed.
# Started by the VM; it has no processes of its own.
defmodule FastJSON.Application do
  @moduledoc false
  use Application

  alias FastJSON.Options

  @impl true
  def start(_type, _args) do
    Options.keep_config()
    Supervisor.start_link([], strategy: :one_for_one)
  end

  @impl true
  def config_change(_changed, _new, _removed), do: Options.keep_config()

  @impl true
  def stop(_state) do
    Options.forget_config()
    :ok
  end
end
