import EverItems
import Paging
import EverBase
import EverList

extension Workspace {
  /// Opens a link of a tab's item as a tab, or shows the tab that has it.
  ///
  /// - Parameters:
  ///   - url: the address; nil when it leads to another site.
  ///   - id: the tab with the item.
  mutating func follow(_ url: SecretURL?, from id: TabID) {
    guard let url else {
      let keys = keyMap.labels(of: .openLink, in: .detail).first ?? "o"
      return announce("this link leads to another site: \(keys) opens it in the browser", of: id)
    }
    guard let tab = tabs.first(where: { $0.id == id }) else { return }
    let request = OpenRequest.url(url)
    if let open = tabs.first(where: { $0.request == request }) { return show(open.id) }
    let item = tab.model.feed.item(at: tab.model.list.cursor)
    add(request, tab.changes.followed(from: item?.json), opener: id, with: .mustBeFound)
  }

  /// The index of the tab that is shown after closing one: the tab whose link opened it, or else
  /// the tab that takes its place.
  func index(after closed: Tab, at index: Int) -> Int {
    tabs.firstIndex { $0.id == closed.opener } ?? min(index, max(0, tabs.count - 1))
  }
}
