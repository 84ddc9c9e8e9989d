import MockAPI

/// APIs that continue at places that few use: paths, bounds and whole objects.
extension Truth {
  static let placed: [Truth] = [
    Truth(
      name: "an offset in the path, by name",
      path: "/stars/offset/0/limit/4",
      rule: { requested in Reply(requested.rows(from: requested.part(3))) }
    ),
    Truth(
      name: "an offset in the path, before the size",
      path: "/stars/0/4",
      rule: { requested in
        Reply(["stars": requested.rows(from: requested.part(2)), "total": requested.count])
      }
    ),
    Truth(
      name: "a page number in the path, before the size",
      path: "/stars/1/4",
      rule: { requested in
        Reply(["stars": requested.page(requested.part(2)), "total": requested.count])
      }
    ),
    Truth(
      name: "a page number before .json",
      path: "/stars/page/1.json",
      rule: { requested in Reply(requested.page(requested.part(3))) }
    ),
    Truth(
      name: "a page number in a file name",
      path: "/stars/page-1.json",
      rule: { requested in
        Reply(["stars": requested.page(requested.part(2)), "totalPages": JSON(requested.pages())])
      }
    ),
    Truth(
      name: "a page number with zeros in a file name",
      path: "/stars/page-001.json",
      rule: { requested in
        requested.path.contains("/page-00")
          ? Reply([
            "stars": requested.page(requested.part(2)), "totalPages": JSON(requested.pages()),
          ])
          : Reply(["error": "no file"], status: 404)
      }
    ),
    Truth(
      name: "a page number in a matrix parameter",
      path: "/stars;page=1",
      rule: { requested in Reply(["stars": requested.page(requested.part(1))]) }
    ),
    Truth(
      name: "HubSpot: an offset of the next page and a flag",
      path: "/engagements/v1",
      rule: { requested in
        let offset = requested.number("offset") ?? 0
        return Reply([
          "results": requested.rows(from: offset), "offset": JSON(offset + 4),
          "hasMore": JSON(booleanLiteral: requested.has(offset + 4)),
        ])
      }
    ),
    Truth(
      name: "HubSpot: vid-offset is sent as vidOffset",
      path: "/contacts/v1/lists?count=4",
      rule: { requested in
        let offset = requested.number("vidOffset") ?? 0
        return Reply([
          "contacts": requested.rows(from: offset), "vid-offset": JSON(offset + 4),
          "has-more": JSON(booleanLiteral: requested.has(offset + 4)),
        ])
      }
    ),
    Truth(
      name: "an offset of the next page and a total",
      path: "/rows",
      rule: { requested in
        let offset = requested.number("offset") ?? 0
        return Reply([
          "rows": requested.rows(from: offset), "offset": JSON(offset + 4),
          "total": requested.count,
        ])
      }
    ),
    Truth(
      name: "next is the number of the next row",
      path: "/rows",
      rule: { requested in
        let offset = requested.number("offset") ?? 0
        let next = requested.has(offset + 4) ? offset + 4 : nil
        return Reply(["rows": requested.rows(from: offset), "next": .number(next)])
      }
    ),
    Truth(
      name: "DynamoDB: a key that is an object, sent as exclusiveStartKey",
      path: "/stars",
      rule: { requested in
        let key = requested["exclusiveStartKey"]?.filter(\.isNumber)
        let place = key.flatMap { Int($0) } ?? 0
        let next: JSON = requested.has(place + 4) ? ["pk": JSON(String(place + 4))] : nil
        return Reply(["Items": requested.rows(from: place), "LastEvaluatedKey": next])
      }
    ),
    Truth(
      name: "next_before, a time",
      path: "/stars?limit=4",
      item: dated,
      rule: { requested in
        let rows = requested.before(requested.number("before"))
        return Reply(["stars": JSON(rows), "next_before": .number(requested.bound(rows))])
      }
    ),
    Truth(
      name: "ForgeRock: a cookie",
      path: "/openidm/users?_queryFilter=true&_pageSize=4",
      rule: { requested in
        guard let place = requested.place("_pagedResultsCookie") else { return .refused }
        return Reply([
          "result": requested.rows(from: place), "resultCount": 4,
          "pagedResultsCookie": JSON(requested.token(place + 4)),
        ])
      }
    ),
    Truth(
      name: "meta.page.cursor is sent as page[cursor]",
      path: "/stars",
      rule: { requested in
        guard let place = requested.place("page[cursor]") else { return .refused }
        let page: JSON = ["cursor": JSON(requested.token(place + 4))]
        return Reply(["data": requested.rows(from: place), "meta": ["page": page]])
      }
    ),
    Truth(
      name: "Datadog: meta.page.after is sent as page[cursor]",
      path: "/api/v2/logs/events?page[limit]=4",
      rule: { requested in
        guard let place = requested.place("page[cursor]") else { return .refused }
        let page: JSON = ["after": JSON(requested.token(place + 4))]
        return Reply(["data": requested.rows(from: place), "meta": ["page": page]])
      }
    ),
    Truth(
      name: "ServiceNow: sysparm_offset beside sysparm_limit",
      path: "/api/now/table/incident?sysparm_limit=4",
      rule: { requested in
        Reply(
          ["result": requested.rows(from: requested.number("sysparm_offset") ?? 0)],
          headers: ["X-Total-Count": requested.count.text]
        )
      }
    ),
    Truth(
      name: "AEM: p.offset beside p.limit",
      path: "/bin/querybuilder.json?p.limit=4",
      rule: { requested in
        let offset = requested.number("p.offset") ?? 0
        return Reply([
          "results": 4, "hits": requested.rows(from: offset), "offset": JSON(offset),
          "more": JSON(booleanLiteral: requested.has(offset + 4)),
        ])
      }
    ),
    Truth(
      name: "--page-param until, a time",
      path: "/rows?limit=4",
      arguments: ["--page-param", "until"],
      item: dated,
      rule: { requested in Reply(JSON(requested.before(requested.number("until")))) }
    ),
    Truth(
      name: "--page-param until, a time that belongs to the page",
      path: "/rows?limit=4",
      arguments: ["--page-param", "until"],
      item: dated,
      rule: { requested in Reply(JSON(requested.before(requested.number("until").map { $0 + 1 }))) }
    ),
    Truth(
      name: "--page-param before, an id",
      path: "/rows?limit=4",
      arguments: ["--page-param", "before"],
      item: { ["id": JSON(9000 - 3 * $0), "name": JSON("Star \($0)")] },
      rule: { requested in
        let bound = requested.number("before") ?? .max
        return Reply(JSON(requested.items.filter { $0.number(of: "id") < bound }.prefix(4)))
      }
    ),
    Truth(
      name: "--page-param max_id, an id that belongs to the page",
      path: "/rows?limit=4",
      arguments: ["--page-param", "max_id"],
      item: { ["id": JSON(9000 - 3 * $0), "name": JSON("Star \($0)")] },
      rule: { requested in
        let bound = requested.number("max_id") ?? .max
        return Reply(JSON(requested.items.filter { $0.number(of: "id") <= bound }.prefix(4)))
      }
    ),
  ]

