package import Browser

extension ChosenItems {
  /// Returns the items as they are printed without a screen, after the heading of their source.
  package func text(_ kind: ItemFormat.Kind, isForTerminal: Bool) -> String {
    var printer = ItemPrinter(kind, isForTerminal: isForTerminal, layouts: layouts) { columns }
    return printer.text(of: items)
  }
}
