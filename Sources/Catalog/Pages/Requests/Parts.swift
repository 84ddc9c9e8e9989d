import EverItems
import EverWeb

/// The parts of a request that differ between pages: its URL, its body and some headers.
struct Parts {
  var url: WebURL
  /// JSON or a form; nil when the request has no body.
  var body: String?
  /// Headers that select the page.
  var headers: [HTTPHeader] = []

  /// Sets the value at a place, replacing any other: JSON for a place that holds it, else a text.
  mutating func set(_ place: RequestPlace, to value: String) {
    switch place {
    case .parameters(let names): for name in names { url.set(name, to: value) }
    case .header(let name): headers.append(HTTPHeader(name, value))
    case .segment(let number): url.setSegment(number, to: value)
    case .body(let path): body = RequestBody.setting(path, like: value, in: body ?? "{}") ?? body
    case .json(let path):
      guard let name = path.steps.first else { return }
      let inner = JSONPath(steps: Array(path.steps.dropFirst()))
      let old = url.value(of: name) ?? "{}"
      if let new = RequestBody.setting(inner, like: value, in: old) { url.set(name, to: new) }
    }
  }
}

extension WebURL {
  /// The URL with the parameters that it doesn't have.
  func adding(_ parameters: [Pair]) -> WebURL {
    var url = self
    for pair in parameters where !hasParameter(pair.name) { url.append(pair.name, pair.value) }
    return url
  }
}

extension RequestBody {
  /// Sets JSON in the body; a number in the place of a text remains a text.
  fileprivate static func setting(_ path: JSONPath, like json: String, in body: String) -> String? {
    Int(json) != nil && JSONDocument(ofItem: body)?.root.value(at: path)?.kind == .string
      ? setting(path, toText: json, in: body) : setting(path, to: json, in: body)
  }
}
