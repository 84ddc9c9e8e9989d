import EverBase
import EverCatalog
import EverDemo
import EverItems
import EverRuntime
import EverTerminal

extension Options {
  /// Parses a command line as ``WordReader`` does: abbreviations of long options are possible.
  ///
  /// - Parameters:
  ///   - arguments: all words, starting with the program's name.
  ///   - defaults: the options that the words change.
  ///   - unnamed: the command if the words name none, such as the command for a pipe.
  /// - Returns: the options of the words.
  /// - Throws: ``UsageError`` with the first wrong word.
  package static func parse(
    _ arguments: [String],
    defaults: Options = Options(command: .pick),
    unnamed: Command = .pick
  ) throws(UsageError) -> Options {
    var words = CommandLineWords(options: defaults, unnamed: unnamed)
    var reader = WordReader(arguments.dropFirst(), OptionDescription.all, abbreviates: true)
    while let part = try reader.next() {
      switch part {
      case .option(let option, let value, _):
        try option.apply(&words.options, value)
        words.given.append(option)
      case .word("curl") where words.operands.isEmpty && words.options.command == .pick:
        words.take(try CurlCommand(reader.rest))
        return try words.assembled()
      case .word(let word) where words.operands == ["record"]:
        words.operands += [word] + reader.rest
        return try words.assembled()
      case .word(let word): words.operands.append(word)
      }
    }
    return try words.assembled()
  }
}

extension OptionDescription: WrittenOption {
  static func unknown(_ name: String) -> String {
    let nearest = Spelling.nearest(to: name, among: all.map { "--" + $0.name })
    return "There is no option \(quoted(name))." + Spelling.question(about: nearest)
  }
}

/// The parsed words of a command line, before they are combined.
private struct CommandLineWords {
  /// The options; the command is set at the end.
  var options: Options
  let unnamed: Options.Command
  var given: [OptionDescription] = []
  /// The words that aren't options.
  var operands: [String] = []

  /// Adopts the request of a curl command.
  mutating func take(_ curl: CurlCommand) {
    operands = [curl.fullURL]
    options.headers += curl.headers
    options.detection.method = curl.method ?? options.detection.method
    options.detection.body = curl.body ?? options.detection.body
  }

  /// Combines the options after all words are read.
  func assembled() throws(UsageError) -> Options {
    var options = options
    if options.command == .generate(.words) { options.command = .complete(operands) }
    guard options.command == .pick else { return options }
    options.command = try command()
    if case .browse(.list) = options.command {
      for word in operands.dropFirst() { options.otherFiles.append(.list(path: try file(word))) }
    }
    options.namesPageSize = given.contains { $0.name == "page-size" }
    if case .convert = options.command, options.outputForm != nil {
      options.output = options.output ?? "-"
    }
    if options.output == "-" { options.outputForm = options.outputForm ?? .cast }
    for option in given where !option.scope.admits(options.command) {
      throw UsageError("--\(option.name) goes with \(option.scope.name) alone.")
    }
    if let conflict = options.conflict { throw UsageError(conflict) }
    return options
  }

  private func command() throws(UsageError) -> Options.Command {
    guard let name = operands.first else { return unnamed }
    guard let command = CommandDescription.named(name) else { return .browse(try openRequest()) }
    let operand = command.operand
    if !command.takesAllWords { try refuseWords(after: name, allowed: operand == nil ? 0 : 1) }
    if let takes = operand?.takes, operands.count == 1 {
      throw UsageError("\(name) takes \(takes).")
    }
    return try command.make(Array(operands.dropFirst()))
  }

