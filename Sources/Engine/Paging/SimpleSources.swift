/// The items of an array, a page after the other.
public struct ArraySource<Item: Identifiable & Sendable>: PageSource where Item.ID: Sendable {
  private let items: [Item]

  /// Any place: all items are there.
  public var addressing: PageAddressing { .offset }

  /// Makes a source of items.
  public init(_ items: [Item]) { self.items = items }

  /// Makes a source of values that have no ids of their own.
  ///
  /// - Parameters:
  ///   - values: the values.
  ///   - id: the part of a value that identifies it, such as `\.self`.
  public init<Value: Sendable, ID: Hashable & Sendable>(_ values: [Value], id: (Value) -> ID)
  where Item == Identified<Value, ID> {
    items = values.map { Identified(id: id($0), value: $0) }
  }

  /// Returns the items from the offset of the request on.
  public func page(_ request: PageRequest) async -> Page<Item> {
    Page(items, from: request, isWhole: true)
  }
}

/// A value with an id, for values that have none of their own.
public struct Identified<Value: Sendable, ID: Hashable & Sendable>: Identifiable, Sendable {
  /// The id.
  public let id: ID
  /// The value.
  public let value: Value

  /// Makes an item of a value.
  public init(id: ID, value: Value) {
    self.id = id
    self.value = value
  }
}

extension Identified: CustomStringConvertible, CustomReflectable {
  /// The text of the value.
  public var description: String { "\(value)" }
  /// The parts of the value.
  public var customMirror: Mirror { Mirror(reflecting: value) }
}

extension Page {
  /// The part of a list that a request names by its offset.
  fileprivate init(_ items: [Item], from request: PageRequest, isWhole: Bool) {
    let first = Swift.min(Swift.max(0, request.offset), items.count)
    let end = Swift.min(first + Swift.max(0, request.pageSize), items.count)
    self.init(
      items: Array(items[first..<end]),
      next: end < items.count || !isWhole ? .offset(end) : nil,
      total: isWhole ? .exact(items.count) : .unknown
    )
  }

  /// Makes a page whose neighbours are named by values of the source's own type.
  public init<Cursor: Hashable & Sendable>(items: [Item], next: Cursor?, previous: Cursor? = nil) {
    self.init(
      items: items,
      next: next.map { .value($0) },
      previous: previous.map { .value($0) }
    )
  }
}

/// A source whose pages a function loads by a cursor, such as the id of the last item.
///
/// A cursor can have any type that is `Hashable`: ``Page/init(items:next:previous:)`` makes a page with
/// the cursors of its neighbours.
public struct CursorSource<Cursor: Hashable & Sendable, Item: Identifiable & Sendable>: PageSource
where Item.ID: Sendable {
  private let load: @Sendable (Cursor?) async throws -> Page<Item>

  /// Makes a source.
  ///
  /// - Parameter load: loads the page of a cursor; nil for page one.
  public init(_ load: @escaping @Sendable (_ cursor: Cursor?) async throws -> Page<Item>) {
    self.load = load
  }

  /// Loads the page of the request's cursor.
  ///
  /// - Throws: the error of the function.
  public func page(_ request: PageRequest) async throws -> Page<Item> {
    try await load(request.cursor())
  }
}

/// A source whose items come one after the other, from an asynchronous sequence.
///
/// The sequence is read as far as the feed needs it. Its elements stay in memory, so that a refresh
/// displays them again.
public actor SequenceSource<Elements: AsyncSequence & Sendable>: PageSource
where Elements.Element: Identifiable & Sendable, Elements.Element.ID: Sendable {
  /// The type of the items.
  public typealias Item = Elements.Element

  private let elements: Elements
  private var iterator: Elements.AsyncIterator?
  private var read: [Item] = []
  private var wanted = 0
  private var reader: Task<Void, Never>?
  private var hasEnded = false
  private var failure: (any Error)?

  /// Makes a source of the elements of a sequence.
  public init(_ elements: Elements) { self.elements = elements }

  /// Reads the sequence until a page is full, or the sequence ends.
  ///
  /// - Throws: the error of the sequence, once the elements before it are displayed.
  public func page(_ request: PageRequest) async throws -> Page<Item> {
    let end = request.offset + request.pageSize
    wanted = max(wanted, end)
    while read.count < end, !hasEnded {
      // A task of its own: a cancelled one would end the sequence.
      if reader == nil { reader = Task { await readOn() } }
      await reader?.value
    }
    if let failure, request.offset >= read.count { throw failure }
    return Page(read, from: request, isWhole: hasEnded && failure == nil)
  }

  private func readOn() async {
    var iterator = self.iterator ?? elements.makeAsyncIterator()
    do {
      while read.count < wanted, let element = try await iterator.next(isolation: self) {
        read.append(element)
      }
      hasEnded = read.count < wanted
    } catch {
      (hasEnded, failure) = (true, error)
    }
    self.iterator = iterator
    reader = nil
  }
}
