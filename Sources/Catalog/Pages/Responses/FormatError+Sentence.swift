import EverItems
import EverBase

extension FormatError {
  /// The problem as a phrase after the name of the list.
  package var predicate: String {
    switch self {
    case .json(.empty): "is empty"
    case .json(.malformed(let place)): "has an error in its JSON at byte \(place)"
    case .json(.incomplete): "is JSON that ends too early"
    case .json(.tooDeep): "is nested too deeply"
    case .json(.tooLarge), .tooLarge:
      "doesn't fit into the \(MemoryBudget.ofProcess.limit / 1_000_000) MB of memory that are used "
        + "for content"
    case .line(let line): "has no JSON in line \(line)"
    case .openQuote(let line): "has a quotation mark without its end in line \(line)"
    case .compressed(let compression): "is compressed by \(compression)"
    case .binary: "isn't a table in UTF-8: it has bytes that aren't text"
    case .noFeed(let name): "is XML with ‘\(name.prefix(40))’, which is neither Atom nor RSS"
    case .feed(let reason, let line): "\(reason), in line \(line)"
    case .charset(let name): "is text in ‘\(name.prefix(40))’, a charset that isn't known here"
    }
  }
}
