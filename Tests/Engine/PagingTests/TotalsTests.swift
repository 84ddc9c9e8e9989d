@testable import Paging
import Testing

@Suite struct TotalsTests {
  private var totals = Totals()

  @Test(arguments: [Total.exact(-1), .exact(1 << 41), .unknown])
  mutating func `a total that can't be is ignored`(total: Total) {
    totals.note(total)
    #expect(totals.told == nil && totals.account.told == nil)
  }

  @Test mutating func `a total announces the places below it`() {
    #expect(!totals.announces(0))
    totals.note(.exact(3))
    #expect(totals.announces(2) && !totals.announces(3))
  }

  @Test mutating func `a place without items refutes larger totals until the end is checked again`()
  {
    totals.note(.exact(9))
    totals.refute(from: 5)
    #expect(totals.told == nil && totals.account.told == 9)
    totals.note(.exact(6))
    #expect(totals.told == nil)
    totals.note(.exact(5))
    #expect(totals.told == 5)
    totals.askAnew()
    totals.note(.exact(6))
    #expect(totals.told == 6 && totals.account.told == 6)
  }

  @Test mutating func `new items above the list raise its total and the refuted place`() {
    totals.refute(from: 5)
    totals.note(.exact(4))
    totals.grow(by: 2)
    #expect(totals.told == 6 && totals.account.told == 6)
    totals.note(.exact(7))
    #expect(totals.told == 7)
  }

  @Test mutating func `a separate total waits for the rows that it is of`() {
    totals.note(.exact(4))
    totals.beginGeneration()
    totals.count(.exact(8), isOfRows: false)
    #expect(totals.told == 4 && totals.counted == .exact(8))
    totals.startAgain()
    #expect(totals.told == 8 && totals.account.told == 8)
    totals.beginGeneration()
    totals.startAgain()
    #expect(totals.told == nil)
  }
}
