import EverItems
import EverBase

/// Reads a feed from parser callbacks and writes its entries as JSON.
final class FeedParser {
  /// The local name of the root element; nil before its start.
  private(set) var root: String?

  /// The number of elements that have started and not ended.
  private var depth = 0
  /// The depth of the current entry; nil outside of entries.
  private var entryDepth: Int?
  /// The elements of the current entry so far.
  private var entry: [FeedElement] = []
  private var feed: [FeedElement] = []
  /// The element whose text is being read, and its depth.
  private var open: (element: FeedElement, depth: Int)?
  private var part: (name: String, text: String)?
  /// The bases of the current elements that change it, and their depths.
  private var bases: [(address: String, depth: Int)] = []

  private var output = JSONBytes()
  private var count = 0

  /// The depths of the feed's own elements: `feed/title`, `rss/channel/title`.
  private static let feedDepths = 2...3

  /// The reader behind the context pointer of a C callback.
  static func of(_ context: UnsafeMutableRawPointer?) -> FeedParser? {
    context.map { Unmanaged<FeedParser>.fromOpaque($0).takeUnretainedValue() }
  }

  /// The feed as JSON; nil when it is too large.
  var json: ChargedBytes? {
    var json = JSONBytes()
    let own = FeedValues.feed(feed).map { Self.member($0) + ",\n" }.joined()
    json.append(contentsOf: "{\(own)\"entries\":[".utf8)
    json.append(contentsOf: output.bytes)
    json.append("]}")
    return json.isTooLarge || output.isTooLarge ? nil : json.charged
  }

  /// Receives the start of an element, with alternating names and values of attributes.
  func start(
    _ name: UnsafePointer<CChar>?,
    _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?
  ) {
    depth += 1
    let name = name.map { String(cString: $0) } ?? ""
    let local = name.split(separator: " ").last.map(String.init) ?? ""
    if depth == 1 { root = local }
    let attributes = Self.values(attributes)
    if let base = attributes["base"] {
      bases.append((FeedElement.resolved(base, from: bases.last?.address), depth))
    }
    if let open {
      if local == "img", open.element.picture == nil {
        self.open?.element.picture = HTMLPicture.address(of: attributes)
      }
      if depth == open.depth + 1 { part = (local, "") }
      return
    }
    if entryDepth == nil, depth > 1, local == "entry" || local == "item" {
      entryDepth = depth
      entry = []
    } else if entryDepth.map({ depth == $0 + 1 }) ?? isOfFeed(local) {
      let base = bases.last?.address
      open = (FeedElement(name, attributes: attributes, base: base), depth)
    }
  }

  /// Receives a part of the text in the innermost element.
  func take(_ bytes: UnsafePointer<CChar>?, _ count: Int) {
    guard open != nil, let bytes else { return }
    let text = UnsafeBufferPointer(start: bytes, count: count).withMemoryRebound(to: UInt8.self) {
      String(decoding: $0, as: UTF8.self)
    }
    open?.element.text += text
    part?.text += text
  }

  /// Receives the end of the innermost element.
  func end() {
    defer { depth -= 1 }
    if bases.last?.depth == depth { bases.removeLast() }
    if let element = open {
      if depth == element.depth + 1, let part { open?.element.parts.append(part) }
      if depth == element.depth + 1 { part = nil }
      guard depth == element.depth else { return }
      if entryDepth == nil { feed.append(element.element) } else { entry.append(element.element) }
      open = nil
    } else if depth == entryDepth {
      write(entry)
      (entryDepth, entry) = (nil, [])
    }
  }

  /// Whether an element describes the feed itself, rather than being only a container such as a
  /// channel.
  private func isOfFeed(_ name: String) -> Bool {
    Self.feedDepths.contains(depth) && name != "channel" && feed.count < 100
  }

  private func write(_ entry: [FeedElement]) {
    let members = FeedValues.entry(entry).map(Self.member).joined(separator: ",")
    output.append(contentsOf: "\(count == 0 ? "" : ",\n"){\(members)}".utf8)
    count += 1
  }

  private static func member(_ value: (name: String, json: String)) -> String {
    "\(JSONText.string(value.name)):\(value.json)"
  }

  /// The values of attributes by their local names; `base` is the attribute of XML Base.
  private static func values(
    _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?
  ) -> [String: String] {
    var values: [String: String] = [:]
    guard var place = attributes else { return values }
    while let name = place.pointee, let value = (place + 1).pointee, values.count < 100 {
      let local = String(cString: name).split(separator: " ").last.map(String.init) ?? ""
      values[local] = String(cString: value)
      place += 2
    }
    return values
  }
}
