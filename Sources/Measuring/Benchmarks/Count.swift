struct Count {
  let name: String
  let value: Int
  let limit: Int

  var isWithinLimit: Bool { value <= limit }
}

/// Prints counts and limits as a table.
enum Table {
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
    padded(name, to: 62) + padded(value, to: 10, right: true) + padded(limit, to: 10, right: true)
  }

  private static func padded(_ text: String, to width: Int, right: Bool = false) -> String {
    let blanks = String(repeating: " ", count: max(0, width - text.count))
    return right ? blanks + text : text + blanks
  }
}
