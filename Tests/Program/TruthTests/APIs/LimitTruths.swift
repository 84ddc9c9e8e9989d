import EverMock

/// Totals that are too small, and that nothing in page one contradicts.
extension Truth {
  static let limits: [Truth] =
    [
      Truth(
        name: "a total with its digits in groups, which is too high",
        path: "/rows?page=1",
        expects: .counted,
        excess: 989,
        rule: { requested in
          Reply([
            "rows": requested.page(requested.number("page") ?? 1),
            "total": JSON("1,00\(requested.items.count - 11)"),
          ])
        }
      ),
      Truth(
        name: "a total of two full pages in a longer list, by pages",
        path: "/rows?page=1&per_page=4",
        rule: { requested in
          Reply(["rows": requested.page(requested.number("page") ?? 1), "total": 8])
        }
      ),
      Truth(
        name: "a total of two full pages in a longer list, by offsets",
        path: "/rows?offset=0&limit=4",
        rule: { requested in
          Reply(["rows": requested.rows(from: requested.number("offset") ?? 0), "total": 8])
        }
      ),
    ]
    + [404, 400, 500].map { status in
      after("answers \(status)") { _ in Reply(["error": "no such page"], status: status) }
    } + [
      after("answers with page one") { Reply(["rows": $0.page(1), "total": $0.count]) },
      after("answers with an empty page") { Reply(["rows": [], "total": $0.count]) },
    ]

  /// A list of two full pages whose total is right, and that answers requests after them so.
  private static func after(
    _ name: String,
    _ response: @escaping @Sendable (ReceivedRequest) -> Reply
  ) -> Truth {
    Truth(
      name: "a right total of two full pages; after them the server \(name)",
      path: "/rows?page=1&per_page=4",
      counts: [8],
      rule: { requested in
        let page = requested.number("page") ?? 1
        return page > 2
          ? response(requested) : Reply(["rows": requested.page(page), "total": requested.count])
      }
    )
  }
}
