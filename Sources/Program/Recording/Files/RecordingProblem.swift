/// Why a recording can't be written.
package struct RecordingProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The cause in one sentence, and where possible what to do.
  package let description: String

  package init(_ description: String) {
    self.description = description
  }
}
