@testable import Paging
import Testing

@Suite struct LedgerTests {
  private func ledger(loaded: Int, told: [Int]) -> Ledger {
    var ledger = Ledger()
    for count in told { ledger.tell(count) }
    ledger.loaded = loaded
    return ledger
  }

  @Test(
    arguments: [
      (85, [95], 10, 0, 0),
      (97, [95], 0, 2, 0),
      (95, [95, 95], 0, 0, 0),
      (78, [80, 78], 2, 0, 2),
      (80, [80, 82], 2, 0, 0),
      (30, [30, 20, 10, 0], 0, 0, 30),
      (30, [], 0, 0, 0),
    ]
  )
  func `what is missing is counted against the most that was told`(
    loaded: Int,
    told: [Int],
    missing: Int,
    surplus: Int,
    shrunk: Int
  ) {
    let ledger = ledger(loaded: loaded, told: told)
    #expect(ledger.missing == missing)
    #expect(ledger.surplus == surplus)
    #expect(ledger.shrunk == shrunk)
  }

  @Test func `an item twice in a page counts twice for the server, one of two pages doesn't`() {
    var ledger = ledger(loaded: 92, told: [95])
    ledger.hide(repeated: 2, doubled: 1)
    #expect(ledger.missing == 2)
    #expect(ledger.hidden == 3)
    #expect(ledger.moved == 2)
  }

  @Test func `hidden items that are shown after all are hidden no more`() {
    var ledger = Ledger()
    ledger.hide(repeated: 2, doubled: 2)
    ledger.show(3)
    #expect(ledger.repeated == 0)
    #expect(ledger.doubled == 1)
  }

  @Test func `a list that is asked anew believes the new number alone`() {
    var ledger = ledger(loaded: 85, told: [95])
    ledger.askAnew()
    #expect(ledger.missing == 10)
    ledger.tell(85)
    #expect(ledger.missing == 0)
    ledger.grow(by: 2)
    #expect(ledger.told == 87)
  }
}
