/// Letters as the ones that they are sorted beside: `é` beside `e`, `ø` beside `o`, `ß` beside `ss`.
///
/// The names of Unicode tell the basic letter of every Latin one; other scripts keep their letters.
enum LetterFold {
  /// A text in lowercase with the basic letters of its Latin ones, and without the marks above and
  /// below them.
  ///
  /// - Complexity: O(bytes).
  static func fold(_ text: String) -> String {
    let lowercase = text.lowercased()
    guard lowercase.utf8.contains(where: { $0 >= 0x80 }) else { return lowercase }
    var folded = String.UnicodeScalarView()
    var isAfterLatin = false
    for scalar in lowercase.unicodeScalars {
      if isAfterLatin, scalar.properties.generalCategory == .nonspacingMark { continue }
      let letters = scalar.isASCII ? nil : basicLetters(of: scalar)
      isAfterLatin = letters != nil || scalar.isASCII
      folded.append(contentsOf: letters ?? String(scalar).unicodeScalars)
    }
    return String(folded)
  }

  /// The basic letters of a small Latin letter, such as those of `LATIN SMALL LETTER E WITH ACUTE` and
  /// `LATIN SMALL LETTER AE`; nil for others.
  private static func basicLetters(of scalar: Unicode.Scalar) -> String.UnicodeScalarView? {
    if scalar == "ß" { return "ss".unicodeScalars }
    guard let name = scalar.properties.name, name.hasPrefix("LATIN SMALL ") else { return nil }
    let words = name.split(separator: " ").prefix { $0 != "WITH" }
    guard let letters = words.last, letters.utf8.count <= 2 else { return nil }
    return letters.lowercased().unicodeScalars
  }
}
