import EverMock

/// Totals that no list has, or that are too high.
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
        name: "a total that no list has",
        path: "/rows",
        expects: .said,
        rule: { requested in
          Reply([
            "rows": requested.page(requested.number("page") ?? 1),
            "total": JSON(9_007_199_254_740_993),
          ])
        }
      ),
    ]
}
