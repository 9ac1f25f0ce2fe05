# Tabwire's one entry: each target does all of its own set-up. `make help` lists them.

MAKEFLAGS += --no-builtin-rules
.DEFAULT_GOAL := help
.PHONY: help start test test-long bench bench-quick bench-compare mcpbench fidelity soak fuzz hostile faults signals cycles crowd sessions cdp-clients chromes nodes image-test compose-test devices balancer fleet fleet-test docs pictures clients check check-lint check-format check-openapi format build clean chrome shell shell-if-any node apps fleet-programs

# Two stamps say what is done: the packages are installed, the sources are built.
installed := node_modules/.stamp
built := dist/.stamp

parts := clients/cli clients/dashboard lib protocol routes spec tools

# A folder's time changes when a file comes or goes, so folders count as sources too.
folders := $(shell find $(parts) -type d)
sources := $(shell find $(parts) -name '*.ts')

# Jest loads ES modules through a part of node that is still behind a flag.
jest := node --experimental-vm-modules --disable-warning=ExperimentalWarning node_modules/jest/bin/jest.js

# The heap then doesn't grow by what V8 optimizes while it warms up, and nothing of its code is thrown away.
compile-once := --no-opt --no-sparkplug --no-lazy-feedback-allocation --no-flush-bytecode

