"""Writes the database that Datasette serves: sky.py FILE."""

import sqlite3
import sys

SCHEMA = """
create table stars (id integer primary key, name text, magnitude real, seen text);
create table planets (id integer primary key, name text);
create table moons (planet text, number integer, name text, primary key (planet, number));
create table named (name text primary key, length integer);
create table notes (text text);
"""


def star(number):
    """A row; every seventh has no magnitude, and many share theirs."""
    magnitude = None if number % 7 == 0 else number % 10 / 4
    return number, f"Star {number:03}", magnitude, f"2024-01-01T00:{number // 60:02}:{number % 60:02}Z"


def main(path):
    with sqlite3.connect(path) as database:
        database.executescript(SCHEMA)
        database.executemany("insert into stars values (?, ?, ?, ?)", map(star, range(1, 96)))
        database.executemany(
            "insert into planets values (?, ?)",
            [(number, f"Planet {number:03}") for number in range(1, 61)],
        )
        # A key of two columns, one of which holds what a URL must quote.
        database.executemany(
            "insert into moons values (?, ?, ?)",
            [
                (f"{'ab'[number // 23]}/ä, b", number, f"Moon {number:03}")
                for number in range(1, 46)
            ],
        )
        database.executemany(
            "insert into named values (?, ?)",
            [(f"Name {number:03} & 100% ~é", number) for number in range(1, 46)],
        )
        # No key but SQLite's own.
        database.executemany(
            "insert into notes values (?)", [(f"Note {number:03}",) for number in range(1, 46)]
        )


main(sys.argv[1])
