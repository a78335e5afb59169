# Marrakech: one Makefile for everything. `make help` lists what it can do.
#
# Everything is built under build/. Other builds of the same sources live in
# folders of their own, chosen by VARIANT: clang, asan, fuzz, coverage, m32, s390x.

PREFIX ?= /usr/local
DESTDIR ?=
# The built page, which is installed if it is there.
WEB ?= build/web
VARIANT ?=

ifeq ($(MAKELEVEL),0)
MAKEFLAGS += --jobs=$(shell nproc)
endif

VERSION := $(shell sed -n 's/^\#define MK_VERSION "\(.*\)"/\1/p' include/marrakech.h)
# Changes when programs linked with an older library would break.
SONAME := 0

B := build$(if $(VARIANT),/$(VARIANT))

# ---- Compilers and flags --------------------------------------------------

CFLAGS ?= -O3 -g
WARNINGS := -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion -Wstrict-prototypes \
	-Wmissing-prototypes $(WERROR)
ARCH := $(shell uname -m)

ifeq ($(VARIANT),clang)
CC := clang-14
else ifeq ($(VARIANT),asan)
CC := clang-14
CFLAGS := -O2 -g -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=all
LDFLAGS := -fsanitize=address,undefined
else ifeq ($(VARIANT),fuzz)
CC := clang-14
CFLAGS := -O1 -g -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all
LDFLAGS := -fsanitize=fuzzer
else ifeq ($(VARIANT),coverage)
CC := gcc
CFLAGS := -O0 -g --coverage
LDFLAGS := --coverage
else ifeq ($(VARIANT),m32)
CC := gcc
CFLAGS := -O2 -m32 -isystem /usr/include/x86_64-linux-gnu
LDFLAGS := -m32
ARCH := i386
else ifeq ($(VARIANT),s390x)
CC := clang-14
CFLAGS := -O2 --target=s390x-linux-gnu -isystem /usr/s390x-linux-gnu/include
LDFLAGS := --target=s390x-linux-gnu -static -B/usr/lib/gcc-cross/s390x-linux-gnu/12 \
	-L/usr/lib/gcc-cross/s390x-linux-gnu/12 -B/usr/s390x-linux-gnu/lib -L/usr/s390x-linux-gnu/lib
ARCH := s390x
endif

# One short line a file; V=1 shows the commands.
Q := $(if $(V),,@)
say = $(if $(V),@:,@printf '  %-5s %s\n' $1 $(or $2,$@))

BASE := -std=c11 -Iinclude $(WARNINGS) -MMD -MP
LIB_FLAGS := $(BASE) -ffreestanding -fPIC -fvisibility=hidden
CLI_FLAGS := $(BASE) -pthread -D_GNU_SOURCE -D_FILE_OFFSET_BITS=64 -DMK_LOCALEDIR='"$(PREFIX)/share/locale"' \
	-DMK_DATADIR='"$(PREFIX)/share/marrakech"'
CLI_LIBS := -lncursesw -ltinfo -lwebsockets -luv -lm
TEST_FLAGS := $(BASE) -pthread -D_GNU_SOURCE -D_FILE_OFFSET_BITS=64 -Isrc/rules -Isrc/tui -Itests

# ---- What there is ---------------------------------------------------------

