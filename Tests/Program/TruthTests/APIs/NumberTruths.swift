/// Lists whose pages and offsets mislead.
extension Truth {
  static let numbers = [
    Truth(
      name: "pages from 0 with a total",
      path: "/rows",
      rule: { requested in
        let page = requested.number("page") ?? 0
        return Reply([
          "rows": requested.page(page + 1), "page": JSON(page), "total": requested.count,
        ])
      }
    ),
    Truth(
      name: "pages from 0 with a total and no number",
      path: "/rows",
      expects: .counted,
      rule: { requested in
        Reply([
          "rows": requested.page((requested.number("page") ?? 0) + 1), "total": requested.count,
        ])
      }
    ),
    Truth(
      name: "pages from 0 in the URL with a total and no number",
      path: "/rows?page=0",
      rule: { requested in
        Reply([
          "rows": requested.page((requested.number("page") ?? 0) + 1), "total": requested.count,
        ])
      }
    ),
    Truth(
      name: "pages from 0 with a page count",
      path: "/rows",
      rule: { requested in
        let page = requested.number("page") ?? 0
        return Reply([
          "rows": requested.page(page + 1), "page": JSON(page), "pages": JSON(requested.pages()),
        ])
      }
    ),
    Truth(
      name: "pages from 0 in the URL with a page count and no number",
      path: "/rows?page=0",
      rule: { requested in
        let page = requested.number("page") ?? 0
        return Reply(["rows": requested.page(page + 1), "pages": JSON(requested.pages())])
      }
    ),
    Truth(
      name: "bare pages from 0",
      path: "/rows?page=0",
      rule: { requested in Reply(requested.page((requested.number("page") ?? 0) + 1)) }
    ),
    Truth(
      name: "bare pages from 1",
      path: "/rows?page=1&per_page=4",
      rule: { requested in Reply(requested.page(requested.number("page") ?? 1)) }
    ),
    Truth(
      name: "an offset in the middle of the list",
      path: "/rows?skip=10",
      counts: [9],
      rule: { requested in
        Reply(["rows": requested.rows(from: (requested.number("skip") ?? 10) - 10)])
      }
    ),
    Truth(
      name: "fewer items a page than asked for",
      path: "/rows?offset=0&limit=9",
      rule: { requested in
        let offset = requested.number("offset") ?? 0
        return Reply([
          "rows": requested.rows(from: offset, 3), "offset": JSON(offset), "limit": 9,
          "total": requested.count,
        ])
      }
    ),
    Truth(
      name: "pages that are empty in the middle",
      path: "/rows?page=1",
      rule: { requested in
        let page = requested.number("page") ?? 1
        let rows: JSON = page == 2 ? [] : requested.page(page > 2 ? page - 1 : page)
        return Reply(["rows": rows, "page": JSON(page), "pages": JSON(requested.pages() + 1)])
      }
    ),
    Truth(
      name: "empty pages in the middle of tokens",
      path: "/rows",
      rule: { requested in
        let step = requested.place("cursor") ?? 0
        let rows: JSON =
          step == 1 || step == 2 ? [] : requested.page(step > 2 ? step - 1 : step + 1)
        return Reply([
          "rows": rows, "next_cursor": JSON(step <= requested.pages() ? "t\(step + 1)x" : nil),
        ])
      }
    ),
  ]
}
