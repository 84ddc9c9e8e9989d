"""The rows of the yardstick, read from its data."""

import functools
import json
import pathlib
import urllib.parse

from values import member, replaced, steps

FOLDER = pathlib.Path(__file__).parent
TESTS = FOLDER.parent / "Catalog/CatalogTests"
FILES = ["reference", "public", "servers", "unseen"]


@functools.cache
def shapes():
    found = {}
    for file in FILES:
        for shape in json.loads((TESTS / f"Shapes/{file}.json").read_text()):
            found[f"{file}/{shape['name']}"] = shape
    for path in sorted((TESTS / "Hosts").glob("*.json")):
        for known in json.loads(path.read_text()):
            name = f"{known['definition']}, {urllib.parse.urlsplit(known['url']).path}"
            while name in found:
                name += " again"
            found[name] = shape_of_host(known)
    return found


def shape_of_host(known):
    """A response of a known host, as a shape that is opened by the name of its host."""
    return {
        "request": known["url"],
        "status": 200,
        "headers": known.get("headers", {}),
        "body": known["answer"],
        "expect": {"items": known["items"], "next": known["next"], "total": known["total"]},
        "host": urllib.parse.urlsplit(known["url"]).netloc,
    }


def shapes_of_all():
    """The documented responses, each with its name."""
    right = {
        row["shape"]: row["next"]
        for path in (FOLDER / "APIs").glob("*.json")
        for row in json.loads(path.read_text())
        if "next" in row
    }
    found = []
    for name, shape in shapes().items():
        expect = {**shape["expect"], **({"next": right[name]} if name in right else {})}
        found.append({**shape, "name": name, "expect": expect})
    return found


def row_of_shape(row):
    """A row whose page one is that of a documented response."""
    shape = shapes()[row["shape"]]
    url = urllib.parse.urlsplit(shape["request"])
    body = shape["body"]
    items = shape["expect"]["items"]
    samples = member(body, items)
    for path, template in row.get("envelope", {}).items():
        body = replaced(body, steps(path), template)
    headers = {name: value for name, value in shape["headers"].items()}
    for name, value in row.get("headers", {}).items():
        headers.pop(name.removesuffix("?"), None)
        headers[name] = value
    size = row["paging"].get("size", 4)
    start = first_place(row["paging"], url, size)
    made = {
        "name": row["shape"],
        "request": url.path + (f"?{url.query}" if url.query else ""),
        "rows": list(samples.values()) if isinstance(samples, dict) else samples,
        "body": body,
        "items": items,
        "counts": [start + 2 * size + (size + 1) // 2, start + 3 * size],
    }
    if "host" in shape:
        made["host"] = shape["host"]
    return {**made, **row, "headers": headers}


def filled(template, values):
    """The template with the table's own placeholders replaced, also in its keys."""
    if isinstance(template, dict):
        made = {}
        for key, value in template.items():
            name = filled(key, values)
            if key.startswith("{path}"):
                made = replaced(made, steps(name), filled(value, values))
            else:
                made[name] = filled(value, values)
        return made
    if isinstance(template, str):
        for name, value in values.items():
            template = template.replace("{" + name + "}", str(value))
    return template


def first_place(paging, url, size):
    """The place at which the request of a documented response starts, counted from 0."""
    number = dict(urllib.parse.parse_qsl(url.query)).get(str(paging["parameter"]), "")
    if paging["family"] not in ("page", "offset") or not number.isdigit():
        return 0
    pages = paging["family"] == "page"
    return max(0, int(number) - paging.get("base", int(pages))) * (size if pages else 1)


def rows_of_table(table):
    """The rows of a table: all its names with all its forms; bases and ends take turns."""
    pairs = [(names, title) for names in table["names"] for title in table["forms"]]
    for turn, (names, title) in enumerate(pairs):
        form = table["forms"][title]
        values = dict(zip(table["columns"], names.split()))
        name = f"{table['group']}: {names}, {title}"
        paging = {**filled(table["paging"], values), **form.get("paging", {})}
        if "bases" in table:
            paging["base"] = values["base"] = table["bases"][turn % len(table["bases"])]
            name += f", from {paging['base']}"
        if "ends" in table:
            paging["end"] = table["ends"][turn % len(table["ends"])]
            name += f", {paging['end']} past the end"
        yield {
            **{key: filled(form[key], values) for key in ("request", "body", "items") if key in form},
            "name": name,
            "group": table["group"],
            "rows": {"id": "{id}", "name": "Star {n}", "time": "{time}"},
            "counts": table.get("counts", [11, 12]),
            "paging": paging,
        }


def rows_of_all():
    """All rows, each with its name, its group and its counts."""
    found = []
    for path in sorted((FOLDER / "APIs").glob("*.json")):
        for row in json.loads(path.read_text()):
            if "forms" in row:
                found += rows_of_table(row)
                continue
            row = row_of_shape(row) if "shape" in row else row
            row.setdefault("group", path.stem)
            row.setdefault("counts", [11, 12])
            found.append(row)
    return found
