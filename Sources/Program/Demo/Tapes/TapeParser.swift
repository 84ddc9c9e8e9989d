import EverItems
import EverRecording
import EverText
import EverBase

/// Parses the commands of one line.
struct TapeParser {
  let line: Int
  var text: TapeText

  enum Command {
    case step(TapeStep)
    case output(String)
    case source(String)

    /// A command without an effect of its own.
    case nothing

    /// The number of its keys, or 1.
    var work: Int {
      guard case .step(let step) = self else { return 1 }
      return switch step.action {
      case .type(let text, _): max(1, text.count)
      case .press(_, let count, _): count
      default: 1
      }
    }
  }

  func error(_ reason: String, at word: String? = nil) -> TapeError {
    TapeError(line: line, word: word ?? text.nextWord ?? "", reason: reason)
  }

  /// Takes the next command.
  mutating func command(_ settings: inout TapeSettings) throws(TapeError) -> Command {
    let typed = text.command() ?? ""
    let (name, time) = try delay(of: typed)
    switch name {
    case "Output": return .output(try path())
    case "Source": return .source(try path())
    case "Set":
      try set(&settings)
      return .nothing
    case "Require":
      settings.requirements.append(try path())
      return .nothing
    case "Copy":
      settings.clipboard = try string()
      return .nothing
    default:
      let action: TapeAction =
        try name == "Paste" ? .type(settings.clipboard, every: .zero) : self.action(name, time)
      return .step(TapeStep(line: line, word: String(name), action: action))
    }
  }

  /// Splits `Enter@500ms` into the command and its time.
  private func delay(of word: String) throws(TapeError) -> (Substring, Duration?) {
    guard let place = word.firstIndex(of: "@"), word.index(after: place) < word.endIndex,
      word[..<place].last != "+"
    else { return (word[...], nil) }
    return (word[..<place], try duration(String(word[word.index(after: place)...]), at: word))
  }

  private func duration(_ time: String, at word: String) throws(TapeError) -> Duration {
    if let duration = TapeText.duration(time) { return duration }
    throw error("a time is written as 500ms or 2s.", at: word)
  }

  private mutating func set(_ settings: inout TapeSettings) throws(TapeError) {
    let name = text.word() ?? ""
    let number = text.value()
    let value = number + text.unit(after: number)
    guard let isSet = settings.set(name, to: value) else {
      throw error("there is no such setting.", at: name)
    }
    guard isSet else { throw error("\(name) takes no such value.", at: value) }
  }

  private mutating func action(_ name: Substring, _ time: Duration?) throws(TapeError) -> TapeAction
  {
    switch name {
    case "Type": return .type(try string(), every: time)
    case "Sleep": return .sleep(try duration())
    case "Wait", "Wait+Line": return try wait(.line, time)
    case "Wait+Screen": return try wait(.screen, time)
    case "Expect", "Expect+Screen": return .expect(try pattern(), in: .screen)
    case "ExpectRow":
      let row = try count()
      return .expect(try pattern(), in: .row(row))
    case "Hide": return .hide
    case "Show": return .show
    case "Screenshot": return .screenshot(try path())
    case "Env": return .environment(name: try path(), value: try path())
    case "Marker": return .marker(text.string() ?? "")
    case "Caption": return .caption(text.string() ?? "")
    case "Zoom":
      if text.nextWord == "off", text.word() != nil { return .zoom(nil) }
      return .zoom(try count())
    case "Resize": return .resize(try size())
    case "Network": return .network(try path())
    case "Fail": return .fault(try fault())
    case "Drift": return .drift(try count())
    default: return try press(name, time)
    }
  }
}

/// The values of commands.
extension TapeParser {
  private mutating func path() throws(TapeError) -> String {
    guard !text.isAtEnd, let word = text.word() else { throw error("a word is missing.") }
    return word
  }

  /// Texts in quotes, and words that aren't commands, with blanks between them, as in VHS.
  private mutating func string() throws(TapeError) -> String {
    var words: [String] = []
    while !text.isAtEnd {
      if let string = text.string() {
        words.append(string)
      } else if let word = text.nextWord, !TapeText.startsWithQuote(word), !Self.isCommand(word) {
        words.append(text.word() ?? "")
      } else {
        break
      }
    }
    guard !words.isEmpty else { throw error("a text is missing.") }
    return words.joined(separator: " ")
  }

  /// Whether a word, such as `Enter@500ms`, starts a command.
  private static func isCommand(_ word: String) -> Bool {
    let name = word.prefix { $0 != "@" && $0 != "+" }
    return TapeKey.event(word) != nil || names.contains(String(name))
      || TapeKey.event(String(name)) != nil
  }

  /// The commands that aren't keys.
  private static let names: Set = [
    "Output", "Source", "Set", "Require", "Copy", "Paste", "Type", "Sleep", "Wait", "Expect",
    "ExpectRow", "Hide", "Show", "Screenshot", "Env", "Marker", "Caption", "Zoom", "Resize",
    "Network", "Fail", "Drift",
  ]

  private mutating func duration() throws(TapeError) -> Duration {
    let number = try path()
    let word = number + text.unit(after: number)
    return try duration(word, at: word)
  }

  /// The largest number of a command.
  private static let largest = 10_000

  private mutating func count() throws(TapeError) -> Int {
    let word = try path()
    guard word.isDigits else { throw error("a number is missing.", at: word) }
    guard let count = Int(word), (1...Self.largest).contains(count) else {
      throw error("the number is from 1 to \(Self.largest).", at: word)
    }
    return count
  }

  private mutating func pattern() throws(TapeError) -> RegularExpression {
    let next = text.nextWord
    guard let written = text.pattern() else {
      throw error("a regular expression between slashes is missing.", at: next)
    }
    guard let pattern = RegularExpression(written) else {
      throw error("this isn't a regular expression.", at: written)
    }
    return pattern
  }

  private mutating func wait(
    _ scope: TapeAction.Scope,
    _ time: Duration?
  ) throws(TapeError) -> TapeAction {
    .wait(text.nextWord?.hasPrefix("/") == true ? try pattern() : nil, in: scope, atMost: time)
  }

  private mutating func size() throws(TapeError) -> Size {
    let word = try path()
    let sides = word.split(separator: "x").map { Int($0) ?? 0 }
    guard sides.count == 2, sides.allSatisfy((1...TapeSettings.largest).contains) else {
      throw error("a size is written as 100x30.", at: word)
    }
    return Size(columns: sides[0], rows: sides[1])
  }

  /// The rest of a line such as `page=3 503`.
  private mutating func fault() throws(TapeError) -> String {
    var words: [String] = []
    while !text.isAtEnd, let word = text.word() { words.append(word) }
    guard !words.isEmpty else { throw error("a fault is missing, such as page=3 503.") }
    return words.joined(separator: " ")
  }

  private mutating func press(_ name: Substring, _ time: Duration?) throws(TapeError) -> TapeAction
  {
    guard let event = TapeKey.event(String(name)) else {
      throw error("a tape has no such command.", at: String(name))
    }
    let repeats = text.nextWord?.isDigits ?? false
    return .press(event, count: repeats ? try count() : 1, every: time)
  }
}
