/// Public APIs with tokens in the response or its headers, as their documentation describes them.
extension Truth {
  static let continued = [
    Truth(
      name: "API Gateway: position",
      path: "/restapis?limit=4",
      item: { ["id": "api\($0)", "name": "API \($0 % 3)", "createdDate": 1_700_000_000] },
      rule: { requested in
        guard let place = requested.place("position") else { return .refused }
        let next: [(String, JSON)] =
          requested.token(place + 4).map { [("position", JSON($0))] } ?? []
        return Reply(JSON(members: next + [("item", requested.rows(from: place))]))
      }
    ),
    Truth(
      name: "Quay: next_page is a token",
      path: "/api/v1/repository?namespace=coreos",
      item: { ["namespace": "coreos", "name": "repo-\($0)", "is_public": true] },
      rule: { requested in
        guard let place = requested.place("next_page") else { return .refused }
        let next: [(String, JSON)] =
          requested.token(place + 4).map { [("next_page", JSON($0))] } ?? []
        return Reply(JSON(members: [("repositories", requested.rows(from: place))] + next))
      }
    ),
    Truth(
      name: "Nomad: X-Nomad-NextToken",
      path: "/v1/jobs?per_page=4",
      item: { ["ID": "job-\($0)", "Name": "job", "Type": "batch", "Status": "running"] },
      rule: { requested in
        guard let place = requested.place("next_token") else { return .refused }
        return Reply(
          requested.rows(from: place),
          headers: ["X-Nomad-NextToken": requested.token(place + 4), "X-Nomad-Index": "12"]
        )
      }
    ),
    Truth(
      name: "Coinbase: CB-AFTER",
      path: "/products/BTC-USD/trades?limit=4",
      item: { ["trade_id": JSON(900 - $0), "price": "10.0", "size": "0.01", "side": "buy"] },
      rule: { requested in
        let after = requested.number("after") ?? 900
        let place = 900 - after
        let next = requested.has(place + 4) ? "\(900 - place - 4)" : nil
        return Reply(
          requested.rows(from: place),
          headers: ["CB-BEFORE": "\(899 - place)", "CB-AFTER": next]
        )
      }
    ),
    Truth(
      name: "CouchDB _changes: last_seq",
      path: "/db/_changes?limit=4",
      item: { ["seq": "\($0)-g1AA", "id": "doc\($0)", "changes": [["rev": "1-967a"]]] },
      rule: { requested in
        let place = requested["since"].flatMap { Int($0.prefix { $0.isNumber }) } ?? 0
        let last = min(place + 4, requested.items.count)
        return Reply([
          "results": requested.rows(from: place), "last_seq": "\(last)-g1AA",
          "pending": JSON(requested.items.count - last),
        ])
      }
    ),
    Truth(
      name: "HubSpot: paging.next.after",
      path: "/crm/v3/objects/contacts?limit=4",
      item: { ["id": "\($0 + 50)", "properties": ["email": "c\($0)@a.example"]] },
      rule: { requested in
        guard let place = requested.place("after") else { return .refused }
        let paging: [(String, JSON)] =
          requested.token(place + 4).map { [("paging", ["next": ["after": JSON($0)]])] } ?? []
        return Reply(JSON(members: [("results", requested.rows(from: place))] + paging))
      }
    ),
    Truth(
      name: "Notion: next_cursor, start_cursor",
      path: "/v1/users?page_size=4",
      item: { ["object": "user", "id": "u\($0)", "name": "User \($0 % 2)"] },
      rule: { requested in
        guard let place = requested.place("start_cursor") else { return .refused }
        return Reply([
          "object": "list", "results": requested.rows(from: place),
          "next_cursor": JSON(requested.token(place + 4)),
          "has_more": JSON(booleanLiteral: requested.has(place + 4)), "type": "user", "user": [:],
        ])
      }
    ),
    Truth(
      name: "Airtable: offset is a token",
      path: "/v0/app/Stars?pageSize=4",
      item: { ["id": "rec\($0)", "createdTime": "2024-01-01", "fields": ["Name": "N\($0)"]] },
      rule: { requested in
        guard let place = requested.place("offset") else { return .refused }
        let next: [(String, JSON)] = requested.token(place + 4).map { [("offset", JSON($0))] } ?? []
        return Reply(JSON(members: [("records", requested.rows(from: place))] + next))
      }
    ),
    Truth(
      name: "DynamoDB-like: LastEvaluatedKey",
      path: "/items?Limit=4",
      item: { ["pk": "p\($0)", "title": "Item \($0)"] },
      rule: { requested in
        guard let place = requested.place("ExclusiveStartKey") else { return .refused }
        let next: [(String, JSON)] =
          requested.token(place + 4).map { [("LastEvaluatedKey", JSON($0))] } ?? []
        return Reply(
          JSON(
            members: [("Items", requested.rows(from: place)), ("Count", 4), ("ScannedCount", 4)]
              + next
          )
        )
      }
    ),
    Truth(
      name: "AWS: NextToken",
      path: "/v2/apis?maxResults=4",
      item: { ["apiId": "a\($0)", "name": "API"] },
      rule: { requested in
        guard let place = requested.place("nextToken") else { return .refused }
        return Reply([
          "items": requested.rows(from: place), "nextToken": JSON(requested.token(place + 4)),
        ])
      }
    ),
    Truth(
      name: "AWS Lambda: NextMarker, Marker",
      path: "/2015-03-31/functions/?MaxItems=4",
      item: { ["FunctionName": "f\($0)", "Runtime": "provided"] },
      rule: { requested in
        guard let place = requested.place("Marker") else { return .refused }
        return Reply([
          "Functions": requested.rows(from: place), "NextMarker": JSON(requested.token(place + 4)),
        ])
      }
    ),
    Truth(
      name: "Cloudflare: result_info.cursors",
      path: "/client/v4/accounts/1/rules/lists/2/items?per_page=4",
      item: { ["id": "i\($0)", "ip": "10.0.0.\($0)"] },
      rule: { requested in
        guard let place = requested.place("cursor") else { return .refused }
        let cursors: JSON = requested.token(place + 4).map { ["after": JSON($0)] } ?? [:]
        return Reply([
          "result": requested.rows(from: place), "result_info": ["cursors": cursors],
          "success": true,
          "errors": [], "messages": [],
        ])
      }
    ),
    Truth(
      name: "YouTube: nextPageToken",
      path: "/youtube/v3/playlistItems?part=snippet&maxResults=4",
      item: { ["kind": "youtube#playlistItem", "id": "v\($0)", "snippet": ["title": "T\($0)"]] },
      rule: { requested in
        guard let place = requested.place("pageToken") else { return .refused }
        let next: [(String, JSON)] =
          requested.token(place + 4).map { [("nextPageToken", JSON($0))] } ?? []
        let info: JSON = ["totalResults": requested.count, "resultsPerPage": 4]
        return Reply(
          JSON(
            members: [("kind", "youtube#list")] + next + [
              ("items", requested.rows(from: place)), ("pageInfo", info),
            ]
          )
        )
      }
    ),
    Truth(
      name: "Europe PMC: nextCursorMark that stays",
      path: "/europepmc/webservices/rest/search?query=moon&format=json&pageSize=4",
      item: { ["id": "\(300 + $0)", "source": "MED", "title": "Title \($0)"] },
      rule: { requested in
        let place = requested["cursorMark"] == "*" ? 0 : requested.place("cursorMark") ?? 0
        let next = min(place + 4, requested.items.count)
        return Reply([
          "version": "6.9", "hitCount": requested.count, "nextCursorMark": "t\(next)x",
          "resultList": ["result": requested.rows(from: place)],
        ])
      }
    ),
    Truth(
      name: "OpenAlex: meta.next_cursor",
      path: "/works?per-page=4&cursor=*",
      item: { ["id": "https://openalex.org/W\($0)", "title": "Work \($0)"] },
      rule: { requested in
        let place = requested["cursor"] == "*" ? 0 : requested.place("cursor") ?? 0
        let next = requested.items.isEmpty || !requested.has(place) ? nil : "t\(place + 4)x"
        let meta: JSON = [
          "count": requested.count, "db_response_time_ms": 3, "page": nil, "per_page": 4,
          "next_cursor": JSON(next),
        ]
        return Reply(["meta": meta, "results": requested.rows(from: place), "group_by": []])
      }
    ),
    Truth(
      name: "Intercom: pages.next.starting_after",
      path: "/contacts?per_page=4",
      item: { ["type": "contact", "id": "c\($0)", "name": "Ann"] },
      rule: { requested in
        guard let place = requested.place("starting_after") else { return .refused }
        let next: JSON =
          requested.token(place + 4).map {
            ["page": JSON(place / 4 + 2), "starting_after": JSON($0)]
          }
          ?? nil
        return Reply([
          "type": "list", "data": requested.rows(from: place), "total_count": requested.count,
          "pages": [
            "type": "pages", "page": JSON(place / 4 + 1), "next": next, "per_page": 4,
            "total_pages": JSON(requested.pages()),
          ],
        ])
      }
    ),
    Truth(
      name: "Asana: next_page.offset",
      path: "/api/1.0/tasks?limit=4",
      item: { ["gid": "\(1200 + $0)", "name": "Task", "resource_type": "task"] },
      rule: { requested in
        guard let place = requested.place("offset") else { return .refused }
        let next: JSON =
          requested.token(place + 4).map {
            [
              "offset": JSON($0), "path": "/tasks?limit=4&offset=\($0)",
              "uri": "\(requested.origin)/api/1.0/tasks?limit=4&offset=\($0)",
            ]
          } ?? nil
        return Reply(["data": requested.rows(from: place), "next_page": next])
      }
    ),
    Truth(
      name: "Eventbrite: continuation",
      path: "/v3/categories/",
      item: { ["id": "\(100 + $0)", "name": "Category \($0)"] },
      rule: { requested in
        guard let place = requested.place("continuation") else { return .refused }
        let start: [(String, JSON)] = [
          ("object_count", requested.count), ("page_number", JSON(place / 4 + 1)), ("page_size", 4),
          ("page_count", JSON(requested.pages())),
          ("has_more_items", JSON(booleanLiteral: requested.has(place + 4))),
        ]
        let next: [(String, JSON)] =
          requested.token(place + 4).map { [("continuation", JSON($0))] } ?? []
        return Reply([
          "pagination": JSON(members: start + next), "categories": requested.rows(from: place),
        ])
      }
    ),
    Truth(
      name: "Stripe: starting_after",
      path: "/v1/charges?limit=4",
      item: { ["id": "ch_\($0)", "object": "charge", "amount": 100] },
      rule: { requested in
        let place = requested["starting_after"].flatMap { Int($0.dropFirst(3)) } ?? 0
        return Reply([
          "object": "list", "url": "/v1/charges",
          "has_more": JSON(booleanLiteral: requested.has(place + 4)),
          "data": requested.rows(from: place),
        ])
      }
    ),
    Truth(
      name: "Trello: before the last id",
      path: "/1/boards/x/actions?limit=4&before=",
      item: { ["id": "5f\(800 - $0)", "type": "updateCard", "date": "2024-01-01"] },
      rule: { requested in
        let place = requested["before"].flatMap { Int($0.dropFirst(2)) }.map { 800 - $0 } ?? 0
        return Reply(requested.rows(from: place))
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
  ]
}
