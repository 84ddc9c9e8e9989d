import EverMock

/// Tables of separated values, whose pages may have no heading.
extension Truth {
  static let tables = [
    table("a heading on each page", names: ["id", "name"]) { _ in true },
    table("a heading on page one alone", names: ["id", "name"]) { $0 == 1 },
    table("no heading", names: ["column_1", "column_2"]) { _ in false },
  ]

  private static let heading = "id,name\n"

  private static func table(
    _ name: String,
    names: [String],
    _ hasHeading: @escaping @Sendable (Int) -> Bool
  ) -> Truth {
    Truth(
      name: "a table with \(name)",
      path: "/rows.csv?page=1",
      counts: [8, 9, 11],
      item: { [names] in [names[0]: JSON(500 + 3 * $0), names[1]: JSON("Star \($0)")] },
      rule: { requested in
        let page = requested.number("page") ?? 1
        let items = requested.items.dropFirst(max(0, page * 4 - 4)).prefix(4)
        return Reply(table: (hasHeading(page) ? heading : "") + rows(items))
      }
    )
  }

  /// Items as lines of their values.
  private static func rows(_ items: ArraySlice<JSON>) -> String {
    items.map { item in
      let values = item.text.dropFirst().dropLast().split(separator: ",")
      return values.map { $0.split(separator: ":")[1] }.joined(separator: ",") + "\n"
    }.joined()
  }
}
