import Paging

/// Where the user reads advice, which determines the actions that it names.
package enum AdvicePlace: Hashable, Sendable {
  /// Standard error: the user can add options to the next command line.
  case commandLine
  /// The screen: the user can type a command.
  case screen

  /// The longest wait whose end a message doesn't state.
  ///
  /// The screen counts down the waits that end by a retry.
  var longestSilentWait: Duration {
    switch self {
    case .commandLine: .zero
    case .screen: RetryPolicy.longestWait
    }
  }

  /// The advice for setting a key whose value is in an environment variable.
  func setting(_ variable: String) -> String {
    let restart = self == .screen ? " and start again" : ""
    return "put it in the environment variable \(variable)\(restart)"
  }

  /// How to send a credential, as the end of a sentence.
  var givesHeader: String {
    switch self {
    case .commandLine:
      "pass a credential with --header, such as --header 'Authorization: Bearer $TOKEN'."
    case .screen: "type :header and a credential, such as :header Authorization: Bearer $TOKEN"
    }
  }

  /// What to do when a response doesn't fit into memory.
  var memoryAdvice: String {
    switch self {
    case .commandLine: "Request fewer items with --page-size, or allow more with --memory."
    case .screen:
      "Close other tabs, request fewer items with --page-size, or allow more with --memory."
    }
  }

  /// How to display another list of a response, as the end of a sentence.
  package var givesOtherItems: String {
    switch self {
    case .commandLine: "--items-path PATH prints another list."
    case .screen: ":paging displays another list."
    }
  }

  /// How to name the parameter of a next page that nothing names, after a sentence.
  package var givesParameter: String {
    switch self {
    case .commandLine: ""
    case .screen: "; :paging NAME tries a parameter"
    }
  }

  /// How to name the place of the list in a response, as the end of a sentence.
  package var givesItems: String {
    switch self {
    case .commandLine: "name the place of one with --items-path."
    case .screen: "name the place of one with :paging PATH."
    }
  }
}
