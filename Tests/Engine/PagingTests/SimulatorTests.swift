@testable import EverSimulator
import Testing

/// Measures some cells of the benchmark with few seeds, so that results can't become worse
/// unnoticed.
@Suite struct SimulatorTests {
  private func cell(
    _ trace: Trace,
    page: Int,
    latency: Int,
    numbered: Bool,
    limited: Bool = false
  ) -> Cell {
    let source = SimulatedSource(
      pageSize: page,
      latency: latency,
      isNumbered: numbered,
      isLimited: limited
    )
    return Cell(traces: [1: trace, 2: trace], source: source, policies: [.ours])
  }

  private func ours(_ cell: Cell) throws -> Outcome { try #require(cell.outcomes[.ours]) }

  @Test func `a held key never waits for pages that arrive in time`() throws {
    let cell = cell(.hold, page: 100, latency: 200, numbered: false)
    #expect(try ours(cell).stall == 0)
    #expect(cell.isWithinWaste)
  }

  @Test func `what a serial source can't give is all that is waited for`() throws {
    let cell = cell(.hold, page: 10, latency: 800, numbered: false)
    #expect(cell.bound.stall > 0.5)
    #expect(cell.isAtBound)
  }

  @Test func `a fling uses the rests`() throws {
    let cell = cell(.fling, page: 10, latency: 50, numbered: false)
    #expect(try ours(cell).stall < 0.07)
    #expect(cell.isAtBound)
  }

  @Test func `a user that is faster than a numbered source sees some rows all the same`() throws {
    let cell = cell(.skim, page: 100, latency: 800, numbered: true)
    #expect(try ours(cell).stall < 0.4)
  }

  @Test func `a jump waits for its own pages only`() throws {
    let cell = cell(.jumps(seed: 1), page: 30, latency: 200, numbered: true)
    #expect(cell.isAtBound)
    #expect(cell.isWithinWaste)
  }

  @Test func `no less is loaded than is visible, and the same run has the same result`() throws {
    let first = cell(.reader, page: 30, latency: 200, numbered: true, limited: true)
    let second = cell(.reader, page: 30, latency: 200, numbered: true, limited: true)
    #expect(try ours(first) == ours(second))
    #expect(try ours(first).requests >= 480 / 30)
  }
}
