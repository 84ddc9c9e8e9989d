"""Where functions begin and end in text without comments and literals."""

import re

SWIFT = re.compile(
    r"(?<![.\w])(?:func\s+\S|deinit\b|(?:init[?!]?|subscript)\s*[(<]|var\s+\w+\s*:)"
)
# A requirement of a protocol has no body; the next declaration ends the search for one.
SWIFT_STOP = re.compile(
    r"\b(?:func|init|deinit|var|let|subscript|typealias|associatedtype|case|struct|class|enum|actor"
    r"|extension|protocol)\b|[;}]"
)
SWIFT_REQUIREMENT = re.compile(r"\{\s*(?:(?:mutating|nonmutating|get|set|async|throws)\s*)+\}")
C_HEAD = re.compile(
    r"[\w:~]+\s*\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)(?:\s|const|noexcept)*$"
)


def matches(bare):
    """The closing brace of each opening one, and how many braces have no mate."""
    closing, open_ones, astray = {}, [], 0
    for match in re.finditer(r"[{}]", bare):
        if match.group() == "{":
            open_ones.append(match.start())
        elif open_ones:
            closing[open_ones.pop()] = match.start()
        else:
            astray += 1
    return closing, astray + len(open_ones)


def functions(bare, language):
    """The first and the last position of each function with a body, and the stray braces."""
    if language == "c":
        bare = _first_branches(bare)
    closing, astray = matches(bare)
    bodies = {"swift": _swift, "go": _go, "rust": _rust, "c": _c}[language](bare, closing)
    return [(start, closing[brace]) for start, brace in bodies if brace in closing], astray


def _brace(bare, position, stop):
    """The first brace outside of brackets, unless something else ends the search before it."""
    depth = 0
    for match in re.compile(r"[(\[{)\]]|" + stop.pattern).finditer(bare, position):
        token = match.group()
        if token in "([":
            depth += 1
        elif token in ")]":
            depth -= 1
        elif depth <= 0:
            return match.start() if token == "{" else None
    return None


def _swift(bare, closing):
    for match in SWIFT.finditer(bare):
        is_variable = match.group().startswith("var")
        start = match.end() - (1 if match.group()[-1] in "(<" else 0)
        # A stored property ends with its line or has a value.
        stop = re.compile(r"[=\n,;}]") if is_variable else SWIFT_STOP
        brace = _brace(bare, start, stop)
        if brace is not None and not (is_variable and SWIFT_REQUIREMENT.match(bare, brace)):
            yield match.start(), brace


def _rust(bare, closing):
    for match in re.finditer(r"\bfn\s+\$?\w+", bare):
        yield match.start(), _brace(bare, match.end(), re.compile(r"[;}]"))


def _go(bare, closing):
    for match in re.finditer(r"^func\b", bare, re.MULTILINE):
        position = match.end()
        while (brace := _brace(bare, position, re.compile(r"\n"))) is not None:
            if not re.search(r"\b(?:interface|struct)\s*$", bare[position:brace]):
                yield match.start(), brace
                break
            position = closing.get(brace, brace) + 1


def _c(bare, closing):
    # A brace that opens no function (extern "C", a namespace, a type) is looked into.
    boundary, inside_until = 0, -1
    for match in re.finditer(r"[{};]", bare):
        if match.group() == "{":
            head = C_HEAD.search(bare[boundary : match.start()])
            if head and "=" not in bare[boundary : boundary + head.start()]:
                yield boundary + head.start(), match.start()
                inside_until = closing.get(match.start(), len(bare))
        boundary = max(match.end(), inside_until + 1)


def _first_branches(bare):
    """C without directives and without their other branches, which repeat braces of the first."""
    lines, skipping, continued = [], [], False
    for line in bare.split("\n"):
        directive = re.match(r"\s*#\s*(\w+)", line)
        word = directive.group(1) if directive and not continued else ""
        if word.startswith("if"):
            skipping.append(False)
        elif word in ("else", "elif") and skipping:
            skipping[-1] = True
        elif word == "endif" and skipping:
            skipping.pop()
        gone = bool(word) or continued or any(skipping)
        continued = (bool(word) or continued) and line.endswith("\\")
        lines.append(" " * len(line) if gone else line)
    return "\n".join(lines)
