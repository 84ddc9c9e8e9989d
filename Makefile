# Everscroll. `make help` lists the targets.

PREFIX ?= /usr/local
DESTDIR ?=
SWIFT ?= swift
SHELL = /bin/bash

# The place of the image worker, which the program searches relative to its own directory.
WORKER = $(PREFIX)/libexec/everscroll/image-worker

# The files that the program generates: the kind, and the place where shells and man(1) search for it.
GENERATED = man:share/man/man1/everscroll.1 complete-bash:share/bash-completion/completions/everscroll \
  complete-zsh:share/zsh/site-functions/_everscroll \
  complete-fish:share/fish/vendor_completions.d/everscroll.fish

# The source that `make run` opens; `make run ARGS="moderators stackoverflow"` opens another one.
ARGS ?= starwars --mock

# Checkouts of other projects that `make structure` measures beside this one.
PEERS ?=

# Debian packages of the program, and packages that only its tests need.
PACKAGES = libncurses-dev ncurses-term libcurl4-openssl-dev libmicrohttpd-dev libsimdjson-dev \
  libtomlplusplus-dev libsqlite3-dev libcsv-dev libexpat1-dev libgdk-pixbuf-2.0-dev \
  webp-pixbuf-loader libchafa-dev \
  libjpeg62-turbo-dev libpng-dev libwebp-dev zlib1g-dev liblzma-dev libzstd-dev libvterm-dev libre2-dev ca-certificates pkg-config make
TEST_PACKAGES = strace python3 libpangocairo-1.0-0 fonts-dejavu-core

# Players, encoders and a browser for recordings, and programs to record; tests that need a missing one are cancelled.
DEMO_PACKAGES = chromium ffmpeg librsvg2-bin tmux vim htop less tig

# The servers of other projects that Tests/Program/RealServers starts, from Debian and from PyPI. As php-cgi
# comes first, no Apache comes with MediaWiki.
SERVER_PACKAGES = php-cgi php-cli php-mbstring php-sqlite3 php-xml mediawiki nginx docker-registry \
  curl python3-venv
SERVER_MODULES = datasette~=0.65 djangorestframework~=3.16 fastapi~=0.165 fastapi-pagination~=0.16 \
  uvicorn~=0.54 kinto~=26.5

SUDO = $(shell [ "$$(id -u)" = 0 ] || echo sudo)

# Swift's libraries inside the program, so that it runs where there is no Swift; and generic code made
# for the types that it is used with across modules, which is most of a step of the list. Nothing loads
# the program as a library, so that it exports none of Swift's 12 000 names, a twentieth of its size.
# With a section for each function, the linker leaves out those that nothing calls, and all but one of equal
# ones; it packs the places that depend on where the program is loaded. Together a sixth of its size.
RELEASE = -c release --static-swift-stdlib -Xswiftc -cross-module-optimization \
  -Xswiftc -Xfrontend -Xswiftc -function-sections -Xswiftc -use-ld=lld -Xlinker --no-export-dynamic \
  -Xlinker --icf=all -Xlinker -zpack-relative-relocs

# Each module is compiled at once, rather than once for each core and once for its interface, which would
# expand the macros of all its tests each time. A cold build takes a fifth less time, and one after a change
# about as long. C is optimised, because the tests paint many images.
DEBUG = -debug-info-format $(DEBUG_INFO) -Xcc -O2 -Xcxx -O2 -Xswiftc -whole-module-optimization \
  -Xswiftc -disable-batch-mode -Xswiftc -num-threads -Xswiftc 2 -Xswiftc -no-emit-module-separately-wmo

# SwiftPM warns that it leaves out a flag of GLib's description for compilers, which nothing here needs.
QUIETLY = 2> >(grep --line-buffered -v 'prohibited flag' >&2)

# A module that is imported without being declared breaks the build (Docs/Architecture.md).
CHECKED = --explicit-target-dependency-import-check error $(DEBUG)

SOURCES = Package.swift Sources Tests Docs/Examples

# Tests name their lines without it, and a build of them takes a fifth more time with it. `dwarf` shows
# the lines of a crash, too.
DEBUG_INFO = none

