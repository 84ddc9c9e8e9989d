import Glibc
import EverItems
import EverBase
import Paging
import PagingTesting
import Testing

@testable import EverRuntime

@Suite(.timeLimit(.minutes(5))) struct PrintLoopTests {
  /// Runs a loop on a separate thread, as the program does.
  private func run(
    _ source: some ItemSource,
    limit: Int? = nil,
    completes: Bool = false,
    reader: Int32? = nil,
    onProgress: @escaping @Sendable (Duration) -> Duration? = { _ in nil },
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
        continuation.resume(
          returning:
            loop.run(
              reader: reader,
              onProgress: { onProgress($2) },
              print: { items, _ in print(items) }
            )
        )
      }
    }
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

  @Test func `all items are printed in order, and no page is requested twice`() async {
    let requested = Lock<[PageKey]>([])
    let printed = Lock<[Int]>([])
    let outcome = await run(people(82, requested: requested)) { items in
      printed.withLock { $0 += items.map(\.number) }
      return true
    }
    #expect(outcome == .finished)
    #expect(printed.withLock { $0 } == Array(0..<82))
    #expect(requested.withLock { $0 } == (1...9).map { .page($0) })
  }

  @Test func `a receiver that wants no more ends the run`() async {
    let requested = Lock<[PageKey]>([])
    let outcome = await run(people(82, requested: requested)) { _ in false }
    #expect(outcome == .refused)
    #expect(requested.withLock { $0 } == [.page(1)])
  }

  @Test func `a reader that ends stops the run, also when nothing is printed`() async throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    let (reading, writing) = (ends[0], ends[1])
    defer { close(writing) }
    let isClosed = Lock(false)
    let source = ReadySource { _ throws(PageError) in
      // There is no response until the end of the run cancels the request.
      let (responses, end) = AsyncStream<Never>.makeStream()
      for await _ in responses {}
      end.finish()
      throw PageError.cancelled
    }
    let outcome = await run(
      source,
      reader: writing,
      onProgress: { _ in
        // Closes it only once: afterwards, its number may belong to another test's file.
        let wasClosed = isClosed.withLock { isClosed -> Bool in
          defer { isClosed = true }
          return isClosed
        }
        if !wasClosed { close(reading) }
        return nil
      },
      print: { _ in true }
    )
    #expect(outcome == .refused)
  }

  @Test func `the observer is called again at the time that it returned`() async {
    let times = Lock<[Duration]>([])
    let source = ReadySource { _ throws(PageError) in
      while times.withLock({ $0.count }) < 3 { await Task.yield() }
      return .sample(0..<1)
    }
    _ = await run(
      source,
      onProgress: { now in
        times.withLock { times in
          times.append(now)
          return now + .milliseconds(5)
        }
      },
      print: { _ in true }
    )
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
