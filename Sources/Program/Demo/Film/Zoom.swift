import EverRecording
import EverText

/// Rows of a screen that pictures enlarge, so that they fill the room of more rows.
///
/// As many columns are shown, from the left, as then fit.
struct Zoom: Hashable, Sendable {
  /// The rows, from 0.
  let rows: Range<Int>

  /// The number of rows whose room they fill; those below stay as they are.
  let room: Int

  var scale: Double { Double(room) / Double(rows.count) }

  private init?(_ top: Int, _ count: Int, _ room: Int) {
    guard (1..<max(1, room)).contains(count), (0...room - count).contains(top) else { return nil }
    rows = top..<top + count
    self.room = room
  }

  /// Rows around the cursor's row, or around the middle; nil when a screen has no more rows.
  init?(of count: Int, around row: Int?, _ size: Size) {
    let top = (row ?? size.rows / 2) - count / 2
    self.init(max(0, min(top, size.rows - count)), count, size.rows)
  }

  /// The zoom for a cursor in a row: the same while the row is shown, else around the row.
  func following(_ row: Int?, _ size: Size) -> Zoom? {
    row.map(rows.contains) ?? true ? self : Zoom(of: rows.count, around: row, size)
  }

  /// The code of an event in a recording; players ignore codes that they don't know.
  static let code = "z"

  /// The event after which pictures show a zoom, or all rows again.
  static func event(_ zoom: Zoom?) -> CastEvent.Kind {
    .other(code, zoom.map { "\($0.rows.lowerBound) \($0.rows.count) \($0.room)" } ?? "")
  }

  /// Reads the data of an event for a screen; nil for all rows.
  init?(_ data: String, on size: Size) {
    let numbers = data.split(separator: " ").compactMap { Int($0) }
    guard numbers.count == 3, numbers[2] <= size.rows else { return nil }
    self.init(numbers[0], numbers[1], numbers[2])
  }
}

extension Film.Frame {
  /// A row of the screen in a picture: its top, in rows of the picture, and how much it is enlarged.
  typealias Place = (row: Int, top: Double, scale: Double)

  /// The places of the rows that a picture of so many rows shows.
  func places(_ count: Int) -> [Place] {
    (0..<count).compactMap { row in
      guard let zoom, row < zoom.room else { return (row, Double(row), 1) }
      let top = Double(row - zoom.rows.lowerBound) * zoom.scale
      return zoom.rows.contains(row) ? (row, top, zoom.scale) : nil
    }
  }
}