# jemalloc gives free memory back to the system. Where it is missing, glibc does so with the memory of large replies.
jemalloc := $(firstword $(wildcard /usr/lib/*-linux-gnu/libjemalloc.so.2))
ifneq ($(jemalloc),)
start hostile: export LD_PRELOAD ?= $(jemalloc)
start hostile: export MALLOC_CONF ?= background_thread:true,dirty_decay_ms:1000,muzzy_decay_ms:0,narenas:2
endif
start hostile: export MALLOC_ARENA_MAX ?= 2
start hostile: export MALLOC_MMAP_THRESHOLD_ ?= 131072

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-13s %s\n", $$1, $$2 }' Makefile

start: chrome ## run the server; settings are variables: make start PORT=4000
	@exec node dist/routes/main.js

test: chrome $(if $(filter shell,$(HEADLESS)),shell,shell-if-any) ## run the specs but the long ones; JEST_ARGS="spec/house -t arrow" selects of all; HEADLESS=shell runs all in chrome-headless-shell, HEADLESS=true all in Chrome
	@SPECS=$${SPECS:-$(if $(findstring spec/,$(JEST_ARGS)),all,short)} $(jest) $(JEST_ARGS)

test-long: export SPECS := long
test-long: test ## run the long specs: sets of sentences, the dashboard's views, fleets, Puppeteer and Playwright, faults

bench: chrome ## measure the times of commands beside other tools; OPS="click,eval" selects commands; ROUNDS=10
	@command -v chromedriver >/dev/null || ! { $(may-install); } || { $(install-chromedriver); } || true
	@node dist/tools/bench/run.js

bench-quick: chrome ## measure the main commands beside raw CDP in four minutes, and add a line to BENCHMARKS.jsonl; OPS and ROUNDS as for bench
	@node dist/tools/bench/run.js quick

bench-compare: chrome ## build the commits A and B, and measure them in turns; make bench-compare A=main B=HEAD; OPS as for bench; ROUNDS=8
	@node dist/tools/bench/compare.js

mcpbench: chrome ## count the tokens and calls of a model with Tabwire and with other MCP servers
	@node dist/tools/bench/mcp.js

fidelity: chrome ## run the behaviour cases with Tabwire and with chromedriver; CASES="type keys" selects cases
	@command -v chromedriver >/dev/null || { $(may-install) && { $(install-chromedriver); }; command -v chromedriver >/dev/null; } \
	|| { echo 'make fidelity needs chromedriver; Debian has it in the package chromium-driver.' >&2; exit 1; }
	@node dist/tools/fidelity/compare.js $(CASES)

soak: chrome ## send commands and cause faults for SOAK_MINUTES (10); fails if resources grow; SEED=… repeats a run
	@node dist/tools/long/soak.js

fuzz: chrome ## send FUZZ_INSTRUCTIONS (20000) and FUZZ_BODIES (100000) random instructions and bodies; SEED=… repeats a run
	@node dist/tools/long/fuzz.js

hostile: chrome ## run spiteful clients and pages for HOSTILE_MINUTES (10) beside a client that behaves well; SEED=… repeats a run, ONLY="page" selects attacks
	@node dist/tools/long/hostile.js

faults: chrome ## cause each fault FAULTS (100) times while another browser works
	@node dist/tools/long/faults.js

signals: chrome ## send SIGKILL, SIGTERM, SIGINT and SIGHUP SIGNALS (50) times each, with browsers in all states
	@node dist/tools/long/signals.js

cycles: chrome ## open and delete CONTEXTS (2000) and BROWSERS (100), connect CLIENTS (2000) and VIEWERS (1000); fails if something stays
	@node --expose-gc $(compile-once) dist/tools/long/cycles.js

crowd: chrome ## send COMMANDS (20000) from CLIENTS (200) in 20 contexts; fails if a client gets the answer of another client
	@node dist/tools/long/crowd.js

sessions: chrome ## run SESSIONS (200) of MCP at once; fails if a session sees the page of another session, or if a context stays
	@node dist/tools/long/mcp-sessions.js

balancer: ## install HAProxy; without HAProxy the spec of a load balancer is skipped
	@command -v haproxy /usr/sbin/haproxy >/dev/null || { $(may-install) && { $(install-haproxy); }; command -v haproxy /usr/sbin/haproxy >/dev/null; } \
	|| { echo 'make balancer needs haproxy; Debian has it in the package haproxy.' >&2; exit 1; }

fleet: chrome fleet-programs ## run a fleet of MEMBERS (3) with Redis and HAProxy on PORT (8000) until Ctrl-C
	@exec node dist/tools/long/fleet.js

fleet-test: chrome fleet-programs ## test the promises of a fleet while faults happen; COMMANDS=20000 BROWSERS=60 FAULT_SECONDS=30; CASES="redis,kill" selects cases
	@command -v faketime >/dev/null || ! { $(may-install); } || { $(install-faketime); } || true
	@exec node dist/tools/long/fleet-test.js

fleet-programs: balancer
	@command -v redis-server >/dev/null || { $(may-install) && { $(install-redis); }; command -v redis-server >/dev/null; } \
	|| { echo 'A fleet needs redis-server here; Debian has it in the package redis-server.' >&2; exit 1; }

apps: chrome apps/node_modules/.stamp ## do whole tasks in real web applications, ROUNDS=3 times; APPS="node-red" selects applications
	@node dist/tools/apps/run.js

cdp-clients: chrome ## compare what Puppeteer and Playwright see through Tabwire and in Chromium alone; CASES="coverage" selects cases
	@node dist/tools/long/cdp-clients/main.js

chromes: $(built) ## run specs in several versions of Chromium, which it downloads; VERSIONS="131 149" and FILES="spec/behaviour" pick some, CHROMES="path path" names others
	@node dist/tools/chromes/run.js

# npm's package `node` has each version of Node.js. It is no dependency of the project.
nodes := $(or $(XDG_CACHE_HOME),$(HOME)/.cache)/tabwire/node
nodes: chrome ## run the specs on Node.js 20, 22 and 24, which it downloads; NODES="22" and FILES="spec/routes" pick some
	@for version in $(or $(NODES),20 22 24); do \
	  folder="$(nodes)/$$version"; mkdir -p "$$folder" || exit; \
	  [ -x "$$folder/node_modules/node/bin/node" ] || (cd "$$folder" && npm install --silent --prefix . --ignore-scripts=false --no-audit --no-fund "node@$$version") || exit; \
	  echo "Node.js $$("$$folder/node_modules/node/bin/node" --version)"; \
	  PATH="$$folder/node_modules/node/bin:$$PATH" $(MAKE) --no-print-directory test JEST_ARGS="$(FILES)" || exit; \
	done

image-test: $(built) ## build the images, and run containers of them with Docker or Podman, which it installs on Debian; BROWSERS="headless-shell" picks images, ENGINE names the program
	@command -v docker >/dev/null || command -v podman >/dev/null || [ -n "$$ENGINE" ] || { $(may-install) && { $(install-podman); }; } || true
	@node dist/tools/image/test.js

compose-test: $(built) ## start the fleet of deploy/fleet.yaml with an image of image-test, and open browsers in it; COMPOSE="docker compose" is the command, PORT=8080
	@node dist/tools/image/compose.js

devices: $(built) ## write the table of device presets from Playwright's list
	@node dist/tools/emulation/write-devices.js

docs: pictures ## write the generated tables of README.md and docs/, and take the pictures
	@node dist/tools/docs/write.js

pictures: chrome ## take the pictures of docs/; a picture of which less than 2 % of the pixels changed (times, IDs) stays as it is
	@node dist/tools/docs/images.js

clients: $(built) ## write the generated code of clients/
	@node dist/tools/clients/write.js

check: $(built) ## check the format, the types, the lint rules and the OpenAPI document
	@$(MAKE) --no-print-directory -j 2 --output-sync check-lint check-format check-openapi

check-lint:
	node_modules/.bin/eslint --max-warnings 0 .

check-format:
	node_modules/.bin/prettier --check .

check-openapi:
	@node dist/clients/cli/main.js openapi -o dist/openapi.json
	REDOCLY_TELEMETRY=off REDOCLY_SUPPRESS_UPDATE_NOTICE=true node_modules/.bin/redocly lint dist/openapi.json

format: $(installed) ## format the sources
	node_modules/.bin/prettier --write .

build: $(built) ## compile the sources to dist/

clean: ## remove the results of the build
	rm -rf dist coverage

# When a file came or went, dist starts from nothing: a deleted spec must not go on running.
$(built): $(installed) tsconfig.json $(sources) $(folders)
	@$(if $(filter $(folders),$?),rm -rf dist)
	@npm run --silent build
	@touch $@

$(installed): package.json package-lock.json .npmrc | node
	npm ci --ignore-scripts --no-audit --no-fund
	@touch $@

# The applications that `make apps` drives are no dependencies of the project.
apps/node_modules/.stamp: apps/package.json apps/package-lock.json apps/.npmrc | node
	npm ci --prefix apps --no-audit --no-fund
	@touch $@

# Exits 1 with a sentence that says what to install when there is no Chrome.
find-chrome := node dist/protocol/find-chrome.js >/dev/null

# Debian's own Chromium, with a font, where root or a sudo that asks nothing allows it.
sudo = $(shell [ "$$(id -u)" = 0 ] || echo sudo -n)
may-install = [ -z "$$CHROME_PATH" ] && command -v apt-get >/dev/null && $(sudo) true 2>/dev/null
apt-install = $(sudo) apt-get update; $(sudo) env DEBIAN_FRONTEND=noninteractive \
	apt-get install -y --no-install-recommends
install-chromium = $(apt-install) chromium fonts-liberation libjemalloc2
install-chromedriver = $(apt-install) chromium-driver
install-haproxy = $(apt-install) haproxy
install-faketime = $(apt-install) faketime
install-redis = $(apt-install) redis-server
install-podman = $(apt-install) podman debootstrap
install-shell = $(apt-install) chromium-headless-shell

find-shell = node dist/protocol/find-chrome.js shell "$$HEADLESS_SHELL_PATH" "$$PATH" >/dev/null

shell: $(built)
	@$(find-shell) 2>/dev/null || { $(may-install) && { $(install-shell); }; $(find-shell); }

# Specs about the service run faster in it, and in Chrome without it: it is installed where apt-get knows of it.
shell-if-any: chrome
	@$(find-shell) 2>/dev/null || { $(may-install) && apt-cache show chromium-headless-shell >/dev/null 2>&1 && { $(install-shell); }; } || true

chrome: $(built)
	@$(find-chrome) 2>/dev/null || { $(may-install) && { $(install-chromium); }; $(find-chrome); }

node:
	@node -e 'const [a, b] = process.versions.node.split("."); process.exit(a > 20 || (a == 20 && b >= 19) ? 0 : 1)' 2>/dev/null \
	|| { echo 'Tabwire needs Node.js 20.19 or later: https://nodejs.org/en/download' >&2; exit 1; }
	@command -v npm >/dev/null \
	|| { echo 'Tabwire needs npm; Debian and Ubuntu have it in the package npm.' >&2; exit 1; }
