# The two commands a new machine needs: `make run` and `make test`.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: run test check translations train-env clean

run: $(VENV)/run.stamp          ## install, then serve on the local network
	$(BIN)/python app.py

test: $(VENV)/test.stamp        ## install, then run every test
	$(BIN)/python -m pytest

check: $(VENV)/test.stamp       ## format, lint, types
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy .

translations: $(VENV)/run.stamp ## gather new sentences into the catalogues
	$(BIN)/pybabel -q extract -F translations/babel.cfg --sort-by-file --project=suzume --version=0.1.0 --no-location --ignore-dirs=".*" -o translations/messages.pot .
	$(BIN)/pybabel -q update -i translations/messages.pot -d translations --no-fuzzy-matching
	$(BIN)/pybabel -q compile -d translations

train-env: .train/stamp         ## install what training needs (about 6 GB)

$(VENV)/run.stamp: pyproject.toml $(wildcard translations/*/LC_MESSAGES/*.po)
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	$(BIN)/pybabel -q compile -d translations
	touch $@

$(VENV)/test.stamp: $(VENV)/run.stamp
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[test]'
	touch $@

.train/stamp: pyproject.toml
	test -x .train/bin/python || $(PYTHON) -m venv .train
	.train/bin/python -m pip install --quiet --disable-pip-version-check '.[train]'
	touch $@

clean:
	rm -rf $(VENV) .train .mypy_cache .ruff_cache .pytest_cache build *.egg-info
