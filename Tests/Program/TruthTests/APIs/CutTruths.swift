import EverMock

/// Lists whose page two names no next page although it says that there are more items, and such as end
/// with the same words.
extension Truth {
  static let cut: [Truth] =
    [
      cut("a flag, and no token on page two") { _ in [("has_more", true)] },
      cut("Relay: a flag without an end cursor", token: ["pageInfo", "endCursor"]) { _ in
        [("hasNextPage", true)]
      },
      cut("a number of remaining items", counts: [11]) { place in
        [("remaining", JSON(7 - place))]
      },
      cut("the number of the page among others", counts: [11]) { place in
        [("page", JSON(place / 4 + 1)), ("pages", 3)]
      },
      cut("a total", expects: .counted, counts: [11]) { _ in [("total", 11)] },
      Truth(
        name: "an empty next URL beside a flag on page two",
        path: "/rows",
        expects: .said,
        rule: { requested in
          let page = requested.number("page") ?? 1
          let next = page < 2 ? "/rows?page=\(page + 1)" : ""
          return Reply(["rows": requested.page(page), "next": JSON(next), "has_more": true])
        }
      ),
      linked("a last page without a next one on page two", expects: .said) { page, pages in
        (page < 2, pages)
      },
      linked("the URL of the last page on the last page") { page, pages in (page < pages, pages) },
      linked("the URL of the first page as the last one") { page, pages in (page < pages, 1) },
      ending("a flag that is always true, beside a total") { requested, _ in
        [("has_more", true), ("total", requested.count)]
      },
      Truth(
        name: "whole: Relay's end cursor on each page",
        path: "/rows",
        rule: { requested in
          let place = requested.place("after") ?? 0
          let hasNext = JSON(booleanLiteral: requested.has(place + 4))
          let info: JSON = ["hasNextPage": hasNext, "endCursor": JSON("t\(place + 4)x")]
          return Reply(["rows": requested.rows(from: place), "pageInfo": info])
        }
      ),
    ]

  /// Pages of four with a token, which page two lacks.
  private static func cut(
    _ name: String,
    token: [String] = ["next_cursor"],
    expects: Expectation = .said,
    counts: [Int] = [11, 12],
    _ words: @escaping @Sendable (_ place: Int) -> [(String, JSON)]
  ) -> Truth {
    Truth(
      name: "cut: \(name)",
      path: "/rows",
      expects: expects,
      counts: counts,
      rule: { requested in
        let place = requested.place("cursor") ?? requested.place("after") ?? 0
        return reply(requested, place, token, place == 0 ? requested.token(4) : nil, words(place))
      }
    )
  }

  /// Pages of four with a token to their end.
  private static func ending(
    _ name: String,
    _ words: @escaping @Sendable (ReceivedRequest, _ place: Int) -> [(String, JSON)]
  ) -> Truth {
    Truth(
      name: "whole: \(name)",
      path: "/rows",
      rule: { requested in
        guard let place = requested.place("cursor") else { return .refused }
        let next = requested.token(place + 4)
        return reply(requested, place, ["next_cursor"], next, words(requested, place))
      }
    )
  }

  /// A page with a token, when there is one, and its words beside it.
  private static func reply(
    _ requested: ReceivedRequest,
    _ place: Int,
    _ path: [String],
    _ token: String?,
    _ words: [(String, JSON)]
  ) -> Reply {
    let name = path[path.count - 1]
    var members = words + (token.map { [(name, JSON($0))] } ?? [])
    if path.count > 1 { members = [(path[0], JSON(members: members))] }
    return Reply(JSON(members: [("rows", requested.rows(from: place))] + members))
  }

  /// Pages of four with a `Link` header, whose last page has another number.
  private static func linked(
    _ name: String,
    expects: Expectation = .whole,
    _ link: @escaping @Sendable (_ page: Int, _ pages: Int) -> (hasNext: Bool, last: Int)
  ) -> Truth {
    Truth(
      name: "Link: \(name)",
      path: "/rows",
      expects: expects,
      rule: { requested in
        let page = requested.number("page") ?? 1
        let (hasNext, last) = link(page, requested.pages())
        let next = hasNext ? "</rows?page=\(page + 1)>; rel=\"next\", " : ""
        let links = next + "</rows?page=\(last)>; rel=\"last\""
        return Reply(requested.page(page), headers: ["Link": links])
      }
    )
  }
}
