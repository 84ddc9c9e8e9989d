"""FastAPI with fastapi-pagination in one file.

/stars/KIND has 95 items and /planets/KIND has 60; KIND is `page`, `offset`, `links`, `offset-links`,
`headers` or `cursor`. It prints `listening on BASE_URL` when it does.
"""

import socket

import uvicorn
from fastapi import FastAPI
from fastapi_pagination import LimitOffsetPage, Page, add_pagination, paginate
from fastapi_pagination.api import create_page, resolve_params
from fastapi_pagination.cursor import CursorPage
from fastapi_pagination.customization import CustomizedPage
from fastapi_pagination.links import LimitOffsetPage as LinkedOffsets
from fastapi_pagination.links import Page as LinkedPage
from fastapi_pagination.links import UseHeaderLinks
from pydantic import BaseModel


class Thing(BaseModel):
    id: int
    name: str


def things(name, count):
    return [Thing(id=number, name=f"{name} {number:03}") for number in range(1, count + 1)]


LISTS = {"stars": things("Star", 95), "planets": things("Planet", 60)}
KINDS = {
    "page": Page[Thing],
    "offset": LimitOffsetPage[Thing],
    "links": LinkedPage[Thing],
    "offset-links": LinkedOffsets[Thing],
    "headers": CustomizedPage[Page[Thing], UseHeaderLinks()],
}

app = FastAPI()


def add_numbered(path, items, kind):
    @app.get(path, response_model=kind)
    def numbered():
        return paginate(items)


# The library's own cursors come from a database; these stand for a place in a list.
def add_cursors(path, items):
    @app.get(path, response_model=CursorPage[Thing])
    def cursors():
        params = resolve_params()
        raw = params.to_raw_params()
        start = int(raw.cursor or 0)
        end = start + raw.size
        following = str(end) if end < len(items) else None
        return create_page(items[start:end], len(items), params, next_=following)


for name, items in LISTS.items():
    for kind, page in KINDS.items():
        add_numbered(f"/{name}/{kind}", items, page)
    add_cursors(f"/{name}/cursor", items)
add_pagination(app)

listener = socket.socket()
listener.bind(("127.0.0.1", 0))
listener.listen()
print(f"listening on http://127.0.0.1:{listener.getsockname()[1]}", flush=True)
uvicorn.Server(uvicorn.Config(app, log_level="warning")).run(sockets=[listener])
