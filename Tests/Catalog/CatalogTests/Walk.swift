@testable import EverCatalog
import EverItems
import Paging
import EverBase
import Synchronization
import EverWeb

/// The requests of a source that is read to its end.
struct Walk {
  /// The requests, such as `GET https://h/` or `POST https://h/ {}`.
  private(set) var requested: [String] = []
  private(set) var pages: [Page<EverItems.Item>] = []

  /// The ids of all items as sent.
  var ids: [String] {
    pages.flatMap(\.items).map { if case .sent(let id) = $0.id { id } else { "none" } }
  }

  /// Reads pages until there is no next page or no response left.
  ///
  /// - Parameters:
  ///   - definition: the source.
  ///   - argument: its argument.
  ///   - environment: the variables that are set.
  ///   - responses: the responses, in order; an empty URL is replaced by that of the request.
  ///   - pageSize: the number of items to request.
  /// - Throws: an error of the source, and one for a request without a response.
  init(
    _ definition: SourceDefinition,
    argument: String? = nil,
    environment: [String: String] = [:],
    responses: [HTTPResponse],
    pageSize: Int = 2
  ) async throws {
    let transport = QueueTransport(responses)
    let source = try CatalogSource(
      definition,
      argument: argument,
      options: SourceOptions(environment: { environment[$0] }, unixTime: { 1_767_225_600 }),
      transport: transport
    )
    var next: PageKey? = .first
    while let key = next {
      var request = PageRequest(key: key, pageSize: pageSize)
      request.followsShortPage = pages.count > 1 && (pages.last?.items.count ?? 0) < pageSize
      let page = try await source.page(request)
      pages.append(page)
      next = page.continuation == .end ? nil : page.next
      if next != nil, transport.isEmpty { break }
    }
    if let next { _ = try? await source.page(PageRequest(key: next, pageSize: pageSize)) }
    requested = transport.requests.map { request in
      let body = request.body.map { " " + String(decoding: $0, as: UTF8.self) } ?? ""
      return "\(request.method) \(request.url.revealed)\(body)"
    }
  }
}

/// A transport that returns its responses in order and records the requests; then it fails as
/// without a network.
final class QueueTransport: HTTPTransport {
  private let state: Mutex<(responses: [HTTPResponse], requests: [HTTPRequest])>

  init(_ responses: [HTTPResponse]) {
    state = Mutex((responses, []))
  }

  var requests: [HTTPRequest] { state.withLock { $0.requests } }

  var isEmpty: Bool { state.withLock { $0.responses.isEmpty } }

  func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
    let response = state.withLock { state in
      state.requests.append(request)
      return state.responses.isEmpty ? nil : state.responses.removeFirst()
    }
    guard var response else { throw .badURL("nothing is left to answer") }
    if response.url == "" { response.url = request.url }
    return response
  }
}
