import Paging
import Testing

/// Tests what responses' own numbers say about items between pages.
@Suite struct SkippedPlacesTests {
  /// The skipped places after three pages of two items, but for those of other lengths.
  private func skipped(
    _ places: [StatedPlace?],
    lengths: [Int] = [2, 2, 2]
  ) throws -> [SkippedPlace] {
    var script = Script(FeedConfiguration(pageSize: 2))
    script.open()
    for (index, place) in places.enumerated() {
      let ids = (0..<lengths[index]).map { 10 * index + $0 }
      let next = index + 1 < places.count ? PageKey.token("\(index)") : nil
      var page = Page(items: ids.map { Row(id: $0) }, next: next)
      page.statedPlace = place
      script.answer(try script.takeNewest(), page)
      script.load(toRow: .max)
    }
    return script.state.skippedPlaces
  }

  @Test(arguments: [
    [StatedPlace(page: 1), StatedPlace(page: 2), StatedPlace(page: 3)],
    [StatedPlace(row: 0), StatedPlace(row: 2), StatedPlace(row: 4)],
    [StatedPlace(page: 1, row: 0), nil, StatedPlace(page: 4, row: 9)],
    [StatedPlace(page: 1), StatedPlace(page: 3), StatedPlace(page: 5)],
    [StatedPlace(page: 7), StatedPlace(page: 7), StatedPlace(page: 1)],
    [StatedPlace(row: 0), StatedPlace(row: 3_600), StatedPlace(row: 7_200)],
    [StatedPlace(page: 1), StatedPlace(page: 3), StatedPlace(page: 6)],
  ])
  func `pages that follow each other skip nothing`(places: [StatedPlace?]) throws {
    #expect(try skipped(places).isEmpty)
  }

  @Test func `page numbers show skipped pages`() throws {
    let places = [StatedPlace(page: 1), StatedPlace(page: 2), StatedPlace(page: 6)]
    let found = try skipped(places)
    #expect(found.map(\.page) == [2])
    #expect(found.map(\.amount) == [.pages(3)])
  }

  @Test func `offsets show skipped items, on short pages only those beyond their size`() throws {
    let places = [StatedPlace(row: 0), StatedPlace(row: 2), StatedPlace(row: 7)]
    #expect(try skipped(places).map(\.amount) == [.items(3)])
    #expect(try skipped(places, lengths: [2, 1, 2]).map(\.amount) == [.items(3)])
    #expect(try skipped(places, lengths: [2, 4, 2]).map(\.amount) == [.items(1)])
    #expect(try skipped(places, lengths: [1, 2, 2]).map(\.page) == [2])
  }

  @Test func `a refresh forgets what was skipped`() throws {
    var script = Script(FeedConfiguration(pageSize: 2))
    script.open()
    for place in [1, 2, 4] {
      var page = Page(items: [Row(id: place)], next: .token("\(place)"))
      page.statedPlace = StatedPlace(page: place)
      script.answer(try script.takeNewest(), page)
      if place != 4 { script.load(toRow: .max) }
    }
    #expect(script.state.skippedPlaces.count == 1)
    script.refresh()
    script.answer(try script.takeNewest(), Page(items: [Row(id: 1)]))
    #expect(script.state.skippedPlaces.isEmpty)
  }
}
