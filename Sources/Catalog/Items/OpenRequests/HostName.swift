/// The host at the start of a text that may be a URL without its scheme.
struct HostName {
  /// Whether the host is this machine or an IP address, which rarely have https.
  let isLocal: Bool

  /// - Returns: nil when the text doesn't begin with a host.
  init?(start text: String) {
    let authority = text.prefix { !"/?#".contains($0) }
    let isBracketed = authority.hasPrefix("[")
    let name = authority.prefix { $0 != (isBracketed ? "]" : ":") }
    var rest = authority.dropFirst(name.count)
    if isBracketed { rest = rest.dropFirst() }
    let port = rest.dropFirst()
    guard port.allSatisfy(\.isNumber), rest.isEmpty || (rest.first == ":" && !port.isEmpty) else {
      return nil
    }
    if isBracketed {
      guard authority.contains("]"), Self.isAddress(name.dropFirst()) else { return nil }
      isLocal = true
      return
    }
    let labels = name.split(separator: ".", omittingEmptySubsequences: false)
    guard labels.allSatisfy({ !$0.isEmpty && $0.allSatisfy(Self.isAllowed) }) else { return nil }
    let isAddress = labels.count == 4 && labels.allSatisfy { UInt8($0) != nil }
    isLocal = isAddress || name.lowercased() == "localhost"
    let isNamed =
      labels.count > 1 && labels.last.map { $0.count > 1 && $0.allSatisfy(\.isLetter) } == true
    guard isLocal || isNamed else { return nil }
  }

  /// Whether a text looks like an IPv6 address.
  private static func isAddress(_ text: Substring) -> Bool {
    text.contains(":") && text.allSatisfy { $0.isHexDigit || $0 == ":" || $0 == "." }
  }

  private static func isAllowed(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "-" || character == "_"
  }
}
