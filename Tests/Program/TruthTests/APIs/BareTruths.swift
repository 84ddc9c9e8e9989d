import EverMock

/// Short lists with nothing beside their items.
extension Truth {
  static let bare: [Truth] = [
    Truth(
      name: "a page that is empty in the middle of an array",
      path: "/rows?page=1",
      expects: .remarked,
      counts: [22, 24],
      rule: { requested in
        let page = requested.number("page") ?? 1
        return Reply(page == 3 ? [] : requested.page(page))
      }
    ),
    Truth(
      name: "a part of a list whose server knows no page",
      path: "/rows",
      expects: .remarked,
      counts: [25],
      rule: { requested in Reply(requested.page(1, of: 20)) }
    ),
    Truth(
      name: "a short array whose page two fails",
      path: "/rows?page=1",
      expects: .remarked,
      counts: [7],
      rule: { requested in
        let page = requested.number("page") ?? 1
        return page == 1 ? Reply(requested.page(1)) : Reply(["error": "busy"], status: 500)
      }
    ),
  ]

  /// Numbers and places that other APIs use in another sense.
  static let senses: [Truth] = [
    Truth(
      name: "Open Food Facts: a page count that is the number of rows",
      path: "/rows",
      counts: [23],
      rule: { requested in
        let page = requested.number("page") ?? 1
        let rows = requested.page(page)
        let count = requested.has(page * 4 - 1) ? 4 : max(0, requested.items.count - page * 4 + 4)
        return Reply([
          "count": requested.count, "page": JSON(page), "page_count": JSON(count), "page_size": 4,
          "products": rows,
        ])
      }
    ),
    Truth(
      name: "VTEX: the first and the last row, and a range in a header of its own",
      path: "/rows?_from=0&_to=3",
      rule: { requested in
        let (from, to) = (requested.number("_from") ?? 0, requested.number("_to") ?? 3)
        let last = min(to, requested.items.count - 1)
        let range = "resources \(from)-\(last)/\(requested.items.count)"
        return Reply(
          requested.rows(from: from, to - from + 1),
          headers: ["REST-Content-Range": requested.has(from) ? range : nil]
        )
      }
    ),
  ]
}
