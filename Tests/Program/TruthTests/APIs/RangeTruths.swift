import EverMock

/// Requests whose body names the first and the last item.
extension Truth {
  static let ranges: [Truth] = [
    inBody("from and to", #"{"params":{"from":0,"to":3}}"#, "params.from", "params.to", extra: 1),
    inBody(
      "an array",
      #"{"params":{"range":[0,3]}}"#,
      "params.range.0",
      "params.range.1",
      extra: 1
    ),
    inBody("an array, by the ids", #"{"range":[0,4]}"#, "range.0", "range.1", item: numbered),
    unselected("in the middle", from: 4, count: 12),
  ]

  /// A server that returns rows from the middle of the list to a request that doesn't select them.
  private static func unselected(
    _ name: String,
    from first: Int,
    count: Int
  ) -> Truth {
    Truth(
      name: "a range that the server selects: \(name)",
      path: "/rows",
      expects: .counted,
      counts: [count],
      rule: { requested in
        let range = "items \(first)-\(min(first + 4, count) - 1)/\(count)"
        return Reply(
          requested.rows(from: first, 4),
          status: 206,
          headers: ["Content-Range": range]
        )
      }
    )
  }

  private static func inBody(
    _ name: String,
    _ body: String,
    _ first: String,
    _ last: String,
    extra: Int = 0,
    item: @escaping @Sendable (Int) -> JSON = star
  ) -> Truth {
    Truth(
      name: "a range in the body: \(name)",
      path: "/rpc",
      arguments: ["--data", body],
      item: item,
      rule: { requested in
        guard let start = requested.sent(first).flatMap({ Int($0) }),
          let end = requested.sent(last).flatMap({ Int($0) })
        else { return .refused }
        return Reply(["result": requested.rows(from: start, end - start + extra)])
      }
    )
  }

  private static func numbered(_ number: Int) -> JSON {
    ["id": JSON(number), "name": JSON("Star \(number)")]
  }
}
