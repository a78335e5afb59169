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

# Each can be chosen: make CC=gcc-13 CLANG=clang-16. CC is for the plain build; other builds have their own.
CLANG ?= clang-14
CLANG_FORMAT ?= clang-format-14
CLANG_TIDY ?= clang-tidy-14
GCC ?= gcc
PKG_CONFIG ?= pkg-config
export CLANG CLANG_FORMAT CLANG_TIDY CXX

CFLAGS ?= -O3 -g
WARNINGS := -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion -Wstrict-prototypes \
	-Wmissing-prototypes $(WERROR)
ARCH := $(shell uname -m)

# What is said on the command line is for the plain build: it does not take the sanitizers out of theirs.
ifeq ($(VARIANT),clang)
override CC := $(CLANG)
else ifeq ($(VARIANT),asan)
override CC := $(CLANG)
override CFLAGS := -O2 -g -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=all
override LDFLAGS := -fsanitize=address,undefined
else ifeq ($(VARIANT),fuzz)
override CC := $(CLANG)
override CFLAGS := -O1 -g -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all
override LDFLAGS := -fsanitize=fuzzer
else ifeq ($(VARIANT),coverage)
override CC := $(GCC)
override CFLAGS := -O0 -g --coverage
override LDFLAGS := --coverage
else ifeq ($(VARIANT),m32)
override CC := $(GCC)
override CFLAGS := -O2 -m32 -isystem /usr/include/x86_64-linux-gnu
override LDFLAGS := -m32
ARCH := i386
else ifeq ($(VARIANT),s390x)
override CC := $(CLANG)
override CFLAGS := -O2 --target=s390x-linux-gnu -isystem /usr/s390x-linux-gnu/include
override LDFLAGS := --target=s390x-linux-gnu -static -B/usr/lib/gcc-cross/s390x-linux-gnu/12 \
	-L/usr/lib/gcc-cross/s390x-linux-gnu/12 -B/usr/s390x-linux-gnu/lib -L/usr/s390x-linux-gnu/lib
ARCH := s390x
endif

# One short line a file; V=1 shows the commands.
Q := $(if $(V),,@)
say = $(if $(V),@:,@printf '  %-5s %s\n' $1 $(or $2,$@))

