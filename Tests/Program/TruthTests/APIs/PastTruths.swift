import EverMock

/// Ends that a response after a short page marks, or a value that isn't an empty next page.
extension Truth {
  static let past: [Truth] =
    [400, 410, 422].map { status in
      after("answers \(status)") { Reply(["detail": "out of range"], status: status) }
    }
    + [
      after("answers null") { Reply(nil) },
      after("answers with nothing") { Reply(JSON(raw: "")) },
      after("says that there are no more") { Reply(["message": "No more items"]) },
      after("leaves the list out") { Reply(["page": 9, "facets": [:]]) },
      Truth(
        name: "a next URL that leads to the full last page itself",
        path: "/rows",
        counts: [12],
        rule: { requested in
          let page = requested.number("page") ?? 1
          let next = min(page + 1, requested.pages())
          return Reply(["rows": requested.page(page), "next": JSON("/rows?page=\(next)")])
        }
      ),
    ]

  private static func after(_ name: String, _ response: @escaping @Sendable () -> Reply) -> Truth {
    Truth(
      name: "a server that \(name) after a short page",
      path: "/rows?page=1&per_page=4",
      counts: [11],
      rule: { requested in
        let page = requested.number("page") ?? 1
        return requested.has(page * 4 - 4)
          ? Reply(["rows": requested.page(page), "page": JSON(page)]) : response()
      }
    )
  }
}
