package import EverBrowser
import EverItems
import Paging
package import EverWeb

extension ReadingPosition {
  /// Makes a position from a saved one.
  package init(_ saved: SavedPosition) {
    self.init(
      item: saved.item.map { .sent($0) },
      row: saved.rowOffset,
      pages: saved.pages.split(separator: " ").compactMap { PageRequest(notation: $0) }
    )
  }
}

extension SavedPosition {
  /// Makes a position to save; ids of items that a server didn't send are left out.
  package init(_ position: ReadingPosition) {
    let item: String? = if case .sent(let id) = position.item { id } else { nil }
    let pages = position.pages.compactMap(\.notation).prefix(Self.mostPages)
    self.init(item: item, rowOffset: position.row, pages: pages.joined(separator: " "))
  }

  /// The most pages that are remembered.
  private static let mostPages = 200
}

extension PageRequest {
  /// The request as it is remembered: `p3:30` is page 3 of 30 items, `o60:30` the 30 items from 60
  /// on; nil for a key that the server sent.
  fileprivate var notation: String? {
    switch key {
    case .page(let number): "p\(number):\(pageSize)"
    case .offset(let offset): "o\(offset):\(pageSize)"
    case .first, .token, .opaque, .continuation: nil
    }
  }

  fileprivate init?(notation: Substring) {
    let parts = notation.dropFirst().split(separator: ":")
    guard parts.count == 2, let place = Int(parts[0]), let size = Int(parts[1]), size > 0 else {
      return nil
    }
    switch notation.first {
    case "p": self.init(key: .page(place), pageSize: size)
    case "o": self.init(key: .offset(place), pageSize: size)
    default: return nil
    }
  }
}
