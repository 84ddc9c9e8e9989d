/// An environment variable that a definition may send to one host.
package struct AllowedVariable: Hashable, Sendable {
  /// The name of the variable.
  package let name: String

  /// The host in lower case, with its port unless it is the scheme's own.
  package let host: String

  package init(name: String, host: String) {
    self.name = name
    self.host = host.lowercased()
  }

  /// Parses `NAME@HOST`; nil for any other text.
  init?(_ text: String) {
    let name = text.prefix { $0 != "@" }
    let host = text.dropFirst(name.count + 1)
    guard name.first?.isNumber == false, !host.isEmpty,
      name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") })
    else { return nil }
    self.init(name: String(name), host: String(host))
  }
}
