import EverMock

/// Lists of numbers and times alone, some of which change with each request whatever it selects.
extension Truth {
  static let changing: [Truth] =
    [
      Truth(
        name: "measurements by page",
        path: "/measurements?page=1&limit=4",
        item: measurement,
        rule: { requested in Reply(requested.page(requested.number("page") ?? 1)) }
      ),
      Truth(
        name: "measurements by offset",
        path: "/measurements?limit=4",
        item: measurement,
        rule: { requested in Reply(requested.rows(from: requested.number("offset") ?? 0)) }
      ),
    ]
    + ["?limit=10", "?page=1&limit=10"].flatMap { query in
      [1, 3].map { count in
        Truth(
          name: "\(count) of now for \(query)",
          path: "/status\(query)",
          counts: [count],
          item: { now($0, 1) },
          rule: { requested in
            Reply(JSON((1...count).map { now($0, requested.turn) }))
          }
        )
      }
    }

  private static func measurement(_ number: Int) -> JSON {
    ["time": JSON(1_700_000_000 + 60 * number), "value": JSON(number * number % 7)]
  }

  /// A row of a status that a server measures for each request.
  private static func now(_ number: Int, _ turn: Int) -> JSON {
    [
      "time": JSON("2026-02-03T10:00:0\(turn)Z"), "load": JSON(raw: "0.\(turn)\(number)"),
      "cores": 4,
    ]
  }
}
