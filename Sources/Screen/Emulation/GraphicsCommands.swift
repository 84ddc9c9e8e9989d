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
  package init(in bytes: [UInt8]) {
    for part in parser.parts(of: bytes) { take(part) }
  }

  /// The image numbers of the queries since the last call.
  mutating func takeQueries() -> [UInt32] { held.takeQueries() }

  /// Performs a command; ignores other parts of the output.
  mutating func take(_ part: OutputParser.Part) {
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
