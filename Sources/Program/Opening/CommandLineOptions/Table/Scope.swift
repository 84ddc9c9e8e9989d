import EverItems

/// The commands that an option belongs to.
enum Scope: Sendable {
  case all
  /// All commands but those that open a file or standard input.
  case server
  case url
  case definition
  /// The sources of `definition`, files and standard input.
  case list
  case serve
  case sources
  case play
  /// The commands that write a file.
  case output

  /// Whether a command takes the options of this scope.
  func admits(_ command: Options.Command) -> Bool {
    switch (self, command) {
    case (.server, .browse(.list)), (.server, .browse(.standardInput)): false
    case (.all, _), (.server, _), (.serve, .serve), (.sources, .sources), (.play, .play): true
    case (.output, .play), (.output, .convert): true
    case (.url, .browse(.url)): true
    case (.definition, .browse(.source(let name, _))):
      !CommandDescription.sources.contains { $0.name == name }
    case (.definition, .browse(.url)), (.definition, .browse(.file)): true
    case (.list, .browse(.list)), (.list, .browse(.standardInput)): true
    case (.list, _): Scope.definition.admits(command)
    default: false
    }
  }

  /// The commands in the error about another one.
  var name: String {
    switch self {
    case .all: "any command"
    case .server: "a source on a server"
    case .url: "a URL"
    case .definition, .list: "a URL or a definition of yours"
    case .serve: "serve"
    case .sources: "sources"
    case .play: "play"
    case .output: "play or convert"
    }
  }
}
