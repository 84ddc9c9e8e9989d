import EverItems
import Glibc
import EverBase
package import EverWeb

/// A response of a server, with what detection must find in it.
package struct Shape: CustomStringConvertible, Sendable {
  package var name: String
  package var request: String
  package var status: Int
  package var headers: [HTTPHeader]
  package var body: [UInt8]

  /// The path of the items.
  package var items: String

  /// The name of the pagination family; nil for any.
  package var family: String?

  /// The next URL, or the decoded parameters that its query must have; nil for none.
  package var next: String?

  /// The path of the id; nil for any.
  package var id: String?

  /// The total; nil for any.
  package var total: Int?

  package var description: String { name }

  package var response: HTTPResponse {
    HTTPResponse(status: status, headers: headers, body: body, url: SecretURL(request))
  }
}

extension Shape {
  /// The files of shapes: from the reference, from public documentation, from real servers, and
  /// those that were written without knowledge of the detectors.
  package static let files = ["reference", "public", "servers", "unseen"]

  /// Reads a file of shapes.
  ///
  /// - Throws: an error when the file is missing or isn't JSON.
  package static func all(in file: String) throws -> [Shape] {
    let file = "Tests/Catalog/CatalogTests/Shapes/\(file).json"
    let root = try JSONDocument(RepositoryFile.bytes(file)).root
    return root.elements.map(Shape.init)
  }

  private init(_ value: JSONValue) {
    func text(_ path: String) -> String? { value.value(at: JSONPath(path))?.text }
    name = text("name") ?? ""
    request = text("request") ?? ""
    status = value.member("status")?.integer ?? 200
    headers =
      (value.member("headers")?.members).map { $0.map { HTTPHeader($0.name, $0.value.text ?? "") } }
      ?? []
    body = Array((value.member("body")?.raw ?? "").utf8)
    items = text("expect.items") ?? ""
    family = text("expect.protocol")
    next = text("expect.next")
    id = text("expect.id")
    total = value.value(at: JSONPath("expect.total"))?.integer
  }

  /// Returns the shape with its own URLs moved to another server.
  package func served(by base: String) -> Shape {
    guard let url = URLReference(request) else { return self }
    let origins = ["https://\(url.authority)", "http://\(url.authority)"]
    func moved(_ text: String) -> String {
      origins.reduce(text) { $0.replacing($1, with: base) }
    }
    var shape = self
    shape.request = moved(request)
    shape.headers = headers.map { HTTPHeader($0.name, moved($0.value)) }
    shape.body = Array(moved(String(decoding: body, as: UTF8.self)).utf8)
    shape.next = next.map(moved)
    return shape
  }

  /// The program's output about a list, for comparison with a shape.
  package struct Printed {
    package let items: String?
    package let family: String?
    package let next: String?
  }

  /// Parses the program's output; nil when it isn't a JSON object.
  package func reading(_ output: String) -> Printed? {
    guard let root = (try? JSONDocument(Array(output.utf8)))?.root, root.kind == .object else {
      return nil
    }
    func text(_ name: String) -> String? { root.value(at: JSONPath(steps: [name]))?.text }
    return Printed(items: text("items"), family: text("pagination"), next: text("next"))
  }

  /// Whether a request is the expected next one.
  package func isNext(_ url: String?) -> Bool {
    guard let next, let url else { return next == nil && url == nil }
    if next.contains("://") { return SecretURL(next).shown == url }
    return Redaction.redacted(next).split(separator: "&").allSatisfy { pair in
      let name = pair.prefix { $0 != "=" }
      return URLReference(url)?.queryValue(String(name)) == String(pair.dropFirst(name.count + 1))
    }
  }
}
