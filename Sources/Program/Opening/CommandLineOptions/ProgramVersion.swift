/// The version of the program.
package enum ProgramVersion {
  /// The version for `--version`, the manual page and the `User-Agent`; `CHANGELOG.md` begins with
  /// it.
  package static let text = "0.2.0"
}
