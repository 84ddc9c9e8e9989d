#!/usr/bin/env python3
"""Prints Sources/Screen/Cells/Scalars/scalars.txt: how every scalar behaves in a cell.

The properties are those of the Unicode Character Database 16.0, as the module `regex` of that
release has them; Debian's own package `unicode-data` is older. See Docs/Testing.md.
"""
import sys

import regex

RELEASE = "2.5.148"  # regex 2024.11.6, made of Unicode 16.0
SCALARS = range(0x110000)
# The order is that of the cases of `ScalarKind`.
KINDS = ("narrow wide emoji textEmoji skinTone regional mark spacingMark jamo joiner removed blank "
         "replaced").split()

HANGUL_FILLERS = {0x115F, 0x1160, 0x3164, 0xFFA0}
JOINERS = {0x200C, 0x200D}
TAGS = range(0xE0000, 0xE0080)
# U+034F joins graphemes and is drawn nowhere; U+FFFC stands for an object that is not there; U+10EEEE
# is what kitty puts in the place of a picture.
NEVER_SHOWN = {0x034F, 0xFFFC, 0x10EEEE}


def having(properties):
    """The scalars that have one of some properties."""
    pattern = regex.compile("[" + "".join(r"\p{%s}" % name for name in properties) + "]")
    return {scalar for scalar in SCALARS if pattern.match(chr(scalar))}


# Tried in this order; the first set that holds a scalar says what it is.
RULES = [
    ("joiner", JOINERS),
    ("removed", NEVER_SHOWN | set(TAGS)),
    ("blank", HANGUL_FILLERS),
    ("replaced", having(["Cn", "Co", "Cs"])),
    ("skinTone", having(["Emoji_Modifier"])),
    ("regional", having(["Regional_Indicator"])),
    ("jamo", having(["GCB=V", "GCB=T"])),
    # A spacing mark of wide letters stands over them: it has no room of its own.
    ("mark", having(["Mn", "Me"]) | having(["Mc"]) & having(["EA=W"])),
    ("spacingMark", having(["GCB=Extend", "GCB=SpacingMark"])),
    # A sign that encloses the digits after it is drawn, though it is a format character.
    ("narrow", having(["GCB=Prepend"])),
    ("removed", having(["Cc", "Cf", "Zl", "Zp"])),
    ("emoji", having(["Emoji_Presentation"]) | having(["Emoji"]) & having(["EA=W", "EA=F"])),
    ("wide", having(["EA=W", "EA=F"])),
    # The keycaps' bases are Emoji too: they are letters by themselves, and CellWalker knows them.
    ("textEmoji", having(["Emoji"]) - set(range(0x80))),
]


def behaviour(scalar):
    kind = next((kind for kind, members in RULES if scalar in members), "narrow")
    return KINDS.index(kind)


def entries():
    last = None
    for scalar in SCALARS:
        now = behaviour(scalar)
        if now != last:
            yield scalar << 4 | now
        last = now


def lines(words):
    line = next(words)
    for word in words:
        if len(line) + 1 + len(word) > 100:
            yield line
            line = word
        else:
            line += " " + word
    yield line


if regex.__version__ != RELEASE:
    sys.exit(f"regex {regex.__version__} is of another Unicode: install regex==2024.11.6")
print("\n".join(lines(f"0x{entry:X}," for entry in entries())))
