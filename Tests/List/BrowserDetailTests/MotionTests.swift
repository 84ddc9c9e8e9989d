import EverText
import EverItems
import Testing

@testable import BrowserDriver
@testable import EverBrowser

@Suite struct MotionTests {
  private let red = Preview(pixels: PixelGrid(.init(0xff0000)))
  private let cell = CellRectangle(rows: 3..<5, columns: 4..<10)

  /// A detail directly after opening, with an image that grows into it.
  private func zooming() -> Driver {
    var driver = Driver.photos()
    driver.type("<Enter>")
    driver.model.motion = zoom(driver, opens: true)
    return driver
  }

  private func zoom(_ driver: Driver, opens: Bool) -> Motion {
    let screen = CellRectangle(rows: 1..<11, columns: 15..<45)
    return Motion(
      kind: .zoom(
        Zoom(pixels: red, from: opens ? cell : screen, to: opens ? screen : cell, opens: opens)
      ),
      start: driver.now
    )
  }

  private func cells(_ driver: inout Driver) -> [[Range<Int>]] {
    driver.frame().lines.map { $0.slices.map { $0.column..<$0.endColumn } }
  }

  /// Sends square pictures for the wanted images.
  private func show(_ driver: inout Driver) {
    driver.wait(.seconds(1))
    for request in driver.wants.visible {
      let rows = request.fit == .fill ? request.rows : min(request.rows, request.columns / 2)
      let columns = request.fit == .fill ? request.columns : 2 * rows
      let source = PixelSize(width: 500, height: 500)
      driver.send(.image(request, .success(picture(columns: columns, rows: rows, source: source))))
    }
    driver.wait(.seconds(1))
  }

  @Test(arguments: ["", "v"], ["", "<Enter>", "<Enter>J"])
  func `an image of unknown size moves from its picture to its picture`(view: String, keys: String)
  {
    let size = Size(columns: 160, rows: 40)
    var driver = Driver.photos(count: 0, view: .list, size: size, hasMore: true)
    driver.respond(items: [shot(0, width: nil), shot(1, width: nil)])
    driver.type(view)
    show(&driver)
    for key in Driver.chords(keys) {
      driver.press(key)
      show(&driver)
    }
    let before = cells(&driver)
    driver.type(keys.isEmpty ? "<Enter>" : "q")
    guard case .zoom(let zoom)? = driver.model.motion?.kind else {
      Issue.record("nothing moves")
      return
    }
    #expect(zoom.from.rows.allSatisfy { before[$0] == [zoom.from.columns] })
    let first = cells(&driver)
    #expect(first == before || view == "v", "nothing else is there at the start")
    let bold = driver.frame().lines.dropFirst().flatMap(\.runs)
      .filter { $0.style.attributes.contains(.bold) && $0.text.string.contains("photo") }
    #expect(bold.count <= 1)
    show(&driver)
    let after = cells(&driver)
    #expect(zoom.to.rows.allSatisfy { after[$0] == [zoom.to.columns] })
    let pictures = view == "v" && !keys.isEmpty ? 2 : 1
    #expect(after.count { !$0.isEmpty } == zoom.to.rows.count * pictures)
  }

  @Test func `frames are requested while something moves, 20 a second at most, and none after`() {
    var driver = zooming()
    var frames = 0
    while driver.model.motion != nil, let deadline = driver.model.deadline, frames < 100 {
      #expect(deadline - driver.now <= .milliseconds(50))
      driver.now = deadline
      driver.send(.timePassed)
      frames += 1
    }
    #expect(frames > 8)
    #expect(driver.now < .milliseconds(600))
    #expect(Double(frames) <= (driver.now / .seconds(1)) * 20 + 1)
    driver.respondToImage()
    driver.wait(.seconds(3))
    #expect(driver.model.deadline == nil)
  }

  @Test func `a frame that arrives late shows what is due then`() {
    var slow = zooming()
    var quick = zooming()
    quick.wait(.milliseconds(200))
    quick.send(.timePassed)
    slow.passUnnoticed(.milliseconds(200))
    slow.send(.timePassed)
    #expect(slow.frame() == quick.frame())
  }

  @Test(arguments: ["J", "q", "j", "?", "9"])
  func `a key ends it and acts at once`(keys: String) {
    var driver = zooming()
    var still = zooming()
    still.model.motion = nil
    driver.wait(.milliseconds(50))
    driver.type(keys)
    if case .zoom(let zoom) = driver.model.motion?.kind, zoom.opens { Issue.record("it moves on") }
    still.now = driver.now
    still.type(keys)
    #expect(driver.frame() == still.frame())
  }

  @Test func `an image grows to the shape of the picture that arrives, which is displayed then`() {
    var driver = zooming()
    driver.wait(.milliseconds(100))
    let drawing = symbols(.rgb(0, 0, 255), columns: 20, rows: 10)
    driver.respondToImage(columns: 20, drawing: drawing)
    guard case .zoom(let zoom) = driver.model.motion?.kind else {
      Issue.record("the zoom was cut short")
      return
    }
    #expect(zoom.to == CellRectangle(rows: 1..<11, columns: 20..<40))
    while case .zoom = driver.model.motion?.kind, let deadline = driver.model.deadline {
      driver.now = deadline
      driver.send(.timePassed)
    }
    if case .dissolve = driver.model.motion?.kind {} else { Issue.record("it doesn't appear") }
    driver.wait(.milliseconds(210))
    #expect(driver.model.motion == nil)
    #expect(driver.art(row: 5, column: 20)?.foreground == .rgb(0, 0, 255))
  }

  @Test func `a picture that arrives dissolves out of the pixels in its place`() {
    var driver = Driver.photos()
    driver.type("<Enter>")
    driver.wait(.seconds(1))
    driver.respondToImage(
      drawing: symbols(.rgb(0, 0, 200), columns: 30, rows: 10),
      preview: PixelGrid(.white)
    )
    #expect(driver.art(row: 5, column: 20)?.background == .rgb(0x10, 0x20, 0x30))
    driver.passUnnoticed(.milliseconds(100))
    driver.send(.timePassed)
    #expect(driver.art(row: 5, column: 20)?.background == .rgb(255, 255, 255))
    driver.passUnnoticed(.milliseconds(50))
    driver.send(.timePassed)
    #expect(driver.art(row: 5, column: 20)?.background == .rgb(128, 128, 228))
    driver.wait(.milliseconds(100))
    #expect(driver.art(row: 5, column: 20)?.background == .rgb(0, 0, 200))
    driver.wait(.seconds(1))
    #expect(driver.model.deadline == nil)
  }

  @Test func `the same picture delivered again doesn't move`() {
    var driver = Driver.photos()
    driver.type("<Enter>")
    driver.wait(.seconds(1))
    driver.respondToImage()
    driver.wait(.seconds(1))
    driver.respondToImage()
    #expect(driver.model.motion == nil)
  }

  @Test func `nothing moves where motion is off`() {
    var driver = Driver.photos(hasMotion: false)
    driver.type("<Enter>")
    #expect(driver.model.motion == nil)
    driver.respondToImage()
    #expect(driver.model.motion == nil)
    driver.type("q")
    #expect(driver.model.motion == nil)
    #expect(driver.model.deadline == nil)
  }
}
