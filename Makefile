# Verbs only: what each does stands in the script that it calls.
# Assumes Debian 12/13 or Ubuntu as root or with sudo (test and bench set the machine up themselves); GNU make, bash.
# Called by people and by .ci/run.
# The benchmark reads its choices (HOST OP FILES GROUP ROUNDS BENCH BUDGET TURNS CORPUS PEERS PHP_BIN ELIXIR_BIN GO_BUILD OUT) from the environment.
export

.PHONY: agree soak reliability help test bench matrix fuzz lint report package clean test-asan test-apps test-arm64 test-go-modules test-install bench-compare bench-instructions

help:
	@echo "make test [NO_INSTALL=1]        set up (or install nothing), build, every suite: about an hour"
	@echo "make bench [HOST= OP= FILES= ROUNDS= PEERS=]   measure, table and build/report/index.html"
	@echo "make matrix                     every suite on Debian 13 and unstable (PHP 8.4 to 8.6, OTP 27, 29), in folders"
	@echo "make test-asan                  PHP and NIF under AddressSanitizer, UBSan and valgrind, PHP's debug build, threads"
	@echo "make test-apps                  suites of PHP applications of Debian's, with json_* and with the override"
	@echo "make test-arm64                 the PHP extension on arm64, cross-built and run under qemu"
	@echo "make test-go-modules            tests of public Go modules, with encoding/json and with ours"
	@echo "make test-install               the install lines of README and guides, on a fresh Debian in a folder"
	@echo "make agree [TEXTS=3000 SEED=]   one stream of texts through core, PHP, Elixir and Go"
	@echo "make soak [MINUTES=60]          workers that live long, in every host"
	@echo "make reliability                docs/reliability.md from the figures of fuzz, hostile and soak"
	@echo "make fuzz [MINUTES=60]          every fuzzer; figures for make reliability"
	@echo "make lint | report | package | clean | bench-compare BASE=<revision> | bench-instructions"

test:
	@scripts/test

bench:
	@for part in core php elixir go bench; do scripts/setup $$part || true; done
	@"$$(bench/setup)" bench/bench.py

report:
	@"$$(bench/setup)" bench/make-report

bench-compare:
	@"$$(bench/setup)" bench/bench-compare BASE=$(BASE)

bench-instructions:
	@scripts/setup core php bench asan
	@"$$(bench/setup)" bench/bench-instructions

matrix:
	@scripts/matrix

agree:
	@scripts/setup core php elixir go
	@scripts/test-agree $(TEXTS) $(SEED)

fuzz:
	@scripts/fuzz

soak:
	@scripts/setup core php elixir go
	@scripts/soak

reliability:
	@scripts/setup core
	@scripts/reliability

test-go-modules:
	@scripts/test-go-modules

test-install:
	@scripts/test-install

lint:
	@scripts/lint

package:
	@scripts/test package

test-asan:
	@scripts/test-asan

test-apps:
	@scripts/test-apps

test-arm64:
	@scripts/setup php arm
	@scripts/test-arm64

clean:
	@bash -c '. scripts/lib.sh && remove_tree "$$BUILD"'
