import EverItems
import EverText
import Testing

@testable import BrowserDriver
@testable import EverBrowser

/// Rows with a small image.
@Suite struct ThumbnailTests {
  private func people() -> Driver {
    var driver = Driver(
      size: Size(columns: 60, rows: 10),
      pageSize: 3,
      columns: [
        Column(title: "name", width: 16), Column(title: "height", width: 7),
        Column(title: "uid", width: 4),
      ],
      imageSettings: ImageSettings(),
      hasMotion: false
    )
    driver.makeItem = { place in
      Item(
        id: .sent("\(place)"),
        json: "{}",
        fields: ["Person \(place)", "172 cm", "\(place)"]
      ) {
        $0.image = ItemImage(thumbnail: "https://x/\(place)/{width}/{height}") {
          $0.color = 0x102030
        }
      }
    }
    driver.start()
    driver.respond(total: 4)
    driver.type("v")
    return driver
  }

  @Test func `v shows each item in two lines beside its image, with all of its fields`() {
    var driver = people()
    #expect(driver.wants.visible.first?.url == "https://x/0/60/40")
    let lines = driver.frame().lines
    #expect(lines[1].runs.map(\.text.string) == ["▌", "Person 0"])
    #expect(lines[2].runs.map(\.text.string) == ["▌", "height 172 cm · uid 0"])
    #expect(lines[1].slices.map { $0.column..<$0.endColumn } == [1..<7])
    #expect(lines[3].plainText.contains("Person 1"))
    #expect(lines[7].plainText.contains("░░░"), "the next page isn't loaded")
  }

  @Test func `the cursor moves by items`() {
    var driver = people()
    driver.type("j")
    #expect(driver.frame().lines[3].runs.first?.text == "▌")
    driver.type("v")
    #expect(driver.model.view == .grid)
    #expect(driver.model.list.cursor == 1)
  }

  @Test func `without images there is no such view`() {
    var driver = Driver.loaded(of: 2)
    driver.type("v")
    #expect(driver.model.view == .grid)
  }
}
