import Transport

/// Names and titles for sources that are known by their URL alone.
enum SourceNaming {
  /// The host and the path: what the URL shows of the list.
  static func title(of url: String) -> String {
    guard let reference = URLReference(url) else { return url }
    let path = reference.tail.prefix { $0 != "?" && $0 != "#" }
    return reference.authority + (path == "/" ? "" : path)
  }

  /// A word for files and commands: the host and the path in small letters, digits and dashes.
  static func name(of url: String) -> String {
    let words = title(of: url).lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    return words.isEmpty ? "source" : String(words.joined(separator: "-").prefix(60))
  }
}

/// The credentials in the query of the user's URL.
enum URLCredentials {
  private static let names: Set<String> = [
    "key", "apikey", "accesstoken", "token", "authtoken", "appid", "clientid", "clientsecret",
    "auth", "privatetoken", "secret", "signature", "accesskey",
  ]

  /// Those that a server may forget in the URLs that it gives; they are put back to its own alone.
  static func pairs(of url: String) -> [Pair] {
    guard let reference = URLReference(url), let mark = reference.tail.firstIndex(of: "?") else {
      return []
    }
    let query = reference.tail[mark...].dropFirst().prefix { $0 != "#" }
    return query.split(separator: "&").compactMap { part in
      let name = String(part.prefix { $0 != "=" })
      guard names.contains(PlainName.of(name)), let value = reference.queryValue(name) else {
        return nil
      }
      return Pair(name: name, value: value)
    }
  }
}
