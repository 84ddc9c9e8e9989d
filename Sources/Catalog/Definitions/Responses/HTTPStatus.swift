/// The reason phrases of statuses (RFC 9110, 15, and RFC 6585).
package enum HTTPStatus {
  /// The number, with its phrase if it is known.
  package static func text(_ status: Int) -> String {
    words[String(status)].map { "\(status) \($0)" } ?? String(status)
  }

  /// A server's message without the phrase of its status, which is mostly all that it says; nil
  /// when nothing is left.
  package static func message(_ text: String, besides status: Int) -> String? {
    let marks: Set<Character> = [".", ":", "!", " ", "\n", "\r\n"]
    guard let phrase = words[String(status)],
      text.lowercased().hasPrefix(phrase.lowercased())
    else { return text }
    let rest = text.dropFirst(phrase.count)
    guard rest.first.map(marks.contains) ?? true else { return text }
    let message = rest.drop(while: marks.contains)
    return message.isEmpty ? nil : rest.hasPrefix(" ") ? text : String(message)
  }

  /// Statuses that servers send for a page past the end of a list.
  package static let pastEnd = [404, 416]

  /// Statuses of a request that the server can't fulfil as it is, whatever the reason.
  package static let ofRequest = pastEnd + [400, 410, 422]

  /// The status of a request that the server works on, so that the response isn't ready
  /// (RFC 9110, 15.3.3).
  package static let accepted = 202

  private static let words = Vocabulary.table("statuses")
}
