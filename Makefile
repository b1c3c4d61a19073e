# Needs Python 3.11 or newer, make and a network the first time. Everything lands in .venv/.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

# For one call:  make play ARGS="gsc --lang de"   make test PYTEST_ARGS="-k blue"
ARGS ?=
PYTEST_ARGS ?=
WORKERS ?= auto
N ?= 11000
JOBS ?= 2
# Part of the tests can't cover all of the rules: coverage is demanded of the whole run only.
COVERAGE = $(if $(strip $(PYTEST_ARGS)),,--cov --cov-report=term-missing --cov-fail-under=100)

.DEFAULT_GOAL := help
.PHONY: help play test check format bench differential mutants lock clean

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-12s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

play: $(READY) ## play in the terminal (ARGS="chd --lang es")
	@$(BIN)/cleverdice play $(ARGS)

test: $(READY) ## run all tests; the rules must be covered fully (PYTEST_ARGS="-k blue": some, no coverage)
	$(BIN)/python -m pytest -n $(WORKERS) $(COVERAGE) $(PYTEST_ARGS)

check: $(READY) ## format, lint and types
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

format: $(READY) ## put the code into the house format
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: $(READY) ## measure the speed of both engines, write benchmarks/RESULTS.md (two minutes)
	$(BIN)/python -m benchmarks.speed
	$(BIN)/python -m benchmarks.engines $(ARGS)

differential: $(READY) ## compare the two engines ply by ply over N games (N=200000)
	$(BIN)/python -m tests.differential --games $(N) --jobs $(JOBS)

mutants: $(READY) ## break the rules in small ways and list what no test notices (most of an hour)
	@"$(PYTHON)" -m venv .venv-mutants
	@.venv-mutants/bin/python -m pip install --quiet --require-hashes -r requirements-mutants.txt
	@.venv-mutants/bin/python -m pip install --quiet --no-deps --no-build-isolation -e .
	.venv-mutants/bin/mutmut run
	.venv-mutants/bin/mutmut results

lock: ## write the pinned requirements anew from their .in files (needs uv)
	for name in dev mutants; do uv pip compile --universal --python-version 3.11 --generate-hashes \
		--no-header --no-emit-index-url --upgrade \
		--output-file requirements-$$name.txt requirements-$$name.in || exit 1; done

clean: ## remove the environment, caches and builds
	rm -rf $(VENV) .venv-mutants .mypy_cache .pytest_cache .ruff_cache .hypothesis .coverage .coverage.* htmlcov mutants build dist
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
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.txt
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@
