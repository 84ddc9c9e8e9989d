#!/usr/bin/env python3
"""Runs the program on random inputs: recordings, tapes, responses with extreme numbers, and files of all formats.

usage: fuzz.py PROGRAM [--seconds N] [--seed N] [--only INDEX] [PART...]     60 s for each part, or those that are named

Each input follows from the seed, its part and its index, which are printed. A crash, a run of more than 30 s, a
dead image worker or a file that a tape writes is a failure: its input is kept, and the exit status is 1.
`--seed N --only INDEX PART` runs one input again. The server is on loopback.
"""

import argparse
import http.server
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import threading
import time

LIMIT = 30
ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
NUMBERS = [
    "0", "1", "2", "-1", "17", "255", "65536", "2147483647", "-2147483648", "4294967296", "9007199254740991",
    "9007199254740993", "9223372036854775807", "-9223372036854775808", "18446744073709551616", "1" + "0" * 30, "1e308",
    "-1e308", "1e-300", "0.1", "1e999",
]
FAILURES = re.compile(r"Fatal error|Crash|emulator of a terminal failed|image-worker|precondition", re.IGNORECASE)


def number(r):
    return r.choice(NUMBERS)


# Recordings

TEXT = ["a", "é", "漢", "👩", "\u0301", "\u200d", "\u202e", "\u2028", "\u009b", "\u009c", "\u009d", "\u0090", "\U0010eeee",
        "\u1160", "\ufe0f", "\u0000", "\u007f", " ", "\r\n", "\t", "\b", "\x0e", "\x0f", "\x18", "\ufffe", "🇩"]


def sequence(r):
    kind = r.randrange(8)
    if kind < 4:
        fields = (r.choice(["", "", number(r), str(r.randrange(120)), "38", "48", "2", "5"]) for _ in range(r.choice([0, 1, 2, 3, 6, 20, 300])))
        mark = r.choice(["", "", "", "", "?", ">", "<", "=", "??"])
        return "\u001b[" + mark + r.choice([";", ";", ":"]).join(fields) + r.choice(["", "", "", " ", "$", "'", "\"", "!"]) + chr(r.randrange(0x40, 0x7F))
    if kind == 4:
        modes = ["?1049h", "?1049l", "?47h", "?69h", "?6h", "?7l", "?7h", "?2026h", "?2026l", "4h", "20h", "?25l", "?5h"]
        return "\u001b[" + r.choice(modes)
    if kind == 5:
        return "\u001b" + r.choice(["7", "8", "c", "D", "E", "H", "M", "N", "O", "n", "o", "#3", "#6", "#8", "(0", "(A", ")0", " G", "%G", "~", "|"])
    body = "".join(r.choice(["x", "0;", "2;", ";", "tmux;", "\u001b\u001b_", "Ga=q,i=1;", "$qm", "é"]) for _ in range(r.choice([1, 5, 50, 20000])))
    return "\u001b" + r.choice("]P_^X") + body + r.choice(["\u0007", "\u001b\\", "\u009c", ""])


def output(r):
    return "".join(sequence(r) if r.random() < 0.5 else r.choice(TEXT) * r.choice([1, 1, 3, 30]) for _ in range(r.randrange(1, 40)))


def size(r):
    return r.choice([1, 1, 2, 3, 8, 80, 300])


def recording(r):
    version = r.choice([1, 2, 2, 3])
    columns, rows = size(r), size(r)
    if r.random() < 0.05:
        columns = number(r)
    times = [r.choice(["0", "0.001", "0.5", "1", "31536000", number(r)]) if r.random() < 0.1 else "0.5" for _ in range(r.randrange(1, 20))]
    if version == 1:
        events = ",".join(f"[{t}, {json.dumps(output(r))}]" for t in times)
        return f'{{"version": 1, "width": {columns}, "height": {rows}, "stdout": [{events}]}}'.encode()
    head = f'"width": {columns}, "height": {rows}' if version == 2 else f'"term": {{"cols": {columns}, "rows": {rows}}}'
    lines = [f'{{"version": {version}, {head}, "title": {json.dumps(output(r)[:40])}, "idle_time_limit": {number(r)}}}']
    for index, t in enumerate(times):
        stamp = t if version == 3 else str(index)
        code = r.choice("oooooommrrrx")
        data = {"o": output(r), "m": output(r)[:20], "r": f"{size(r)}x{size(r)}", "x": number(r)}[code]
        lines.append(f"[{stamp}, {json.dumps(code)}, {json.dumps(data)}]")
    text = ("\n".join(lines) + "\n").encode()
    return mutated(r, text) if r.random() < 0.1 else text


def recordings(r, directory, run):
    path = write(directory, "in.cast", recording(r))
    form = r.choice(["txt", "ansi", "svg", "html", "cast"])
    run("convert", path, "-o", f"{directory}/out.{form}")
    if os.path.exists(f"{directory}/out.txt"):
        text = open(f"{directory}/out.txt", encoding="utf-8").read()
        found = re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]", text)
        if found:
            raise Failure(f"out.txt has the character {found.group()!r}")


# Tapes

