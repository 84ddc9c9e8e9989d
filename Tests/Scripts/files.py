#!/usr/bin/env python3
"""Times files and pipes, by turns with the programs that people use for them, and prints a table.

usage: files.py PROGRAM      PROGRAM is a release build

Makes ten million lines, a million JSON lines and a table of 100 000 rows in a temporary directory. Each figure is
the least of three turns in seconds. Keys are timed until the terminal has received the last rows.
"""

import os
import re
import subprocess
import sys
import tempfile
import time

from memory import Session

TURNS = 3
LINES, OBJECTS, ROWS = 10_000_000, 1_000_000, 100_000
LAST = b"line %d" % (LINES - 1)
# What a row has after the text that is typed, which the last row of the screen repeats.
REST = b" of"
STYLE = re.compile(rb"\x1b\[[0-9;]*m")

# The name, our arguments, the peer's command, and how many times faster than the peer it shall be.
COMMANDS = [
    ("jsonl of 1 M objects, jq -c", "--print --format jsonl objects.jsonl", "jq -c . objects.jsonl", 10),
    ("--filter over them, fzf --filter", "--print --format jsonl --filter needle7 objects.jsonl",
     "fzf --filter needle7 --exact --no-sort < objects.jsonl", 1),
    ("the same, grep -i", "--print --format jsonl --filter needle7 objects.jsonl", "grep -i needle7 objects.jsonl", 0),
    ("--sort score:desc over them, jq -s", "--print --format jsonl --sort score:desc objects.jsonl",
     "jq -s -c 'sort_by(-.score)[]' objects.jsonl", 3),
    ("csv of 100 000 rows, cat", "--print --format csv table.csv", "cat table.csv", 0),
]
# The name, the file, the keys, what shows their end, and the seconds that they may take.
KEYS = [
    ("G to the last of 10 M lines", "lines", b"G", LAST + REST, 0.3),
    ("/ for a text in the last of them", "lines", b"/" + LAST + b"\r", LAST + REST, 1.5),
    ("G in the table", "table.csv", b"G", b"%d" % (ROWS - 1), 0.3),
]


def write(name, count, line, heading=""):
    with open(name, "w") as file:
        file.write(heading)
        file.writelines(line(number) for number in range(count))


def command(line):
    start = time.monotonic()
    # grep stops early when it writes to /dev/null itself.
    script = "set -o pipefail; " + line + " | cat >/dev/null"
    done = subprocess.run(["bash", "-c", script], stderr=subprocess.DEVNULL)
    return time.monotonic() - start if done.returncode == 0 else None


def received(session, text, patience=60):
    """The time until a text was received."""
    start = time.monotonic()
    while time.monotonic() - start < patience:
        if text in STYLE.sub(b"", session.said):
            return time.monotonic() - start
        if not session.hear(0.001):
            return None
    return None


def keys(program, file, pressed, until):
    session = Session(program, [os.path.abspath(file)])
    session.hear_until(b"line 1 " if file == "lines" else b"v, 1", 20)
    session.said = b""
    session.press(pressed)
    taken = received(session, until)
    session.hear(0.7)
    session.quit()
    return taken, session.family.most["RssAnon"]


def least(times):
    times = [time for time in times if time is not None]
    return min(times) if times else None


def text(figure):
    return "–" if figure is None else f"{figure:.2f}"


def show(name, peer, ours, mark, holds):
    print(f"{name:38} {text(peer):>8} {text(ours):>8}   {mark}{'' if holds else '  missed'}", flush=True)


def main():
    program = os.path.abspath(sys.argv[1])
    with tempfile.TemporaryDirectory() as directory:
        os.chdir(directory)
        write("lines", LINES, lambda n: f"line {n} of a text that is as long as most lines of a log are, or so\n")
        write("million", 1_000_000, lambda n: f"line {n} of a text that is as long as most lines of a log are, or so\n")
        write("objects.jsonl", OBJECTS, lambda n: '{"id":%d,"name":"Name %d","score":%d,"note":"a note with needle%d in it"}\n'
              % (n, n % 997, n * 7919 % 1_000_003, n % 1000))
        write("table.csv", ROWS, lambda n: '"v, %d",' % n + ",".join(str(n * column) for column in range(19)) + "\n",
              ",".join(f"c{column}" for column in range(20)) + "\n")
        print(f"{'files, seconds, least of 3':38} {'peer':>8} {'ours':>8}   mark")
        for name, ours, peer, ratio in COMMANDS:
            pairs = [(command(f"{program} {ours}"), command(peer)) for _ in range(TURNS)]
            own, other = least(one for one, _ in pairs), least(other for _, other in pairs)
            holds = not ratio or other is None or own is not None and other >= ratio * own
            show(name, other, own, f"≥ {ratio}×" if ratio else "", holds)
        for name, file, pressed, until, most in KEYS:
            own = least(keys(program, file, pressed, until)[0] for _ in range(TURNS))
            show(name, None, own, f"≤ {most}", own is not None and own <= most)
        memory = keys(program, "million", b"G", b"line 999999")[1] / 1_000_000
        show("megabytes after G in 1 M lines", None, memory, "", True)


if __name__ == "__main__":
    main()
