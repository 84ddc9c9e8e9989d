import EverBase

/// Formats durations like a clock.
package enum DurationText {
  /// Seconds, or an ISO 8601 duration from days down such as `PT3M25S`, as `3:25`; nil for other
  /// texts.
  package static func text(_ text: String) -> String? {
    guard let seconds = Double(text) ?? seconds(text), seconds >= 0, seconds < 1e12 else {
      return nil
    }
    let whole = Int(seconds.rounded(.down))
    let (hours, minutes) = (whole / 3_600, whole / 60 % 60)
    let clock = hours > 0 ? "\(hours):\(minutes.digits(2))" : String(minutes)
    return "\(clock):\((whole % 60).digits(2))"
  }

  /// The seconds of an ISO 8601 duration; nil for one with years or months, which vary in length.
  private static func seconds(_ text: String) -> Double? {
    guard text.first == "P" else { return nil }
    var seconds = 0.0
    var digits = ""
    var units: [Character: Double] = ["W": 604_800, "D": 86_400]
    for character in text.dropFirst() {
      if character == "T" {
        units = ["H": 3_600, "M": 60, "S": 1]
      } else if let unit = units[character] {
        guard let count = Double(digits) else { return nil }
        seconds += count * unit
        digits = ""
      } else {
        digits.append(character == "," ? "." : character)
      }
    }
    return digits.isEmpty && text.count > 2 ? seconds : nil
  }
}