KEYS = ["Enter", "Tab", "Up", "Down", "PageDown", "PageUp", "Home", "End", "Escape", "Backspace", "Ctrl+c", "Ctrl+l", "ScrollDown", "Space"]
TYPED = ["q", "G", "g", "j", "o", "y", "S", "|", "/luke", ":write a.txt", ":save a", "v", "?", "50%", "t", "n", ":open x", "f"]


def command(r):
    kind = r.randrange(10)
    if kind < 3:
        return f"{r.choice(KEYS)}{r.choice(['', '', '@1ms', '@' + number(r)])} {r.choice(['', '3', '40', number(r)])}"
    if kind < 6:
        return f'Type "{r.choice(TYPED)}"\nEnter'
    if kind == 6:
        return f"Set {r.choice(['PlaybackSpeed', 'Padding', 'Width', 'Date', 'Seed', 'Columns', 'TypingSpeed', 'FontSize'])} {number(r)}"
    if kind == 7:
        return r.choice([f"Sleep {number(r)}", f"Resize {number(r)}x{number(r)}", f"Resize {size(r)}x{size(r)}", f"Drift {number(r)}"])
    if kind == 8:
        return f"{r.choice(['Wait', 'Wait+Screen', 'Expect', 'ExpectRow ' + number(r)])} /{r.choice(['(a|aa)+$b', '.', '(', 'a{1000}', '(.*)*x', '>$'])}/"
    return r.choice([f"Env {name} x" for name in ["BROWSER", "PATH", "TERM", "LC_ALL", "HOME"]] + ["Hide", "Show", "Marker \"x\"", "Network wifi"])


def tapes(r, directory, run):
    options = r.choice(["", "", " --log a.log", " --record a.cast", " --images symbols", " --print 3", f" --items {number(r)}"])
    lines = ["Set Columns 60", "Set Rows 12", f'Type "everscroll {r.choice(["starwars", "photos", "moderators"])} --mock{options}"', "Enter", "Sleep 2s"]
    path = write(directory, "in.tape", "\n".join(lines + [command(r) for _ in range(r.randrange(1, 25))]).encode() + b"\n")
    before = files(directory)
    run("play", "--check", path)
    if files(directory) != before:
        raise Failure(f"the tape wrote {sorted(files(directory) - before)}")


# Responses with extreme numbers

def items(r):
    count = r.choice([2, 2, 30, 1100])
    return [{"id": index, "name": f"Item {index}", "size": int(r.choice(NUMBERS[:16]))} for index in range(count)]


PLACES = ["page", "page_count", "limit", "total", "total_count", "count", "offset", "per_page", "total_pages", "size", "from",
          "next_offset", "nbPages", "hitsPerPage", "quota_remaining", "backoff", "skip", "start", "next"]


def response(r):
    facts = ", ".join(f'"{name}": {number(r)}' for name in r.sample(PLACES, r.randrange(0, 8)))
    rows = json.dumps(items(r))
    body = r.choice([
        rows, f'{{{facts or chr(34) + "x" + chr(34) + ":1"}, "items": {rows}}}',
        f'{{"meta": {{{facts}}}, "data": {rows}}}', f'{{"paging": {{{facts}}}, "results": {rows}, "has_more": true}}',
        f'{{"hits": {{"total": {{"value": {number(r)}}}, "hits": {rows}}}}}',
    ])
    headers = {name: number(r) for name in r.sample(["X-Total-Count", "X-Page", "X-Per-Page", "X-Total-Pages", "Age", "X-RateLimit-Remaining"], 2)}
    headers["Cache-Control"] = f"max-age={number(r)}"
    headers["Link"] = f'</list?page={number(r)}>; rel="next"'
    if r.random() < 0.3:
        headers["Content-Range"] = f"items 0-{number(r)}/{number(r)}"
    return body.encode(), headers


class Server(http.server.BaseHTTPRequestHandler):
    answer = (b"[]", {})

    def do_GET(self):
        body, headers = Server.answer
        self.send_response(200)
        for name, value in {"Content-Type": "application/json", "Content-Length": str(len(body)), **headers}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *words):
        pass


def numbers(r, directory, run):
    Server.answer = response(r)
    write(directory, "response", repr(Server.answer).encode())
    query = r.choice(["", f"?page={number(r)}", f"?offset={number(r)}&limit={number(r)}", f"?page=1&per_page={number(r)}"])
    more = r.choice([["--print", "40"], ["--print", "5", "--no-cache"], ["--inspect"], ["--print", "3", "--format", "csv"]])
    run(f"http://127.0.0.1:{run.port}/list{query}", *more)


# Files

