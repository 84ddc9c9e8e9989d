import EverText
import EverEmulation

/// The screen of a terminal of 120×40 cells.
final class EmulatedScreen {
  private var emulator = TerminalEmulator(size: Size(columns: 120, rows: 40))

  /// Displays bytes, and returns the terminal's replies to queries among them.
  func show(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    emulator.write(bytes)
    return emulator.takeReplies()
  }

  /// The last number of the last row, which is the cursor's place in the list; nil when there is
  /// none.
  ///
  /// Both programs show it there, as `12` or as `12/993`.
  var position: Int? {
    emulator.lastRow().split(separator: " ").lazy.reversed()
      .compactMap { $0.split(separator: "/").first.flatMap { Int($0) } }.first
  }

  /// Whether the first cell of the grid shows an image: many different block characters of
  /// libchafa, not a block of one colour or character.
  var showsFirstImage: Bool {
    let screen = emulator.snapshot()
    let blocks = (2..<9).flatMap { screen[$0].dropFirst(2).prefix(25) }
      .compactMap { $0.text.unicodeScalars.first?.value }
      .filter { (0x2580...0x259F).contains($0) && !(0x2591...0x2593).contains($0) }
    return blocks.count >= 60 && Set(blocks).count >= 4
  }
}
