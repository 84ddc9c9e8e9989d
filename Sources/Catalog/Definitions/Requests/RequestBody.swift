package import Documents
import Transport

/// The body of a request: JSON, or a form.
package enum RequestBody {
  package static let json = "application/json"
  package static let form = "application/x-www-form-urlencoded"

  /// Whether a body is a form rather than JSON.
  package static func isForm(_ body: String) -> Bool {
    guard let first = body.utf8.first(where: { $0 > 0x20 }) else { return false }
    return first != UInt8(ascii: "{") && first != UInt8(ascii: "[") && body.contains("=")
  }

  /// The values of a body that a parameter could have, by their paths: texts, numbers, and nulls in
  /// their place.
  package static func parameters(of body: String) -> [(path: JSONPath, value: String)] {
    if isForm(body) {
      let url = URLReference("http://form/?\(body)")
      return body.split(separator: "&").map { pair in
        let name = String(pair.prefix { $0 != "=" })
        return (JSONPath(steps: [name]), url?.queryValue(name) ?? "")
      }
    }
    return (root(of: body)?.leaves ?? []).filter { $0.path.steps.count < 4 }.map {
      ($0.path, $0.text == "null" ? "" : $0.text)
    }
  }

  /// The value of a text that is JSON; nil for other texts.
  package static func root(of text: String) -> JSONValue? {
    (try? JSONDocument(Array(text.utf8)))?.root
  }
}
