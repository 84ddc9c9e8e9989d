@testable import Paging
import Testing

@Suite struct TotalsTests {
  private var totals = Totals()

  @Test mutating func `a total announces the places below it`() {
    #expect(!totals.announces(0))
    totals.note(.exact(3))
    #expect(totals.announces(2) && !totals.announces(3))
  }

  @Test mutating func `a place without items refutes larger totals until the end is checked again`()
  {
    totals.note(.exact(9))
    totals.refute(from: 5)
    #expect(totals.announced == nil && totals.account.announcedTotal == 9)
    totals.note(.exact(6))
    #expect(totals.announced == nil)
    totals.note(.exact(5))
    #expect(totals.announced == 5)
    totals.acceptNextTotal()
    totals.note(.exact(6))
    #expect(totals.announced == 6 && totals.account.announcedTotal == 6)
  }

  @Test mutating func `new items above the list raise its total and the refuted place`() {
    totals.refute(from: 5)
    totals.note(.exact(4))
    totals.grow(by: 2)
    #expect(totals.announced == 6 && totals.account.announcedTotal == 6)
    totals.note(.exact(7))
    #expect(totals.announced == 7)
  }

  @Test mutating func `a separate total waits for the rows that it is of`() {
    totals.note(.exact(4))
    totals.beginGeneration()
    totals.count(.exact(8), isOfRows: false)
    #expect(totals.announced == 4 && totals.separateTotal == .exact(8))
    totals.startAgain()
    #expect(totals.announced == 8 && totals.account.announcedTotal == 8)
    totals.beginGeneration()
    totals.startAgain()
    #expect(totals.announced == nil)
  }
}
