/// How many cells text takes on the screen: the one width that layout, clipping and drawing share.
package enum DisplayWidth {
  /// Cells of one grapheme cluster: 0, 1 or 2.
  package static func of(_ character: Character) -> Int {
    1
  }

  /// Cells of a whole text.
  package static func of(_ text: CleanText) -> Int {
    text.string.reduce(0) { $0 + of($1) }
  }
}
