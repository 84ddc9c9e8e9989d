/// Makes text from outside safe to show.
package enum Sanitizer {
  /// The text without anything that a terminal would take as control.
  package static func clean(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.filter { $0.value >= 0x20 && !(0x7f...0x9f).contains($0.value) }))
  }
}
