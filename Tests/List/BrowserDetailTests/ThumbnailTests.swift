import EverItems
import EverText
import Testing

@testable import BrowserDriver
@testable import EverBrowser

/// Rows with a small image.
@Suite struct ThumbnailTests {
  private func people(
    _ view: ViewMode = .list,
    arePixels: Bool? = nil,
    size: Size = Size(columns: 60, rows: 10),
    total: Int = 4,
    keys: String = "v"
  ) -> Driver {
    var wide = Column(title: "id", width: 4)
    wide.minimumRoom = 200
    var driver = Driver(
      size: size,
      pageSize: 3,
      columns: [
        Column(title: "name", width: 16), Column(title: "height", width: 7),
        Column(title: "uid", width: 4), wide,
      ],
      view: view,
      imageSettings: ImageSettings(arePixels: arePixels),
      hasMotion: false
    )
    driver.makeItem = { place in
      Item(
        id: .sent("\(place)"),
        json: "{}",
        fields: ["Person \(place)", "172 cm", "\(place)", "p\(place)"]
      ) {
        $0.image = ItemImage(thumbnail: "https://x/\(place)/{width}/{height}") {
          $0.color = 0x102030
        }
      }
    }
    driver.start()
    driver.respond(total: total)
    driver.type(keys)
    return driver
  }

  @Test func `v shows each item in two lines beside its image, with all of its fields`() {
    var driver = people()
    #expect(driver.wants.visible.first?.url == "https://x/0/60/40")
    let lines = driver.frame().lines
    #expect(lines[1].runs.map(\.text.string) == ["▌", "Person 0", "id p0"])
    #expect(lines[1].endColumn == 59)
    #expect(lines[2].runs.map(\.text.string) == ["▌", "height 172 cm · uid 0"])
    #expect(lines[1].slices.map { $0.column..<$0.endColumn } == [1..<7])
    #expect(lines[3].plainText.contains("Person 1"))
    #expect(lines[7].plainText.contains("░░░"), "the next page isn't loaded")
    var long = people(size: Size(columns: 60, rows: 30), total: 20)
    let shades = long.frame().lines[7...20].compactMap { $0.runs.last?.width }
    #expect(Set(shades).count > 4, "neither the names nor the other fields end in one column")
  }

  @Test func `a failure has the room of the text`() {
    var driver = people()
    driver.fail("The server is down.")
    #expect(driver.screen().contains("✗ The server is down."))
    #expect(driver.screen().contains("Enter tries again"))
  }

  @Test func `the cursor moves by items`() {
    var driver = people()
    driver.type("j")
    #expect(driver.frame().lines[3].runs.first?.text == "▌")
    driver.type("v")
    #expect(driver.model.view == .grid)
    #expect(driver.model.list.cursor == 1)
    var later = people(keys: "jv")
    #expect(later.frame().lines[1].plainText.contains("Person 0"), "it isn't cut")
  }

  @Test(
    arguments: [
      (true, 60, 23, "", ViewMode.thumbnails), (false, 60, 23, "", .list), (nil, 60, 23, "", .list),
      (true, 140, 23, "", .list), (true, 60, 21, "", .list), (true, 60, 23, "v", .grid),
      (nil, 60, 23, "v", .thumbnails),
    ] as [(Bool?, Int, Int, String, ViewMode)]
  )
  func `rows begin with images where the terminal draws pixels and ten of them fit`(
    arePixels: Bool?,
    columns: Int,
    rows: Int,
    keys: String,
    view: ViewMode
  ) {
    let size = Size(columns: columns, rows: rows)
    var driver = people(.thumbnails, arePixels: arePixels, size: size, keys: keys)
    #expect(driver.model.view == view)
    driver.send(.imagesChanged(ImageSettings(arePixels: true)))
    #expect(driver.model.view == (arePixels == nil && keys.isEmpty ? .thumbnails : view))
    driver.type("<Enter>")
    #expect(!driver.model.isPhotoView, "the detail is that of a row")
  }

  @Test func `without images there is no such view`() {
    var driver = Driver.loaded(of: 2)
    driver.type("v")
    #expect(driver.model.view == .grid)
  }
}
