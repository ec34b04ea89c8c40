# What the fuzzing scripts share: one line for each run of a target.
# Assumes lib.sh was sourced. Sourced by scripts/fuzz and core/fuzz/run; scripts/reliability reads the lines.
# shellcheck shell=bash

# started: a run begins. spent: CPU seconds of all processes that have been started and have ended since then, and seconds on the clock;
# a shared machine gives a process a part of the clock only.
cpu_ticks() {
  times > "$BUILD/fuzz/times"
  TICKS=$(awk 'NR == 2 { for (i = 1; i <= 2; i++) { split($i, part, "[ms]"); sum += part[1] * 60 + part[2] } print int(sum) }' "$BUILD/fuzz/times")
}

started() {
  mkdir -p "$BUILD/fuzz"
  cpu_ticks
  STARTED_CPU=$TICKS STARTED=$SECONDS
}

# record TARGET EXECUTIONS FINDINGS: appended to build/fuzz/figures.tsv with what the run took since `started`, revision and date.
# REVISION names that of programs that were built before the checkout moved on.
record() {
  cpu_ticks
  CPU=$((TICKS - STARTED_CPU))
  printf '%s\t%s\t%s\t%s\t%s\t%s\t%s\n' "$1" "${2:-0}" "$CPU" "$((SECONDS - STARTED))" "$3" \
    "${REVISION:-$(git rev-parse --short HEAD 2> /dev/null || echo unknown)}" "$(date -u +%Y-%m-%d)" >> "$BUILD/fuzz/figures.tsv"
}
