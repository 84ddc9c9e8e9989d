import EverBase

/// Text that is safe to display: it has no characters that a terminal would interpret.
///
/// It is made from a literal of the program, or by the sanitiser. So text from outside can't reach
/// a frame unsanitised; that wouldn't compile.
package struct CleanText: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The text; each character has a width or joins the one before it.
  package let string: String

  /// Makes a clean text from a literal, unchanged.
  package init(stringLiteral value: StaticString) {
    string = value.description
  }

  /// Sanitises text from outside (see `Sanitizer`).
  package init(sanitizing text: String) {
    string = Sanitizer.clean(text)
  }

  /// Joins clean texts.
  package init(joining parts: [CleanText], separator: CleanText = "") {
    var text = parts.first?.string ?? ""
    for part in parts.dropFirst() { text += separator.string + part.string }
    string = text
  }

  /// A number in decimal.
  package init(_ number: Int) {
    string = String(number)
  }

  /// A number in decimal, with digits in groups of three.
  package init(grouped number: Int) {
    string = groupedDigits(String(number))
  }

  /// A number of blanks; none for a negative one.
  package init(blanks count: Int) {
    string = String(repeating: " ", count: max(0, count))
  }

  /// A number with its noun, such as `1 match` or `1,234 matches`.
  package init(counting count: Int, _ one: CleanText, _ many: CleanText) {
    self = CleanText(grouped: count) + " " + (count == 1 ? one : many)
  }

  /// Makes a clean text from a string that the caller has proved clean, such as a part of a clean
  /// text.
  init(trusted: String) {
    string = trusted
  }

  package var isEmpty: Bool { string.isEmpty }

  /// Concatenates two clean texts; the result is clean, and its width is the sum of their widths.
  package static func + (left: CleanText, right: CleanText) -> CleanText {
    CleanText(trusted: left.string + right.string)
  }
}

/// Makes text from outside safe to display.
///
/// The result has no control character, no escape sequence, no invisible character that reorders or
/// hides other text, and none that could name an image of the program. It begins with a character
/// that has a width. Each grapheme cluster takes at least one cell, and sanitising the result again
/// changes nothing.
package enum Sanitizer {
  /// The bytes that are parsed at once, so that the parts of a long text take little memory.
  private static let longestPiece = 4_096

  /// The text as one line; line feeds and tabs become spaces.
  ///
  /// - Complexity: O(scalars); a text that is clean already isn't copied.
  package static func clean(_ text: String) -> String {
    if DisplayWidth.isPlainASCII(text.utf8[...]) || text.unicodeScalars.allSatisfy(standsAlone) {
      return text
    }
    var parser = OutputParser(takesC1: true)
    var repair = ClusterRepair()
    var rest = text.utf8[...]
    while !rest.isEmpty {
      for part in parser.parts(of: rest.prefix(longestPiece)) {
        switch part {
        case .scalar(let scalar): repair.append(scalar)
        case .control(0x09), .control(0x0A): repair.append(" ")
        case .control, .escape, .sequence, .string: break
        }
      }
      rest = rest.dropFirst(longestPiece)
    }
    return repair.finish()
  }

  /// The clean lines of a text; they end at LF or CR LF.
  ///
  /// - Complexity: O(scalars).
  package static func clean(lines text: String) -> [CleanText] {
    text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { CleanText(trusted: clean(String($0))) }
  }

  /// Whether a scalar is displayed unchanged, whatever its context.
  private static func standsAlone(_ scalar: Unicode.Scalar) -> Bool {
    switch ScalarKind(of: scalar) {
    case .narrow, .wide, .emoji, .textEmoji: true
    default: false
    }
  }
}

/// Builds a text in which each scalar without a width has a base.
struct ClusterRepair {
  private var output = String.UnicodeScalarView()
  private var last: Unicode.Scalar?
  private var baseIsEmoji = false
  /// The number of marks since the last base.
  private var marks = 0
  /// A joiner that is kept only when the next scalar continues the cluster.
  private var joiner: Unicode.Scalar?
  /// The first half of a flag, until the second one follows.
  private var regional: Unicode.Scalar?

  mutating func append(_ scalar: Unicode.Scalar) {
    switch ScalarKind(of: scalar) {
    case .narrow, .wide: appendBase(scalar)
    case .emoji, .textEmoji: appendBase(scalar, isEmoji: true)
    case .skinTone, .mark: appendMark(scalar)
    case .spacingMark:
      appendMark(scalar)
      baseIsEmoji = false
    case .jamo: appendJamo(scalar)
    case .regional: appendRegional(scalar)
    case .joiner: joiner = scalar
    case .blank: appendBase(" ")
    case .replaced: appendBase(.replacement)
    case .removed: break
    }
  }

  /// Returns the text; an incomplete flag becomes its letter.
  mutating func finish() -> String {
    flushRegional()
    return String(output)
  }

  private mutating func appendBase(_ scalar: Unicode.Scalar, isEmoji: Bool = false) {
    flushRegional()
    keepJoiner(before: scalar, isEmoji: isEmoji, room: 1)
    emit(scalar)
    baseIsEmoji = isEmoji
    marks = 0
  }

  private mutating func appendMark(_ scalar: Unicode.Scalar) {
    flushRegional()
    if last == nil { appendBase("\u{25CC}") }
    keepJoiner(before: scalar, isEmoji: false, room: 2)
    guard marks < DrawnCell.markLimit else { return }
    emit(scalar)
    marks += 1
  }

  private mutating func appendJamo(_ scalar: Unicode.Scalar) {
    guard let last, joiner == nil, regional == nil, Self.areOneCluster(last, scalar) else {
      return appendBase(.replacement)
    }
    appendMark(scalar)
  }

  /// Keeps flags as pairs.
  ///
  /// A single half becomes its letter, so that it can't pair with a text that is joined to this
  /// one.
  private mutating func appendRegional(_ scalar: Unicode.Scalar) {
    guard let first = regional else {
      regional = scalar
      return
    }
    regional = nil
    appendBase(first)
    appendBase(scalar)
  }

  private mutating func flushRegional() {
    guard let half = regional else { return }
    regional = nil
    appendBase(Unicode.Scalar(UInt8(half.value - 0x1F1E6) + UInt8(ascii: "A")))
  }

  /// Emits the held joiner if it has a meaning between the last scalar and the next, and room for
  /// so many marks after it.
  private mutating func keepJoiner(before next: Unicode.Scalar, isEmoji: Bool, room: Int) {
    defer { joiner = nil }
    guard let joiner, let last else { return }
    let hasMeaning =
      baseIsEmoji
      ? isEmoji && joiner == "\u{200D}"
      : Self.usesJoiners(last) && Self.usesJoiners(next)
    guard hasMeaning, marks + room <= DrawnCell.markLimit else { return }
    emit(joiner)
    marks += 1
  }

  private mutating func emit(_ scalar: Unicode.Scalar) {
    output.append(scalar)
    last = scalar
  }

  /// Whether joiners shape the script of a scalar: Arabic and its neighbours, the Indic scripts,
  /// Mongolian.
  private static func usesJoiners(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0600...0x0DFF, 0x1000...0x109F, 0x1780...0x18AF, 0x1900...0x1BFF: true
    case 0xA800...0xAAFF, 0x10A00...0x10A5F, 0x10D00...0x10D3F, 0x11000...0x11FFF: true
    case 0x1E900...0x1E95F: true
    default: false
    }
  }

  private static func areOneCluster(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Bool {
    var pair = String(first)
    pair.unicodeScalars.append(second)
    return pair.count == 1
  }
}
