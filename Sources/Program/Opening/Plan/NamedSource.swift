import EverBrowser
package import EverCatalog
package import EverItems
import EverRuntime

/// What the user names, resolved without the network: the value with which it is checked, opened,
/// saved, remembered, inspected and printed.
package enum NamedSource: Sendable {
  /// A definition describes the source.
  case defined(FeedPlan)
  /// Lines from standard input or a file.
  case lines(LineFeed)
  /// An unknown list, which is detected from its first response.
  case unknown(UnknownList)

  /// Resolves a request.
  ///
  /// - Parameters:
  ///   - request: the source as the user named it.
  ///   - options: the options of the source.
  ///   - catalog: the built-in definitions.
  ///   - candidate: the signature of a detected list's paging; nil for the paging as detected.
  /// - Throws: when there is no such source, or its definition is wrong.
  package init(
    _ request: OpenRequest,
    _ options: Options,
    in catalog: SourceCatalog,
    candidate: String? = nil
  ) throws {
    switch request {
    case .url(let url): self = .unknown(UnknownList(url, options, candidate: candidate))
    case .list(let path): self = .lines(LineFeed(path: path, options: options))
    case .standardInput: self = .lines(LineFeed(path: nil, options: options))
    case .file(let path, let argument):
      let definition = try UserSources.definition(at: path)
      try EnvironmentPermission.check(definition, argument: argument, at: path, options)
      self = .defined(try Self.plan(definition, argument, options, calledBy: path, at: path))
    case .source(let name, let argument):
      if let definition = catalog[name] {
        let advice = options.usesMock ? nil : "everscroll \(name) --mock needs none"
        let plan = try Self.plan(definition, argument, options, calledBy: name, advice: advice)
        self = .defined(plan)
      } else {
        let path = try Self.ownPath(of: name, besides: catalog)
        let definition = try UserSources.definition(at: path)
        self = .defined(try Self.plan(definition, argument, options, calledBy: name, at: path))
      }
    }
  }

  /// What the user keeps something for; nil for standard input.
  var identity: String? {
    switch self {
    case .defined(let plan): plan.identity
    case .lines(let lines): lines.absolutePath
    case .unknown: nil
    }
  }

  /// Whether the rows have the order of the source.
  var hasOwnOrder: Bool {
    switch self {
    case .defined(let plan): plan.options.sort == nil
    case .lines(let lines): lines.options.sort == nil
    case .unknown: true
    }
  }

  /// What is requested, for the user; nil when no server is.
  var requested: String? {
    switch self {
    case .defined(let plan): plan.description.title
    case .lines: nil
    case .unknown(let list): list.shownURL
    }
  }

  private static func ownPath(
    of name: String,
    besides catalog: SourceCatalog
  ) throws(Problem) -> String {
    let own = UserSources.folder.names
    if own.contains(name), let path = UserSources.folder.path(of: name) { return path }
    guard !UserDirectory.exists(at: name) else {
      throw Problem("‘\(name)’ is a directory: name a file in it, such as ‘./\(name)/a.json’.")
    }
    let names = catalog.definitions.map(\.name) + own
    throw Problem(UsageError.unknownSource(name, among: names).reason)
  }

  private static func plan(
    _ definition: SourceDefinition,
    _ argument: String?,
    _ options: Options,
    calledBy name: String,
    at path: String? = nil,
    advice: String? = nil
  ) throws(Problem) -> FeedPlan {
    if let argument, definition.argument == nil {
      throw Problem("‘\(argument)’ is a word too many after \(name).")
    }
    var plan = FeedPlan(
      definition.applying(options.detection.overrides),
      argument: argument,
      options,
      name: path.map(UserSources.identity),
      offlineAdvice: advice
    )
    let columns = options.detection.overrides.columns
    if columns != .detected { plan.further = FurtherColumns(columns) }
    return plan
  }
}
