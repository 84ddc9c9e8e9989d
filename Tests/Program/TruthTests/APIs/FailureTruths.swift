import EverMock

/// Servers that fail, or send a part, with a status of success.
extension Truth {
  static let failures: [Truth] = [
    failing("a text in the place of the list", with: ["rows": "error"]),
    failing("an empty page without a next URL", expects: .remarked, with: ["rows": []]),
    Truth(
      name: "an empty page whose next URL is null, after a full page",
      path: "/rows",
      counts: [12],
      rule: { requested in
        let page = requested.number("page") ?? 1
        let next = requested.has(page * 4 - 4) ? "/rows?page=\(page + 1)" : nil
        return Reply(["rows": requested.page(page), "next": JSON(next)])
      }
    ),
    Truth(
      name: "the URL of page two, for which the server fails",
      path: "/rows",
      expects: .counted,
      rule: { requested in
        let page = requested.number("page") ?? 1
        if page == 2 { return Reply(["error": "boom"], status: 500) }
        let next = requested.has(page * 4) ? "/rows?page=\(page + 1)" : nil
        return Reply(["rows": requested.page(page), "next": JSON(next), "total": requested.count])
      }
    ),
    Truth(
      name: "an empty page without the flag of the others",
      path: "/rows?page=1",
      expects: .remarked,
      rule: { requested in
        let page = requested.number("page") ?? 1
        guard page < 3 else { return Reply(["rows": []]) }
        return Reply(["rows": requested.page(page), "has_more": true])
      }
    ),
    Truth(
      name: "a page two that isn't ready at first",
      path: "/rows",
      rule: { requested in
        if requested.turn == 2 {
          return Reply(["rows": [], "state": "queued"], status: 202, headers: ["Retry-After": "0"])
        }
        return requested.continued("next_cursor", by: "cursor")
      }
    ),
    Truth(
      name: "an earlier page again after a shorter one",
      path: "/rows?page=1",
      counts: [11],
      rule: { requested in
        let page = requested.number("page") ?? 1
        return Reply(["rows": requested.page((page - 1) % requested.pages() + 1)])
      }
    ),
    Truth(
      name: "ids of the rows of each page, beside numbers alone",
      path: "/rows",
      expects: .said,
      counts: [8],
      item: { ["id": JSON($0 % 4), "value": JSON(100 + $0)] },
      rule: { requested in
        let page = requested.number("page") ?? 1
        return Reply([
          "rows": requested.page(page), "page": JSON(page), "pages": JSON(requested.pages()),
        ])
      }
    ),
    Truth(
      name: "an error that says that all is well",
      path: "/rows",
      rule: { requested in
        let page = requested.number("page") ?? 1
        return Reply([
          "errors": [["code": 0, "text": "ok"]], "rows": requested.page(page), "page": JSON(page),
          "pages": JSON(requested.pages()),
        ])
      }
    ),
  ]

  /// A list with next URLs whose third page is something else.
  private static func failing(
    _ name: String,
    expects: Expectation = .said,
    with third: JSON
  ) -> Truth {
    Truth(
      name: name,
      path: "/rows?page=1",
      expects: expects,
      rule: { requested in
        let page = requested.number("page") ?? 1
        guard page < 3 else { return Reply(third) }
        return Reply(["rows": requested.page(page), "next": JSON("/rows?page=\(page + 1)")])
      }
    )
  }
}
