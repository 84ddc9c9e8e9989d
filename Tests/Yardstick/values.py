"""Values of JSON: paths to them, and lists that continue."""

import re

DATE = re.compile(r"\d{4}-\d\d(-\d\d|$)|\d\d:\d\d")
DIGITS = re.compile(r"\d{1,18}(?=\D*$)")


def steps(path):
    """The steps of a path such as `data.items`; `$` is the response itself."""
    if path == "$":
        return []
    names = re.findall(r"(?:\\.|[^.\\])+", path)
    return [re.sub(r"\\(.)", r"\1", name) for name in names]


def member(value, path):
    """The value at a path; None when it isn't there."""
    for step in steps(path) if isinstance(path, str) else path:
        if isinstance(value, dict):
            value = value.get(step)
        elif isinstance(value, list) and step.lstrip("-").isdigit() and int(step) < len(value):
            value = value[int(step)]
        else:
            return None
    return value


def replaced(value, path, new):
    """The value with another one at a path; a key that ends with `?` is left out when that is null."""
    if not path:
        return new
    step = path[0]
    if isinstance(value, list):
        copy = list(value)
        copy[int(step)] = replaced(copy[int(step)], path[1:], new)
        return copy
    copy = dict(value or {})
    name = step.removesuffix("?") if len(path) == 1 else step
    if name != step:
        copy = {step if key == name else key: old for key, old in copy.items()}
    copy[step] = replaced(copy.get(step), path[1:], new)
    return copy


def continued(samples, index):
    """Item `index` of a list that goes on like its first items: each value continues its series."""
    if index < len(samples):
        return samples[index]
    beyond = index - len(samples) + 1

    def number(values):
        if len(values) == 1:
            return values[-1] + beyond
        return values[-1] + (values[-1] - values[-2]) * beyond

    def text(values):
        last = values[-1]
        if DATE.search(last) or len(values) > 1 and len(set(values)) == 1:
            return last
        found = [DIGITS.search(value) for value in values]
        if all(found) and len({DIGITS.sub("", value) for value in values}) == 1:
            new = number([int(match[0]) for match in found])
            width = len(found[-1][0]) if found[-1][0].startswith("0") else 0
            return DIGITS.sub(str(new).zfill(width), last, count=1) if new >= 0 else f"{last}-{index}"
        return f"{last}-{index}"

    def same(values):
        last = values[-1]
        kind = type(last)
        alike = [value for value in values if type(value) is kind]
        if kind is int:
            return number(alike)
        if kind is str:
            return text(alike)
        if kind is list:
            return [same([v[i] for v in alike if i < len(v)]) for i in range(len(last))]
        if kind is dict:
            return {key: same([v[key] for v in alike if key in v]) for key in last}
        return last

    return same(samples)
