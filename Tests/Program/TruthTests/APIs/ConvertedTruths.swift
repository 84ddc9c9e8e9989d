import MockAPI

/// Responses that have something else than an array in its place, as converters of XML and servers
/// without types write them, and next pages that lead nowhere.
extension Truth {
  static let converted: [Truth] =
    [
      alone("a list of one item as the item, with a number of pages") { requested, page in
        ["rows": requested.alone(page), "page": JSON(page), "pages": JSON(requested.pages())]
      },
      alone("a list of one item as the item, in another object") { requested, page in
        ["response": ["rows": ["row": requested.alone(page)]]]
      },
      alone("a list of one item as the item, with a total") { requested, page in
        ["rows": requested.alone(page), "page": JSON(page), "total": requested.count]
      },
      Truth(
        name: "a list of one item as the item, with tokens",
        path: "/rows",
        counts: [5, 9, 12],
        rule: { requested in
          guard let place = requested.place("cursor") else { return .refused }
          let token = JSON(requested.token(place + 4))
          return Reply(["rows": requested.alone(place / 4 + 1), "next_cursor": token])
        }
      ),
      Truth(
        name: "an item of objects alone as the item",
        path: "/rows?page=1",
        counts: [5, 9],
        item: { ["post": ["id": JSON(70 + 3 * $0)], "author": ["id": JSON(800 - $0)]] },
        rule: { requested in Reply(["rows": requested.alone(requested.number("page") ?? 1)]) }
      ),
      nowhere("a next URL that is the word None") { _ in "None" },
      nowhere("a next URL that is #") { _ in "#" },
      nowhere("a next URL that leads to the last page itself") { JSON("/rows?page=\($0)") },
      nowhere("a number of the next page that is that of the last page") { JSON($0) },
      Truth(
        name: "a query for the next page that is ignored",
        path: "/rows",
        expects: .said,
        rule: { requested in Reply(["rows": requested.page(1), "next_query": "blatt=2"]) }
      ),
      Truth(
        name: "the time of the next change",
        path: "/rows",
        counts: [3],
        rule: { requested in Reply(["rows": requested.page(1), "next_update": "2031-05-01"]) }
      ),
    ]
    + (["", false, [:], nil] as [JSON]).map { void in
      after("has \(void.text) in place of its list") { ["rows": void] }
    } + [
      after("is an empty object") { [:] },
      after("is an empty array") { [] },
    ]

  private static func alone(
    _ name: String,
    _ response: @escaping @Sendable (ReceivedRequest, Int) -> JSON
  ) -> Truth {
    Truth(
      name: name,
      path: "/rows?page=1",
      counts: [5, 9, 12],
      rule: { requested in Reply(response(requested, requested.number("page") ?? 1)) }
    )
  }

  private static func nowhere(
    _ name: String,
    _ next: @escaping @Sendable (Int) -> JSON
  ) -> Truth {
    Truth(
      name: name,
      path: "/rows",
      counts: [11],
      rule: { requested in
        let page = requested.number("page") ?? 1
        let isNumber = Int(next(page).text) != nil
        let following = isNumber ? JSON(page + 1) : JSON("/rows?page=\(page + 1)")
        return Reply([
          "rows": requested.page(page), "page": JSON(page),
          isNumber ? "nextPage" : "next": requested.has(page * 4) ? following : next(page),
        ])
      }
    )
  }

  private static func after(_ name: String, _ response: @escaping @Sendable () -> JSON) -> Truth {
    Truth(
      name: "a page after the end \(name)",
      path: "/rows?page=1",
      rule: { requested in
        let page = requested.number("page") ?? 1
        return Reply(requested.has(page * 4 - 4) ? ["rows": requested.page(page)] : response())
      }
    )
  }
}

extension ReceivedRequest {
  /// The items of a page; an only item without an array, and an empty text for none.
  fileprivate func alone(_ number: Int) -> JSON {
    let page = items.dropFirst(max(0, number * 4 - 4)).prefix(4)
    return page.count > 1 ? JSON(page) : page.first ?? ""
  }
}
