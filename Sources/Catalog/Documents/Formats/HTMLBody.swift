package import EverWeb

extension HTTPResponse {
  /// Whether the body is a page of HTML, rather than JSON, other XML or a text.
  package var isHTML: Bool {
    guard body.first(where: { $0 > 0x20 }) == UInt8(ascii: "<"), !FeedText.isFeed(body) else {
      return false
    }
    let type = header("Content-Type")?.lowercased() ?? ""
    if type.hasPrefix("text/html") { return true }
    let isXML = body.drop { $0 <= 0x20 }.starts(with: Array("<?xml".utf8))
    return !isXML && ListFormat(of: self) != .feed
  }
}
