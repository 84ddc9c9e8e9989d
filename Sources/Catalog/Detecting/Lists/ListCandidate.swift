import EverDefinitions
package import EverDocuments

/// A list in a response that may hold its items, with a score.
package struct ListCandidate {
  package let path: JSONPath
  let value: JSONValue

  /// The number of elements of the array, or of members of an object that is used as a list.
  let count: Int

  /// The sum of the evidence for and against it; above 0 is plausible, from 50 nearly sure.
  let score: Int

  /// The first elements.
  ///
  /// Everything except the count is judged by them.
  package let sample: [JSONValue]

  /// Whether the value is the only item.
  var isItem = false
}

extension ListCandidate {
  /// The most elements by which a list is judged.
  package static let sampleSize = 100

  /// Whether the list is an object of URLs of other lists.
  var isDirectory: Bool { form == .directory }

  /// The items; nil when the value is no list.
  ///
  /// - Complexity: O(items).
  var items: ItemList? {
    isItem
      ? ItemList(only: value) : path.steps.isEmpty ? ItemList(in: value, at: path) : ItemList(value)
  }

  var form: ItemList.Form? { isItem ? .item : ItemList(value)?.form }

  /// The last name of the path; empty for the root of the response.
  var name: String { path.steps.last ?? "" }

  /// What speaks for this list.
  var evidence: Evidence { score >= 50 ? .sure : score >= 25 ? .likely : .hint }
}
