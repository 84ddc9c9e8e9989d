import Glibc
import Testing
import Transport

@testable import Catalog

/// An answer as a server gives it, and what is to be found out from it.
struct Shape: CustomTestStringConvertible, Sendable {
  let name: String
  let request: String
  let status: Int
  let headers: [HTTPHeader]
  let body: [UInt8]

  /// The items' path.
  let items: String

  /// The word of the family; nil: any.
  let family: String?

  /// The URL that is to be asked next, or the decoded pairs that its query must hold; nil: nothing.
  let next: String?

  /// The path of the id; nil: any.
  let id: String?

  /// The total; nil: any.
  let total: Int?

  var testDescription: String { name }

  var response: HTTPResponse {
    HTTPResponse(status: status, headers: headers, body: body, url: request)
  }
}

extension Shape {
  /// Reads a file of shapes beside this one.
  static func all(in file: String) throws -> [Shape] {
    let folder = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
    let root = try JSONDocument(contents("/\(folder)/Shapes/\(file).json")).root
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

  private static func contents(_ path: String) throws -> [UInt8] {
    let file = try #require(fopen(path, "r"), "no file at \(path)")
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 65_536)
    while case let count = fread(&part, 1, part.count, file), count > 0 { bytes += part[..<count] }
    return bytes
  }

  /// Whether a request is the one that is expected.
  func isNext(_ url: String?) -> Bool {
    guard let next, let url else { return next == nil && url == nil }
    if next.contains("://") { return next == url }
    return next.split(separator: "&").allSatisfy { pair in
      let name = pair.prefix { $0 != "=" }
      return URLReference(url)?.queryValue(String(name)) == String(pair.dropFirst(name.count + 1))
    }
  }
}
