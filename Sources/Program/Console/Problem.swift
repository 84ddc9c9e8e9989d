package import Paging

/// The reason why a command failed.
package struct Problem: Error {
  /// What happened, and what to do.
  package let sentence: String
  /// The exit status: 2 for wrong arguments, otherwise 1.
  package let status: Int32
  /// The way to recover from a problem of the server.
  package let remedy: PageError.Remedy
  /// The kind of the failure.
  package let kind: PageError.Kind

  package init(
    sentence: String,
    status: Int32,
    remedy: PageError.Remedy = .user,
    kind: PageError.Kind = .other
  ) {
    self.sentence = sentence
    self.status = status
    self.remedy = remedy
    self.kind = kind
  }
}
