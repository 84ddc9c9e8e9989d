"""The files of a checkout: what is source, what is test, and the size of both."""

import os
import re
from bisect import bisect_right
from dataclasses import dataclass

from functions import functions, matches
from lexing import strip

LANGUAGES = {
    ".swift": "swift", ".go": "go", ".rs": "rust",
    ".c": "c", ".h": "c", ".cc": "c", ".cpp": "c", ".hpp": "c",
}
SCRIPTS = {".sh", ".bash", ".fish", ".bats", ".py", ".rb", ".pl", ".lua"}
LEFT_OUT = {
    "docs", "doc", "examples", "benches", "contrib", "vendor", "third_party", "compat", "target",
}
GENERATED = re.compile(r"Code generated .* DO NOT EDIT|@generated")
LICENCE = re.compile(r"copyright|licen[cs]e|SPDX", re.IGNORECASE)
RUST_TESTS = re.compile(r"#\[(?:cfg\((?:test|all\(test\b[^\]]*)\)|(?:\w+::)*test(?:\([^\]]*\))?)\]")


@dataclass
class Source:
    """A source file without the tests in it."""

    path: str
    language: str
    code: str
    bare: str
    lines: int
    code_lines: int
    comment_lines: int
    functions: list  # of a function's first line and its number of lines


class Checkout:
    """What is below a directory."""

    def __init__(self, root):
        self.root = root
        self.sources = []
        self.test_lines = 0
        self.unbalanced = []  # files with braces that have no mate
        for folder, folders, names in os.walk(root):
            folders[:] = sorted(
                f for f in folders if not f.startswith(".") and f.lower() not in LEFT_OUT
            )
            for name in sorted(names):
                self._add(os.path.relpath(os.path.join(folder, name), root))

    def _add(self, path):
        folders, name = os.path.split(path)
        extension = os.path.splitext(name)[1]
        in_tests = bool({"test", "tests"} & set(folders.lower().split(os.sep)))
        language = LANGUAGES.get(extension)
        if not language and not in_tests or re.fullmatch(r"Package(@.*)?\.swift", name):
            return
        with open(os.path.join(self.root, path), encoding="utf-8", errors="replace") as file:
            text = file.read() if language else _script(file, extension)
        if not language:
            self.test_lines += len(re.findall(r"^[ \t]*[^\s#]", text, re.MULTILINE))
        elif not GENERATED.search(text[:2000]):
            is_test = in_tests or name.endswith("_test.go") or name in ("test.rs", "tests.rs")
            self._measure(path, text, language, is_test)

    def _measure(self, path, text, language, is_test):
        code, bare = strip(text, language)
        lines = text.splitlines()
        is_code = [bool(line.strip()) for line in code.splitlines()]
        is_comment = [bool(line.strip()) and not c for line, c in zip(lines, is_code)]
        starts = [0] + [match.end() for match in re.finditer("\n", text)]

        def line(position):
            return bisect_right(starts, position) - 1

        tests = set(range(len(lines))) if is_test else set()
        if language == "rust":
            for start, end in _rust_tests(bare):
                tests.update(range(line(start), line(end) + 1))
        kept = [n for n in range(len(lines)) if n not in tests]
        self.test_lines += sum(is_code) - sum(is_code[n] for n in kept)
        if not kept:
            return
        found, astray = functions(bare, language)
        if astray:
            self.unbalanced.append(path)
        self.sources.append(Source(
            path, language, code, bare,
            lines=len(kept),
            code_lines=sum(is_code[n] for n in kept),
            comment_lines=sum(is_comment[n] for n in kept) - _licence(lines, is_comment),
            functions=[
                (line(a) + 1, line(b) - line(a) + 1) for a, b in found if line(a) not in tests
            ],
        ))


def _script(file, extension):
    """What a script says, or nothing when it is none."""
    try:
        first = file.readline()
    except OSError:
        return ""
    return first + file.read() if extension in SCRIPTS or first.startswith("#!") else ""


def _rust_tests(bare):
    if "#![cfg(test)]" in bare:
        return [(0, len(bare))]
    closing, _ = matches(bare)
    regions = []
    for match in RUST_TESTS.finditer(bare):
        end = re.compile(r"[{;]").search(bare, match.end())
        if end:
            regions.append((match.start(), closing.get(end.start(), end.start())))
    return regions


def _licence(lines, is_comment):
    """How many lines the comment takes that begins a file, when it is a licence."""
    header = 0
    while header < len(lines) and is_comment[header]:
        header += 1
    return header if LICENCE.search("\n".join(lines[:header])) else 0
