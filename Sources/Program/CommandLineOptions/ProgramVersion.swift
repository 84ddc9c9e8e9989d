/// The version of the program.
package enum ProgramVersion {
  /// The version for `--version`, the manual page and the `User-Agent`; see `CHANGELOG.md`.
  package static let text = "0.1.0"
}
