import EverItems
import Testing

@testable import BrowserDriver
@testable import EverBrowser

@Suite struct SideDetailTests {
  private var side = SideDetail()

  /// Whether showing an item requests its content.
  private mutating func requests(_ item: Item?) -> Bool { side.show(item, travel: 4) }

  @Test mutating func `an item is requested once for each of its states, and keeps what is known`()
  {
    let first = requests(person(1))
    side.screen?.direction = -1
    let again = requests(person(1))
    let newer = requests(person(1, name: "Ann"))
    #expect([first, again, newer] == [true, false, true])
    #expect(side.screen?.direction == -1)
    let other = requests(person(2))
    #expect(other && side.screen?.direction == 1)
  }
}
