import EverBase

/// The items of one response, which stay as they were sent until they are used.
///
/// The items in use are decoded, and those that weren't used for a while are only kept as they were
/// sent.
package final class PackedItems: Sendable {
  /// Whether items may name a request for their details.
  let haveDetails: Bool
  /// Whether items may have images.
  let haveImages: Bool
  private let decode: @Sendable (_ index: Int) -> ItemContent
  let text: @Sendable (_ index: Int) -> String
  private let recent: RecentItems
  private let number: Int

  /// Packs items.
  ///
  /// - Parameters:
  ///   - recent: the decoded items of the whole source.
  ///   - haveDetails: whether items may name a request for their details; otherwise none is decoded
  ///     to look for it.
  ///   - haveImages: the same for images.
  ///   - text: returns the JSON of the item at an index.
  ///   - decode: returns its content without its JSON.
  package init(
    recent: RecentItems,
    haveDetails: Bool,
    haveImages: Bool,
    text: @escaping @Sendable (_ index: Int) -> String,
    decode: @escaping @Sendable (_ index: Int) -> ItemContent
  ) {
    self.recent = recent
    self.haveDetails = haveDetails
    self.haveImages = haveImages
    number = recent.nextNumber()
    self.text = text
    self.decode = decode
  }

  /// Decodes an item before it is used.
  package func prepare(_ index: Int) { _ = content(at: index) }

  func content(at index: Int) -> ItemContent {
    let key = RecentItems.Key(items: number, index: index)
    if let content = recent.content(of: key) { return content }
    let content = decode(index)
    recent.add(content, of: key)
    return content
  }
}

/// The decoded items of a source that were used last.
package final class RecentItems: Sendable {
  struct Key: Hashable {
    /// The number of the response.
    let items: Int
    let index: Int
  }

  private struct Generation {
    var contents: [Key: ItemContent] = [:]
    var bytes = 0
  }

  private struct State {
    /// The items used since the last change of generations.
    var young = Generation()
    /// The items used in the generation before.
    var old = Generation()
    var responses = 0
  }

  private let state = Lock(State())
  private let limit: (items: Int, bytes: Int)

  /// Makes an empty cache.
  ///
  /// - Parameter limit: the most items of a generation, and the bytes of text from which on it
  ///   takes no more. There are two generations.
  package init(limit: (items: Int, bytes: Int) = (500, 4_000_000)) {
    self.limit = limit
  }

  /// The number of decoded items.
  package var count: Int {
    state.withLock { $0.young.contents.count + $0.old.contents.count }
  }

  /// A number for the next response.
  func nextNumber() -> Int {
    state.withLock { state in
      state.responses += 1
      return state.responses
    }
  }

  func content(of key: Key) -> ItemContent? {
    state.withLock { state in
      if let content = state.young.contents[key] { return content }
      guard let content = state.old.contents.removeValue(forKey: key) else { return nil }
      add(content, of: key, to: &state)
      return content
    }
  }

  func add(_ content: ItemContent, of key: Key) {
    state.withLock { add(content, of: key, to: &$0) }
  }

  private func add(_ content: ItemContent, of key: Key, to state: inout State) {
    if state.young.contents.count >= limit.items || state.young.bytes >= limit.bytes {
      (state.young, state.old) = (Generation(), state.young)
    }
    state.young.contents[key] = content
    state.young.bytes += content.fields.reduce(0) { $0 + ($1?.utf8.count ?? 0) }
  }
}
