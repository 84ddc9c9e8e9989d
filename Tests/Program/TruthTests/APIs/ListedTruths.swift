import MockAPI

/// Pages that are listed one by one, and numbers of the first and the last page.
extension Truth {
  static let listed: [Truth] =
    [
      listed("numbers") { requested, _ in
        [
          "rows": requested.page(requested.number("page") ?? 1),
          "pages": numbers(requested) { JSON($0) },
        ]
      },
      listed("numbers from 0", base: 0) { requested, page in
        ["rows": requested.page(page + 1), "pages": JSON((0..<requested.pages()).map { JSON($0) })]
      },
      listed("texts in another object") { requested, page in
        ["rows": requested.page(page), "paging": ["pages": numbers(requested) { JSON("\($0)") }]]
      },
      listed("objects that mark this page") { requested, page in
        let pages = numbers(requested) {
          ["number": JSON($0), "active": $0 == page ? true : false]
        }
        return ["rows": requested.page(page), "pages": pages]
      },
      listed("URLs with a parameter of another name", parameter: "blatt") { requested, page in
        ["rows": requested.page(page), "pages": numbers(requested) { JSON("/rows?blatt=\($0)") }]
      },
      listed("links with labels between buttons") { requested, page in
        let pages = (1...requested.pages()).map { page -> JSON in
          ["url": JSON("/rows?page=\(page)"), "label": JSON("\(page)")]
        }
        let buttons: [JSON] = [["url": nil, "label": "Back"], ["url": nil, "label": "Forward"]]
        return ["rows": requested.page(page), "links": JSON(buttons[..<1] + pages + buttons[1...])]
      },
      listed("a window around this page") { requested, page in
        let window = (1...requested.pages()).filter { abs($0 - page) < 2 }.map { JSON($0) }
        return [
          "rows": requested.page(page),
          "pagination": ["window": JSON(window), "current": JSON(page)],
        ]
      },
      ends("first, last and page", base: 1) { ["page": JSON($0)] },
      ends("first, last and page, from 0", base: 0) { ["page": JSON($0)] },
      ends("first, last and current", base: 1) { ["current": JSON($0)] },
      ends("first and last", base: 1) { _ in [:] },
    ] + [
      Truth(
        name: "listed pages, from a server that ignores the page",
        path: "/rows",
        expects: .said,
        rule: { requested in Reply(["rows": requested.page(1), "pages": [1, 2, 3]]) }
      ),
      Truth(
        name: "the next page’s number in an object, from a server that ignores the page",
        path: "/rows",
        expects: .said,
        rule: { requested in Reply(["rows": requested.page(1), "next": ["page": 2]]) }
      ),
      Truth(
        name: "pages of a book beside its chapters",
        path: "/chapters",
        counts: [3],
        rule: { requested in Reply(["chapters": requested.page(1), "pages": [12, 15, 20]]) }
      ),
      Truth(
        name: "the first and the last row",
        path: "/rows",
        counts: [3],
        rule: { requested in Reply(["rows": requested.page(1), "first": 1, "last": 3]) }
      ),
    ]

  private static func numbers(_ requested: ReceivedRequest, _ page: (Int) -> JSON) -> JSON {
    JSON((1...requested.pages()).map(page))
  }

  private static func listed(
    _ name: String,
    parameter: String = "page",
    base: Int = 1,
    _ response: @escaping @Sendable (ReceivedRequest, Int) -> JSON
  ) -> Truth {
    Truth(
      name: "listed pages: \(name)",
      path: base == 0 ? "/rows?page=0" : "/rows",
      rule: { requested in Reply(response(requested, requested.number(parameter) ?? base)) }
    )
  }

  private static func ends(
    _ name: String,
    base: Int,
    _ numbers: @escaping @Sendable (Int) -> [String: JSON]
  ) -> Truth {
    Truth(
      name: "numbers of pages: \(name)",
      path: "/rows",
      counts: [10, 11],
      rule: { requested in
        let page = requested.number("page") ?? base
        let members = [
          ("rows", requested.page(page - base + 1)), ("first", JSON(base)),
          ("last", JSON(requested.pages() - 1 + base)),
        ]
        return Reply(JSON(members: members + numbers(page).map { ($0, $1) }))
      }
    )
  }
}
