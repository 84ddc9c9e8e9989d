import EverMock

/// Pages that look like page one, or whose ids do, and have other items.
extension Truth {
  static let lookalikes: [Truth] =
    [
      weak("pages from 0 with the names of page one", from: 0) { _, page, requested in
        [("more", JSON(booleanLiteral: requested.has((page + 1) * 4)))]
      },
      weak("a next URL beside a total of the page, and the names of page one", from: 1) {
        count,
        page,
        requested in
        [("next", next(page, requested)), ("count", JSON(count))]
      },
      Truth(
        name: "two rows with their number, and a next token",
        path: "/users",
        counts: [2, 5, 6],
        item: { ["id": JSON($0), "role": $0.isMultiple(of: 2) ? "user" : "admin"] },
        rule: { requested in
          let start = requested.place("cursor") ?? 0
          return Reply([
            "rows": requested.rows(from: start, 2),
            "count": JSON(min(2, requested.items.count - start)),
            "next_cursor": JSON(requested.token(start + 2)),
          ])
        }
      ),
    ]
    + [
      numbered("ids that are unique with their type alone") {
        let type = (($0 - 1) / 4).isMultiple(of: 2) ? "cat" : "dog"
        return [
          "type": JSON(type), "id": JSON("\(($0 - 1) % 4 + 10 * (($0 - 1) / 8))"),
          "attributes": ["name": JSON("Pet \($0)")],
        ]
      },
      numbered("rows without an id that have N/A in its place") {
        ["id": JSON($0 % 4 == 1 ? "N/A" : "x\($0)"), "text": JSON("text \($0)")]
      },
      numbered("a row of each page with the same id, and another name and address") {
        [
          "id": $0 % 4 == 1 ? 1 : JSON(50 + 2 * $0), "name": JSON("Star \($0)"),
          "email": JSON("s\($0)@example.org"), "role": "star",
        ]
      },
    ]

  /// Items with the same four names on each page, by page numbers.
  private static func weak(
    _ name: String,
    from first: Int,
    _ rest: @escaping @Sendable (Int, Int, ReceivedRequest) -> [(String, JSON)]
  ) -> Truth {
    Truth(
      name: name,
      path: "/gdp",
      counts: [3, 7, 11],
      item: { ["name": JSON("Land \(($0 - 1) % 4)"), "value": JSON("v\($0)")] },
      rule: { requested in
        let page = requested.number("page") ?? first
        let start = (page - first) * 4
        let count = min(max(requested.items.count - start, 0), 4)
        let members = [("rows", requested.rows(from: start))] + rest(count, page, requested)
        return Reply(JSON(members: members))
      }
    )
  }

  private static func next(_ page: Int, _ requested: ReceivedRequest) -> JSON {
    JSON(requested.has(page * 4) ? "/gdp?page=\(page + 1)" : nil)
  }

  private static func numbered(
    _ name: String,
    item: @escaping @Sendable (Int) -> JSON
  ) -> Truth {
    Truth(
      name: name,
      path: "/rows",
      counts: [3, 7, 11],
      item: item,
      rule: { requested in
        let page = requested.number("page") ?? 1
        return Reply([
          "rows": requested.page(page),
          "next": JSON(requested.has(page * 4) ? "/rows?page=\(page + 1)" : nil),
        ])
      }
    )
  }
}
