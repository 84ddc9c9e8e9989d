import EverBase

/// The speed and the losses of a simulated network.
package struct NetworkProfile: Hashable, Sendable {
  /// The time from a request to the first byte of its response.
  package var latency = Duration.zero

  /// The largest deviation from the latency.
  package var jitter = Duration.zero

  /// The bytes per second that all responses share, at least 1; nil for no limit.
  package var rate: Int?

  /// The share of requests that fail before their first byte, from 0 to 1.
  package var loss = 0.0

  /// The seed of delays and losses; equal seeds draw equal ones.
  package var seed: UInt64 = 0

  /// A profile without any effect.
  package static let off = NetworkProfile()

  /// Whether the profile has no effect.
  package var isOff: Bool { self == NetworkProfile(seed: seed) }
}

extension NetworkProfile {
  /// The texts that ``parse(_:)`` accepts, as the end of a sentence.
  package static let syntax =
    "off, wifi, 4g, 3g, very-bad or such as latency=300ms,jitter=50ms,rate=200k,loss=2%"

  /// Parses a profile's name (`off`, `wifi`, `4g`, `3g`, `very-bad`), settings, or a name with
  /// settings that replace its own; nil for any other text.
  ///
  /// Settings are separated by commas, each at most once and in any order: `latency=300ms`,
  /// `jitter=0.05s`, `rate=200k` (bytes per second; `k` and `M` are 1 000 and 1 000 000),
  /// `loss=2%`, `seed=7`. Without a name, missing settings have no effect.
  package static func parse(_ text: String) -> NetworkProfile? {
    var parts = text.split(separator: ",", omittingEmptySubsequences: false)[...]
    var profile = NetworkProfile.off
    if let first = parts.first, let named = named.first(where: { $0.name == first }) {
      parts.removeFirst()
      guard profile.set(named.settings.split(separator: ",")[...]) else { return nil }
    }
    return profile.set(parts) ? profile : nil
  }

  private static let named: [(name: String, settings: String)] = [
    ("off", ""),
    ("wifi", "latency=20ms,jitter=5ms,rate=5M"),
    ("4g", "latency=70ms,jitter=20ms,rate=1500k"),
    ("3g", "latency=300ms,jitter=100ms,rate=150k,loss=1%"),
    ("very-bad", "latency=900ms,jitter=400ms,rate=30k,loss=10%"),
  ]

  /// Sets values, each at most once; false for an unknown name or a malformed value.
  private mutating func set(_ settings: ArraySlice<Substring>) -> Bool {
    var seen: Set<Substring> = []
    return settings.allSatisfy { setting in
      let sides = setting.split(separator: "=", omittingEmptySubsequences: false)
      return sides.count == 2 && seen.insert(sides[0]).inserted && set(sides[0], to: sides[1])
    }
  }

  /// The names of the profiles, the fastest first.
  package static var names: [String] { named.map(\.name) }

  /// Sets one value; false for an unknown name or a malformed value.
  private mutating func set(_ name: Substring, to value: Substring) -> Bool {
    switch name {
    case "latency": assign(duration(value), to: \.latency)
    case "jitter": assign(duration(value), to: \.jitter)
    case "rate": assign(bytesPerSecond(value), to: \.rate)
    case "loss": assign(share(value), to: \.loss)
    case "seed": assign(UInt64(value), to: \.seed)
    default: false
    }
  }

  private mutating func assign<Value>(
    _ value: Value?,
    to part: WritableKeyPath<NetworkProfile, Value>
  ) -> Bool {
    guard let value else { return false }
    self[keyPath: part] = value
    return true
  }
}

/// Parses a time of at most an hour, with the unit `ms` or `s`.
private func duration(_ text: Substring) -> Duration? {
  let milliseconds = number(text, unit: "ms") ?? number(text, unit: "s").map { $0 * 1_000 }
  guard let milliseconds, milliseconds <= 3_600_000 else { return nil }
  return .microseconds(Int64((milliseconds * 1_000).rounded()))
}

/// Parses a rate from 1 to 10¹², with the unit `k`, `M` or none.
private func bytesPerSecond(_ text: Substring) -> Int?? {
  let bytes =
    number(text, unit: "k").map { $0 * 1_000 } ?? number(text, unit: "M").map { $0 * 1_000_000 }
    ?? number(text, unit: "")
  guard let bytes, bytes >= 1, bytes <= 1e12 else { return nil }
  return Int(bytes)
}

/// Parses a percentage from 0 % to 100 % as a share of 1.
private func share(_ text: Substring) -> Double? {
  number(text, unit: "%").flatMap { $0 <= 100 ? $0 / 100 : nil }
}

/// Parses a decimal number with a unit; nil for other texts, such as signs and exponents.
private func number(_ text: Substring, unit: String) -> Double? {
  guard text.hasSuffix(unit) else { return nil }
  let digits = text.dropLast(unit.count)
  guard digits.utf8.first?.isDigit == true, digits.utf8.last?.isDigit == true,
    digits.utf8.allSatisfy({ $0.isDigit || $0 == UInt8(ascii: ".") })
  else { return nil }
  return Double(digits)
}
