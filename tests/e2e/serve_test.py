#!/usr/bin/python3
"""Asks `marrakech serve` over real connections, politely and not.

usage: serve_test.py PROGRAM [--brief]

The output is TAP.  What is expected comes from docs/hosting.md and RFC 9110 and 9112.  The folders that are
served are made here.
"""

import contextlib
import gzip
import os
import random
import re
import resource
import select
import shutil
import signal
import socket
import stat
import struct
import subprocess
import sys
import tempfile
import time

from tap import Said, check_alive, main, matches, program, same, test

PROGRAM = program()
SECONDS = 120  # for whatever must happen at all
FOLDER = tempfile.TemporaryDirectory(prefix="marrakech-serve-")
os.chmod(FOLDER.name, 0o755)
DICE = random.Random(1)

ENVIRONMENT = {name: value for name, value in os.environ.items()
               if not re.match(r"LC_|LANG|ARGP_|DISPLAY$|WAYLAND_DISPLAY$", name)}
ENVIRONMENT["LC_ALL"] = "C"


# ---- Folders to serve ------------------------------------------------------------------------------------

def folder(name, files):
    """A folder with these files; a path and its contents each."""
    root = os.path.join(FOLDER.name, name)
    os.makedirs(root, exist_ok=True)
    for path, contents in files.items():
        whole = os.path.join(root, path)
        os.makedirs(os.path.dirname(whole), exist_ok=True)
        with open(whole, "wb") as to:
            to.write(contents)
    return root


BIG = DICE.randbytes(8 << 20)
SCRIPT = b"export const answer = 42;\n" * 200
FILES = {
    "index.html": b"<!doctype html><title>Marrakech</title>\n",
    "sw.js": b"self.x = 1;\n",
    "empty.txt": b"",
    "big.bin": BIG,
    "assets/app-1a2b3c.js": SCRIPT,
    "assets/app-1a2b3c.js.gz": gzip.compress(SCRIPT),
    "assets/app-1a2b3c.js.br": b"brotli, let us say",
    "assets/only-gz.css": b"body{}",
    "assets/only-gz.css.gz": gzip.compress(b"body{}"),
    "alone.gz": b"compresses nothing",
    "deep/index.html": b"deep\n",
    "deep/er/page.html": b"deeper\n",
    "with space.txt": b"space\n",
    "caf\u00e9.txt": b"coffee\n",
    ".hidden": b"hidden\n",
    ".git/config": b"hidden\n",
}
TYPES = {"x.html": "text/html; charset=utf-8", "x.js": "text/javascript; charset=utf-8",
         "x.css": "text/css; charset=utf-8", "x.wasm": "application/wasm", "x.svg": "image/svg+xml",
         "x.png": "image/png", "x.json": "application/json", "x.webmanifest": "application/manifest+json",
         "x.mkn": "application/octet-stream", "x.txt": "text/plain; charset=utf-8", "x.ico": "image/x-icon",
         "x.woff2": "font/woff2", "x.unknown": "application/octet-stream", "x": "application/octet-stream"}
FILES.update({name: name.encode() for name in TYPES})
ROOT = folder("root", FILES)
folder("", {"secret.txt": b"secret\n"})
os.symlink("../secret.txt", os.path.join(ROOT, "link.txt"))
os.symlink("..", os.path.join(ROOT, "up"))
os.mkfifo(os.path.join(ROOT, "pipe"))

