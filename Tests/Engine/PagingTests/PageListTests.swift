@testable import Paging
import Testing

@Suite struct PageListTests {
  private var list = PageList<Int>()

  /// The page of ten places with a number from 0, and the ids of some of its items.
  private func page(_ number: Int, _ ids: [Int]? = nil, places: Int = 10) -> LoadedPage<Int> {
    let first = number * 10
    return LoadedPage(
      page: SizedKey(key: .page(number), size: 10),
      ids: ids ?? Array(first..<(first + places)),
      places: first..<(first + places),
      bytes: 100
    )
  }

  private func key(_ number: Int) -> SizedKey { SizedKey(key: .page(number), size: 10) }

  /// Puts a page where it belongs.
  private mutating func put(_ number: Int, _ ids: [Int]? = nil) {
    let following = list.segments.firstIndex { $0.firstPlace > number * 10 } ?? list.segments.count
    list.put(page(number, ids), next: key(number + 1), before: following)
    list.remap(.nothing)
  }

  private var stretches: [Stretch] { list.map.entries.map(\.stretch) }

  @Test mutating func `pages that touch are one segment, whatever their order`() {
    for number in [0, 4, 2, 3, 1] { put(number) }
    #expect(list.segments.count == 1 && list.segments[0].next == key(5))
    #expect(list.ids == Array(0..<50) && list.bytes == 500 && list.endPlace == 50)
    #expect(stretches == [.segment(0)])
  }

  @Test mutating func `a gap has a row for each place`() {
    put(0)
    put(3)
    #expect(stretches == [.segment(0), .places(10..<30), .segment(1)])
    #expect(list.map.count == 40 && list.loadedEnd == 40)
    #expect(list.rowsBefore(place: 35) == 40 && list.rowsBefore(place: 20) == 20)
  }

  @Test mutating func `repeated items leave places without rows`() {
    put(0, [0, 1, 2])
    put(1)
    #expect(list.rowsBefore(place: 20) == 13 && list.loadedEnd == 13)
    #expect(list.row(of: 10) == 3 && list.row(of: 9) == nil)
  }

  @Test mutating func `an open gap has one row until it is closed`() {
    put(1)
    list.insertHead(page(0), next: key(1))
    list.remap(.nothing)
    #expect(stretches == [.segment(0), .openGap(after: 0), .segment(1)])
    #expect(list.openGap(at: 10, next: key(1)) == 0)
    #expect(list.openGap(at: 10, next: key(7)) == nil)
    list.closeGap(afterSegment: 0)
    list.remap(.nothing)
    #expect(stretches == [.segment(0)] && list.map.count == 20)
  }

  @Test mutating func `a page after an open gap doesn't join what is above it`() {
    list.insertHead(page(0), next: key(1))
    put(1)
    #expect(list.segments.count == 2)
  }

  @Test(
    arguments: [
      (PageList<Int>.Tail.nothing, 10), (.places(5), 15), (.footer, 11), (.end, 11),
    ]
  )
  mutating func `what follows the pages has rows`(tail: PageList<Int>.Tail, rows: Int) {
    put(0)
    list.remap(tail)
    #expect(list.map.count == rows)
  }

  @Test mutating func `an empty list has no row for its end`() {
    list.put(page(0, [], places: 0), next: nil, before: 0)
    list.remap(.end)
    #expect(list.map.count == 0 && !list.isEmpty)
  }

  @Test mutating func `a dropped page keeps its rows and returns`() throws {
    put(0)
    put(1)
    let position = PagePosition(segment: 0, page: 0)
    #expect(list.droppedPage(key(0), at: 0..<10) == nil)
    list.change(position) { $0.drop() }
    #expect(list.bytes == 100 && list.loadedRows == [10..<20])
    #expect(list.droppedPage(key(0), at: 0..<10) == position)
    #expect(list.position(ofPage: key(0)) == position && list[position].isDropped)
    var page = Page(items: [Row(id: 70), Row(id: 71)])
    page.bytes = 60
    list.change(position) { $0.refill(page, AbsorbedPage(ids: [70, 71])) }
    list.remap(.nothing)
    #expect(list.bytes == 160)
    #expect(list.row(of: 10) == 2 && list.loadedRows == [0..<12])
  }

  @Test mutating func `an item is inserted and removed where it was found`() throws {
    put(0, [1, 2])
    put(3, [5, 6])
    let place = try #require(list.position(of: 6, distance: 1))
    #expect(place == ItemPosition(page: PagePosition(segment: 1, page: 0), offset: 2))
    list.change(place.page) { $0.insert(9, at: place.offset) }
    list.remap(.nothing)
    #expect(list.ids == [1, 2, 5, 6, 9] && list.row(of: 9) == 24)
    list.change(place.page) { $0.remove(at: 0) }
    #expect(list.ids == [1, 2, 6, 9])
  }

  @Test mutating func `a shift moves the segments from a place on`() {
    put(0)
    put(3)
    let shifted = list.shiftPlaces(from: 10, by: 5)
    #expect(shifted == [1] && list.segments.map(\.firstPlace) == [0, 35])
  }

  @Test mutating func `only page one stays when the addressing changes`() {
    put(0)
    put(2)
    let removed = list.keepFirstSegment(from: key(7), next: key(8))
    #expect(removed == Array(20..<30) && list.ids == Array(0..<10))
    #expect(list.segments[0].pages[0].page == key(7) && list.segments[0].next == key(8))
  }

  @Test mutating func `a map that stays the same keeps the revision`() {
    put(0)
    let before = list.revision
    list.remap(.nothing)
    #expect(list.revision == before)
    list.remap(.footer)
    #expect(list.revision > before)
  }
}

extension PageList {
  /// The row of an item; nil when no page has it.
  fileprivate func row(of id: ID) -> Int? { position(of: id).map { row(of: $0) } }
}
