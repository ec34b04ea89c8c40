# What the PHP test scripts share: which PHP, how run-tests.php is started and how its summary is read.
# Assumes lib.sh was sourced; PHP_CONFIG may name another PHP than the one in PATH.
# Sourced by test-php, php-src-tests and test-asan.
# shellcheck shell=bash

PHP_CONFIG=${PHP_CONFIG:-php-config}
PHP_BIN=${PHP_BIN:-$("$PHP_CONFIG" --php-binary)}
PHP_BIN=$(command -v "$PHP_BIN") # run-tests.php wants a path
export PHP_CONFIG PHP_BIN

# Tests that change the locale need one with a decimal comma; they are made here, for nobody else to see.
export LOCPATH=$BUILD/locale
make_locales() {
  local name
  mkdir -p "$LOCPATH"
  for name in de_DE.UTF-8 fr_FR.UTF-8 tr_TR.UTF-8 en_US.UTF-8 de_DE.ISO-8859-1; do
    [ -d "$LOCPATH/$name" ] || localedef --no-archive -i "${name%%.*}" -f "${name#*.}" "$LOCPATH/$name" > /dev/null 2>&1 || true
  done
  [ -d "$LOCPATH/de_DE" ] || cp -r "$LOCPATH/de_DE.ISO-8859-1" "$LOCPATH/de_DE" 2> /dev/null || note "no locale with a decimal comma could be made (package: locales)"
}

# run_phpt SUITE RUN_TESTS LOG TESTS... with extra arguments for PHP in the array PHP_ARGS, allowed skips in SKIPS.
# A skip without a reason that SKIPS matches counts as a failure: what is never run must not look like a pass.
# A test has ten minutes, not PHP's one, for machines that are busy, emulated or sanitized.
run_phpt() {
  local suite=$1 run_tests=$2 log=$3 passed failed skipped unexpected
  shift 3
  make_locales
  env TEST_PHP_EXECUTABLE="$PHP_BIN" NO_INTERACTION=1 REPORT_EXIT_STATUS=0 SKIP_ONLINE_TESTS=1 TEST_FPM_RUN_AS_ROOT=1 \
    "$PHP_BIN" -n "$run_tests" -n -q --set-timeout 600 --offline --no-color --show-diff -g FAIL,BORK,LEAK,WARN,SKIP "${PHP_ARGS[@]}" "$@" > "$log" 2>&1 < /dev/null || true
  passed=$(count_in "$log" 'Tests passed')
  failed=$(($(count_in "$log" 'Tests failed') + $(count_in "$log" 'Tests leaked') + $(count_in "$log" 'Tests borked') + $(count_in "$log" 'Tests warned')))
  skipped=$(count_in "$log" 'Tests skipped')
  unexpected=$(grep -aoE 'SKIP .* reason: .*' "$log" | grep -avE "${SKIPS:-reason: needs PHP}" | sort -u || true)
  if [ -n "$unexpected" ]; then
    printf '%s\n' "$unexpected"
    failed=$((failed + $(printf '%s\n' "$unexpected" | wc -l)))
  fi
  if [ "$failed" -gt 0 ] || [ "$passed" -eq 0 ]; then
    sed -n '/^=====/,$d; p' "$log" | cut -c1-400 | head -n "${SHOW_LINES:-120}"
    grep -aE '^(FAIL|BORK|LEAK|WARN) ' "$log" | head -n 40 || true
    note "whole log: ${log#"$ROOT"/}"
    [ "$passed" -gt 0 ] || failed=$((failed + 1))
  fi
  result "$suite" "$passed" "$failed" "PHP $("$PHP_CONFIG" --version)${skipped:+, $skipped skipped}"
  [ "$failed" -eq 0 ]
}

count_in() {
  local number
  number=$(grep -aE "^$2 " "$1" | grep -oE '[0-9]+' | head -n 1 || true)
  echo "${number:-0}"
}
