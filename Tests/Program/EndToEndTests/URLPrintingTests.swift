import EverMock
import TestSupport
import Testing

/// Printing requests the pages that it needs, and no more.
@Suite(.serialized, .timeLimit(.minutes(5))) struct URLPrintingTests {
  private let server: MockServer
  private var url: String { server.baseURL + "/things" }

  init() throws {
    server = try MockServer.start()
    server.offerThings()
  }

  @Test(arguments: [(1, 1), (9, 1), (10, 1), (11, 2), (20, 2), (39, 4), (40, 4), (99, 4)])
  func `so many of a URL's items take so many requests`(count: Int, requests: Int) async throws {
    let printed = try await Everscroll.print(url, "--print", "\(count)", "--no-cache")
    #expect(printed.status == 0 && printed.error.isEmpty)
    #expect(printed.lines.count == min(count, 40))
    let paths = ["/things"] + (2...4).map { "/things?page=\($0)" }
    #expect(try await server.requestedPaths() == Array(paths.prefix(requests)))
  }

  @Test func `each item is printed once, as it was sent`() async throws {
    let printed = try await Everscroll.print(url, "--print", "--format", "jsonl", "--no-cache")
    let expected = (1...40).map {
      #"{"id":\#($0),"name":"\#(thing($0))","owner":{"login":"owner\#($0)"}}"#
    }
    #expect(printed.lines.map(String.init) == expected)
  }

  @Test func `nothing of a URL is nothing but its columns`() async throws {
    let printed = try await Everscroll.print(url, "--print", "0", "--format", "csv", "--no-cache")
    #expect(printed.status == 0)
    #expect(printed.output == "name,owner,id\n")
    #expect(try await server.requestedPaths() == ["/things"])
  }

  @Test func `five photos take one page`() async throws {
    let printed = try await Everscroll.print(
      "photos",
      "--print",
      "5",
      "--format",
      "csv",
      of: server
    )
    #expect(printed.status == 0 && printed.lines.count == 6)
    #expect(try await server.quietLog().received == 1)
    #expect(try await server.quietLog().pages == [1])
    let mock = try await Everscroll.print("photos", "--mock", "--print", "5", "--format", "csv")
    #expect(mock.status == 0 && mock.error.isEmpty)
    // The last column is the page of the photo on the server.
    let rows = [mock, printed].map { $0.lines.map { $0.split(separator: ",").dropLast() } }
    #expect(rows[0] == rows[1])
  }

  @Test(arguments: [["URL", "--print"], ["URL", "--inspect"], ["sources"], ["--help"]])
  func `a reader that has enough ends it quietly`(arguments: [String]) async throws {
    server.offerThings(pages: 500)
    let printed = try await Everscroll.print(
      arguments.map { $0 == "URL" ? url : $0 },
      filter: "| head -n 1"
    )
    #expect(printed.status == 0 && printed.error.isEmpty)
    #expect(printed.lines.count == 1)
    #expect(server.log.received < 400)
  }

  @Test func `a reader that is gone before anything is written isn't an error`() async throws {
    for arguments in [["--print"], ["--inspect"]] {
      let printed = try await Everscroll.print(
        [url, "--no-cache"] + arguments,
        filter: "| { exec 0<&-; :; }"
      )
      #expect(printed.status == 0 && printed.error.isEmpty)
    }
  }
}
