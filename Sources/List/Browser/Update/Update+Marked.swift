package import EverItems
import EverText
import Paging

/// What is done with the marked items, or with the item under the cursor when none is marked; in the
/// detail with its own item.
extension Model {
  /// The items for a command, in the order of the list; when there are none, a notice says so.
  private mutating func subjects() -> [Item] {
    let item = feed.item(at: list.cursor)
    let items = isOnList ? chosenItems(orElse: item) : [item].compactMap(\.self)
    if items.isEmpty { announce("no item is loaded here", isError: true) }
    return items
  }

  /// The most links that are opened at once.
  private static let mostLinks = 10

  mutating func openLink() {
    let texts = (detail?.link).map { [$0.text] } ?? linked(subjects())
    guard texts.count <= Self.mostLinks else {
      let count = CleanText(texts.count)
      return announce(count + " are marked, and at most 10 are opened at once", isError: true)
    }
    let links = texts.compactMap { webLink($0) }
    guard let first = links.first else { return }
    let shown =
      links.count == 1 ? CleanText(sanitizing: first.url) : CleanText(links.count) + " links"
    if links.count == texts.count { announce("opening " + shown) }
    for link in links { ask(for: .openLink(link)) }
  }

  /// The links of items; when none has one, a notice says what else can be copied.
  private mutating func linked(_ items: [Item]) -> [String] {
    let links = items.compactMap(\.link)
    guard links.isEmpty, !items.isEmpty else { return links }
    let others = keyMap.hints(
      [(.copy(.title), "title"), (.copy(.json), "JSON"), (.copy(.row), "row")],
      in: context
    )
    let missing: CleanText =
      items.count == 1 ? "this item has no link" : "no marked item has a link"
    announce(CleanText(joining: [missing] + others, separator: " · "), isError: true)
    return []
  }

  /// Copies a part of each item, one below the other.
  mutating func copy(_ part: CopiedPart) {
    let items = subjects()
    let texts =
      switch part {
      case .link: linked(items).compactMap { webLink($0)?.url }
      case .title: items.map { DetailView.title(of: $0, in: self).string }
      case .json: items.map(\.json.inOneLine)
      case .row: items.map { row(of: $0) }
      case .value: [String]()
      }
    guard let first = texts.first else { return }
    guard items.count > 1 else { return ask(for: .copy(first, shown: first)) }
    let missing = items.count - texts.count
    let left = missing > 0 ? ", \(missing) without one" : ""
    ask(for: .copy(texts.joined(separator: "\n"), shown: part.name(of: texts.count) + left))
  }

  /// The values of an item's columns with tabs between them.
  private func row(of item: Item) -> String {
    let columns = item.content.value(of: source.columns, source.layouts)
    let shown = item.content.layout == 0 ? columnWindow.all(of: columns) : Array(columns.indices)
    return shown.map { index in
      columns[index].form.plain(index < item.fields.count ? item.fields[index] ?? "" : "")
    }.tabSeparated
  }

  /// Copies the value under the cursor of the detail, or the item's link when none is chosen.
  mutating func copyValue() {
    guard let value = detail?.value else { return copy(.link) }
    ask(for: .copy(value, shown: value))
  }

  /// Sends the JSON of the items, one in each line, to a command of the user's shell.
  mutating func pipe(to command: String) {
    let items = subjects()
    guard !items.isEmpty else { return }
    ask(for: .pipe(items.map { $0.json.inOneLine + "\n" }.joined(), to: command))
  }

  /// Writes the marked items, or else the whole list as it is displayed, to a file.
  mutating func write(to path: String) {
    guard !isWriting else {
      return announce("a file is being written: Esc stops that", isError: true)
    }
    let items = marks.isEmpty ? nil : marks.items(at: feed.places(of: marks.ids))
    isWriting = true
    announce("writing " + CleanText(sanitizing: path) + " …", isInFlight: true)
    let columns = WrittenColumns(
      columns: columnFit.given,
      order: columnWindow.order,
      layouts: source.layouts
    )
    ask(for: .write(path, columns, items, feed.configuration))
  }

