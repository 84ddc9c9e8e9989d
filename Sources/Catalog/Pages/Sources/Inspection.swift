import EverBase
package import EverItems
package import Paging
import EverWeb

/// What `--inspect` prints about a list.
package struct Inspection: Hashable, Sendable {
  package var url: String
  package var items: JSONPath
  package var count: Int
  package var id: JSONPath?

  /// The name of the family.
  package var pagination: String

  /// The next request; nil when there is none.
  package var next: Next?

  /// The number of all items; nil when it is unknown.
  package var total: Int?

  /// What speaks for the pagination: `hint`, `likely`, `sure`, or `proved` by page two.
  package var confidence: String
  package var columns: [String]
  package var reason: String

  /// The other candidates, as `family: reason`.
  package var others: [String]

  /// The next request, without secrets.
  package struct Next: Hashable, Sendable {
    package var url: String
    /// JSON; nil for a `GET`.
    package var body: String?
  }
}

extension Inspection {
  /// Decodes the first response as a source of the definition does, so that the printed request is
  /// the one that would be sent.
  ///
  /// - Throws: a `PageError` when the next request can't be made.
  package init(_ detection: Detection, options: SourceOptions) throws(PageError) {
    let definition = detection.definition
    let pages = try SourceDetection.decoder(definition, options)
    let request = PageRequest(key: .first, pageSize: definition.pageSize)
    self = try pages.inspection(of: detection.page, to: request, at: definition.url)
    confidence = detection.certainty
    reason = pages.requests.redact(detection.candidates.first?.reason ?? "")
    others = detection.candidates.dropFirst().map {
      pages.requests.redact("\($0.family.kind.rawValue): \($0.reason)")
    }
  }

  /// Describes a definition from which nothing was detected, by its first page; the URL has no
  /// secrets.
  init(_ definition: SourceDefinition, page: Page<Item>, url: String) {
    self.url = url
    items = definition.items
    count = page.items.count
    id = definition.id
    pagination = definition.pagination.family.kind.rawValue
    total =
      switch page.total {
      case .exact(let count), .atLeast(let count): count
      case .unknown: nil
      }
    confidence = "\(Evidence.sure)"
    columns = definition.columns.map(\.column).filter { !$0.isForWideLists }.map(\.title)
    reason = "the definition says so"
    others = []
  }

  /// One JSON object: first the keys of the documented output in their order.
  package var json: String {
    let members: [(String, String)] = [
      ("url", JSONText.string(url)),
      ("items", JSONText.string(items.description)),
      ("count", String(count)),
      ("id", id.map { JSONText.string($0.description) } ?? "null"),
      ("pagination", JSONText.string(pagination)),
      ("next", nextJSON),
      ("total", total.map(String.init) ?? "null"),
      ("confidence", JSONText.string(confidence)),
      ("columns", Self.array(columns)),
      ("reason", JSONText.string(reason)),
      ("others", Self.array(others)),
    ]
    return "{\n" + members.map { "  \"\($0)\": \($1)" }.joined(separator: ",\n") + "\n}"
  }

  private var nextJSON: String {
    guard let next else { return "null" }
    guard let body = next.body else { return JSONText.string(next.url) }
    return "{\"url\": \(JSONText.string(next.url)), \"body\": \(body)}"
  }

  private static func array(_ texts: [String]) -> String {
    "[" + texts.map { JSONText.string($0) }.joined(separator: ", ") + "]"
  }
}

extension PageDecoder {
  /// Describes a first page and the request for the next one.
  ///
  /// - Throws: a `PageError` when the response holds no page, or the request can't be made.
  func inspection(
    of parsed: ParsedPage,
    to request: PageRequest,
    at url: SecretURL
  ) throws(PageError) -> Inspection {
    let page = try page(parsed, request: request, hash: 0)
    var inspection = Inspection(definition, page: page, url: requests.shown(url))
    if let key = page.following {
      let next = try requests.page(PageRequest(key: key, pageSize: request.pageSize))
      inspection.next = Inspection.Next(
        url: requests.shown(next.url),
        body: next.body.map { requests.redact(String(decoding: $0, as: UTF8.self)) }
      )
    }
    return inspection
  }
}
