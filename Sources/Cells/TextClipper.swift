/// Cuts text to a number of cells.
package enum TextClipper {
  /// A text and the cells that it takes.
  package struct Clipped: Hashable, Sendable {
    package var text: CleanText
    package var width: Int
  }

  /// The text itself where it fits, else as much as fits before an ellipsis.
  ///
  /// A wide character that would be cut in half is left out, so the width can be less than `width`.
  /// Nothing is left where `width` is 0 or less.
  ///
  /// - Complexity: O(characters kept); the rest of a long text is not looked at.
  package static func clip(
    _ text: CleanText,
    to width: Int,
    policy: WidthPolicy = .standard
  ) -> Clipped {
    guard width > 0 else { return Clipped(text: "", width: 0) }
    if let whole = DisplayWidth.of(text, within: width, policy: policy) {
      return Clipped(text: text, width: whole)
    }
    let room = width - DisplayWidth.of("…", policy: policy)
    guard room >= 0 else { return Clipped(text: "", width: 0) }
    let kept = prefix(of: text.string, cells: room, policy: policy)
    return Clipped(text: CleanText(trusted: kept.text + "…"), width: kept.width + width - room)
  }

  /// As many whole characters as fit, and the cells that they take.
  private static func prefix(
    of string: String,
    cells: Int,
    policy: WidthPolicy
  ) -> (text: Substring, width: Int) {
    let bytes = string.utf8
    // One byte more has to be ASCII: what follows could be a mark on the last one kept.
    if DisplayWidth.isPlainASCII(bytes.prefix(cells + 1)) {
      return (string[..<bytes.index(bytes.startIndex, offsetBy: cells)], cells)
    }
    let scalars = string.unicodeScalars
    var end = firstScalar(of: scalars, beyond: cells, policy: policy)
    while String.Index(end, within: string) == nil { end = scalars.index(before: end) }
    return (string[..<end], DisplayWidth.width(of: scalars[..<end], policy: policy))
  }

  /// Where the scalar stands that takes the text past a number of cells.
  private static func firstScalar(
    of scalars: String.UnicodeScalarView,
    beyond cells: Int,
    policy: WidthPolicy
  ) -> String.Index {
    var walker = CellWalker(policy: policy)
    var used = 0
    return scalars.indices.first { index in
      let step = walker.step(scalars[index])
      used += step.width + step.padding
      return used > cells
    } ?? scalars.endIndex
  }
}
