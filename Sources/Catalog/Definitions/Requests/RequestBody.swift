package import EverItems
package import EverBase
import EverWeb

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
    values(of: body).filter { isForm(body) || $0.path.steps.count < 4 }
  }

  /// The texts and numbers of a body that are credentials by a name on their path.
  ///
  /// - Complexity: O(bytes).
  package static func credentials(of body: String) -> [(path: JSONPath, value: String)] {
    values(of: body).filter { path, value in
      !["", "true", "false"].contains(value)
        && path.steps.contains { CredentialName.matches($0, long: value) }
    }
  }

  /// The texts of a body that must not be displayed.
  ///
  /// - Complexity: O(bytes).
  package static func secrets(of body: String) -> [SecretText] {
    credentials(of: body).map { SecretText($0.value) } + hiddenSecrets(of: body)
  }

  /// The credentials that are named only by the text around them, such as credentials in a query.
  ///
  /// - Complexity: O(bytes).
  static func hiddenSecrets(of body: String) -> [SecretText] {
    ([body] + values(of: body).map(\.value)).flatMap { Redaction.values(in: $0) }
      .map { SecretText($0) }
  }

  /// Sets the text or the number at a path, replacing any other.
  ///
  /// - Returns: the new body; nil when it is neither JSON nor a form, or when the path leads through
  ///   a value that isn't an object.
  package static func setting(_ path: JSONPath, toText text: String, in body: String) -> String? {
    let isNumber =
      JSONDocument(ofItem: body)?.root.value(at: path)?.kind == .number && Double(text) != nil
    return setting(path, to: isNumber ? text : JSONText.string(text), in: body)
  }

  /// Sets the JSON at a path, replacing any other.
  ///
  /// - Returns: the new body; nil under the same conditions.
  package static func setting(_ path: JSONPath, to value: String, in body: String) -> String? {
    guard isForm(body) else { return JSONEdit.setting(path, to: value, in: body) }
    let name = path.steps.joined(separator: ".")
    let text = JSONDocument(ofItem: value)?.root.text ?? value
    let url = URLReference("http://form/?\(body)")?.settingQuery(name, to: text)
    return url.flatMap(WebURL.init)?.query
  }

  private static func values(of body: String) -> [(path: JSONPath, value: String)] {
    if isForm(body) {
      let url = URLReference("http://form/?\(body)")
      return body.split(separator: "&").map { pair in
        let name = String(pair.prefix { $0 != "=" })
        return (JSONPath(steps: [name]), url?.queryValue(name) ?? "")
      }
    }
    return (JSONDocument(ofItem: body)?.root.leaves ?? []).map {
      ($0.path, $0.text == "null" ? "" : $0.text)
    }
  }
}
