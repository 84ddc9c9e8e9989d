import EverMock

/// Lists of which a plausible reading loses a part.
extension Truth {
  static let partial = [
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
  ]
}