SEEDS = {
    "json": b'{"total": 3, "items": [{"id": 1, "name": "a", "at": 1700000000, "tags": ["x"]}, {"id": 2, "name": "b\\ud83d"}]}',
    "jsonl": b'{"id": 1, "name": "a"}\n{"id": 2, "name": null}\n[1, 2]\n',
    "csv": b'id,name,price\n1,"a ""b""",2.5\n2,c,1e308\n', "tsv": b"id\tname\n1\ta\n2\tb\n", "txt": b"one\ntwo\x1b[31m\nthree\n",
    "xml": b'<?xml version="1.0"?><rss version="2.0"><channel><title>T</title><item><title>A &amp; B</title><link>http://h/1</link>'
           b"<pubDate>Mon, 01 Jan 2024 00:00:00 GMT</pubDate></item></channel></rss>",
    "atom": b'<feed xmlns="http://www.w3.org/2005/Atom"><title>T</title><entry><id>1</id><title>A</title><updated>2024-01-01T00:00:00Z</updated>'
            b"</entry></feed>",
    "toml": b'name = "x"\nurl = "http://127.0.0.1:1/a"\n[items]\npath = "items"\n[[columns]]\nfield = "name"\n[pagination]\nstyle = "page"\nsize = 10\n',
    "db": b"SQLite format 3\0" + bytes(100),
}


def mutated(r, data):
    data = bytearray(data)
    for _ in range(r.choice([1, 2, 5, 30])):
        place = r.randrange(len(data) + 1)
        kind = r.randrange(7)
        if kind == 0:
            data[place:place] = bytes(r.randrange(256) for _ in range(r.choice([1, 4, 60])))
        elif kind == 1:
            del data[place:place + r.choice([1, 3, 40])]
        elif kind == 2:
            data[place:place] = data[place:place + r.choice([5, 50])] * r.choice([1, 3, 500])
        elif kind == 3:
            data[place:place] = number(r).encode()
        elif kind == 4:
            data[place:place] = r.choice([b"[", b"{\"a\":", b"<a>", b"\"", b"\0", b"\xef\xbb\xbf", b"\xff\xfe", b"\r"]) * r.choice([1, 2, 3000])
        elif kind == 5 and data:
            data[place % len(data)] = r.randrange(256)
        else:
            found = list(re.finditer(rb"[0-9]+", bytes(data)))
            if found:
                match = r.choice(found)
                data[match.start():match.end()] = number(r).encode()
    return bytes(data[:1 << 20])


def formats(r, directory, run):
    ending = r.choice(sorted(SEEDS))
    path = write(directory, "in." + ending, mutated(r, SEEDS[ending]))
    more = r.choice([["--print", "20"], ["--print", "--format", "jsonl"], ["--inspect"], ["--print", "--filter", "a"], ["--print", "--format", "csv"]])
    if r.random() < 0.3 and ending != "toml":
        return run("-", *more, stdin=path)
    run(path, *more)


# The run

PARTS = {"recordings": recordings, "tapes": tapes, "numbers": numbers, "files": formats}


class Failure(Exception):
    pass


def write(directory, name, data):
    path = os.path.join(directory, name)
    with open(path, "wb") as file:
        file.write(data)
    return path


def files(directory):
    return {os.path.join(place, name) for place, _, names in os.walk(directory) for name in names}


class Runner:
    def __init__(self, program, port):
        self.program, self.port = os.path.abspath(program), port
        self.directory = None

    def __call__(self, *words, stdin=None):
        home = os.path.join(self.directory, "home")
        os.makedirs(home, exist_ok=True)
        environment = {"HOME": home, "PATH": os.environ["PATH"], "TERM": "xterm-256color", "LC_ALL": "C.UTF-8"}
        with open(stdin or os.devnull, "rb") as source:
            try:
                ended = subprocess.run([self.program, *words], stdin=source, capture_output=True, timeout=LIMIT, env=environment, cwd=home)
            except subprocess.TimeoutExpired:
                raise Failure(f"{words} takes more than {LIMIT} s")
        error = ended.stderr.decode(errors="replace")
        if ended.returncode not in (0, 1, 2) or FAILURES.search(error):
            raise Failure(f"{words} ends with {ended.returncode}: {error[-400:]}")


def fuzz(part, run, arguments):
    deadline = time.monotonic() + arguments.seconds
    index = arguments.only or 0
    while arguments.only is not None or time.monotonic() < deadline:
        with tempfile.TemporaryDirectory(prefix="everscroll-fuzz-") as directory:
            run.directory = directory
            try:
                PARTS[part](random.Random(f"{arguments.seed} {part} {index}"), directory, run)
            except Failure as failure:
                kept = tempfile.mkdtemp(prefix="everscroll-fuzz-kept-")
                os.rename(directory, os.path.join(kept, part))
                os.mkdir(directory)
                print(f"{part}: input {index} of seed {arguments.seed} failed: {failure}\nIts files are in {kept}.", flush=True)
                return False
        index += 1
        if arguments.only is not None:
            break
    print(f"{part}: {index} inputs of seed {arguments.seed}, no crash, no hang", flush=True)
    return True


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("program")
    parser.add_argument("parts", nargs="*", default=list(PARTS))
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--seed", type=int, default=int.from_bytes(os.urandom(4), "big"))
    parser.add_argument("--only", type=int)
    arguments = parser.parse_intermixed_args()
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Server)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    run = Runner(arguments.program, server.server_port)
    results = [fuzz(part, run, arguments) for part in arguments.parts]
    sys.exit(0 if all(results) else 1)


if __name__ == "__main__":
    main()
