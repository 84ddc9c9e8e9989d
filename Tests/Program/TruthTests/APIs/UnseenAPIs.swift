/// APIs that no rule was made for, as their documentation describes them.
extension Truth {
  static let unseen: [Truth] = [
    Truth(
      name: "Zoho: more_records in info",
      path: "/crm/v2/Leads",
      rule: { requested in
        let page = requested.number("page") ?? 1
        let info: JSON = [
          "per_page": 4, "count": 4, "page": JSON(page),
          "more_records": JSON(booleanLiteral: requested.has(page * 4)),
        ]
        return Reply(["data": requested.page(page), "info": info])
      }
    ),
    Truth(
      name: "QuickBooks: startPosition from 1",
      path: "/v3/company/1/query?query=x",
      rule: { requested in
        let start = requested.number("startPosition") ?? 1
        let response: JSON = [
          "Row": requested.rows(from: start - 1), "startPosition": JSON(start), "maxResults": 4,
          "totalCount": requested.count,
        ]
        return Reply(["QueryResponse": response, "time": "x"])
      }
    ),
    Truth(
      name: "Xero: pages without a word about them",
      path: "/api.xro/2.0/Invoices?page=1",
      rule: { requested in
        Reply([
          "Id": "a", "Status": "OK", "Invoices": requested.page(requested.number("page") ?? 1),
        ])
      }
    ),
    Truth(
      name: "Kraken: ofs, which nobody can guess",
      path: "/0/private/TradesHistory",
      expects: .counted,
      rule: { requested in
        let rows = requested.rows(from: requested.number("ofs") ?? 0)
        return Reply(["error": [], "result": ["list": rows, "count": requested.count]])
      }
    ),
    Truth(
      name: "Taobao: page_no, and a total alone",
      path: "/router/rest?method=items",
      rule: { requested in
        let items: JSON = ["n_item": requested.page(requested.number("page_no") ?? 1)]
        return Reply(["tbk_response": ["results": items, "total_results": requested.count]])
      }
    ),
    Truth(
      name: "Chargebee: next_offset is a token",
      path: "/api/v2/customers",
      item: { ["customer": ["id": "c\($0)", "first_name": "Ann"]] },
      rule: { requested in
        guard let place = requested.place("offset") else { return .refused }
        return Reply([
          "list": requested.rows(from: place), "next_offset": JSON(requested.token(place + 4)),
        ])
      }
    ),
    Truth(
      name: "Gerrit: S counts rows, and the last item says that there are more",
      path: "/changes/?n=4",
      expects: .said,
      rule: { requested in Reply(requested.rows(from: requested.number("S") ?? 0)) }
    ),
    Truth(
      name: "Tumblr: total_posts",
      path: "/v2/blog/x/posts",
      rule: { requested in
        let response: JSON = [
          "blog": ["name": "b", "posts": requested.count],
          "posts": requested.rows(from: requested.number("offset") ?? 0),
          "total_posts": requested.count,
        ]
        return Reply(["meta": ["status": 200], "response": response])
      }
    ),
    Truth(
      name: "a server that refuses what it doesn’t know",
      path: "/rows?limit=4",
      rule: { requested in
        let names = requested.target.split { "?&".contains($0) }.dropFirst().map {
          $0.prefix { $0 != "=" }
        }
        guard names.allSatisfy({ ["limit", "page_token"].contains($0) }),
          let place = requested.place("page_token")
        else { return .refused }
        return Reply([
          "rows": requested.rows(from: place),
          "next_page_token": JSON(requested.token(place + 4) ?? ""),
        ])
      }
    ),
    Truth(
      name: "Weibo: next_cursor is a number, and 0 at the end",
      path: "/2/statuses",
      rule: { requested in
        let place = requested.number("cursor") ?? 0
        let next = requested.has(place + 4) ? place + 4 : 0
        return Reply([
          "statuses": requested.rows(from: place), "next_cursor": JSON(next), "previous_cursor": 0,
          "total_number": requested.count,
        ])
      }
    ),
  ]
}
