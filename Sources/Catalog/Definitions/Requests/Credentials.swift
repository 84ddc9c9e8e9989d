import EverItems
package import EverBase

/// Credentials in the URL of a list.
package enum Credentials {
  /// A name that identifies a URL without its secrets, for public places.
  package static func name(of url: SecretURL) -> String { Redactor(url.secrets).key(url) }

  /// The credentials in the query of a URL, decoded.
  ///
  /// A server may omit these parameters from the URLs in its responses. They are added again to the
  /// server's own URLs only.
  package static func pairs(of url: String) -> [Pair] {
    SecretURL(url).credentials.map { pair in
      let name = pair.prefix { $0 != "=" }
      return Pair(name: queryDecoded(name), value: queryDecoded(pair.dropFirst(name.count + 1)))
    }
  }
}
