import EverMock
import Testing

extension MockServer {
  /// Puts a list of numbered things on the server, in pages of ten that name the next page.
  ///
  /// Thing 7 is `{"id":7,"name":"Thing 007","owner":{"login":"owner7"}}`, in the array `things`.
  ///
  /// - Parameters:
  ///   - path: the path of the first page, with any query.
  ///   - pages: the number of pages.
  ///   - query: the text after the page number in the query of a next page.
  ///   - second: the URL of the pages after the first; nil for this server.
  func offerThings(
    at path: String = "/things",
    pages: Int = 4,
    query: String = "",
    second: String? = nil
  ) {
    for page in 1...pages {
      let next = "\(second ?? baseURL)\(path)?page=\(page + 1)\(query)"
      prepare(
        PreparedResponse(
          page == 1 ? path : "\(path)?page=\(page)\(query)",
          body: Self.things(page, next: page < pages ? "\"\(next)\"" : "null")
        )
      )
    }
  }

  private static func things(_ page: Int, next: String) -> String {
    let things = (page * 10 - 9...page * 10).map { number in
      #"{"id":\#(number),"name":"\#(thing(number))","owner":{"login":"owner\#(number)"}}"#
    }
    return #"{"things":[\#(things.joined(separator: ","))],"next":\#(next)}"#
  }

  /// The paths of all requests in order of arrival, when all have ended.
  func requestedPaths() async throws -> [String] {
    try await quietLog().finished.sorted { $0.number < $1.number }.map(\.path)
  }
}

/// The name of a thing.
func thing(_ number: Int) -> String { "Thing " + String(number + 1000).dropFirst() }

/// A definition for the things of a server.
///
/// - Parameters:
///   - server: the server.
///   - line: the content of line 6.
/// - Returns: the text of its file.
func definition(of server: MockServer, line: String = "") -> String {
  """
  name = "things"
  title = "My things"
  url = "\(server.baseURL)/things"
  items = "things"
  id = "id"
  \(line)

  [pagination]
  kind = "url"
  next = "next"

  [[columns]]
  title = "label"
  path = "name"
  width = 12
  """
}
