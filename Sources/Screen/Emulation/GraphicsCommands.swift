/// Removes the commands of kitty's graphics protocol from a stream, because libvterm 0.1.4 would
/// display them as text.
///
/// It removes each APC, also one that is wrapped for tmux.
package struct GraphicsCommands {
  private enum State {
    case text
    case escape
    /// After an escape and `P`, with the part of `tmux;` that has been read.
    case control([UInt8])
    case command
    case commandEscape
    case wrapped
    case wrappedEscape
  }

  private static let wrapping = Array("tmux;".utf8)

  private var state = State.text
  private var current: [UInt8] = []
  /// The complete commands without introducer and terminator: `Ga=d,…`.
  package private(set) var all: [String] = []
  /// The images that a terminal holds after these commands.
  package private(set) var held = HeldImages()

  package init() {}

  /// The image numbers of the queries since the last call.
  mutating func takeQueries() -> [UInt32] { held.takeQueries() }

  /// Returns the stream without the commands; an incomplete command waits for its rest.
  package mutating func remove(from bytes: some Sequence<UInt8>) -> [UInt8] {
    var rest: [UInt8] = []
    for byte in bytes { take(byte, into: &rest) }
    return rest
  }

  private mutating func take(_ byte: UInt8, into rest: inout [UInt8]) {
    switch (state, byte) {
    case (.text, 0x1B): state = .escape
    case (.text, _): rest.append(byte)
    case (.escape, UInt8(ascii: "_")): state = .command
    case (.escape, UInt8(ascii: "P")): state = .control([])
    case (.escape, _): pass([0x1B, byte], into: &rest)
    case (.control(let start), _): takeControl(byte, after: start, into: &rest)
    case (.command, 0x1B): state = .commandEscape
    case (.command, _): current.append(byte)
    case (.commandEscape, _): finish()
    case (.wrapped, 0x1B): state = .wrappedEscape
    case (.wrapped, _): current.append(byte)
    case (.wrappedEscape, 0x1B):
      current.append(byte)
      state = .wrapped
    case (.wrappedEscape, _): unwrap()
    }
  }

  private mutating func takeControl(_ byte: UInt8, after start: [UInt8], into rest: inout [UInt8]) {
    let text = start + [byte]
    guard Self.wrapping.starts(with: text) else {
      return pass([0x1B, UInt8(ascii: "P")] + text, into: &rest)
    }
    state = text == Self.wrapping ? .wrapped : .control(text)
  }

  private mutating func pass(_ bytes: [UInt8], into rest: inout [UInt8]) {
    rest += bytes
    state = .text
  }

  private mutating func finish() {
    let command = String(decoding: current, as: UTF8.self)
    all.append(command)
    held.take(command)
    current = []
    state = .text
  }

  private mutating func unwrap() {
    let wrapped = current
    current = []
    state = .text
    _ = remove(from: wrapped)
  }
}
