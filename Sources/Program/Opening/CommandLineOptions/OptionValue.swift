import EverCatalog
import EverDemo
import EverBase
import EverItems
import EverMock
import Paging
import EverWeb

/// A kind of value: its name in the help, its parser, and the words that a shell completes.
struct OptionValue<Value>: Sendable {
  /// The name in the help, such as `FILE`.
  var name: String
  /// What an option takes, for the error about another value.
  var takes: String
  var completion = ShellCompletion.nothing
  /// Whether a wrong value may contain a secret; the error doesn't repeat it then.
  var mayBeSecret = false
  /// Returns the value of a word; nil for a wrong one.
  var parse: @Sendable (_ word: String) -> Value?

  /// Parses the value of an option.
  ///
  /// - Parameters:
  ///   - word: the value as given.
  ///   - option: the option as the user knows it, such as `--items`.
  /// - Returns: the value.
  /// - Throws: ``UsageError`` with both for a wrong value.
  func value(of word: String, for option: String) throws(UsageError) -> Value {
    if let value = parse(word) { return value }
    throw UsageError("\(option) takes \(takes)\(mayBeSecret ? "" : ", not \(quoted(word))").")
  }
}

/// The words that a shell completes in the place of a value.
enum ShellCompletion: Hashable, Sendable {
  case nothing
  case words([String])
  case file
}

/// The kinds of values.
extension OptionValue {
  /// A whole number in decimal digits.
  static func number(in range: ClosedRange<Int>, named name: String = "N") -> Self
  where Value == Int {
    OptionValue(
      name: name,
      takes: "a whole number from \(range.lowerBound) to \(range.upperBound)"
    ) { word in
      word.isDigits ? Int(word).flatMap { range.contains($0) ? $0 : nil } : nil
    }
  }

  /// A time from a second to a day, such as `60s`, `5m` or `1h`.
  static func interval() -> Self where Value == Duration {
    OptionValue(name: "T", takes: "a time from 1s to 24h, such as 60s or 5m") { word in
      guard let unit = ["s": 1, "m": 60, "h": 3_600][String(word.suffix(1))],
        case let number = String(word.dropLast()), number.isDigits, let count = Int(number),
        (1...86_400).contains(count), (1...86_400).contains(count * unit)
      else { return nil }
      return .seconds(count * unit)
    }
  }

  static func prefetch() -> Self where Value == Prefetch {
    let rows = OptionValue<Int>.number(in: 0...100_000)
    return OptionValue(
      name: "N|auto",
      takes: "‘auto’ or \(rows.takes)",
      completion: .words(["auto"])
    ) { word in
      word == "auto" ? .automatic : rows.parse(word).map { $0 == 0 ? .onDemand : .fixed($0) }
    }
  }

  /// One of a few words.
  static func word(_ name: String, of words: [(word: String, value: Value)]) -> Self
  where Value: Sendable {
    let names = words.map(\.word)
    return OptionValue(
      name: name,
      takes: names.dropLast().joined(separator: ", ") + " or " + (names.last ?? ""),
      completion: .words(names)
    ) { given in
      words.first { $0.word == given }?.value
    }
  }

  /// One of the cases of a type.
  static func choice(_ name: String) -> Self
  where Value: CaseIterable & RawRepresentable & Sendable {
    word(name, of: Value.allCases.map { ("\($0.rawValue)", $0) })
  }

  static func onOff() -> Self where Value == Bool {
    word("on|off", of: [("on", true), ("off", false)])
  }

  /// A text that is checked later, if at all.
  static func text(_ name: String) -> Self where Value == String {
    OptionValue(name: name, takes: "a text") { $0 }
  }

  /// The name of a theme of the program or of the user's own.
  static func theme() -> Self where Value == String {
    let names = UserThemes.allNames
    return OptionValue(
      name: "NAME",
      takes: "one of: " + names.joined(separator: ", "),
      completion: .words(names)
    ) { word in
      names.contains(word) ? word : nil
    }
  }

  /// A text that isn't blank.
  static func filled(_ name: String) -> Self where Value == String {
    OptionValue(name: name, takes: "a text that isn't blank") { word in
      word.contains { $0 != " " } ? word : nil
    }
  }

  /// The path of a file, which is checked when it is opened.
  static func file(_ name: String = "FILE") -> Self where Value == String {
    OptionValue(name: name, takes: "a file", completion: .file) { $0 }
  }