SECURITY = {
    "content-security-policy":
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; "
        "img-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-embedder-policy": "require-corp",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


# ---- The program -----------------------------------------------------------------------------------------

def run(*words, program=PROGRAM, env=None, **more):
    """A run that ends by itself."""
    done = subprocess.run([program, "serve", *words], env={**ENVIRONMENT, **(env or {})}, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=SECONDS, **more)
    return Said(words, done)


class Server:
    """A server that runs; its end is checked."""

    def __init__(self, *words, program=PROGRAM, root=ROOT, port="0", env=None, open_browser=False, **more):
        words = list(words)
        if root:
            words += ["--root", root]
        if port is not None:
            words += ["--port", str(port)]
        if not open_browser:
            words += ["--no-open"]
        self.err = tempfile.TemporaryFile()
        self.process = subprocess.Popen([program, "serve", *words], env={**ENVIRONMENT, **(env or {})},
                                        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=self.err, **more)
        ready, _, _ = select.select([self.process.stdout], [], [], SECONDS)
        self.line = self.process.stdout.readline().decode() if ready else ""
        found = re.fullmatch(r"Marrakech: (http://(\[?[0-9a-f.:]+\]?):(\d+)/)\n", self.line)
        if not found:
            self.process.kill()
            self.process.wait()
        assert found, f"no address: {self.line!r} {self.said()!r}"
        self.url, self.host, self.port = found[1], found[2].strip("[]"), int(found[3])

    def said(self):
        self.err.seek(0)
        return self.err.read().decode(errors="replace")

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        if kind:
            self.process.kill()
            self.process.wait()
        else:
            self.stop()
        self.process.stdout.close()
        self.err.close()

    def stop(self, number=signal.SIGTERM):
        self.process.send_signal(number)
        status = self.process.wait(SECONDS)
        check_alive(status, self.said())
        rest = self.process.stdout.read().decode()
        same((status, self.said()), (0, ""), "the end of the server")
        self.elsewhere = re.findall(r"On your network: (http://(?:[0-9.]+|\[[0-9a-f:]+\]):\d+/)\n", rest)
        same(rest, "".join(f"On your network: {address}\n" for address in self.elsewhere), "what it says besides")

    def connect(self):
        return socket.create_connection((self.host, self.port), timeout=SECONDS)

    def send(self, text):
        """The answers to these bytes, until the server closes."""
        with self.connect() as to:
            with contextlib.suppress(ConnectionError):
                to.sendall(text)
            with contextlib.suppress(OSError):
                to.shutdown(socket.SHUT_WR)
            return answers_of(read_all(to), text)

    def get(self, path="/", *fields, method="GET"):
        """One request, one answer, whose general form is checked."""
        lines = [f"{method} {path} HTTP/1.1", "Host: x", "Connection: close", *fields]
        found = self.send("".join(line + "\r\n" for line in lines).encode("latin-1") + b"\r\n")
        same(len(found), 1, f"answers to {path!r}")
        return found[0]


def read_all(to):
    parts = []
    with contextlib.suppress(ConnectionResetError):
        while True:
            part = to.recv(1 << 16)
            if not part:
                break
            parts.append(part)
    return b"".join(parts)


class Answer:
    def __init__(self, status, fields, body):
        self.status, self.fields, self.body = status, fields, body

    def __getitem__(self, name):
        return self.fields.get(name)

    def __repr__(self):
        return f"{self.status} {self.fields} {self.body[:200]!r}"


def answers_of(text, asked):
    """Takes the answers apart; every one must be well formed and carry the security headers."""
    answers, heads = [], [line.startswith(b"HEAD ") for line in asked.split(b"\r\n") if b" HTTP/1." in line]
    while text:
        head, separator, text = text.partition(b"\r\n\r\n")
        assert separator, f"an answer is cut off: {head[:200]!r}"
        first, *lines = head.decode("ascii").split("\r\n")
        status = int(matches(r"^HTTP/1\.1 (\d{3}) [A-Z][A-Za-z ]+$", first)[1])
        fields = {}
        for line in lines:
            name, value = matches(r"^([A-Za-z-]+): (\S.*)$", line).groups()
            assert name.lower() not in fields, f"twice: {line}"
            fields[name.lower()] = value
        for name, value in SECURITY.items():
            same(fields.get(name), value, f"{name} of {first}")
        matches(r"^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$", fields["date"])
        if status == 304:
            assert "content-length" not in fields and "content-type" not in fields, fields
            size = 0
        else:
            size = int(fields["content-length"])
        if len(answers) < len(heads) and heads[len(answers)]:
            size = 0
        assert len(text) >= size, f"the body of {first} is cut off: {len(text)} of {size}"
        body, text = text[:size], text[size:]
        answers.append(Answer(status, fields, body))
    return answers


SHARED = Server()

# These wait from the beginning, to see at the end that nobody can wait for ever.
SILENT, UNFINISHED, TRICKLE = SHARED.connect(), SHARED.connect(), SHARED.connect()
UNFINISHED.sendall(b"GET / HTTP/1.1\r\nHost: ")


def get(path="/", *fields, **more):
    return SHARED.get(path, *fields, **more)


def status_of(text):
    """The one status that these bytes get."""
    found = SHARED.send(text)
    same(len(found), 1, f"answers to {text[:100]!r}")
    return found[0].status


# ---- What is served --------------------------------------------------------------------------------------

@test("the page is index.html, and every file has its contents")
def _():
    page = get("/")
    same((page.status, page.body, page["content-type"]), (200, FILES["index.html"], TYPES["x.html"]))
    for path, contents in FILES.items():
        if path.startswith(".") or re.search(r"\.(js|css)\.(gz|br)$", path):
            continue
        target = "/" + "".join(c if c.isascii() and c != " " else "".join(f"%{b:02X}" for b in c.encode()) for c in path)
        found = get(target)
        same((found.status, found.body == contents), (200, True), path)
        same(found["content-length"], str(len(contents)), path)


@test("a path that ends in a slash is the index.html there")
def _():
    same(get("/deep/").body, b"deep\n")
    same(get("/deep").status, 404)
    same(get("/deep/er/").status, 404)
    same(get("/assets/").status, 404)


@test("types")
def _():
    for name, kind in TYPES.items():
        same(get("/" + name)["content-type"], kind, name)


@test("a query is ignored")
def _():
    for path in ("/?", "/?a=b", "/index.html?x=%zz", "/?/../../etc/passwd", "/?a?b", "/index.html?" + "q" * 1500):
        same(get(path).body, FILES["index.html"], path)


@test("percent-encoding is decoded")
def _():
    for path in ("/%69ndex.html", "/%69%6E%64%65%78%2e%68%74%6d%6c", "/index%2Ehtml"):
        same(get(path).body, FILES["index.html"], path)
    same(get("/with%20space.txt").body, b"space\n")
    same(get("/caf%C3%A9.txt").body, b"coffee\n")
    same(get("/caf%E9.txt").status, 404)


@test("HEAD is GET without the body")
def _():
    for path in ("/", "/big.bin", "/empty.txt", "/nothing", "/assets/app-1a2b3c.js"):
        whole, head = get(path), get(path, method="HEAD")
        for answer in (whole, head):
            answer.fields.pop("date")
        same((head.status, head.fields, head.body), (whole.status, whole.fields, b""), path)


@test("other methods get 405 and what is allowed")
def _():
    for method in ("POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "CONNECT", "get", "FOO", "GETS", "M-SEARCH"):
        found = get("/", method=method)
        same((found.status, found["allow"]), (405, "GET, HEAD"), method)
    same(get("*", method="OPTIONS").status, 405)
    same(status_of(b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello"), 405)


@test("what is not there gets 404 and a small plain page")
def _():
    for path in ("/nothing", "/index.htm", "/INDEX.HTML", "/index.html/", "//", "//index.html", "/assets", "/pipe"):
        found = get(path)
        same((found.status, found.body, found["content-type"]), (404, b"404 Not Found\n", TYPES["x.txt"]), path)
        same(found["cache-control"], "no-cache")


# ---- Nothing else ------------------------------------------------------------------------------------------

@test("no path leads out of the folder")
def _():
    up = ["..", "%2e%2e", "%2E.", ".%2e", "..%00", "..;", "%252e%252e", "%c0%ae%c0%ae", "..\\", "..%5c", "..%2f"]
    paths = [f"/{u}/secret.txt" for u in up] + [f"/assets/{u}/{u}/secret.txt" for u in up]
    paths += ["/" + "../" * 20 + "etc/passwd", "/" + "%2e%2e%2f" * 20 + "etc/passwd", "\\..\\secret.txt",
              "/..\\..\\secret.txt", "/assets\\app-1a2b3c.js", "/./index.html", "/assets/../index.html",
              "/deep/./../index.html", "//etc/passwd", "/%2fetc/passwd", FOLDER.name + "/secret.txt",
              "/proc/self/environ", "file:///etc/passwd", "../secret.txt", "secret.txt", ".", "..", "~root", ""]
    for path in paths:
        found = get(path)
        assert found.status in (400, 404), f"{path!r}: {found}"
        assert b"secret" not in found.body and b"root:" not in found.body, path
    same(get("/assets/../index.html").status, 404, "dots are not resolved")


@test("links and hidden files are not served")
def _():
    for path in ("/link.txt", "/up/secret.txt", "/up/", "/.hidden", "/.git/config", "/%2egit/config"):
        same(get(path).status, 404, path)


@test("percent signs that decode to nothing good are refused")
def _():
    for path in ("/%", "/%2", "/%zz", "/%2g", "/a%", "/a%0", "/%00", "/index.html%00", "/index.html%00.js", "/%0d%0a",
                 "/%0aSet-Cookie:x", "/%1b", "/%7f", "/%u0041"):
        same(get(path).status, 400, path)


@test("a compressed form is not served under its own name, but one without a whole is a file")
def _():
    for path in ("/assets/app-1a2b3c.js.gz", "/assets/app-1a2b3c.js.br", "/assets/only-gz.css.gz"):
        same(get(path).status, 404, path)
    found = get("/alone.gz", "Accept-Encoding: gzip")
    same((found.body, found["content-encoding"], found["vary"]), (FILES["alone.gz"], None, None))


# ---- Compression -------------------------------------------------------------------------------------------

@test("the form that is most welcome is chosen")
def _():
    path, forms = "assets/app-1a2b3c.js", {None: "", "gzip": ".gz", "br": ".br"}
    for accepted, expected in {
            None: None, "": None, "br": "br", "gzip": "gzip", "gzip, br": "br", "br, gzip": "br", "GZIP": "gzip",
            "gzip, deflate, br, zstd": "br", "deflate": None, "identity": None, "*": "br", "*;q=0": None,
            "gzip;q=1, br;q=0.5": "gzip", "gzip;q=0.5,br;q=1.000": "br", "br;q=0, gzip": "gzip", "br;q=0": None,
            "gzip;q=0, br;q=0": None, "gzip;q=0.001": "gzip", "br ; q=0.0 , gzip ; q=0.1": "gzip",
            "identity;q=1, gzip;q=0.5": None, "identity;q=0.5, gzip;q=0.5": "gzip", "*;q=0.5, br;q=0": "gzip",
            "gzip;q=2": None, "gzip;q=x": None, "gzip;q=": None, "br;q=0.1234": None, "gzip;": "gzip", ",,gzip,,": "gzip",
            "x-gzip-not": None, "brr": None, "identity;q=0": None, ";q=1": None}.items():
        found = get("/" + path, *([] if accepted is None else [f"Accept-Encoding: {accepted}"]))
        same((found.status, found["content-encoding"], found["vary"], found["content-type"]),
             (200, expected, "Accept-Encoding", TYPES["x.js"]), accepted)
        same(found.body, FILES[path + forms[expected]], accepted)
    found = get("/" + path, "Accept-Encoding: br;q=0", "Accept-Encoding: gzip")
    same(found["content-encoding"], "gzip", "two fields are one list")


@test("a file with one compressed form, and one with none")
def _():
    found = get("/assets/only-gz.css", "Accept-Encoding: br, gzip")
    same((found["content-encoding"], gzip.decompress(found.body), found["vary"]), ("gzip", b"body{}", "Accept-Encoding"))
    found = get("/assets/only-gz.css", "Accept-Encoding: br")
    same((found["content-encoding"], found.body, found["vary"]), (None, b"body{}", "Accept-Encoding"))
    found = get("/sw.js", "Accept-Encoding: br, gzip")
    same((found["content-encoding"], found["vary"]), (None, None))


# ---- Caching -------------------------------------------------------------------------------------------------

@test("assets last, everything else is asked for again")
def _():
    same(get("/assets/app-1a2b3c.js")["cache-control"], "public, max-age=31536000, immutable")
    for path in ("/", "/sw.js", "/x.webmanifest", "/x.js", "/deep/"):
        same(get(path)["cache-control"], "no-cache", path)


@test("tags tell contents apart, and each form has its own")
def _():
    forms = [get("/assets/app-1a2b3c.js", f"Accept-Encoding: {e}")["etag"] for e in ("identity", "gzip", "br")]
    others = [get("/" + name)["etag"] for name in TYPES]
    same(len(set(forms + others)), len(forms) + len(others))
    for tag in forms + others:
        matches(r'^"[0-9a-f]{16}"$', tag)
    same(get("/")["etag"], get("/index.html")["etag"])


@test("a tag that is known gets 304 and no body")
def _():
    tag = get("/big.bin")["etag"]
    for known in (tag, f"W/{tag}", f'"other", {tag}', f'{tag},"other"', f'W/"x" , W/{tag}', "*", f'"a,b",{tag}',
                  f'"", {tag}'):
        for method in ("GET", "HEAD"):
            found = get("/big.bin", f"If-None-Match: {known}", method=method)
            same((found.status, found.body, found["etag"], found["cache-control"]), (304, b"", tag, "no-cache"), known)
    for unknown in ('"other"', tag[1:-1], tag[:-1], tag[1:], f'"x{tag[1:]}', f'{tag[:-1]}x"', "", '"', '""', "**", f"'{tag[1:-1]}'"):
        same(get("/big.bin", f"If-None-Match: {unknown}").status, 200, unknown)


@test("304 says what it depends on, and is for one form only")
def _():
    path = "/assets/app-1a2b3c.js"
    tag = get(path, "Accept-Encoding: br")["etag"]
    found = get(path, "Accept-Encoding: br", f"If-None-Match: {tag}")
    same((found.status, found["vary"], found["cache-control"]),
         (304, "Accept-Encoding", "public, max-age=31536000, immutable"))
    same(get(path, "Accept-Encoding: gzip", f"If-None-Match: {tag}").status, 200)
    same(get("/nothing", "If-None-Match: *").status, 404)


# ---- Requests of other kinds -----------------------------------------------------------------------------------

@test("absolute targets, as to a proxy")
def _():
    for target in ("http://x/", "http://127.0.0.1:8080/index.html", "HTTP://EXAMPLE.ORG", "https://x/?q", "http://x?q",
                   "http://[::1]:80/"):
        same(get(target).body, FILES["index.html"], target)
    for target in ("http://", "http:///", "http:/", "ftp://x/", "x", "x:80", "*", "javascript:1", "://x/", "http//x/"):
        same(get(target).status, 400, target)
    same(get("http://x/../secret.txt").status, 404)


@test("HTTP/1.0 needs no host and is closed, unless it asks")
def _():
    found, = SHARED.send(b"GET / HTTP/1.0\r\n\r\n")
    same((found.status, found["connection"], found.body), (200, "close", FILES["index.html"]))
    found, = SHARED.send(b"GET / HTTP/1.0\r\nConnection: Keep-Alive\r\n\r\n")
    same((found.status, found["connection"]), (200, "keep-alive"))
    found, = SHARED.send(b"GET / HTTP/1.1\r\nHost:\r\n\r\n")
    same((found.status, found["connection"]), (200, "keep-alive"))
    found, = SHARED.send(b"GET / HTTP/1.1\r\nHost: x\r\nConnection: x, CLOSE\r\n\r\n")
    same((found.status, found["connection"]), (200, "close"))


@test("requests that are none get 400")
def _():
    host = b"Host: x\r\n\r\n"
    for text in (b"GARBAGE\r\n\r\n", b"GET\r\n\r\n", b"GET /\r\n\r\n", b"GET / \r\n\r\n", b" GET / HTTP/1.1\r\n" + host,
                 b"GET  / HTTP/1.1\r\n" + host, b"GET /  HTTP/1.1\r\n" + host, b"GET / HTTP/1.1 \r\n" + host,
                 b"GET / HTTP/1.1 x\r\n" + host, b"GET / x HTTP/1.1\r\n" + host, b"G(T / HTTP/1.1\r\n" + host,
                 b"GET / http/1.1\r\n" + host, b"GET / HTTP/11\r\n" + host, b"GET / HTTP/1.\r\n" + host,
                 b"GET / HTTP/a.b\r\n" + host, b"GET / HTCPCP/1.0\r\n" + host, b"GET\t/\tHTTP/1.1\r\n" + host,
                 b"GET / HTTP/1.1\r\n\r\n", b"GET / HTTP/1.1\r\nHost: x\r\n" + host, b"GET / HTTP/1.1\r\nHost: a b\r\n\r\n",
                 b"GET / HTTP/1.1\r\nHost: a/b\r\n\r\n", b"GET / HTTP/1.1\r\nHost: a,b\r\n\r\n",
                 b"GET / HTTP/1.1\r\nNo colon\r\n" + host, b"GET / HTTP/1.1\r\n: x\r\n" + host,
                 b"GET / HTTP/1.1\r\nA : x\r\n" + host, b"GET / HTTP/1.1\r\n A: x\r\n" + host,
                 b"GET / HTTP/1.1\r\nA: x\r\n continued\r\n" + host, b"GET / HTTP/1.1\r\nA\x00: x\r\n" + host,
                 b"GET / HTTP/1.1\r\nA: x\x00y\r\n" + host, b"GET / HTTP/1.1\r\nA: x\x1by\r\n" + host,
                 b"GET / HTTP/1.1\r\nA: x\ry\r\n" + host, b"GET / HTTP/1.1\nHost: x\n\n", b"\n\n", b"\r\r\r\r",
                 b"GET / HTTP/1.1\r\nHost: x\n\r\n", b"GET /caf\xc3\xa9.txt HTTP/1.1\r\n" + host,
                 b"GET /#x HTTP/1.1\r\n" + host, b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", b"\x00", b"\x7f",
                 b"A" * 40 + b" / HTTP/1.1\r\n" + host):
        same(status_of(text), 400, repr(text))


@test("contents are not taken, and lengths that disagree are refused")
def _():
    line = b"GET /x.txt HTTP/1.1\r\nHost: x\r\n"
    inner = b"GET /sw.js HTTP/1.1\r\nHost: x\r\n\r\n"
    for fields in (b"Content-Length: 10\r\n", b"Transfer-Encoding: chunked\r\n", b"Content-Length: 007\r\n",
                   b"Content-Length: 999999999999999999\r\n"):
        found = SHARED.send(line + fields + b"\r\n" + inner)
        same([(a.status, a.body, a["connection"]) for a in found], [(200, b"x.txt", "close")], fields)
    for fields in (b"Content-Length: -1\r\n", b"Content-Length: 1, 1\r\n", b"Content-Length: x\r\n", b"Content-Length:\r\n",
                   b"Content-Length: 1\r\nContent-Length: 1\r\n", b"Content-Length: +1\r\n",
                   b"Content-Length: 99999999999999999999\r\n", b"Content-Length: 1\r\nTransfer-Encoding: chunked\r\n",
                   b"Transfer-Encoding: chunked\r\nContent-Length: 1\r\n"):
        same(status_of(line + fields + b"\r\n" + inner), 400, fields)
    found = SHARED.send(line + b"Content-Length: 0\r\n\r\n" + inner)
    same([a.body for a in found], [b"x.txt", b"self.x = 1;\n"])


@test("other versions of HTTP get 505")
def _():
    for version in ("HTTP/2.0", "HTTP/0.9", "HTTP/3.0", "HTTP/9.9"):
        same(status_of(f"GET / {version}\r\nHost: x\r\n\r\n".encode()), 505, version)
    same(status_of(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"), 505)
    same(status_of(b"GET / HTTP/1.9\r\nHost: x\r\n\r\n"), 200)


@test("a target that is too long gets 414, a head that is too large 431")
def _():
    same(get("/" + "a" * 2047).status, 404)
    for length in (2048, 2100, 5000, 15000, 20000, 1 << 20):
        same(get("/" + "a" * length).status, 414, length)
        same(get("/?" + "a" * length).status, 414, length)
    same(status_of(b"A" * (1 << 20)), 414, "no end of line at all")
    same(get("/", *(f"X-{i}: y" for i in range(90))).status, 200)
    same(get("/", *(f"X-{i}: y" for i in range(200))).status, 431)
    same(get("/", "X: " + "a" * 15000).status, 200)
    for length in (17000, 70000, 4 << 20):
        same(get("/", "X: " + "a" * length).status, 431, length)
        same(get("/", "X" * length + ": a").status, 431, length)
    same(status_of(b"GET / HTTP/1.1\r\nHost: x\r\n" + b"a" * (1 << 20)), 431, "no end of line")


@test("requests that are cut off get no page, and hurt nobody")
def _():
    whole = b"GET /big.bin HTTP/1.1\r\nHost: x\r\nAccept-Encoding: br;q=0.5\r\nIf-None-Match: \"x\"\r\n\r\n"
    for length in range(len(whole)):
        same(len(SHARED.send(whole[:length])), 0, whole[:length])
    same(len(SHARED.send(whole)[0].body), len(BIG))


@test("a request may arrive in any pieces")
def _():
    whole = b"\r\n\r\nGET /x.txt HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
    with SHARED.connect() as to:
        to.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for byte in whole:
            to.sendall(bytes([byte]))
            time.sleep(0.001)
        same([a.body for a in answers_of(read_all(to), whole)], [b"x.txt"])


@test("a connection serves many requests, one after the other")
def _():
    with SHARED.connect() as to:
        for i in range(200):
            name = DICE.choice(list(TYPES))
            asked = f"GET /{name} HTTP/1.1\r\nHost: x\r\n\r\n".encode()
            to.sendall(asked)
            text = b""
            while not text.endswith(b"\r\n\r\n" + name.encode()):
                part = to.recv(1 << 16)
                assert part, f"closed after {i} requests"
                text += part
            same(answers_of(text, asked)[0]["connection"], "keep-alive")


@test("pipelined requests are answered in order")
def _():
    names = [DICE.choice([*TYPES, "big.bin", "nothing"]) for _ in range(60)]
    asked = "".join(f"{DICE.choice(['GET', 'HEAD'])} /{name} HTTP/1.1\r\nHost: x\r\n\r\n" for name in names).encode()
    heads = [line.startswith("HEAD") for line in asked.decode().split("\r\n") if " HTTP/1" in line]
    found = SHARED.send(asked)
    same(len(found), len(names))
    for name, head, answer in zip(names, heads, found):
        expected = b"404 Not Found\n" if name == "nothing" else FILES[name]
        same((answer.status, answer["content-length"]), (404 if name == "nothing" else 200, str(len(expected))), name)
        assert answer.body == (b"" if head else expected), name


@test("what follows a bad request or a last one is not answered")
def _():
    good = b"GET /x.txt HTTP/1.1\r\nHost: x\r\n\r\n"
    same([a.status for a in SHARED.send(good + good + b"BAD\r\n\r\n" + good)], [200, 200, 400])
    last = b"GET /sw.js HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
    same([a.body for a in SHARED.send(good + last + good)], [b"x.txt", FILES["sw.js"]])


@test("bytes at random get 400 or nothing, and the server lives")
def _():
    for _i in range(300):
        text = DICE.randbytes(DICE.randrange(1, 3000))
        if DICE.random() < 0.5:
            text = b"GET / HTTP/1.1\r\nHost: x\r\n" + text + b"\r\n\r\n"
        found = SHARED.send(text)
        assert all(a.status in (400, 414, 431) for a in found), f"{text!r}: {found}"
    same(get("/").status, 200)


@test("a good request with one byte changed gets an answer in its form, or none")
def _():
    whole = b"GET /assets/app-1a2b3c.js HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAccept-Encoding: gzip;q=0.5\r\n\r\n"
    for at in range(len(whole)):
        text = bytearray(whole)
        text[at] = DICE.randrange(256)
        found = SHARED.send(bytes(text))
        assert all(a.status in (200, 400, 404, 405, 505) for a in found), f"{bytes(text)!r}: {found}"


# ---- Many and slow ones ----------------------------------------------------------------------------------------

@test("five hundred connections at once")
def _():
    asked = b"GET /assets/app-1a2b3c.js HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
    with contextlib.ExitStack() as stack:
        all_of_them = [stack.enter_context(SHARED.connect()) for _ in range(500)]
        for to in all_of_them:
            to.sendall(asked[:30])
        for to in reversed(all_of_them):
            to.sendall(asked[30:])
        for to in all_of_them:
            same([a.body for a in answers_of(read_all(to), asked)], [SCRIPT])


@test("those who do not read, write or close do not hold up others")
def _():
    with contextlib.ExitStack() as stack:
        for i in range(100):
            to = stack.enter_context(SHARED.connect())
            if i % 3 == 0:
                to.sendall(b"GET /big.bin HTTP/1.1\r\nHost: x\r\n\r\n" * 5)
            elif i % 3 == 1:
                to.sendall(b"GET / HT")
        for _i in range(20):
            same(get("/x.txt").body, b"x.txt")
        same(get("/big.bin").body == BIG, True)


@test("a slow reader gets everything")
def _():
    asked = b"GET /big.bin HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
    with SHARED.connect() as to:
        to.sendall(asked)
        text = b""
        for _i in range(20):
            text += to.recv(100)
            time.sleep(0.02)
        found, = answers_of(text + read_all(to), asked)
        assert found.body == BIG


@test("connections that are reset in the middle are forgotten")
def _():
    for i in range(100):
        to = SHARED.connect()
        to.sendall(b"GET /big.bin HTTP/1.1\r\nHost: x\r\n\r\n"[:20 + i % 30])
        if i % 2:
            to.recv(10) if i % 30 >= 18 else None
        to.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        to.close()
    same(get("/").status, 200)


@test("more connections than there may be wait, and are served then")
def _():
    asked = b"GET /x.txt HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
    with Server(preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (64, 64))) as server:
        with contextlib.ExitStack() as stack:
            waiting = [stack.enter_context(server.connect()) for _ in range(100)]
            for to in waiting:
                to.sendall(asked)
            for to in waiting:
                same([a.body for a in answers_of(read_all(to), asked)], [b"x.txt"])
                to.close()
        same(server.get("/").status, 200)


@test("a server without descriptors lives, and serves again when there are some")
def _():
    with Server() as server:
        same(server.get("/").status, 200)
        before = resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE)
        resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (5, before[1]))
        with contextlib.ExitStack() as stack:
            waiting = [stack.enter_context(server.connect()) for _ in range(20)]
            for to in waiting:
                to.sendall(b"GET /x.txt HTTP/1.0\r\n\r\n")
            ready, _, _ = select.select(waiting, [], [], 1)
            same(ready, [], "answers without a descriptor")
            resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, before)
            for to in waiting:
                same([a.body for a in answers_of(read_all(to), b"")], [b"x.txt"])


# ---- Starting ----------------------------------------------------------------------------------------------------

@test("without a port the second instance takes the next")
def _():
    with Server(port=None) as first, Server(port=None) as second:
        assert 8080 <= first.port < second.port < 8080 + 48, (first.port, second.port)
        same(first.host, "127.0.0.1")
        same((first.get("/").status, second.get("/").status), (200, 200))


@test("a port that is taken: one line that names it, status 1")
def _():
    said = run("--root", ROOT, "--no-open", "--port", str(SHARED.port))
    said.fails(1, rf"^marrakech: port {SHARED.port} of 127\.0\.0\.1 is taken; .*\n$")
    same((said.out, said.err.count("\n")), ("", 1))


@test("an address that is not ours: one line that names it, status 1")
def _():
    for address in ("192.0.2.1", "2001:db8::1"):
        said = run("--root", ROOT, "--no-open", "--listen", address)
        said.fails(1, rf"^marrakech: cannot listen on {re.escape(address)}, port 8080: .+\n$")
        same((said.out, said.err.count("\n")), ("", 1))


def reachable():
    """The address of this machine on the way to others, if there is such a way; nothing is sent."""
    found = set()
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))
        found.add(probe.getsockname()[0])
    return found


