import EverBase
import EverItems
import Paging
import EverWeb

/// What a response holds instead of a list, and what the user can try.
extension ResponseDecoder {
  /// The error for a successful response that is an HTML page; nil for other responses.
  func htmlPage(_ response: HTTPResponse) -> PageError? {
    guard response.isHTML else { return nil }
    let text = String(decoding: response.body.prefix(200_000), as: UTF8.self)
    let named = Self.title(ofHTML: text).map { " called “\(shown(redact($0)))”" } ?? ""
    return PageError(
      redact("\(response.hostName) sent a page of HTML\(named), not JSON."),
      advice:
        "Try the address of its API, which may end in .json or have format=json in its query."
    ).of(.noList)
  }

  /// The text of the title of a page; nil when it has none.
  private static func title(ofHTML page: String) -> String? {
    guard let open = page.firstRange(of: "<title"),
      let start = page[open.upperBound...].firstIndex(of: ">")
    else { return nil }
    let title = page[page.index(after: start)...].prefix { $0 != "<" }
    let text = HTMLText.decode(String(title.prefix(300)))
    return text.allSatisfy(\.isWhitespace) ? nil : text
  }

  /// The error for an object without a list; nil for other values, and for an object that holds a
  /// message.
  func object(_ root: JSONValue, _ response: HTTPResponse) -> PageError? {
    guard root.kind == .object, !Self.isMessage(root) else { return nil }
    let names = root.members.lazy.prefix(6).map { String(redact($0.name).prefix(24)) }
      .joined(separator: ", ")
    let holding = names.isEmpty ? "an empty object" : "one object, with \(shown(names))"
    return PageError(
      redact("\(response.hostName) sent \(holding), and no list."),
      advice: "Try the address of a list, or \(credentials.place.givesItems)"
    )
  }

  /// The most members of an object that is a message, rather than an item that has one.
  private static let mostMembers = 4

  private static func isMessage(_ root: JSONValue) -> Bool {
    if ["error", "errors", "error_message"].contains(where: { root.member($0) != nil }) {
      return true
    }
    let isShort = Array(root.members.prefix(mostMembers + 1)).count <= mostMembers
    return isShort && ["message", "detail"].contains { root.member($0) != nil }
  }

  /// The error for a path that the user named and that holds no list.
  func noList(at path: JSONPath, in root: JSONValue, _ response: HTTPResponse) -> PageError {
    let lists = ListDetection().candidates(in: root).prefix(5)
      .map(\.path.description)
    let found = root.value(at: path) == nil ? "nothing" : "no list"
    return PageError(
      redact("There is \(found) at \(path) in the response of \(response.hostName)."),
      advice: lists.isEmpty
        ? "The response has no list at all."
        : redact("Lists are at \(shown(lists.joined(separator: ", "))).")
    )
  }

  private func shown(_ text: String) -> String { text.oneLine.start(80) }
}
