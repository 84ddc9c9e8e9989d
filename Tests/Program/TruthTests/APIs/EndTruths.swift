import EverMock

/// Full pages whose responses say in an unusual way that they are the last, and a list without ids
/// that moves.
extension Truth {
  static let ends: [Truth] = [
    Truth(
      name: "an empty page two that says that there are more",
      path: "/rows?page=1&limit=3",
      counts: [7],
      item: { ["id": JSON($0), "name": JSON("Star \($0)")] },
      rule: { requested in
        let page = requested.number("page") ?? 1
        let place = page == 1 ? 0 : page == 2 ? requested.items.count : (page - 2) * 3
        let more = JSON(booleanLiteral: page == 2 || requested.has(place + 3))
        return Reply(["rows": requested.rows(from: place, 3), "has_more": more])
      }
    ),
    Truth(
      name: "next URLs, and pages without the list in the middle and at the end",
      path: "/rows",
      rule: { requested in
        let page = requested.number("p") ?? 0
        let last = requested.pages() + 1
        let next = page < last ? "\(requested.origin)/rows?p=\(page + 1)" : nil
        if [1, last].contains(page) { return Reply(["next": JSON(next)]) }
        return Reply(["rows": requested.page(max(1, page)), "next": JSON(next)])
      }
    ),
    Truth(
      name: "an item that is inserted, in a list that only numbers tell apart",
      path: "/rows?page=1",
      expects: .counted,
      counts: [19],
      item: { ["order": ["ref": JSON(70 + 3 * $0)], "state": "sent"] },
      rule: { requested in
        let page = requested.number("page") ?? 1
        let late: [JSON] = page > 1 ? [Truth.late] : []
        let now = requested.holding(late + requested.items)
        return Reply(["rows": now.page(page, of: 8), "page": JSON(page), "pages": 3])
      }
    ),
  ]
}
