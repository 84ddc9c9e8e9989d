import MockAPI

/// Addresses and texts of responses that look like those of pages and aren't, and named next pages
/// that fail.
extension Truth {
  static let addresses: [Truth] =
    [400, 403, 500].map { status in
      Truth(
        name: "a next URL beside the number of the page, answered with \(status)",
        path: "/users",
        expects: .said,
        counts: [25],
        rule: { requested in
          guard requested.number("page") == nil else { return Reply([:], status: status) }
          return Reply([
            "users": requested.page(1, of: 10), "page": 1, "next": "/users?page=2",
          ])
        }
      )
    } + [
      Truth(
        name: "an error with status 200 in the place of a bare array",
        path: "/users?page=1&per_page=4",
        expects: .said,
        counts: [11],
        rule: { requested in
          requested.number("page") ?? 1 < 2
            ? Reply(requested.page(1)) : Reply(["error": ["message": "connection lost"]])
        }
      ),
      Truth(
        name: "later pages of an array as objects by number",
        path: "/users?page=1&per_page=4",
        rule: { requested in
          let page = requested.number("page") ?? 1
          guard page > 1, requested.has(page * 4 - 4) else { return Reply(requested.page(page)) }
          let items = requested.items.dropFirst(max(0, page * 4 - 4)).prefix(4)
          let members = items.enumerated().map { ("\(page * 4 - 4 + $0)", $1) }
          return Reply(JSON(members: members))
        }
      ),
      Truth(
        name: "a value in the URL that looks like a token, beside a flag",
        path: "/users?marker=red",
        rule: { requested in
          let page = requested.number("page") ?? 1
          return Reply([
            "users": requested.page(page),
            "has_more": JSON(booleanLiteral: requested.has(page * 4)),
          ])
        }
      ),
      Truth(
        name: "a path with the number of something else, beside the number of the page",
        path: "/page/7/rows",
        rule: { requested in
          let page = requested.number("page") ?? 1
          return Reply([
            "rows": requested.page(page), "page": JSON(page), "pages": JSON(requested.pages()),
          ])
        }
      ),
      Truth(
        name: "a path with a number, beside that of the next page",
        path: "/p/2/rows",
        rule: { requested in
          let page = requested.number("page") ?? 1
          let next = requested.has(page * 4) ? JSON(page + 1) : JSON(String?.none)
          return Reply(["rows": requested.page(page), "next_page": next])
        }
      ),
      Truth(
        name: "one item beside the URLs of the first and the last page",
        path: "/users",
        counts: [1],
        rule: { requested in
          Reply([
            "users": requested.page(1), "first_page_url": "/users?page=1",
            "last_page_url": "/users?page=1", "self": "/users?page=1",
          ])
        }
      ),
      Truth(
        name: "Mailchimp: the URL of the next campaign",
        path: "/lists?count=10&offset=0",
        counts: [3],
        rule: { requested in
          Reply([
            "lists": requested.page(1), "total_items": requested.count,
            "_links": [["rel": "next-campaign", "href": "/campaigns"]],
          ])
        }
      ),
      Truth(
        name: "the URL of the next event",
        path: "/users",
        counts: [3],
        rule: { requested in
          Reply(["users": requested.page(1), "next_event": "/event/5", "total": requested.count])
        }
      ),
    ]
}
