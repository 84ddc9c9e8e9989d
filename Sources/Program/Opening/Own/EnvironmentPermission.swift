import EverCatalog
import Glibc
import EverBase
import EverWeb

/// The user's permission for a definition to use variables of the environment.
///
/// Built-in definitions and those among the user's own sources need no permission. Any other needs
/// one for each variable and each origin: its search may send the variables to another server.
enum EnvironmentPermission {
  /// Checks whether a definition may use its variables, and remembers what the command line permits.
  ///
  /// - Parameters:
  ///   - definition: the definition.
  ///   - argument: the argument of the source; nil: none.
  ///   - path: the definition's path, as given.
  ///   - options: what the command line permits.
  /// - Throws: a `Problem` that describes how to permit the others.
  static func check(
    _ definition: SourceDefinition,
    argument: String?,
    at path: String,
    _ options: Options
  ) throws(Problem) {
    let identity = UserSources.identity(of: path)
    guard !options.usesMock, !UserSources.contains(identity) else { return }
    let wanted = Set(definition.keyVariables).filter { name in
      getenv(name).map { $0.pointee != 0 } ?? false
    }.sorted()
    guard !wanted.isEmpty else { return }
    let url = options.baseURL.map { SecretURL($0) } ?? definition.chosen(for: argument).url
    let reference = URLReference(url)
    let origin = reference?.origin ?? url.bare
    let host = reference?.authority ?? origin
    // Another origin needs another permission.
    let place = "\(identity) \(origin)"
    let allowed = wanted.filter { name in
      options.allowedVariables.contains(AllowedVariable(name: name, host: host))
    }
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
