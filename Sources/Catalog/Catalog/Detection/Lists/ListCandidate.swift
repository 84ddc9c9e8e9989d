/// A list in an answer that may be its items, and how much speaks for it.
struct ListCandidate {
  let path: JSONPath
  let value: JSONValue

  /// Elements of the array, or members of an object that counts as one.
  let count: Int

  /// The sum of what speaks for it and against it; above 0 is plausible, from 50 on nearly sure.
  let score: Int

  /// The first elements, on which everything but the count is judged.
  let sample: [JSONValue]
}

extension ListCandidate {
  /// Elements that are looked at.
  static let sampleSize = 100

  /// Whether the list is an object of addresses of other lists.
  var isDirectory: Bool { ItemList(value)?.isDirectory ?? false }

  /// Whether the list is an object of objects.
  var isMap: Bool { value.kind == .object }

  /// The last name of the path; empty for the answer itself.
  var name: String { path.steps.last ?? "" }

  /// How sure it is that this is the list, from 0 to 1.
  var confidence: Double { min(max(Double(score) / 80, 0.1), 1) }
}
