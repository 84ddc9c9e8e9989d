import MockAPI

/// Short lists with nothing beside their items.
extension Truth {
  static let bare: [Truth] = [
    Truth(
      name: "a short array whose page two has other items",
      path: "/rows",
      counts: [4, 7, 8, 11],
      rule: { requested in Reply(requested.page(requested.number("page") ?? 1)) }
    ),
    Truth(
      name: "a short array whose pages count from 0",
      path: "/rows",
      counts: [7, 8, 11],
      rule: { requested in Reply(requested.page((requested.number("page") ?? 0) + 1)) }
    ),
    Truth(
      name: "an array that another name numbers",
      path: "/rows",
      counts: [7, 8, 11],
      rule: { requested in Reply(requested.page(requested.number("p") ?? 1)) }
    ),
    Truth(
      name: "a short array whose rows are skipped",
      path: "/rows",
      counts: [4, 7, 8, 11],
      rule: { requested in Reply(requested.rows(from: requested.number("skip") ?? 0)) }
    ),
    Truth(
      name: "a short array whose server refuses every parameter but the offset",
      path: "/rows",
      counts: [7],
      rule: { requested in
        let offset = requested.number("offset") ?? 0
        let isKnown = ["/rows", "/rows?offset=\(offset)"].contains(requested.target)
        return isKnown ? Reply(requested.rows(from: offset)) : .refused
      }
    ),
    Truth(
      name: "a short list beside words of success",
      path: "/rows",
      counts: [7],
      rule: { requested in
        let rows = requested.page((requested.number("page") ?? 0) + 1)
        return Reply(["rows": rows, "message": "success", "code": 0])
      }
    ),
    Truth(
      name: "two pages from 0, and 404 after them",
      path: "/rows",
      counts: [7, 20],
      rule: { requested in
        let page = requested.number("page") ?? 0
        let size = requested.items.count == 20 ? 10 : 4
        return requested.has(page * size)
          ? Reply(requested.page(page + 1, of: size)) : Reply(["error": "no page"], status: 404)
      }
    ),
    Truth(
      name: "two pages of the requested size from 0, and 404 after them",
      path: "/rows?size=4",
      counts: [7, 8],
      rule: { requested in
        let page = requested.number("page") ?? 0
        return requested.has(page * 4)
          ? Reply(["rows": requested.page(page + 1)]) : Reply(["error": "no page"], status: 404)
      }
    ),
    Truth(
      name: "two pages from 0 of a total, and an empty one after them",
      path: "/rows?per_page=4",
      counts: [7, 8],
      rule: { requested in
        let page = requested.number("page") ?? 0
        let rows = requested.page(page + 1)
        return Reply(["rows": rows, "total": requested.count, "start": JSON(page * 4)])
      }
    ),
    Truth(
      name: "three rows before the rows that an offset selects",
      path: "/rows",
      counts: [7, 9],
      rule: { requested in Reply(requested.rows(from: requested.number("offset") ?? 0, 3)) }
    ),
    Truth(
      name: "an array of as many rows as pages have",
      path: "/rows",
      counts: [10, 20, 25],
      rule: { requested in Reply(requested.page(requested.number("page") ?? 1, of: 10)) }
    ),
    Truth(
      name: "as many rows as pages have, beside a version",
      path: "/rows",
      counts: [10, 25],
      rule: { requested in
        let start = requested.number("start") ?? 0
        return Reply(["rows": requested.rows(from: start, 10), "version": "1.2"])
      }
    ),
    Truth(
      name: "a page that is empty in the middle of an array",
      path: "/rows?page=1",
      expects: .remarked,
      counts: [22, 24],
      rule: { requested in
        let page = requested.number("page") ?? 1
        return Reply(page == 3 ? [] : requested.page(page))
      }
    ),
    Truth(
      name: "offsets whose page two is empty",
      path: "/rows?offset=0&limit=4",
      expects: .remarked,
      counts: [11],
      rule: { requested in
        let offset = requested.number("offset") ?? 0
        return Reply(offset == 4 ? [] : requested.rows(from: offset))
      }
    ),
    Truth(
      name: "a part of a list whose server knows no page",
      path: "/rows",
      expects: .remarked,
      counts: [25],
      rule: { requested in Reply(requested.page(1, of: 20)) }
    ),
    Truth(
      name: "a short list alone in an object",
      path: "/rows",
      counts: [4, 7],
      rule: { requested in Reply(["rows": requested.page(requested.number("page") ?? 1)]) }
    ),
    Truth(
      name: "a short array with a link to page two, which fails once",
      path: "/rows",
      counts: [7],
      rule: { requested in
        let page = requested.number("page") ?? 1
        if requested.turn == 2 { return Reply(["error": "busy"], status: 500) }
        let link = requested.has(page * 4) ? "</rows?page=\(page + 1)>; rel=\"next\"" : nil
        return Reply(requested.page(page), headers: ["Link": link])
      }
    ),
    Truth(
      name: "a short array whose page two fails",
      path: "/rows?page=1",
      expects: .said,
      counts: [7],
      rule: { requested in
        let page = requested.number("page") ?? 1
        return page == 1 ? Reply(requested.page(1)) : Reply(["error": "busy"], status: 500)
      }
    ),
    Truth(
      name: "a short array beside whose page two nothing stands, and which fails",
      path: "/rows",
      expects: .remarked,
      counts: [7],
      rule: { requested in
        requested.number("page") == nil
          ? Reply(requested.page(1)) : Reply(["error": "busy"], status: 500)
      }
    ),
    Truth(
      name: "a short array that is whole",
      path: "/rows",
      counts: [3, 9],
      rule: { requested in Reply(JSON(requested.items)) }
    ),
    Truth(
      name: "a short array with other items in each response",
      path: "/rows",
      expects: .remarked,
      counts: [40],
      rule: { requested in Reply(requested.page(requested.turn)) }
    ),
  ]

