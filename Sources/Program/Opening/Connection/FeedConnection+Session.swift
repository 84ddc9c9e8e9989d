import EverText
import EverMock
import EverWeb

/// Changes by the user while the program runs.
extension FeedConnection {
  /// Simulates another network from the next request on, and returns a message for the user.
  ///
  /// - Throws: when the text isn't a profile.
  func simulate(_ text: String) throws(Problem) -> String {
    guard let profile = NetworkProfile.parse(text) else {
      throw Problem(sentence: ":network takes \(NetworkProfile.syntax), not ‘\(text)’.", status: 2)
    }
    network.change(to: profile)
    return profile.isOff ? "no network is simulated" : "simulating the network ‘\(text)’"
  }

  /// Makes the mock server fail by a rule, such as `page=3 503`, or not for `off`; returns a
  /// message for the user.
  ///
  /// - Throws: when there is no mock server, or the words aren't a rule.
  func fail(_ words: String) throws(Problem) -> String {
    if let reason = try mock.fail(words) {
      throw Problem(
        sentence: "\(reason). Type a status, page=3, count=2, close or hold; off ends it.",
        status: 2
      )
    }
    return words == "off"
      ? "the mock server answers all requests" : "the mock server fails: \(words)"
  }

  /// Puts new items at the top of the lists of the mock server.
  ///
  /// - Parameters:
  ///   - text: the number of items.
  ///   - hint: the key that displays them; empty for none.
  /// - Returns: a message for the user.
  /// - Throws: when there is no mock server, or the text isn't a number.
  func drift(_ text: String, hint: String) throws(Problem) -> String {
    guard let count = Int(text), (1...1_000).contains(count) else {
      throw Problem(sentence: ":drift takes a number from 1 to 1000, not ‘\(text)’.", status: 2)
    }
    try mock.drift(by: count)
    let items = CleanText(counting: count, "new item", "new items").string
    let news = "the mock server has \(items)"
    return hint.isEmpty ? news : news + " · " + hint
  }

  private var mock: MockServer {
    get throws(Problem) {
      guard let server else {
        throw Problem(sentence: "There is no mock server here: start with ‘--mock’.", status: 2)
      }
      return server
    }
  }
}
