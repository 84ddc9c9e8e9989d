import Paging
import PagingTesting
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(5))) struct SourceTests {
  private let rows = (0..<20).map { Row(id: $0) }

  /// A feed of a source, loaded to its end.
  private func whole<Source: PageSource>(_ source: Source) async -> FeedState<Source.Item> {
    var feed = TestFeed(source: source, configuration: FeedConfiguration(pageSize: 4), height: 4)
    await feed.open()
    await feed.perform { $0.load(toRow: .max, now: $1) }
    await feed.settle()
    return feed.state
  }

  private func ids<Item: Identifiable<Int>>(_ state: FeedState<Item>) -> [Int] {
    (0..<state.rowCount).compactMap { state.item(at: $0)?.id }
  }

  @Test(arguments: [PageAddressing.serial, .offset, .numbered(first: 1)])
  func `items are transformed, and some are left out`(_ addressing: PageAddressing) async {
    let source = ListSource(rows, addressing: addressing, announcesTotal: true)
    let named = await whole(source.map { Row(id: $0.id * 10, text: "\($0.id)") })
    #expect(ids(named) == rows.map { $0.id * 10 } && named.item(at: 3)?.text == "3")
    let last = await whole(source.filter { $0.id > 16 }.map { Row(id: -$0.id) })
    #expect(ids(last) == [-17, -18, -19], "four pages without a row don't end or pause the list")
    #expect(last.tail == .ended(.server) && last.ledger.missing == 0 && last.total == 3)
    let twice = await whole(source.filter { $0.id > 3 }.filter { $0.id.isMultiple(of: 2) })
    #expect(ids(twice) == [4, 6, 8, 10, 12, 14, 16, 18])
    #expect(twice.ledger.missing == 0)
  }

  @Test func `two lists are one in their order, whatever the size of their pages`() async {
    let even = ListSource(rows.filter { $0.id.isMultiple(of: 2) }, addressing: .offset)
    let odd = ListSource(rows.filter { !$0.id.isMultiple(of: 2) && $0.id < 12 })
    let state = await whole(even.merged(with: odd) { $0.id < $1.id })
    #expect(ids(state) == (0..<12).map(\.self) + [12, 14, 16, 18])
    #expect(state.tail == .ended(.server) && state.ledger.hidden == 0)
    #expect(even.keys.count <= 4 && odd.keys.count <= 3, "a page is requested once")
    odd.failNext(PageError("down"))
    let failed = await whole(even.merged(with: odd) { $0.id < $1.id })
    #expect(failed.status != .ready, "an item of the other list may come first")
  }

  @Test func `separators are rows and no items`() async {
    let state = await whole(ArraySource(rows))
    let separated = state.separators { $0.map { $0.id / 8 } == $1.id / 8 ? nil : $1.id / 8 }
    #expect(separated.count == state.rowCount + 3)
    #expect(state.loadedCount == 20 && state.total == 20)
    var texts: [String] = []
    for element in separated {
      switch element {
      case .separator(let day): texts.append("day \(day)")
      case .row(let number, .item(let item)):
        #expect(number == item.id && separated.index(ofRow: number) == texts.count)
        texts.append("\(item.id)")
      case .row: texts.append("end")
      }
    }
    let expected = """
      day 0 0 1 2 3 4 5 6 7 day 1 8 9 10 11 12 13 14 15 day 2 16 17 18 19 end
      """
    #expect(texts.joined(separator: " ") == expected)
  }

  @Test func `a separator isn't guessed where the row above isn't loaded`() async {
    var configuration = FeedConfiguration(pageSize: 4, prefetch: .fixed(0))
    configuration.start = .offset(8)
    var feed = TestFeed(source: ArraySource(rows), configuration: configuration, height: 4)
    await feed.open()
    let separated = feed.state.separators { _, next in next.id }
    #expect(separated.count == feed.state.rowCount + 3, "rows 9, 10 and 11 have one")
  }

  @Test func `an array is a source, also of values without ids`() async {
    #expect(ids(await whole(ArraySource(rows))) == rows.map(\.id))
    let names = await whole(ArraySource(["a", "b", "a"], id: \.self))
    #expect((0..<2).map { names.item(at: $0)?.value } == ["a", "b"])
    #expect(names.loadedCount == 2, "equal ids are one item")
  }

  @Test func `a function of a cursor of any type is a source`() async {
    struct Place: Hashable, Codable { var day: Int }
    let source = CursorSource { (place: Place?) in
      let day = place?.day ?? 0
      return Page(items: [Row(id: day)], next: day < 4 ? Place(day: day + 1) : nil)
    }
    #expect(ids(await whole(source)) == [0, 1, 2, 3, 4])
    #expect(PageKey.value(Place(day: 1)) == .value(Place(day: 1)))
    #expect(PageKey.value(1) != .value(Place(day: 1)))
  }

  @Test func `a sequence is read as far as it is displayed, and once`() async {
    let read = Mutex(0)
    let numbers = AsyncStream<Row> {
      let number = read.withLock { read in
        read += 1
        return read
      }
      return number <= 10 ? Row(id: number) : nil
    }
    let source = SequenceSource(numbers)
    let configuration = FeedConfiguration(pageSize: 4, prefetch: .fixed(0))
    var feed = TestFeed(source: source, configuration: configuration, height: 3)
    await feed.open()
    #expect(read.withLock(\.self) == 4 && feed.state.loadedCount == 4)
    await feed.refresh()
    #expect(read.withLock(\.self) == 4 && feed.state.loadedCount == 4)
    #expect(ids(await whole(source)) == (1...10).map(\.self))
  }

  @Test func `an error of a sequence comes after the elements before it`() async {
    let (stream, elements) = AsyncThrowingStream<Row, any Error>.makeStream()
    for row in rows.prefix(6) { elements.yield(row) }
    elements.finish(throwing: PageError("The log is gone."))
    let state = await whole(SequenceSource(stream))
    #expect(state.loadedCount == 6)
    #expect(state.failedLoads.map(\.error.message) == ["The log is gone."])
  }

  @Test func `a request says its offset, whatever its key`() {
    let keys: [(PageKey, PageAddressing)] = [
      (.offset(8), .offset), (.page(3), .numbered(first: 1)), (.page(2), .numbered(first: 0)),
    ]
    for (key, addressing) in keys {
      #expect(PageRequest(key: key, pageSize: 4, addressing: addressing).offset == 8)
    }
    #expect(PageRequest(key: .first, pageSize: 4).offset == 0)
  }
}

