import CEverEmulator

/// Replaces combining marks that libvterm 0.1.4 doesn't know.
///
/// Its table is that of Unicode 5.0: it gives later marks a cell of their own, which shifts the
/// rest of the row. Each becomes a variation selector from U+E0100 on, which libvterm supports and
/// no program uses here. ``original(of:)`` reverses that.
struct StandInMarks {
  private static let standIns: ClosedRange<UInt32> = 0xE0100...0xE01EF

  private var standIns: [Unicode.Scalar: Unicode.Scalar] = [:]
  private var originals: [UInt32] = []

  /// The scalar that libvterm reads in the place of another one.
  mutating func standIn(for scalar: Unicode.Scalar) -> Unicode.Scalar {
    guard scalar.properties.canonicalCombiningClass == .above else { return scalar }
    if let known = standIns[scalar] { return known }
    var standIn = scalar
    let next = Self.standIns.lowerBound + UInt32(originals.count)
    if Self.takesCell(scalar), Self.standIns.contains(next), let free = Unicode.Scalar(next) {
      originals.append(scalar.value)
      standIn = free
    }
    standIns[scalar] = standIn
    return standIn
  }

  /// The original of a stand-in; other scalars are returned unchanged.
  func original(of scalar: UInt32) -> UInt32 {
    let index = Int(scalar) - Int(Self.standIns.lowerBound)
    return originals.indices.contains(index) ? originals[index] : scalar
  }

  /// Whether libvterm gives a mark a cell of its own.
  private static func takesCell(_ mark: Unicode.Scalar) -> Bool {
    guard let emulator = cem_emulator_new(8, 1) else { return false }
    defer { cem_emulator_free(emulator) }
    var input = EmulatorInput()
    for scalar in ["a", mark] { input.append(.scalar(scalar), columns: 8) }
    input.send(to: emulator)
    return cem_emulator_state(emulator).cursor_column > 1
  }
}
