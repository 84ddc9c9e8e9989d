import EverText
import EverMock
import TestSupport
import Testing

/// Lists whose first response suggests another paging than the right one.
@Suite(.serialized, .timeLimit(.minutes(5))) struct ProvedPagingTests {
  private let home: UserHome
  private let server: MockServer
  private var url: String { server.baseURL + "/rows" }

  init() throws {
    home = try UserHome()
    server = try MockServer.start()
  }

  /// Usual names of pages and rows, which are sent together; those of rows are then halved.
  private static let bundle = [
    "offset", "p", "skip", "pageNumber", "start", "startIndex", "from", "pg", "page_no", "_page",
    "_start", "paged", "pageNo", "page_number", "startAt", "_skip",
  ]
  private static let names = [
    "offset", "skip", "start", "startIndex", "from", "_start", "startAt", "_skip",
  ]

  private func query(_ names: some Sequence<String>, _ number: Int) -> String {
    "?" + names.map { "\($0)=\(number)" }.joined(separator: "&")
  }

  private func offsets(_ offset: Int, _ count: Int = 1) -> String {
    query(Self.names.prefix(count), offset)
  }

  /// Puts 25 rows on the server, which `offset` selects.
  private func offerOffsets() {
    offer(query(Self.bundle, 2), rows: 2..<12)
    for count in [8, 4, 2] { offer([offsets(10, count)]) }
    offer([offsets(10), offsets(20)])
  }

  /// Puts 25 rows on the server in pages of ten; any other request returns page one.
  private func offer(_ queries: [String]) {
    for (page, query) in ([""] + queries).enumerated() {
      offer(query, rows: page * 10..<min(page * 10 + 10, 25))
    }
  }

  private func offer(_ query: String, rows: Range<Int>) {
    let items = rows.map { #"{"id":\#($0 + 1)}"# }.joined(separator: ",")
    server.prepare(PreparedResponse("/rows\(query)", body: #"{"items":[\#(items)],"total":25}"#))
  }

  private func print(_ arguments: String...) async throws -> Everscroll.Printed {
    try await Everscroll.print([url] + arguments, environment: home.environment())
  }

  @Test func `every row is printed once, and a second run requests nothing more`() async throws {
    offerOffsets()
    let rows = (1...25).map { #"{"id":\#($0)}"# }
    let first = try await print("--print", "--format", "jsonl")
    #expect(first.status == 0 && first.lines.map(String.init) == rows)
    let pages = ["/rows" + offsets(10), "/rows" + offsets(20)]
    let requested = try await server.requestedPaths()
    #expect(requested.count == 7 && requested.prefix(2) == ["/rows", "/rows?page=2"])
    #expect(requested.suffix(2) == pages[...], "the names are halved before")
    let inspected = try await print("--inspect")
    #expect(inspected.output.contains(#""confidence": "proved""#))
    #expect(inspected.output.contains("/rows?offset=10"))
    let second = try await print("--print", "--format", "jsonl", "--no-cache")
    #expect(second.output == first.output)
    #expect(try await server.requestedPaths().dropFirst(8) == ["/rows"] + pages)
  }
}
