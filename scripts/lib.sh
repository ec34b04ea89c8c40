# Words that all scripts share: messages, paths, results, Debian packages.
# Assumes bash with `set -euo pipefail`; changes into the root of the checkout.
# Sourced by every script of this folder.
# shellcheck shell=bash

ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
export ROOT
cd "$ROOT" || exit 1

# What is built and fetched; outside the tree it survives a `make clean`.
BUILD=${FASTJSON_BUILD:-$ROOT/build}
CACHE=${FASTJSON_CACHE:-$BUILD/cache}
export BUILD CACHE
mkdir -p "$BUILD"

say() { printf '%s\n' "== $*"; }
note() { printf '   %s\n' "$*"; }
die() { printf '%s: %s\n' "$(basename "$0")" "$*" >&2; exit 1; }

jobs_count() { nproc 2>/dev/null || echo 2; }

# result SUITE PASSED FAILED [NOTE]: one line for the summary of scripts/test, with the time when the suite ended.
result() {
  note "$1: $2 passed, $3 failed${4:+ ($4)}"
  if [ -n "${FASTJSON_RESULTS:-}" ]; then
    printf '%s\t%s\t%s\t%s\t%s\n' "$1" "$2" "$3" "${4:-}" "$EPOCHSECONDS" >> "$FASTJSON_RESULTS"
  fi
}

# skipped SUITE WHY: a suite that this machine cannot run; the summary names it, and it is neither passed nor failed.
skipped() {
  note "$1: skipped: $2"
  if [ -n "${FASTJSON_RESULTS:-}" ]; then printf '%s\t0\t0\tskipped: %s\t%s\n' "$1" "$2" "$EPOCHSECONDS" >> "$FASTJSON_RESULTS"; fi
}

as_root() {
  if [ "$(id -u)" = 0 ]; then
    "$@"
  elif command -v sudo >/dev/null 2>&1; then
    sudo "$@"
  else
    die "this needs root to run: $*"
  fi
}

# Debian and its children understand the package names used here.
is_debian() {
  [ -r /etc/os-release ] && grep -qE '^(ID|ID_LIKE)=.*(debian|ubuntu)' /etc/os-release && command -v apt-get >/dev/null 2>&1
}

missing_packages() {
  local package
  for package in "$@"; do
    case $(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null || true) in
      installed) ;;
      *) printf '%s\n' "$package" ;;
    esac
  done
}

# install_packages WHAT PACKAGE...: says what is installed and why; does nothing when all are there, and never with NO_INSTALL=1.
install_packages() {
  local what=$1 missing
  shift
  mapfile -t missing < <(missing_packages "$@")
  [ "${#missing[@]}" -gt 0 ] || return 0
  [ -z "${NO_INSTALL:-}" ] || die "NO_INSTALL is set, and $what needs: apt-get install ${missing[*]}"
  say "Installing Debian packages for $what: ${missing[*]}"
  if ! apt_install "${missing[@]}" > "$BUILD/apt.log" 2>&1; then
    as_root apt-get update -qq >> "$BUILD/apt.log" 2>&1 || true
    apt_install "${missing[@]}" >> "$BUILD/apt.log" 2>&1 || { tail -n 15 "$BUILD/apt.log" >&2; die "apt-get could not install: ${missing[*]}"; }
  fi
}

apt_install() {
  as_root env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 install -y --no-install-recommends "$@"
}

# remove_tree FOLDER: a killed matrix run leaves /dev and others mounted inside its folder, and deleting would go through them.
remove_tree() {
  local place
  [ -e "$1" ] || return 0
  place=$(cd "$1" && pwd -P)
  if awk -v place="$place/" 'index($2, place) == 1 { found = 1 } END { exit !found }' /proc/mounts; then
    die "something is mounted below $1: run scripts/matrix --unmount first"
  fi
  rm -rf --one-file-system "${place:?}"
}

# new_seed: a number that no run had. The suites' own is the same for every revision, so that what fails behind a change is the change's fault.
SUITES_SEED=20261122
new_seed() { od -An -N4 -tu4 /dev/urandom | awk '{ print $1 % 2147483646 + 1 }'; }

# take_seed same|new: every random test takes its seed from SEED, a number or "random"; without one, the suites' own or a new one.
take_seed() {
  local usual
  case $1 in
    same) usual=$SUITES_SEED ;;
    new) usual=$(new_seed) ;;
    *) die "take_seed knows no \"$1\"" ;;
  esac
  SEED=${SEED:-$usual}
  case $SEED in
    random) SEED=$(new_seed) ;;
    *[!0-9]*) die "SEED is a number or \"random\", not \"$SEED\"" ;;
  esac
  export SEED FASTJSON_SEED=$SEED
}

# Each turn of a long run has a seed of its own, all from the first, and far from it: the parity fuzzer seeds its nth case with SEED + n.
next_seed() {
  SEED=$(((SEED % 2147483646 + 1) * 48271 % 2147483647))
  export SEED FASTJSON_SEED=$SEED
}

# tree_files FOLDER...: what belongs to the checkout, without build products.
tree_files() {
  if git -C "$ROOT" rev-parse --is-inside-work-tree >/dev/null 2>&1; then
    git -C "$ROOT" ls-files -co --exclude-standard -- "$@" | while read -r file; do [ ! -e "$ROOT/$file" ] || printf '%s\n' "$file"; done
  else
    find "$@" -type f -not -path '*/.libs/*' -not -path '*/_build/*' -not -name '*.o' -not -name '*.lo'
  fi
}
