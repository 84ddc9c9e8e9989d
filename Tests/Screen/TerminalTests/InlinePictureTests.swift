import EverText
import TestSupport
import Testing

@testable import EverTerminal

/// Pixels over the cells of a screen of 20×5.
@Suite struct InlinePictureTests {
  private static let size = Size(columns: 20, rows: 5)
  private static let art = sampleArt(16, 2)
  private static let picture = InlinePicture(
    art: art,
    encoding: .sixels(cell: PixelSize(width: 10, height: 20)),
    bytes: Array("#0!160~".utf8)
  )

  /// Texts with the picture from a row on; rows outside of the frame are left out.
  private func frame(_ top: Int?, offset: Int = 0, note: CleanText = "") -> Frame {
    let lines = (0..<5).map { row in
      var line = Line()
      if row == 4 { line.append(note, at: 0, width: 20) }
      guard let top, row >= top, row < top + 2, row < 4 else { return line }
      line.append(
        PictureSlice(
          column: 2,
          drawing: .inline(Self.picture),
          row: row - top,
          columns: 0..<16
        )
      )
      return line
    }
    return Frame(
      size: Self.size,
      lines: lines,
      scrollRegion: .init(rows: 0..<4, offset: offset, identity: 1)
    )
  }

  private func pixels(_ shown: inout EmulatedScreen, at time: Int) -> String? {
    shown.screen.takePixels(now: .milliseconds(time)).map(visible)
  }

  /// A screen with the picture and its pixels.
  private func drawn() throws -> EmulatedScreen {
    var shown = try EmulatedScreen(Self.size)
    _ = shown.show(frame(1))
    _ = pixels(&shown, at: 0)
    _ = pixels(&shown, at: 80)
    return shown
  }

  @Test func `pixels follow the symbols once the screen has rested for 80 ms`() throws {
    var shown = try EmulatedScreen(Self.size)
    _ = shown.show(frame(1))
    #expect(shown.emulator.snapshot().rows[1].contains("▄▀█"))
    #expect(pixels(&shown, at: 0) == nil)
    #expect(shown.screen.pixelsDue == .milliseconds(80))
    #expect(pixels(&shown, at: 79) == nil)
    #expect(pixels(&shown, at: 80) == "^[7^[[2;3H^[P0;1;0q#0!160~^[\\^[8")
    #expect(pixels(&shown, at: 200) == nil && shown.screen.pixelsDue == nil)
  }

  @Test func `a movement restarts the time of rest, and a text elsewhere doesn't`() throws {
    var shown = try EmulatedScreen(Self.size)
    _ = shown.show(frame(1))
    _ = pixels(&shown, at: 0)
    _ = shown.show(frame(1, note: "a"))
    #expect(pixels(&shown, at: 80) != nil)
    _ = shown.show(frame(0, offset: 1))
    #expect(pixels(&shown, at: 1_000) == nil)
    #expect(pixels(&shown, at: 1_080)?.contains("[1;3H") == true)
  }

  @Test func `pixels are blanked before their cells move`() throws {
    var shown = try drawn()
    let bytes = shown.show(frame(0, offset: 1))
    var plain = try EmulatedScreen(Self.size)
    _ = plain.show(frame(1))
    let moved = plain.show(frame(0, offset: 1))
    #expect(bytes.count > moved.count + 300, "its cells are blanked and drawn again")
    var fresh = try EmulatedScreen(Self.size)
    _ = fresh.show(frame(0, offset: 1))
    #expect(shown.emulator.snapshot().rows == fresh.emulator.snapshot().rows)
  }

  @Test func `a frame without the picture leaves nothing of it`() throws {
    var shown = try drawn()
    _ = shown.show(frame(nil))
    let isBlank = shown.emulator.snapshot().text.allSatisfy(\.isWhitespace)
    #expect(isBlank)
    #expect(pixels(&shown, at: 500) == nil)
    _ = shown.show(frame(1))
    _ = pixels(&shown, at: 1_000)
    #expect(pixels(&shown, at: 1_080) != nil, "it is drawn again when it comes back")
  }

  @Test func `a picture that isn't whole, or ends on the last row, has symbols alone`() throws {
    #expect(frame(3).inlinePlaces(in: Self.size).isEmpty)
    #expect(frame(-1).inlinePlaces(in: Self.size).isEmpty)
    #expect(frame(2).inlinePlaces(in: Size(columns: 20, rows: 4)).isEmpty)
    #expect(frame(2).inlinePlaces(in: Size(columns: 17, rows: 5)).isEmpty)
    #expect(frame(2).inlinePlaces(in: Self.size).map(\.position.row) == [2])
  }

  @Test func `a repainted screen gets its pixels again`() throws {
    var shown = try drawn()
    shown.screen.forgetWhatIsShown()
    _ = shown.show(frame(1))
    _ = pixels(&shown, at: 1_000)
    #expect(pixels(&shown, at: 1_080) != nil)
  }

  @Test func `an inline image of iTerm2 is a PNG in Base64 with its size in cells`() {
    let picture = InlinePicture(
      art: Self.art,
      encoding: .png(PixelSize(width: 1, height: 1)),
      bytes: [0x78, 0x9C, 0x63, 0x60, 0x60, 0x60, 0, 0, 0, 4, 0, 1]
    )
    let place = Position(row: 0, column: 4)
    let text = visible(InlineCommand.draw(picture, at: place))
    #expect(
      text.hasPrefix(
        "^[7^[[1;5H^[]1337;File=size=69;width=16;height=2;preserveAspectRatio=0;inline=1"
          + ";doNotMoveCursor=1:iVBORw0KGgo"
      )
    )
    #expect(text.hasSuffix("^G^[8"))
  }

  @Test func `a checksum is that of ISO 3309`() {
    #expect(PNGFile.checksum(of: Array("123456789".utf8)) == 0xCBF4_3926)
  }
}
