import EverMock

/// Lists of which a plausible reading loses a part.
extension Truth {
  static let partial = [
    Truth(
      name: "a skip that counts pages and a flag",
      path: "/rows?skip=0&limit=4",
      rule: { requested in
        let page = (requested.number("skip") ?? 0) + 1
        let more = JSON(booleanLiteral: requested.has(page * 4))
        return Reply(["rows": requested.page(page), "has_more": more])
      }
    ),
    Truth(
      name: "a range without its end",
      path: "/rows?_start=0&_end=4",
      rule: { requested in
        let start = requested.number("_start") ?? 0
        return Reply(requested.rows(from: start, (requested.number("_end") ?? 4) - start))
      }
    ),
    Truth(
      name: "a range with its end",
      path: "/rows?from=0&to=3",
      rule: { requested in
        let from = requested.number("from") ?? 0
        return Reply(["rows": requested.rows(from: from, (requested.number("to") ?? 3) - from + 1)])
      }
    ),
    Truth(
      name: "a range from 1 with a total",
      path: "/rows?startRow=1&endRow=4",
      rule: { requested in
        let start = requested.number("startRow") ?? 1
        let size = (requested.number("endRow") ?? 4) - start + 1
        return Reply(["rows": requested.rows(from: start - 1, size), "total": requested.count])
      }
    ),
    Truth(
      name: "a total that is that of the page",
      path: "/rows?page=1&per_page=4",
      rule: { requested in
        let page = requested.number("page") ?? 1
        let count = min(4, max(0, requested.items.count - page * 4 + 4))
        return Reply(["rows": requested.page(page), "total": JSON(count)])
      }
    ),
    Truth(
      name: "a total of one full page",
      path: "/rows?page=1&per_page=4",
      counts: [4],
      rule: { requested in
        Reply(["rows": requested.page(requested.number("page") ?? 1), "total": requested.count])
      }
    ),
    Truth(
      name: "a total of one full page, whatever the parameters",
      path: "/rows?per_page=4",
      counts: [4],
      rule: { requested in Reply(["rows": requested.page(1), "total": requested.count]) }
    ),
    Truth(
      name: "Elasticsearch: shards that failed",
      path: "/rows",
      expects: .said,
      counts: [7],
      rule: { requested in
        Reply([
          "_shards": ["failed": 1], "rows": requested.rows(from: 1, 6),
          "total": JSON(requested.items.count - 1),
        ])
      }
    ),
    Truth(
      name: "an error after the rows of an array",
      path: "/rows",
      expects: .said,
      counts: [7],
      rule: { requested in
        Reply(JSON(requested.items.dropLast() + [["error": ["message": "the shard is lost"]]]))
      }
    ),
    Truth(
      name: "rows by day",
      path: "/rows?page=1",
      rule: { requested in
        let page = requested.number("page") ?? 1
        let days: JSON = [
          "2024-05-0\(page)": requested.rows(from: page * 4 - 4, 3),
          "2024-06-0\(page)": requested.rows(from: page * 4 - 1, 1),
        ]
        return Reply(["rows": days, "page": JSON(page), "pages": JSON(requested.pages())])
      }
    ),
    Truth(
      name: "next URLs that skip a page that numbers show",
      path: "/rows?page=1",
      expects: .said,
      counts: [19, 20],
      rule: { requested in
        let page = requested.number("page") ?? 1
        let next = page == 2 ? 4 : page + 1
        let url = requested.has(next * 4 - 4) ? "\(requested.origin)/rows?page=\(next)" : nil
        return Reply(["rows": requested.page(page), "page": JSON(page), "next": JSON(url)])
      }
    ),
    Truth(
      name: "tokens that skip rows that offsets show",
      path: "/rows",
      expects: .said,
      counts: [19, 20],
      rule: { requested in
        guard let place = requested.place("cursor") else { return .refused }
        let next = place == 4 ? 10 : place + 4
        return Reply([
          "rows": requested.rows(from: place), "offset": JSON(place), "limit": 4,
          "next_cursor": JSON(requested.token(next)),
        ])
      }
    ),
    Truth(
      name: "an offset of the next page that ends with -1",
      path: "/rows?offset=0",
      rule: { requested in
        let offset = requested.number("offset") ?? 0
        let next = requested.has(offset + 4) ? offset + 4 : -1
        return Reply(["rows": requested.rows(from: offset), "nextOffset": JSON(next)])
      }
    ),
    Truth(
      name: "a list that is null after the end",
      path: "/rows?page=1",
      rule: { requested in
        let page = requested.number("page") ?? 1
        return Reply(["rows": requested.has(page * 4 - 4) ? requested.page(page) : nil])
      }
    ),
    Truth(
      name: "a price range",
      path: "/rows?from=1&to=5",
      counts: [5],
      item: { ["price": JSON($0), "name": "Star \($0 * 7)"] },
      rule: { requested in
        let (from, to) = (requested.number("from") ?? 1, requested.number("to") ?? 5)
        let prices = stride(from: from, through: to, by: 1).map { number -> JSON in
          ["price": JSON(number), "name": JSON("Star \(number * 7)")]
        }
        return Reply(JSON(prices))
      }
    ),
    Truth(
      name: "an offset that is rounded to a page",
      path: "/rows?offset=0&limit=4",
      rule: { requested in
        Reply(requested.rows(from: ((requested.number("offset") ?? 0) + 3) / 4 * 4))
      }
    ),
    Truth(
      name: "rows hidden after the offset is counted",
      path: "/rows",
      counts: [9],
      rule: { requested in
        guard let place = requested.place("cursor") else { return .refused }
        let offset = place + (place == 0 ? 0 : 3)
        let rows = requested.rows(from: place, place == 0 ? 1 : 4)
        let next = place == 0 ? 1 : place + 4
        return Reply([
          "rows": rows, "offset": JSON(offset), "limit": 4,
          "next_cursor": JSON(requested.token(next)),
        ])
      }
    ),
    Truth(
      name: "a page total with an offset",
      path: "/rows?limit=4",
      rule: { requested in
        let offset = requested.number("offset") ?? 0
        let count = min(4, max(0, requested.items.count - offset))
        return Reply(["rows": requested.rows(from: offset), "total": JSON(count)])
      }
    ),
  ]
}
