import Paging
import Testing

/// Tests what responses' own numbers say about items between pages.
@Suite struct SkippedPlacesTests {
  /// The skipped places after three pages of two items, but for those of other lengths.
  private func skipped(
    _ places: [PageEcho?],
    lengths: [Int] = [2, 2, 2]
  ) throws -> [SkippedPlace] {
    try loaded(places, lengths).skippedPlaces
  }

  private func loaded(
    _ places: [PageEcho?],
    _ lengths: [Int] = [2, 2, 2]
  ) throws -> FeedState<Row> {
    var script = Script.opening(FeedConfiguration(pageSize: 2))
    for (index, place) in places.enumerated() {
      let ids = (0..<lengths[index]).map { 10 * index + $0 }
      let next = index + 1 < places.count ? PageKey.token("\(index)") : nil
      var page = Page(items: ids.map { Row(id: $0) }, next: next)
      page.echo = place
      script.respond(try script.takeNewest(), page)
      script.load(toRow: .max)
    }
    return script.state
  }

  @Test(
    arguments: [
      ([-9, -7], 5), ([-4, -2], nil), ([-60, -59], nil), ([-9], nil), ([0, 2], nil),
    ] as [([Int], Int?)]
  )
  func `a number of remaining items that two pages fit shows an early end`(
    rows: [Int],
    items: Int?
  ) throws {
    #expect(try loaded(rows.map { PageEcho(row: $0) }).unreachedItems == items)
  }

  @Test(
    arguments: [
      ([2, nil], 3), ([1, nil], nil), ([2, 1, nil], nil), ([2, 2, 1], 4), ([2, 1, 0], nil),
      ([nil, nil], nil),
    ] as [([Int?], Int?)]
  )
  func `a list that ends before the last page that it named ends early`(
    pagesAfter: [Int?],
    pages: Int?
  ) throws {
    let echoes = pagesAfter.map { count in
      var echo = PageEcho()
      echo.pagesAfter = count
      return echo
    }
    let end = try loaded(echoes).earlyEnd
    #expect(end?.pages == pages && end?.number == pages.map { _ in pagesAfter.count })
  }

  @Test(arguments: [
    [PageEcho(page: 1), PageEcho(page: 2), PageEcho(page: 3)],
    [PageEcho(row: 0), PageEcho(row: 2), PageEcho(row: 4)],
    [PageEcho(page: 1, row: 0), nil, PageEcho(page: 4, row: 9)],
    [PageEcho(page: 1), PageEcho(page: 3), PageEcho(page: 5)],
    [PageEcho(page: 7), PageEcho(page: 7), PageEcho(page: 1)],
    [PageEcho(row: 0), PageEcho(row: 3_600), PageEcho(row: 7_200)],
    [PageEcho(page: 1), PageEcho(page: 3), PageEcho(page: 6)],
  ])
  func `pages that follow each other skip nothing`(places: [PageEcho?]) throws {
    #expect(try skipped(places).isEmpty)
  }

  @Test func `page numbers show skipped pages`() throws {
    let places = [PageEcho(page: 1), PageEcho(page: 2), PageEcho(page: 6)]
    let found = try skipped(places)
    #expect(found.map(\.page) == [2])
    #expect(found.map(\.row) == [4])
    #expect(found.map(\.amount) == [.pages(3)])
  }

  @Test func `offsets show skipped items, on short pages only those beyond their size`() throws {
    let places = [PageEcho(row: 0), PageEcho(row: 2), PageEcho(row: 7)]
    #expect(try skipped(places).map(\.amount) == [.items(3)])
    #expect(try skipped(places, lengths: [2, 1, 2]).map(\.amount) == [.items(3)])
    #expect(try skipped(places, lengths: [2, 4, 2]).map(\.amount) == [.items(1)])
    #expect(try skipped(places, lengths: [1, 2, 2]).map(\.page) == [2])
  }

  @Test func `a refresh forgets what was skipped`() throws {
    var script = Script.opening(FeedConfiguration(pageSize: 2))
    for place in [1, 2, 4] {
      var page = Page(items: [Row(id: place)], next: .token("\(place)"))
      page.echo = PageEcho(page: place)
      script.respond(try script.takeNewest(), page)
      if place != 4 { script.load(toRow: .max) }
    }
    #expect(script.state.skippedPlaces.count == 1)
    script.refresh()
    script.respond(try script.takeNewest(), Page(items: [Row(id: 1)]))
    #expect(script.state.skippedPlaces.isEmpty)
  }
}
