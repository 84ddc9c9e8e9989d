import MockAPI

/// Full pages whose responses say in an unusual way that they are the last, and a list without ids
/// that moves.
extension Truth {
  static let ends: [Truth] = [
    Truth(
      name: "an item that is inserted, in a list that only numbers tell apart",
      path: "/rows?page=1",
      expects: .counted,
      counts: [19],
      item: { ["order": ["ref": JSON(70 + 3 * $0)], "state": "sent"] },
      rule: { asked in
        let page = asked.number("page") ?? 1
        let late: [JSON] = page > 1 ? [Truth.late] : []
        let now = asked.holding(late + asked.items)
        return Reply(["rows": now.page(page, of: 8), "page": JSON(page), "pages": 3])
      }
    ),
  ]
}
