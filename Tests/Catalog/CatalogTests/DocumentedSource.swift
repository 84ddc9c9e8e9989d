import Paging
import TestSupport
import Testing
import EverWeb
@testable import EverItems

/// A definition of `Docs/Sources.md`, and responses from the documentation of its API.
struct DocumentedSource: CustomTestStringConvertible, Sendable {
  /// One request and its response.
  struct Exchange: Sendable {
    let request: String
    let response: HTTPResponse
    let ids: [String]

    /// The fields of the first item; nil when they aren't compared.
    let fields: [String?]?

    let total: Total
  }

  let name: String
  let argument: String?
  let environment: [String: String]
  let exchanges: [Exchange]

  /// The request after the last exchange; nil for none.
  let then: String?

  var testDescription: String { name }

  /// The definitions of the document, in their order, as TOML.
  static func blocks() throws -> [String] {
    var blocks: [String] = []
    var block: [Substring]?
    for line in try RepositoryFile.text("Docs/Sources.md").split(
      separator: "\n",
      omittingEmptySubsequences: false
    ) {
      switch line {
      case "```toml": block = []
      case "```":
        if let lines = block { blocks.append(lines.joined(separator: "\n")) }
        block = nil
      default: block?.append(line)
      }
    }
    return blocks
  }

  /// Reads the stored responses for a definition.
  init(named name: String) throws {
    let json = try RepositoryFile.text("Tests/Catalog/CatalogTests/Shapes/\(name).json")
    let root = try JSONDocument(Array(json.utf8)).root
    self.name = name
    argument = root.member("argument")?.text
    environment = Self.texts(root.member("environment"))
    exchanges = root.member("pages").map { $0.elements.map(Exchange.init) } ?? []
    then = root.member("then")?.text
  }

  fileprivate static func texts(_ object: JSONValue?) -> [String: String] {
    (object?.members).map { $0.reduce(into: [:]) { $0[$1.name] = $1.value.text } } ?? [:]
  }
}

extension DocumentedSource.Exchange {
  fileprivate init(_ value: JSONValue) {
    request = value.member("request")?.text ?? ""
    response = .json(
      value.member("body")?.raw ?? "",
      status: value.member("status")?.integer ?? 200,
      headers: DocumentedSource.texts(value.member("headers")).map { HTTPHeader($0.key, $0.value) }
    )
    ids = (value.member("ids")?.elements).map { $0.compactMap(\.text) } ?? []
    fields = (value.member("fields")?.elements).map { $0.map(\.text) }
    let least = value.member("at_least")?.integer.map { Total.atLeast($0) }
    total = value.member("total")?.integer.map { .exact($0) } ?? least ?? .unknown
  }
}
