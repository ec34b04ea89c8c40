# Starts ExUnit and says what is under test.
# Assumes a compiled NIF: an unloaded one fails the run here.
# Run by mix test; SEED is printed by ExUnit and by the property tests.
info = FastJSON.Native.info()
jiffy = if Code.ensure_loaded?(:jiffy), do: "with jiffy", else: "without jiffy"
json = if Code.ensure_loaded?(:json), do: "with :json", else: "without :json"

decimal =
  if Code.ensure_loaded?(Decimal) and function_exported?(Decimal, :parse, 1),
    do: "the real",
    else: "a stand-in for"

IO.puts(
  "fastjson #{info.version}, kernel #{info.kernel}, compiler #{info.compiler}, " <>
    "OTP #{System.otp_release()}, Elixir #{System.version()}, #{jiffy}, #{json}, #{decimal} Decimal"
)

# A busy machine may take minutes over what takes seconds; a test that hangs still ends.
ExUnit.start(exclude: [:slow], max_cases: 2, timeout: 1_800_000)
