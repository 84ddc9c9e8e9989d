/// Servers whose page sizes are misleading, or whose correct page two looks wrong.
extension Truth {
  static let odd: [Truth] = [
    Truth(
      name: "a page size that is cut in silence",
      path: "/rows?page=1&per_page=100",
      rule: { requested in Reply(requested.page(requested.number("page") ?? 1)) }
    ),
    Truth(
      name: "pages that are short in the middle",
      path: "/rows?page=1&per_page=4",
      counts: [11],
      rule: { requested in
        let starts = [0, 0, 4, 6, 10, 11]
        let page = min(requested.number("page") ?? 1, 5)
        let start = starts[page]
        return Reply(requested.rows(from: start, page == 5 ? 0 : starts[page + 1] - start))
      }
    ),
    Truth(
      name: "an item on every page",
      path: "/rows?page=1",
      counts: [10],
      rule: { requested in
        let page = requested.number("page") ?? 1
        let rest = requested.items.dropFirst().dropFirst(max(0, page * 3 - 3)).prefix(3)
        return Reply([
          "rows": JSON(requested.items.prefix(1) + rest), "page": JSON(page), "pages": 3,
        ])
      }
    ),
    Truth(
      name: "a total that counts what is filtered out",
      path: "/rows?page=1",
      expects: .counted,
      counts: [9],
      excess: 3,
      rule: { requested in
        let page = requested.number("page") ?? 1
        return Reply([
          "rows": requested.page(page, of: 3), "page": JSON(page), "per_page": 4, "total": 12,
        ])
      }
    ),
    Truth(
      name: "a page two that is too early once",
      path: "/rows?page=1",
      rule: { requested in
        if requested.turn == 2 {
          return Reply(["error": "slow down"], status: 429, headers: ["Retry-After": "0"])
        }
        let page = requested.number("page") ?? 1
        return Reply(["rows": requested.page(page), "page": JSON(page), "total": requested.count])
      }
    ),
    Truth(
      name: "a page two that fails once",
      path: "/rows",
      rule: { requested in
        if requested.turn == 2 {
          return Reply(["error": "oops"], status: 503, headers: ["Retry-After": "0"])
        }
        return requested.continued("next_cursor", by: "cursor")
      }
    ),
    Truth(
      name: "two items with one id on one page",
      path: "/rows?page=1",
      expects: .said,
      item: { ["id": JSON($0 / 2), "name": "Star \($0)"] },
      rule: { requested in
        let page = requested.number("page") ?? 1
        return Reply(["rows": requested.page(page), "page": JSON(page), "total": requested.count])
      }
    ),
    Truth(
      name: "changes of one page",
      path: "/changes",
      item: { ["pageid": JSON($0 / 3), "revid": JSON(80 + $0), "title": "Page \($0 / 3)"] },
      rule: { requested in requested.continued("next_cursor", by: "cursor") }
    ),
  ]
}
