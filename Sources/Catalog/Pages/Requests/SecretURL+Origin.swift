import EverDefinitions
package import EverBase

extension SecretURL {
  /// Whether two URLs have the same scheme, host and port.
  package func hasOrigin(of other: SecretURL) -> Bool {
    guard let own = WebURL(withoutUser) else { return false }
    return own.origin == WebURL(other.withoutUser)?.origin
  }
}
