import EverItems
import EverMock
import Testing

/// A small API of which it is known what its list holds.
struct Truth: Sendable, CustomTestStringConvertible {
  /// The required outcome.
  enum Expectation: Hashable, Sendable {
    /// Every item once, and exit 0.
    case whole
    /// The same; or fewer, exit 1, and the number that is missing.
    case counted
    /// The same; or fewer, exit 1, and a line that says so.
    case said
    /// The same; or fewer, and a line that says why more can be there, because nobody can know it.
    case remarked
  }

  var name: String

  /// The path and the query of the URL that a user gives.
  var path: String

  var expects = Expectation.whole

  /// What is given on the command line besides the URL.
  var arguments: [String] = []

  /// How many items there are, in runs of their own: a last page that is not full, and one that is.
  var counts = [11, 12]

  /// The number of items by which the announced total is too high.
  var excess = 0

  /// The item of a number from 1; as the server sends it.
  var item: @Sendable (Int) -> JSON = Truth.star

  /// The answer to a request.
  var rule: @Sendable (ReceivedRequest) -> Reply

  var testDescription: String { name }

  /// The items as they are printed.
  func items(_ count: Int) -> [String] { (1...count).map { item($0).text } }

  /// A server that holds so many items.
  func serve(_ count: Int) throws -> MockServer {
    let (items, rule) = ((1...count).map(item), rule)
    return try .start(
      MockConfiguration(rule: { rule(ReceivedRequest(request: $0, items: items)).response })
    )
  }

  /// An item with a strong id, which is neither its place nor next to its neighbour's.
  static func star(_ number: Int) -> JSON {
    ["id": JSON(500 + 3 * number), "name": "Star \(number)"]
  }
}

/// A request to a server, and the items that it holds.
struct ReceivedRequest: Sendable {
  private let request: RuledRequest
  let items: [JSON]

  init(request: RuledRequest, items: [JSON]) {
    (self.request, self.items) = (request, items)
  }

  /// Which request it is since the start of the server, from 1.
  var turn: Int { request.number }

  /// What URLs in the answer start with.
  var origin: String { request.origin }

  var method: String { request.method }

  var path: String { request.path }

  /// The path and the query, as sent.
  var target: String { request.target }

  /// A value of the body, which is JSON, as a text; nil when it is not there.
  func sent(_ path: String) -> String? { Self.value(at: path, in: request.body) }

  /// A value of a JSON text, as a text; nil when it is not there.
  static func value(at path: String, in json: String) -> String? {
    (try? JSONDocument(Array(json.utf8)))?.root.value(at: JSONPath(path))?.text
  }

  func header(_ name: String) -> String? { request.header(name) }

  /// The same request to a server that holds other items.
  func holding(_ items: [JSON]) -> ReceivedRequest {
    ReceivedRequest(request: request, items: items)
  }

  /// A parameter of the query; nil when it is not there.
  subscript(parameter: String) -> String? { request[parameter] }

  /// A parameter that is a number; nil when it is not there, or is none.
  func number(_ parameter: String) -> Int? { request[parameter].flatMap { Int($0) } }

  var count: JSON { JSON(items.count) }

  /// The items from a place on, counted from 0; none past the end.
  func rows(from place: Int, _ size: Int = 4) -> JSON {
    JSON(items.dropFirst(max(0, place)).prefix(max(0, size)))
  }

  /// The items of a page, counted from 1; none past the end.
  func page(_ number: Int, of size: Int = 4) -> JSON { rows(from: (number - 1) * size, size) }

  /// How many pages there are.
  func pages(of size: Int = 4) -> Int { (items.count + size - 1) / size }

  /// Whether there is an item at a place, counted from 0.
  func has(_ place: Int) -> Bool { place < items.count }

  /// An opaque token for a place; nil past the end.
  func token(_ place: Int) -> String? { has(place) ? "t\(place)x" : nil }

  /// The place that a token of a parameter stands for; 0 without one, nil for one that is unknown.
  func place(_ parameter: String) -> Int? { ReceivedRequest.place(request[parameter]) }

  /// The place that a token stands for; 0 without one, nil for one that is unknown.
  static func place(_ token: String?) -> Int? {
    guard let token, !token.isEmpty else { return 0 }
    guard token.first == "t", token.last == "x" else { return nil }
    return Int(token.dropFirst().dropLast())
  }
}

/// The content of a server's response.
struct Reply: Sendable {
  var status = 200
  var headers: [MockHeader] = []
  var body: JSON
  private var type = PreparedResponse.json

  init(_ body: JSON, status: Int = 200, headers: [String: String?] = [:]) {
    self.status = status
    self.headers = headers.sorted { $0.key < $1.key }
      .compactMap { name, value in value.map { MockHeader(name, $0) } }
    self.body = body
  }

  /// A table of separated values.
  init(table text: String) {
    body = JSON(raw: text)
    type = [MockHeader("Content-Type", "text/csv")]
  }

  /// JSON lines.
  init(lines: [JSON]) {
    body = JSON(raw: lines.map { $0.text + "\n" }.joined())
    type = [MockHeader("Content-Type", "application/x-ndjson")]
  }

  /// The response to a parameter without a meaning.
  static let refused = Reply(["error": "bad request"], status: 400)

  var response: PreparedResponse {
    PreparedResponse("/", status: status, headers: type + headers, body: body.text)
  }
}
