/// Choices for characters whose width differs between terminals.
package struct WidthPolicy: Hashable, Sendable {
  /// Whether characters of East_Asian_Width=A take two cells.
  package var ambiguousIsWide = false
  /// Whether symbols that become an emoji, by U+FE0F or in a sequence, take two cells.
  package var emojiVariationIsWide = true

  /// The behaviour of most terminals outside of East Asian locales.
  package static let standard = WidthPolicy()
}
