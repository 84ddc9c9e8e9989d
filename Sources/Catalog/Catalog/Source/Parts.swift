import Transport

/// The parts of a request that differ between pages: its URL, its body and some headers.
struct Parts {
  var url: WebURL
  /// JSON or a form; nil when the request has no body.
  var body: String?
  /// Headers that select the page.
  var headers: [HTTPHeader] = []

  /// A value for a place of the request.
  enum Value {
    case number(Int)
    /// A value as ``Continuing`` takes it from a response: a text for a parameter, JSON for a body.
    case sent(String)

    var text: String {
      switch self {
      case .number(let number): String(number)
      case .sent(let text): text
      }
    }
  }

  /// Sets the value at a place, replacing any other.
  mutating func set(_ place: RequestPlace, to value: Value) {
    switch place {
    case .parameter(let name): url.set(name, to: value.text)
    case .parameters(let names): for name in names { url.set(name, to: value.text) }
    case .header(let name): headers.append(HTTPHeader(name, value.text))
    case .segment(let number): url.setSegment(number, to: value.text)
    case .body(let path): body = RequestBody.setting(path, to: value, in: body ?? "{}") ?? body
    }
  }

  /// Adds the parameters that the URL doesn't have.
  mutating func appendMissing(_ parameters: [Pair]) {
    for pair in parameters where !url.hasParameter(pair.name) { url.append(pair.name, pair.value) }
  }
}
