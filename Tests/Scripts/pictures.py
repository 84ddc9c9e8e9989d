#!/usr/bin/env python3
"""Converts a recording of ten minutes into pictures, by turns with other programs, and prints a table.

usage: pictures.py PROGRAM [FILE.cast]      PROGRAM is a release build

The recording follows from its seed: commands with their output, a log, an editor, a list of processes and a
progress bar. A peer that isn't installed has no figures.
"""

import json
import os
import random
import resource
import shutil
import subprocess
import sys
import tempfile

COLUMNS, ROWS, SECONDS = 80, 24, 600
WORDS = """list page row item key screen cell frame source server reply cache image colour width time event state
 load scroll jump wait error retry filter sort column table""".split()

# The name, the command, the file that it writes, and the most CPU seconds and megabytes.
CONVERSIONS = [
    ("everscroll, .svg", "{program} convert a.cast -o ours.svg", "ours.svg", (3, 3)),
    ("termtosvg, .svg", "termtosvg render a.cast theirs.svg", "theirs.svg", None),
    ("svg-term, .svg", "svg-term --in a.cast --out other.svg", "other.svg", None),
    ("everscroll, .gif", "{program} convert a.cast -o ours.gif", "ours.gif", (20, 8)),
    # It takes pauses of five seconds at most by itself.
    ("agg, .gif", "agg --idle-time-limit 60 a.cast theirs.gif 2>/dev/null", "theirs.gif", None),
]


class Session:
    """The events of a recording."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.time, self.events = 0.0, []

    def write(self, text, after):
        self.time += after
        self.events.append([round(self.time, 3), "o", text])

    def words(self, count):
        return " ".join(self.random.choice(WORDS) for _ in range(count))

    def type(self, text):
        for character in text:
            self.write(character, self.random.uniform(0.05, 0.2))

    def command(self, text):
        self.write("\x1b[1;32mme@here\x1b[m:\x1b[34m~/work\x1b[m$ ", 0.1)
        self.type(text)
        self.write("\r\n", 0.3)

    def listing(self):
        self.command("ls -l " + self.random.choice(WORDS))
        lines = (f"-rw-r--r-- 1 me me {self.random.randrange(10**6):7} \x1b[3{self.random.randrange(1, 7)}m"
                 f"{self.words(2).replace(' ', '-')}\x1b[m\r\n" for _ in range(self.random.randrange(5, 30)))
        self.write("".join(lines), 0.05)
        self.time += 2

    def log(self):
        self.command("make " + self.random.choice(WORDS))
        for number in range(40):
            self.write(f"\x1b[2m[{number + 1}/40]\x1b[m {self.words(6)}\r\n", self.random.uniform(0.03, 0.4))

    def progress(self):
        self.command("fetch " + self.random.choice(WORDS))
        for share in range(0, 101, 2):
            bar = "█" * (share // 3) + "░" * (33 - share // 3)
            self.write(f"\r\x1b[36m{bar}\x1b[m {share:3} %", 0.1)
        self.write("\r\n", 0.1)

    def editor(self):
        self.command("edit " + self.random.choice(WORDS))
        text = [f"\x1b[3{self.random.randrange(1, 7)}mfunc\x1b[m " + self.words(self.random.randrange(0, 9))
                for _ in range(80)]
        self.write("\x1b[?1049h\x1b[2J", 0.2)
        for top in range(0, 50):
            rows = "".join(f"\x1b[{row + 1}H\x1b[K\x1b[33m{top + row + 1:4}\x1b[m {text[top + row]}" for row in range(ROWS - 1))
            self.write(f"{rows}\x1b[{ROWS}H\x1b[7m{' edited':<70}{top + 1:>10}\x1b[m\x1b[12;20H", self.random.uniform(0.05, 0.5))
            if top % 10 == 9:
                self.type(self.words(5))
        self.write("\x1b[?1049l", 0.2)

    def processes(self):
        self.command("top")
        self.write("\x1b[?1049h\x1b[?25l\x1b[2J", 0.2)
        for _ in range(20):
            bars = "".join(f"\x1b[{row + 1}H{row} [\x1b[32m{'|' * self.random.randrange(30):<30}\x1b[m]" for row in range(4))
            rows = "".join(f"\x1b[{row + 1}H\x1b[K{1000 + row:6} me {self.random.uniform(0, 99):5.1f} {WORDS[row]}"
                           for row in range(6, ROWS))
            self.write(f"{bars}\x1b[6H\x1b[30;42m{'   PID USER  CPU% COMMAND':<80}\x1b[m{rows}", 1.5)
        self.write("\x1b[?25h\x1b[?1049l", 0.2)

    def run(self):
        parts = [self.listing, self.log, self.progress, self.editor, self.processes]
        while self.time < SECONDS:
            for part in parts:
                part()
        return [event for event in self.events if event[0] < SECONDS]


def recording():
    header = {"version": 2, "width": COLUMNS, "height": ROWS, "env": {"TERM": "xterm-256color", "SHELL": "/bin/sh"}}
    return "".join(json.dumps(line) + "\n" for line in [header, *Session(43).run()])


def converted(command, path):
    """The CPU seconds and the megabytes of a conversion; nil when it fails."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, shell=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode:
        return None
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, os.path.getsize(path) / 1e6


def main():
    program = os.path.abspath(sys.argv[1])
    text = open(sys.argv[2]).read() if len(sys.argv) > 2 else recording()
    with tempfile.TemporaryDirectory() as directory:
        os.chdir(directory)
        with open("a.cast", "w") as file:
            file.write(text)
        heading = f"ten minutes, {text.count(chr(10)) - 1} events, {len(text) / 1e6:.1f} MB"
        print(f"{heading:38} {'CPU s':>8} {'MB':>8}   marks")
        for name, command, path, marks in CONVERSIONS:
            words = command.format(program=program)
            figures = converted(words, path) if shutil.which(words.split()[0]) else None
            shown = "".join(f" {figure:8.1f}" for figure in figures) if figures else f" {'–':>8}" * 2
            missed = figures and marks and any(figure > mark for figure, mark in zip(figures, marks))
            mark = f"   ≤ {marks[0]}, ≤ {marks[1]}{'  missed' if missed else ''}" if marks else ""
            print(f"{name:38}{shown}{mark}", flush=True)


if __name__ == "__main__":
    main()