@Suite(.timeLimit(.minutes(5))) struct StoredSourceTests {
  /// A store of rows, and a network that fills it four at a time.
  private final class Backend: Sendable {
    struct Content {
      var stored: [Row] = []
      var network = (0..<10).map { Row(id: $0) }
      var isOffline = false
      var requests = 0
    }

    let content = Mutex(Content())

    struct Store: PageSource {
      let backend: Backend
      let addressing = PageAddressing.offset

      func page(_ request: PageRequest) async -> Page<Row> {
        let rows = backend.content.withLock(\.stored)
        let end = min(request.offset + request.pageSize, rows.count)
        let items = request.offset < end ? Array(rows[request.offset..<end]) : []
        return Page(items: items, next: end < rows.count ? .offset(end) : nil)
      }
    }

    var source: StoredSource<Store> {
      StoredSource(store: Store(backend: self)) { gap in try self.fill(gap) }
    }

    private func fill(_ gap: StoredSource<Store>.Gap) throws -> Bool {
      try content.withLock { content in
        content.requests += 1
        if content.isOffline { throw PageError("offline") }
        switch gap {
        case .newest:
          let kept = content.stored.filter { row in !content.network.prefix(4).contains(row) }
          content.stored = content.network.prefix(4) + kept
        case .end:
          content.stored += content.network.dropFirst(content.stored.count).prefix(4)
        }
        return content.stored.count < content.network.count
      }
    }
  }

  private func feed(_ source: StoredSource<Backend.Store>) -> TestFeed<StoredSource<Backend.Store>>
  {
    TestFeed(source: source, configuration: FeedConfiguration(pageSize: 4), height: 4)
  }

  @Test func `an empty store is filled by the network, to its end`() async {
    let backend = Backend()
    var feed = feed(backend.source)
    await feed.open()
    await feed.perform { $0.load(toRow: .max, now: $1) }
    await feed.settle()
    #expect(feed.snapshot.map(\.id) == (0..<10).map(\.self))
    #expect(feed.state.tail == .ended(.server))
    #expect(backend.content.withLock(\.stored.count) == 10)
  }

  @Test func `without a network, the store is displayed, and its end says so`() async {
    let backend = Backend()
    backend.content.withLock {
      $0.stored = Array($0.network.prefix(6))
      $0.isOffline = true
    }
    var feed = feed(backend.source)
    await feed.open()
    await feed.perform { $0.load(toRow: .max, now: $1) }
    await feed.run(for: .seconds(60))
    #expect(feed.snapshot.map(\.id) == (0..<6).map(\.self))
    #expect(feed.state.failedLoads.first?.error.message == "offline")
  }

  @Test func `the store is displayed at once, and renewed by the network`() async {
    let backend = Backend()
    backend.content.withLock {
      $0.stored = Array($0.network.prefix(4))
      $0.network.insert(Row(id: 77), at: 0)
    }
    let feed = Feed(source: backend.source, configuration: FeedConfiguration(pageSize: 4))
    await feed.open()
    var first: [Int?] = []
    for await state in feed.states {
      if first.isEmpty { first = [state.item(at: 0)?.id].filter { $0 != nil } }
      if state.row(of: 77) != nil { break }
    }
    #expect(first == [0] || first == [77])
    #expect(backend.content.withLock(\.requests) == 1)
  }

  @Test func `a network that fails beside the store is told once`() async throws {
    let backend = Backend()
    backend.content.withLock { ($0.stored, $0.isOffline) = (Array($0.network.prefix(4)), true) }
    let source = backend.source
    var changes = source.invalidations.stream().makeAsyncIterator()
    let first = PageRequest(key: .offset(0), pageSize: 4)
    #expect(try await source.page(first).items.count == 4)
    _ = await changes.next()
    var again = first
    again.bypassesCache = true
    await #expect(throws: PageError.self) { try await source.page(again) }
    #expect(backend.content.withLock(\.requests) == 1)
    backend.content.withLock { $0.isOffline = false }
    #expect(try await source.page(again).items.count == 4)
    #expect(backend.content.withLock(\.requests) == 2)
  }
}
