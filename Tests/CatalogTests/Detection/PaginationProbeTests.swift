import Paging
import Testing
import Transport

@testable import Catalog

@Suite struct PaginationProbeTests {
  private let options = SourceOptions(environment: { _ in nil }, unixTime: { 0 })

  private func probe(
    _ answers: [String: String],
    probes: Bool = true
  ) async throws -> (family: String, next: String?, asked: [String]) {
    let transport = ReplayTransport(answers.mapValues { .success(.json($0)) })
    let detection = try await SourceDetection.detect(
      url: "http://h/l",
      options: options,
      probes: probes,
      transport: transport
    )
    let inspection = try Inspection(detection, options: options)
    return (inspection.pagination, inspection.next?.url, transport.urls)
  }

  private static let first = #"[{"id":1},{"id":2}]"#

  @Test func `a second page with other items is believed`() async throws {
    let found = try await probe([
      "http://h/l": Self.first, "http://h/l?page=2": #"[{"id":3},{"id":2},{"id":4}]"#,
    ])
    #expect(found.family == "page" && found.next == "http://h/l?page=2")
    #expect(found.asked == ["http://h/l", "http://h/l?page=2"])
  }

  @Test func `a server that ignores the page is asked by offset`() async throws {
    let found = try await probe([
      "http://h/l": Self.first, "http://h/l?page=2": Self.first,
      "http://h/l?offset=2": #"[{"id":3}]"#,
    ])
    #expect(found.family == "offset" && found.next == "http://h/l?offset=2")
  }

  @Test func `nothing is believed that brings the same, nothing or half the same`() async throws {
    let found = try await probe([
      "http://h/l": Self.first, "http://h/l?page=2": "[]",
      "http://h/l?offset=2": #"[{"id":2},{"id":3}]"#,
    ])
    #expect(found.family == "single" && found.next == nil && found.asked.count == 3)
  }

  @Test func `nothing is tried unasked`() async throws {
    let found = try await probe(["http://h/l": Self.first], probes: false)
    #expect(found.asked == ["http://h/l"])
  }
}
