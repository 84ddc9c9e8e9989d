import EverDocuments

/// The item whose link led to a response.
struct LinkedItem {
  private let value: JSONValue

  /// Names of members with the item's own address.
  private static let ownNames = ["self", "url", "href", "uri"]

  init?(_ overrides: DetectionOverrides) {
    guard let json = overrides.linkedFrom, let document = try? JSONDocument(Array(json.utf8)),
      document.root.kind == .object
    else { return nil }
    value = document.root
  }

  /// Whether an address is the item's own one, rather than that of something else about it.
  func isOwn(_ url: String) -> Bool {
    let links = [value] + ["links", "_links"].compactMap { value.member($0) }
    return links.contains { links in
      Self.ownNames.contains { name in
        let link = links.member(name)
        return (link?.text ?? link?.member("href")?.text).map { isSame($0, url) } ?? false
      }
    }
  }

  /// An address in an item may lack the scheme and the host.
  private func isSame(_ link: String, _ url: String) -> Bool {
    url == link || link.hasPrefix("/") && url.hasSuffix(link)
  }

  /// Whether an object is the same item with more or fewer values: it repeats several values with
  /// their names, or the only ones that both have.
  func isRepeated(by object: JSONValue) -> Bool {
    let pairs = value.members.compactMap { member in
      object.member(member.name).flatMap { other in
        member.value.text.flatMap { text in other.text.map { (text, $0) } }
      }
    }
    let equal = pairs.filter { $0.0 == $0.1 }.count
    return equal > 0 && equal * 2 > pairs.count && (equal > 1 || pairs.count == 1)
  }
}
