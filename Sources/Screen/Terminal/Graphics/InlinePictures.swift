import EverText
import EverBase

/// A picture whose pixels are or will be on the screen.
struct InlinePlace: Hashable {
  let picture: InlinePicture
  /// Its first cell.
  let position: Position

  var rows: Range<Int> { position.row..<position.row + picture.art.size.rows }
}

/// The pixels over the cells of a screen, which ncurses doesn't know.
///
/// Pixels are drawn when the screen hasn't changed for a short time, and erased before their cells
/// change. Before that the cells show symbols.
struct InlinePictures {
  /// The time without a change of the screen before pixels are drawn.
  private static let rest = Duration.milliseconds(80)

  /// The pictures whose pixels the terminal shows.
  private(set) var shown: Set<InlinePlace> = []
  /// The pictures whose pixels are to be drawn, from top to bottom.
  private var waiting: [InlinePlace] = []
  /// When the first of them is drawn; nil before the wait has begun, or without any.
  private(set) var due: Duration?

  /// Removes and returns the pictures whose pixels must be erased before a frame is drawn, in no
  /// order.
  ///
  /// The terminal scrolls some rows before.
  mutating func removeAll(but wanted: Set<InlinePlace>, scrolling scrolled: Range<Int>?)
    -> [InlinePlace]
  {
    let gone = shown.filter { place in
      !wanted.contains(place) || scrolled.map { $0.overlaps(place.rows) } ?? false
    }
    shown.subtract(gone)
    return Array(gone)
  }

  /// Takes the pictures of a frame that was drawn.
  ///
  /// - Parameters:
  ///   - wanted: the pictures, from top to bottom.
  ///   - drawn: the rows whose cells may have been written, over the pixels.
  mutating func take(_ wanted: [InlinePlace], drawn: Set<Int>) {
    shown = shown.filter { drawn.isDisjoint(with: $0.rows) }
    let rest = wanted.filter { !shown.contains($0) }
    let isTouched = rest.contains { !drawn.isDisjoint(with: $0.rows) }
    guard rest != waiting || isTouched else { return }
    waiting = rest
    due = nil
  }

  /// Forgets all pixels, because the terminal has cleared its screen.
  mutating func forget() { self = InlinePictures() }

  /// The next picture to draw once the screen is at rest; nil for none at this time.
  mutating func next(now: Duration) -> InlinePlace? {
    guard let place = waiting.first else { return nil }
    let due = self.due ?? now + Self.rest
    self.due = due
    guard now >= due else { return nil }
    waiting.removeFirst()
    if waiting.isEmpty { self.due = nil }
    shown.insert(place)
    return place
  }
}

extension Frame {
  /// The pictures with pixels that the frame shows as a whole, from top to bottom, and not on the
  /// last row of the screen, where some terminals scroll after a picture.
  ///
  /// - Complexity: O(slices of pictures).
  func inlinePlaces(in size: Size) -> [InlinePlace] {
    var places: [InlinePlace] = []
    for (row, line) in lines.prefix(size.rows - 1).enumerated() {
      for slice in line.slices where slice.row == 0 {
        guard case .inline(let picture) = slice.drawing else { continue }
        let place = InlinePlace(
          picture: picture,
          position: Position(row: row, column: slice.column)
        )
        if shows(place, in: size) { places.append(place) }
      }
    }
    return places
  }

  private func shows(_ place: InlinePlace, in size: Size) -> Bool {
    let art = place.picture.art.size
    guard place.rows.upperBound < min(size.rows, lines.count + 1),
      place.position.column + art.columns <= size.columns
    else { return false }
    return place.rows.allSatisfy { row in
      lines[row].slices.contains { slice in
        slice.column == place.position.column && slice.row == row - place.position.row
          && slice.columns == 0..<art.columns && slice.drawing == .inline(place.picture)
      }
    }
  }
}

/// Control strings that draw pixels from the cursor on.
enum InlineCommand {
  /// The bytes that draw a picture at a place, and leave the cursor where it is.
  ///
  /// - Complexity: O(bytes).
  static func draw(_ picture: InlinePicture, at place: Position) -> [UInt8] {
    let start = ControlString.bytes("\u{1B}7\u{1B}[\(place.row + 1);\(place.column + 1)H")
    return start + pixels(of: picture) + ControlString.bytes("\u{1B}8")
  }

  private static func pixels(of picture: InlinePicture) -> [UInt8] {
    switch picture.encoding {
    case .sixels:
      // The second parameter leaves pixels without a colour as they are.
      return ControlString.bytes("\u{1B}P0;1;0q") + picture.bytes + ControlString.stringTerminator
    case .png(let size):
      let file = PNGFile(size: size, rows: picture.bytes).bytes
      let (columns, rows) = (picture.art.size.columns, picture.art.size.rows)
      let keys =
        "size=\(file.count);width=\(columns);height=\(rows);preserveAspectRatio=0;inline=1"
        + ";doNotMoveCursor=1"
      return ControlString.bytes("\u{1B}]1337;File=\(keys):") + Base64.encode(file)
        + ControlString.bytes("\u{07}")
    }
  }
}

/// A PNG around rows that are compressed already (PNG, chapters 5 and 11).
struct PNGFile {
  let size: PixelSize
  /// The zlib stream of the rows, 3 bytes for each pixel and one before each row.
  let rows: [UInt8]

  /// - Complexity: O(bytes).
  var bytes: [UInt8] {
    let header = Self.number(size.width) + Self.number(size.height) + [8, 2, 0, 0, 0]
    return [0x89] + ControlString.bytes("PNG\r\n\u{1A}\n") + Self.chunk("IHDR", header)
      + Self.chunk("IDAT", rows) + Self.chunk("IEND", [])
  }

  private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let content = ControlString.bytes(name) + data
    return number(data.count) + content + number(Int(checksum(of: content)))
  }

  private static func number(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  /// CRC-32 of ISO 3309.
  static func checksum(of bytes: [UInt8]) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes { sum = table[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] ^ sum >> 8 }
    return ~sum
  }

  private static let table = (0..<UInt32(256)).map { byte in
    (0..<8).reduce(byte) { sum, _ in sum & 1 == 1 ? 0xEDB8_8320 ^ sum >> 1 : sum >> 1 }
  }
}
