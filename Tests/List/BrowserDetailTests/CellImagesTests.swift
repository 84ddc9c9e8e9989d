import EverText
import EverItems
import Testing

@testable import BrowserDriver
@testable import EverBrowser

@Suite struct CellImagesTests {
  private func view(
    _ visible: Range<Int>,
    cursor: Int
  ) throws -> CellImages.View {
    let size = Size(columns: 60, rows: 20)
    let layout = CellLayout(.grid, size: size, lanes: 2, pixels: PixelSize(width: 8, height: 16))
    return CellImages.View(
      basis: CellImages.Basis(feed: 1, layout: try #require(layout), measured: 0),
      rowCount: 100,
      visible: visible,
      capacity: 4,
      cursor: cursor,
      isGoingUp: false
    )
  }

  private func request(_ row: Int) -> ImageRequest {
    ImageRequest(url: "\(row)", columns: 8, rows: 4, width: 64, height: 64, fit: .fill)
  }

  @Test func `a request is made once while the feed and the aspects are the same`() throws {
    var images = CellImages()
    var made: [Int] = []
    images.want(try view(20..<24, cursor: 20)) { row in
      made.append(row)
      return request(row)
    }
    #expect(made == Array(20..<32))
    made = []
    images.want(try view(22..<26, cursor: 22)) { row in
      made.append(row)
      return request(row)
    }
    #expect(made == [32, 33])
  }

  @Test func `another aspect is another revision, the same one isn't`() {
    var images = CellImages()
    images.measure(1.5, of: .sent("1"))
    images.measure(1.5, of: .sent("1"))
    #expect(images.revision == 1)
    images.measure(2, of: .sent("1"))
    #expect(images.revision == 2)
    #expect(images.aspect(of: .sent("1")) == 2)
  }

  @Test func `without cells nothing is wanted, and the next view is new`() throws {
    var images = CellImages()
    let view = try view(0..<4, cursor: 0)
    images.want(view, make: request)
    #expect(images.shows(view))
    images.clear()
    #expect(images.wants == ImageWants())
    #expect(!images.shows(view))
  }
}
