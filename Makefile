# Every job of this repository by name; `make help` lists them. Anything that measures or verifies ends with one RESULT line.
.DEFAULT_GOAL := all
CARGO ?= cargo
VERIFY_QUICK = $(CARGO) build --quiet --package touchstone && $(CARGO) run --quiet --package touchstone-benches --bin verify -- --quick
RELEASE := $(CARGO) run --release --quiet --package touchstone-benches

.PHONY: help all runtime demo test conformance lint corpus corpus-bless verify verify-quick bench bench-instrument bench-overhead bench-select bench-graph truth smart-equals-naive test-builds rtscheck rtscheck-modern interrupt-test test-gradle test-recipes test-report fuzz bless kill-test store-kill-test

help: ## this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*##/ —/' | sort

all: runtime ## build the runtime jar and the touchstone binary (target/release/touchstone)
	$(CARGO) build --release

runtime: ## build the Java runtime that the binary carries
	cd runtime-java && mvn -B -q package

# The demo: build all and run the main job on the bundled example. Grows with what the program can do.
demo: all ## build all and run the main job on the bundled example
	@bash testdata/demo/run.sh

test: runtime ## all fast checks: unit and property tests, and a short verification
	$(CARGO) test --quiet --workspace
	$(VERIFY_QUICK)

# How often a JVM is killed at a random moment of its run.
KILLS ?= 200
kill-test: ## kill JVMs without warning: what they had reported as finished must be in their traces
	@cd runtime-java && mvn -B -q test -Dtest=KillTest -Dsurefire.failIfNoSpecifiedTests=false -DargLine=-Dtouchstone.kills=$(KILLS) | grep RESULT

conformance: runtime ## the evolving programs of testdata, end to end on a real JVM, and each rule of hybrid left out once
	$(CARGO) test --quiet --package touchstone --test conformance

test-builds: runtime ## touchstone test in sample builds of Maven, through the life of a project, and in bad set-ups (about an hour)
	TOUCHSTONE_BUILDS=all $(CARGO) test --quiet --package touchstone --test builds

# How often a build is interrupted at a random moment.
INTERRUPTS ?= 50
interrupt-test: runtime ## interrupt touchstone test by Ctrl-C and kill: the next run is right
	TOUCHSTONE_BUILDS=all TOUCHSTONE_INTERRUPTS=$(INTERRUPTS) $(CARGO) test --package touchstone --test builds -- interrupted --nocapture

# Another Gradle than the one on the PATH: make test-gradle GRADLE=FILE
GRADLE ?= gradle
test-gradle: runtime ## touchstone test in builds of Gradle, through the life of a project (some minutes; needs a Gradle)
	TOUCHSTONE_GRADLE=$(GRADLE) $(CARGO) test --quiet --package touchstone --test cli -- --test-threads 1 gradle::

test-recipes: runtime ## the shell steps of the recipes in docs/ci.md, on clones in different folders (some minutes)
	TOUCHSTONE_RECIPES=1 $(CARGO) test --quiet --package touchstone --test cli -- --test-threads 1 recipes::

# Another browser, or the page of a real result: make test-report BROWSER=FILE REPORT=FILE
BROWSER ?= chromium
REPORT ?=
test-report: runtime ## the report in a headless browser, wide, narrow and dark: no error, no overflow; leaves screenshots (needs Chromium)
	@TOUCHSTONE_BROWSER=$(BROWSER) TOUCHSTONE_REPORT=$(abspath $(REPORT)) $(CARGO) test --quiet --package touchstone --test cli -- --nocapture browser::

# RTSCHECK takes further arguments, such as --jobs 1 or --seed 2.
RTSCHECK ?=
rtscheck: all ## the paper's 31,000 evolving programs, against every technique (minutes)
	target/release/touchstone rtscheck auto $(RTSCHECK)

rtscheck-modern: all ## 20,000 evolving programs of modern Java
	target/release/touchstone rtscheck auto --mode modern --programs 720 $(RTSCHECK)

lint: ## formatting and clippy, warnings are errors
	$(CARGO) fmt --all --check
	$(CARGO) clippy --quiet --workspace --all-targets -- -D warnings

corpus: ## fetch the pinned jars of testdata/corpus.toml through Maven into target/corpus
	$(RELEASE) --bin corpus

corpus-bless: ## write the checksums of the fetched jars into testdata/corpus.toml
	$(RELEASE) --bin corpus -- --bless

verify: all ## verify every class of the JDKs and of the corpus in every configuration (about half an hour on two cores)
	$(RELEASE) --bin verify

# With the build that the tests have made: a release build would take longer than the checks themselves.
verify-quick: runtime ## java.base and three jars in two configurations (about a minute)
	$(VERIFY_QUICK)

bench: bench-instrument bench-overhead bench-select bench-graph ## all benchmarks, and one page of what they found: benches/results/README.md
	$(RELEASE) --bin bench_page

bench-instrument: all ## instrumentation beside ASM, JaCoCo, a plain walk, inflating and copying
	$(RELEASE) --bin bench_instrument

# How often the contestants take turns.
ROUNDS ?= 5
bench-overhead: all ## what instrumented tests cost beside plain ones, JaCoCo's agent and Ekstazi's
	$(RELEASE) --bin bench_overhead -- --rounds $(ROUNDS)

bench-select: all ## what selecting costs on projects of every size, beside STARTS' and Ekstazi's own selection on a real one
	$(RELEASE) --bin bench_select -- --rounds $(ROUNDS)

# GRAPH takes further arguments: --java-callgraph JAR, which has no release and has to be built from its sources.
GRAPH ?=
bench-graph: all ## what call graphs cost beside java-callgraph, jdeps and WALA, and what an update costs
	$(RELEASE) --bin bench_graph -- --rounds $(ROUNDS) $(GRAPH)

# TRUTH takes further arguments, such as --project joda-time=FOLDER with a checkout of that version.
TRUTH ?=
truth: all ## each test class of four libraries alone in a fresh JVM beside all in one: what a shared JVM hides (about half an hour)
	$(RELEASE) --bin truth -- $(TRUTH)

smart-equals-naive: all ## the classes that smart collects are those that naive does, one JVM for each test class
	$(RELEASE) --bin smart_equals_naive

# How long each target runs; ten minutes is what a release is held to.
FUZZ_SECONDS ?= 600
FUZZ_TARGETS ?= class_reader splicer archive_reader jimage_reader trace_reader digest
fuzz: ## fuzz everything that reads files, FUZZ_SECONDS each (installs cargo-fuzz if it is missing)
	@command -v cargo-fuzz > /dev/null || $(CARGO) install --locked cargo-fuzz
	@for target in $(FUZZ_TARGETS); do \
		mkdir -p fuzz/corpus/$$target; \
		$(CARGO) fuzz run --sanitizer none $$target fuzz/corpus/$$target fuzz/seeds/$$target -- \
			-max_total_time=$(FUZZ_SECONDS) -max_len=4096 || exit 1; \
		echo "RESULT fuzz target=$$target seconds=$(FUZZ_SECONDS) findings=0"; \
	done

store-kill-test: ## kill record and select a thousand times: the store is the old or the new one
	TOUCHSTONE_KILLS=1000 $(CARGO) test --package touchstone --test cli -- a_kill_at_any_moment --nocapture

bless: ## rewrite the expected outputs of the tests; read the diff
	TOUCHSTONE_BLESS=1 $(CARGO) test --quiet --workspace
