import EverText
import EverItems
import Paging
import EverBase
import EverList

extension Model {
  mutating func openLink() {
    guard let link = linkUnderCursor() else { return }
    announce("opening " + CleanText(sanitizing: link.url))
    ask(for: .openLink(link))
  }

  mutating func copyLink() {
    guard let link = linkUnderCursor() else { return }
    ask(for: .copy(link.url))
  }

  /// The address of the list that an item links to; nil when items aren't lists.
  ///
  /// Expressions of a URL template are removed (RFC 6570).
  func address(ofListIn item: Item) -> String? {
    guard source.opensLists, let link = item.link else { return nil }
    let parts = link.split(separator: "{", omittingEmptySubsequences: false)
    let rest = parts.dropFirst().map { part in part.drop { $0 != "}" }.dropFirst() }
    return WebLink((parts[0] + rest.joined()).description)?.url
  }

  /// The link that the user chose in the detail, or that of the item under the cursor; without one,
  /// a notice says so.
  private mutating func linkUnderCursor() -> WebLink? {
    if let chosen = detail?.link?.url { return webLink(chosen) }
    guard let item = feed.item(at: list.cursor) else {
      announce("no item is loaded here", isError: true)
      return nil
    }
    guard let text = item.link else {
      announce("this item has no link", isError: true)
      return nil
    }
    return webLink(text)
  }

  /// The link of a text; when it is none for a browser, a notice says so.
  mutating func webLink(_ text: String) -> WebLink? {
    let link = WebLink(text)
    if link == nil { announce("this link isn't http or https", isError: true) }
    return link
  }
}

/// A web address that may be passed to a browser.
package struct WebLink: Hashable, Sendable {
  /// Begins with `http://` or `https://`, and contains neither blanks nor control characters.
  package let url: String

  /// The longest address that all browsers accept.
  private static let longest = 2_083

  /// - Returns: nil for anything but an http or https URL.
  package init?(_ text: String) {
    guard text.webScheme != nil, text.utf8.count <= Self.longest,
      text.unicodeScalars.allSatisfy({ $0.value > 0x20 && !(0x7f...0x9f).contains($0.value) })
    else { return nil }
    url = text
  }
}
