import EverBase

extension StringProtocol {
  /// Whether the text begins with a day, such as `2025-10-09`.
  package var isDay: Bool { ISOTime(String(prefix(10))) != nil }
}
