import EverDefinitions
import Glibc
import EverItems
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

  /// Checks whether the definition may use its variables.
  ///
  /// - Throws: a `Problem` that describes how to permit them.
  func check() throws(Problem) {
    let missing = missing
    guard missing.isEmpty else {
      throw Problem(
        "\(wish(missing)). To allow that from now on, start it once with --allow-env "
          + missing.map { "\($0)@\(host)" }.joined(separator: ",") + "."
      )
    }
  }

  /// Saves the permission of the command line, and requests the others on a terminal.
  private func request() {
    let allowed = wanted.filter(isAllowed)
    if !allowed.isEmpty { remember(allowed) }
    let missing = missing
    guard !missing.isEmpty, StandardError.isTerminal, isatty(STDIN_FILENO) == 1 else { return }
    StandardError.prompt("\(wish(missing)). Allow that from now on? [y/N] ")
    if readLine().map({ ["y", "yes"].contains($0.lowercased()) }) ?? false { remember(missing) }
  }

  /// Requests the permission that a definition needs, before the screen opens.
  static func request(for request: OpenRequest?, _ options: Options) {
    guard case .file(let path, let argument)? = request,
      let definition = try? UserSources.definition(at: path)
    else { return }
    EnvironmentPermission(definition, argument: argument, at: path, options)?.request()
  }

  private func wish(_ variables: [String]) -> String {
    "\(path) wants to send \(variables.map { "$" + $0 }.joined(separator: ", ")) to \(origin)"
  }

  private func isAllowed(_ variable: String) -> Bool {
    given.contains(AllowedVariable(name: variable, host: host))
  }

  private var missing: [String] {
    let rest = wanted.filter { !isAllowed($0) }
    guard !rest.isEmpty else { return [] }
    let known = StateFile.store?.variables(of: place, waitingAtMost: Store.openingLimit) ?? []
    return rest.filter { !known.contains($0) }
  }

  private func remember(_ variables: [String]) {
    guard let store = StateFile.store else { return }
    try? TaskWait.result { [place] in await store.allow(variables, to: place) }
  }
}