LIB_SOURCES := $(wildcard src/rules/*.c src/game/*.c src/notation/*.c src/players/*.c src/table/*.c)
CLI_SOURCES := $(wildcard src/cli/*.c src/tui/*.c src/server/*.c)
LIB_OBJECTS := $(LIB_SOURCES:%.c=$B/%.o)
# The playout and the net once more, with instructions of newer x86-64 machines.
ifeq ($(ARCH),x86_64)
LIB_OBJECTS += $B/src/rules/playout_bmi2.o $B/src/players/net_run_avx2.o \
	$B/src/players/net_run_vnni.o
endif
CLI_OBJECTS := $(CLI_SOURCES:%.c=$B/%.o)
# What keeps games on disk; it needs nothing else of the program.
STORAGE := $(patsubst %,$B/src/tui/%.o,problem disk journal save save_list prefs)
LANGUAGES := $(shell cat po/LINGUAS)
CATALOGUES := $(LANGUAGES:%=$B/locale/%/LC_MESSAGES/marrakech.mo)
UNIT_TESTS := $(patsubst tests/unit/%.c,$B/tests/%,$(wildcard tests/unit/*.c)) \
	$(patsubst tests/property/%.c,$B/tests/%,$(wildcard tests/property/*.c))
FUZZERS := $(patsubst tests/fuzz/%.c,build/fuzz/%,$(wildcard tests/fuzz/*.c))
MANUALS := $(wildcard man/*.1)

LIB := $B/libmarrakech.a
SHARED := $B/libmarrakech.so.$(VERSION)
PROGRAM := $B/marrakech

.PHONY: all lib program tests play test test-long coverage fuzz install uninstall help clean \
	format variants fuzzers wasm web device trial screenshots
.SECONDARY:
.DELETE_ON_ERROR:

all: program lib

program: $(PROGRAM) $(CATALOGUES)
lib: $(LIB) $(SHARED)
tests: program lib $(UNIT_TESTS) $B/tests/example $B/tests/net_dump

# Packages that are missing are seen to before anything is built.
build/.need-%: tools/need
	@mkdir -p $(@D)
	@tools/need $*
	@touch $@

# ---- The library and the program --------------------------------------------

$B/src/rules/playout_bmi2.o: src/rules/playout.c | build/.need-build
	@mkdir -p $(@D)
	$(call say,CC,$<)
	$(Q)$(CC) $(LIB_FLAGS) $(CPPFLAGS) $(CFLAGS) -DMKR_BMI2 -mbmi -mbmi2 -mpopcnt -c -o $@ $<

$B/src/players/net_run_avx2.o: INSTRUCTIONS := -mavx2
$B/src/players/net_run_vnni.o: INSTRUCTIONS := -mavx2 -mavx512vl -mavx512vnni
$B/src/players/net_run_avx2.o $B/src/players/net_run_vnni.o: src/players/net_run.c | build/.need-build
	@mkdir -p $(@D)
	$(call say,CC,$<)
	$(Q)$(CC) $(LIB_FLAGS) $(CPPFLAGS) $(CFLAGS) $(INSTRUCTIONS) -c -o $@ $<

# The nets are part of the library.
$B/src/players/net.o: $(wildcard data/*.mkn)

$B/src/cli/%.o: src/cli/%.c | build/.need-build
	@mkdir -p $(@D)
	$(call say,CC,$<)
	$(Q)$(CC) $(CLI_FLAGS) $(CPPFLAGS) $(CFLAGS) -c -o $@ $<

$B/src/tui/%.o: src/tui/%.c | build/.need-build
	@mkdir -p $(@D)
	$(call say,CC,$<)
	$(Q)$(CC) $(CLI_FLAGS) $(CPPFLAGS) $(CFLAGS) -c -o $@ $<

$B/src/server/%.o: src/server/%.c | build/.need-build
	@mkdir -p $(@D)
	$(call say,CC,$<)
	$(Q)$(CC) $(CLI_FLAGS) $(CPPFLAGS) $(CFLAGS) -c -o $@ $<

$B/src/%.o: src/%.c | build/.need-build
	@mkdir -p $(@D)
	$(call say,CC,$<)
	$(Q)$(CC) $(LIB_FLAGS) $(CPPFLAGS) $(CFLAGS) -c -o $@ $<

$(LIB): $(LIB_OBJECTS)
	$(call say,AR)
	$(Q)rm -f $@ && $(AR) rcs $@ $^

$(SHARED): $(LIB_OBJECTS)
	$(call say,LD)
	$(Q)$(CC) $(CFLAGS) -shared -Wl,-soname,libmarrakech.so.$(SONAME) $(LDFLAGS) -o $@ $^
	$(Q)ln -sf $(@F) $B/libmarrakech.so.$(SONAME)
	$(Q)ln -sf $(@F) $B/libmarrakech.so

$(PROGRAM): $(CLI_OBJECTS) $(LIB)
	$(call say,LD)
	$(Q)$(CC) -pthread $(CFLAGS) $(LDFLAGS) -o $@ $^ $(CLI_LIBS)

$B/locale/%/LC_MESSAGES/marrakech.mo: po/%.po | build/.need-build
	@mkdir -p $(@D)
	$(call say,MO)
	$(Q)msgfmt --check -o $@ $<

# ---- Tests -------------------------------------------------------------------

$B/tests/save $B/tests/save_power $B/tests/prefs: $(STORAGE)

$B/tests/%: tests/unit/%.c $(LIB)
	@mkdir -p $(@D)
	$(call say,TEST)
	$(Q)$(CC) $(TEST_FLAGS) $(CFLAGS) $(LDFLAGS) -o $@ $< $(filter %.o,$^) $(LIB) -lcmocka

$B/tests/%: tests/property/%.c $(LIB)
	@mkdir -p $(@D)
	$(call say,TEST)
	$(Q)$(CC) $(TEST_FLAGS) $(CFLAGS) $(LDFLAGS) -o $@ $< $(LIB) -lcmocka

# The encoder once more as C++17, as the trainer compiles it.
$B/tests/encode_cpp.o: tests/tools/encode_cpp.cc $(wildcard src/rules/*.h) src/players/encode.h include/marrakech.h
	@mkdir -p $(@D)
	$(call say,CXX,$<)
	$(Q)g++ -std=c++17 -O2 -Wall -Wextra $(WERROR) -Iinclude -c -o $@ $<

$B/tests/encoder: tests/property/encoder.c $B/tests/encode_cpp.o $(LIB)
	$(call say,TEST)
	$(Q)$(CC) $(TEST_FLAGS) $(CFLAGS) $(LDFLAGS) -o $@ $< $B/tests/encode_cpp.o $(LIB) -lcmocka

$B/tests/net_dump: tests/tools/net_dump.c $(LIB)
	@mkdir -p $(@D)
	$(call say,TEST)
	$(Q)$(CC) $(TEST_FLAGS) $(CFLAGS) $(LDFLAGS) -o $@ $< $(LIB)

$B/tests/bench_signature: tests/tools/bench_signature.c $(LIB)
	@mkdir -p $(@D)
	$(call say,TEST)
	$(Q)$(CC) $(BASE) $(CFLAGS) $(LDFLAGS) -o $@ $< $(LIB)

# The example of the README, as it stands there.
$B/tests/example.c: README.md
	@mkdir -p $(@D)
	$(call say,GEN)
	$(Q)sed -n '/^```c$$/,/^```$$/p' $< | sed '/^```/d' > $@

$B/tests/example: $B/tests/example.c $(LIB)
	$(call say,TEST)
	$(Q)$(CC) $(BASE) $(CFLAGS) $(LDFLAGS) -o $@ $< $(LIB)

# What players are asked passes through that fuzzer, which bounds it.
build/fuzz/gtp: LDFLAGS += -Wl,--wrap=mk_player_choose,--wrap=mk_player_rank,--wrap=mk_evaluate
# What is fed: the program without its entrance, built once for all fuzzers (VARIANT=fuzz).
build/fuzz/%: tests/fuzz/%.c $(filter-out $B/src/cli/main.o,$(CLI_OBJECTS)) $(LIB) | build/.need-test
	$(call say,FUZZ)
	$(Q)$(CC) $(BASE) -pthread -D_GNU_SOURCE -Isrc/cli -Isrc/server $(CFLAGS) $(LDFLAGS) -o $@ $< $(filter %.o %.a,$^) $(CLI_LIBS)

# The library for JavaScript: no libc; with the vector instructions of wasm, and once
# without.
WASM_FLAGS := --target=wasm32 -std=c11 -ffreestanding -nostdlib -mbulk-memory -O3 -Iinclude -Wall -Wextra $(WERROR) \
	-Wl,--no-entry -Wl,--strip-all -Wl,-z,stack-size=1048576
WASM_SOURCES := wasm/engine.c $(LIB_SOURCES)
wasm: build/wasm/marrakech.wasm build/wasm/portable.wasm
build/wasm/marrakech.wasm: WASM_FLAGS += -msimd128
build/wasm/%.wasm: $(WASM_SOURCES) $(wildcard src/*/*.h) include/marrakech.h | build/.need-web
	@mkdir -p $(@D)
	$(call say,WASM)
	$(Q)clang-14 $(WASM_FLAGS) -o $@ $(WASM_SOURCES)

