#!/usr/bin/env python3
"""Compiles the bugs of mutants.txt into one build, switches them on one by one, and runs the tests of each.

usage: mutants.py [--check] [--list FILE] [--first N] [--last N] [WORD...]
    --check    only finds the places
    --first N, --last N    only these bugs, by number
    WORD       only bugs whose file contains one of the words

Exits with 1 when the tests of a bug don't fail. The sources are copied and rewritten in .build/mutants, so that
the second build of the same list is short. EVERSCROLL_MUTANT=N in the environment switches on bug N.

A bug of mutants.txt is a line `FILE | TESTS`, followed by its place: some text of the file, which occurs there
once, with the change in it. `⟨a ⇒ b⟩` changes an expression, `⟪a ⇒ b⟫` statements; b may then be empty. TESTS is a
regular expression of test identifiers. A place without a line above it is in the same file. `#` starts a comment.
"""

import concurrent.futures
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
BUILD = os.path.join(ROOT, ".build", "mutants")
COPY = os.path.join(BUILD, "source")
LIST = os.path.join(ROOT, "Tests", "Mutants", "mutants.txt")

# The tests of a bug have hung, which is noticed too, when they take this many times as long as without a bug, and
# at least these seconds more.
FACTOR, ALLOWANCE = 3, 60

SWITCH = """\
import Glibc

/// The number of the bug that is switched on; 0 for none.
private let activeMutant = getenv("EVERSCROLL_MUTANT").flatMap { Int32(String(cString: $0)) } ?? 0

func mutant(_ number: Int32) -> Bool { activeMutant == number }
"""

# The programs that tests start, and demos, have an environment of their own, in which the switch is missing: the file,
# a text of it, what replaces the text, and the end of the file.
ENVIRONMENTS = {
    "Tests/Support/TestSupport/ProgramCommand.swift": (
        "Self.cleanEnvironment.merging(environment)",
        "Self.cleanEnvironment.merging(mutantVariable) { _, new in new }.merging(environment)",
        """
import Glibc

private let mutantVariable = getenv("EVERSCROLL_MUTANT").map { ["EVERSCROLL_MUTANT": String(cString: $0)] } ?? [:]
"""),
    "Sources/Program/Opening/Commands/PlayCommand.swift": (
        "clearenv()\n",
        "let mutant = getenv(\"EVERSCROLL_MUTANT\").map { String(cString: $0) }\n    clearenv()\n"
        "    if let mutant { setenv(\"EVERSCROLL_MUTANT\", mutant, 1) }\n",
        ""),
}


class Bug:
    def __init__(self, number, path, tests, place):
        self.number, self.path, self.tests, self.place = number, path, tests, place

    def edit(self, text):
        """The start and the end of the original in a file's text, and the form of its replacement."""
        match = re.search(r"⟨(.*?) ?⇒ ?(.*?)⟩|⟪(.*?) ?⇒ ?(.*?)⟫", self.place, re.S)
        if not match:
            sys.exit(f"bug {self.number}: no change in ‘{self.place}’")
        is_expression = match[1] is not None
        original, changed = (match[1], match[2]) if is_expression else (match[3], match[4])
        context = self.place[:match.start()] + original + self.place[match.end():]
        pattern = r"\s+".join(re.escape(word) for word in context.split())
        found = list(re.finditer(pattern, text))
        if len(found) != 1:
            sys.exit(f"bug {self.number}: {self.path} has {len(found)} times ‘{context}’")
        before = re.compile(r"\s+".join(re.escape(w) for w in (self.place[:match.start()] + "\0").split()).replace("\\\x00", "").replace("\0", ""))
        start = before.match(text, found[0].start()).end()
        end = re.compile(r"\s*" + r"\s+".join(re.escape(w) for w in original.split())).match(text, start).end()
        start += len(text[start:end]) - len(text[start:end].lstrip())
        if not is_expression and text[:start].rstrip(" ")[-1] not in "\n{;":
            sys.exit(f"bug {self.number}: ‘{context}’ doesn't begin a statement")
        return start, end, is_expression, changed


def bugs(path):
    result, file, tests, place = [], None, None, []

    def end_place():
        if place:
            result.append(Bug(len(result) + 1, file, tests, "\n".join(place)))
            place.clear()

    with open(path) as lines:
        for line in lines:
            line = line.rstrip("\n")
            header = re.fullmatch(r"(\S+\.swift) \| (.+)", line)
            if not line.strip() or line.startswith("#") or header:
                end_place()
                if header:
                    file, tests = "Sources/" + header[1], header[2]
            else:
                place.append(line.strip())
    end_place()
    return result


def rewritten(text, edits):
    """The text with its edits; edits of the same place are one chain."""
    places = {}
    for number, (start, end, is_expression, changed) in edits:
        places.setdefault((start, end, is_expression), []).append((number, changed))
    ordered = sorted(places.items(), reverse=True)
    for (later, _), (earlier, _) in zip(ordered, ordered[1:]):
        if earlier[1] > later[0]:
            sys.exit(f"two bugs overlap at ‘{text[later[0]:later[1]]}’")
    for (start, end, is_expression), changes in ordered:
        new = text[start:end]
        for number, changed in changes:
            if is_expression:
                new = f"(mutant({number}) ? ({changed}) : ({new}))"
            else:
                new = f"if mutant({number}) {{ {changed} }} else {{ {new} }}"
        text = text[:start] + new + text[end:]
    return text


def write(path, text):
    """Writes a file unless it has this content, so that what didn't change isn't built again."""
    if os.path.exists(path):
        with open(path) as file:
            if file.read() == text:
                return
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w") as file:
        file.write(text)