@test("addresses: IPv4, IPv6 where there is any, localhost, all")
def _():
    try:
        with socket.socket(socket.AF_INET6) as probe:
            probe.bind(("::1", 0))
        six = True
    except OSError:
        six = False
    for address, host in {"127.0.0.1": "127.0.0.1", "127.0.0.2": "127.0.0.2", "localhost": "127.0.0.1",
                          "0.0.0.0": "127.0.0.1", "::1": "::1", "[::1]": "::1", "::": "::1"}.items():
        if ":" in address and not six:
            run("--root", ROOT, "--no-open", "--listen", address).fails(1, "cannot listen on")
            continue
        with Server("--listen", address) as server:
            same(server.host, host, address)
            same(server.get("/").body, FILES["index.html"], address)
        # Only one that listens everywhere can be reached by the names of this machine's other addresses.
        others = {url.rsplit(":", 1)[0].removeprefix("http://") for url in server.elsewhere}
        assert all(url.endswith(f":{server.port}/") for url in server.elsewhere), server.elsewhere
        assert not others & {"127.0.0.1", "0.0.0.0", "[::1]", "[::]"}, others
        if address in ("0.0.0.0", "::"):
            assert reachable() <= others, (address, others)
        else:
            same(others, set(), address)


@test("wrong options: status 2")
def _():
    for words in (["--port", "65536"], ["--port", "-1"], ["--port", "x"], ["--port", ""], ["--listen", "nowhere"],
                  ["--listen", ""], ["--listen", "1.2.3"], ["--listen", "1.2.3.4.5"], ["--listen", "a" * 5000],
                  ["--listen", "[::1"], ["--listen", "[127.0.0.1]"], ["--nonsense"], ["word"], ["--root"]):
        run("--no-open", *words).fails(2, "marrakech serve")
    text = run("--help").fine().out
    for option in ("--listen", "--port", "--no-open", "--root"):
        assert option in text, option


