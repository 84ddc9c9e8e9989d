package import Items

/// Turns items into what is printed, with a heading before the first of them.
///
/// The columns are asked for when the first items are here: of a source that nobody described, they
/// are chosen from those.
package struct ItemPrinter {
  private let kind: ItemFormat.Kind
  private let isForTerminal: Bool
  private let layouts: [[Column]]
  private let columns: () -> [Column]

  /// Nil before the first items.
  private var format: ItemFormat?

  /// Makes a printer that has asked for nothing.
  ///
  /// - Parameters:
  ///   - kind: How items are written.
  ///   - isForTerminal: Whether a terminal shows what is printed.
  ///   - layouts: The columns of items of some kinds, by `Item.layout` from 1.
  ///   - columns: The columns of the items; called once.
  package init(
    _ kind: ItemFormat.Kind,
    isForTerminal: Bool,
    layouts: [[Column]] = [],
    columns: @escaping () -> [Column]
  ) {
    self.kind = kind
    self.isForTerminal = isForTerminal
    self.layouts = layouts
    self.columns = columns
  }

  /// The text of the next items, behind the heading when they are the first.
  package mutating func text(of items: [Item]) -> String {
    let heading = heading()
    guard let format else { return heading }
    return heading + items.map(format.text).joined()
  }

  /// What is left to print at the end: the heading, where no items came.
  package mutating func end() -> String {
    heading()
  }

  private mutating func heading() -> String {
    guard format == nil else { return "" }
    let columns = columns()
    let format = ItemFormat(
      kind,
      columns: columns,
      layouts: layouts,
      isForTerminal: isForTerminal
    )
    self.format = format
    return columns.isEmpty ? "" : format.heading ?? ""
  }
}
