import Cells
import Items
import ListParts
import Paging
import Viewport

extension Model {
  /// Commands that concern the link of the item under the cursor; nil when the command is another.
  mutating func runOnLink(_ command: Command) -> [Effect]? {
    switch command {
    case .openLink: openLink()
    case .copyLink: copyLink()
    default: nil
    }
  }

  private mutating func openLink() -> [Effect] {
    guard let link = linkUnderCursor() else { return [] }
    say("opening " + link.shown)
    return [.openLink(link)]
  }

  private mutating func copyLink() -> [Effect] {
    guard let link = linkUnderCursor() else { return [] }
    say("copied " + link.shown)
    return [.copy(link.url)]
  }

  /// The address of the list that an item stands for; nil where items are no lists.
  ///
  /// What a template of a URL leaves open is left out (RFC 6570).
  func address(ofListIn item: Item) -> String? {
    guard source.opensLists, let link = item.link else { return nil }
    let parts = link.split(separator: "{", omittingEmptySubsequences: false)
    let rest = parts.dropFirst().map { part in part.drop { $0 != "}" }.dropFirst() }
    return WebLink((parts[0] + rest.joined()).description)?.url
  }

  /// The link of the item under the cursor; where there is none, that is said.
  private mutating func linkUnderCursor() -> WebLink? {
    guard let item = feed.item(at: list.cursor) else {
      say("no item is loaded here", isError: true)
      return nil
    }
    guard let text = item.link else {
      say("this source names no page of its items", isError: true)
      return nil
    }
    let link = WebLink(text)
    if link == nil { say("the item's link is no http or https address", isError: true) }
    return link
  }
}

/// A web address that may be handed to a browser.
package struct WebLink: Hashable, Sendable {
  /// Begins with `http://` or `https://`, and holds neither blanks nor control characters.
  package let url: String

  /// Longer addresses are taken by no browser for sure.
  private static let longest = 2_083

  /// - Returns: nil for anything else than an http or https URL.
  package init?(_ text: String) {
    let start = text.prefix(8).lowercased()
    guard start.hasPrefix("http://") || start == "https://", text.utf8.count <= Self.longest,
      text.unicodeScalars.allSatisfy({ $0.value > 0x20 && !(0x7f...0x9f).contains($0.value) })
    else { return nil }
    url = text
  }

  /// The address as it may be shown.
  var shown: CleanText { CleanText(sanitizing: url) }
}
