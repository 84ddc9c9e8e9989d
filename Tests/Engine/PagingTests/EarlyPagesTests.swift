@testable import Paging
import Testing

@Suite struct EarlyPagesTests {
  private var pages = EarlyPages<Row>()

  private mutating func store(_ number: Int) -> SizedKey {
    var table = RequestTable(seed: 1)
    let key = SizedKey(key: .page(number), size: 2)
    let places = (number * 2)..<(number * 2 + 2)
    let ticket = table.start(
      Want(load: .ahead, page: key, places: places, reason: .visible),
      reason: .visible,
      addressing: .numbered(first: 0),
      generation: 1,
      now: .zero
    )
    pages.store(
      Page(items: [Row(id: number)], next: nil),
      LoadInFlight(ticket: ticket, places: places)
    )
    return key
  }

  @Test mutating func `a page waits until it is taken`() {
    let key = store(3)
    #expect(pages.places == [6..<8] && pages.load(at: 6)?.page == key && pages.load(at: 7) == nil)
    let taken = [pages.take(key), pages.take(key)]
    #expect(taken[0]?.page.items == [Row(id: 3)] && taken[1] == nil && pages.places.isEmpty)
  }

  @Test mutating func `pages that aren't needed are discarded`() {
    let (third, _) = (store(3), store(4))
    pages.discard { $0 == third }
    #expect(pages.places == [8..<10])
    pages.discard()
    #expect(pages.places.isEmpty)
  }
}
