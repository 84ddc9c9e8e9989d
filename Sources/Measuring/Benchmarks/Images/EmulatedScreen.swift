import CEmulator

/// The screen of a terminal of 120×40 cells, emulated by libvterm.
final class EmulatedScreen {
  static let columns = 120
  static let rows = 40

  private let emulator: OpaquePointer
  private var cells = [cem_cell](repeating: cem_cell(), count: columns * rows)
  private var isCurrent = false

  /// Makes a screen; nil when there isn't enough memory.
  init?() {
    guard let emulator = cem_emulator_new(Int32(Self.columns), Int32(Self.rows)) else { return nil }
    self.emulator = emulator
  }

  deinit { cem_emulator_free(emulator) }

  /// Displays bytes.
  ///
  /// - Returns: the terminal's replies to queries among them.
  func show(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    isCurrent = false
    bytes.withUnsafeBytes {
      cem_emulator_write(emulator, $0.baseAddress?.assumingMemoryBound(to: CChar.self), $0.count)
    }
    var answers = [CChar](repeating: 0, count: 4_096)
    let count = cem_emulator_take_answers(emulator, &answers, answers.count)
    return answers[..<count].map { UInt8(bitPattern: $0) }
  }

  /// The last number of the last row, which is the cursor's place in the list; nil when there is
  /// none.
  ///
  /// Both programs show it there, as `12` or as `12/993`.
  var position: Int? {
    let text = String(
      String.UnicodeScalarView(
        cell(Self.rows - 1, 0..<Self.columns).map {
          Unicode.Scalar($0.scalars.0).flatMap { $0.value == 0 ? nil : $0 } ?? " "
        }
      )
    )
    return text.split(separator: " ").lazy.reversed()
      .compactMap { $0.split(separator: "/").first.flatMap { Int($0) } }.first
  }

  /// Whether the first cell of the grid shows an image: many different block characters of
  /// libchafa, not a block of one colour or character.
  var showsFirstImage: Bool {
    let blocks = (2..<9).flatMap { cell($0, 2..<27) }
      .map(\.scalars.0)
      .filter { (0x2580...0x259F).contains($0) && !(0x2591...0x2593).contains($0) }
    return blocks.count >= 60 && Set(blocks).count >= 4
  }

  private func cell(_ row: Int, _ columns: Range<Int>) -> ArraySlice<cem_cell> {
    if !isCurrent {
      cem_emulator_copy_cells(emulator, &cells, cells.count)
      isCurrent = true
    }
    let start = row * Self.columns
    return cells[(start + columns.lowerBound)..<(start + columns.upperBound)]
  }
}
