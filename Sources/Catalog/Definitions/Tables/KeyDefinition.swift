/// A key that a server requires or accepts.
package struct KeyDefinition: Hashable, Sendable {
  /// The environment variable that holds the key.
  package var variable: String

  /// The URL at which the user can get a key; nil when it is unknown.
  package var page: String?

  /// Whether the server answers only requests with the key.
  package var isRequired: Bool
}
