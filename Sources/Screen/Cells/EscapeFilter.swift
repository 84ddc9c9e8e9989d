/// Finds escape sequences in a text, payload included, so that they can be removed.
///
/// The grammar is that of ECMA-48 5.3 and 5.4, in its 7-bit and 8-bit forms. A control string (OSC,
/// DCS, APC, PM, SOS) ends with ST or BEL, or with the text; CAN and SUB end any sequence.
struct EscapeFilter {
  private enum State {
    case ground
    case escape
    case intermediate
    case control
    case string
    case stringEscape
  }

  private var state = State.ground

  /// Whether a scalar belongs to an escape sequence.
  mutating func swallows(_ scalar: Unicode.Scalar) -> Bool {
    let value = scalar.value
    switch state {
    case .ground: return introduces(value)
    case .escape, .intermediate: return continuesEscape(value)
    case .control: return continuesControl(value)
    case .string: continueString(value)
    case .stringEscape:
      if value == 0x5C { state = .ground } else { continueString(value) }
    }
    return true
  }

  private mutating func introduces(_ value: UInt32) -> Bool {
    switch value {
    case 0x1B: state = .escape
    case 0x9B: state = .control
    case 0x90, 0x98, 0x9D, 0x9E, 0x9F: state = .string
    default:
      state = .ground
      return false
    }
    return true
  }

  private mutating func continuesEscape(_ value: UInt32) -> Bool {
    switch value {
    case 0x5B where state == .escape: state = .control
    case 0x50, 0x58, 0x5D, 0x5E, 0x5F:
      // After an intermediate byte these are ordinary final bytes.
      state = state == .escape ? .string : .ground
    case 0x20...0x2F: state = .intermediate
    case 0x30...0x7E: state = .ground
    default: return introduces(value)
    }
    return true
  }

  private mutating func continuesControl(_ value: UInt32) -> Bool {
    switch value {
    case 0x18, 0x1A, 0x40...0x7E: state = .ground
    // A terminal executes a control character inside of a sequence and continues the sequence.
    case 0x00...0x1A, 0x1C...0x3F, 0x7F: break
    default: return introduces(value)
    }
    return true
  }

  private mutating func continueString(_ value: UInt32) {
    switch value {
    case 0x07, 0x18, 0x1A, 0x9C: state = .ground
    case 0x1B: state = .stringEscape
    default: state = .string
    }
  }
}
