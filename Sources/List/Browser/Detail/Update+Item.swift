import EverItems
import Paging
import EverText

/// Requests and links of the item in the detail.
extension Model {
  /// Requests the item of the detail again; the list stays as it is.
  mutating func refreshItem() -> [Effect] {
    guard let item = shownDetail?.item, let page = feed.request(ofPageWith: item.id) else {
      return []
    }
    announce("refreshing this item …", isInFlight: true)
    return [.reload(item, page)]
  }

  /// Receives the newer state of an item.
  mutating func takeReloaded(_ id: ItemID, _ result: Result<Item, PageError>) {
    switch result {
    case .success(let item):
      let isSame = feed.item(id)?.hasContent(of: item) == true
      replace(item)
      announce(isSame ? "refreshed: nothing changed" : "refreshed: this item changed")
    case .failure(let error):
      guard !error.isCancellation else { return }
      announce("✗ " + CleanText(sanitizing: error.description), isError: true)
    }
  }

  /// Opens the link that the user chose as a tab, or in the browser where no other source can be
  /// opened; without one, chooses the first.
  mutating func followLink() -> [Effect] {
    guard let detail = shownDetail, !detail.showsJSON else { return [] }
    guard let chosen = detail.link else {
      guard !detail.links.isEmpty else { return [] }
      changeDetail { $0.chooseLink(by: 1) }
      return []
    }
    switch chosen.target {
    case .rows(let table): changeDetail { $0.toggle(table: table) }
    case .address where !keyMap.opensSources: return run(.openLink, count: nil)
    case .address(let url):
      if let link = webLink(url) { return [.follow(link)] }
    }
    return []
  }
}
