import EverBrowser
import EverItems
import EverBase
import Paging
import PagingTesting
import Testing

@testable import EverRuntime

@Suite(.timeLimit(.minutes(5))) struct ListLoadTests {
  private func run(
    _ source: some ItemSource,
    limit: Int? = nil,
    completes: Bool = false,
    onChange: (Duration) -> Duration? = { _ in nil },
    take: ([Item]) -> Bool
  ) async -> PrintOutcome {
    let configuration = FeedConfiguration(pageSize: 10, addressing: source.addressing)
    var load = ListLoad(configuration, limit: limit, completes: completes)
    return await load.run(
      from: source,
      timer: FeedTimer(.continuous),
      onChange: { onChange($2) },
      take: { items, _ in take(items) }
    )
  }

  /// Numbered pages of ten items; records every request.
  private func people(_ count: Int, requested: Lock<[PageKey]>) -> ReadySource {
    ReadySource(addressing: .numbered(first: 1)) { request throws(PageError) in
      requested.withLock { $0.append(request.key) }
      guard case .page(let number) = request.key else { throw PageError("no such page") }
      let start = (number - 1) * 10
      let end = min(start + 10, count)
      let next = end < count ? PageKey.page(number + 1) : nil
      return .sample(start..<end, next: next, total: .exact(count))
    }
  }

  @Test func `a receiver that wants no more ends the run`() async {
    let requested = Lock<[PageKey]>([])
    let outcome = await run(people(82, requested: requested)) { _ in false }
    #expect(outcome == .refused)
    #expect(requested.withLock { $0 } == [.page(1)])
  }

  @Test func `values are counted in all items of a list`() async {
    let source = people(25, requested: Lock([]))
    var configuration = FeedConfiguration(pageSize: 10, addressing: source.addressing)
    configuration.maximumItems = 40
    let reports = Lock<[ColumnCounts]>([])
    let counts = await source.counts(of: 0, configuration) { report in
      reports.withLock { $0.append(report) }
    }
    #expect(counts.rows == 25 && counts.isWhole && counts.problem == nil)
    #expect(reports.withLock { $0.first?.rows } == 10)
    let none = await source.counts(of: 9, configuration) { _ in }
    var expected = ColumnCounts(of: 9)
    for _ in 0..<25 { expected.add(nil) }
    (expected.total, expected.isWhole) = (25, true)
    #expect(none == expected)
  }

  @Test func `a count that fails says so beside what it counted`() async {
    let source = ReadySource(addressing: .numbered(first: 1)) { request throws(PageError) in
      guard request.key == .page(1) else { throw PageError("The server is down.", remedy: .user) }
      return .sample(0..<10, next: .page(2), total: .exact(20))
    }
    let configuration = FeedConfiguration(pageSize: 10, addressing: source.addressing)
    let counts = await source.counts(of: 0, configuration) { _ in }
    #expect(counts.rows == 10 && !counts.isWhole)
    #expect(counts.problem?.contains("The server is down.") == true)
  }

  @Test func `a cancelled load ends, and so does its request`() async {
    let requested = ScriptedSource<Item>()
    let source = ReadySource { (request) throws(PageError) in try await requested.page(request) }
    let task = Task { await run(source) { _ in true } }
    await requested.waitForRequests(1)
    task.cancel()
    #expect(await task.value == .refused)
    #expect(requested.cancelled == [1])
  }

  @Test func `the observer is called again at the time that it returned`() async {
    let times = Lock<[Duration]>([])
    let source = ReadySource { _ throws(PageError) in
      while times.withLock({ $0.count }) < 3 { await Task.yield() }
      return .sample(0..<1)
    }
    _ = await run(source) { now in
      times.withLock { $0.append(now) }
      return now + .milliseconds(5)
    } take: { _ in
      true
    }
    let gaps = times.withLock { zip($0.dropFirst(), $0).map(-) }
    #expect(gaps.count >= 2)
    #expect(gaps.prefix(2).allSatisfy { $0 >= .milliseconds(4) })
  }

  @Test func `details that arrive out of order are printed in order`() async {
    let count = Lock(0)
    let most = Lock(0)
    let source = ReadySource(
      pages: { _ in .sample(0..<10, areComplete: false) },
      details: { item in
        let running = count.withLock { count in
          count += 1
          return count
        }
        most.withLock { $0 = max($0, running) }
        for _ in 0..<(10 - item.number) { await Task.yield() }
        count.withLock { $0 -= 1 }
        return item
      }
    )
    let printed = Lock<[Int]>([])
    let outcome = await run(source, completes: true) { items in
      printed.withLock { $0 += items.map(\.number) }
      return true
    }
    #expect(outcome == .finished)
    #expect(printed.withLock { $0 } == Array(0..<10))
    #expect(most.withLock { $0 } <= 3)
  }
}
