"""The modules of a checkout, and the arrows between them."""

import os
import re


def modules(checkout):
    """The names of the modules, and the pairs of which the first one uses the second."""
    def has(name):
        return os.path.exists(os.path.join(checkout.root, name))

    if has("Package.swift"):
        owner, uses = _targets(checkout), _swift_uses
    elif has("Cargo.toml"):
        owner, uses = _crates(checkout), _rust_uses
    elif has("go.mod"):
        owner, uses = {s.path: os.path.dirname(s.path) for s in checkout.sources}, _go_uses
    else:
        owner, uses = {s.path: _stem(s.path) for s in checkout.sources}, _included
    names = set(owner.values())
    arrows = set()
    for source in checkout.sources:
        if source.path in owner:
            first = owner[source.path]
            arrows |= {(first, other) for other in uses(source, checkout, owner)}
    return names, {(a, b) for a, b in arrows if a != b and b in names}


def _read(checkout, name):
    with open(os.path.join(checkout.root, name), encoding="utf-8") as file:
        return file.read()


def _stem(path):
    return os.path.splitext(os.path.basename(path))[0]


def _targets(checkout):
    """By file: the outermost folder around it that is named after a target and has own files."""
    manifest = _read(checkout, "Package.swift")
    targets = set(re.findall(r'\(\s*(?:name:\s*)?"([\w-]+)"', manifest))
    with_files = {os.path.dirname(source.path) for source in checkout.sources}
    owner = {}
    for source in checkout.sources:
        folders = os.path.dirname(source.path).split(os.sep)
        for depth, name in enumerate(folders, start=1):
            if name in targets and os.sep.join(folders[:depth]) in with_files:
                owner[source.path] = name
                break
    return owner


def _crates(checkout):
    owner = {}
    for source in checkout.sources:
        folder = os.path.dirname(source.path)
        while folder and not os.path.exists(os.path.join(checkout.root, folder, "Cargo.toml")):
            folder = os.path.dirname(folder)
        if folder:
            manifest = _read(checkout, os.path.join(folder, "Cargo.toml"))
            name = re.search(r'^\[package\][^\[]*?^name\s*=\s*"(.*?)"', manifest, re.M | re.S)
            owner[source.path] = (name.group(1) if name else folder).replace("-", "_")
    return owner


def _swift_uses(source, checkout, owner):
    if source.language == "c":
        return _included(source, checkout, owner)
    kinds = r"(?:(?:struct|class|enum|protocol|func|var|let|typealias)\s+)?"
    return re.findall(r"^[ \t]*(?:[@\w()]+[ \t]+)*import\s+" + kinds + r"(\w+)", source.bare, re.M)


def _rust_uses(source, checkout, owner):
    return re.findall(r"(?<![\w:])(\w+)\s*::", source.bare)


def _go_uses(source, checkout, owner):
    prefix = re.search(r"^module\s+(\S+)", _read(checkout, "go.mod"), re.M).group(1)
    inside = re.findall('"' + re.escape(prefix) + r'(?:/([^"]*))?"', source.code)
    return [path.replace("/", os.sep) for path in inside]


def _included(source, checkout, owner):
    headers = re.findall(r'^[ \t]*#[ \t]*include[ \t]+["<]([^">]+)[">]', source.code, re.M)
    by_name = {os.path.basename(path): name for path, name in owner.items()}
    return [by_name[os.path.basename(h)] for h in headers if os.path.basename(h) in by_name]
