/// Where terminals disagree about the width of text, and which side this one is on.
package struct WidthPolicy: Hashable, Sendable {
  /// Characters of East_Asian_Width=A take two cells.
  package var ambiguousIsWide: Bool
  /// Symbols that become an emoji, by U+FE0F or in a sequence, are given two cells.
  package var emojiVariationIsWide: Bool

  package init(ambiguousIsWide: Bool = false, emojiVariationIsWide: Bool = true) {
    self.ambiguousIsWide = ambiguousIsWide
    self.emojiVariationIsWide = emojiVariationIsWide
  }

  /// What most terminals outside East Asian locales do.
  package static let standard = WidthPolicy()
}
