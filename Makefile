# Tabwire's one entry: each target does all of its own set-up. `make help` lists them.

MAKEFLAGS += --no-builtin-rules
.DEFAULT_GOAL := help
.PHONY: help start test bench mcpbench fidelity soak fuzz hostile faults signals cycles crowd sessions cdp-clients devices balancer fleet fleet-test docs pictures clients check check-lint check-format check-openapi format build clean chrome shell shell-if-any node apps fleet-programs

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
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-11s %s\n", $$1, $$2 }' Makefile

start: chrome ## run the service; settings as variables: make start PORT=4000
	@exec node dist/routes/main.js

test: chrome $(if $(filter shell,$(HEADLESS)),shell,shell-if-any) ## run the specs; JEST_ARGS="spec/house -t arrow" picks some; HEADLESS=shell: in chrome-headless-shell, HEADLESS=true: in Chrome
	@$(jest) $(JEST_ARGS)

bench: chrome ## print what things cost, next to other ways to do them; OPS="click,eval" picks some; ROUNDS=10
	@command -v chromedriver >/dev/null || ! { $(may-install); } || { $(install-chromedriver); } || true
	@node dist/tools/bench/run.js

mcpbench: chrome ## print what a model reads and calls by MCP, next to other servers of MCP
	@node dist/tools/bench/mcp.js

fidelity: chrome ## run the behaviour cases through chromedriver too; CASES="type keys" picks some
	@command -v chromedriver >/dev/null || { $(may-install) && { $(install-chromedriver); }; command -v chromedriver >/dev/null; } \
	|| { echo 'make fidelity needs chromedriver; Debian has it in the package chromium-driver.' >&2; exit 1; }
	@node dist/tools/fidelity/compare.js $(CASES)

soak: chrome ## work and faults for SOAK_MINUTES (10); fails on drift; SEED=… repeats a run
	@node dist/tools/long/soak.js

fuzz: chrome ## FUZZ_INSTRUCTIONS (20000) instructions and FUZZ_BODIES (100000) bodies that nobody would send; SEED=… repeats a run
	@node dist/tools/long/fuzz.js

hostile: chrome ## spiteful clients and pages, all at once, for HOSTILE_MINUTES (10) beside a client that behaves well; SEED=… repeats a run, ONLY="page" picks some
	@node dist/tools/long/hostile.js

faults: chrome ## each class of faults FAULTS (100) times beside a browser at work
	@node dist/tools/long/faults.js

signals: chrome ## SIGKILL, SIGTERM, SIGINT and SIGHUP SIGNALS (50) times each, with browsers in all states
	@node dist/tools/long/signals.js

cycles: chrome ## CONTEXTS (2000) and BROWSERS (100) opened and deleted, CLIENTS (2000) and VIEWERS (1000) that come and go; fails on what stays
	@node --expose-gc $(compile-once) dist/tools/long/cycles.js

crowd: chrome ## COMMANDS (20000) of CLIENTS (200) in 20 contexts; fails on an answer that is another's
	@node dist/tools/long/crowd.js

sessions: chrome ## SESSIONS (200) of MCP at once; fails on a page that is another's, and on a context that stays
	@node dist/tools/long/mcp-sessions.js

balancer: ## install HAProxy, which a spec puts before two servers; it is skipped without
	@command -v haproxy /usr/sbin/haproxy >/dev/null || { $(may-install) && { $(install-haproxy); }; command -v haproxy /usr/sbin/haproxy >/dev/null; } \
	|| { echo 'make balancer needs haproxy; Debian has it in the package haproxy.' >&2; exit 1; }

fleet: chrome fleet-programs ## run MEMBERS (3) of a fleet, a Redis and HAProxy on PORT (8000), until Ctrl-C
	@exec node dist/tools/long/fleet.js

fleet-test: chrome fleet-programs ## what a fleet promises, with faults; COMMANDS=20000 BROWSERS=60 FAULT_SECONDS=30; CASES="redis,kill" picks some
	@command -v faketime >/dev/null || ! { $(may-install); } || { $(install-faketime); } || true
	@exec node dist/tools/long/fleet-test.js

fleet-programs: balancer
	@command -v redis-server >/dev/null || { $(may-install) && { $(install-redis); }; command -v redis-server >/dev/null; } \
	|| { echo 'A fleet needs redis-server here; Debian has it in the package redis-server.' >&2; exit 1; }

apps: chrome apps/node_modules/.stamp ## drive real applications through whole tasks, ROUNDS=3 times; APPS="node-red" picks some
	@node dist/tools/apps/run.js

cdp-clients: chrome ## what Puppeteer and Playwright see through the CDP socket, and of a Chromium by itself, in some 400 cases; CASES="coverage" picks some
	@node dist/tools/long/cdp-clients/main.js

devices: $(built) ## write the table of device presets from Playwright's list
	@node dist/tools/emulation/write-devices.js

docs: $(built) ## write the generated tables of README.md and docs/
	@node dist/tools/docs/write.js

pictures: chrome ## take the pictures of docs/ anew: no two runs take the same, since times and IDs are in them
	@node dist/tools/docs/images.js

clients: $(built) ## write what the clients in clients/ have of the interface
	@node dist/tools/clients/write.js

check: $(built) ## check format, lint, types (building checks them) and the OpenAPI document
	@$(MAKE) --no-print-directory -j 2 --output-sync check-lint check-format check-openapi

check-lint:
	node_modules/.bin/eslint --max-warnings 0 .

check-format:
	node_modules/.bin/prettier --check .

check-openapi:
	@node dist/clients/cli/main.js openapi -o dist/openapi.json
	REDOCLY_TELEMETRY=off REDOCLY_SUPPRESS_UPDATE_NOTICE=true node_modules/.bin/redocly lint dist/openapi.json

format: $(installed) ## lay out the sources
	node_modules/.bin/prettier --write .

build: $(built) ## compile to dist/

clean: ## remove what was built
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
