/// Servers that ignore parameters, send wrong numbers, or change while they are read.
extension Truth {
  static let servers = [
    Truth(
      name: "a server that ignores the page and says a total",
      path: "/rows?page=1",
      expects: .counted,
      rule: { requested in Reply(["rows": requested.page(1), "total": requested.count]) }
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