# The test targets in which threads of our own run, and the suite of EndToEndTests that stops, waits and ends.
THREADED = LockingTests TransportTests StoreTests MockAPITests RuntimeTests TerminalTests InputsTests ImagesTests
THREADED_PROGRAM = TerminalProgram

empty =
space = $(empty) $(empty)
THREADED_SUITES = ^($(subst $(space),|,$(THREADED)))\.

.DEFAULT_GOAL := help
.PHONY: help run test record-screens demos pictures test-tsan test-tsan-program test-servers test-outside bench bench-check \
  bench-prefetch bench-images bench-memory yardstick fuzz mutants lint format structure messages docs ci ci-full smoke build \
  release benchmarks install uninstall deb \
  clean packages demo-packages server-packages toolchain

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(firstword $(MAKEFILE_LIST)) | expand -t 14

# Without optimisation the build takes a quarter of the time, `make test` continues it, and a step of the
# list takes two milliseconds; large files need `make release`.
run: packages toolchain ## build fast, and open Star Wars characters on the mock API server; ARGS= opens something else
	@[ -x .build/debug/everscroll ] || echo "The first build takes a minute and a half on two processors."
	@$(SWIFT) build $(CHECKED) --product everscroll $(QUIETLY)
	@$(SWIFT) build $(CHECKED) --product image-worker $(QUIETLY)
	@.build/debug/everscroll $(ARGS)

build: packages toolchain ## build the program and its tests for debugging
	@$(SWIFT) build --build-tests $(CHECKED) $(QUIETLY)

release: packages toolchain ## build the program as it is installed
	@[ -x .build/release/everscroll ] || echo "The first build takes six minutes on two processors."
	@$(SWIFT) build $(RELEASE) --product everscroll $(QUIETLY)
	@$(SWIFT) build $(RELEASE) --product image-worker $(QUIETLY)

test: build ## run all tests, or those that FILTER= names
	@.ci/test $(SWIFT) test --skip-build --disable-xctest $(if $(FILTER),--filter '$(FILTER)')

record-screens: build ## write the screens anew that tests compare with; read the difference before it goes in
	@RECORD_SCREENS=1 $(SWIFT) test --skip-build --disable-xctest --filter 'GoldenTests'

messages: ## print all texts of the program that a user may read, made from the sources
	@Tests/Scripts/messages.py

# Tests compare the pictures without images; the README shows some.
pictures: build ## draw the pictures of Docs/Pictures anew
	@cd Docs/Pictures && "$(CURDIR)/.build/debug/everscroll" play pictures.tape -o "$(CURDIR)/.build/pictures.cast"