@test("a root that is missing, a file, empty or without a page")
def _():
    missing, a_file = os.path.join(FOLDER.name, "missing"), os.path.join(FOLDER.name, "secret.txt")
    run("--root", missing).fails(1, rf"^marrakech: cannot read {missing}: No such file or directory\n$")
    run("--root", a_file).fails(1, rf"^marrakech: cannot read {a_file}: Not a directory\n$")
    run("--root", "").fails(1, "^marrakech: cannot read : ")
    run("--root", "x" * 20000).fails(1, "^marrakech: cannot read ")
    for name, files in (("empty", {}), ("indexless", {"a.txt": b"", "sub/index.html": b""}), ("hidden", {".index.html": b""})):
        root = folder(name, files)
        run("--root", root).fails(1, rf"^marrakech: {root} has no index\.html; 'make web' builds the page\n$")


@test("a root that is unreadable, or a file in it")
def _():
    user = {"user": 65534, "group": 65534, "extra_groups": []} if os.geteuid() == 0 else {}
    program = os.path.join(FOLDER.name, "marrakech")
    shutil.copy(PROGRAM, program)
    os.chmod(program, 0o755)
    root = folder("forbidden", {"index.html": b"", "sub/file.txt": b"x"})
    for path, name in ((root, ""), (f"{root}/sub", "/sub"), (f"{root}/sub/file.txt", "/sub/file.txt")):
        mode = stat.S_IMODE(os.stat(path).st_mode)
        os.chmod(path, 0)
        try:
            run("--root", root, program=program, **user).fails(
                1, rf"^marrakech: cannot read {root}{name}: Permission denied\n$")
        finally:
            os.chmod(path, mode)
    with Server(program=program, root=root, **user) as server:
        same(server.get("/sub/file.txt").body, b"x")


