@testable import Paging
import Testing

@Suite struct FeedDemandTests {
  private var demand = FeedDemand()

  private mutating func show(
    _ first: Int,
    height: Int = 10,
    cursor: Int? = nil,
    _ direction: Paging.Viewport.Direction = .down,
    velocity: Double = 0
  ) -> FeedDemand.Movement {
    let viewport = Viewport(
      first: first,
      height: height,
      cursor: cursor ?? first,
      direction: direction,
      velocity: velocity
    )
    return demand.show(viewport, now: .zero)
  }

  private mutating func plan(_ prefetch: Prefetch = .automatic) {
    demand.plan(
      for: PrefetchConditions(prefetch: prefetch, viewport: demand.viewport, pageSize: 4),
      now: .zero
    )
  }

  @Test mutating func `a new height isn't a movement, and more than two screens are a jump`() {
    let moves = [show(0), show(0, height: 12), show(1), show(26), show(25, cursor: 30)]
    #expect(moves == [.none, .none, .step, .jump, .step])
  }

  @Test mutating func `an invalid viewport is limited to valid rows`() {
    _ = show(-4, height: -1, cursor: -9, velocity: .nan)
    #expect(demand.viewport == Viewport(direction: .down))
  }

  @Test mutating func `rows above the cursor take the viewport, the target and held rows along`() {
    _ = show(0)
    _ = show(5, cursor: 7)
    demand.target = 40
    demand.rowsReplaced(at: 0, removed: 1, inserted: 4)
    #expect(demand.viewport.first == 8 && demand.viewport.cursor == 10)
    #expect(demand.target == 43 && demand.heldRows == 8..<13)
  }

  @Test mutating func `rows that a movement hid aren't held when another one displays them`() {
    for first in [0, 1, 3, 1] { _ = show(first, height: 4) }
    #expect(demand.heldRows == 3..<4)
  }

  @Test mutating func `rows below the cursor move only the target, and never the end`() {
    _ = show(0, cursor: 2)
    demand.target = 40
    demand.rowsReplaced(at: 20, removed: 5, inserted: 0)
    #expect(demand.viewport.cursor == 2 && demand.target == 35)
    demand.target = .max
    demand.rowsReplaced(at: 20, removed: 5, inserted: 0)
    #expect(demand.target == .max)
  }

  @Test mutating func `rows that the first movement made visible are requested`() {
    _ = show(0)
    #expect(demand.rowsMovedTo.isEmpty && !demand.hasMoved)
    _ = show(3, cursor: 6)
    #expect(demand.rowsMovedTo == [3..<3, 6..<7, 10..<13] && demand.hasMoved)
  }

  @Test mutating func `one page beyond the screen is planned before the first movement`() {
    _ = show(0)
    plan()
    #expect(demand.plan.distance == 4)
    plan(.fixed(20))
    #expect(demand.plan.distance == 20)
  }

  @Test mutating func `another list is planned for its visible rows until the user moves`() {
    _ = show(30)
    demand.startAgain()
    plan(.fixed(20))
    #expect(demand.viewport == Viewport(height: 10) && demand.plan.distance == 0)
    #expect(demand.rowsAhead(isRandomAccess: false).isEmpty && !demand.hasMoved)
    _ = show(1)
    plan(.fixed(20))
    #expect(demand.rowsAhead(isRandomAccess: false) == 11..<31)
  }
}
