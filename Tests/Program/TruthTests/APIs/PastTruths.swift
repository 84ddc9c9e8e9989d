import MockAPI

/// Ends that a response after a short page marks, or a value that isn't an empty next page.
extension Truth {
  static let past: [Truth] =
    [400, 410, 422].map { status in
      after("answers \(status)") { Reply(["detail": "out of range"], status: status) }
    }
    + [
      after("answers null") { Reply(nil) },
      after("answers with nothing") { Reply(JSON(raw: "")) },
      after("says that there are no more") { Reply(["message": "No more items"]) },
      after("leaves the list out") { Reply(["page": 9, "facets": [:]]) },
      Truth(
        name: "PostgREST: 416 after the only page, and a page number that is ignored",
        path: "/rows?limit=4",
        counts: [4, 11],
        rule: { requested in
          let offset = requested.number("offset") ?? 0
          guard offset == 0 || requested.has(offset) else {
            return Reply(["message": "Requested range not satisfiable"], status: 416)
          }
          return Reply(requested.rows(from: offset))
        }
      ),
      Truth(
        name: "NodeBB: a next page that isn't active",
        path: "/recent",
        counts: [3, 4, 11, 12],
        rule: { requested in
          let page = requested.number("page") ?? 1
          let next = min(page + 1, requested.pages())
          return Reply([
            "topics": requested.page(page),
            "pagination": [
              "next": [
                "page": JSON(next), "active": JSON(booleanLiteral: requested.has(page * 4)),
                "qs": JSON("page=\(next)"),
              ],
              "currentPage": JSON(page), "pageCount": JSON(requested.pages()),
            ],
          ])
        }
      ),
      Truth(
        name: "Clash Royale: an empty object of cursors at the end",
        path: "/players?limit=4",
        counts: [4, 11],
        rule: { requested in
          guard let place = requested.place("after") else { return .refused }
          let token = requested.token(place + 4).map { JSON(members: [("after", JSON($0))]) }
          return Reply(["items": requested.rows(from: place), "paging": ["cursors": token ?? [:]]])
        }
      ),
      Truth(
        name: "Google Calendar: a token of later changes at the end",
        path: "/events?maxResults=4",
        counts: [4, 11],
        rule: { requested in
          guard let place = requested.place("pageToken") else { return .refused }
          let token = requested.token(place + 4)
          return Reply(
            JSON(members: [
              ("items", requested.rows(from: place)),
              (token == nil ? "nextSyncToken" : "nextPageToken", JSON(token ?? "s1")),
            ])
          )
        }
      ),
      Truth(
        name: "a next URL that leads to the full last page itself",
        path: "/rows",
        counts: [12],
        rule: { requested in
          let page = requested.number("page") ?? 1
          let next = min(page + 1, requested.pages())
          return Reply(["rows": requested.page(page), "next": JSON("/rows?page=\(next)")])
        }
      ),
    ]

  private static func after(_ name: String, _ response: @escaping @Sendable () -> Reply) -> Truth {
    Truth(
      name: "a server that \(name) after a short page",
      path: "/rows?page=1&per_page=4",
      counts: [11],
      rule: { requested in
        let page = requested.number("page") ?? 1
        return requested.has(page * 4 - 4)
          ? Reply(["rows": requested.page(page), "page": JSON(page)]) : response()
      }
    )
  }
}
