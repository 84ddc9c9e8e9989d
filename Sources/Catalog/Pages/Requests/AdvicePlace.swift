import Paging

/// Where the user reads advice, which determines the actions that it names.
package struct AdvicePlace: Hashable, Sendable {
  /// The longest wait whose end a message doesn't state.
  let longestSilentWait: Duration

  /// What the user does after setting an environment variable; empty for nothing.
  private let restart: String

  /// How to send a credential, as the end of a sentence.
  let givesHeader: String

  /// What to do when a response doesn't fit into memory.
  let memoryAdvice: String

  /// How to display another list of a response, as the end of a sentence.
  package let givesOtherItems: String

  /// How to name the place of the list in a response, as the end of a sentence.
  package let givesItems: String

  /// How to name the parameter of a next page that nothing names, after a sentence.
  let givesParameter: String

  /// Standard error: the user can add options to the next command line.
  package static let commandLine = AdvicePlace(
    longestSilentWait: .zero,
    restart: "",
    givesHeader:
      "pass a credential with --header, such as --header 'Authorization: Bearer $TOKEN'.",
    memoryAdvice: "Request fewer items with --page-size, or allow more with --memory.",
    givesOtherItems: "--items-path PATH prints another list.",
    givesItems: "name the place of one with --items-path.",
    givesParameter: ""
  )

  /// The screen: the user can type a command, and waits that end by a retry are counted down.
  package static let screen = AdvicePlace(
    longestSilentWait: RetryPolicy.longestWait,
    restart: " and start again",
    givesHeader:
      "type :header and a credential, such as :header Authorization: Bearer $TOKEN",
    memoryAdvice:
      "Close other tabs, request fewer items with --page-size, or allow more with --memory.",
    givesOtherItems: ":paging displays another list.",
    givesItems: "name the place of one with :paging PATH.",
    givesParameter: "; try :paging NAME"
  )

  /// The advice for setting a key whose value is in an environment variable.
  func setting(_ variable: String) -> String {
    "put it in the environment variable \(variable)\(restart)"
  }
}
