import EverMock

/// Lists that go on before a time that several items have.
extension Truth {
  static let times = [
    timed("several items of one second; the bound is left out", step: 3) { $0 < $1 },
    timed("several items of one second; the bound belongs to the page", step: 3) { $0 <= $1 },
    timed("several items of one second without ids", step: 3, hasIDs: false) { $0 < $1 },
    timed("a second for each item", step: 1) { $0 < $1 },
  ]

  private static func timed(
    _ name: String,
    step: Int,
    hasIDs: Bool = true,
    _ isAfter: @escaping @Sendable (_ time: Int, _ bound: Int) -> Bool
  ) -> Truth {
    let time: @Sendable (Int) -> Int = { 1_700_000_000 - $0 / step }
    return Truth(
      name: "--page-param until: \(name)",
      path: "/rows?limit=8",
      arguments: ["--page-param", "until"],
      counts: [25, 26],
      item: { number in
        let members = [("created_at", JSON(time(number))), ("text", JSON("Message \(number)"))]
        return JSON(members: (hasIDs ? [("id", JSON(900 - 3 * number))] : []) + members)
      },
      rule: { requested in
        let bound = requested.number("until") ?? .max
        let rest = requested.items.indices.filter { isAfter(time($0 + 1), bound) }
        return Reply(JSON(rest.prefix(8).map { requested.items[$0] }))
      }
    )
  }
}
