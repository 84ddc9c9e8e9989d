package import Documents

/// The elements of a list, and the statement that others are missing.
package struct PartialList {
  /// The elements without the error with which a server ends a list that it can't send to its end.
  package let elements: [ItemList.Element]

  /// The object that says that elements are missing: the response or its last element; nil when none
  /// says so.
  let statement: JSONValue?

  /// Whether elements are missing.
  package var isPartial: Bool { statement != nil }

  /// What the statement says; nil when it has no words.
  package var message: String? { statement.flatMap(StatedFailure.message) }

  /// Takes the elements of a document, in which only an error says that elements are missing: a status
  /// or a flag can be about what the document describes.
  package init(_ elements: [ItemList.Element], in document: JSONValue) {
    self.init(elements, in: document) { StatedFailure.isError($0) }
  }

  /// Takes the elements of a response to a request for a URL.
  init(_ elements: [ItemList.Element], in response: JSONValue, of url: String) {
    self.init(elements, in: response) { StatedFailure.isStated(in: $0, of: url) }
  }

  private init(
    _ elements: [ItemList.Element],
    in root: JSONValue,
    _ isFailure: (JSONValue) -> Bool
  ) {
    let ends = elements.suffix(2).map(\.value)
    let isEnded = ends.count == 2 && ends[1].isApart(from: ends[0]) && isFailure(ends[1])
    self.elements = isEnded ? elements.dropLast() : elements
    statement =
      StatedFailure.isPartial(root) || isFailure(root) ? root : isEnded ? ends[1] : nil
  }

  /// Whether an object is the error at the end of a list rather than one of its elements.
  ///
  /// - Parameters:
  ///   - last: the last element.
  ///   - item: the element before it.
  /// - Returns: whether it says that there is an error, and has no member of the element before it.
  package static func isError(_ last: JSONValue, behind item: JSONValue) -> Bool {
    last.isApart(from: item) && StatedFailure.isError(last)
  }
}

extension JSONValue {
  /// Whether two objects have no member in common.
  fileprivate func isApart(from other: JSONValue) -> Bool {
    kind == .object && other.kind == .object
      && !members.contains { other.member($0.name) != nil }
  }
}
