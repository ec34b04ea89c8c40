# Compares the libraries' answers before anything is timed.
# Assumes a prepared cell (Bench.Measure.hold/1); the answers live in a process that ends here.
# Called by bench/lib/run.ex.
defmodule Bench.Answers do
  alias Bench.{Libraries, Measure}

  # The host's own library is the one that everybody uses; where it is not, another stands in for it.
  @references ["Jason", "JSON", ":json", "jiffy"]

  # Calls whose results are values.
  @values [:decode, :lines, :parse_get, :decode_struct]

  @doc """
  `{good, bad}`: good ones as `{library, verified, ns of this first call}`, others as `{library, error}`.
  """
  def check(libraries, cell) do
    Measure.isolated(fn ->
      answers = for library <- libraries, do: {library, answer(library, cell)}

      reference =
        Enum.find_value(@references ++ Enum.map(libraries, & &1.name), fn name ->
          Enum.find(answers, &match?({%{name: ^name}, {:ok, _, _}}, &1))
        end)

      {good, bad} = Enum.split_with(answers, &same?(&1, reference))

      {for({library, {:ok, _, ns}} <- good, do: {library, verified(library, reference), ns}),
       for({library, answer} <- bad, do: {library, describe(answer)})}
    end)
  end

  @doc "The same of libraries whose answers an earlier turn has compared: only what fails is found."
  def trust(libraries, cell) do
    Measure.isolated(fn ->
      answers = for library <- libraries, do: {library, call(library, cell)}
      names = for {library, {:ok, _, _}} <- answers, do: library.name
      reference = Enum.find(@references ++ names, &(&1 in names))

      {for(
         {library, {:ok, _, ns}} <- answers,
         do: {library, verified(library, {%{name: reference}, :ok}), ns}
       ), for({library, {:error, message}} <- answers, do: {library, message})}
    end)
  end

  defp same?({_, {:ok, value, _}}, {_, {:ok, wanted, _}}), do: value === wanted
  defp same?(_, _), do: false

  # Alone, ours has nothing to be compared with; that is not called a reference.
  defp verified(%{name: "fastjson"}, {%{name: "fastjson"}, _}), do: "unchecked"
  defp verified(%{name: name}, {%{name: name}, _}), do: "reference"
  defp verified(_, _), do: true

  defp describe({:error, message}), do: message
  defp describe({:ok, _other, _}), do: "its answer differs from the reference"

  # Decoded values are compared as they are, texts by what they say.
  defp answer(library, cell) do
    with {:ok, result, ns} <- call(library, cell),
         do: {:ok, if(cell.call in @values, do: result, else: FastJSON.decode!(result)), ns}
  rescue
    error -> {:error, String.slice(Exception.message(error), 0, 200)}
  end

  defp call(library, cell) do
    function = Libraries.function(library, cell.call)
    argument = Measure.held()
    start = Measure.now()
    result = function.(argument)
    ns = max(Measure.now() - start, 1)
    {:ok, result, ns}
  rescue
    error -> {:error, String.slice(Exception.message(error), 0, 200)}
  catch
    kind, reason -> {:error, String.slice("#{kind} #{inspect(reason, limit: 5)}", 0, 200)}
  end
end
