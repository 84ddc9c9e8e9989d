/// Lists of which only a value under an unknown name says that there is more.
extension Truth {
  static let unnamed: [Truth] = [
    Truth(
      name: "a total in another language",
      path: "/sterne",
      rule: { requested in
        Reply(["sterne": requested.page(requested.number("page") ?? 1), "anzahl": requested.count])
      }
    ),
    Truth(
      name: "a number that counts something else",
      path: "/stars",
      counts: [4],
      rule: { requested in Reply(["stars": requested.page(1), "besucher": 9]) }
    ),
    Truth(
      name: "the name of the next month",
      path: "/stars?month=1",
      expects: .remarked,
      rule: { requested in
        let month = requested.number("month") ?? 1
        return Reply([
          "stars": requested.page(month),
          "next_month": requested.has(month * 4) ? "month-\(month + 1)" : nil,
        ])
      }
    ),
    Truth(
      name: "GraphQL: the second of two connections",
      path: "/graph?q=1",
      rule: { requested in
        guard let place = requested.place("after") else { return .refused }
        let whole: JSON = [
          "nodes": [["id": 7, "name": "Moon"]], "pageInfo": ["hasNextPage": false],
        ]
        let pages: JSON = [
          "hasNextPage": JSON(raw: "\(requested.has(place + 4))"),
          "endCursor": JSON(requested.token(place + 4)),
        ]
        let stars: JSON = ["nodes": requested.rows(from: place), "pageInfo": pages]
        return Reply(["data": ["moons": whole, "stars": stars]])
      }
    ),
    Truth(
      name: "a list alone in an array beside the total",
      path: "/rows?limit=4",
      rule: { requested in
        let rows = requested.rows(from: requested.number("offset") ?? 0)
        return Reply(["total": requested.count, "payload": [["rows": rows]]])
      }
    ),
    Truth(
      name: "a link with single quotation marks",
      path: "/rows",
      rule: { requested in
        let page = requested.number("page") ?? 1
        let link = requested.has(page * 4) ? "</rows?page=\(page + 1)>; rel='next'" : nil
        return Reply(requested.page(page), headers: ["Link": link])
      }
    ),
    Truth(
      name: "Algolia's names, counted from 1",
      path: "/rows?page=1",
      rule: { requested in
        let page = requested.number("page") ?? 1
        return Reply([
          "hits": requested.page(page), "page": JSON(page), "nbPages": JSON(requested.pages()),
          "nbHits": requested.count, "hitsPerPage": 4,
        ])
      }
    ),
  ]
}
