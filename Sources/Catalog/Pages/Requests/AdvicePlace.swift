import Paging

/// Where the user reads advice, which determines the actions that it names.
package enum AdvicePlace: Hashable, Sendable {
  /// Standard error: the user can add options to the next command line.
  case commandLine
  /// The screen: the user can type a command, and waits that end by a retry are counted down.
  case screen

  /// The longest wait whose end a message doesn't state.
  var longestSilentWait: Duration { self == .screen ? RetryPolicy.longestWait : .zero }

  /// How to send a credential, as the end of a sentence.
  var givesHeader: String {
    self == .screen
      ? "type :header and a credential, such as :header Authorization: Bearer $TOKEN"
      : "pass a credential with --header, such as --header 'Authorization: Bearer $TOKEN'."
  }

  /// What to do when a response doesn't fit into memory.
  var memoryAdvice: String {
    (self == .screen ? "Close other tabs, request" : "Request")
      + " fewer items with --page-size, or allow more with --memory."
  }

  /// How to display another list of a response, as the end of a sentence.
  var givesOtherItems: String {
    (self == .screen ? ":paging displays" : "--items-path PATH prints") + " another list."
  }

  /// How to name the place of the list in a response, as the end of a sentence.
  var givesItems: String {
    "name the place of one with \(self == .screen ? ":paging PATH" : "--items-path")."
  }

  /// How to name the parameter of a next page that nothing names, after a sentence.
  var givesParameter: String { self == .screen ? "; try :paging NAME" : "" }

  /// The advice for setting a key whose value is in an environment variable.
  func setting(_ variable: String) -> String {
    "put it in the environment variable \(variable)" + (self == .screen ? " and start again" : "")
  }
}
