import CPseudoTerminal
import Glibc

/// The modes of a terminal line, such as echo and line buffering: a comparable `termios`.
package struct TerminalModes: Hashable, Sendable {
  package var input: UInt32
  package var output: UInt32
  package var control: UInt32
  package var local: UInt32
  package var characters: [UInt8]

  /// Whether the kernel echoes input.
  package var echoes: Bool { local & UInt32(ECHO) != 0 }

  /// Whether the program receives whole lines.
  package var isLinewise: Bool { local & UInt32(ICANON) != 0 }

  /// Reads the modes of a descriptor's line; nil when it has none.
  init?(of descriptor: Int32) {
    var modes = termios()
    guard tcgetattr(descriptor, &modes) == 0 else { return nil }
    self.init(modes)
  }

  init(_ modes: termios) {
    input = modes.c_iflag
    output = modes.c_oflag
    control = modes.c_cflag
    local = modes.c_lflag
    characters = withUnsafeBytes(of: modes.c_cc) { Array($0) }
  }
}
