/// A file that is made from the table of options, for `make install`.
package enum GeneratedFile: String, CaseIterable, Hashable, Sendable {
  /// The manual page.
  case man
  case bashCompletion = "complete-bash"
  case zshCompletion = "complete-zsh"
  case fishCompletion = "complete-fish"

  /// The content of the file.
  ///
  /// - Returns: the text, which ends with a line feed.
  package func text(version: String) -> String {
    switch self {
    case .man: ManualPage.text(version: version)
    case .bashCompletion: BashCompletion.text
    case .zshCompletion: ZshCompletion.text
    case .fishCompletion: FishCompletion.text
    }
  }
}