  mutating func cancelWriting() {
    isWriting = false
    announce("nothing is written")
    ask(for: .cancelJob(.writing))
  }

  /// Displays what was written, or why nothing was.
  mutating func takeWritten(_ result: Result<String, PageError>) {
    guard isWriting else { return }
    isWriting = false
    switch result {
    case .success(let sentence): announce(CleanText(sanitizing: sentence))
    case .failure(let failure):
      announce("✗ " + CleanText(sanitizing: failure.message), isError: true)
    }
  }
}

extension CopiedPart {
  fileprivate func name(of count: Int) -> String {
    switch self {
    case .link: "\(count) links"
    case .title: "\(count) titles"
    case .json: "the JSON of \(count) items"
    case .row: "\(count) rows"
    case .value: ""
    }
  }
}

/// The columns with which items are written to a file, as the source gives them.
package struct WrittenColumns: Hashable, Sendable {
  package var columns: [Column]
  /// Those that the user chose, by their indices; nil without a choice.
  package var order: [Int]?
  /// The columns of items of some kinds, by `Item.layout` from 1.
  package var layouts: [[Column]]
}

extension Model {
  /// Saves the images of the items; without any, a notice says so.
  mutating func saveImages() {
    let items = subjects()
    let images = items.compactMap { item in
      item.image.map {
        let row = feed.row(of: item.id) ?? list.cursor
        return NamedImage(url: $0.savedURL, name: fileName(of: item, row: row))
      }
    }
    guard let first = images.first else {
      if !items.isEmpty { announce("this item has no image", isError: true) }
      return
    }
    let shown =
      images.count == 1 ? CleanText(sanitizing: first.name) : CleanText(images.count) + " images"
    announce("saving " + shown + " …", isInFlight: true)
    ask(for: .saveImages(images))
  }

  /// Displays where a file was saved, or why it wasn't; of several, how many were.
  mutating func announceSaved(_ results: [Result<String, ImageFailure>], of count: Int) {
    guard results.count == count else {
      let place = CleanText(results.count + 1) + " of " + CleanText(count)
      return announce("saving " + place + " images …", isInFlight: true)
    }
    var (paths, failures): ([String], [String]) = ([], [])
    for result in results {
      switch result {
      case .success(let path): paths.append(path)
      case .failure(let failure): failures.append(failure.message)
      }
    }
    let isOne = count == 1
    let images = CleanText(counting: paths.count, "image", "images")
    guard let failure = failures.first else {
      let path = paths.first ?? ""
      let folder = path.lastIndex(of: "/").map { path[..<$0] } ?? "."
      let several = images + " in " + CleanText(sanitizing: String(folder))
      return announce("saved " + (isOne ? CleanText(sanitizing: path) : several))
    }
    let saved = isOne ? "not saved: " : "saved " + images + ", not the others: "
    announce("✗ " + saved + CleanText(sanitizing: failure), isError: true)
  }

  /// The name of the image's file: the item's name, or the author of a photo and its id.
  private func fileName(of item: Item, row: Int) -> String {
    let id =
      switch item.id {
      case .sent(let id): id
      case .line(let number): String(number)
      case .own(let id): String(describing: id.value)
      case .anonymous: String(row + 1)
      }
    let title = DetailView.title(of: item, in: self).string
    let words = (item.image?.author.map { $0 + " " + id } ?? title)
      .split { !$0.isLetter && !$0.isNumber && !"_-'’".contains($0) }
    let name = words.joined(separator: " ").drop { $0 == "-" }
    return name.isEmpty ? "image \(row + 1)" : String(name.prefix(Self.longestName))
  }

  /// Characters of a file's name, at up to four bytes each: file systems limit names to 255 bytes.
  private static let longestName = 60
}
