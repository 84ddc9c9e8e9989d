/// Lists whose pages and offsets mislead.
extension Truth {
  static let numbers = [
    Truth(
      name: "pages from 0 with a total",
      path: "/rows",
      rule: { asked in
        let page = asked.number("page") ?? 0
        return Reply(["rows": asked.page(page + 1), "page": JSON(page), "total": asked.count])
      }
    ),
    Truth(
      name: "pages from 0 with a total and no number",
      path: "/rows",
      expects: .counted,
      rule: { asked in
        Reply(["rows": asked.page((asked.number("page") ?? 0) + 1), "total": asked.count])
      }
    ),
    Truth(
      name: "pages from 0 in the URL with a total and no number",
      path: "/rows?page=0",
      rule: { asked in
        Reply(["rows": asked.page((asked.number("page") ?? 0) + 1), "total": asked.count])
      }
    ),
    Truth(
      name: "pages from 0 with a page count",
      path: "/rows",
      rule: { asked in
        let page = asked.number("page") ?? 0
        return Reply([
          "rows": asked.page(page + 1), "page": JSON(page), "pages": JSON(asked.pages()),
        ])
      }
    ),
    Truth(
      name: "pages from 0 in the URL with a page count and no number",
      path: "/rows?page=0",
      rule: { asked in
        let page = asked.number("page") ?? 0
        return Reply(["rows": asked.page(page + 1), "pages": JSON(asked.pages())])
      }
    ),
    Truth(
      name: "bare pages from 0",
      path: "/rows?page=0",
      rule: { asked in Reply(asked.page((asked.number("page") ?? 0) + 1)) }
    ),
    Truth(
      name: "bare pages from 1",
      path: "/rows?page=1&per_page=4",
      rule: { asked in Reply(asked.page(asked.number("page") ?? 1)) }
    ),
    Truth(
      name: "bare arrays by offset",
      path: "/rows?offset=0&limit=4",
      rule: { asked in Reply(asked.rows(from: asked.number("offset") ?? 0)) }
    ),
    Truth(
      name: "bare arrays by skip",
      path: "/rows?skip=0&take=4",
      rule: { asked in Reply(asked.rows(from: asked.number("skip") ?? 0)) }
    ),
    Truth(
      name: "bare arrays by start_index",
      path: "/rows?start_index=0",
      rule: { asked in Reply(asked.rows(from: asked.number("start_index") ?? 0)) }
    ),
    Truth(
      name: "bare arrays by from",
      path: "/rows?from=0",
      rule: { asked in Reply(asked.rows(from: asked.number("from") ?? 0)) }
    ),
    Truth(
      name: "an offset in the middle of the list",
      path: "/rows?skip=10",
      counts: [9],
      rule: { asked in Reply(["rows": asked.rows(from: (asked.number("skip") ?? 10) - 10)]) }
    ),
    Truth(
      name: "offsets that count from 1",
      path: "/rows?startIndex=1&count=4",
      rule: { asked in
        let start = asked.number("startIndex") ?? 1
        return Reply([
          "totalResults": asked.count, "startIndex": JSON(start), "itemsPerPage": 4,
          "Resources": asked.rows(from: start - 1),
        ])
      }
    ),
    Truth(
      name: "fewer items a page than asked for",
      path: "/rows?offset=0&limit=9",
      rule: { asked in
        let offset = asked.number("offset") ?? 0
        return Reply([
          "rows": asked.rows(from: offset, 3), "offset": JSON(offset), "limit": 9,
          "total": asked.count,
        ])
      }
    ),
    Truth(
      name: "pages that are empty in the middle",
      path: "/rows?page=1",
      rule: { asked in
        let page = asked.number("page") ?? 1
        let rows: JSON = page == 2 ? [] : asked.page(page > 2 ? page - 1 : page)
        return Reply(["rows": rows, "page": JSON(page), "pages": JSON(asked.pages() + 1)])
      }
    ),
    Truth(
      name: "empty pages in the middle of tokens",
      path: "/rows",
      rule: { asked in
        let step = asked.place("cursor") ?? 0
        let rows: JSON = step == 1 || step == 2 ? [] : asked.page(step > 2 ? step - 1 : step + 1)
        return Reply([
          "rows": rows, "next_cursor": JSON(step <= asked.pages() ? "t\(step + 1)x" : nil),
        ])
      }
    ),
  ]
}
