import MockAPI

/// Pages that are listed one by one, and numbers of the first and the last page.
extension Truth {
  static let listed: [Truth] =
    [
      listed("numbers") { asked, _ in
        ["rows": asked.page(asked.number("page") ?? 1), "pages": numbers(asked) { JSON($0) }]
      },
      listed("numbers from 0", base: 0) { asked, page in
        ["rows": asked.page(page + 1), "pages": JSON((0..<asked.pages()).map { JSON($0) })]
      },
      listed("texts in another object") { asked, page in
        ["rows": asked.page(page), "paging": ["pages": numbers(asked) { JSON("\($0)") }]]
      },
      listed("objects that mark this page") { asked, page in
        let pages = numbers(asked) { ["number": JSON($0), "active": $0 == page ? true : false] }
        return ["rows": asked.page(page), "pages": pages]
      },
      listed("URLs with a parameter of another name", parameter: "blatt") { asked, page in
        ["rows": asked.page(page), "pages": numbers(asked) { JSON("/rows?blatt=\($0)") }]
      },
      listed("links with labels between buttons") { asked, page in
        let pages = (1...asked.pages()).map { page -> JSON in
          ["url": JSON("/rows?page=\(page)"), "label": JSON("\(page)")]
        }
        let buttons: [JSON] = [["url": nil, "label": "Back"], ["url": nil, "label": "Forward"]]
        return ["rows": asked.page(page), "links": JSON(buttons[..<1] + pages + buttons[1...])]
      },
      listed("a window around this page") { asked, page in
        let window = (max(1, page - 1)...min(asked.pages(), page + 1)).map { JSON($0) }
        return [
          "rows": asked.page(page), "pagination": ["window": JSON(window), "current": JSON(page)],
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
        rule: { asked in Reply(["rows": asked.page(1), "pages": [1, 2, 3]]) }
      ),
      Truth(
        name: "the next page’s number in an object, from a server that ignores the page",
        path: "/rows",
        expects: .said,
        rule: { asked in Reply(["rows": asked.page(1), "next": ["page": 2]]) }
      ),
      Truth(
        name: "pages of a book beside its chapters",
        path: "/chapters",
        counts: [3],
        rule: { asked in Reply(["chapters": asked.page(1), "pages": [12, 15, 20]]) }
      ),
      Truth(
        name: "the first and the last row",
        path: "/rows",
        counts: [3],
        rule: { asked in Reply(["rows": asked.page(1), "first": 1, "last": 3]) }
      ),
    ]

  private static func numbers(_ asked: Asked, _ page: (Int) -> JSON) -> JSON {
    JSON((1...asked.pages()).map(page))
  }

  private static func listed(
    _ name: String,
    parameter: String = "page",
    base: Int = 1,
    _ answer: @escaping @Sendable (Asked, Int) -> JSON
  ) -> Truth {
    Truth(
      name: "listed pages: \(name)",
      path: base == 0 ? "/rows?page=0" : "/rows",
      rule: { asked in Reply(answer(asked, asked.number(parameter) ?? base)) }
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
      rule: { asked in
        let page = asked.number("page") ?? base
        let members = [
          ("rows", asked.page(page - base + 1)), ("first", JSON(base)),
          ("last", JSON(asked.pages() - 1 + base)),
        ]
        return Reply(JSON(members: members + numbers(page).map { ($0, $1) }))
      }
    )
  }
}
