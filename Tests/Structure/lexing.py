"""Text without its comments and literals, so that braces and words in them don't count."""

import re

# What begins a comment or a literal.
STARTS = {
    "swift": re.compile(r'//|/\*|#*"|#+/|`|(?:(?<=[=,:] )|(?<=[(\[]))/(?=[^ /*\n])'),
    "go": re.compile(r"//|/\*|[\"'`]"),
    "rust": re.compile(r'//|/\*|\b(?:br|cr|r)#*"|"|\''),
    "c": re.compile(r"//|/\*|[\"']"),
}
QUOTED = re.compile(r'"(?:\\.|[^"\\])*"', re.DOTALL)
# A lifetime in Rust has no second quote.
CHARACTER = re.compile(r"'(?:\\(?:u\{\w+\}|[^\n])[^'\n]{0,3}|[^\\'\n])'")
C_CHARACTER = re.compile(r"'(?:\\.|[^'\\\n])*'")
C_STRING = re.compile(r'"(?:\\.|[^"\\\n])*"', re.DOTALL)


def strip(text, language):
    """The text twice, each as long as it was: without comments, and without literals either."""
    code, bare = [], []
    position = 0
    while match := STARTS[language].search(text, position):
        start, end = match.start(), _end(text, match, language)
        if end is None:
            code.append(text[position : match.end()])
            bare.append(text[position : match.end()])
            position = match.end()
            continue
        literal = text[start:end]
        gone = re.sub(r"[^\n]", " ", literal)
        if match.group() in ("//", "/*"):
            code += [text[position:start], gone]
            bare += [text[position:start], gone]
        else:
            code += [text[position:start], literal]
            bare += [text[position:start], re.sub(r"[^\n]", "x", literal)]
        position = end
    code.append(text[position:])
    bare.append(text[position:])
    return "".join(code), "".join(bare)


def _end(text, match, language):
    """Where a comment or a literal ends, or None when this is neither."""
    start, opening = match.start(), match.group()
    if opening == "//":
        return _after(text, "\n", start) - 1 if "\n" in text[start:] else len(text)
    if opening == "/*":
        return _block_end(text, start, nested=language in ("swift", "rust"))
    if opening == "`":
        return _after(text, "`", start + 1)
    if language == "swift":
        return _swift_end(text, match)
    if opening == "'":
        found = (CHARACTER if language == "rust" else C_CHARACTER).match(text, start)
    elif opening == '"':
        found = (QUOTED if language == "rust" else C_STRING).match(text, start)
    else:
        return _after(text, '"' + "#" * opening.count("#"), match.end())
    return found.end() if found else None


def _after(text, ending, position):
    found = text.find(ending, position)
    return len(text) if found < 0 else found + len(ending)


def _block_end(text, start, nested):
    depth = 0
    for match in re.compile(r"/\*|\*/").finditer(text, start):
        depth += 1 if match.group() == "/*" and (nested or depth == 0) else 0
        depth -= 1 if match.group() == "*/" else 0
        if depth == 0:
            return match.end()
    return len(text)


def _swift_end(text, match):
    opening = match.group()
    if opening == "/":
        found = re.compile(r"/(?:\\.|[^/\\\n])+/").match(text, match.start())
        return found.end() if found else None
    hashes = "#" * opening.count("#")
    if opening.endswith("/"):
        return _after(text, "/" + hashes, match.end())
    return _swift_string_end(text, match.end() - 1, hashes)


def _swift_string_end(text, quote, hashes):
    """The end of a string whose first quote is there; an interpolation may hold strings itself."""
    triple = text.startswith('"""', quote) and not text.startswith('""""', quote)
    ending = ('"""' if triple else '"') + hashes
    position = quote + (3 if triple else 1)
    while position < len(text):
        if text.startswith(ending, position):
            return position + len(ending)
        if text.startswith("\\" + hashes + "(", position):
            position = _interpolation_end(text, position + len(hashes) + 2)
        elif text.startswith("\\" + hashes, position):
            position += len(hashes) + 2
        else:
            position += 1
    return len(text)


def _interpolation_end(text, position):
    depth = 1
    while depth and position < len(text):
        if opening := re.compile(r'(#*)"').match(text, position):
            position = _swift_string_end(text, opening.end() - 1, opening.group(1))
            continue
        depth += {"(": 1, ")": -1}.get(text[position], 0)
        position += 1
    return position