def module_folders():
    """The folders of the modules, of which one can have several folders in it."""
    described = subprocess.run([os.environ.get("SWIFT", "swift"), "package", "describe", "--type", "json"], cwd=ROOT,
                               capture_output=True, check=True, text=True).stdout
    return [target["path"] for target in json.loads(described)["targets"]]


def prepare(all_bugs):
    by_file = {}
    for bug in all_bugs:
        with open(os.path.join(ROOT, bug.path)) as file:
            by_file.setdefault(bug.path, []).append((bug.number, bug.edit(file.read())))
    os.makedirs(COPY, exist_ok=True)
    tracked = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT,
                             capture_output=True, check=True, text=True).stdout.split("\0")
    kept = set()
    for path in filter(None, tracked):
        source, target = os.path.join(ROOT, path), os.path.join(COPY, path)
        if not os.path.isfile(source):
            continue
        kept.add(path)
        if path in by_file or path in ENVIRONMENTS:
            with open(source) as file:
                text = file.read()
            if path in by_file:
                text = rewritten(text, by_file[path])
            else:
                old, new, end = ENVIRONMENTS[path]
                text = text.replace(old, new) + end
            write(target, text)
        elif not os.path.exists(target) or os.stat(target).st_mtime_ns != os.stat(source).st_mtime_ns:
            os.makedirs(os.path.dirname(target), exist_ok=True)
            shutil.copy2(source, target)
    folders = module_folders()
    for module in {max((folder for folder in folders if path.startswith(folder + "/")), key=len) for path in by_file}:
        path = module + "/ActiveMutant.swift"
        write(os.path.join(COPY, path), SWITCH)
        kept.add(path)
    for folder, folders, files in os.walk(COPY):
        folders[:] = [name for name in folders if name != ".build"]
        for name in files:
            path = os.path.relpath(os.path.join(folder, name), COPY)
            if path not in kept:
                os.remove(os.path.join(folder, name))


def build():
    command = [os.environ.get("SWIFT", "swift"), "build", "--build-tests", "--package-path", COPY,
               "--scratch-path", os.path.join(BUILD, "build")]
    with open(os.path.join(BUILD, "build.log"), "w") as log:
        status = subprocess.run(command, stdout=log, stderr=subprocess.STDOUT, check=False).returncode
    if status:
        with open(os.path.join(BUILD, "build.log")) as log:
            print("".join([line for line in log if "error:" in line][:30]))
        sys.exit("The bugs don't compile; see .build/mutants/build.log.")


def run(tests, number, patience=900):
    """Whether a test failed, and the first line that says so; the rest of the tests is then not run."""
    runner = os.path.join(BUILD, "build", "debug", "everscrollPackageTests.xctest")
    environment = dict(os.environ, EVERSCROLL_MUTANT=str(number), EVERSCROLL_FUZZ_STEPS="20000",
                       SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH="2")
    with tempfile.TemporaryFile("w+", errors="replace") as log:
        child = subprocess.Popen([runner, "--testing-library", "swift-testing", "--filter", tests], stdout=log,
                                 stderr=subprocess.STDOUT, env=environment, cwd=COPY, start_new_session=True)
        verdict, end, place, passed = None, time.monotonic() + patience, 0, False
        while verdict is None:
            ended = child.poll()
            log.seek(place)
            for line in log.read().splitlines():
                if "recorded an issue" in line:
                    verdict = line.strip()
                passed = passed or re.search(r"Test run with [1-9]\d* tests? .*passed", line) is not None
            place = log.tell()
            if verdict is None and ended is not None:
                if not passed:
                    verdict = f"the runner ended with {ended}"
                break
            if verdict is None and time.monotonic() > end:
                verdict = "the tests hung"
            time.sleep(0.05)
        try:
            os.killpg(child.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        child.wait()
    return verdict


def timed(tests):
    start = time.monotonic()
    return tests, run(tests, 0), time.monotonic() - start


def main():
    arguments = sys.argv[1:]

    def option(name):
        if name not in arguments:
            return None
        place = arguments.index(name)
        value = arguments[place + 1]
        del arguments[place:place + 2]
        return value

    first, last = int(option("--first") or 1), int(option("--last") or 1 << 30)
    listed = bugs(option("--list") or LIST)
    is_check = "--check" in arguments
    words = [word for word in arguments if word != "--check"]
    prepare(listed)
    print(f"{len(listed)} bugs in {len({bug.path for bug in listed})} files")
    if is_check:
        return
    build()
    chosen = [bug for bug in listed if first <= bug.number <= last
              and (not words or any(word in bug.path for word in words))]
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        patience = {}
        for tests, verdict, seconds in pool.map(timed, sorted({bug.tests for bug in chosen})):
            if verdict:
                sys.exit(f"Without a bug, {tests} fails: {verdict}")
            patience[tests] = FACTOR * seconds + ALLOWANCE
            if os.environ.get("VERBOSE"):
                print(f"{seconds:.0f} s without a bug: {tests}", flush=True)
        survivors, start = [], time.monotonic()
        for bug, verdict in pool.map(
                lambda bug: (bug, run(bug.tests, bug.number, patience[bug.tests])), chosen):
            if verdict is None:
                survivors.append(bug)
                print(f"SURVIVED {bug.number}: {bug.path}: {bug.place}", flush=True)
            elif os.environ.get("VERBOSE"):
                print(f"{bug.number}: {verdict[:200]}", flush=True)
    print(f"{len(chosen) - len(survivors)} of {len(chosen)} bugs were noticed "
          f"in {time.monotonic() - start:.0f} s.")
    sys.exit(bool(survivors))


if __name__ == "__main__":
    main()
