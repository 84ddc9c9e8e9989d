import EverBase

/// Advice for the user about a server that requires a key, or limits requests without one.
package struct CredentialAdvice: Sendable {
  /// The environment variable from which the source reads a key; nil when there is none.
  private let variable: String?

  /// The URL at which the user can get a key; nil when it is unknown.
  private let keyPage: String?

  /// The name under which a credential was sent: a variable, a header or a parameter; nil when none
  /// was sent.
  private let sent: String?

  /// Where the user reads the advice.
  let place: AdvicePlace

  init(_ definition: SourceDefinition, _ options: SourceOptions) {
    let variables = definition.keyVariables
    let header = options.headers.first { CredentialName.matches($0.name) }?.name
    let set = variables.first { !(options.environment($0) ?? "").isEmpty }
    variable = variables.first
    keyPage = definition.key?.page
    sent = header ?? set ?? Credentials.pairs(of: definition.url.revealed).first?.name
    place = options.advicePlace
  }

  /// The advice for a rejected request.
  ///
  /// - Parameter isKnown: whether the server said that the credential is the reason; a valid key
  ///   may not allow everything.
  /// - Returns: the advice, in whole sentences.
  func denied(isKnown: Bool) -> String {
    guard let sent else { return "A key is needed: \(givesKey)\(page)" }
    let orForbidden = isKnown ? "" : ", or does not allow this"
    return "The key in ‘\(sent)’ was refused\(orForbidden). To give another, \(givesKey)\(page)"
  }

  /// The advice when the quota is used up; nil when a key was sent.
  package var limited: String? {
    guard sent == nil else { return nil }
    return "A key \(variable == nil ? "may allow" : "allows") more: \(givesKey)\(page)"
  }

  private var givesKey: String {
    guard let variable else { return place.givesHeader }
    return "\(place.setting(variable)), or \(place.givesHeader)"
  }

  private var page: String { keyPage.map { " You get a key at \($0)." } ?? "" }
}
