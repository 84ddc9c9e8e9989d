import Items
import Locking
import Paging
import PagingTesting
import Testing

@testable import Runtime

@Suite(.timeLimit(.minutes(1))) struct PrintLoopTests {
  /// Runs a loop on a thread of its own, as the program does.
  private func run(
    _ source: some ItemSource,
    limit: Int? = nil,
    completes: Bool = false,
    print: @escaping @Sendable ([Item]) -> Bool
  ) async -> PrintOutcome {
    await withCheckedContinuation { continuation in
      startThread {
        var loop = PrintLoop(
          source: source,
          configuration: FeedConfiguration(pageSize: 10, addressing: source.addressing),
          limit: limit,
          completes: completes
        )
        continuation.resume(returning: loop.run(onProgress: { _, _ in }, print: print))
      }
    }
  }

  /// Ten items a page, numbered pages, and a note of every request.
  private func people(_ count: Int, asked: Lock<[PageKey]>) -> ReadySource {
    ReadySource(addressing: .numbered(first: 1)) { request throws(PageError) in
      asked.withLock { $0.append(request.key) }
      guard case .page(let number) = request.key else { throw PageError("no such page") }
      let start = (number - 1) * 10
      let end = min(start + 10, count)
      let next = end < count ? PageKey.page(number + 1) : nil
      return .sample(start..<end, next: next, total: .exact(count))
    }
  }

  @Test func `all items are printed in order, and no page is asked for twice`() async {
    let asked = Lock<[PageKey]>([])
    let printed = Lock<[Int]>([])
    let outcome = await run(people(82, asked: asked)) { items in
      printed.withLock { $0 += items.map(\.number) }
      return true
    }
    #expect(outcome == .finished)
    #expect(printed.withLock { $0 } == Array(0..<82))
    #expect(asked.withLock { $0 } == (1...9).map { .page($0) })
  }

  @Test func `a receiver that wants no more ends the run`() async {
    let asked = Lock<[PageKey]>([])
    let outcome = await run(people(82, asked: asked)) { _ in false }
    #expect(outcome == .refused)
    #expect(asked.withLock { $0 } == [.page(1)])
  }

  @Test func `details that answer out of order are printed in order`() async {
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
