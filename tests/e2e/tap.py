"""Tests as marked functions, their results as TAP, and what they assert with."""

import os
import re
import sys
import time

TESTS = []

# A slower build need not repeat what can only find a mistake that the plain build has too: `make test` runs it
# with this, and `make test-long` without.
BRIEF = "--brief" in sys.argv[1:]


def program():
    """The program that is tested: the only word of the command line but for --brief."""
    words = [word for word in sys.argv[1:] if word != "--brief"]
    return os.path.abspath(words[0]) if len(words) == 1 else sys.exit(sys.modules["__main__"].__doc__)


def test(what, once=False):
    """Marks a function as one test; with `once` as one that --brief leaves out."""
    def add(function):
        if not (once and BRIEF):
            TESTS.append((what, function))
        return function
    return add


def main():
    """Runs all marked functions in their order; the exit status."""
    bad = 0
    for number, (what, function) in enumerate(TESTS, 1):
        began = time.monotonic()
        try:
            function()
            print(f"ok {number} - {what}", flush=True)
        except Exception as problem:  # whatever it is, the other tests go on
            bad += 1
            print(f"not ok {number} - {what}", flush=True)
            where = problem.__traceback__
            while where.tb_next:
                where = where.tb_next
            text = f"{type(problem).__name__} in line {where.tb_lineno}: {problem}"
            print("\n".join("# " + line for line in text[:3000].splitlines()), flush=True)
        seconds = time.monotonic() - began
        if seconds >= 1:
            print(f"# {seconds:.1f} s")
    print(f"1..{len(TESTS)}")
    return 1 if bad else 0


def same(found, expected, what=""):
    assert found == expected, f"{what}\nexpected {expected!r}\nfound    {found!r}"


def close(found, expected, what="", by=1e-6):
    assert abs(found - expected) <= by, f"{what}\nexpected {expected!r}\nfound    {found!r}"


def matches(pattern, text, what=""):
    found = re.search(pattern, text)
    assert found, f"{what}\nexpected /{pattern}/\nfound    {text!r}"
    return found


def check_alive(status, err):
    """The program ended by itself, and no sanitizer spoke."""
    assert status >= 0 and "Sanitizer" not in err and "runtime error" not in err, \
        f"the program crashed: status {status}\n{err}"


class Said:
    """A run of the program that has ended: its exit status and what it said."""

    def __init__(self, words, done):
        self.words, self.status = words, done.returncode
        self.out = (done.stdout or b"").decode(errors="replace")
        self.err = (done.stderr or b"").decode(errors="replace")
        check_alive(self.status, self.err)

    def __repr__(self):
        return f"{' '.join(self.words)!r}: status {self.status}, out {self.out[-900:]!r}, err {self.err[-900:]!r}"

    def fine(self):
        assert self.status == 0 and self.err == "", f"expected no error: {self}"
        return self

    def fails(self, status, pattern):
        """Ended with this status and a message on standard error."""
        assert self.status == status and re.search(pattern, self.err), \
            f"expected status {status} and a message /{pattern}/: {self}"
        return self


# ---- Checks one by one, for tests that tell a longer story ---------------------------------------------------

results = []  # of each check, whether it passed


def check(description, said, expected=True):
    results.append(said == expected)
    print(f"{'ok' if results[-1] else 'not ok'} {len(results)} - {description}")
    if not results[-1]:
        print(f"# said:     {said!r}"[:3000])
        print(f"# expected: {expected!r}"[:3000])
    sys.stdout.flush()


def end():
    """The plan, and how many passed; the exit status."""
    print(f"1..{len(results)}")
    print(f"# {sum(results)} passed, {results.count(False)} failed")
    return 0 if all(results) else 1
