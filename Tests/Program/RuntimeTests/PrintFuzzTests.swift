import EverBrowser
import EverItems
import Paging
import EverBase
import Testing

@testable import EverRuntime

/// A server with random pages, keys and errors.
private struct WildServer {
  var generator: SplitMix64
  let addressing: PageAddressing

  mutating func respond(_ request: PageRequest) -> Result<Page<Item>, PageError> {
    if Int.random(in: 0..<12, using: &generator) == 0 {
      return .failure(PageError("fails", remedy: .retry))
    }
    let start = Int.random(in: 0..<40, using: &generator)
    let count = Int.random(in: 0...4, using: &generator)
    return .success(
      Page(
        items: (start..<start + count).map { .sample($0) },
        next: next(after: request.key),
        continuation: [.more, .unstated, .end, .more].randomElement(using: &generator) ?? .more,
        total: [.unknown, .exact(20), .exact(0), .exact(-5)].randomElement(using: &generator)
          ?? .unknown
      )
    )
  }

  private mutating func next(after key: PageKey) -> PageKey? {
    guard Int.random(in: 0..<10, using: &generator) > 0 else { return nil }
    switch (addressing, key) {
    case (.numbered, .page(let number)): return .page(number + 1)
    default: return .token("\(Int.random(in: 0..<30, using: &generator))")
    }
  }
}

@Suite struct PrintFuzzTests {
  @Test(arguments: [PageAddressing.serial, .numbered(first: 1)])
  func `against any server a print ends, and prints nothing twice`(addressing: PageAddressing) {
    for seed in 0..<400 {
      var server = WildServer(generator: SplitMix64(seed: UInt64(seed)), addressing: addressing)
      let run = run(&server, addressing)
      #expect(run.hasEnded, "seed \(seed): \(run.steps) steps")
      #expect(Set(run.printed).count == run.printed.count, "seed \(seed)")
    }
  }

  private func run(
    _ server: inout WildServer,
    _ addressing: PageAddressing
  ) -> (hasEnded: Bool, printed: [Int], steps: Int) {
    var state = ListLoad(
      FeedConfiguration(pageSize: 4, addressing: addressing),
      limit: nil,
      completes: false
    )
    var now = Duration.zero
    var printed: [Int] = []
    var actions = state.open(now: now)
    for step in 0..<2_000 {
      var tickets: [Ticket] = []
      for action in actions {
        switch action {
        case .perform(.load(let ticket)): tickets.append(ticket)
        case .perform, .remark: break
        case .print(let items): printed += items.map(\.number)
        case .end: return (true, printed, step)
        }
      }
      if let ticket = tickets.first {
        actions = state.take([.page(ticket, server.respond(ticket.request))], now: now)
      } else if let wake = state.wake {
        now = wake
        actions = state.take([.timePassed], now: now)
      } else {
        return (false, printed, step)
      }
    }
    return (false, printed, 2_000)
  }
}
