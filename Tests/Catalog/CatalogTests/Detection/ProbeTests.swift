@testable import EverCatalog
import Paging
import Testing
import EverWeb

@Suite struct ProbeTests {
  private let options = SourceOptions.plain

  private func probe(
    _ responses: [String: String],
    probes: Bool = true
  ) async throws -> (inspection: Inspection, requested: [String], pages: [Continuation]) {
    let transport = ReplayTransport(
      responses.mapValues { .success(.json($0)) }.merging(
        ["*": .success(.json("{}", status: 404))]
      ) { first, _ in first }
    )
    let detection = try await SourceDetection.detect(
      url: "http://h/l",
      options: options,
      probes: probes,
      transport: transport
    )
    let requested = transport.urls
    let source = try CatalogSource(
      detection.definition,
      options: options,
      firstPage: detection.page,
      guess: detection.guess,
      transport: transport
    )
    let first = try await source.page(source.firstRequest)
    #expect(transport.urls == requested)
    return (try Inspection(detection, options: options), requested, [first.continuation])
  }

  private static let first = #"[{"id":1},{"id":2},{"id":3}]"#
  private static let rows = ["offset", "skip", "start", "from"]
  private static let others = [
    "p", "pg", "pageNumber", "page_number", "_start", "_page", "startIndex", "paged",
  ]
  private func query(_ names: [String], _ value: Int) -> String {
    names.map { "\($0)=\(value)" }.joined(separator: "&")
  }
  private static let second = #"[{"id":4},{"id":5}]"#

  @Test func `a second page with other items is a proof`() async throws {
    let found = try await probe(["http://h/l": Self.first, "http://h/l?page=2": Self.second])
    #expect(
      found.inspection.next?.url == "http://h/l?page=2" && found.inspection.confidence == "proved"
    )
    #expect(found.requested == ["http://h/l", "http://h/l?page=2"])
  }

  @Test func `a page two with the same items or none proves nothing`() async throws {
    let found = try await probe([
      "http://h/l": Self.first, "http://h/l?page=2": Self.first,
      "http://h/l?\(query(Self.rows + Self.others, 2))": Self.first,
    ])
    #expect(found.inspection.pagination == "single" && found.inspection.next == nil)
    #expect(found.inspection.confidence != "proved" && found.requested.count < 8)
    #expect(found.pages == [.assumedEnd("no request for page two was right")])
  }

  @Test func `nothing is tried unasked, and nothing of a list that is whole`() async throws {
    #expect(try await probe(["http://h/l": Self.first], probes: false).requested == ["http://h/l"])
    let whole = #"{"items":\#(Self.first),"total":3,"limit":10}"#
    #expect(try await probe(["http://h/l": whole]).requested == ["http://h/l"])
  }
}
