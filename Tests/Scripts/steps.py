#!/usr/bin/env python3
"""Counts the instructions of a step, and times the start, of a program and a peer, and prints two tables.

usage: steps.py PROGRAM LEAN      release builds of everscroll and LeanList

A step is one line down at 120x40, of which callgrind counts the instructions of all threads. A start is timed
until the terminal has received the first frame and the first rows.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

from memory import Session

STARTS, STEPS = 15, 30
MOCK = ["starwars", "--mock", "--no-cache"]
# Loads the whole list, and moves to the lowest row of page one.
TO_LOWEST = b"GGg" + b"j" * 45
STYLE = re.compile(rb"\x1b\[[0-9;]*m")


class Timed(Session):
    """A program whose memory isn't measured, as a terminal of 120x40 without 24-bit colours."""

    def __init__(self, program, arguments):
        super().__init__(program, arguments, rows=40, columns=120, colors="")
        self.family.measure = lambda: None

    def settle(self, quiet, patience=20.0):
        """Reads until nothing comes for a time."""
        end = time.monotonic() + patience
        known = None
        while known != self.said and time.monotonic() < end:
            known = self.said
            self.hear(quiet)

    def step(self, key):
        """Presses a key, and waits until its frame is complete."""
        self.said = b""
        self.press(key)
        end = time.monotonic() + 3
        while not self.said and time.monotonic() < end and self.hear(0.001):
            pass
        self.settle(0.03)

    def shows(self, text):
        """The milliseconds until a text is received, after its program started."""
        start = time.monotonic()
        while time.monotonic() - start < 20 and self.hear(0.0005):
            if text in STYLE.sub(b"", self.said):
                return (time.monotonic() - self.started) * 1000
        return None


def instructions(program, arguments):
    """The instructions of a step; nil when a program doesn't answer."""
    with tempfile.TemporaryDirectory() as directory:
        bare, profile = directory + "/bare", directory + "/profile"
        # Valgrind can't read the debug information of Swift programs.
        subprocess.run(["strip", "--strip-debug", "-o", bare, program], check=True)
        words = ["--tool=callgrind", f"--callgrind-out-file={profile}", bare, *arguments]
        session = Timed(shutil.which("valgrind"), words)
        session.hear_until(b"\x1b[", 30)
        session.settle(1)
        for key in TO_LOWEST:
            session.step(bytes([key]))
        session.settle(1)  # loading in advance ends
        control = lambda option: subprocess.run(
            ["callgrind_control", option, str(session.pid)], capture_output=True, check=True)
        control("--zero")
        for _ in range(STEPS):
            session.step(b"j")
        control("--dump")
        session.quit()
        with open(profile + ".1") as file:
            totals = [line for line in file if line.startswith("summary: ")]
        return int(totals[0].split()[1]) // STEPS if totals else None


def start(program, arguments, frame, rows):
    session = Timed(program, arguments)
    times = session.shows(frame), session.shows(rows)
    session.quit()
    return times


def lower_quartile(times):
    times = sorted(time for time in times if time is not None)
    return f"{times[len(times) // 4]:.1f}" if times else "–"


def main():
    program, lean = map(os.path.abspath, sys.argv[1:3])
    heading = f"{'instructions of a step, by callgrind':40}"
    if shutil.which("valgrind"):
        ours, theirs = instructions(program, MOCK), instructions(lean, [])
        print(f"{heading}     ours     lean   ratio")
        print(f"{'  all threads, thousands':40}{ours // 1000:9}{theirs // 1000:9}{ours / theirs:8.2f}")
    else:
        print(heading + "     not counted, for valgrind isn't installed")
    peers = [("everscroll starwars --mock", program, MOCK, b"Star Wars", b"Skywalker"),
             ("tig", shutil.which("tig"), [], b"[main]", b"[main]")]
    times = {name: [] for name, *_ in peers}
    for _ in range(STARTS):
        for name, path, *rest in peers:
            if path:
                times[name].append(start(path, *rest))
    print(f"{f'start, lower quartile of {STARTS}':40}{'first frame ms':>16}{'first rows ms':>16}")
    for name, path, *_ in peers:
        figures = [lower_quartile(column) for column in zip(*times[name])]
        print(f"{'  ' + name:40}" + ("".join(f"{figure:>16}" for figure in figures) or "  not installed"))


if __name__ == "__main__":
    main()
