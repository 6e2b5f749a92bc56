# Everything a person or CI does here. Needs python3 (3.11 or newer) and make; uses uv where it is installed.

PYTHON ?= python3
BIN := .venv/bin
UV := $(shell command -v uv 2>/dev/null)
LOCALES := app/render/locale

# Only what the machine has: uv fetches no Python of its own.
export UV_PYTHON_DOWNLOADS := never
export PIP_DISABLE_PIP_VERSION_CHECK := 1
# An environment that happens to be active is none of ours.
unexport VIRTUAL_ENV PYTHONHOME PYTHONPATH

ifneq ($(UV),)
INSTALL := $(UV) pip install --quiet --python $(BIN)/python
else
INSTALL := $(BIN)/python -m pip install --quiet --no-input
endif

.DEFAULT_GOAL := help
.PHONY: help install run test stress test-browser check format bench mutants keep-widget messages catalogues requirements image-check clean

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-13s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

install: .venv/.runtime ## Set up .venv with what the service needs, pinned by hash

run: install ## Serve on 127.0.0.1:8000 (PORT, DIXDEDER_DATABASE_URL; data in ./dixdeder.db)
	@$(BIN)/dixdeder serve || test $$? -eq 130

test: .venv/.dev ## Run the test suite
	$(BIN)/python -m pytest -n auto

# How often what is repeated is repeated; `make test` says 50 and 3.
ifdef SHORT
TIMES := SEQUENCES=100 KILLS=4 CARD_HANDS=300 ORACLE_DEALS=500
else
TIMES := SEQUENCES=1000 KILLS=50 CARD_HANDS=10000 ORACLE_DEALS=10000
endif

stress: .venv/.dev ## Run for long what must hold for ever: kills, random evenings (SHORT=1: about a minute)
	$(TIMES) SHORT=$(SHORT) $(BIN)/python -m pytest -n auto -m "stress or repeated"

test-browser: .venv/.dev ## Try the pages in a real Chromium (CHROMIUM, SCREENSHOTS=folder to look at them)
	$(BIN)/python -m pytest tests/browser -n 2

check: .venv/.dev ## What CI demands: format, lint, types, imports, tests with coverage
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/oxlint --deny-warnings
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m pytest -n auto --cov --cov-report=
	$(BIN)/coverage report --include='app/engine/*' --fail-under=100
	$(BIN)/coverage report --fail-under=95

format: .venv/.dev ## Format the code and mend what the linters can mend
	$(BIN)/ruff check --fix .
	$(BIN)/oxlint --fix
	$(BIN)/ruff format .

bench: .venv/.dev ## Measure speed against a ceiling measured in the same run
	@$(BIN)/python -m tests.benchmarks

mutants: .venv/.dev ## Break the engine in every small way; 95 % must fail a test (8 to 30 minutes)
	rm -rf mutants
	$(BIN)/mutmut run --max-children 2 >mutants.log 2>&1 || { tail -n 40 mutants.log; exit 1; }
	@$(BIN)/python .ci/mutants.py

keep-widget: .venv/.dev ## Before a release: keep its <belote-score> for the pages that will load it
	@PYTHONPATH=. $(BIN)/python .ci/keep_widget.py

messages: .venv/.dev ## Collect the sentences to translate into messages.pot
	$(BIN)/pybabel extract --mapping-file pyproject.toml --keyword N_ --keyword to_say --keyword say --keyword say_count:1,2 \
		--project dixdeder --sort-by-file --no-location --output-file $(LOCALES)/messages.pot .

catalogues: .venv/.dev ## Compile the translations (.po to .mo; both are committed)
	$(BIN)/pybabel compile --directory $(LOCALES) --statistics

requirements: ## Refresh the pins (needs uv)
	@test -n "$(UV)" || { echo "make requirements needs uv"; exit 1; }
	$(UV) lock --upgrade
	$(UV) export $(EXPORT) --no-default-groups --group build --output-file requirements.txt
	$(UV) export $(EXPORT) --output-file requirements-dev.txt
	$(UV) export $(EXPORT) --no-hashes --no-annotate --output-file constraints.txt

EXPORT := --quiet --no-emit-project --no-header --format requirements-txt

image-check: install ## Build the image without Docker and play against it (root; buildah, podman, runc, mmdebstrap)
	.ci/image-check

clean: ## Remove what can be made again, .venv included (never the data)
	rm -rf .venv build dist mutants mutants.log *.egg-info .coverage .coverage.* .hypothesis .mypy_cache .pytest_cache .ruff_cache

# Stamps: set up once, and again when the pins change.
.venv/.runtime: requirements.txt pyproject.toml | .venv/.made
	$(INSTALL) --require-hashes -r requirements.txt
	$(INSTALL) --no-deps --no-build-isolation --editable .
	@touch $@

.venv/.dev: requirements-dev.txt pyproject.toml | .venv/.made
	$(INSTALL) --require-hashes -r requirements-dev.txt
	$(INSTALL) --no-deps --no-build-isolation --editable .
	@touch $@ .venv/.runtime

.venv/.made:
	@command -v $(PYTHON) >/dev/null || { echo "Dix de Der needs Python 3.11 or newer: there is no $(PYTHON) here."; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "Dix de Der needs Python 3.11 or newer, and $(PYTHON) is $$($(PYTHON) -V 2>&1). Try: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
ifneq ($(UV),)
	@$(UV) venv --quiet --allow-existing --python "$$($(PYTHON) -c 'import sys; print(sys.executable)')" .venv
else
	@$(PYTHON) -m venv .venv || { \
	  echo "$(PYTHON) cannot make virtual environments. On Debian and Ubuntu: apt install python3-venv; or install uv."; exit 1; }
endif
	@touch $@
