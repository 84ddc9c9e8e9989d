import EverBase

/// A compiled terminfo entry, with changes that make ncurses write less.
///
/// term(5) describes the format: a header of six 16-bit numbers, names, flags, numbers, offsets of
/// strings, the strings, and an extended part, which stays unchanged.
struct TerminalDescription: Hashable, Sendable {
  private(set) var bytes: [UInt8]
  private let numbers: Int
  private let numberSize: Int
  private let offsets: Int
  private var strings: Range<Int>
  private let stringCount: Int

  /// The indices of strings in <term.h>.
  enum Capability: Int {
    case backTab = 0
    case changeScrollRegion = 3
    case cursorDown = 11
    case cursorHome = 12
    case cursorRight = 17
    case deleteLine = 22
    case exitAttributeMode = 39
    case insertLine = 53
    case parmDeleteLine = 106
    case parmInsertLine = 110
    case parmReverseIndex = 113
    case scrollForward = 129
    case setAttributes = 131
    case tab = 134
    case setForeground = 359
    case setBackground = 360
  }

  /// The indices of numbers in <term.h>.
  private static let columns = 0
  private static let lines = 2

  /// Parses an entry; nil when the bytes aren't an entry.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= 12 else { return nil }
    let header = (0..<6).map { Int(bytes[2 * $0]) | Int(bytes[2 * $0 + 1]) << 8 }
    // One magic number for entries with 16-bit numbers, one for 32-bit numbers.
    guard [0o432, 0o1036].contains(header[0]), header[3] > Self.lines,
      header[4] > Capability.setAttributes.rawValue
    else { return nil }
    let names = 12 + header[1] + header[2]
    numbers = names + names % 2
    numberSize = header[0] == 0o432 ? 2 : 4
    offsets = numbers + header[3] * numberSize
    stringCount = header[4]
    strings = offsets + 2 * header[4]..<offsets + 2 * header[4] + header[5]
    guard strings.upperBound <= bytes.count else { return nil }
    self.bytes = bytes
  }

  /// Reads the installed entry of a name; nil when there is none in a file.
  init?(named name: String, environment: [String: String]) {
    guard let initial = name.utf8.first, !name.contains("/") else { return nil }
    let folders = [String(UnicodeScalar(initial)), String(initial, radix: 16)]
    for directory in Self.directories(environment) {
      for folder in folders {
        let path = "\(directory)/\(folder)/\(name)"
        // The largest entry: ncurses itself reads at most 32 768 bytes.
        if let file = try? RegularFile.bytes(of: path, atMost: 32_768), let entry = Self(file.bytes)
        {
          self = entry
          return
        }
      }
    }
    return nil
  }

  /// The entry without scrolling capabilities, for a screen that scrolls with DL and IL itself.
  ///
  /// It is nil when the terminal doesn't have these, or doesn't use ECMA-48's sequences. With the
  /// full entry, ncurses guesses scrolls from hashes of rows and sometimes misses one. Attributes
  /// are set one by one (`\E[1m`) instead of all at once (`\E(B\E[0;1m`), because no line-drawing
  /// set is used. One row down is `\E[B`, because ncurses doesn't use a newline. Without tabs, the
  /// home position and single cells to the right, ncurses compares fewer ways to move the cursor;
  /// these are hardly ever the shortest.
  var withoutScrolling: TerminalDescription? {
    guard string(.deleteLine) == "\u{1b}[M", string(.insertLine) == "\u{1b}[L",
      string(.parmDeleteLine) == "\u{1b}[%p1%dM", string(.parmInsertLine) == "\u{1b}[%p1%dL",
      let resets = string(.exitAttributeMode),
      ["\u{1b}(B\u{1b}[m", "\u{1b}[m\u{f}", "\u{1b}[m", "\u{1b}[0m"].contains(resets)
    else { return nil }
    var entry = self
    let dropped: [Capability] = [
      .changeScrollRegion, .scrollForward, .insertLine, .parmInsertLine, .parmReverseIndex,
      .setAttributes, .tab, .backTab, .cursorHome, .cursorRight,
    ]
    for capability in dropped { entry.setOffset(of: capability, to: nil) }
    entry.set(.cursorDown, to: "\u{1b}[B")
    entry.set(.exitAttributeMode, to: "\u{1b}[m")
    return entry
  }

  /// The entry with direct colours as `38;2;r;g;b`, where it has them in a form of `38:2` or
  /// `38;2`, and with the bright eight of the palette as 8 to 15.
  ///
  /// The forms with colons are from ISO 8613-6. The terminals inside Neovim and older versions of
  /// other emulators misread them, and every terminal with direct colours reads semicolons. Art is
  /// written with semicolons too, so that one stream has one notation. The entries as they are
  /// installed take 8 to 15 for dark blues, which ``ColorCapability`` doesn't use.
  var withSemicolons: TerminalDescription {
    var entry = self
    for (capability, code, bright) in [
      (Capability.setForeground, 38, 82), (.setBackground, 48, 92),
    ] {
      guard let text = string(capability), text.contains("\(code):2") || text.contains("\(code);2")
      else { continue }
      entry.set(
        capability,
        to: "\u{1b}[%?%p1%{8}%<%t\(code / 10)%p1%d%e%p1%{16}%<%t%p1%{\(bright)}%+%d"
          + "%e\(code);2;%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;%p1%{255}%&%d%;m"
      )
    }
    return entry
  }

  func sized(columns: Int, rows: Int) -> TerminalDescription {
    var entry = self
    for (place, value) in [(Self.columns, columns), (Self.lines, rows)] {
      for byte in 0..<numberSize {
        entry.bytes[numbers + place * numberSize + byte] =
          UInt8(truncatingIfNeeded: value >> (8 * byte))
      }
    }
    return entry
  }

  /// The entry in the form of the variable `TERMINFO`.
  var quoted: String {
    let digits = Array("0123456789abcdef".utf8)
    let hex = bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return "hex:" + String(decoding: hex, as: UTF8.self)
  }

  /// Appends a string and assigns it to a capability.
  private mutating func set(_ capability: Capability, to text: String) {
    let added = Array(text.utf8) + [0]
    let offset = strings.count
    bytes.insert(contentsOf: added, at: strings.upperBound)
    strings = strings.lowerBound..<strings.upperBound + added.count
    setNumber(strings.count, at: 10)
    setOffset(of: capability, to: offset)
  }

  /// A string of the entry; nil when it has none.
  func string(_ capability: Capability) -> String? {
    guard capability.rawValue < stringCount else { return nil }
    let place = offsets + 2 * capability.rawValue
    let offset = Int(bytes[place]) | Int(bytes[place + 1]) << 8
    guard offset < strings.count else { return nil }
    return String(
      decoding: bytes[strings][(strings.lowerBound + offset)...].prefix { $0 != 0 },
      as: UTF8.self
    )
  }

  private mutating func setOffset(of capability: Capability, to offset: Int?) {
    setNumber(offset ?? 0xffff, at: offsets + 2 * capability.rawValue)
  }

  private mutating func setNumber(_ number: Int, at place: Int) {
    bytes[place] = UInt8(truncatingIfNeeded: number)
    bytes[place + 1] = UInt8(truncatingIfNeeded: number >> 8)
  }

  private static func directories(_ environment: [String: String]) -> [String] {
    let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 + "/.terminfo" : nil }
    let own = [environment["TERMINFO"], home]
    let listed = (environment["TERMINFO_DIRS"] ?? "").split(separator: ":").map(String.init)
    let system = ["/etc/terminfo", "/lib/terminfo", "/usr/lib/terminfo", "/usr/share/terminfo"]
    return own.compactMap(\.self) + listed + system
  }
}
