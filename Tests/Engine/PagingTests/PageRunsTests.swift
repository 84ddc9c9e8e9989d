import Testing

@testable import Paging

/// Pages in runs, compared with an array of the same pages.
@Suite struct PageRunsTests {
  private func key(_ number: Int, named: Bool) -> PageKey {
    named ? .token("t\(number)") : .page(number)
  }

  /// A page of two rows; every eleventh lacks one.
  private func page(_ number: Int, named: Bool) -> LoadedPage<Int> {
    let ids = number % 11 == 7 ? [2 * number] : [2 * number, 2 * number + 1]
    var page = LoadedPage(
      Page(items: ids.map { Row(id: $0) }),
      requested: SizedKey(key: key(number, named: named), size: 2),
      AbsorbedPage(ids: ids),
      places: (2 * number)..<(2 * number + 2)
    )
    page.echo = PageEcho(page: number, row: 2 * number)
    page.echo?.id = 2 * number
    return page
  }

  @Test(arguments: [false, true], 1...5)
  func `pages are the same in runs and in an array`(named: Bool, seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var plain = [page(50, named: named)]
    var runs = PageRuns(plain[0])
    func number() {
      var row = 0
      for index in plain.indices {
        plain[index].firstRow = row
        row += plain[index].rows
      }
      runs.number()
    }
    for _ in 0..<300 {
      let index = plain.indices.randomElement(using: &generator) ?? 0
      switch Int.random(in: 0..<12, using: &generator) {
      case 0..<4:
        let next = page(50 + plain.count, named: named)
        plain.append(next)
        runs.append(next)
        number()
      case 4:
        plain.insert(page(9, named: named), at: 0)
        runs.prepend(page(9, named: named))
        number()
      case 5:
        for index in plain.indices { plain[index].places = plain[index].places.shifted(by: 3) }
        runs.shiftPlaces(by: 3)
      case 6:
        plain[index].received += 1
        runs[index].received += 1
      default:
        plain[index].drop()
        runs[index].drop()
      }
      #expect(Array(runs) == plain)
      let rows = plain.map(\.firstRow)
      #expect(rows.map { runs.index(ofRow: $0) } == Array(rows.indices))
      #expect(runs.loaded.map(\.index) == plain.indices.filter { !plain[$0].ids.isEmpty })
    }
  }

  @Test(arguments: [false, true])
  func `dropped pages share a record, in whatever order they were dropped`(named: Bool) {
    var runs = PageRuns(page(0, named: named))
    for number in 1..<7 { runs.append(page(number, named: named)) }
    runs.number()
    for index in [3, 0, 5, 6, 1, 4, 2] { runs[index].drop() }
    #expect(runs.recordCount == 1 && runs.count == 7)
    runs[3] = page(3, named: named)
    #expect(runs.recordCount == 3)
    #expect(runs.map(\.page.key) == (0..<7).map { key($0, named: named) })
  }
}
