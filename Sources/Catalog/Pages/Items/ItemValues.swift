import Definitions
import Documents
package import Items

/// The values of an item: those of its detail response, and those of the list.
struct ItemValues {
  /// The JSON of the list and of the detail response, each with the path of the item's values that
  /// it holds.
  let parts: [(root: JSONValue, path: JSONPath)]

  /// - Complexity: O(bytes of the item's JSON).
  init(of item: Item, _ definition: SourceDefinition) {
    let prefix = definition.detail?.completes ?? JSONPath(steps: [])
    let texts = [(item.json, JSONPath(steps: [])), (item.detailJSON ?? "", prefix)]
    parts = texts.compactMap { json, path in
      (try? JSONDocument(Array(json.utf8))).map { (root: $0.root, path: path) }
    }
  }

  /// The value at a path of the item; nil when neither response holds one.
  ///
  /// The detail response holds what the list lacks, so that a path is in one of them alone.
  func value(at path: JSONPath) -> JSONValue? {
    parts.lazy.compactMap { part in
      path.dropping(prefix: part.path).flatMap(part.root.value(at:))
    }.first
  }
}

extension ItemDecoder {
  /// An item's value in a column, without formatting.
  ///
  /// - Parameters:
  ///   - column: the heading of a column, in any case, or the path of a value.
  ///   - item: an item of this decoder.
  /// - Returns: the text as the server sent it; nil when the item has no such value.
  /// - Complexity: O(bytes of the item's JSON).
  package func text(of column: String, in item: Item) -> String? {
    let values = ItemValues(of: item, definition)
    return definition.columns(of: item.layout).text(of: column, values.value(at:))
  }
}