# The tests compare the recordings' bytes; the README shows the pictures.
demos: build ## record the tapes of Docs/Demos anew; read the difference before it goes in
	@RECORD_SCREENS=1 $(SWIFT) test --skip-build --disable-xctest --filter ChooserDemoTests
	@for tape in $(filter-out %/chooser.tape,$(wildcard Docs/Demos/*.tape)); do \
	  name=$${tape%.tape}; \
	  for form in cast svg; do .build/debug/everscroll play $$tape -o $$name.$$form || exit 1; done; \
	done

# Two tests at once: each is about ten times slower, and more of them would time out.
# Under the sanitizer the image worker has neither a limit of memory nor a sandbox of system calls, and
# a program that spins gets no signal.
test-tsan: packages toolchain ## run the tests of the modules with threads under the thread sanitizer
	@TEST_TARGETS="$(THREADED) session-leader" SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=2 \
	  .ci/test $(SWIFT) test --sanitize=thread $(DEBUG) --scratch-path .build/tsan \
	  --disable-xctest --filter '$(THREADED_SUITES)' --skip 'takes so much memory|WorkerSandboxTests|EndingTests'

test-tsan-program: packages toolchain ## also run the tests of the whole program that stop, wait and end
	@$(MAKE) --no-print-directory test-tsan THREADED="$(THREADED) EndToEndTests everscroll" \
	  THREADED_SUITES='$(THREADED_SUITES)|^EndToEndTests\.($(THREADED_PROGRAM))Tests/'

# `make test` tests the servers that are installed; tests of the others are skipped.
test-servers: server-packages build ## browse real servers, after installing them
	@.ci/test $(SWIFT) test --skip-build --disable-xctest --filter '^RealServersTests\.'

yardstick: release ## play documented APIs, and print how their lists are read; NAMES="Discord Plaid" for some
	@Tests/Yardstick/run .build/release/everscroll $(NAMES)

test-outside: toolchain ## build and run packages that take one product each from here
	@SWIFT="$(SWIFT)" Tests/Library/Outside/run

bench: release benchmarks ## measure, and print the tables
	@$(SWIFT) build $(RELEASE) --product LeanList $(QUIETLY)
	@.build/release/Benchmarks
	@Tests/Scripts/steps.py .build/release/everscroll .build/release/LeanList
	@Tests/Scripts/files.py .build/release/everscroll
	@Tests/Scripts/pictures.py .build/release/everscroll

# Counts are the same in a debug build, which continuous integration has at this point.
bench-check: build ## compare what can be counted with its limits
	@.build/debug/Benchmarks --check

bench-prefetch: benchmarks ## simulate readers on sources, and print how long they wait
	@.build/release/Benchmarks --prefetch

bench-images: release benchmarks ## compare the grid of photos with a naive one
	@$(SWIFT) build $(RELEASE) --product NaiveGrid $(QUIETLY)
	@.build/release/Benchmarks --images

bench-memory: release ## measure memory and keys against hostile servers, and print the table
	@Tests/Scripts/memory.py .build/release/everscroll

# Each input follows from the printed seed; SEED= repeats the inputs of another run.
fuzz: release ## run the program on random recordings, tapes, responses and files, for a minute each
	@Tests/Scripts/fuzz.py .build/release/everscroll $(if $(SEED),--seed $(SEED))

# The first build of the changed sources takes as long as the build of the tests.
mutants: packages toolchain ## switch plausible bugs on one by one; fails when the tests of one pass
	@SWIFT="$(SWIFT)" Tests/Mutants/mutants.py

# Built like the program, because it measures the program.
benchmarks: packages toolchain
	@$(SWIFT) build $(RELEASE) --product Benchmarks $(QUIETLY)

lint: toolchain ## check the format of the sources, the size of functions and files, and that all of it is used
	@$(SWIFT) format lint --strict --recursive --parallel $(SOURCES)
	@Tests/Structure/examples.py
	@Tests/Structure/compare --limits
	@Tests/Structure/unused

format: toolchain ## format the sources in place
	@$(SWIFT) format format --in-place --recursive --parallel $(SOURCES)

structure: ## print the size of files, functions and modules; PEERS="DIRECTORY..." compares with others
	@Tests/Structure/compare . $(PEERS)

# The modules of the library, which are documented.
LIBRARY = Paging FeedBrowser PagingTesting

# A build that is up to date emits no symbols, so they stay with it; a module's own are then put where
# no other's are, so that each is documented by itself.
docs: packages toolchain ## make the documentation of the library, in .build/docs
	@rm -rf .build/symbols .build/docs
	@for module in $(LIBRARY); do \
	  mkdir -p .build/symbols/$$module .build/docs; \
	  $(SWIFT) build --target $$module --scratch-path .build/symbol-build -Xswiftc -emit-symbol-graph \
	    -Xswiftc -emit-symbol-graph-dir -Xswiftc "$(CURDIR)/.build/symbol-build/symbols" && \
	  cp .build/symbol-build/symbols/$$module.symbols.json .build/symbols/$$module && \
	  "$(dir $(shell command -v $(SWIFT)))docc" convert Sources/*/$$module/$$module.docc \
	    --additional-symbol-graph-dir .build/symbols/$$module --fallback-display-name $$module \
	    --fallback-bundle-identifier everscroll.$$module --warnings-as-errors \
	    --output-path .build/docs/$$module || exit 1; \
	done

# The tests are last, so that their result is at the end of the log. The thread sanitizer builds nearly
# all modules once more, which takes as long as all of these, so that it is in `ci-full`.
ci: packages lint build bench-check ## all that must hold before a change goes in
	@$(MAKE) --no-print-directory test

ci-full: packages demo-packages server-packages lint build bench-check test-tsan-program smoke fuzz test-outside docs ## the same, real servers, random inputs, the yardstick, the documentation, and an installation that runs
	@Tests/Yardstick/run .build/release/everscroll --quick --check
	@EVERSCROLL_FUZZ_STEPS=1000000 $(MAKE) --no-print-directory test

# Into a directory of its own, with an empty environment and none of Swift's libraries; the size is in bytes.
SIZE_LIMIT = 19000000
smoke: release
	@$(MAKE) --no-print-directory install PREFIX=/usr DESTDIR="$(CURDIR)/.build/installed"
	@! ldd .build/installed/usr/bin/everscroll .build/installed/usr/libexec/everscroll/image-worker | \
	  grep -E 'libswift|libFoundation|not found'
	@size=$$(stat -c %s .build/installed/usr/bin/everscroll); \
	  echo "The program has $$size bytes; the limit is $(SIZE_LIMIT)."; [ $$size -le $(SIZE_LIMIT) ]
	@env -i .build/installed/usr/bin/everscroll --version
	@env -i .build/installed/usr/bin/everscroll starwars --mock --print 3

install: release ## put the program, its manual page and completions under PREFIX (/usr/local), below DESTDIR
	@install -D -m 755 --strip .build/release/everscroll "$(DESTDIR)$(PREFIX)/bin/everscroll"
	@install -D -m 755 --strip .build/release/image-worker "$(DESTDIR)$(WORKER)"
	@for file in $(GENERATED); do \
	  place="$(DESTDIR)$(PREFIX)/$${file#*:}"; \
	  mkdir -p "$${place%/*}" && .build/release/everscroll --generate $${file%%:*} >"$$place" || exit 1; \
	done
	@echo "Installed $(DESTDIR)$(PREFIX)/bin/everscroll."

# The directories of completions and of the worker, which few systems have before.
uninstall: ## remove what install put there
	@rm -f "$(DESTDIR)$(PREFIX)/bin/everscroll" "$(DESTDIR)$(WORKER)"
	@for file in $(GENERATED); do rm -f "$(DESTDIR)$(PREFIX)/$${file#*:}"; done
	@for name in libexec/everscroll libexec share/bash-completion/completions share/bash-completion \
	  share/zsh/site-functions share/zsh share/fish/vendor_completions.d share/fish; do \
	  rmdir "$(DESTDIR)$(PREFIX)/$$name" 2>/dev/null; \
	done; true

deb: ## make a Debian package and a tarball of the program in .build/dist
	@rm -rf .build/deb
	@$(MAKE) --no-print-directory install PREFIX=/usr DESTDIR="$(CURDIR)/.build/deb" >/dev/null
	@.ci/package .build/deb .build/dist

clean: ## remove everything that was built
	@rm -rf .build

packages: ## install the Debian packages that are missing
	@.ci/install-packages "$(SUDO)" $(PACKAGES) $(TEST_PACKAGES)

demo-packages: ## install what tests play recordings with
	@.ci/install-packages "$(SUDO)" $(DEMO_PACKAGES)

# Without PyPI, the servers from it are not tested.
server-packages: ## install the servers that tests browse
	@.ci/install-packages "$(SUDO)" $(SERVER_PACKAGES)
	@[ -x .build/python/bin/pip ] || python3 -m venv .build/python
	@.build/python/bin/pip install --quiet --disable-pip-version-check $(SERVER_MODULES) || \
	  echo "Datasette, Django REST Framework, FastAPI and Kinto are not tested." >&2

toolchain:
	@command -v $(SWIFT) >/dev/null || { echo "Swift is not in PATH. Install Swift 6.3 from \
	https://www.swift.org/install/linux, or say where it is: make SWIFT=/path/to/swift" >&2; exit 1; }
