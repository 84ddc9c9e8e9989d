private import Glibc
private import Paging

/// The movements of a user: the cursor follows the trace, whether rows are loaded or not.
package struct Trace: Sendable {
  /// The position of the viewport from a time on.
  package struct Frame: Hashable, Sendable {
    /// The time since the start of the trace, in microseconds.
    package let time: Int
    package let first: Int
    package let cursor: Int
    /// The true speed in rows per second, negative upwards; 0 at rest and after a jump.
    package let velocity: Double
  }

  /// The number of rows of the viewport.
  package static let height = 40
  /// The number of rows of the list.
  package static let rows = 100_000

  package let name: String
  /// The frames in the order of their times; the first one is at 0.
  package let frames: [Frame]
  /// The length of the trace, in microseconds.
  package let duration: Int
  /// The number of places at which the user stops and doesn't continue.
  package let stops: Int
  /// For each row, the number of earlier rows that are ever visible.
  private let seenBefore: [Int32]

  init(name: String, duration: Int, stops: Int = 1, _ build: (inout Cursor) -> Void) {
    var cursor = Cursor()
    build(&cursor)
    self.name = name
    self.duration = duration
    self.stops = stops
    frames = cursor.frames.filter { $0.time < duration }
    var isSeen = [Bool](repeating: false, count: Self.rows)
    for frame in frames {
      for row in frame.first..<(frame.first + Self.height) { isSeen[row] = true }
    }
    var seen: Int32 = 0
    var before: [Int32] = [0]
    for isSeen in isSeen {
      seen += isSeen ? 1 : 0
      before.append(seen)
    }
    seenBefore = before
  }

  /// Returns the number of given rows that are never visible.
  func unseen(in rows: Range<Int>) -> Int {
    rows.count - Int(seenBefore[rows.upperBound] - seenBefore[rows.lowerBound])
  }

  /// Records the movements of a cursor, and scrolls the viewport when necessary.
  struct Cursor {
    private(set) var frames = [Frame(time: 0, first: 0, cursor: 0, velocity: 0)]
    private var row = 0
    private var first = 0

    /// Moves the cursor at a time in microseconds.
    mutating func move(to target: Int, at time: Int, velocity: Double) {
      row = min(max(0, target), Trace.rows - 1)
      first = min(max(first, row - Trace.height + 1), row)
      note(time, velocity)
    }

    /// Moves the viewport with its cursor on the first row.
    mutating func scroll(to target: Int, at time: Int, velocity: Double) {
      first = min(max(0, target), Trace.rows - Trace.height)
      row = first
      note(time, velocity)
    }

    /// Records that the cursor is at rest from a time on.
    mutating func rest(at time: Int) { note(time, 0) }

    private mutating func note(_ time: Int, _ velocity: Double) {
      let frame = Frame(time: time, first: first, cursor: row, velocity: velocity)
      if time == frames.last?.time { frames.removeLast() }
      frames.append(frame)
    }
  }
}

extension Trace {
  /// Returns all traces of the benchmark; only *jumps* depends on the seed.
  package static func all(seed: UInt64) -> [Trace] {
    [hold, reader, pager, fling, sweep, skim, jumps(seed: seed)]
  }

  /// The time between two frames of a continuous movement, in microseconds.
  private static let frame = 33_333

  /// A held key: 30 rows per second for a minute.
  package static let hold = Trace(name: "hold", duration: 60_000_000) { cursor in
    for step in 1..<1_800 { cursor.move(to: step, at: step * frame, velocity: 30) }
  }

  /// Two seconds at 20 rows per second and three at rest, for a minute.
  package static let reader = Trace(name: "reader", duration: 60_000_000) { cursor in
    for round in 0..<12 {
      let start = round * 5_000_000
      for step in 1...40 {
        cursor.move(to: round * 40 + step, at: start + step * 50_000, velocity: 20)
      }
      cursor.rest(at: start + 2_050_000)
    }
  }

  /// One screen every fifth of a second, for half a minute.
  package static let pager = Trace(name: "pager", duration: 30_000_000) { cursor in
    for page in 1..<150 { cursor.scroll(to: page * height, at: page * 200_000, velocity: 200) }
  }

  /// A fling every four seconds for a minute: it starts at 600 rows per second and decays with a
  /// time constant of 0.8 s.
  package static let fling = Trace(name: "fling", duration: 60_000_000) { cursor in
    var start = 0
    for swing in 0..<15 {
      var row = start
      for step in 1..<120 {
        let seconds = Double(step) / 30
        let target = start + Int(600 * 0.8 * (1 - exp(-seconds / 0.8)))
        guard target > row else { continue }
        row = target
        let time = swing * 4_000_000 + step * frame
        cursor.move(to: row, at: time, velocity: 600 * exp(-seconds / 0.8))
      }
      start = row
      cursor.rest(at: swing * 4_000_000 + 3_990_000)
    }
  }

  /// Half a minute down, a quarter up and a quarter down, at 30 rows per second.
  package static let sweep = Trace(name: "sweep", duration: 60_000_000) { cursor in
    for step in 1..<1_800 {
      let row = step <= 900 ? step : step <= 1_350 ? 1_800 - step : step - 900
      let isUp = (901...1_350).contains(step)
      cursor.move(to: row, at: step * frame, velocity: isUp ? -30 : 30)
    }
  }

  /// 400 rows per second for ten seconds.
  package static let skim = Trace(name: "skim", duration: 10_000_000) { cursor in
    for step in 1..<300 { cursor.move(to: step * 40 / 3, at: step * frame, velocity: 400) }
  }

  /// Ten random rows, two seconds at each.
  package static func jumps(seed: UInt64) -> Trace {
    var generator = SeededGenerator(seed: seed)
    return Trace(name: "jumps", duration: 20_000_000, stops: 10) { cursor in
      for jump in 0..<10 {
        let row = Int.random(in: 0..<(rows - height), using: &generator)
        cursor.scroll(to: row, at: jump * 2_000_000, velocity: 0)
      }
    }
  }
}