# The rooms of the library; all others in src/ are the program's.
LIB_ROOMS := rules game notation players table
PROGRAM_ROOMS := $(filter-out $(LIB_ROOMS),$(notdir $(patsubst %/,%,$(wildcard src/*/))))

# The flags of a library: pkg-config's, or these where it does not know the library or is not there.
cflags = $(shell $(PKG_CONFIG) --cflags $1 2>/dev/null)
libs = $(or $(shell $(PKG_CONFIG) --libs $1 2>/dev/null),$2)

BASE := -std=c11 -Iinclude $(WARNINGS) -MMD -MP
LIB_FLAGS := $(BASE) -ffreestanding -fPIC -fvisibility=hidden
PROGRAM_FLAGS := $(BASE) -pthread -D_GNU_SOURCE -D_FILE_OFFSET_BITS=64 $(foreach l,ncursesw libwebsockets libuv,$(call cflags,$l))
PROGRAM_LIBS := -Wl,--as-needed $(call libs,ncursesw,-lncursesw -ltinfo) $(call libs,libwebsockets,-lwebsockets) \
	$(call libs,libuv,-luv) -lm
PLACES := -DMK_LOCALEDIR='"$(PREFIX)/share/locale"' -DMK_DATADIR='"$(PREFIX)/share/marrakech"'
TEST_FLAGS := $(BASE) -pthread -D_GNU_SOURCE -D_FILE_OFFSET_BITS=64 -Isrc/rules -Isrc -Itests \
	$(call cflags,cmocka)
TEST_LIBS := $(call libs,cmocka,-lcmocka)

# ---- What there is ---------------------------------------------------------

LIB_SOURCES := $(wildcard $(LIB_ROOMS:%=src/%/*.c))
PROGRAM_SOURCES := $(wildcard $(PROGRAM_ROOMS:%=src/%/*.c))
LIB_OBJECTS := $(LIB_SOURCES:%.c=$B/%.o)
# The playout and the net once more, with instructions of newer x86-64 machines.
ifeq ($(ARCH),x86_64)
LIB_OBJECTS += $B/src/rules/playout_bmi2.o $B/src/players/net_run_avx2.o \
	$B/src/players/net_run_vnni.o
endif
PROGRAM_OBJECTS := $(PROGRAM_SOURCES:%.c=$B/%.o)
LANGUAGES := $(shell cat po/LINGUAS)
CATALOGUES := $(LANGUAGES:%=$B/locale/%/LC_MESSAGES/marrakech.mo)
UNIT_TESTS := $(patsubst tests/unit/%.c,$B/tests/%,$(wildcard tests/unit/*.c))
PROPERTY_TESTS := $(patsubst tests/property/%.c,$B/tests/%,$(wildcard tests/property/*.c))
# Tests are named by their room; those of the program's rooms need the program too.
PROGRAM_TESTS := $(filter $(addsuffix _%,$(PROGRAM_ROOMS:%=$B/tests/%)),$(UNIT_TESTS))
FUZZERS := $(patsubst tests/fuzz/%.c,build/fuzz/%,$(wildcard tests/fuzz/*.c))
MANUALS := $(wildcard man/*.1)

LIB := $B/libmarrakech.a
SHARED := $B/libmarrakech.so.$(VERSION)
PROGRAM := $B/marrakech
# The program without its entrance, for tests and fuzzers of what is in it.
PARTS := $B/parts.a
# What all of this was built with.
WITH := $B/with

.PHONY: all lib program tests play test test-long test-bare coverage fuzz deps install uninstall help clean \
	format properties covering variants fuzzers wasm web device trial screenshots
.SECONDARY:
.DELETE_ON_ERROR:

all: program lib

program: $(PROGRAM) $(CATALOGUES)
lib: $(LIB) $(SHARED)
tests: program lib $(UNIT_TESTS) $(PROPERTY_TESTS) $B/tests/example $B/tests/net_dump
properties: $(PROPERTY_TESTS) $B/tests/bench_signature

# What is missing is named before a compiler stumbles over it. Nothing is installed here: the goals that install
# (play, test, deps) do that once, before they build, because two apt-get at a time lock each other out.
build/.need-%: tools/need
	@tools/need $*
	@mkdir -p $(@D)
	@touch $@

# A file that holds the version of a tool and its flags. It is written when they change, and what depends on it is built
# anew then. That happens while this is read: so `make -q` can tell whether anything is to be done. WERROR is not among
# the flags: what compiles is the same without.
stamp = $(shell mkdir -p $(dir $1); printf '%s\n' '$(subst ','\'',$(filter-out $(WERROR),$2))' >$1.$$$$; \
	if cmp -s $1.$$$$ $1; then rm -f $1.$$$$; else mv $1.$$$$ $1; fi)
version = $(shell $1 --version 2>/dev/null | head -n 1)

_ := $(call stamp,$(WITH),$(call version,$(CC)) $(LIB_FLAGS) $(PROGRAM_FLAGS) $(TEST_FLAGS) $(CPPFLAGS) $(CFLAGS) $(LDFLAGS) $(PROGRAM_LIBS))

# Where things will be installed is compiled in too. As usual, `make install PREFIX=...` compiles nothing anew: the program
# looks beside itself first.
ifeq ($(and $(filter install uninstall,$(MAKECMDGOALS)),$(wildcard $(WITH)-places)),)
_ := $(call stamp,$(WITH)-places,$(PLACES))
endif
$(patsubst %.c,$B/%.o,$(shell grep -lE 'MK_(LOCALE|DATA)DIR' $(PROGRAM_SOURCES))): $(WITH)-places

# ---- The library and the program --------------------------------------------

define compile
	@mkdir -p $(@D)
	$(call say,CC,$<)
	$(Q)$(CC) $(FLAGS) $(CPPFLAGS) $(CFLAGS) -c -o $@ $<
endef

$(LIB_OBJECTS): FLAGS = $(LIB_FLAGS) $(INSTRUCTIONS)
$(PROGRAM_OBJECTS): FLAGS = $(PROGRAM_FLAGS) $(PLACES)
$B/src/%.o: src/%.c $(WITH) | build/.need-build
	$(compile)

$B/src/rules/playout_bmi2.o: INSTRUCTIONS := -DMKR_BMI2 -mbmi -mbmi2 -mpopcnt
$B/src/rules/playout_bmi2.o: src/rules/playout.c $(WITH) | build/.need-build
	$(compile)

$B/src/players/net_run_avx2.o: INSTRUCTIONS := -mavx2
$B/src/players/net_run_vnni.o: INSTRUCTIONS := -mavx2 -mavx512vl -mavx512vnni
$B/src/players/net_run_avx2.o $B/src/players/net_run_vnni.o: src/players/net_run.c $(WITH) | build/.need-build
	$(compile)

# The nets are part of the library.
$B/src/players/net.o: $(wildcard data/*.mkn)

$(LIB): $(LIB_OBJECTS)
	$(call say,AR)
	$(Q)rm -f $@ && $(AR) rcs $@ $^

$(SHARED): $(LIB_OBJECTS)
	$(call say,LD)
	$(Q)$(CC) $(CFLAGS) -shared -Wl,-soname,libmarrakech.so.$(SONAME) $(LDFLAGS) -o $@ $^
	$(Q)ln -sf $(@F) $B/libmarrakech.so.$(SONAME)
	$(Q)ln -sf $(@F) $B/libmarrakech.so

$(PARTS): $(filter-out $B/src/cli/main.o,$(PROGRAM_OBJECTS))
	$(call say,AR)
	$(Q)rm -f $@ && $(AR) rcs $@ $^

$(PROGRAM): $(PROGRAM_OBJECTS) $(LIB)
	$(call say,LD)
	$(Q)$(CC) -pthread $(CFLAGS) $(LDFLAGS) -o $@ $^ $(PROGRAM_LIBS)

$B/locale/%/LC_MESSAGES/marrakech.mo: po/%.po | build/.need-build
	@mkdir -p $(@D)
	$(call say,MO)
	$(Q)msgfmt --check -o $@ $<

# ---- Tests -------------------------------------------------------------------

# From its source, what else it needs, and the library last.
define link
	@mkdir -p $(@D)
	$(call say,TEST)
	$(Q)$(CC) $(FLAGS) $(CPPFLAGS) $(CFLAGS) $(LDFLAGS) -o $@ $< $(filter %.o,$^) $(filter $(PARTS),$^) $(LIB) $(LIBS)
endef

$B/tests/%: FLAGS = $(TEST_FLAGS)
$(UNIT_TESTS) $(PROPERTY_TESTS): LIBS = $(TEST_LIBS)
$(PROGRAM_TESTS): LIBS = $(TEST_LIBS) $(PROGRAM_LIBS)
$(PROGRAM_TESTS): $(PARTS)
$B/tests/%: tests/unit/%.c $(LIB) $(WITH)
	$(link)
$B/tests/%: tests/property/%.c $(LIB) $(WITH)
	$(link)
$B/tests/%: tests/tools/%.c $(LIB) $(WITH)
	$(link)

# The encoder once more as C++17, as the trainer compiles it.
CPP_FLAGS := -std=c++17 -O2 -Wall -Wextra $(WERROR) -Iinclude -MMD -MP
$B/tests/encode_cpp.o: tests/tools/encode_cpp.cc $(WITH)-cpp
	@mkdir -p $(@D)
	$(call say,CXX,$<)
	$(Q)$(CXX) $(CPP_FLAGS) -c -o $@ $<
_ := $(call stamp,$(WITH)-cpp,$(call version,$(CXX)) $(CPP_FLAGS))
$B/tests/encoder: $B/tests/encode_cpp.o

# The example of the README, as it stands there.
$B/tests/example.c: README.md
	@mkdir -p $(@D)
	$(call say,GEN)
	$(Q)sed -n '/^```c$$/,/^```$$/p' $< | sed '/^```/d' > $@

# Like a stranger's program: with no more than the public header, as is the tool that prints the signature.
$B/tests/example $B/tests/bench_signature: FLAGS = $(BASE)
$B/tests/example: $B/tests/example.c $(LIB) $(WITH)
	$(link)

# What players are asked passes through that fuzzer, which bounds it.
build/fuzz/gtp: LDFLAGS += -Wl,--wrap=mk_player_choose,--wrap=mk_player_rank,--wrap=mk_evaluate
$(FUZZERS): FLAGS = $(TEST_FLAGS)
$(FUZZERS): LIBS = $(PROGRAM_LIBS)
build/fuzz/%: tests/fuzz/%.c $(PARTS) $(LIB) $(WITH) | build/.need-test
	$(link)

# The library for JavaScript: no libc; with the vector instructions of wasm, and once
# without.
WASM_FLAGS := --target=wasm32 -std=c11 -ffreestanding -nostdlib -mbulk-memory -O3 -Iinclude -Wall -Wextra $(WERROR) \
	-Wl,--no-entry -Wl,--strip-all -Wl,-z,stack-size=1048576
WASM_VECTORS := -msimd128
WASM_SOURCES := $(wildcard wasm/*.c) $(LIB_SOURCES)
wasm: build/wasm/marrakech.wasm build/wasm/portable.wasm
build/wasm/marrakech.wasm: WASM_FLAGS += $(WASM_VECTORS)
build/wasm/%.wasm: $(WASM_SOURCES) $(wildcard wasm/*.h $(LIB_ROOMS:%=src/%/*.h)) include/marrakech.h build/wasm/with | build/.need-web
	@mkdir -p $(@D)
	$(call say,WASM)
	$(Q)$(CLANG) $(WASM_FLAGS) -o $@ $(WASM_SOURCES)
_ := $(call stamp,build/wasm/with,$(call version,$(CLANG)) $(WASM_FLAGS) $(WASM_VECTORS))

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
DEVICE_FLAGS := -x cuda --cuda-device-only -nocudainc -nocudalib --cuda-gpu-arch=sm_70 -std=c++17 -O2 -Wall -Wextra \
	-Wno-unknown-cuda-version -Iinclude -Isrc/rules
build/device/rules.ptx: tests/device/rules.cu build/device/with | build/.need-test
	@mkdir -p $(@D)
	$(call say,CUDA)
	$(Q)$(CLANG) $(DEVICE_FLAGS) -MMD -MP -S -o $@ $<
_ := $(call stamp,build/device/with,$(call version,$(CLANG)) $(DEVICE_FLAGS))
build/device/signature: tests/device/rules.cu $(wildcard src/rules/*.h) include/marrakech.h
	@mkdir -p $(@D)
	$(call say,NVCC)
	$(Q)nvcc -std=c++17 -O2 -arch=sm_90 -Iinclude -Isrc/rules -o $@ $<

# A small training on a processor, by the code that the trainer's GPU runs (-O2: with -O3 gcc 12
# warns of indices that cannot be).
TRIAL_FLAGS := -std=c++17 -O2 -ftree-vectorize -fvect-cost-model=unlimited -march=native -ffast-math -Wall -Wextra $(WERROR) \
	-Iinclude -MMD -MP
trial: build/trial
build/trial: train/trial.cc build/with-trial
	@mkdir -p $(@D)
	$(call say,CXX,$<)
	$(Q)$(CXX) $(TRIAL_FLAGS) -o $@ $<
_ := $(call stamp,build/with-trial,$(call version,$(CXX)) $(TRIAL_FLAGS))

# The tests allow no warning from either compiler.
STRICT := $(MAKE) --no-print-directory WERROR=-Werror

# What sanitizers find is for all tests. Of clang's own code the properties and the signature are enough: the sanitizers
# are clang's too, and make test-long runs all.
variants: fuzzers
	+@$(STRICT) VARIANT=asan tests
	+@$(STRICT) VARIANT=clang properties
	+@$(STRICT) VARIANT=coverage covering

# What coverage is measured with.
covering: $(patsubst %,$B/tests/%,$(if $(filter coverage,$(VARIANT)),$(shell tests/coverage --list)))

fuzzers:
	+@$(STRICT) VARIANT=fuzz $(FUZZERS)

test:
	@tools/need --install test
	+@$(STRICT) tests wasm web device trial variants
	@tests/run

test-long:
	@tools/need --install test-long
	+@$(STRICT) tests wasm web device trial variants
	+@$(STRICT) VARIANT=m32 build/m32/tests/bench_signature
	+@$(STRICT) VARIANT=s390x build/s390x/tests/bench_signature
	+@$(STRICT) VARIANT=clang tests
	@tests/run --long

# The commands of the README on a machine that has nothing yet; ARGS=chapters.
test-bare:
	@tools/need --install test-bare
	@tests/bare $(ARGS)

coverage:
	@tools/need --install test
	+@$(MAKE) --no-print-directory VARIANT=coverage covering
	@tests/coverage

FUZZ_SECONDS ?= 600
fuzz: fuzzers
	@for fuzzer in $(notdir $(FUZZERS)); do tests/fuzz/run $$fuzzer $(FUZZ_SECONDS) || exit 1; done

# ---- For people ---------------------------------------------------------------

# The packages that a goal needs: FOR=build, web, test, test-long, test-bare or screenshots.
FOR ?= build
deps:
	@tools/need --install $(FOR)

play:
	+@MAKE='$(MAKE) --no-print-directory' tools/play $(PROGRAM) $(ARGS)

# Pictures for the documentation.
screenshots:
	@tools/need --install screenshots
	+@$(MAKE) --no-print-directory program web
	@tools/screenshots
	@tools/picture

format:
	$(CLANG_FORMAT) -i include/*.h src/*/*.[ch] tests/*/*.[ch] wasm/*.c

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
	@echo 'make            builds the program build/marrakech and the library (names what is missing)'
	@echo 'make deps       installs the packages for that; FOR=web, test, test-long...: for another goal'
	@echo 'make install    installs both; PREFIX=/usr/local, DESTDIR=, as usual'
	@echo 'make uninstall  removes them again'
	@echo 'make test-long  also a 32-bit and a big-endian build, more games, longer fuzzing'
	@echo 'make test-bare  tries make play and make test on a bare Debian in build/bare (as root)'
	@echo 'make coverage   measures coverage of the rules and the notation; must be complete'
	@echo 'make fuzz       runs the fuzzers, FUZZ_SECONDS=600 each'
	@echo 'make web        the page for marrakech serve, and the engine for JavaScript'
	@echo 'make wasm       the core as WebAssembly; make device: as CUDA device code'
	@echo 'make trial      a small training on a processor; what it does: build/trial'
	@echo 'make screenshots  draws docs/pictures anew'
	@echo 'make format     puts the sources into their form (clang-format)'
	@echo 'make clean      removes build/'
	@echo 'VARIANT=clang, asan, coverage, m32 or s390x builds another way, under build/VARIANT'
	@echo 'CC, CXX, CFLAGS, CLANG=clang-14, CLANG_TIDY, CLANG_FORMAT, GCC, PKG_CONFIG choose the tools'

-include $(wildcard $B/*.d $B/src/*/*.d $B/tests/*.d $B/device/*.d)
