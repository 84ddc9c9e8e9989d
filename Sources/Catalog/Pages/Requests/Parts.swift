import EverDefinitions
import EverDocuments
import EverWeb

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
    /// A value as ``Ending`` takes it from a response: JSON for a place that holds it, else a
    /// text.
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
    case .json(let path):
      guard let name = path.steps.first else { return }
      let inner = JSONPath(steps: Array(path.steps.dropFirst()))
      let old = url.value(of: name) ?? "{}"
      if let new = RequestBody.setting(inner, to: value, in: old) { url.set(name, to: new) }
    }
  }

  /// Adds the parameters that the URL doesn't have.
  mutating func appendMissing(_ parameters: [Pair]) {
    for pair in parameters where !url.hasParameter(pair.name) { url.append(pair.name, pair.value) }
  }
}

extension RequestBody {
  /// Sets a value in the body; a number that was sent as a text remains a text.
  fileprivate static func setting(_ path: JSONPath, to value: Parts.Value, in body: String)
    -> String?
  {
    if case .number(let number) = value, root(of: body)?.value(at: path)?.kind == .string {
      return setting(path, toText: String(number), in: body)
    }
    return setting(path, to: value.text, in: body)
  }
}
