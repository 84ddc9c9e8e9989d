/// Public APIs that name the next page by a URL, and some that have but one.
extension Truth {
  static let linked: [Truth] = [
    Truth(
      name: "Kinto: Next-Page",
      path: "/v1/buckets/a/collections/b/records?_limit=4",
      item: { ["id": "k\($0)", "last_modified": JSON(1_700_000_000_000 - $0), "schema": 1] },
      rule: { requested in
        guard let place = requested.place("_token") else { return .refused }
        let next = requested.token(place + 4).map {
          "\(requested.origin)/v1/buckets/a/collections/b/records?_limit=4&_token=\($0)"
        }
        return Reply(
          ["data": requested.rows(from: place)],
          headers: [
            "Next-Page": next, "Total-Records": "\(requested.items.count)",
            "Cache-Control": "no-cache, no-store",
          ]
        )
      }
    ),
    .paged("Zendesk: next_page", at: "/api/v2/users.json?per_page=4") { rows, next, _ in
      Reply(["users": rows, "next_page": JSON(next), "previous_page": nil, "count": 12])
    }.holding([12]),
    .paged("Shopify: Link with page_info", at: "/admin/api/2024-01/products.json?limit=4") {
      rows,
      next,
      _ in
      Reply(["products": rows], headers: ["Link": next.map { "<\($0)>; rel=\"next\"" }])
    },
    .paged("HubSpot: paging.next.link", at: "/crm/v3/objects/deals") { rows, next, place in
      let paging: JSON = next.map { ["next": ["after": "\(place + 4)", "link": JSON($0)]] } ?? [:]
      return Reply(["results": rows, "paging": paging])
    },
    .paged("Twilio: next_page_uri", at: "/2010-04-01/Accounts/A/Messages.json") {
      rows,
      next,
      place in
      Reply([
        "messages": rows, "page": JSON(place / 4), "page_size": 4, "start": JSON(place),
        "end": JSON(place + 3), "uri": "/2010-04-01/Accounts/A/Messages.json",
        "next_page_uri": JSON(next.map(pathOf)), "previous_page_uri": nil,
      ])
    },
    .paged("Confluence: _links.next, relative", at: "/rest/api/content") { rows, next, place in
      let links: JSON =
        next.map { ["next": JSON(pathOf($0)), "context": "", "self": "/rest/api/content"] } ?? [
          "self": "/rest/api/content"
        ]
      return Reply(["results": rows, "start": JSON(place), "limit": 4, "size": 4, "_links": links])
    },
    .paged(
      "Salesforce: nextRecordsUrl",
      at: "/services/data/v60.0/query?q=SELECT+Name+FROM+Account"
    ) { rows, next, _ in
      Reply([
        "totalSize": 12, "done": JSON(booleanLiteral: next == nil),
        "nextRecordsUrl": JSON(next.map(pathOf)), "records": rows,
      ])
    }.holding([12]),
    .paged("ServiceNow: Link with four relations", at: "/api/now/table/incident?sysparm_limit=4") {
      rows,
      next,
      _ in
      let first = "<https://x.example/first>;rel=\"first\""
      return Reply(
        ["result": rows],
        headers: [
          "Link": next.map { "\(first),<\($0)>;rel=\"next\",<\($0)>;rel=\"last\"" } ?? first,
          "X-Total-Count": "12",
        ]
      )
    }.holding([12]),
    .paged("Okta: Link with after", at: "/api/v1/users?limit=4") { rows, next, _ in
      Reply(rows, headers: ["Link": next.map { "<\($0)>; rel=\"next\"" }])
    },
    .paged("Bitbucket: next", at: "/2.0/repositories/x") { rows, next, place in
      let end: [(String, JSON)] = next.map { [("next", JSON($0))] } ?? []
      return Reply(
        JSON(members: [("pagelen", 4), ("values", rows), ("page", JSON(place / 4 + 1))] + end)
      )
    },
    .paged(
      "Azure: nextLink with $skiptoken",
      at: "/subscriptions/1/resources?api-version=2021-04-01"
    ) { rows, next, _ in
      let end: [(String, JSON)] = next.map { [("nextLink", JSON($0))] } ?? []
      return Reply(JSON(members: [("value", rows)] + end))
    },
    .paged("DigitalOcean: links.pages.next", at: "/v2/droplets?per_page=4") { rows, next, _ in
      Reply([
        "droplets": rows,
        "links": ["pages": next.map { ["next": JSON($0), "last": JSON($0)] } ?? [:]],
        "meta": ["total": 12],
      ])
    }.holding([12]),
    .paged("Spotify: next", at: "/v1/me/tracks?limit=4") { rows, next, place in
      Reply([
        "href": "https://x.example", "items": rows, "limit": 4, "next": JSON(next),
        "offset": JSON(place), "previous": nil, "total": 12,
      ])
    }.holding([12]),
    .paged("Vimeo: paging.next, relative", at: "/channels?per_page=4") { rows, next, place in
      Reply([
        "total": 12, "page": JSON(place / 4 + 1), "per_page": 4,
        "paging": ["next": JSON(next.map(pathOf)), "previous": nil, "first": "/channels?page=1"],
        "data": rows,
      ])
    }.holding([12]),
    .paged("Discogs: pagination.urls.next", at: "/artists/1/releases?per_page=4") {
      rows,
      next,
      place in
      Reply([
        "pagination": [
          "page": JSON(place / 4 + 1), "pages": 3, "per_page": 4, "items": 12,
          "urls": next.map { ["next": JSON($0), "last": JSON($0)] } ?? [:],
        ], "releases": rows,
      ])
    }.holding([12]),
    Truth(
      name: "Heroku: Next-Range",
      path: "/apps",
      rule: { requested in
        let range = requested.header("Range")?.split(separator: "]").last.map(String.init)
        guard let place = ReceivedRequest.place(range?.prefix { $0 != "." }.description) else {
          return .refused
        }
        let next = requested.token(place + 4).map { "id ]\($0)..; max=4" }
        return Reply(
          requested.rows(from: place),
          status: next == nil ? 200 : 206,
          headers: ["Accept-Ranges": "id, name", "Next-Range": next]
        )
      }
    ),
    Truth(
      name: "Wikidata: one page of bindings",
      path: "/sparql?query=SELECT&format=json",
      item: { ["item": ["type": "uri", "value": "http://www.wikidata.org/entity/Q\($0)"]] },
      rule: { requested in
        Reply(["head": ["vars": ["item"]], "results": ["bindings": JSON(requested.items)]])
      }
    ),
    Truth(
      name: "Frankfurter: one object of days",
      path: "/2024-01-01..?symbols=USD",
      item: { ["USD": JSON($0)] },
      rule: { requested in
        let days = requested.items.enumerated().map { ("2024-01-\(10 + $0)", $1) }
        return Reply([
          "amount": 1, "base": "EUR", "start_date": "2024-01-10", "end_date": "2024-01-21",
          "rates": JSON(members: days),
        ])
      }
    ),
  ]

  /// An API whose next page is at a URL that a client need not understand.
  private static func paged(
    _ name: String,
    at path: String,
    _ reply: @escaping @Sendable (_ rows: JSON, _ next: String?, _ place: Int) -> Reply
  ) -> Truth {
    Truth(name: name, path: path) { requested in
      guard let place = requested.place("after") else { return .refused }
      let next = requested.token(place + 4).map {
        "\(requested.origin)\(path)\(path.contains("?") ? "&" : "?")after=\($0)"
      }
      return reply(requested.rows(from: place), next, place)
    }
  }

  private func holding(_ counts: [Int]) -> Truth {
    var truth = self
    truth.counts = counts
    return truth
  }

  /// A URL without its scheme and authority.
  @Sendable private static func pathOf(_ url: String) -> String {
    "/" + (url.split(separator: "/", maxSplits: 2).last ?? "")
  }
}