@test("folders of absurd size are refused")
def _():
    root = folder("many", {"index.html": b"", **{f"f{i}": b"" for i in range(4097)}})
    run("--root", root).fails(1, r"^marrakech: .* is one file too many: a page may have at most 4096\n$")
    root = folder("deep", {"index.html": b"", "d/" * 40 + "x": b""})
    run("--root", root).fails(1, r"^marrakech: .* lies in too many folders inside each other\n$")
    root = folder("large", {"index.html": b""})
    with open(os.path.join(root, "hole"), "wb") as to:
        to.truncate(5 << 30)
    run("--root", root).fails(1, r"^marrakech: the page is too large at .*/hole: .* at most 256 MB together\n$")


@test("the page beside the program is the default, and without one it says what to do")
def _():
    place = folder("opt/bin", {})
    program = os.path.join(place, "marrakech")
    shutil.copy(PROGRAM, program)
    if not os.path.isdir("/usr/local/share/marrakech/web"):
        run(program=program).fails(1, r"^marrakech: there is no page to serve yet; build it with 'make web'\n$")
    folder("opt/share/marrakech/web", {"index.html": b"installed"})
    with Server(program=program, root=None) as server:
        same(server.get("/").body, b"installed")
    folder("opt/bin/web", {"index.html": b"beside"})
    with Server(program=program, root=None) as server:
        same(server.get("/").body, b"beside")


