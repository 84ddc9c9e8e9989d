import EverDefinitions
import Glibc
import EverBase
import EverWeb

/// The user's permission for a definition to use variables of the environment.
///
/// Built-in definitions and those among the user's own sources need no permission. Any other needs
/// one for each variable and each origin: its search may send the variables to another server.
struct EnvironmentPermission {
  /// The definition's path, as given.
  private let path: String
  /// The origin to which its variables are sent.
  private let origin: String
  /// The host of the origin, with its port unless it is the scheme's own.
  private let host: String
  /// The definition's file and the origin; another origin needs another permission.
  private let place: String
  /// The variables that the definition uses and that are set.
  private let wanted: [String]
  /// Those that the command line permits.
  private let given: [AllowedVariable]

  /// - Returns: nil when no permission is needed.
  init?(
    _ definition: SourceDefinition,
    argument: String?,
    at path: String,
    _ options: Options
  ) {
    let identity = UserSources.identity(of: path)
    guard !options.usesMock, !UserSources.contains(identity) else { return nil }
    wanted = Set(definition.keyVariables).filter { name in
      getenv(name).map { $0.pointee != 0 } ?? false
    }.sorted()
    guard !wanted.isEmpty else { return nil }
    self.path = path
    given = options.allowedVariables
    let url = options.baseURL.map { SecretURL($0) } ?? definition.chosen(for: argument).url
    let reference = URLReference(url)
    origin = reference?.origin ?? url.bare
    host = reference?.authority ?? origin
    place = "\(identity) \(origin)"
  }

  /// Checks whether the definition may use its variables, and remembers what the command line permits.
  ///
  /// - Throws: a `Problem` that describes how to permit the others.
  func check() throws(Problem) {
    let allowed = wanted.filter { given.contains(AllowedVariable(name: $0, host: host)) }
    if !allowed.isEmpty { StateFile.store?.allow(allowed, to: place) }
    let known = StateFile.store?.variables(of: place, waitingAtMost: Store.openingLimit) ?? []
    let missing = wanted.filter { !allowed.contains($0) && !known.contains($0) }
    guard missing.isEmpty else {
      throw Problem(
        "\(path) wants to send \(missing.map { "$" + $0 }.joined(separator: ", ")) to \(origin). "
          + "To allow that from now on, start it once with --allow-env "
          + missing.map { "\($0)@\(host)" }.joined(separator: ",") + "."
      )
    }
  }
}
