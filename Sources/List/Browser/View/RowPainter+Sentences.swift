import EverText

extension RowPainter {
  /// The lines around a sentence in the place of an item.
  private static let rule = "──"

  /// The fewest cells of a reason before which the key after it is shortened.
  private static let fewestCells = 30

  /// A sentence in the place of an item as far as it has room: the lines around it are left out
  /// first, and then the end of a long reason rather than the key after it.
  static func fitted(_ sentence: CleanText, to width: Int) -> CleanText {
    guard DisplayWidth.of(sentence) > width else { return sentence }
    var text = sentence.string[...]
    if text.hasPrefix(rule), text.hasSuffix(rule) { text = text.dropFirst(3).dropLast(3) }
    let whole = CleanText(sanitizing: String(text))
    let parts = text.split(separator: " · ").map { CleanText(sanitizing: String($0)) }
    guard parts.count == 2, DisplayWidth.of(whole) > width else { return whole }
    let rest = " · " + parts[1]
    let room = width - DisplayWidth.of(rest)
    guard room >= fewestCells else { return whole }
    return TextClipper.clip(parts[0], to: room).text + rest
  }
}
