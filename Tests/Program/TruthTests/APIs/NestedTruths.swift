import EverMock

/// APIs whose requests have the parameters of pages in the JSON of one parameter of the URL, or
/// beside their size in that of the body.
extension Truth {
  static let nested: [Truth] = [
    Truth(
      name: "a page number and a size in the JSON of a parameter",
      path: #"/stars?params={"paging":{"page":1,"size":4}}"#.encodedQuery,
      rule: { requested in
        let page = requested.number("params", "paging.page") ?? 1
        return Reply(["list": requested.page(page), "total": requested.count])
      }
    ),
    Truth(
      name: "a page number in the JSON of a parameter, and another size of pages",
      path: #"/stars?params={"page":1,"size":4}"#.encodedQuery,
      arguments: ["--page-size", "5"],
      rule: { requested in
        let size = requested.number("params", "size") ?? 4
        let page = requested.number("params", "page") ?? 1
        return Reply(requested.rows(from: (page - 1) * size, size))
      }
    ),
    Truth(
      name: "GraphQL: GET with variables of a stored query",
      path: "/graphql?operationName=Stars&variables=" + #"{"first":4,"after":null}"#.encodedValue
        + "&extensions=" + #"{"persistedQuery":{"version":1,"sha256Hash":"ab"}}"#.encodedValue,
      rule: { $0.connection(after: $0.text("variables", "after")) }
    ),
    Truth(
      name: "GraphQL: GET with a query that declares its cursor",
      path: "/graphql?query="
        + "query($cursor:String){stars(first:4,after:$cursor){nodes{id}}}".encodedValue
        + "&variables=%7B%22n%22%3A4%2C%22first%22%3A4%7D",
      rule: { $0.connection(after: $0.text("variables", "cursor")) }
    ),
    Truth(
      name: "an offset beside its limit in an object of the body",
      path: "/stars/search",
      arguments: ["--method", "POST", "--data", #"{"query":"a","paging":{"limit":4}}"#],
      rule: { requested in
        let offset = requested.sent("paging.offset").flatMap { Int($0) } ?? 0
        return Reply(["list": requested.rows(from: offset), "total": requested.count])
      }
    ),
  ]
}

extension String {
  /// A path whose query has one parameter, with the value encoded.
  fileprivate var encodedQuery: String {
    let parts = split(separator: "=", maxSplits: 1).map(String.init)
    return parts[0] + "=" + parts[1].encodedValue
  }

  fileprivate var encodedValue: String {
    utf8.map { byte in
      let character = Character(Unicode.Scalar(byte))
      return character.isLetter || character.isNumber
        ? String(character) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
  }
}

extension ReceivedRequest {
  /// A value in the JSON of a parameter, as a text; nil when it is not there.
  fileprivate func text(_ parameter: String, _ path: String) -> String? {
    self[parameter].flatMap { ReceivedRequest.value(at: path, in: $0) }
  }

  fileprivate func number(_ parameter: String, _ path: String) -> Int? {
    text(parameter, path).flatMap { Int($0) }
  }

  fileprivate func connection(after token: String?) -> Reply {
    guard let place = ReceivedRequest.place(token) else { return .refused }
    let info: JSON = [
      "hasNextPage": JSON(booleanLiteral: has(place + 4)), "endCursor": JSON(self.token(place + 4)),
    ]
    return Reply(["data": ["stars": ["nodes": rows(from: place), "pageInfo": info]]])
  }
}
