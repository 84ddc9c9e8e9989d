/// How the wheel comes.
package enum Wheel: Hashable, Sendable {
  /// As arrow keys (mode 1007); the terminal's own selection of text works.
  case arrows
  /// As reports (modes 1000 and 1006); text is selected with shift held down.
  case reports
  /// Not at all.
  case none
}

/// The bytes that take a terminal over, and those that give it back.
struct TerminalModes {
  let enter: [UInt8]
  /// Written on every way out, crashes included, so it undoes whatever might be on.
  let leave: [UInt8]

  /// - Parameters:
  ///   - screen: whose terminal it is.
  ///   - wheel: how the wheel should come.
  init(of screen: borrowing Screen, wheel: Wheel) {
    let isECMA48 = screen.kind.scrollsLines
    // Some descriptions keep the title themselves, beside the alternate screen.
    let smcup = screen.capability("smcup")
    let takesTitle =
      screen.kind.takesTitle && !String(decoding: smcup, as: UTF8.self).contains("\u{1b}[22;")
    let pushTitle = takesTitle ? "\u{1b}[22;2t" : ""
    let popTitle = takesTitle ? "\u{1b}[23;2t" : ""
    let wheelOn =
      switch wheel {
      case .arrows: "\u{1b}[?1007h"
      case .reports: "\u{1b}[?1007l\u{1b}[?1000h\u{1b}[?1006h"
      case .none: "\u{1b}[?1007l"
      }
    let on = isECMA48 ? "\u{1b}[?2004h\u{1b}[?1004h" + wheelOn : ""
    // Synchronized output, mouse, focus, paste, kitty's keys, progress; then cursor, attributes,
    // character set, wrapping, scroll region.
    let off =
      "\u{1b}[?2026l\u{1b}[?1003l\u{1b}[?1002l\u{1b}[?1000l\u{1b}[?1006l\u{1b}[?1007l\u{1b}[?1004l"
      + "\u{1b}[?2004l\u{1b}[<u\u{1b}]9;4;0\u{1b}\\\u{1b}[?25h\u{1b}[0m\u{1b}(B\u{1b}[?7h\u{1b}[r"
    enter =
      ControlString.bytes(pushTitle) + smcup + screen.capability("civis")
      + ControlString.bytes(on)
    leave =
      ControlString.bytes(isECMA48 ? off : "") + screen.capability("sgr0")
      + screen.capability("rmcup") + screen.capability("rmkx") + ControlString.bytes(popTitle)
      // Last: some terminals restore with the other screen that the cursor was hidden when art was put.
      + screen.capability("cnorm")
  }
}
