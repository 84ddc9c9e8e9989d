/// One documented API of each family. The yardstick plays the others (Tests/Yardstick).
extension Truth {
  static let families: [Truth] = [
    Truth(
      name: "GDC: from",
      path: "/cases?size=4",
      rule: { requested in
        let from = requested.number("from") ?? 0
        let pagination: JSON = [
          "count": 4, "total": requested.count, "size": 4, "from": JSON(from),
          "page": JSON(from / 4 + 1), "pages": JSON(requested.pages()),
        ]
        return Reply(["data": ["hits": requested.rows(from: from), "pagination": pagination]])
      }
    ),
    Truth(
      name: "GraphQL: POST with after",
      path: "/graphql",
      arguments: [
        "--method", "POST", "--data",
        #"{"query":"query($after:String){stars(after:$after){nodes{id}}}","variables":{}}"#,
      ],
      rule: { requested in
        guard let place = ReceivedRequest.place(requested.sent("variables.after")) else {
          return .refused
        }
        let info: JSON = [
          "hasNextPage": JSON(booleanLiteral: requested.has(place + 4)),
          "endCursor": JSON(requested.token(place + 4)),
        ]
        return Reply(["data": ["stars": ["nodes": requested.rows(from: place), "pageInfo": info]]])
      }
    ),
    Truth(
      name: "Discord: after the last id",
      path: "/api/v10/guilds/1/members?limit=4&after=0",
      item: { ["id": "90\(100 + $0)", "nick": nil, "joined_at": "2024-01-01"] },
      rule: { requested in
        let place = requested.number("after").map { max(0, $0 - 90_100) } ?? 0
        return Reply(requested.rows(from: place))
      }
    ),
    Truth(
      name: "Kinto: Next-Page",
      path: "/v1/buckets/b/collections/c/records?_limit=4",
      rule: { requested in
        guard let place = requested.place("_token") else { return .refused }
        let base = "\(requested.origin)/v1/buckets/b/collections/c/records?_limit=4&_token="
        return Reply(
          ["data": requested.rows(from: place)],
          headers: ["Next-Page": requested.token(place + 4).map { base + $0 }]
        )
      }
    ),
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
      name: "Adzuna: the page in the path, with a total",
      path: "/v1/api/jobs/gb/search/1?results_per_page=4",
      rule: { requested in
        let page = requested.path.split(separator: "/").last.flatMap { Int($0) } ?? 1
        return Reply(["count": requested.count, "mean": 30000, "results": requested.page(page)])
      }
    ),
  ]
}
