# A stand-in with the fields of the Decimal package, so that the tests need no package.
# Assumes nothing; only what FastJSON touches is defined: the struct, new/1 and to_string/2.
# Compiled in the test environment only, and only when the real one is not on the code path.
unless Code.ensure_loaded?(Decimal) do
  defmodule Decimal do
    @moduledoc false
    defstruct sign: 1, coef: 0, exp: 0

    # The written form without an exponent, digit by digit: slow and plain on purpose.
    def to_string(%{coef: coef, sign: sign}, :normal) when coef in [:NaN, :inf] do
      if(sign < 0, do: "-", else: "") <> if(coef == :NaN, do: "NaN", else: "Infinity")
    end

    def to_string(%{sign: sign, coef: coef, exp: exp}, :normal) do
      digits = Integer.to_string(coef)
      if(sign < 0, do: "-", else: "") <> place(digits, exp)
    end

    # Refuses what version 3 refuses: more than 34 digits, exponents beyond 6,144.
    def new(text) do
      [_, sign, whole, fraction | exponent] =
        Regex.run(~r/\A(-?)([0-9]+)\.([0-9]+)(?:[eE](.+))?\z/, text)

      coef = String.to_integer(whole <> fraction)
      exp = String.to_integer(List.first(exponent, "0")) - byte_size(fraction)

      if length(Integer.digits(coef)) > 34 or abs(exp) > 6144,
        do: raise(ArgumentError, "out of range")

      %{__struct__: __MODULE__, sign: if(sign == "-", do: -1, else: 1), coef: coef, exp: exp}
    end

    defp place(digits, exp) when exp >= 0, do: digits <> String.duplicate("0", exp)

    defp place(digits, exp) do
      padded = String.pad_leading(digits, 1 - exp, "0")
      {whole, fraction} = String.split_at(padded, exp)
      whole <> "." <> fraction
    end
  end
end