  /// An item with a time, the latest first.
  private static func dated(_ number: Int) -> JSON {
    ["id": JSON(500 + 3 * number), "created_at": JSON(1_700_000_000 - 37 * number)]
  }
}

extension ReceivedRequest {
  /// The number in a part of the path, counted from 1.
  fileprivate func part(_ number: Int) -> Int {
    let parts = path.split(separator: "/")
    guard parts.indices.contains(number - 1) else { return 0 }
    let digits = parts[number - 1].prefix { $0 != "." }.reversed().prefix(while: \.isNumber)
    return Int(String(digits.reversed())) ?? 0
  }

  /// The items of a page before a time.
  fileprivate func before(_ time: Int?) -> [JSON] {
    Array(items.filter { $0.number(of: "created_at") < time ?? .max }.prefix(4))
  }

  /// The time of a page's last item; nil when it is the list's.
  fileprivate func bound(_ rows: [JSON]) -> Int? {
    rows.last.flatMap { $0 == items.last ? nil : $0.number(of: "created_at") }
  }
}

extension JSON {
  /// A member that is a number; 0 when it is none.
  fileprivate func number(of member: String) -> Int {
    let rest = text.firstRange(of: "\"\(member)\":").map { text[$0.upperBound...] } ?? ""
    return Int(rest.prefix(while: \.isNumber)) ?? 0
  }
}
