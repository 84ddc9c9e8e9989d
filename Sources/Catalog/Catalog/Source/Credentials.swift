package import Secrets

/// Credentials in the URL of a list.
package enum Credentials {
  /// What tells a URL from others where anybody may read it.
  package static func name(of url: SecretURL) -> String { Redactor(url.secrets).key(url) }

  /// The names of the credentials in the query of a URL, as they are written.
  static func names(of url: SecretURL) -> [String] {
    url.credentials.map { String($0.prefix { $0 != "=" }) }
  }

  /// The credentials in the query of a URL, decoded.
  ///
  /// Those are the parameters that a server may forget in the URLs that it gives; they are put back to
  /// its own alone.
  static func pairs(of url: String) -> [Pair] {
    SecretURL(url).credentials.map { pair in
      let name = pair.prefix { $0 != "=" }
      return Pair(name: queryDecoded(name), value: queryDecoded(pair.dropFirst(name.count + 1)))
    }
  }
}
