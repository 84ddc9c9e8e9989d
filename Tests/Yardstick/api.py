"""An API of the yardstick, played by its data: the answer to each request, and the items that it holds."""

import json
import re
import urllib.parse

from values import continued, member, replaced, steps

PLACEHOLDER = re.compile(r"\{([a-z_.]+)\}")
LEFT_OUT = object()


class Reply:
    def __init__(self, status, body, headers=None):
        self.status, self.body, self.headers = status, body, headers or {}


class API:
    """One row of the yardstick with a number of items. Places count from 0."""

    def __init__(self, row, count, origin=""):
        self.row, self.count, self.origin = row, count, origin
        self.paging = row["paging"]
        self.family = self.paging["family"]
        self.base = self.paging.get("base", {"page": 1, "path": 1}.get(self.family, 0))
        names = self.paging.get("parameter", [])
        self.names = [names] if isinstance(names, str) else names
        self.requests = []
        self.failures = dict(row.get("fails", {}))
        url = urllib.parse.urlsplit(row["request"])
        self.path = url.path
        self.given = dict(urllib.parse.parse_qsl(url.query, keep_blank_values=True))
        self.size = self.paging.get("size", 4)
        self.items = [self.item(index) for index in range(count)]
        self.places = range(count + len(row.get("empty_pages", [])) * self.size)

    def item(self, index):
        samples = self.row.get("rows")
        if isinstance(samples, list):
            return continued(samples, 0 if self.row.get("equal") else index)
        index %= self.row.get("cycle", self.count + 100)
        number = self.count - index if self.paging.get("order") == "descending" else index + 1
        if self.row.get("equal"):
            number = 1
        values = {
            "n": number,
            "id": 500 + 3 * number,
            "half": (number + 1) // 2,
            "third": number % 3,
            "time": 1_700_000_000 + 37 * number,
        }
        return self.render(samples, values)

    def expected(self):
        """The items that a whole list has, from the place at which the first request starts."""
        self.query, self.sent, self.headers = self.given, self.row.get("data") or {}, {}
        start = self.place(urllib.parse.urlsplit(self.row["request"]), self.size) or 0
        return self.items[start:]

    @property
    def token_of_pages(self):
        return self.paging.get("tokens", "t{place}x")

    # Requests

    def answer(self, method, target, headers, body):
        """The answer to a request, which is noted."""
        self.requests.append(f"{method} {target}" + (f" {body}" if body else ""))
        turn = len(self.requests)
        url = urllib.parse.urlsplit(target)
        query = dict(urllib.parse.parse_qsl(url.query, keep_blank_values=True))
        self.query, self.headers = query, headers
        try:
            self.sent = json.loads(body) if body else {}
        except ValueError:
            self.sent = dict(urllib.parse.parse_qsl(body))
        if self.family != "path" and url.path != self.path:
            if url.path != urllib.parse.unquote(self.path) and not self.paging.get("paths"):
                return Reply(404, {"error": "not found"})
        if self.paging.get("unknown") == "refused":
            known = set(self.given) | set(self.names) | set(self.paging.get("known", []))
            if set(query) - known - {self.paging.get("limit")}:
                return Reply(400, {"error": "unknown parameter"})
        failure = self.failures.get(str(turn))
        if failure:
            return Reply(failure, {"error": "try again"})
        size = self.size
        limit = self.paging.get("limit")
        if limit:
            asked = self.sent.get(limit) if self.row.get("data") else query.get(limit)
            if asked is not None:
                size = int(asked) if str(asked).isdigit() else size
                size = min(size, self.paging.get("most", 10_000))
        place = self.place(url, size)
        if place is None or place < 0:
            return Reply(400, {"error": "bad request"})
        return self.page(place, size, url, turn)

    def value(self, name):
        where = self.paging.get("in", "query")
        if where == "body":
            return member(self.sent, name)
        if where == "header":
            return self.headers.get(name)
        return self.query.get(name)

    def place(self, url, size):
        """The place at which the requested page starts; None for a value without a meaning."""
        value = next((v for v in map(self.value, self.names) if v not in (None, "")), None)
        family = self.family
        if family == "single":
            return 0
        if family == "path":
            pattern = re.escape(self.paging["path"]).replace(r"\{page\}", r"(\d+)")
            match = re.fullmatch(pattern, url.path)
            if not match:
                return 0 if url.path == self.path else None
            return (int(match[1]) - self.base) * size
        if family == "range":
            match = re.search(r"(\d+)-", value or "")
            return int(match[1]) if match else 0
        if value is None:
            return 0
        if family in ("token", "last") and str(value) in [self.given.get(name) for name in self.names]:
            return 0
        if family in ("page", "offset"):
            if not re.fullmatch(r"-?\d+", str(value)):
                return None
            number = int(value) - self.base
            return number * size if family == "page" else number
        if family == "token":
            if self.row.get("always_next") or str(value) == "later":
                return int(re.sub(r"\D", "", str(value)) or self.count)
            tokens = {self.comparable(self.token(place)): place for place in self.places}
            return tokens.get(self.comparable(value))
        path = self.paging.get("value", "id")
        ids = [str(item if path == "$" else member(item, path)) for item in self.items]
        if str(value) not in ids:
            return None
        return ids.index(str(value)) + (0 if self.paging.get("inclusive") else 1)

    @staticmethod
    def comparable(value):
        if isinstance(value, str):
            try:
                value = json.loads(value)
            except ValueError:
                return value
        return json.dumps(value, sort_keys=True)

    def token(self, place):
        """The token of the page that starts at a place; None past the end."""
        if place not in self.places or not place:
            return None
        form = self.token_of_pages
        return form + place if isinstance(form, int) else form.replace("{place}", str(place))

    # Answers

    def page(self, place, size, url, turn):
        row = self.row
        items = self.items
        if row.get("drift") and turn > 1:
            items = [self.item(self.count + new) for new in range(row["drift"])] + items
        if row.get("removed") and turn > 1:
            items = items[row["removed"] :]
        for name, filtered in row.get("filters", {}).items():
            value = self.query.get(name)
            if value is not None and name not in self.names:
                items = [item for item in items if self.keeps(item, filtered, value)]
        end = self.paging.get("end", "empty")
        if place >= len(items) and (place or not items):
            if isinstance(end, int):
                return Reply(end, {"error": "no such page"})
            if end == "last":
                place = max(0, (len(items) - 1) // size * size)
            elif end == "first":
                place = 0
        number = place // size + 1
        rows = items[place : place + size]
        after = place + size
        empty = row.get("empty_pages", [])
        if number in empty:
            rows = []
        elif empty:
            skipped = sum(1 for page in empty if page < number)
            rows = items[place - skipped * size : after - skipped * size]
        if number in row.get("lost_pages", []):
            rows = []
        more = after < len(items) + len(empty) * size
        last = row.get("last_row", rows[-1] if rows else None)
        values = self.values(items, rows, place, size, number, after, more, last, url)
        cover = row.get("cover")
        if cover and not any(self.value(name) for name in self.names):
            return Reply(200, self.render(cover, values))
        body = self.body(rows, values)
        headers = self.render(row.get("headers", {}), values)
        status = row.get("status", 200)
        if not rows and place and "empty_body" in self.paging:
            body = self.paging["empty_body"]
        return Reply(status, body, {name: str(text) for name, text in headers.items()})

    @staticmethod
    def keeps(item, filtered, value):
        found = member(item, filtered["field"])
        if filtered.get("keep", "from") == "from":
            return str(found).zfill(20) >= str(value).zfill(20)
        return str(found) == str(value)

    def values(self, items, rows, place, size, number, after, more, last, url):
        """What the placeholders of a template stand for."""
        token = self.token(after) if more else None
        if self.row.get("always_next"):
            token = self.token_of_pages.replace("{place}", str(after))
        path = self.paging.get("value", "id")
        last = last if path == "$" else member(last, path)
        values = {
            "rows": rows,
            "more": more,
            "done": not more,
            "token": token,
            "token.kept": token or "later",
            "last": last if more and rows else None,
            "last_id": last,
            "sync": None if more else "s1",
            "earlier": f"p{after}" if more else "",
            "asked": int(self.query.get(self.row.get("echoed"), 1)),
            "origin": self.origin,
            **self.numbers(items, rows, place, size, number, after, more),
        }
        values["next"] = self.next_url(values, url)
        parameter = self.names[0] if self.names else ""
        values["later"] = None if more else f"{self.origin}{url.path}?{parameter}=later"
        values["next.path"] = values["next"] and values["next"].removeprefix(self.origin)
        values["next.query"] = values["next"] and "?" + values["next"].partition("?")[2]
        return values

    def numbers(self, items, rows, place, size, number, after, more):
        """The numbers of pages and of items; `.kept`, `.zero` and `.null` name what stands for no next one."""
        base = self.base
        first = base if self.family == "offset" else 0
        pages = -(-len(items) // size)
        return {
            "count": len(rows),
            "size": size,
            "total": len(items) + self.row.get("excess", 0),
            "remaining": max(0, len(items) - after),
            "pages": pages,
            "announced_pages": pages + len(self.row.get("empty_pages", [])),
            "number": number,
            "index": number - 1,
            "page": number - 1 + base,
            "next_page": number + base if more else None,
            "next_page.kept": number + base if more else number - 1 + base,
            "next_page.null": number + base if more else "null",
            "prev_page": number - 2 + base if number > 1 else None,
            "place": place,
            "after": min(after, len(items)),
            "from": place + 1,
            "to": place + len(rows),
            "last_offset": place + len(rows) - 1,
            "offset": place + first,
            "next_offset": after + first if more else None,
            "next_offset.zero": after if more else 0,
            "next_query": [{"count": size, "startIndex": after + base}] if more else None,
        }

    def next_url(self, values, url):
        kind = {"page": "next_page", "offset": "next_offset", "token": "token", "last": "last"}
        if self.family == "path" and values["next_page"] is not None:
            return self.origin + self.paging["path"].replace("{page}", str(values["next_page"]))
        value = values.get(kind.get(self.family, ""))
        if value is None or not self.names:
            return None
        query = {k: v for k, v in self.query.items() if k != self.names[0]}
        query[self.names[0]] = value
        path = self.paging.get("paths") or url.path
        return f"{self.origin}{path}?{urllib.parse.urlencode(query, safe=':,$[]')}"

    def body(self, rows, values):
        row = self.row
        body = self.render(row["body"], values)
        if "items" in row and not row.get("placed"):
            at = steps(row["items"])
            old = member(row["body"], at)
            if isinstance(old, dict):
                names = list(old)
                start = self.items.index(rows[0]) if rows else 0
                keys = [continued(names, start + index) for index in range(len(rows))]
                rows = dict(zip(keys, rows))
            body = replaced(body, at, rows)
        if row.get("dropped") and not values["more"]:
            at = steps(row["dropped"])
            body = replaced(body, at[:-1], member(body, at[:-1])[: int(at[-1])])
        return body

    def render(self, template, values):
        """The template with the values in it; members whose key ends with `?` are left out when null."""
        if isinstance(template, dict):
            pairs = {}
            for key, value in template.items():
                new = self.render(value, values)
                if key.endswith("?") and self.is_void(new):
                    continue
                pairs[key.removesuffix("?")] = None if new is LEFT_OUT else new
            return pairs
        if isinstance(template, list):
            return [self.render(value, values) for value in template]
        if not isinstance(template, str):
            return template
        whole = PLACEHOLDER.fullmatch(template)
        if whole and whole[1] in values:
            return values[whole[1]]
        if whole and whole[1].removesuffix(".text") in values:
            value = values[whole[1].removesuffix(".text")]
            return None if value is None else self.written(value)
        names = [name for name in PLACEHOLDER.findall(template) if name in values]
        if any(values[name] is None for name in names):
            return LEFT_OUT
        return PLACEHOLDER.sub(
            lambda m: self.written(values[m[1]]) if m[1] in values else m[0], template
        )

    @staticmethod
    def is_void(value):
        """Whether a value, or a member of it, is null or false."""
        members = value.values() if isinstance(value, dict) else [value]
        return not value or any(item is None or item is False or item is LEFT_OUT for item in members)

    @staticmethod
    def written(value):
        return json.dumps(value) if isinstance(value, bool) else str(value)
