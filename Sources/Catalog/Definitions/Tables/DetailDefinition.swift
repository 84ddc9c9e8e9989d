package import EverDocuments

/// How an incomplete item of a list is completed.
package struct DetailDefinition: Hashable, Sendable {
  /// The URL of the detail request.
  package var url: FieldContent

  /// The value of an item whose absence requires the request.
  package var completes: JSONPath

  /// Where the response holds that value; a step in braces, such as `{id}`, is a value of the item.
  package var answer: JSONPath
}
