import Transport
import Secrets

/// What a user can do about a server that wants a key, or counts the requests of those without one.
struct CredentialAdvice: Sendable {
  /// The variable of the environment in which the source looks for a key; nil: in none.
  private let variable: String?

  /// The address at which one gets a key; nil: not known.
  private let keyPage: String?

  /// The name under which a credential was sent: a variable, a header, a parameter; nil: none was.
  private let sent: String?

  /// Where the advice is read.
  let place: AdvicePlace

  init(_ definition: SourceDefinition, _ options: SourceOptions) {
    let variables = definition.keyVariables
    let header = options.headers.first { CredentialName.matches($0.name) }?.name
    let set = variables.first { !(options.environment($0) ?? "").isEmpty }
    variable = variables.first
    keyPage = definition.key?.page
    sent = header ?? set ?? Credentials.names(of: definition.url).first
    place = options.advicePlace
  }

  /// What to do where a request was refused.
  ///
  /// - Parameter isKnown: whether the server said that it is the credential; a key that is accepted
  ///   may not allow everything.
  /// - Returns: the advice, in whole sentences.
  func denied(isKnown: Bool) -> String {
    guard let sent else { return "A key is needed: \(givesKey)\(page)" }
    let orForbidden = isKnown ? "" : ", or does not allow this"
    return "The key in ‹\(sent)› was refused\(orForbidden). To give another, \(givesKey)\(page)"
  }

  /// What to do where no request is left; nil where a key was sent already.
  var limited: String? {
    guard sent == nil else { return nil }
    return "A key \(variable == nil ? "may allow" : "allows") more: \(givesKey)\(page)"
  }

  private var givesKey: String {
    guard let variable else { return place.givesHeader }
    return "\(place.setting(variable)), or \(place.givesHeader)"
  }

  private var page: String { keyPage.map { " You get a key at \($0)." } ?? "" }
}
