import Testing

@testable import EverStandardInput

@Suite struct LineRequestTableTests {
  private var table = LineRequestTable()
  private var bytes = 0

  private func supply(_ lines: Range<Int>, bytes: Int = 0) -> LineSupply {
    LineSupply(lines: lines, bytes: bytes)
  }

  /// The outcome of the only request; nil while it waits.
  private mutating func settle(_ lines: Range<Int>, bytes: Int = 0, at time: Duration)
    -> LineRequestTable
    .Outcome?
  {
    table.settle(supply(lines, bytes: bytes), now: time).first?.outcome
  }

  @Test func `nothing is read unless a request waits`() {
    var table = table
    #expect(!table.wantsInput)
    table.request(.page(.list, size: 10), id: 1, supply: supply(0..<0))
    #expect(table.wantsInput)
    table.withdraw(1)
    #expect(!table.wantsInput)
  }

  @Test mutating func `a whole page is delivered at once, and reading stops`() {
    table.request(.page(.list, size: 10), id: 1, supply: supply(0..<0))
    #expect(settle(0..<25, at: .zero) == .lines(0..<10))
    #expect(!table.wantsInput)
    table.request(.page(.line(10), size: 10), id: 2, supply: supply(0..<25))
    #expect(settle(0..<25, at: .zero) == .lines(10..<20))
  }

  @Test mutating func `a producer that pauses gets its lines shown`() {
    table.request(.page(.list, size: 10), id: 1, supply: supply(0..<0))
    #expect(settle(0..<0, at: .seconds(5)) == nil)
    #expect(table.deadline == nil)
    table.bytesArrived(now: .seconds(6))
    #expect(settle(0..<3, at: .seconds(6)) == nil)
    #expect(table.deadline == .seconds(6) + LineRequestTable.pause)
    #expect(settle(0..<3, at: .seconds(6) + LineRequestTable.pause) == .lines(0..<3))
  }

  @Test mutating func `a producer that trickles gets its lines shown after a while`() {
    table.request(.page(.list, size: 100), id: 1, supply: supply(0..<0))
    var time = Duration.zero
    var lines = 0
    var outcome: LineRequestTable.Outcome?
    while outcome == nil, lines < 50 {
      time += .milliseconds(10)
      lines += 1
      table.bytesArrived(now: time)
      outcome = settle(0..<lines, at: time)
    }
    #expect(outcome == .lines(0..<11))
    #expect(time == .milliseconds(10) + LineRequestTable.patience)
  }

  @Test mutating func `a short page is the same when it is requested again`() {
    table.delivered(0..<7, of: 0..<100)
    table.delivered(7..<9, of: 7..<100)
    table.delivered(9..<100, of: 9..<100)
    for (start, page) in [(7, 7..<9), (9, 9..<100), (100, 100..<200), (0, 0..<7)] {
      table.request(.page(.line(start), size: 100), id: 1, supply: supply(0..<500))
      #expect(settle(0..<500, at: .zero) == .lines(page))
    }
  }

  @Test mutating func `a page of long lines doesn't wait for all of them`() {
    table.request(.page(.list, size: 1_000), id: 1, supply: supply(0..<0))
    table.bytesArrived(now: .zero)
    #expect(settle(0..<2, bytes: LineRequestTable.pageBytes - 1, at: .zero) == nil)
    #expect(settle(0..<3, bytes: LineRequestTable.pageBytes, at: .zero) == .lines(0..<3))
  }

  @Test mutating func `at the end a page is what is left, be it nothing`() {
    table.inputEnded()
    table.request(.page(.list, size: 10), id: 1, supply: supply(0..<13))
    #expect(settle(0..<13, at: .zero) == .lines(0..<10))
    table.request(.page(.line(10), size: 10), id: 2, supply: supply(0..<13))
    #expect(settle(0..<13, at: .zero) == .lines(10..<13))
    table.request(.page(.line(13), size: 10), id: 3, supply: supply(0..<13))
    #expect(settle(0..<13, at: .zero) == .lines(13..<13))
    #expect(!table.wantsInput)
  }

  @Test mutating func `the end is looked for when a page is full with the last line`() {
    table.request(.page(.list, size: 2), id: 1, supply: LineSupply(lines: 0..<0, bytes: 0))
    #expect(!table.endsExactly(LineSupply(lines: 0..<1, bytes: 2)))
    #expect(table.endsExactly(LineSupply(lines: 0..<2, bytes: 4)))
    #expect(!table.endsExactly(LineSupply(lines: 0..<3, bytes: 6)))
    table.inputEnded()
    #expect(!table.endsExactly(LineSupply(lines: 0..<2, bytes: 4)))
  }

  @Test mutating func `a failure is reported after the lines before it`() {
    table.inputFailed(5)
    table.request(.page(.list, size: 10), id: 1, supply: supply(0..<3))
    #expect(settle(0..<3, at: .zero) == .lines(0..<3))
    table.request(.page(.line(3), size: 10), id: 2, supply: supply(0..<3))
    #expect(settle(0..<3, at: .zero) == .failed(5))
  }

  @Test mutating func `lines that are gone are reported, and a new list starts after them`() {
    table.request(.page(.list, size: 10), id: 1, supply: supply(1_234..<5_000))
    #expect(settle(1_234..<5_000, at: .zero) == .gone(before: 1_234))
    table.request(.page(.oldest, size: 10), id: 2, supply: supply(1_234..<5_000))
    #expect(settle(1_234..<5_000, at: .zero) == .lines(1_234..<1_240))
    table.request(.page(.list, size: 10), id: 3, supply: supply(1_234..<5_000))
    #expect(settle(1_234..<5_000, at: .zero) == .lines(1_234..<1_240))
  }
}
