package import Catalog
import Items

/// The simplest columns: the members of the first objects, in their order, or those that are named.
package enum FirstMembers {
  /// Columns that a list has at most where nobody names them.
  private static let limit = 8
  /// Objects that are looked at.
  private static let samples = 100
  /// Cells that a column has at most.
  private static let widest = 40

  /// Chooses columns for objects.
  ///
  /// - Parameters:
  ///   - objects: the first ones, in their order.
  ///   - paths: the columns that are wanted; empty to take the members.
  /// - Returns: the columns, each as wide as its widest value.
  /// - Complexity: O(bytes of the first hundred objects).
  package static func columns(
    of objects: [JSONValue],
    paths: [JSONPath] = []
  ) -> [ColumnDefinition] {
    let samples = Array(objects.prefix(samples))
    let shown = paths.isEmpty ? members(of: samples) : paths
    return shown.map { path in
      let title = path.description
      let texts = samples.compactMap { $0.value(at: path) }.map { $0.text ?? $0.raw }
      let longest = texts.map { min($0.unicodeScalars.count, widest) }.max() ?? 0
      let width = max(4, min(title.unicodeScalars.count, widest), longest)
      return ColumnDefinition(
        column: Column(title: title, width: width, grows: true),
        content: .paths([path])
      )
    }
  }

  private static func members(of objects: [JSONValue]) -> [JSONPath] {
    var names: [String] = []
    for object in objects {
      for (name, _) in object.members where names.count < limit && !names.contains(name) {
        names.append(name)
      }
    }
    return names.map { JSONPath(steps: [$0]) }
  }
}
