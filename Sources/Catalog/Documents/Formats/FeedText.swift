import CEverFormats
import EverBase

/// Converts Atom (RFC 4287) and RSS to JSON: an object with the feed's own values and its entries.
package enum FeedText {
  /// The deepest nesting of elements that is accepted.
  private static let mostDepth: Int32 = 100

  /// The number of bytes that are searched for the start of a feed.
  private static let startLength = 4_000

  /// Whether bytes start like a feed rather than an HTML page.
  package static func isFeed(_ body: [UInt8]) -> Bool {
    guard body.firstContentByte == UInt8(ascii: "<") else { return false }
    let start = String(decoding: body.prefix(startLength), as: UTF8.self)
    return firstElement(of: start).map(names.contains) ?? false
  }

  /// The local names of the root elements of feeds.
  private static let names: Set<String> = ["feed", "rss", "RDF"]

  /// The JSON of a feed.
  ///
  /// - Throws: a ``FormatError`` for other XML, and for a feed that is invalid, nested too deeply,
  ///   or expanded too far by its entities.
  /// - Complexity: O(bytes).
  static func json(of body: [UInt8]) throws(FormatError) -> ChargedBytes {
    let parser = FeedParser()
    var line = 1
    let status = body.withUnsafeBufferPointer { bytes in
      cfeed_read(
        bytes.baseAddress,
        bytes.count,
        mostDepth,
        handlers,
        Unmanaged.passUnretained(parser).toOpaque(),
        &line
      )
    }
    guard status == CFEED_OK else {
      guard status != CFEED_TOO_LARGE else { throw .tooLarge }
      throw .feed(faults[status.rawValue] ?? "isn't XML", line: line)
    }
    guard let root = parser.root, names.contains(root) else { throw .noFeed(parser.root ?? "") }
    guard let json = parser.json else { throw .tooLarge }
    return json
  }

  private static let handlers = cfeed_handlers(
    start: { context, name, attributes in
      FeedParser.of(context)?.start(name, attributes)
    },
    end: { context in FeedParser.of(context)?.end() },
    text: { context, bytes, count in FeedParser.of(context)?.take(bytes, Int(count)) }
  )

  private static let faults = [
    CFEED_INCOMPLETE.rawValue: "ends too early", CFEED_TOO_DEEP.rawValue: "is nested too deeply",
    CFEED_TOO_MUCH.rawValue: "has entities that stand for too much",
    CFEED_ENCODING.rawValue: "is in an unknown encoding",
  ]

  /// The local name of the first element of XML, which isn't parsed; nil when the text has none, and
  /// for HTML.
  private static func firstElement(of text: String) -> String? {
    var rest = text[...]
    while let open = rest.firstIndex(of: "<") {
      rest = rest[rest.index(after: open)...]
      if rest.hasPrefix("!--") {
        guard let end = rest.firstRange(of: "-->") else { return nil }
        rest = rest[end.upperBound...]
      } else if rest.first != "?", rest.first != "!" {
        let name = rest.prefix { !$0.isWhitespace && $0 != ">" && $0 != "/" }
        return name.split(separator: ":").last.map(String.init)
      }
    }
    return nil
  }
}
