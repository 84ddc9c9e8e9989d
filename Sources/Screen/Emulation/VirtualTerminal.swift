import CEverEmulator
import EverText
import Glibc

/// A terminal of libvterm, and what it reports.
///
/// Calls must not overlap: the callbacks run inside of ``write(_:)`` and ``resize(columns:rows:)``.
/// libvterm checks little; ``EmulatorInput`` makes the bytes that it can take.
final class VirtualTerminal {
  private(set) var cursor = Position(row: 0, column: 0)
  private(set) var isCursorVisible = false
  private(set) var isAlternateScreen = false
  /// Whether the program has turned on reports of the mouse.
  private(set) var wantsMouse = false
  private(set) var title = ""

  private let terminal: OpaquePointer
  private let screen: OpaquePointer
  /// libvterm keeps the pointer.
  private let callbacks = UnsafeMutablePointer<VTermScreenCallbacks>.allocate(capacity: 1)
  private var replies: [UInt8] = []

  /// The most bytes of replies that wait to be taken.
  private static let mostReplies = 4_096

  /// Makes a terminal; nil when there is no memory.
  init?(columns: Int, rows: Int) {
    guard let terminal = vterm_new(Int32(rows), Int32(columns)),
      let screen = vterm_obtain_screen(terminal)
    else { return nil }
    (self.terminal, self.screen) = (terminal, screen)
    callbacks.initialize(to: VTermScreenCallbacks())
    callbacks.pointee.movecursor = { place, _, _, user in
      let cursor = Position(row: Int(place.row), column: Int(place.col))
      VirtualTerminal.at(user)?.cursor = cursor
      return 1
    }
    callbacks.pointee.settermprop = { property, value, user in
      if let value { VirtualTerminal.at(user)?.take(property, value.pointee) }
      return 1
    }
    let user = Unmanaged.passUnretained(self).toOpaque()
    vterm_set_utf8(terminal, 1)
    vterm_output_set_callback(
      terminal,
      { VirtualTerminal.at($2)?.keep(UnsafeRawBufferPointer(start: $0, count: $1)) },
      user
    )
    vterm_screen_set_callbacks(screen, callbacks, user)
    vterm_screen_enable_altscreen(screen, 1)
    vterm_screen_reset(screen, 1)
    // Before the first character, libvterm would read memory without a value for a combining mark.
    write(Array(" \u{1B}[2J\u{1B}[H".utf8))
  }

  deinit {
    vterm_free(terminal)
    callbacks.deallocate()
  }

  private static func at(_ user: UnsafeMutableRawPointer?) -> VirtualTerminal? {
    user.map { Unmanaged<VirtualTerminal>.fromOpaque($0).takeUnretainedValue() }
  }

  private func keep(_ reply: UnsafeRawBufferPointer) {
    if replies.count + reply.count <= Self.mostReplies { replies += reply }
  }

  private func take(_ property: VTermProp, _ value: VTermValue) {
    switch property {
    case VTERM_PROP_CURSORVISIBLE: isCursorVisible = value.boolean != 0
    case VTERM_PROP_ALTSCREEN: isAlternateScreen = value.boolean != 0
    case VTERM_PROP_MOUSE: wantsMouse = value.number != 0
    case VTERM_PROP_TITLE: title = String(cString: value.string)
    default: break
    }
  }

  /// Writes parts of a program's output, each of them whole: libvterm needs four bytes of stack for
  /// each byte.
  func write(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes {
      _ = vterm_input_write(terminal, $0.baseAddress?.assumingMemoryBound(to: CChar.self), $0.count)
    }
  }

  func resize(columns: Int, rows: Int) { vterm_set_size(terminal, Int32(rows), Int32(columns)) }

  /// The replies to the program's queries since the last call.
  func takeReplies() -> [UInt8] {
    defer { replies = [] }
    return replies
  }

  /// The first cells of a row; bytes without a meaning are zero, so that equal cells have equal bytes.
  func cells(ofRow row: Int, columns: Int) -> [VTermScreenCell] {
    [VTermScreenCell](unsafeUninitializedCapacity: columns) { cells, count in
      count = columns
      guard let first = cells.baseAddress else { return }
      memset(first, 0, columns * MemoryLayout<VTermScreenCell>.stride)
      for column in 0..<columns {
        let place = VTermPos(row: Int32(row), col: Int32(column))
        vterm_screen_get_cell(screen, place, first + column)
      }
    }
  }
}
