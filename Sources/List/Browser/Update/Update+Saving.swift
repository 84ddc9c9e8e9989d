import EverText
import EverItems
import Paging
import EverList

extension Model {
  /// Saves the image of the item under the cursor; without one, a notice says so.
  mutating func saveImage() {
    guard let item = feed.item(at: list.cursor) else {
      return announce("no item is loaded here", isError: true)
    }
    guard let image = item.image else {
      return announce("this item has no image", isError: true)
    }
    let name = Self.fileName(of: item, row: list.cursor)
    announce("saving " + CleanText(sanitizing: name) + " …", isInFlight: true)
    ask(for: .saveImage(url: image.savedURL, name: name))
  }

  /// Displays where a file was saved, or why it wasn't.
  mutating func announceSaved(_ result: Result<String, ImageFailure>) {
    switch result {
    case .success(let path): announce("saved " + CleanText(sanitizing: path))
    case .failure(let failure):
      announce("✗ not saved: " + CleanText(sanitizing: failure.message), isError: true)
    }
  }

  /// The name of the image's file: its author and its id.
  private static func fileName(of item: Item, row: Int) -> String {
    let id =
      switch item.id {
      case .sent(let id): id
      case .line(let number): String(number)
      case .own(let id): String(describing: id.value)
      case .anonymous: String(row + 1)
      }
    let words = [item.image?.author ?? "image", id].flatMap { text in
      text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
    }
    return String(words.joined(separator: "-").prefix(longestName))
  }

  /// Characters of a file's name, at up to four bytes each: file systems limit names to 255 bytes.
  private static let longestName = 60
}
