#!/usr/bin/env python3
"""All texts of the program that a user may read, made from the sources: `make messages`.

A text is a literal with at least two words outside of comments and of SQL. Interpolations are shown as ‹…›.
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests/Structure"))
import lexing  # noqa: E402

# Folders and files whose literals no user of the program reads.
SKIPPED = ("Sources/C/", "Sources/Measuring/", "Sources/Mock/", "Sources/Engine/PagingTesting/")
LITERAL = re.compile(r'"""\n(.*?)\n\s*"""|"((?:\\\((?:[^()"]|"[^"]*"|\((?:[^()]|\([^()]*\))*\))*\)|\\.|[^"\\\n])*)"', re.S)
INTERPOLATION = re.compile(r"\\\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)")
SQL = re.compile(r"\b(SELECT|INSERT|DELETE|UPDATE|CREATE|DROP|ALTER|PRAGMA|VACUUM|BEGIN|GROUP BY)\b")
# A precondition's message is for the programmer.
BEFORE = re.compile(r"(precondition(Failure)?|assert)\([^\n]*$|(deprecated|message):\s*$")


def shown(text):
    """The words of a literal in one line."""
    text = re.sub(r"\\\n\s*", "", text)
    text = INTERPOLATION.sub("‹…›", text)
    text = text.replace('\\"', '"').replace("\\n", " ").replace("\\u{1b}", "")
    return " ".join(text.split())


def is_message(text):
    words = re.findall(r"[A-Za-zÀ-ÿ][a-zÀ-ÿ’']+", text)
    return len(words) >= 2 and " " in text and not SQL.search(text)


def messages(path):
    code, _ = lexing.strip(path.read_text(), "swift")
    for match in LITERAL.finditer(code):
        text = shown(match.group(1) or match.group(2) or "")
        start = code.rfind("\n", 0, match.start()) + 1
        if is_message(text) and not BEFORE.search(code[start : match.start()]):
            yield code.count("\n", 0, match.start()) + 1, text


for path in sorted(ROOT.glob("Sources/**/*.swift")):
    name = str(path.relative_to(ROOT))
    if name.startswith(SKIPPED):
        continue
    found = list(messages(path))
    if found:
        print(name)
    for line, text in found:
        print(f"{line:5}  {text}")
