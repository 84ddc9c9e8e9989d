/// APIs that no rule was made for, as their documentation describes them.
extension Truth {
  static let unseen: [Truth] = [
    Truth(
      name: "Zoho: more_records in info",
      path: "/crm/v2/Leads",
      rule: { asked in
        let page = asked.number("page") ?? 1
        let info: JSON = [
          "per_page": 4, "count": 4, "page": JSON(page),
          "more_records": JSON(booleanLiteral: asked.has(page * 4)),
        ]
        return Reply(["data": asked.page(page), "info": info])
      }
    ),
    Truth(
      name: "QuickBooks: startPosition from 1",
      path: "/v3/company/1/query?query=x",
      rule: { asked in
        let start = asked.number("startPosition") ?? 1
        let response: JSON = [
          "Row": asked.rows(from: start - 1), "startPosition": JSON(start), "maxResults": 4,
          "totalCount": asked.count,
        ]
        return Reply(["QueryResponse": response, "time": "x"])
      }
    ),
    Truth(
      name: "Xero: pages without a word about them",
      path: "/api.xro/2.0/Invoices?page=1",
      rule: { asked in
        Reply([
          "Id": "a", "Status": "OK", "Invoices": asked.page(asked.number("page") ?? 1),
        ])
      }
    ),
    Truth(
      name: "Kraken: ofs, which nobody can guess",
      path: "/0/private/TradesHistory",
      expects: .counted,
      rule: { asked in
        let rows = asked.rows(from: asked.number("ofs") ?? 0)
        return Reply(["error": [], "result": ["list": rows, "count": asked.count]])
      }
    ),
    Truth(
      name: "Taobao: page_no, and a total alone",
      path: "/router/rest?method=items",
      rule: { asked in
        let items: JSON = ["n_item": asked.page(asked.number("page_no") ?? 1)]
        return Reply(["tbk_response": ["results": items, "total_results": asked.count]])
      }
    ),
    Truth(
      name: "Chargebee: next_offset is a token",
      path: "/api/v2/customers",
      item: { ["customer": ["id": "c\($0)", "first_name": "Ann"]] },
      rule: { asked in
        guard let place = asked.place("offset") else { return .refused }
        return Reply([
          "list": asked.rows(from: place), "next_offset": JSON(asked.token(place + 4)),
        ])
      }
    ),
    Truth(
      name: "Gerrit: S counts rows, and the last item says that there are more",
      path: "/changes/?n=4",
      expects: .said,
      rule: { asked in Reply(asked.rows(from: asked.number("S") ?? 0)) }
    ),
    Truth(
      name: "Tumblr: total_posts",
      path: "/v2/blog/x/posts",
      rule: { asked in
        let response: JSON = [
          "blog": ["name": "b", "posts": asked.count],
          "posts": asked.rows(from: asked.number("offset") ?? 0), "total_posts": asked.count,
        ]
        return Reply(["meta": ["status": 200], "response": response])
      }
    ),
    Truth(
      name: "a server that refuses what it doesn’t know",
      path: "/rows?limit=4",
      rule: { asked in
        let names = asked.target.split { "?&".contains($0) }.dropFirst().map {
          $0.prefix { $0 != "=" }
        }
        guard names.allSatisfy({ ["limit", "page_token"].contains($0) }),
          let place = asked.place("page_token")
        else { return .refused }
        return Reply([
          "rows": asked.rows(from: place), "next_page_token": JSON(asked.token(place + 4) ?? ""),
        ])
      }
    ),
    Truth(
      name: "Weibo: next_cursor is a number, and 0 at the end",
      path: "/2/statuses",
      rule: { asked in
        let place = asked.number("cursor") ?? 0
        let next = asked.has(place + 4) ? place + 4 : 0
        return Reply([
          "statuses": asked.rows(from: place), "next_cursor": JSON(next), "previous_cursor": 0,
          "total_number": asked.count,
        ])
      }
    ),
  ]
}
