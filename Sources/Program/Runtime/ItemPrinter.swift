package import EverBrowser
package import EverItems

/// Formats items for printing, with a heading before the first one.
///
/// The columns are requested with the first items, because those of a source without a definition
/// are chosen from its items.
package struct ItemPrinter {
  private let kind: ItemFormat.Kind
  private let isForTerminal: Bool
  private let layouts: [[Column]]
  private let columns: () -> [Column]

  /// Nil before the first items.
  private var format: ItemFormat?

  /// Makes a printer that has printed nothing; `Item.layout` counts the layouts from 1, and
  /// `columns` is called once.
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

  /// Returns the text of the next items, after the heading when they are the first ones.
  package mutating func text(of items: [Item]) -> String {
    let heading = heading()
    guard let format else { return heading }
    return heading + items.map(format.text).joined()
  }

  /// Returns the rest of the output: the heading, if there were no items.
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

extension ChosenItems {
  /// Returns the items as they are printed without a screen, after the heading of their source.
  package func text(_ kind: ItemFormat.Kind, isForTerminal: Bool) -> String {
    var printer = ItemPrinter(kind, isForTerminal: isForTerminal, layouts: layouts) { columns }
    return printer.text(of: items)
  }
}
