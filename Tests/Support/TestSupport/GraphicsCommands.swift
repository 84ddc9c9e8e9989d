import EverText

/// The commands of kitty's graphics protocol in the output of a program, also those that are
/// wrapped for tmux.
package struct GraphicsCommands {
  private var parser = OutputParser()
  /// The complete commands without introducer and terminator: `Ga=d,…`.
  package private(set) var all: [String] = []
  /// The images that a terminal holds after these commands.
  package private(set) var held = HeldImages()

  package init() {}

  /// The commands in the whole output of a program.
  package init(in bytes: [UInt8]) { take(bytes) }

  /// Performs the commands in more of the output.
  mutating func take(_ bytes: some Sequence<UInt8>) {
    for part in parser.parts(of: bytes) { take(part) }
  }

  /// The replies of a terminal to the queries since the last call, each with its version.
  mutating func takeReplies(version: String) -> [UInt8] {
    held.takeQueries().flatMap {
      Array("\u{1B}_Gi=\($0);OK\u{1B}\\\u{1B}P>|\(version)\u{1B}\\".utf8)
    }
  }

  private mutating func take(_ part: OutputParser.Part) {
    switch part {
    case .string(UInt8(ascii: "_"), let text):
      let command = String(decoding: text, as: UTF8.self)
      all.append(command)
      held.take(command)
    case .string(UInt8(ascii: "P"), let text) where text.starts(with: OutputParser.wrapping):
      var inner = OutputParser()
      let parts = inner.parts(of: text.dropFirst(OutputParser.wrapping.count))
      for part in parts { take(part) }
    default: break
    }
  }
}