  /// An `http` or `https` URL with a host; the rest isn't checked.
  static func url() -> Self where Value == String {
    OptionValue(name: "URL", takes: "a URL that starts with http:// or https://") { word in
      isWebAddress(word, mayHaveUser: true) ? word : nil
    }
  }

  /// The name of a parameter in the query of a URL.
  static func parameter() -> Self where Value == String {
    OptionValue(name: "NAME", takes: "a parameter's name such as page") { word in
      isPath(word) && word.utf8.allSatisfy { $0 != 0x20 && !"&=#?".utf8.contains($0) } ? word : nil
    }
  }

  /// A name for a source, which differs from all commands.
  static func sourceName() -> Self where Value == String {
    OptionValue(
      name: "NAME",
      takes: "a name of letters, digits, _ and, after the first, - that no command has"
    ) { word in
      UserFolder.isName(word) && CommandDescription.named(word) == nil ? word : nil
    }
  }

  /// The method of a request for a list, which is safe to repeat.
  static func method() -> Self where Value == String {
    OptionValue(name: "METHOD", takes: "a method that returns a list, such as GET or POST") {
      word in
      let method = word.uppercased()
      let isName = !method.isEmpty && method.utf8.allSatisfy { (0x41...0x5A).contains($0) }
      return isName && !["PUT", "PATCH", "DELETE", "HEAD"].contains(method) ? method : nil
    }
  }

  /// A path in JSON, such as `data.items`; whether a response has it is checked later.
  static func path() -> Self where Value == JSONPath {
    OptionValue(name: "PATH", takes: "a path such as data.items") { word in
      isPath(word) ? JSONPath(word) : nil
    }
  }

  /// Paths with commas between them.
  static func paths() -> Self where Value == [JSONPath] {
    OptionValue(name: "PATH,PATH", takes: "paths such as name,owner.login") { word in
      let paths = commaSeparated(word)
      return paths.allSatisfy(isPath)
        ? paths.map { JSONPath(String($0.trimmingPrefix(" "))) } : nil
    }
  }

  /// Terms that rows must have.
  static func filter() -> Self where Value == Filter {
    OptionValue(name: "TERMS", takes: "words, column:word, column>9 or a valid /regex/") {
      Filter($0)
    }
  }

  /// A column, and optionally the direction after a colon.
  static func order() -> Self where Value == SortOrder {
    OptionValue(name: "COLUMN[:desc]", takes: "a column such as name or created:desc") { word in
      SortOrder(word)
    }
  }

  static func place() -> Self where Value == TokenRule.Origin {
    OptionValue(name: "PATH", takes: "a path such as links.next") { word in
      isPath(word) ? TokenRule.Origin(word) : nil
    }
  }

  /// A fault of the mock API server, as a tape's `Fail` has it.
  static func failure() -> Self where Value == String {
    OptionValue(name: "RULE", takes: "a fault of the mock such as 'page=3 503'") { word in
      (try? FaultText.rule(word)).map { _ in word }
    }
  }

  /// The value of a setting of pictures, which tapes have, too.
  static func look(_ setting: String, _ name: String, _ takes: String) -> Self
  where Value == String {
    OptionValue(name: name, takes: takes) { word in
      var look = PictureLook()
      return look.set(setting, to: word) == true ? word : nil
    }
  }

  static func network() -> Self where Value == NetworkProfile {
    OptionValue(
      name: "PROFILE",
      takes: NetworkProfile.syntax,
      completion: .words(NetworkProfile.names),
      parse: NetworkProfile.parse
    )
  }

  static func header() -> Self where Value == SecretHeader {
    OptionValue(
      name: "'NAME: VALUE'",
      takes: "‘Name: value’ on one line",
      mayBeSecret: true
    ) { word in
      SecretHeader(word)
    }
  }

  /// Environment variables and their hosts, with commas between them.
  static func variables() -> Self where Value == [AllowedVariable] {
    OptionValue(
      name: "NAME@HOST",
      takes: "variables and their hosts such as API_KEY@api.example.com"
    ) { word in
      let allowed = commaSeparated(word).compactMap { AllowedVariable($0) }
      return allowed.count == commaSeparated(word).count ? allowed : nil
    }
  }
}

private func isPath(_ text: String) -> Bool {
  !text.isEmpty && text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
}

private func commaSeparated(_ word: String) -> [String] {
  word.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
}
