import MockAPI

/// Ends that a response behind a short page marks, or a value that isn't an empty next page.
extension Truth {
  static let past: [Truth] =
    [400, 410, 422].map { status in
      behind("answers \(status)") { Reply(["detail": "out of range"], status: status) }
    }
    + [
      behind("answers null") { Reply(nil) },
      behind("answers with nothing") { Reply(JSON(raw: "")) },
      behind("says that there are no more") { Reply(["message": "No more items"]) },
      behind("leaves the list out") { Reply(["page": 9, "facets": [:]]) },
    ]

  private static func behind(_ name: String, _ response: @escaping @Sendable () -> Reply) -> Truth {
    Truth(
      name: "a server that \(name) behind a short page",
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
