import Paging
import Testing

struct Row: Identifiable, Sendable, Hashable {
  let id: Int
}

/// Steps through a feed by hand.
struct Script {
  var state: FeedState<Row>
  var now = Duration.zero
  var effects: [FeedEffect] = []

  init(_ configuration: FeedConfiguration = FeedConfiguration(pageSize: 2)) {
    state = FeedState(configuration)
  }

  /// Tickets that were started and not taken yet.
  var loads: [Ticket] {
    effects.compactMap { if case .load(let ticket) = $0 { ticket } else { nil } }
  }

  @discardableResult
  mutating func run(_ change: (inout FeedState<Row>, Duration) -> [FeedEffect]) -> [FeedEffect] {
    effects = change(&state, now)
    return effects
  }
}

@Suite struct FeedStateTests {
  @Test func `opening asks for page one and shows its rows`() throws {
    var script = Script()
    script.run { $0.open(now: $1) }
    let ticket = try #require(script.loads.first)
    #expect(script.state.status == .loadingFirst)
    script.run {
      $0.pageArrived(
        Page(items: [Row(id: 1), Row(id: 2)], next: .token("b"), total: .exact(5)),
        ticket: ticket,
        now: $1
      )
    }
    #expect(script.state.rowCount == 5)
    #expect(script.state.item(at: 1) == Row(id: 2))
    #expect(script.state.item(at: 2) == nil)
    script.run { $0.viewportChanged(Viewport(first: 0, height: 3, cursor: 0), now: $1) }
    #expect(script.loads.first?.request.key == .token("b"))
  }
}
