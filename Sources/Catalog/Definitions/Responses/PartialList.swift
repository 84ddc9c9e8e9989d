package import EverDocuments

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

  /// Takes the elements of a document, in which only an error says that elements are missing: a status
  /// or a flag can be about what the document describes.
  package init(_ elements: [ItemList.Element], in document: JSONValue) {
    self.init(elements, in: document) { StatedFailure.isError($0) }
  }

  /// Takes the elements of a response to a request for a URL.
  package init(_ elements: [ItemList.Element], in response: JSONValue, of url: String) {
    self.init(elements, in: response) { StatedFailure.isStated(in: $0, of: url) }
  }

  private init(
    _ elements: [ItemList.Element],
    in root: JSONValue,
    _ isFailure: (JSONValue) -> Bool
  ) {
    let ends = elements.suffix(2).map(\.value)
    let isEnded = ends.count == 2 && Self.isFailure(ends[1], after: ends[0], by: isFailure)
    self.elements = isEnded ? elements.dropLast() : elements
    statement =
      StatedFailure.isPartial(root) || isFailure(root) ? root : isEnded ? ends[1] : nil
  }

  /// Whether an object is the error at the end of a list rather than one of its elements.
  ///
  /// It then says that there is an error, and has no member of the element before it except for
  /// another kind.
  package static func isError(_ last: JSONValue, after item: JSONValue) -> Bool {
    isFailure(last, after: item) { StatedFailure.isError($0) }
  }

  /// Kinds of errors, and of the rows after which they are no rows: in a log of many kinds, they are.
  private static let errors: Set<String> = ["error", "exception", "failure", "fatal"]
  private static let rows: Set<String> = [
    "row", "record", "item", "data", "document", "doc", "entry", "result", "object", "hit",
  ]

  private static func isFailure(
    _ last: JSONValue,
    after item: JSONValue,
    by isFailure: (JSONValue) -> Bool
  ) -> Bool {
    guard last.kind == .object, item.kind == .object else { return false }
    if let kind = ListEnds.kind(of: last, beside: [item]),
      let other = ListEnds.kind(of: item, beside: [last])
    {
      return errors.contains(kind) && rows.contains(other)
    }
    return last.isApart(from: item) && isFailure(last)
  }
}

extension JSONValue {
  /// Whether two objects have no member in common.
  fileprivate func isApart(from other: JSONValue) -> Bool {
    kind == .object && other.kind == .object
      && !members.contains { other.member($0.name) != nil }
  }
}