@test("messages come in the language of the user")
def _():
    for language, text in {"fr": "impossible de lire", "es": "no se puede leer", "ro": "nu se poate citi",
                           "pl": "nie można odczytać", "it": "impossibile leggere"}.items():
        run("--root", "/missing", env={"LC_ALL": "C.UTF-8", "LANGUAGE": language}).fails(1, text)


@test("the files are those of the start")
def _():
    root = folder("changing", {"index.html": b"before"})
    with Server(root=root + "///") as server:
        folder("changing", {"index.html": b"after", "new.txt": b"new"})
        same((server.get("/").body, server.get("/new.txt").status), (b"before", 404))
        shutil.rmtree(root)
        same(server.get("/").body, b"before")


@test("a browser is opened where there is one, and not with --no-open")
def _():
    tools, opened = folder("tools", {}), os.path.join(FOLDER.name, "opened")
    with open(os.path.join(tools, "xdg-open"), "w", encoding="utf-8") as to:
        to.write(f'#!/bin/sh\necho noise; echo noise >&2\necho "$#:$1" > {opened}.new && mv {opened}.new {opened}\nsleep 5\n')
    os.chmod(to.name, 0o755)
    path = {"PATH": tools + ":" + os.environ["PATH"]}
    for display in ({"DISPLAY": ":0"}, {"WAYLAND_DISPLAY": "wayland-0"}):
        with Server(env={**path, **display}, open_browser=True) as server:
            end = time.monotonic() + SECONDS
            while not os.path.exists(opened) and time.monotonic() < end:
                time.sleep(0.05)
            with open(opened, encoding="utf-8") as found:
                same(found.read(), f"1:{server.url}\n")
            same(server.get("/").status, 200)
        os.remove(opened)
    for env, wanted in (({**path, "DISPLAY": ":0"}, False), (path, True), ({**path, "DISPLAY": ""}, True),
                        ({"PATH": "/nonexistent", "DISPLAY": ":0"}, True)):
        with Server(env=env, open_browser=wanted) as server:
            same(server.get("/").status, 200)
        assert not os.path.exists(opened), env


