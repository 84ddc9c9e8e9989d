import Items
import Testing

@testable import Browser

@Suite struct SideDetailTests {
  private var side = SideDetail()

  /// Whether the cursor has rested at a row, after some milliseconds.
  private mutating func rests(at cursor: Int, travel: Int = 0, after time: Int) -> Bool {
    side.hasRested(at: ScrollPlace(cursor: cursor, travel: travel), now: .milliseconds(time))
  }

  /// Whether showing an item requests its content.
  private mutating func requests(_ item: Item?) -> Bool { side.show(item, travel: 4) }

  @Test mutating func `It follows the cursor once that has rested for 80 ms at one place`() {
    let rested = [0, 79, 80].map { rests(at: 3, after: $0) }
    #expect(rested == [false, false, true])
    #expect(side.due == .milliseconds(80))
  }

  @Test mutating func `Each movement starts the rest anew`() {
    _ = rests(at: 3, after: 0)
    let rested = rests(at: 3, travel: 1, after: 90)
    #expect(!rested)
    #expect(side.due == .milliseconds(170))
    side.endRest()
    #expect(side.due == nil)
  }

  @Test mutating func `An item is requested once for each of its states, and keeps what is known`()
  {
    let first = requests(person(1))
    side.change { $0.direction = -1 }
    let again = requests(person(1))
    let newer = requests(person(1, name: "Ann"))
    #expect([first, again, newer] == [true, false, true])
    #expect(side.screen?.direction == -1)
    let other = requests(person(2))
    #expect(other && side.screen?.direction == 1)
  }

  @Test mutating func `A row that isn't loaded needs no request`() {
    let isRequested = requests(nil)
    #expect(!isRequested && side.screen != nil && side.travel == 4)
    side.hide()
    side.change { $0.direction = -1 }
    #expect(side.screen == nil, "what is hidden doesn't change")
  }
}
