/// Decodes the bytes of a terminal into events.
///
/// It keeps incomplete sequences between reads, so bytes may be split anywhere. Time decides only
/// two cases: an escape without a continuation is the Escape key, and a sequence without an end is
/// dropped. The caller reads ``deadline`` and calls ``expire(now:)`` after it.
///
/// Replies of the terminal are kept for ``takeReplies()``. Replies and unknown sequences are
/// consumed as a whole and never read as keys. The formats are from xterm's "Control Sequences",
/// the kitty keyboard protocol, and the keys of the Linux console, rxvt and the VT220.
package struct InputDecoder: Sendable {
  /// The longest wait after an escape for the rest of a sequence.
  package let escapeDelay: Duration
  /// The most bytes of a paste; the rest of a longer one is dropped.
  package let pasteLimit: Int
  /// When to call ``expire(now:)``, on the clock of the caller's `now`; nil when nothing is
  /// incomplete.
  package private(set) var deadline: Duration?

  /// Whether replies are expected.
  ///
  /// If so, the first bytes of a reply wait for the rest. Otherwise they become a key with alt
  /// after ``escapeDelay``.
  package var awaitsReplies = false

  private var replies: [TerminalReply] = []
  private var state = State.ground
  private var sequence: [UInt8] = []
  private var paste: [UInt8] = []
  private var endMatched = 0

  /// A reply may be slow over a network, but a lost end must not delay keys forever.
  private static let sequenceDelay = Duration.seconds(1)
  /// The longest sequence in bytes; longer ones are consumed and ignored.
  private static let sequenceLimit = 64
  /// The number of bytes of a control string that are kept; all known replies are shorter.
  private static let stringLimit = 256
  private static let pasteEnd = Array("\u{1b}[201~".utf8)

  private enum State: Hashable {
    case ground
    /// After an escape; `again` when another escape came right before it.
    case escape(again: Bool)
    /// Inside a UTF-8 character with missing bytes.
    case character(missing: Int, alt: Bool)
    /// After `ESC [` or its eight-bit form; `alt` when an escape came before it.
    case control(alt: Bool)
    /// After `ESC [ [`, as the Linux console sends F1 to F5.
    case linuxFunction
    /// Inside a mouse report of the oldest form with missing bytes.
    case mouse(missing: Int)
    /// After `ESC O`.
    case singleShift(alt: Bool)
    /// Inside a control string, which ends with ST or BEL: OSC, DCS, APC, PM, SOS.
    case string(introducer: UInt8, isEmpty: Bool)
    /// After an escape inside of a control string.
    case stringEscape(introducer: UInt8)
    case paste
  }

  /// - Parameters:
  ///   - escapeDelay: the longest wait after an escape; 50 ms suit a network.
  ///   - pasteLimit: the most bytes of a paste.
  package init(escapeDelay: Duration = .milliseconds(25), pasteLimit: Int = 1 << 20) {
    self.escapeDelay = escapeDelay
    self.pasteLimit = pasteLimit
  }

  /// Decodes the bytes of one read to complete events; an empty read changes nothing.
  package mutating func decode(_ bytes: some Sequence<UInt8>, now: Duration) -> [Event] {
    var events: [Event] = []
    for byte in bytes { take(byte, into: &events) }
    deadline = delay.map { now + $0 }
    return events
  }

  /// Removes and returns the replies since the last call, in their order.
  package mutating func takeReplies() -> [TerminalReply] {
    defer { replies = [] }
    return replies
  }

  /// Ends the wait for more bytes if ``deadline`` has passed; returns the keys that were
  /// incomplete.
  package mutating func expire(now: Duration) -> [Event] {
    guard let deadline, now >= deadline else { return [] }
    self.deadline = nil
    defer { reset() }
    return switch state {
    case .escape(again: false): [.key(Chord(.escape))]
    case .escape(again: true): [.key(Chord(.escape)), .key(Chord(.escape))]
    case .control where sequence.isEmpty: [.key(Chord(.character("["), .alt))]
    case .singleShift where sequence.isEmpty: [.key(Chord(.character("O"), .alt))]
    case .string(let introducer, isEmpty: true):
      [.key(Chord(.character(Character(UnicodeScalar(introducer))), .alt))]
    default: []
    }
  }

  private var delay: Duration? {
    switch state {
    case .ground, .paste: nil
    case .escape: escapeDelay
    case .singleShift where sequence.isEmpty: escapeDelay
    case .string(_, isEmpty: true): awaitsReplies ? Self.sequenceDelay : escapeDelay
    case .control where sequence.isEmpty: awaitsReplies ? Self.sequenceDelay : escapeDelay
    default: Self.sequenceDelay
    }
  }

  private mutating func reset() {
    state = .ground
    sequence.removeAll(keepingCapacity: true)
    paste = []
    endMatched = 0
  }

  private mutating func take(_ byte: UInt8, into events: inout [Event]) {
    switch state {
    case .ground: takeGround(byte, into: &events)
    case .escape(let again): takeEscaped(byte, again: again, into: &events)
    case .character(let missing, let alt):
      takeContinuation(byte, missing: missing, alt: alt, into: &events)
    case .control(let alt): takeControl(byte, alt: alt, into: &events)
    case .linuxFunction:
      reset()
      if (0x41...0x45).contains(byte) { events.append(.key(Chord(.function(Int(byte) - 0x40)))) }
    case .mouse(let missing): state = missing == 1 ? .ground : .mouse(missing: missing - 1)
    case .singleShift(let alt): takeSingleShift(byte, alt: alt, into: &events)
    case .string, .stringEscape: takeString(byte, into: &events)
    case .paste: takePaste(byte, into: &events)
    }
  }

  private mutating func takeGround(_ byte: UInt8, into events: inout [Event]) {
    switch byte {
    case 0x1b: state = .escape(again: false)
    case 0x00..<0x80: events.append(.key(Chord(ascii: byte)))
    default: startCharacter(byte, alt: false)
    }
  }

  private mutating func takeEscaped(_ byte: UInt8, again: Bool, into events: inout [Event]) {
    reset()
    switch byte {
    case 0x1b:
      if again { events.append(.key(Chord(.escape))) }
      state = .escape(again: true)
    case UInt8(ascii: "["): state = .control(alt: again)
    case UInt8(ascii: "O"): state = .singleShift(alt: again)
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"),
      UInt8(ascii: "X"):
      if again { events.append(.key(Chord(.escape))) }
      state = .string(introducer: byte, isEmpty: true)
    default:
      if again { events.append(.key(Chord(.escape))) }
      if byte < 0x80 {
        events.append(.key(Chord(ascii: byte).adding(.alt)))
      } else {
        startCharacter(byte, alt: true)
      }
    }
  }

  private mutating func startCharacter(_ byte: UInt8, alt: Bool) {
    let missing =
      switch byte {
      case 0xc2...0xdf: 1
      case 0xe0...0xef: 2
      case 0xf0...0xf4: 3
      default: 0
      }
    guard missing > 0 else { return }
    sequence = [byte]
    state = .character(missing: missing, alt: alt)
  }

  private mutating func takeContinuation(
    _ byte: UInt8,
    missing: Int,
    alt: Bool,
    into events: inout [Event]
  ) {
    guard (0x80...0xbf).contains(byte) else {
      reset()
      return take(byte, into: &events)
    }
    sequence.append(byte)
    guard missing == 1 else {
      state = .character(missing: missing - 1, alt: alt)
      return
    }
    // Nil for overlong forms, surrogates, and numbers above the last code point.
    if let text = String(validating: sequence, as: UTF8.self), let character = text.first,
      !(0x80...0x9f).contains(character.unicodeScalars.first?.value ?? 0)
    {
      events.append(.key(Chord(.character(character), alt ? .alt : [])))
    }
    reset()
  }

  private mutating func takeControl(_ byte: UInt8, alt: Bool, into events: inout [Event]) {
    switch byte {
    case ..<0x20:
      reset()
      take(byte, into: &events)
    case UInt8(ascii: "[") where sequence.isEmpty: state = .linuxFunction
    case UInt8(ascii: "M") where sequence.isEmpty:
      if alt { events.append(.key(Chord(.escape))) }
      state = .mouse(missing: 3)
    case 0x20..<0x40 where !isShiftedByRxvt(byte):
      // An empty sequence would mean an incomplete `ESC [`.
      if sequence.count < Self.sequenceLimit { sequence.append(byte) }
    default: finishControl(byte, alt: alt, into: &events)
    }
  }

  /// Whether `$` ends a shifted key of rxvt; elsewhere it precedes the final byte: `CSI ? 1 ; 2 $
  /// y`.
  private func isShiftedByRxvt(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "$") && sequence.allSatisfy { (0x30...0x39).contains($0) }
      && !sequence.isEmpty
  }

  private mutating func finishControl(_ byte: UInt8, alt: Bool, into events: inout [Event]) {
    let control = ControlSequence(
      parameters: sequence.count < Self.sequenceLimit ? sequence : [UInt8(ascii: "?")],
      final: byte
    )
    reset()
    if alt, !control.takesAlt { events.append(.key(Chord(.escape))) }
    switch control.meaning {
    case .event(.key(let chord)): events.append(.key(alt ? chord.adding(.alt) : chord))
    case .event(let event): events.append(event)
    case .pasteBegins: state = .paste
    case .reply(let reply): replies.append(reply)
    case .nothing: break
    }
  }

  private mutating func takeSingleShift(_ byte: UInt8, alt: Bool, into events: inout [Event]) {
    switch byte {
    case ..<0x20:
      reset()
      take(byte, into: &events)
    case 0x30...0x3b where sequence.count < Self.sequenceLimit: sequence.append(byte)
    default:
      let chord = ControlSequence(parameters: sequence, final: byte).singleShift
      reset()
      if let chord { events.append(.key(alt ? chord.adding(.alt) : chord)) }
    }
  }

  private mutating func takeString(_ byte: UInt8, into events: inout [Event]) {
    switch (state, byte) {
    case (.stringEscape(let introducer), UInt8(ascii: "\\")), (.string(let introducer, _), 0x07):
      if let reply = TerminalReply(introducer: introducer, text: sequence) { replies.append(reply) }
      reset()
    case (.stringEscape, _):
      // The string was dropped: this escape begins another sequence.
      reset()
      state = .escape(again: false)
      take(byte, into: &events)
    case (.string(let introducer, _), 0x1b): state = .stringEscape(introducer: introducer)
    case (.string(let introducer, _), 0x20...):
      if sequence.count < Self.stringLimit { sequence.append(byte) }
      state = .string(introducer: introducer, isEmpty: false)
    default:
      reset()
      take(byte, into: &events)
    }
  }

  private mutating func takePaste(_ byte: UInt8, into events: inout [Event]) {
    // Terminals don't paste ^C, so the user can press it to leave a paste whose end was lost.
    guard byte != 0x03 else {
      reset()
      return take(byte, into: &events)
    }
    if byte == Self.pasteEnd[endMatched] {
      endMatched += 1
      guard endMatched == Self.pasteEnd.count else { return }
      events.append(.paste(String(decoding: paste, as: UTF8.self)))
      return reset()
    }
    keep(Self.pasteEnd[..<endMatched])
    // In the end mark, an escape is only the first byte.
    endMatched = byte == Self.pasteEnd[0] ? 1 : 0
    if endMatched == 0 { keep([byte]) }
  }

  private mutating func keep(_ bytes: some Collection<UInt8>) {
    paste.append(contentsOf: bytes.prefix(max(0, pasteLimit - paste.count)))
  }
}
