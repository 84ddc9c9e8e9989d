import Transport

/// The body of a request: JSON, or a form.
enum RequestBody {
  static let json = "application/json"
  static let form = "application/x-www-form-urlencoded"

  /// Whether a body is a form rather than JSON.
  static func isForm(_ body: String) -> Bool {
    guard let first = body.utf8.first(where: { $0 > 0x20 }) else { return false }
    return first != UInt8(ascii: "{") && first != UInt8(ascii: "[") && body.contains("=")
  }

  /// Sets a value in the body, replacing any other at its path.
  ///
  /// A number that was sent as a text remains a text.
  ///
  /// - Returns: the new body; nil when it is neither JSON nor a form, or when the path leads
  ///   through a value that isn't an object.
  static func setting(_ path: JSONPath, to value: Parts.Value, in body: String) -> String? {
    guard isForm(body) else {
      var text = value.text
      if case .number = value, root(of: body)?.value(at: path)?.kind == .string {
        text = JSONText.string(text)
      }
      return JSONEdit.setting(path, to: text, in: body)
    }
    let sent = root(of: value.text)
    let text = sent?.text ?? value.text
    let url = URLReference("http://form/?\(body)")?.settingQuery(name(of: path), to: text)
    return url.flatMap(WebURL.init)?.query
  }

  /// The values of a body that a parameter could have, by their paths: texts, numbers, and nulls in
  /// their place.
  static func parameters(of body: String) -> [(path: JSONPath, value: String)] {
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

  /// The name of a value in a form.
  private static func name(of path: JSONPath) -> String { path.steps.joined(separator: ".") }

  private static func root(of text: String) -> JSONValue? {
    (try? JSONDocument(Array(text.utf8)))?.root
  }
}
