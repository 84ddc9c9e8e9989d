package import EverDocuments

/// The changes to a source's requests when an argument is given.
package struct SearchDefinition: Hashable, Sendable {
  /// Nil keeps the title without an argument.
  package var title: String?
  package var url: String
  /// Nil keeps the place without an argument.
  package var items: JSONPath?
  /// Nil keeps the place without an argument.
  package var total: ResponsePlace?
}
