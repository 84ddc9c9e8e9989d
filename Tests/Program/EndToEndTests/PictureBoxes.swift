import EverText
import TestSupport

/// The cells of the screen that show one image or its placeholder.
struct PictureBox: Sendable {
  let rows: Range<Int>
  let columns: Range<Int>
  /// Whether its first row is on the screen, as far as the screen shows.
  let isTopSeen: Bool
  let hasCursor: Bool
  /// The text below it; empty when that isn't on the screen.
  let caption: String
  /// The cells row by row.
  let cells: [[ScreenSnapshot.Cell]]

  var text: String { cells.map { $0.map(\.text).joined() }.joined(separator: "\n") }

  /// Whether it shows the placeholder colour.
  var isBlock: Bool { !isMarked && text.contains("░") }

  /// Whether it is marked as broken.
  var isMarked: Bool { text.contains("✗") }
}

extension ScreenSnapshot.Cell {
  /// Whether it shows a part of an image: text has the first sixteen colours at most, on no ground.
  ///
  /// The right half of a wide character is excluded, because it keeps the colours of earlier
  /// content.
  fileprivate var isOfPicture: Bool {
    width == 1 && (isPlaceholder || style.foreground.isOfPicture || style.background != .standard)
  }

  /// Whether it is a placeholder for a part of an image.
  var isPlaceholder: Bool { text.unicodeScalars.first == "\u{10EEEE}" }
}

extension Color {
  /// Whether no text has it.
  fileprivate var isOfPicture: Bool {
    switch self {
    case .standard: false
    case .palette(let entry): entry >= 16
    case .rgb: true
    }
  }
}

extension ScreenSnapshot {
  /// The boxes of images row by row.
  var pictureBoxes: [PictureBox] {
    var open: [Range<Int>: Int] = [:]
    var found: [(rows: Range<Int>, columns: Range<Int>)] = []
    for row in 1..<max(1, size.rows - 1) {
      let runs = pictureRuns(in: row)
      for (run, first) in open where !runs.contains(run) { found.append((first..<row, run)) }
      open = open.filter { runs.contains($0.key) }
      for run in runs where open[run] == nil { open[run] = row }
    }
    for (run, first) in open { found.append((first..<(size.rows - 1), run)) }
    let tallest = found.map(\.rows.count).max() ?? 0
    return found.sorted {
      ($0.rows.upperBound, $0.columns.lowerBound) < ($1.rows.upperBound, $1.columns.lowerBound)
    }
    .map { box($0.rows, $0.columns, tallest: tallest) }
  }

  /// The columns of a row that belong to one image each.
  private func pictureRuns(in row: Int) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for column in 0..<size.columns where self[row, column].isOfPicture {
      if let last = runs.last, last.upperBound == column {
        runs[runs.count - 1] = last.lowerBound..<(column + 1)
      } else {
        runs.append(column..<(column + 1))
      }
    }
    return runs
  }

  private func box(_ rows: Range<Int>, _ columns: Range<Int>, tallest: Int) -> PictureBox {
    let below = rows.upperBound
    let caption = below < size.rows - 1 ? columns.map { self[below, $0].text }.joined() : ""
    let left = columns.lowerBound - 1
    return PictureBox(
      rows: rows,
      columns: columns,
      isTopSeen: rows.lowerBound > 1 || rows.count == tallest,
      hasCursor: left >= 0 && self[rows.lowerBound, left].text == "▌",
      caption: caption.trimmed,
      cells: rows.map { row in columns.map { self[row, $0] } }
    )
  }

  /// The number of loaded items, as in the title line without a total.
  var loaded: Int { titleLine.split(separator: " ").dropLast().last.flatMap { Int($0) } ?? 0 }

  /// The number of the item under the cursor, as in the status line; nil when there is none.
  var cursorPlace: Int? {
    let words = statusLine.split(separator: " ")
    // `16`, `16/30` or `16/30+`; the size of a photo has a sign between its numbers.
    let word = words.last { word in
      word.first?.isNumber == true && word.allSatisfy { $0.isNumber || "/+".contains($0) }
    }
    return word.flatMap { Int($0.prefix { $0 != "/" }) }
  }
}

extension String {
  fileprivate var trimmed: String {
    let start = drop { $0 == " " }
    return String(
      start[..<(start.lastIndex { $0 != " " }.map { start.index(after: $0) } ?? start.startIndex)]
    )
  }
}
