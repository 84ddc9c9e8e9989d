import EverItems

/// The names of columns when items are the rows of a table, which are arrays of values.
enum TableHeader {
  static let places = ["columns", "fields", "header", "headers", "column_names", "columnNames"]

  /// The names, one for each value of a row; nil when items aren't rows or there are no names.
  static func names(of list: ListCandidate, in root: JSONValue) -> [String]? {
    guard let first = list.sample.first, first.kind == .array else { return nil }
    let width = first.elements.count
    let parent = list.path.steps.dropLast()
    return places.lazy.compactMap { name -> [String]? in
      guard let value = root.value(at: JSONPath(steps: parent + [name])) else { return nil }
      let names = value.elements.compactMap { $0.text ?? $0.member("name")?.text }
      return names.count == width ? names : nil
    }.first
  }
}
