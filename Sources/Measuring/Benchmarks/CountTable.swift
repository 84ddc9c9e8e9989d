struct Count {
  let name: String
  let value: Int
  let limit: Int

  var isWithinLimit: Bool { value <= limit }
}

/// Prints counts and limits as a table.
enum CountTable {
  static func print(_ counts: [Count]) {
    Swift.print(row("count", "value", "limit"))
    for count in counts {
      Swift.print(
        row(count.name, String(count.value), String(count.limit))
          + (count.isWithinLimit ? "" : "  PASSED")
      )
    }
  }

  static func row(_ name: String, _ value: String, _ limit: String) -> String {
    Figures.left(name, 62) + Figures.right(value, 10) + Figures.right(limit, 10)
  }
}
