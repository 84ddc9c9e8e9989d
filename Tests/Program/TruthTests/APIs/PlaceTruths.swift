/// Lists with a token in a header, a heading among the rows, or a message after the end.
extension Truth {
  static let places = [
    Truth(
      name: "--next header:X-Elm-Go alone, a token",
      path: "/rows?limit=4",
      arguments: ["--next", "header:X-Elm-Go"],
      rule: { requested in
        let place = requested.place("cursor") ?? 0
        let next = requested.token(place + 4)
        return Reply(requested.rows(from: place), headers: ["X-Elm-Go": next])
      }
    ),
    census("offsets", "/acs?limit=4") { ($0.number("offset") ?? 0, 4) },
    census("page numbers", "/acs?page=1") { (4 * ($0.number("page") ?? 1) - 4, 4) },
    census("all at once", "/acs?get=NAME") { _ in (0, 100) },
    past("422 and a sentence", 422, ["errors": [["detail": "The page is out of range"]]]),
    past("200 and a sentence", 200, ["error": "no more pages"]),
    Truth(
      name: "a search that shows its first pages alone, and has more",
      path: "/rows?page=1&per_page=4",
      expects: .said,
      counts: [12],
      rule: { requested in
        let page = requested.number("page") ?? 1
        guard page < 3 else {
          return Reply(["message": "Only the first 8 results are available"], status: 422)
        }
        return Reply(["rows": requested.page(page)])
      }
    ),
  ]

  /// Rows below a heading, as the Census sends them.
  private static func census(
    _ name: String,
    _ path: String,
    _ place: @escaping @Sendable (ReceivedRequest) -> (Int, Int)
  ) -> Truth {
    Truth(
      name: "Census: a heading above the rows, by \(name)",
      path: path,
      counts: [3, 11, 12],
      item: { ["NAME": "Elm \($0)", "POP": JSON("\(1000 + 7 * $0)")] },
      rule: { requested in
        let (start, size) = place(requested)
        let rows = requested.items.dropFirst(max(0, start)).prefix(size).map { item in
          let values = item.text.dropFirst().dropLast().split(separator: ",")
            .map { $0.split(separator: ":")[1] }
          return "[" + values.joined(separator: ",") + "]"
        }
        return Reply(JSON(raw: "[" + (["[\"NAME\",\"POP\"]"] + rows).joined(separator: ",") + "]"))
      }
    )
  }

  /// Full pages, after which the server says that there is no such page.
  private static func past(_ name: String, _ status: Int, _ body: JSON) -> Truth {
    Truth(
      name: "full pages, and after them \(name)",
      path: "/rows?page=1&per_page=4",
      counts: [8, 12],
      rule: { requested in
        let page = requested.number("page") ?? 1
        guard requested.has(page * 4 - 4) else { return Reply(body, status: status) }
        return Reply(["rows": requested.page(page)])
      }
    )
  }
}
