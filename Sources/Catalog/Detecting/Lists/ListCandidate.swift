package import EverItems

/// A list in a response that may hold its items, with a score.
package struct ListCandidate {
  package let path: JSONPath
  let items: ItemList

  /// The number of items.
  let count: Int

  /// The sum of the evidence for and against it; above 0 is plausible, from 50 nearly sure.
  var score: Int

  /// Whether a description of its pages stands beside it.
  var isDescribed = false

  /// The first items.
  ///
  /// Everything except the count is judged by them.
  package let sample: [JSONValue]

  /// - Complexity: O(items).
  init(_ items: ItemList, at path: JSONPath, score: Int = 0) {
    (self.items, self.path, self.score) = (items, path, score)
    count = items.count
    sample = items.elements(atMost: Self.sampleSize).map(\.value)
  }
}

extension ListCandidate {
  /// The most items by which a list is judged.
  package static let sampleSize = 100

  /// Whether the list is an object of URLs of other lists.
  var isDirectory: Bool { items.form == .directory }

  /// Whether the list is an object that is the only item.
  var isItem: Bool { items.form == .item }

  /// The last name of the path; empty for the root of the response.
  var name: String { path.steps.last ?? "" }

  /// What speaks for this list.
  var evidence: Evidence { score >= 50 ? .sure : score >= 25 ? .likely : .hint }
}
