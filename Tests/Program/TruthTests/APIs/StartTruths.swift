/// Lists that are opened in the middle, whose totals count the items before them, too.
extension Truth {
  /// The number of items before those of a test.
  private static let before = 8

  static let starts = [
    start("a page number and a total", "/rows?page=3&per_page=4") { requested in
      let page = requested.number("page") ?? 1
      return [
        ("rows", requested.earlier(page * 4 - 4)), ("page", JSON(page)),
        ("total", requested.all),
      ]
    },
    start("a page number and a number of pages", "/rows?page=3&per_page=4") { requested in
      let page = requested.number("page") ?? 1
      return [
        ("rows", requested.earlier(page * 4 - 4)), ("total_items", requested.all),
        ("total_pages", JSON((requested.items.count + before + 3) / 4)),
      ]
    },
    start("an offset and a total", "/rows?offset=8&limit=4") { requested in
      [("rows", requested.earlier(requested.number("offset") ?? 0)), ("total", requested.all)]
    },
    start("a row counted from 1", "/rows?startIndex=9&count=4") { requested in
      let start = requested.number("startIndex") ?? 1
      return [
        ("totalResults", requested.all), ("startIndex", JSON(start)), ("itemsPerPage", 4),
        ("Resources", requested.earlier(start - 1)),
      ]
    },
    start("a page counted from 0", "/rows?page=2&size=4") { requested in
      let page = requested.number("page") ?? 0
      return [
        ("content", requested.earlier(page * 4)), ("number", JSON(page)), ("size", 4),
        ("totalElements", requested.all), ("numberOfElements", 4),
        ("last", JSON(raw: "\(!requested.hasAfter(page * 4))")),
      ]
    },
    Truth(
      name: "a page number that the server ignores, with a total",
      path: "/rows?page=2&per_page=4",
      counts: [11],
      rule: { Reply(["rows": JSON($0.items), "page": 2, "total": $0.count]) }
    ),
    start("a token", "/rows?cursor=t8x") { requested in
      let place = requested.place("cursor") ?? 0
      let next = requested.hasAfter(place) ? "t\(place + 4)x" : nil
      return [
        ("rows", requested.earlier(place)), ("total", requested.all), ("next_cursor", JSON(next)),
      ]
    },
  ]

  private static func start(
    _ name: String,
    _ path: String,
    _ members: @escaping @Sendable (ReceivedRequest) -> [(String, JSON)]
  ) -> Truth {
    Truth(
      name: "the middle of a list: \(name)",
      path: path,
      counts: [3, 7, 8],
      rule: { Reply(JSON(members: members($0))) }
    )
  }
}

extension ReceivedRequest {
  /// How many items there are, with those before the test's.
  fileprivate var all: JSON { JSON(items.count + 8) }

  /// The items of a page that starts at a place of the whole list.
  fileprivate func earlier(_ place: Int) -> JSON { rows(from: place - 8, place < 8 ? 0 : 4) }

  /// Whether there are items after a page that starts at a place of the whole list.
  fileprivate func hasAfter(_ place: Int) -> Bool { has(place - 8 + 4) }
}
