package import EverDocuments

/// How a response marks itself as an error.
package struct ErrorEnvelope: Hashable, Sendable {
  package var message: JSONPath?

  /// Where an error's name is.
  ///
  /// Its presence makes any response an error, whatever its status.
  package var name: JSONPath?

  /// Where an error's id is.
  ///
  /// Its presence makes any response an error, whatever its status.
  package var id: JSONPath?

  /// The flag that is false in an error; nil is `ok`.
  package var success: JSONPath? = nil

  /// Ids of errors for which a later retry may help.
  package var transientIDs: [String] = []

  /// Names of errors that mean too many requests.
  package var throttleNames: [String] = []

  /// The words before the seconds to wait in a message, such as `available in `; nil for none.
  package var secondsAfter: String?
}