# ---- Stopping ----------------------------------------------------------------------------------------------------

@test("SIGTERM and SIGINT end it in the middle of anything, and the port is free at once")
def _():
    port = 0
    for number in (signal.SIGTERM, signal.SIGINT):
        for busy in range(3):
            with contextlib.ExitStack() as stack:
                server = Server(port=port)
                port = server.port
                for i in range(20 if busy else 0):
                    to = stack.enter_context(server.connect())
                    to.sendall(b"GET /big.bin HTTP/1.1\r\nHost: x\r\n\r\n"[:12 if busy == 1 and i % 2 else 100])
                    if busy == 2:
                        to.recv(1000)
                server.stop(number)
                server.process.stdout.close()
                server.err.close()


@test("signals at the very start and twice are no trouble")
def _():
    for number in (signal.SIGTERM, signal.SIGINT):
        server = Server()
        server.process.send_signal(number)
        with contextlib.suppress(ProcessLookupError):
            server.process.send_signal(number)
        same(server.process.wait(SECONDS) in (0, -number), True)
        server.process.stdout.close()


@test("an output that cannot be written is an error")
def _():
    with open("/dev/full", "wb") as full:
        process = subprocess.Popen([PROGRAM, "serve", "--root", ROOT, "--no-open", "--port", "0"], env=ENVIRONMENT,
                                   stdin=subprocess.DEVNULL, stdout=full, stderr=subprocess.PIPE)
        try:
            _, err = process.communicate(timeout=SECONDS)
        finally:
            process.kill()
    check_alive(process.returncode, err.decode())
    same(process.returncode, 1)
    matches("cannot write to standard output", err.decode())


@test("nobody can wait for ever: silent, unfinished and trickling clients are closed")
def _():
    TRICKLE.setblocking(False)
    waiting, end = {SILENT, UNFINISHED, TRICKLE}, time.monotonic() + SECONDS
    while waiting and time.monotonic() < end:
        with contextlib.suppress(OSError):
            TRICKLE.send(b"A")
        ready, _, _ = select.select(list(waiting), [], [], 0.5)
        for to in ready:
            with contextlib.suppress(ConnectionError):
                same(to.recv(1000), b"")
            waiting.discard(to)
    same(len(waiting), 0, "clients that are still there")
    same(get("/").status, 200)


@test("the server of all these tests ends well")
def _():
    SHARED.stop()


try:
    STATUS = main()
finally:
    if SHARED.process.poll() is None:
        SHARED.process.kill()
sys.exit(STATUS)
