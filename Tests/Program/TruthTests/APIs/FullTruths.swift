/// Lists that end with a full page one, which has no word about a next page.
extension Truth {
  static let full = [
    full("OpenSea: a full page without a token", token: "next", by: "next"),
    ofLargerPages("limit"),
    ofLargerPages("pageSize"),
    ofLargerPages("per_page", beside: [("page", 1)]),
    Truth(
      name: "a full page of a server that never names the next one",
      path: "/rows?limit=4&frob=1",
      expects: .remarked,
      counts: [4, 9],
      rule: { requested in
        let page = requested.number("weiter") ?? 1
        return Reply(["rows": requested.page(page, of: requested.number("limit") ?? 4)])
      }
    ),
  ]

  /// A whole list that states the size of a page that isn't full.
  private static func ofLargerPages(_ size: String, beside: [(String, JSON)] = []) -> Truth {
    Truth(
      name: "fewer items than a page has by \(size)",
      path: "/things",
      counts: [12],
      rule: { Reply(JSON(members: beside + [(size, 50), ("things", JSON($0.items))])) }
    )
  }

  private static func full(_ name: String, token: String, by parameter: String) -> Truth {
    Truth(
      name: name,
      path: "/things?limit=4",
      counts: parameter == "weiter" ? [4] : [4, 8, 9],
      rule: { requested in
        let size = requested.number("limit") ?? 4
        let place = requested.place(parameter) ?? 0
        var members = [("things", requested.rows(from: place, size))]
        if let next = requested.token(place + size) { members.append((token, JSON(next))) }
        return Reply(JSON(members: members))
      }
    )
  }
}
