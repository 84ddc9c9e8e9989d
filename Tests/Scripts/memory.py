#!/usr/bin/env python3
"""Measures memory and the latency of keys against hostile servers, and prints a table.

usage: memory.py PROGRAM [ROW...]     all rows without one; exit 1 when a row misses its mark

The servers are on loopback. Each row runs PROGRAM in a terminal of 80x24 cells with an empty home. `RssAnon`
is the most of all its processes together, read every few milliseconds. `key` is the longest time between `?` and
the first text of the help; the key is pressed all the time while the row is loading. `quit` is the time from
`q` to the exit.
"""

import collections
import contextlib
import fcntl
import functools
import gzip
import http.server
import os
import pty
import re
import select
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import termios
import threading
import time
import zlib

SIZE = 31 << 20
MEGABYTE = 1_000_000

# The marks of a row: megabytes of all processes, milliseconds of a key and of `q`.
Marks = collections.namedtuple("Marks", "memory key quit")
BODY = Marks(250, 100, 1000)


def repeated(unit, start=b"[", end=b"]"):
    count = SIZE // (len(unit) + 1)
    return start + b",".join([unit] * count) + end


def numbered(form, start=b"[", end=b"]"):
    size = len(form % 1_000_000) + 1
    return start + b",".join(form % index for index in range(SIZE // size)) + end


def text(unit):
    return b'[{"id":1,"name":"' + unit * (SIZE // len(unit)) + b'"},{"id":2,"name":"b"}]'


BODIES = {
    "numbers": lambda: repeated(b"1"),
    "empty objects": lambda: repeated(b"{}"),
    "ids": lambda: numbered(b'{"id":%d}'),
    "strings": lambda: repeated(b'"ab"'),
    "two million keys": lambda: numbered(b'"k%d":1', b'[{"id":1},{', b"}]"),
    "500000 levels": lambda: b'[{"id":1,"a":' + b"[" * 500_000 + b"]" * 500_000 + b"}]",
    "one string": lambda: text(b"abcdefgh "),
    "combining marks": lambda: text("\u0301".encode()),
    "escapes": lambda: text(b"\\u001b[31m"),
    "newlines": lambda: text(b"\\n"),
    "200000 items": lambda: b"[" + b",".join(
        b'{"id":%d,"name":"Item %d","text":"%s"}' % (i, i, b"word " * 20) for i in range(200_000)) + b"]",
}


def noise_png(side):
    """A PNG of random pixels, stored without compression."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    row = os.urandom(3 * side)
    pixels = b"".join(b"\0" + row[3 * (index % side):] + row[:3 * (index % side)] for index in range(side))
    header = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(pixels, 0))
            + chunk(b"IEND", b""))


def photos(count, root):
    items = ",".join('{"id":%d,"name":"Photo %d","image":"%s/%d.png"}' % (i, i, root, i) for i in range(count))
    return ("[" + items + "]").encode()


@functools.cache
def image():
    return noise_png(3830)


@functools.cache
def packed(name):
    return gzip.compress(BODIES[name](), 6)


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def do_GET(self):
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            self.answer(*self.path.lstrip("/").partition("?")[::2])

    def answer(self, path, query):
        name = path.replace("%20", " ")
        if name in BODIES:
            self.send(packed(name), "application/json", ("Content-Encoding", "gzip"))
        elif path in ("slow", "endless"):
            root = f"http://{self.headers['Host']}/{path}"
            self.send(photos(60 if path == "slow" else 12, root), "application/json")
        elif path.startswith("slow/"):
            self.send(image(), "image/png")
        elif path.startswith("endless/"):
            self.send_endless()
        elif path == "many":
            self.send_many(int((re.search(r"page=(\d+)", query) or [0, 1])[1]))
        else:
            self.send_error(404)

    def send(self, body, kind, *headers):
        self.send_response(200)
        for name, value in [("Content-Type", kind), ("Content-Length", str(len(body))), *headers]:
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def send_endless(self):
        self.send_response(200)
        self.send_header("Content-Type", "image/png")
        self.send_header("Connection", "close")
        self.end_headers()
        self.wfile.write(image()[:64])
        while True:
            self.wfile.write(b"\0" * 65_536)
            time.sleep(0.002)

    def send_many(self, page):
        form = '{"id":%d,"name":"Item %d","email":"item%d@example.org","note":"a row like many others"}'
        items = ",".join(form % (i, i, i) for i in range(100 * (page - 1), 100 * page))
        self.send(('{"page":%d,"total_pages":3000,"total":300000,"items":[%s]}' % (page, items)).encode(),
                  "application/json")


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, *_):
        """Says nothing: a client that leaves is no error here."""

    request_queue_size = 64


class Family:
    """A process and those that it started."""

    def __init__(self, pid):
        self.pid = pid
        self.most = collections.Counter()

    def members(self):
        found, waiting = [], [self.pid]
        while waiting:
            pid = waiting.pop()
            found.append(pid)
            with contextlib.suppress(OSError):
                for thread in os.listdir(f"/proc/{pid}/task"):
                    with open(f"/proc/{pid}/task/{thread}/children") as file:
                        waiting += [int(child) for child in file.read().split()]
        return found

    def measure(self):
        sums = collections.Counter()
        for pid in self.members():
            with contextlib.suppress(OSError), open(f"/proc/{pid}/status") as file:
                for line in file:
                    name, _, value = line.partition(":")
                    if name in ("RssAnon", "VmHWM"):
                        sums[name] += int(value.split()[0]) * 1024
        for name, value in sums.items():
            self.most[name] = max(self.most[name], value)


class Session:
    """The program in a pseudo-terminal."""

    HELP = b"Keys"

    def __init__(self, program, arguments, rows=24, columns=80, colors="truecolor"):
        self.home = tempfile.mkdtemp()
        self.started = time.monotonic()
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
            environment = {"HOME": self.home, "TERM": "xterm-256color", "PATH": "/usr/bin:/bin",
                           "LANG": "C.UTF-8", "COLORTERM": colors}
            os.execve(program, [program, *arguments], environment)
        self.family = Family(self.pid)
        self.said = b""
        self.is_answering = True

    def hear(self, seconds):
        """Reads for a time, and measures the memory meanwhile; false when the program has ended."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            self.family.measure()
            if select.select([self.terminal], [], [], min(left, 0.004))[0]:
                try:
                    new = os.read(self.terminal, 1 << 16)
                except OSError:
                    return False
                if not new:
                    return False
                self.said = (self.said + new)[-200_000:]
                if b"\x1b[c" in new:
                    self.press(b"\x1b[?62;22c")
                if b"\x1b[6n" in new:
                    self.press(b"\x1b[1;1R")
        return True

    def press(self, keys):
        with contextlib.suppress(OSError):
            os.write(self.terminal, keys)

    def hear_until(self, word, patience):
        """The time until a word was received; nil when it isn't in time."""
        start = time.monotonic()
        while time.monotonic() - start < patience:
            if word in self.said:
                return time.monotonic() - start
            if not self.hear(0.001):
                return None
        return None

    def longest_key(self, seconds):
        """Opens and closes the help all the time; the longest time that it took to open."""
        longest, end = 0.0, time.monotonic() + seconds
        while time.monotonic() < end:
            self.said = b""
            self.press(b"?")
            taken = self.hear_until(self.HELP, 20)
            if taken is None:
                self.is_answering = False
                return float("inf")
            longest = max(longest, taken)
            # It does nothing in a list, so that a help that was closed meanwhile stays closed.
            self.press(b"h")
            self.hear(0.06)
        return longest

    def quit(self):
        start = time.monotonic()
        self.press(b"q" if self.is_answering else b"Q")
        while time.monotonic() - start < 20:
            pid, _ = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                break
            self.hear(0.002)
        else:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        taken = time.monotonic() - start
        os.close(self.terminal)
        shutil.rmtree(self.home, ignore_errors=True)
        return taken


def browse(program, url, seconds, view=b""):
    session = Session(program, [url, "--no-cache"])
    session.hear_until(b"\x1b[", 5)
    session.hear(2 if view else 0.3)
    session.press(view)
    key = session.longest_key(seconds)
    taken = session.quit()
    return session.family.most["RssAnon"], key * 1000, taken * 1000


def print_many(program, url):
    home = tempfile.mkdtemp()
    child = subprocess.Popen([program, url, "--print", "--format", "jsonl"], stdout=subprocess.PIPE,
                             stderr=subprocess.DEVNULL, env={"HOME": home, "PATH": "/usr/bin:/bin"})
    family = Family(child.pid)
    lines, ended = 0, False
    while not ended:
        chunk = os.read(child.stdout.fileno(), 1 << 18)
        lines += chunk.count(b"\n")
        ended = not chunk
        family.measure()
    child.wait()
    shutil.rmtree(home, ignore_errors=True)
    if lines != 300_000:
        print(f"printed {lines} lines, exit {child.returncode}", file=sys.stderr)
    return family.most["VmHWM"], 0, 0


def rows(server):
    result = {}
    for name in BODIES:
        url = server + "/" + name.replace(" ", "%20")
        result[name] = (lambda program, url=url: browse(program, url, 6), BODY)
    result["60 images of 44 MB"] = (lambda program: browse(program, server + "/slow", 12, b"v"), BODY)
    result["12 endless images"] = (lambda program: browse(program, server + "/endless", 12, b"v"), BODY)
    result["300000 items printed"] = (lambda program: print_many(program, server + "/many?page=1"), Marks(96, 0, 0))
    return result


def main():
    program, wanted = os.path.abspath(sys.argv[1]), sys.argv[2:]
    server = Server(("127.0.0.1", 0), Handler)
    for name in BODIES:
        if not wanted or name in wanted:
            packed(name)
    image()
    serving = os.fork()
    if serving == 0:
        server.serve_forever()
    missed = 0
    print(f"{'row':22} {'RssAnon MB':>10} {'key ms':>8} {'quit ms':>8}")
    for name, (measure, marks) in rows("http://127.0.0.1:%d" % server.server_port).items():
        if wanted and name not in wanted:
            continue
        memory, key, taken = measure(program)
        holds = memory <= marks.memory * MEGABYTE and key <= marks.key and taken <= marks.quit
        missed += not holds
        print(f"{name:22} {memory / MEGABYTE:10.0f} {key:8.0f} {taken:8.0f}{'' if holds else '  missed'}", flush=True)
    os.kill(serving, signal.SIGTERM)
    sys.exit(missed > 0)


if __name__ == "__main__":
    main()