  /// Numbers and places that other APIs use in another sense.
  static let senses: [Truth] = [
    Truth(
      name: "Open Food Facts: a page count that is the number of rows",
      path: "/rows",
      counts: [23],
      rule: { requested in
        let page = requested.number("page") ?? 1
        let rows = requested.page(page)
        let count = requested.has(page * 4 - 1) ? 4 : max(0, requested.items.count - page * 4 + 4)
        return Reply([
          "count": requested.count, "page": JSON(page), "page_count": JSON(count), "page_size": 4,
          "products": rows,
        ])
      }
    ),
    Truth(
      name: "Typesense: the items that match beside all of the index",
      path: "/rows?page=1&per_page=4",
      counts: [4, 11],
      rule: { requested in
        let page = requested.number("page") ?? 1
        return Reply([
          "found": requested.count, "out_of": 5_000, "page": JSON(page),
          "hits": requested.page(page),
        ])
      }
    ),
    Truth(
      name: "VTEX: the first and the last row, and a range in a header of its own",
      path: "/rows?_from=0&_to=3",
      rule: { requested in
        let (from, to) = (requested.number("_from") ?? 0, requested.number("_to") ?? 3)
        let last = min(to, requested.items.count - 1)
        let range = "resources \(from)-\(last)/\(requested.items.count)"
        return Reply(
          requested.rows(from: from, to - from + 1),
          headers: ["REST-Content-Range": requested.has(from) ? range : nil]
        )
      }
    ),
    Truth(
      name: "Cosmos DB: a token in a header, and the rows counted in the body",
      path: "/rows",
      rule: { requested in
        let place = ReceivedRequest.place(requested.header("x-ms-continuation")) ?? 0
        let rows = requested.rows(from: place)
        let count = min(4, requested.items.count - place)
        return Reply(
          ["Documents": rows, "_count": JSON(count)],
          headers: ["x-ms-continuation": requested.token(place + 4)]
        )
      }
    ),
  ]
}