# The page, for `marrakech serve`.
WEB_SOURCES := $(shell find web \( -name node_modules -o -name dist -o -name e2e \) -prune -o -type f -print)
web: build/web/index.html
build/web/index.html: $(WEB_SOURCES) $(wildcard po/*.po data/*.mkn) build/wasm/marrakech.wasm build/wasm/portable.wasm tools/web | build/.need-web
	$(call say,WEB)
	$(Q)tools/web tsc --noEmit
	$(Q)tools/web vite build --logLevel warn
	$(Q)tools/web tsc -p engine && cp build/wasm/*.wasm web/engine/dist/

# The same rules as device code; with nvcc, where there is one, for real.
NVCC := $(shell command -v nvcc 2>/dev/null)
device: build/device/rules.ptx $(if $(NVCC),build/device/signature)
build/device/rules.ptx: tests/device/rules.cu $(wildcard src/rules/*.h) include/marrakech.h | build/.need-test
	@mkdir -p $(@D)
	$(call say,CUDA)
	$(Q)clang-14 -x cuda --cuda-device-only -nocudainc -nocudalib --cuda-gpu-arch=sm_70 -std=c++17 -O2 \
		-Wall -Wextra -Wno-unknown-cuda-version -Iinclude -Isrc/rules -S -o $@ $<
build/device/signature: tests/device/rules.cu $(wildcard src/rules/*.h) include/marrakech.h
	@mkdir -p $(@D)
	$(call say,NVCC)
	$(Q)nvcc -std=c++17 -O2 -arch=sm_90 -Iinclude -Isrc/rules -o $@ $<

# A small training on a processor, by the code that the trainer's GPU runs (-O2: with -O3 gcc 12
# warns of indices that cannot be).
trial: build/trial
build/trial: train/trial.cc train/selfplay.h $(wildcard src/rules/*.h src/players/*.h) include/marrakech.h
	@mkdir -p $(@D)
	$(call say,CXX,$<)
	$(Q)g++ -std=c++17 -O2 -ftree-vectorize -fvect-cost-model=unlimited -march=native -ffast-math -Wall -Wextra $(WERROR) \
		-Iinclude -o $@ $<

# The tests allow no warning from either compiler.
STRICT := $(MAKE) --no-print-directory WERROR=-Werror

variants: fuzzers
	+@$(STRICT) VARIANT=clang tests
	+@$(STRICT) VARIANT=asan tests

fuzzers:
	+@$(STRICT) VARIANT=fuzz $(FUZZERS)

test:
	@tools/need test
	+@$(STRICT) tests wasm web device trial variants
	@tests/run

test-long:
	@tools/need test-long
	+@$(STRICT) tests wasm web device trial variants
	+@$(STRICT) VARIANT=m32 build/m32/tests/bench_signature
	+@$(STRICT) VARIANT=s390x build/s390x/tests/bench_signature
	@tests/run --long

coverage:
	@tools/need test
	@$(MAKE) --no-print-directory VARIANT=coverage tests
	@tests/coverage

FUZZ_SECONDS ?= 600
fuzz: fuzzers
	@for fuzzer in $(notdir $(FUZZERS)); do tests/fuzz/run $$fuzzer $(FUZZ_SECONDS) || exit 1; done

# ---- For people ---------------------------------------------------------------

play:
	@$(MAKE) --no-print-directory program web
	@$(PROGRAM) serve $(ARGS)

# Pictures for the documentation.
screenshots: program web
	@tools/need screenshots
	@tools/screenshots
	@tools/picture

format:
	clang-format-14 -i include/*.h src/*/*.[ch] tests/*/*.[ch] wasm/*.c

install: all
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/lib/pkgconfig $(DESTDIR)$(PREFIX)/include \
		$(DESTDIR)$(PREFIX)/share/man/man1
	install -m 755 $(PROGRAM) $(DESTDIR)$(PREFIX)/bin/marrakech
	install -m 644 include/marrakech.h $(DESTDIR)$(PREFIX)/include/marrakech.h
	install -m 644 $(LIB) $(DESTDIR)$(PREFIX)/lib/libmarrakech.a
	install -m 755 $(SHARED) $(DESTDIR)$(PREFIX)/lib/$(notdir $(SHARED))
	ln -sf $(notdir $(SHARED)) $(DESTDIR)$(PREFIX)/lib/libmarrakech.so.$(SONAME)
	ln -sf $(notdir $(SHARED)) $(DESTDIR)$(PREFIX)/lib/libmarrakech.so
	sed -e 's|@PREFIX@|$(PREFIX)|' -e 's|@VERSION@|$(VERSION)|' tools/marrakech.pc.in \
		> $(DESTDIR)$(PREFIX)/lib/pkgconfig/marrakech.pc
	install -m 644 $(MANUALS) $(DESTDIR)$(PREFIX)/share/man/man1
	for l in $(LANGUAGES); do install -D -m 644 $B/locale/$$l/LC_MESSAGES/marrakech.mo \
		$(DESTDIR)$(PREFIX)/share/locale/$$l/LC_MESSAGES/marrakech.mo || exit 1; done
	if [ -d $(WEB) ]; then cd $(WEB) && find . -type f -exec install -D -m 644 {} \
		$(abspath $(DESTDIR)$(PREFIX)/share/marrakech/web)/{} \; ; fi

uninstall:
	rm -f $(DESTDIR)$(PREFIX)/bin/marrakech $(DESTDIR)$(PREFIX)/include/marrakech.h \
		$(DESTDIR)$(PREFIX)/lib/libmarrakech.a $(DESTDIR)$(PREFIX)/lib/libmarrakech.so* \
		$(DESTDIR)$(PREFIX)/lib/pkgconfig/marrakech.pc \
		$(MANUALS:man/%=$(DESTDIR)$(PREFIX)/share/man/man1/%) \
		$(LANGUAGES:%=$(DESTDIR)$(PREFIX)/share/locale/%/LC_MESSAGES/marrakech.mo)
	rm -rf $(DESTDIR)$(PREFIX)/share/marrakech/web
	rmdir $(DESTDIR)$(PREFIX)/share/marrakech 2>/dev/null || true

clean:
	rm -rf build

help:
	@echo 'make play       builds the game and opens it in the browser (installs what is missing); ARGS=options'
	@echo 'make test       builds and runs all tests (installs what is missing)'
	@echo 'make            builds the program build/marrakech and the library'
	@echo 'make install    installs both; PREFIX=/usr/local, DESTDIR=, as usual'
	@echo 'make uninstall  removes them again'
	@echo 'make test-long  also a 32-bit and a big-endian build, more games, longer fuzzing'
	@echo 'make coverage   measures coverage of the rules and the notation; must be complete'
	@echo 'make fuzz       runs the fuzzers, FUZZ_SECONDS=600 each'
	@echo 'make web        the page for marrakech serve, and the engine for JavaScript'
	@echo 'make wasm       the core as WebAssembly; make device: as CUDA device code'
	@echo 'make trial      a small training on a processor; what it does: build/trial'
	@echo 'make screenshots  draws docs/pictures anew'
	@echo 'make format     puts the sources into their form (clang-format)'
	@echo 'make clean      removes build/'
	@echo 'VARIANT=clang, asan, coverage, m32 or s390x builds another way, under build/VARIANT'

-include $(LIB_OBJECTS:.o=.d) $(CLI_OBJECTS:.o=.d) $(UNIT_TESTS:=.d)
