import Glibc
@testable import EverItems
import TestSupport
import Testing
import EverWeb

/// A response of a public API from its documentation, with the expected result of its definition.
struct KnownResponse: CustomTestStringConvertible, Sendable {
  let url: String

  /// The title of the definition.
  let definition: String
  let response: HTTPResponse
  let items: String
  let count: Int

  /// The next request; nil for none.
  let next: String?
  let total: Int?
  let columns: [String]

  /// The fields of the first item, completed by ``detail`` if there is one.
  let first: [String?]
  let image: String?
  let link: String?

  /// The detail request of the first item and its response; nil for none.
  let detail: (url: String, response: HTTPResponse)?

  var testDescription: String { "\(definition) \(url)" }

  /// The files of responses, without their extensions.
  static var files: [String] { names(in: "Tests/Catalog/CatalogTests/Hosts", ending: ".json") }

  /// The responses in a file.
  static func all(in file: String) throws -> [KnownResponse] {
    let json = try RepositoryFile.text("Tests/Catalog/CatalogTests/Hosts/\(file).json")
    return try JSONDocument(Array(json.utf8)).root.elements.map(KnownResponse.init)
  }

  /// The names of a folder's files, without their extensions, in alphabetical order.
  static func names(in folder: String, ending: String) -> [String] {
    guard let entries = opendir(RepositoryFile.path(folder)) else { return [] }
    defer { closedir(entries) }
    var names: [String] = []
    while let entry = readdir(entries) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name.hasSuffix(ending) { names.append(String(name.dropLast(ending.count))) }
    }
    return names.sorted()
  }

  private init(_ value: JSONValue) {
    func text(_ name: String) -> String? { value.member(name)?.text }
    func respond(_ name: String) -> HTTPResponse {
      let headers = value.member("headers")?.members.map {
        HTTPHeader($0.name, $0.value.text ?? "")
      }
      // A body that isn't JSON is written as a JSON string.
      let body = value.member(name).map { $0.text ?? $0.raw } ?? ""
      return .json(body, headers: headers ?? [])
    }
    url = text("url") ?? ""
    definition = text("definition") ?? ""
    response = respond("answer")
    items = text("items") ?? ""
    count = value.member("count")?.integer ?? 0
    next = text("next")
    total = value.member("total")?.integer
    columns = value.member("columns")?.elements.compactMap(\.text) ?? []
    first = value.member("first")?.elements.map(\.text) ?? []
    image = text("image")
    link = text("link")
    detail = text("detail_url").map { ($0, respond("detail_answer")) }
  }
}
