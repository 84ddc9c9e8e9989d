import EverDemo
import EverBase
import EverDefinitions
import EverItems
import EverRuntime
import EverTerminal

extension Options {
  /// Parses a command line as ``WordReader`` does: abbreviations of long options are possible.
  ///
  /// - Throws: ``UsageError`` with the first wrong word.
  package static func parse(
    _ arguments: [String],
    defaults: Options = Options(command: .pick)
  ) throws(UsageError) -> Options {
    var words = CommandLineWords(options: defaults)
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
    if options.command == .help, operands.first == "serve" { options.command = .serveHelp }
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
    if let conflict = options.conflicts.first(where: \.isGiven) {
      throw UsageError(conflict.sentence)
    }
    return options
  }

  private func command() throws(UsageError) -> Options.Command {
    guard let name = operands.first else { return .pick }
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

/// What can't be combined; of several conflicts, the first is reported.
extension Options {
  fileprivate typealias Conflict = (isGiven: Bool, sentence: String)

  fileprivate var conflicts: [Conflict] { serverConflicts + fileConflicts + screenConflicts }

  private var serverConflicts: [Conflict] {
    let hasServer = command == .serve || usesMock
    let replaces = usesMock ? "--mock" : baseURL == nil ? nil : "--base-url"
    return [
      (items != nil && !hasServer, "--items goes with --mock or serve alone."),
      (usesMock && baseURL != nil, "--mock and --base-url name two servers; give one of them."),
      (
        replaces != nil && Scope.url.admits(command),
        "\(replaces ?? "") replaces the server of a source, and a URL names its own."
      ),
      (
        replaces != nil && !Scope.server.admits(command),
        "\(replaces ?? "") names a server, and standard input and files have none."
      ),
    ]
  }

  private var fileConflicts: [Conflict] {
    let converts = if case .convert = command { true } else { false }
    return [
      (
        converts && output == nil,
        "convert needs -o and a file to write, such as -o demo.svg."
      ),
      (
        isCheck && output != nil,
        "--check writes nothing, and --output names a file; give one of them."
      ),
      (
        recordsScreen && [.kitty, .sixel, .iterm].contains(images),
        "Recordings contain images as symbols; leave --images \(images.rawValue) out."
      ),
      (
        recordsScreen && recording?.hasSuffix(".cast") == false,
        "--record writes an asciicast or a tape; end the name in .cast or .tape."
      ),
    ]
  }

  private var screenConflicts: [Conflict] {
    let browses = if case .browse = command { true } else { false }
    let rows = filter != nil ? "--filter" : sort != nil ? "--sort" : nil
    // Each is another kind of output.
    let outputs = [
      ("--inspect", detection.inspects), ("--print", printing != nil), ("--select", selects),
    ]
    .filter(\.1).map(\.0)
    return [
      (
        outputs.count > 1,
        "\(outputs.joined(separator: " and ")) are different outputs; give one of them."
      ),
      (
        recording != nil && printing != nil,
        "--record records a screen, and --print shows none."
      ),
      (
        !otherFiles.isEmpty && detection.inspects,
        "--inspect describes one list; name one file."
      ),
      (
        selects && !browses && command != .pick,
        "--select chooses from a list: name a source, such as ‘starwars’."
      ),
      (
        rows != nil && detection.inspects,
        "--inspect describes a source, and \(rows ?? "") its rows; give one of them."
      ),
      (rows != nil && !browses, "\(rows ?? "") needs a source, such as ‘starwars’."),
      (
        isOffline && (!usesCache || usesMock),
        "--offline uses the cache alone, and \(usesMock ? "--mock" : "--no-cache") leaves it out; "
          + "give one of them."
      ),
    ]
  }
}
