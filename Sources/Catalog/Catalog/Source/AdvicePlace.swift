import Paging

/// Where advice is read: it names what the user can do there.
package enum AdvicePlace: Hashable, Sendable {
  /// Standard error: the next command line can say more.
  case commandLine
  /// The screen: a command can be typed.
  case screen

  /// The longest wait whose end need not be told: the screen counts down those that are sat out.
  var longestUntoldWait: Duration {
    switch self {
    case .commandLine: .seconds(60)
    case .screen: RetryPolicy.longestWait
    }
  }

  /// How a key is given that a variable of the environment holds.
  func setting(_ variable: String) -> String {
    let restart = self == .screen ? " and start again" : ""
    return "put it in the environment variable \(variable)\(restart)"
  }

  /// How a credential is given, as the end of a sentence.
  var givesHeader: String {
    switch self {
    case .commandLine:
      "pass a credential with --header, such as --header 'Authorization: Bearer $TOKEN'."
    case .screen: "type :header and a credential, such as :header Authorization: Bearer $TOKEN"
    }
  }

  /// How the place of the list in an answer is named, as the end of a sentence.
  var givesItems: String {
    switch self {
    case .commandLine: "name the place of one with --items-path."
    case .screen: "name the place of one with :paging PATH."
    }
  }
}
