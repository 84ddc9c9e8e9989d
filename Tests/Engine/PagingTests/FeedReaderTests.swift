@testable import Paging
import Testing

@Suite struct FeedReaderTests {
  private var reader = FeedReader()

  private mutating func show(
    _ first: Int,
    height: Int = 10,
    cursor: Int? = nil,
    _ direction: Paging.Viewport.Direction = .down,
    velocity: Double = 0
  ) -> FeedReader.Movement {
    let viewport = Viewport(
      first: first,
      height: height,
      cursor: cursor ?? first,
      direction: direction,
      velocity: velocity
    )
    return reader.show(viewport, now: .zero)
  }

  private mutating func plan(_ prefetch: Prefetch = .automatic) {
    reader.plan(
      for: PrefetchConditions(prefetch: prefetch, viewport: reader.viewport, pageSize: 4),
      now: .zero
    )
  }

  @Test mutating func `a new height is no movement, and more than two screens are a jump`() {
    let moves = [show(0), show(0, height: 12), show(1), show(26), show(25, cursor: 30)]
    #expect(moves == [.none, .none, .step, .jump, .step])
  }

  @Test mutating func `an invalid viewport is limited to valid rows`() {
    _ = show(-4, height: -1, cursor: -9, velocity: .nan)
    #expect(reader.viewport == Viewport(direction: .down))
  }

  @Test mutating func `rows above the cursor take the viewport, the target and held rows along`() {
    _ = show(0)
    _ = show(5, cursor: 7)
    reader.target = 40
    reader.rowsReplaced(at: 0, removed: 1, inserted: 4)
    #expect(reader.viewport.first == 8 && reader.viewport.cursor == 10)
    #expect(reader.target == 43 && reader.heldRows == 8..<13)
  }

  @Test mutating func `rows below the cursor move only the target, and never the end`() {
    _ = show(0, cursor: 2)
    reader.target = 40
    reader.rowsReplaced(at: 20, removed: 5, inserted: 0)
    #expect(reader.viewport.cursor == 2 && reader.target == 35)
    reader.target = .max
    reader.rowsReplaced(at: 20, removed: 5, inserted: 0)
    #expect(reader.target == .max)
  }

  @Test mutating func `rows that the first movement made visible are requested`() {
    _ = show(0)
    #expect(reader.rowsMovedTo.isEmpty && !reader.hasMoved)
    _ = show(3, cursor: 6)
    #expect(reader.rowsMovedTo == [3..<3, 6..<7, 10..<13] && reader.hasMoved)
  }

  @Test mutating func `one page beyond the screen is planned before the first movement`() {
    _ = show(0)
    plan()
    #expect(reader.plan.distance == 4)
    plan(.fixed(20))
    #expect(reader.plan.distance == 20)
  }

  @Test mutating func `another list is planned for its visible rows until the user moves`() {
    _ = show(30)
    reader.startAgain()
    plan(.fixed(20))
    #expect(reader.viewport == Viewport(height: 10) && reader.plan.distance == 0)
    #expect(reader.rowsAhead(isRandomAccess: false).isEmpty && !reader.hasMoved)
    _ = show(1)
    plan(.fixed(20))
    #expect(reader.rowsAhead(isRandomAccess: false) == 11..<31)
  }

  @Test mutating func `upwards, the screen above is ahead`() {
    _ = show(30, .up)
    #expect(reader.rowsAhead(isRandomAccess: true) == 20..<30)
    _ = show(4, .up)
    #expect(reader.rowsAhead(isRandomAccess: true) == 0..<4)
    #expect(reader.visibleRows(isRandomAccess: true) == 4..<14)
  }
}
