import EverText
import EverItems
import Paging
import Testing

@testable import BrowserDriver
@testable import EverBrowser

@Suite struct CellWantsTests {
  /// The rows of requests, from their URLs.
  private func rows(_ requests: [ImageRequest]) -> [Int] {
    requests.compactMap { $0.url.split(separator: "/").dropFirst(2).first.flatMap { Int($0) } }
  }

  private func wants(_ driver: Driver) -> [[Int]] {
    [rows(driver.wants.visible), rows(driver.wants.near), rows(driver.wants.far)]
  }

  private static func grid() -> Driver { .album(pageSize: 30, total: 30) }

  @Test func `the visible images are first, then the next screen and the one after`() {
    let driver = Self.grid()
    #expect(wants(driver) == [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]])
    let request = driver.wants.visible.first
    #expect(request?.url == "https://photos/0/280/180")
    #expect(
      request
        == ImageRequest(
          url: "https://photos/0/280/180",
          of: "https://photos/0/{width}/{height}",
          columns: 28,
          rows: 9,
          width: 280,
          height: 180,
          fit: .fill
        )
    )
  }

  @Test func `no rows behind a user that turns back are wanted`() {
    var driver = Self.grid()
    driver.type("10j")
    #expect(wants(driver) == [[20, 18, 19, 21], [22, 23, 24, 25], [26, 27, 28, 29]])
    driver.type("k")
    #expect(wants(driver)[1] == [17, 16, 15, 14])
    #expect(wants(driver)[2] == [13, 12, 11, 10])
  }

  @Test func `without images there are rows, and cells with authors only on request`() {
    var driver = Driver.album(total: 6, showsImages: false)
    #expect(driver.cells()[1] == " ▌  1 photo 1           title")
    driver.type("v")
    #expect(driver.cells()[1].contains("...."))
    #expect(driver.screen().contains("author 2"))
    #expect(driver.wantCount == 0)
  }

  @Test func `images are wanted with the page of their items`() {
    var driver = Driver.album(pages: 0, prefetch: .fixed(4))
    #expect(driver.wants.isEmpty)
    driver.respond()
    #expect(wants(driver)[0] == [0, 1, 2, 3])
    #expect(wants(driver)[1] == [4, 5])
    driver.respond()
    #expect(wants(driver)[1] == [4, 5, 6, 7])
  }

  @Test func `a picture that failed marks its cell alone`() {
    var driver = Self.grid()
    let request = driver.wants.visible[1]
    driver.send(.image(request, .failure(ImageFailure("no bytes"))))
    #expect(driver.screen().split(separator: "✗").count == 2)
    #expect(!driver.status().contains("✗"))
    driver.type("l")
    #expect(driver.status().contains("✗ no image: no bytes"))
  }

  @Test(arguments: [60, 160])
  func `the reason for cells without pictures stays when a notice ends`(columns: Int) {
    var driver = Driver.album(size: Size(columns: columns, rows: 20), pageSize: 30, total: 30)
    driver.type("99-")
    driver.type("-")
    for request in driver.wants.visible { driver.send(.image(request, .failure(.noWorker))) }
    #expect(driver.status().contains("smallest cells"))
    driver.wait(.seconds(60))
    driver.send(.timePassed)
    driver.type("l")
    #expect(driver.status().contains("✗ no image: the program"))
    driver.showPictures()
    #expect(driver.status().contains("author 2"))
  }
}
