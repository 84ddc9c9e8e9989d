/// Texts for shells of the family of sh.
package enum ShellText {
  /// The text as one word in single quotes.
  package static func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: "'\\''") + "'"
  }
}