  /// The request of words that don't start with a command.
  ///
  /// The command line doesn't know the user's sources; see ``UsageError/unknownSource(_:among:)``.
  private func openRequest() throws(UsageError) -> OpenRequest {
    let word = operands[0]
    guard let request = OpenRequest(words: operands, isFile: UserDirectory.isFile(at:)) else {
      throw .noCommand(word)
    }
    switch request {
    case .url(let url):
      try refuseWords(after: "a URL", allowed: 0)
      guard isWebAddress(url.revealed, mayHaveUser: true) else { throw .noWebAddress(word) }
    case .file: try refuseWords(after: "a definition", allowed: 1)
    // Each word is a file; see ``file(_:)``.
    case .list: break
    case .standardInput: try refuseWords(after: word, allowed: 0)
    case .source(let name, _):
      guard !name.contains("://") else { throw .noWebAddress(word) }
      guard UserFolder.isName(name) else { throw .noCommand(word) }
      try refuseWords(after: word, allowed: 1)
    }
    return request
  }

  /// A further file after the first one.
  private func file(_ word: String) throws(UsageError) -> String {
    guard !word.isEmpty else { throw UsageError("The word after a file is empty.") }
    guard UserDirectory.isFile(at: UserDirectory.expanding(word)) else {
      throw UsageError("There is no file \(quoted(word)); after a file, only others can follow.")
    }
    return word
  }

  /// Refuses superfluous words after a command.
  private func refuseWords(after name: String, allowed: Int) throws(UsageError) {
    let rest = operands.dropFirst()
    if rest.count > allowed {
      throw UsageError("\(quoted(operands[1 + allowed])) is a word too many after \(name).")
    }
    if rest.contains("") { throw UsageError("The word after \(name) is empty.") }
  }
}

/// What can't be combined, as a sentence; of several conflicts, the first one.
extension Options {
  fileprivate var conflict: String? { serverConflict ?? fileConflict ?? screenConflict }

  private var serverConflict: String? {
    if let name = items != nil ? "items" : failures.first.map({ _ in "fail" }),
      command != .serve, !usesMock
    {
      return "--\(name) goes with --mock or serve alone."
    }
    if usesMock, baseURL != nil {
      return "--mock and --base-url name two servers; give one of them."
    }
    guard let option = usesMock ? "--mock" : baseURL.map({ _ in "--base-url" }) else { return nil }
    if Scope.url.admits(command) {
      return "\(option) replaces the server of a source, and a URL names its own."
    }
    guard !Scope.server.admits(command) else { return nil }
    return "\(option) names a server, and standard input and files have none."
  }

  private var fileConflict: String? {
    if case .convert = command, output == nil {
      return "convert needs -o and a file to write, such as -o demo.svg."
    }
    if isCheck, output != nil {
      return "--check writes nothing, and --output names a file; give one of them."
    }
    guard recordsScreen else { return nil }
    if [.kitty, .sixel, .iterm].contains(images) {
      return "Recordings contain images as symbols; leave --images \(images.rawValue) out."
    }
    guard recording?.hasSuffix(".cast") == false else { return nil }
    return "--record writes an asciicast or a tape; end the name in .cast or .tape."
  }

  private var screenConflict: String? {
    let browses = Scope.rows.admits(command)
    // Each is another kind of output.
    let outputs = [
      ("--inspect", detection.inspects), ("--print", printing != nil), ("--select", selects),
    ]
    .filter(\.1).map(\.0)
    if outputs.count > 1 {
      return "\(outputs.joined(separator: " and ")) are different outputs; give one of them."
    }
    if recording != nil, printing != nil {
      return "--record records a screen, and --print shows none."
    }
    if !otherFiles.isEmpty, detection.inspects {
      return "--inspect describes one list; name one file."
    }
    if selects, !browses, command != .pick {
      return "--select chooses from a list: name a source, such as ‘starwars’."
    }
    if let rows = filter != nil ? "--filter" : sort.map({ _ in "--sort" }) {
      if detection.inspects {
        return "--inspect describes a source, and \(rows) its rows; give one of them."
      }
      if !browses { return "\(rows) needs a source, such as ‘starwars’." }
    }
    guard isOffline, !usesCache || usesMock else { return nil }
    let other = usesMock ? "--mock" : "--no-cache"
    return "--offline uses the cache alone, and \(other) leaves it out; give one of them."
  }
}
