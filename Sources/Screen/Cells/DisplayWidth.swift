/// The number of cells of a text, which layout, clipping and drawing share.
///
/// The widths are those of Unicode 16.0, whatever the C library knows. Widths add up: the width of
/// two joined clean texts is the sum of their widths, even where a grapheme cluster forms across
/// the join.
package enum DisplayWidth {
  /// The cells of one grapheme cluster.
  ///
  /// A cluster of a clean text has 1 or 2 cells, and more only where a script joins several letters
  /// with a width, as in Indic conjuncts. The width is 0 for scalars that the sanitiser removes.
  package static func of(_ character: Character) -> Int {
    let bytes = character.utf8
    if bytes.count == 1, let byte = bytes.first { return isPrintable(byte) ? 1 : 0 }
    return width(of: character.unicodeScalars) ?? 0
  }

  /// The cells of a whole text.
  ///
  /// - Complexity: O(scalars).
  package static func of(_ text: CleanText) -> Int {
    of(text, within: .max) ?? 0
  }

  /// The cells of a text; nil when it takes more than `limit`.
  ///
  /// - Complexity: O(`limit`); the rest of a long text isn't read.
  static func of(_ text: CleanText, within limit: Int) -> Int? {
    let bytes = text.string.utf8
    if bytes.count <= limit {
      if isPlainASCII(bytes[...]) { return bytes.count }
    } else if isPlainASCII(bytes.prefix(limit + 1)) {
      return nil
    }
    return width(of: text.string.unicodeScalars, within: limit)
  }

  /// Whether the text has only printable ASCII, so that each byte is a character and a cell.
  static func isPlainASCII(_ bytes: Substring.UTF8View) -> Bool {
    bytes.withContiguousStorageIfAvailable { $0.allSatisfy(isPrintable) }
      ?? bytes.allSatisfy(isPrintable)
  }

  private static func isPrintable(_ byte: UInt8) -> Bool {
    (0x20...0x7E).contains(byte)
  }

  /// The cells of a part of a text; nil when they are more than `limit`.
  static func width(
    of scalars: some Sequence<Unicode.Scalar>,
    within limit: Int = .max
  ) -> Int? {
    var walker = CellWalker()
    var cells = 0
    for scalar in scalars {
      let step = walker.step(scalar)
      cells += step.width + step.padding
      if cells > limit { return nil }
    }
    return cells
  }
}
