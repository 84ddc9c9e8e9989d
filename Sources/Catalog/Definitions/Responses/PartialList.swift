package import EverItems

/// The elements of a list, and the statement that others are missing.
package struct PartialList {
  /// The elements without the error with which a server ends a list that it can't send to its end.
  package let elements: [ItemList.Element]

  /// The object that says that elements are missing: the response or its last element; nil when none
  /// says so.
  package let statement: JSONValue?

  /// Whether elements are missing.
  package var isPartial: Bool { statement != nil }

  /// What the statement says; nil when it has no words.
  package var message: String? { statement.flatMap(StatedFailure.message) }

  /// Takes the elements of a response to a request for a URL, or of a document.
  ///
  /// In a document, only an error says that elements are missing: a status or a flag can be about
  /// what the document describes.
  package init(_ elements: [ItemList.Element], in root: JSONValue, of url: String? = nil) {
    let ends = elements.suffix(2).map(\.value)
    let isEnded = ends.count == 2 && Self.isError(ends[1], after: ends[0], of: url)
    self.elements = isEnded ? elements.dropLast() : elements
    let isFailed = StatedFailure.isPartial(root) || Self.statesFailure(root, of: url)
    statement = isFailed ? root : isEnded ? ends[1] : nil
  }

  private static func statesFailure(_ object: JSONValue, of url: String?) -> Bool {
    url.map { StatedFailure.isStated(in: object, of: $0) } ?? StatedFailure.isError(object)
  }

  /// Whether an object is the error at the end of a list rather than one of its elements.
  ///
  /// It then says that there is an error, and has no member of the element before it except for
  /// another kind.
  package static func isError(
    _ last: JSONValue,
    after item: JSONValue,
    of url: String? = nil
  ) -> Bool {
    guard last.kind == .object, item.kind == .object else { return false }
    let isApart = !last.members.contains { item.member($0.name) != nil }
    return isApart && statesFailure(last, of: url)
  }
}
