import EverMock

/// Servers whose own statements contradict each other, or end the list too early or too late.
extension Truth {
  static let doubts: [Truth] = [
    Truth(
      name: "a flag that denies the next URL",
      path: "/rows",
      rule: { requested in
        let page = requested.number("page") ?? 1
        let next = requested.has(page * 4) ? "/rows?page=\(page + 1)" : nil
        return Reply(["rows": requested.page(page), "has_more": false, "next": JSON(next)])
      }
    ),
    Truth(
      name: "a next URL that leads to an empty page, as the flag says",
      path: "/rows",
      counts: [3, 4, 11],
      rule: { requested in
        let page = requested.number("page") ?? 1
        let more = JSON(booleanLiteral: requested.has(page * 4))
        return Reply([
          "rows": requested.page(page), "meta": ["has_more": more],
          "links": ["next": "\(requested.origin)/rows?page=\(page + 1)"],
        ])
      }
    ),
    Truth(
      name: "a page count that is too small for the total",
      path: "/rows?page=1",
      expects: .counted,
      rule: { requested in
        let page = requested.number("page") ?? 1
        return Reply([
          "rows": requested.page(page), "page": JSON(page), "pages": 2, "total": requested.count,
        ])
      }
    ),
    Truth(
      name: "an end of the stream beside a next URL",
      path: "/incremental?start_time=1000",
      rule: { requested in
        let place = (requested.number("start_time") ?? 1000) - 1000
        return Reply([
          "rows": requested.rows(from: place),
          "end_of_stream": JSON(booleanLiteral: !requested.has(place + 4)),
          "next_page": "\(requested.origin)/incremental?start_time=\(1004 + place)",
        ])
      }
    ),
    Truth(
      name: "one thing whose own list has an empty token",
      path: "/boards",
      counts: [1],
      item: { number in
        [
          "id": JSON(number), "title": JSON("Board \(number)"),
          "items": [["id": 7, "name": "a"], ["id": 8, "name": "b"]], "next_cursor": nil,
        ]
      },
      rule: { requested in Reply(["boards": requested.page(1)]) }
    ),
  ]
}
