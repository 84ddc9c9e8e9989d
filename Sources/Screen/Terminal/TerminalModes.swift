/// The use of the mouse; the raw value is the word after `--mouse`.
package enum MousePolicy: String, Hashable, Sendable, CaseIterable {
  case off
  /// The wheel arrives as arrow keys (mode 1007), and the terminal selects text.
  case wheel
  /// The program receives clicks and the wheel (modes 1000 and 1006); text is selected with shift.
  case full

  /// The bytes that set the modes.
  var modes: [UInt8] {
    let set = self == .full ? "h" : "l"
    let keys = self == .wheel ? "h" : "l"
    return ControlString.bytes("\u{1b}[?1000\(set)\u{1b}[?1006\(set)\u{1b}[?1007\(keys)")
  }
}

/// The bytes that set the terminal's modes, and those that restore them.
struct TerminalModes {
  let enter: [UInt8]
  /// Written at every end of the process, crashes included, so it resets all modes that might be
  /// set.
  let leave: [UInt8]

  /// Whether the terminal has the modes of the mouse.
  let takesMouse: Bool

  /// Makes modes that another program sets.
  init(leave: [UInt8]) { (enter, self.leave, takesMouse) = ([], leave, false) }

  init(of screen: borrowing Screen) {
    let isECMA48 = screen.kind.scrollsLines
    // Some descriptions save the title themselves when they switch to the alternate screen.
    let smcup = screen.capability("smcup")
    let takesTitle =
      screen.kind.takesTitle && !String(decoding: smcup, as: UTF8.self).contains("\u{1b}[22;")
    let pushTitle = takesTitle ? "\u{1b}[22;2t" : ""
    let popTitle = takesTitle ? "\u{1b}[23;2t" : ""
    let on = isECMA48 ? "\u{1b}[?2004h" : ""
    takesMouse = isECMA48
    // Synchronized output, mouse, paste, kitty's keys, progress; then cursor, attributes,
    // character set, wrapping, scroll region.
    let off =
      "\u{1b}[?2026l\u{1b}[?1003l\u{1b}[?1002l\u{1b}[?1000l\u{1b}[?1006l\u{1b}[?1007l"
      + "\u{1b}[?2004l\u{1b}[<u\u{1b}]9;4;0\u{1b}\\\u{1b}[?25h\u{1b}[0m\u{1b}(B\u{1b}[?7h\u{1b}[r"
    enter =
      ControlString.bytes(pushTitle) + smcup + screen.capability("sgr0")
      + screen.capability("civis")
      + ControlString.bytes(on)
    let rmcup = screen.capability("rmcup")
    // Without an alternate screen, the prompt follows the last frame on a line of its own.
    let isANSI = screen.capability("cup").starts(with: ControlString.bytes("\u{1b}["))
    let lastLine = rmcup.isEmpty && isANSI ? "\u{1b}[999;1H\r\n" : ""
    leave =
      ControlString.bytes(isECMA48 ? off : "") + screen.capability("sgr0")
      + rmcup + screen.capability("rmkx") + ControlString.bytes(popTitle + lastLine)
      // Last, because some terminals restore a hidden cursor with the main screen.
      + screen.capability("cnorm")
  }
}
