package import EverDefinitions
import EverDetecting
package import EverItems
import EverRuntime

/// The result of resolving a source without the network.
package enum ResolvedSource {
  /// A definition describes the source.
  case defined(FeedPlan)
  /// Lines from standard input or a file.
  case lines(LineInput)
  /// An unknown list, which is detected from its first response.
  case unknown(UnknownList)
}

/// Resolves requests without the network; only this type uses the places where definitions are
/// stored.
package struct SourceResolver: Sendable {
  package let catalog: SourceCatalog

  /// - Throws: when the built-in definitions can't be read, which tests rule out.
  package init() throws(Problem) {
    catalog = try Problem.wrapping { () throws(DefinitionError) in try SourceCatalog.builtIn() }
  }

  /// Resolves a request; the signature of a detected list's paging is nil for the paging as
  /// detected.
  ///
  /// - Throws: when there is no such source, or its definition is wrong.
  package func resolve(
    _ request: OpenRequest,
    _ options: Options,
    candidate: String? = nil
  ) throws(Problem) -> ResolvedSource {
    switch request {
    case .source(let name, let argument): .defined(try plan(of: name, argument, options))
    case .file(let path, let argument):
      .defined(
        try plan(
          try permitted(try UserSources.definition(at: path), argument, at: path, options),
          argument,
          options,
          calledBy: path,
          identity: UserSources.identity(of: path)
        )
      )
    case .url(let url): .unknown(UnknownList(url, options, candidate: candidate))
    case .list(let path): .lines(.file(path))
    case .standardInput: .lines(.standardInput)
    }
  }

  /// Returns a definition that uses only the permitted variables of the environment.
  private func permitted(
    _ definition: SourceDefinition,
    _ argument: String?,
    at path: String,
    _ options: Options
  ) throws(Problem) -> SourceDefinition {
    try EnvironmentPermission(definition, argument: argument, at: path, options)?
      .check(options.allowedVariables)
    return definition
  }

  private func plan(
    of name: String,
    _ argument: String?,
    _ options: Options
  ) throws(Problem) -> FeedPlan {
    if let definition = catalog[name] {
      return try plan(
        definition,
        argument,
        options,
        calledBy: name,
        offlineAdvice: options.usesMock ? nil : "everscroll \(name) --mock needs none"
      )
    }
    let own = UserSources.names
    guard own.contains(name), let path = UserSources.path(of: name) else {
      guard !UserDirectory.exists(at: name) else {
        let sentence = "‘\(name)’ is a directory: name a file in it, such as ‘./\(name)/a.json’."
        throw Problem(sentence: sentence, status: 2)
      }
      let names = catalog.definitions.map(\.name) + own
      throw Problem(sentence: UsageError.unknownSource(name, among: names).reason, status: 2)
    }
    let definition = try UserSources.definition(at: path)
    return try plan(
      definition,
      argument,
      options,
      calledBy: name,
      identity: UserSources.identity(of: path)
    )
  }

  private func plan(
    _ definition: SourceDefinition,
    _ argument: String?,
    _ options: Options,
    calledBy name: String,
    identity: String? = nil,
    offlineAdvice: String? = nil
  ) throws(Problem) -> FeedPlan {
    if let argument, definition.argument == nil {
      throw Problem(sentence: "‘\(argument)’ is a word too many after \(name).", status: 2)
    }
    return FeedPlan(
      definition.applying(options.detection.overrides),
      argument: argument,
      options,
      identity: identity.map { [$0, argument].compactMap(\.self).joined(separator: " ") },
      offlineAdvice: offlineAdvice
    )
  }
}
