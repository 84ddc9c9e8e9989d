import EverBrowser
import EverItems
import EverBase
import Paging
import PagingTesting
import Testing

@testable import EverRuntime

@Suite(.timeLimit(.minutes(5))) struct SortedSourceTests {
  private func sorted(
    _ source: ReadySource,
    _ column: String = "rank",
    isDescending: Bool = false,
    limit: Int = 100,
    clock: some Clock<Duration> = ContinuousClock()
  ) -> SortedSource<ReadySource> {
    var source = source
    source.filteredColumns = [Column(title: "name", width: 9)]
    return SortedSource(
      source,
      by: SortOrder(column: column, isDescending: isDescending),
      FeedConfiguration(pageSize: 2, addressing: source.addressing, attempts: 1),
      limit: limit,
      clock: clock
    )
  }

  private static let first = PageRequest(key: .first, pageSize: 2)

  @Test func `the only page is the whole list in the order of the column`() async throws {
    let page = try await sorted(ReadySource.pages(of: 7)).page(Self.first)
    #expect(page.items.map(\.number) == [3, 2, 6, 1, 5, 0, 4])
    #expect(page.total == .exact(7))
    #expect(page.following == nil && page.continuation == .end)
    #expect(page.notice == nil)
  }

  @Test func `the largest value is first when the order is descending`() async throws {
    let page = try await sorted(ReadySource.pages(of: 7), isDescending: true).page(Self.first)
    #expect(page.items.map(\.number) == [4, 0, 5, 1, 6, 2, 3])
  }

  @Test(arguments: [0, 1, 2, 4])
  func `the end on a page boundary loses nothing`(count: Int) async throws {
    let page = try await sorted(ReadySource.pages(of: count, total: count)).page(Self.first)
    #expect(page.items.map(\.number).sorted() == Array(0..<count))
  }

  @Test func `an item that moved to the next page is one item`() async throws {
    let moved = ReadySource { (request) throws(PageError) in
      request.key == .first
        ? .sample(0..<2, next: .token("b")) : .sample(1..<3)
    }
    let page = try await sorted(moved).page(Self.first)
    #expect(page.items.map(\.number).sorted() == [0, 1, 2])
  }

  @Test func `items without a value are last in both directions`() {
    let items = (0..<4).map { Item.sample($0) }
    let texts: [Int: String] = [0: "b", 2: "a"]
    for (isDescending, expected) in [(false, [2, 0, 1, 3]), (true, [0, 2, 1, 3])] {
      let order = SortOrder(column: "x", isDescending: isDescending)
      #expect(order.sorted(items) { texts[$0.number] }.map(\.number) == expected)
    }
  }

  @Test func `words are after numbers in both directions, and equal values keep their order`() {
    let items = (0..<5).map { Item.sample($0) }
    let texts = ["n/a", "5", "30", "5", "n/a"]
    for (isDescending, expected) in [(false, [1, 3, 2, 0, 4]), (true, [2, 1, 3, 0, 4])] {
      let order = SortOrder(column: "x", isDescending: isDescending)
      #expect(order.sorted(items) { texts[$0.number] }.map(\.number) == expected)
    }
  }

  @Test func `a list without its announced items keeps the announced total`() async throws {
    let page = try await sorted(ReadySource.pages(of: 5, total: 9)).page(Self.first)
    #expect(page.items.count == 5)
    #expect(page.total == .exact(9))
    #expect(page.notice?.hasPrefix("5 of 9 items: 4 are missing") == true)
  }

  @Test func `a page that fails is an error, and the next request begins again`() async throws {
    let whole = ReadySource.pages(of: 6, total: 6)
    let requested = Lock<[PageKey]>([])
    let failing = ReadySource(addressing: .numbered(first: 1)) { (request) throws(PageError) in
      let count = requested.withLock { requested in
        requested.append(request.key)
        return requested.count
      }
      if count == 2 { throw PageError("The server answered 500.") }
      return try await whole.page(request)
    }
    let sorted = sorted(failing)
    let error = await #expect(throws: PageError.self) { try await sorted.page(Self.first) }
    #expect(
      error?.message
        == "The server answered 500. 2 of 6 items loaded; a list is sorted when it is whole."
    )
    let page = try await sorted.page(Self.first)
    #expect(page.items.map(\.number).sorted() == Array(0..<6))
    #expect(requested.withLock { $0 } == [.page(1), .page(2), .page(1), .page(2), .page(3)])
  }

  @Test func `a request that bypasses the cache does so for every page`() async throws {
    let whole = ReadySource.pages(of: 6)
    let bypassed = Lock<[Bool]>([])
    let observed = ReadySource(addressing: .numbered(first: 1)) { (request) throws(PageError) in
      bypassed.withLock { $0.append(request.bypassesCache) }
      return try await whole.page(request)
    }
    _ = try await sorted(observed).page(
      PageRequest(key: .first, pageSize: 2, bypassesCache: true)
    )
    #expect(bypassed.withLock { $0 } == [true, true, true])
  }

  @Test func `a refresh that is served from the cache is an error`() async throws {
    let kept = ReadySource { (_) throws(PageError) in Page(items: [], age: .seconds(9)) }
    let refresh = PageRequest(key: .first, pageSize: 2, bypassesCache: true)
    let error = await #expect(throws: PageError.self) { try await sorted(kept).page(refresh) }
    #expect(error?.message == "Nothing was requested.")
  }

  @Test func `a wait that the server requests is observed`() async throws {
    let clock = ManualClock()
    let busy = PageError("slow down", remedy: .wait(.seconds(60)))
    let waiting = ReadySource.pages(of: 4).failingOnce(at: .page(2), busy, requests: Lock(0))
    let sorted = SortedSource(
      waiting,
      by: SortOrder(column: "rank"),
      FeedConfiguration(pageSize: 2, addressing: waiting.addressing),
      limit: 100,
      clock: clock
    )
    let reports = Lock<[LoadProgress]>([])
    sorted.reportProgress { progress in reports.withLock { $0.append(progress) } }
    async let page = sorted.page(Self.first)
    await clock.waitForSleepers(1)
    clock.advance(by: .seconds(60))
    #expect(try await page.items.count == 4)
    #expect(reports.withLock { $0 }.contains(LoadProgress(loaded: 2, isWaiting: true)))
    #expect(reports.withLock { $0 }.last?.loaded == 4)
  }

  @Test func `a cancelled load cancels its request`() async throws {
    let scripted = ScriptedSource<Item>()
    let source = ReadySource { (request) throws(PageError) in try await scripted.page(request) }
    let sorted = sorted(source)
    let task = Task { try await sorted.page(Self.first) }
    await scripted.waitForRequests(1)
    task.cancel()
    await #expect(throws: PageError.cancelled) { try await task.value }
    #expect(scripted.cancelled == [1])
  }

  @Test func `details are requested where only they hold the value`() async throws {
    var source = ReadySource.pages(of: 4, areComplete: false)
    let completed = Lock<[Int]>([])
    source.details = { item in
      completed.withLock { $0.append(item.number) }
      return .sample(item.number)
    }
    let page = try await sorted(source, "detail").page(Self.first)
    #expect(page.items.map(\.number) == [3, 2, 1, 0])
    #expect(completed.withLock { $0.sorted() } == [0, 1, 2, 3])
    completed.withLock { $0 = [] }
    _ = try await sorted(source).page(Self.first)
    #expect(completed.withLock { $0 } == [])
  }

  @Test func `details that can't be requested are an error`() async throws {
    var source = ReadySource.pages(of: 2, areComplete: false)
    source.details = { _ throws(PageError) in throw PageError("The server answered 404.") }
    let sorted = sorted(source, "detail")
    let error = await #expect(throws: PageError.self) { try await sorted.page(Self.first) }
    #expect(error?.message == "2 items are not complete: The server answered 404.")
  }

  @Test func `a column that no item has is an error of page one`() async throws {
    let requested = Lock(0)
    let whole = ReadySource.pages(of: 6)
    let counted = ReadySource(addressing: .numbered(first: 1)) { (request) throws(PageError) in
      requested.withLock { $0 += 1 }
      return try await whole.page(request)
    }
    let unknown = sorted(counted, "size")
    let error = await #expect(throws: PageError.self) { try await unknown.page(Self.first) }
    #expect(error?.description.contains("‘size’. Sort by a column such as name.") == true)
    #expect(requested.withLock { $0 } == 1)
    #expect(try await sorted(whole, "NAME").page(Self.first).items.count == 6)
  }

  @Test func `a list with more rows than may be in memory is an error`() async throws {
    let source = ReadySource.pages(of: 7)
    let tooLong = sorted(source, limit: 6)
    await #expect(throws: PageError.self) { try await tooLong.page(Self.first) }
    let told = sorted(ReadySource.pages(of: 6, total: 101))
    await #expect(throws: PageError.self) { try await told.page(Self.first) }
    #expect(try await sorted(source, limit: 7).page(Self.first).items.count == 7)
  }

  @Test func `items whose JSON is too long to keep are last, which a notice says`() async throws {
    let long = ReadySource { _ throws(PageError) in
      var page = Page<Item>.sample(0..<3)
      page.items[0] = Item(id: .sent("0"), json: "", fields: ["long"])
      return page
    }
    let page = try await sorted(long).page(Self.first)
    #expect(page.items.map(\.number) == [2, 1, 0])
    #expect(page.notice == "1 of the items are too long to be sorted; they are the last ones.")
  }
}
