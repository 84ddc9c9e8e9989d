"""Prints the screen that pyte shows for a file, as text with colours that other emulators read.

Usage: pyte-screen.py FILE COLUMNS ROWS
"""

import sys

import pyte

NAMES = ["black", "red", "green", "brown", "blue", "magenta", "cyan", "white"]


def parameters(color, base):
    if color == "default":
        return str(base + 9)
    if color in NAMES:
        return str(base + NAMES.index(color))
    if color.startswith("bright") and color[6:] in NAMES:
        return str(base + 60 + NAMES.index(color[6:]))
    red, green, blue = (int(color[i : i + 2], 16) for i in (0, 2, 4))
    return f"{base + 8};2;{red};{green};{blue}"


def main():
    path, columns, rows = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    screen = pyte.Screen(columns, rows)
    with open(path, "rb") as file:
        pyte.ByteStream(screen).feed(file.read())
    for y in range(rows):
        for x in range(columns):
            cell = screen.buffer[y][x]
            reverse = 7 if cell.reverse else 27
            colors = f"{parameters(cell.fg, 30)};{parameters(cell.bg, 40)}"
            print(f"\x1b[{reverse};{colors}m{cell.data}", end="")
        print()


main()
