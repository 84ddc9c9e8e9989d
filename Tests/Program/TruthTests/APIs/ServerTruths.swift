/// Servers that ignore parameters, send wrong numbers, or change while they are read.
extension Truth {
  static let servers = [
    Truth(
      name: "a server that ignores the page and has no more",
      path: "/rows?page=1",
      counts: [4],
      rule: { requested in Reply(requested.page(1)) }
    ),
    Truth(
      name: "a server that ignores the page and says a total",
      path: "/rows?page=1",
      expects: .counted,
      rule: { requested in Reply(["rows": requested.page(1), "total": requested.count]) }
    ),
    Truth(
      name: "a server that ignores the page and says its number",
      path: "/rows",
      expects: .counted,
      rule: { requested in
        Reply(["rows": requested.page(1), "page": 1, "per_page": 4, "total": requested.count])
      }
    ),
    Truth(
      name: "a server that ignores the page and says how many there are",
      path: "/rows",
      expects: .said,
      rule: { requested in Reply(["rows": requested.page(1), "page": 1, "pages": 3]) }
    ),
    Truth(
      name: "a total that is too high",
      path: "/rows?page=1",
      expects: .counted,
      excess: 4,
      rule: { requested in
        let page = requested.number("page") ?? 1
        return Reply([
          "rows": requested.page(page), "page": JSON(page),
          "total": JSON(requested.items.count + 4),
        ])
      }
    ),
    Truth(
      name: "a total that is too high, with next URLs",
      path: "/rows",
      expects: .counted,
      excess: 1,
      rule: { requested in
        let page = requested.number("page") ?? 1
        let next = requested.has(page * 4) ? "/rows?page=\(page + 1)" : nil
        return Reply([
          "results": requested.page(page), "next": JSON(next),
          "count": JSON(requested.items.count + 1),
        ])
      }
    ),
    Truth(
      name: "a total that is too low",
      path: "/rows?page=1",
      rule: { requested in
        let page = requested.number("page") ?? 1
        return Reply(["rows": requested.page(page), "page": JSON(page), "total": 7])
      }
    ),
    Truth(
      name: "a total that counts the page, with next URLs",
      path: "/rows",
      rule: { requested in
        let page = requested.number("page") ?? 1
        let next = requested.has(page * 4) ? "/rows?page=\(page + 1)" : nil
        return Reply(["results": requested.page(page), "next": JSON(next), "total": 4])
      }
    ),
    Truth(
      name: "a last page that comes again past the end",
      path: "/rows?page=1",
      expects: .said,
      rule: { requested in
        let page = min(requested.number("page") ?? 1, requested.pages())
        return Reply(requested.page(page))
      }
    ),
    Truth(
      name: "an error past the end",
      path: "/rows?page=1",
      rule: { requested in
        let page = requested.number("page") ?? 1
        guard page <= requested.pages() else {
          return Reply(["detail": "Invalid page."], status: 404)
        }
        return Reply(["rows": requested.page(page), "page": JSON(page)])
      }
    ),
    Truth(
      name: "an item that is inserted, by pages with a total",
      path: "/rows?page=1",
      expects: .counted,
      rule: { requested in
        let now = requested.withInsertion
        let page = now.number("page") ?? 1
        return Reply(["rows": now.page(page), "page": JSON(page), "total": now.count])
      }
    ),
    Truth(
      name: "an item that is inserted, by offsets",
      path: "/rows?offset=0&limit=4",
      rule: { requested in
        Reply(requested.withInsertion.rows(from: requested.number("offset") ?? 0))
      }
    ),
    Truth(
      name: "an item that is deleted, by pages with a total",
      path: "/rows?page=1",
      expects: .counted,
      rule: { requested in
        let now = requested.withDeletion
        let page = now.number("page") ?? 1
        return Reply(["rows": now.page(page), "page": JSON(page), "total": now.count])
      }
    ),
    Truth(
      name: "an item that is deleted, by offsets with a total",
      path: "/rows?offset=0&limit=4",
      expects: .counted,
      rule: { requested in
        let now = requested.withDeletion
        let offset = now.number("offset") ?? 0
        return Reply([
          "rows": now.rows(from: offset), "offset": JSON(offset), "limit": 4, "total": now.count,
        ])
      }
    ),
  ]
}

extension ReceivedRequest {
  /// The same list with a new item before all others, from the second request on.
  fileprivate var withInsertion: ReceivedRequest {
    guard turn > 1 else { return self }
    return holding([Truth.late] + items)
  }

  /// The same list without its second item, from the second request on.
  fileprivate var withDeletion: ReceivedRequest {
    turn > 1 ? holding(Array(items.prefix(1) + items.dropFirst(2))) : self
  }
}
