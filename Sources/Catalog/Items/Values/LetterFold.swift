/// Replaces letters by the basic letters with which they are sorted: `é` by `e`, `ø` by `o`, `ß` by `ss`.
///
/// The names of Unicode tell the basic letter of every Latin one; other scripts keep their letters.
enum LetterFold {
  /// A text with the basic letters of its Latin ones, and without the marks above and below them; in
  /// lowercase unless case is kept.
  ///
  /// - Complexity: O(bytes).
  static func fold(_ text: String, keepsCase: Bool = false) -> String {
    let text = keepsCase ? text : text.lowercased()
    guard text.utf8.contains(where: { $0 >= 0x80 }) else { return text }
    var folded = String.UnicodeScalarView()
    var isAfterLatin = false
    for scalar in text.unicodeScalars {
      if isAfterLatin, scalar.properties.generalCategory == .nonspacingMark { continue }
      let letters = scalar.isASCII ? nil : basicLetters(of: scalar)
      isAfterLatin = letters != nil || scalar.isASCII
      if let letters { folded.append(contentsOf: letters) } else { folded.append(scalar) }
    }
    return String(folded)
  }

  /// The basic letters of a Latin letter, such as `LATIN SMALL LETTER E WITH ACUTE` and `LATIN
  /// CAPITAL LETTER AE`; nil for others.
  private static func basicLetters(of scalar: Unicode.Scalar) -> String.UnicodeScalarView? {
    scalar.value < 0x250 ? latin[Int(scalar.value) - 0x80] : namedLetters(of: scalar)
  }

  /// The basic letters of most texts, because to find the name of a character takes long.
  private static let latin = (0x80..<0x250).map { Unicode.Scalar($0).flatMap(namedLetters) }

  private static func namedLetters(of scalar: Unicode.Scalar) -> String.UnicodeScalarView? {
    if scalar == "ß" { return "ss".unicodeScalars }
    guard let name = scalar.properties.name,
      let start = ["LATIN SMALL ", "LATIN CAPITAL "].first(where: name.hasPrefix)
    else { return nil }
    let words = name.split(separator: " ").prefix { $0 != "WITH" }
    guard let letters = words.last, letters.utf8.count <= 2 else { return nil }
    return (start == "LATIN SMALL " ? letters.lowercased() : String(letters)).unicodeScalars
  }
}
