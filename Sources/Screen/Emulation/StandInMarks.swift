import CEmulator

/// Rewrites combining marks that libvterm 0.1.4 doesn't know.
///
/// Its table is that of Unicode 5.0: it gives later marks a cell of their own, which shifts the
/// rest of the row. Each becomes a variation selector from U+E0100 on, which libvterm supports and
/// no program uses here. ``original(of:)`` reverses that.
struct StandInMarks {
  private static let standIns: ClosedRange<UInt32> = 0xE0100...0xE01EF

  private var standIns: [Unicode.Scalar: [UInt8]] = [:]
  private var originals: [UInt32] = []
  /// The bytes of an incomplete character.
  private var pending: [UInt8] = []

  /// Returns the rewritten bytes; an incomplete character waits for its rest.
  mutating func translate(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    for byte in bytes {
      if !pending.isEmpty, byte & 0xC0 != 0x80 { flush(into: &output) }
      switch byte {
      case 0..<0xC0 where pending.isEmpty: output.append(byte)
      default: take(byte, into: &output)
      }
    }
    return output
  }

  /// The original of a rewritten scalar; other scalars are returned unchanged.
  func original(of scalar: UInt32) -> UInt32 {
    let index = Int(scalar) - Int(Self.standIns.lowerBound)
    return originals.indices.contains(index) ? originals[index] : scalar
  }

  private mutating func take(_ byte: UInt8, into output: inout [UInt8]) {
    pending.append(byte)
    let length = pending[0] < 0xE0 ? 2 : pending[0] < 0xF0 ? 3 : 4
    guard pending.count >= length else { return }
    let scalar = String(decoding: pending, as: UTF8.self).unicodeScalars.first
    if let scalar, scalar.properties.canonicalCombiningClass == .above {
      output += standIn(for: scalar)
      pending = []
    } else {
      flush(into: &output)
    }
  }

  private mutating func flush(into output: inout [UInt8]) {
    output += pending
    pending = []
  }

  private mutating func standIn(for scalar: Unicode.Scalar) -> [UInt8] {
    if let known = standIns[scalar] { return known }
    var text = String(scalar)
    let next = Self.standIns.lowerBound + UInt32(originals.count)
    if Self.takesCell(text), Self.standIns.contains(next), let standIn = Unicode.Scalar(next) {
      originals.append(scalar.value)
      text = String(standIn)
    }
    standIns[scalar] = Array(text.utf8)
    return Array(text.utf8)
  }

  /// Whether libvterm gives a mark a cell of its own.
  private static func takesCell(_ mark: String) -> Bool {
    guard let emulator = cem_emulator_new(8, 1) else { return false }
    defer { cem_emulator_free(emulator) }
    let bytes = Array("a\(mark)".utf8)
    bytes.withUnsafeBytes {
      cem_emulator_write(emulator, $0.baseAddress?.assumingMemoryBound(to: CChar.self), $0.count)
    }
    return cem_emulator_state(emulator).cursor_column > 1
  }
}
