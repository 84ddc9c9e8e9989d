import ListReader
import Cells

/// The links of the detail.
extension Model {
  /// Opens the link that the user chose as a tab; without one, chooses the first.
  mutating func followLink() -> [Effect] {
    guard let detail = shownDetail, !detail.showsJSON else { return [] }
    guard let chosen = detail.link else {
      guard !detail.links.isEmpty else { return [] }
      changeDetail { $0.chooseLink(by: 1) }
      if let link = shownDetail?.link { say(CleanText(sanitizing: link.url)) }
      return []
    }
    guard let link = WebLink(chosen.url) else {
      say("this link isn't an http or https address", isError: true)
      return []
    }
    return [.openSource(link.url)]
  }
}
