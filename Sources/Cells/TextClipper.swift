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
  ///
  /// - Complexity: O(characters kept); the rest of a long text is not looked at.
  package static func clip(_ text: CleanText, to width: Int) -> Clipped {
    var kept = ""
    var used = 0
    var keptForEllipsis = ""
    var usedForEllipsis = 0
    for character in text.string {
      let cells = DisplayWidth.of(character)
      if used + cells > width {
        guard width > 0 else { return Clipped(text: "", width: 0) }
        return Clipped(text: CleanText(trusted: keptForEllipsis + "…"), width: usedForEllipsis + 1)
      }
      kept.append(character)
      used += cells
      if used < width {
        keptForEllipsis = kept
        usedForEllipsis = used
      }
    }
    return Clipped(text: CleanText(trusted: kept), width: used)
  }
}
