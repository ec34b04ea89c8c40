# What the fuzzing scripts share: one line for each run of a target.
# Assumes lib.sh was sourced. Sourced by scripts/fuzz and core/fuzz/run; scripts/reliability reads the lines.
# shellcheck shell=bash

# record TARGET EXECUTIONS SECONDS FINDINGS: appended to build/fuzz/figures.tsv, with revision and date. REVISION names that of programs
# that were built before the checkout moved on.
record() {
  mkdir -p "$BUILD/fuzz"
  printf '%s\t%s\t%s\t%s\t%s\t%s\n' "$1" "$2" "$3" "$4" "${REVISION:-$(git rev-parse --short HEAD 2> /dev/null || echo unknown)}" "$(date -u +%Y-%m-%d)" >> "$BUILD/fuzz/figures.tsv"
}
