import MockAPI

/// APIs that continue at places that few use: paths, bounds and whole objects.
extension Truth {
  static let placed: [Truth] = [
    Truth(
      name: "an offset in the path, by name",
      path: "/stars/offset/0/limit/4",
      rule: { asked in Reply(asked.rows(from: asked.part(3))) }
    ),
    Truth(
      name: "an offset in the path, before the size",
      path: "/stars/0/4",
      rule: { asked in
        Reply(["stars": asked.rows(from: asked.part(2)), "total": asked.count])
      }
    ),
    Truth(
      name: "a page number in the path, before the size",
      path: "/stars/1/4",
      rule: { asked in Reply(["stars": asked.page(asked.part(2)), "total": asked.count]) }
    ),
    Truth(
      name: "a page number before .json",
      path: "/stars/page/1.json",
      rule: { asked in Reply(asked.page(asked.part(3))) }
    ),
    Truth(
      name: "a page number in a file name",
      path: "/stars/page-1.json",
      rule: { asked in
        Reply(["stars": asked.page(asked.part(2)), "totalPages": JSON(asked.pages())])
      }
    ),
    Truth(
      name: "a page number in a matrix parameter",
      path: "/stars;page=1",
      rule: { asked in Reply(["stars": asked.page(asked.part(1))]) }
    ),
    Truth(
      name: "HubSpot: an offset of the next page and a flag",
      path: "/engagements/v1",
      rule: { asked in
        let offset = asked.number("offset") ?? 0
        return Reply([
          "results": asked.rows(from: offset), "offset": JSON(offset + 4),
          "hasMore": JSON(booleanLiteral: asked.has(offset + 4)),
        ])
      }
    ),
    Truth(
      name: "HubSpot: vid-offset is sent as vidOffset",
      path: "/contacts/v1/lists?count=4",
      rule: { asked in
        let offset = asked.number("vidOffset") ?? 0
        return Reply([
          "contacts": asked.rows(from: offset), "vid-offset": JSON(offset + 4),
          "has-more": JSON(booleanLiteral: asked.has(offset + 4)),
        ])
      }
    ),
    Truth(
      name: "an offset of the next page and a total",
      path: "/rows",
      rule: { asked in
        let offset = asked.number("offset") ?? 0
        return Reply([
          "rows": asked.rows(from: offset), "offset": JSON(offset + 4), "total": asked.count,
        ])
      }
    ),
    Truth(
      name: "next is the number of the next row",
      path: "/rows",
      rule: { asked in
        let offset = asked.number("offset") ?? 0
        let next = asked.has(offset + 4) ? offset + 4 : nil
        return Reply(["rows": asked.rows(from: offset), "next": .number(next)])
      }
    ),
    Truth(
      name: "DynamoDB: a key that is an object, sent as exclusiveStartKey",
      path: "/stars",
      rule: { asked in
        let key = asked["exclusiveStartKey"]?.filter(\.isNumber)
        let place = key.flatMap { Int($0) } ?? 0
        let next: JSON = asked.has(place + 4) ? ["pk": JSON(String(place + 4))] : nil
        return Reply(["Items": asked.rows(from: place), "LastEvaluatedKey": next])
      }
    ),
    Truth(
      name: "next_before, a time",
      path: "/stars?limit=4",
      item: dated,
      rule: { asked in
        let rows = asked.before(asked.number("before"))
        return Reply(["stars": JSON(rows), "next_before": .number(asked.bound(rows))])
      }
    ),
    Truth(
      name: "ForgeRock: a cookie",
      path: "/openidm/users?_queryFilter=true&_pageSize=4",
      rule: { asked in
        guard let place = asked.place("_pagedResultsCookie") else { return .refused }
        return Reply([
          "result": asked.rows(from: place), "resultCount": 4,
          "pagedResultsCookie": JSON(asked.token(place + 4)),
        ])
      }
    ),
    Truth(
      name: "meta.page.cursor is sent as page[cursor]",
      path: "/stars",
      rule: { asked in
        guard let place = asked.place("page[cursor]") else { return .refused }
        let page: JSON = ["cursor": JSON(asked.token(place + 4))]
        return Reply(["data": asked.rows(from: place), "meta": ["page": page]])
      }
    ),
    Truth(
      name: "Datadog: meta.page.after is sent as page[cursor]",
      path: "/api/v2/logs/events?page[limit]=4",
      rule: { asked in
        guard let place = asked.place("page[cursor]") else { return .refused }
        let page: JSON = ["after": JSON(asked.token(place + 4))]
        return Reply(["data": asked.rows(from: place), "meta": ["page": page]])
      }
    ),
    Truth(
      name: "ServiceNow: sysparm_offset beside sysparm_limit",
      path: "/api/now/table/incident?sysparm_limit=4",
      rule: { asked in
        Reply(
          ["result": asked.rows(from: asked.number("sysparm_offset") ?? 0)],
          headers: ["X-Total-Count": asked.count.text]
        )
      }
    ),
    Truth(
      name: "AEM: p.offset beside p.limit",
      path: "/bin/querybuilder.json?p.limit=4",
      rule: { asked in
        let offset = asked.number("p.offset") ?? 0
        return Reply([
          "results": 4, "hits": asked.rows(from: offset), "offset": JSON(offset),
          "more": JSON(booleanLiteral: asked.has(offset + 4)),
        ])
      }
    ),
    Truth(
      name: "--page-param until, a time",
      path: "/rows?limit=4",
      arguments: ["--page-param", "until"],
      item: dated,
      rule: { asked in Reply(JSON(asked.before(asked.number("until")))) }
    ),
    Truth(
      name: "--page-param until, a time that belongs to the page",
      path: "/rows?limit=4",
      arguments: ["--page-param", "until"],
      item: dated,
      rule: { asked in Reply(JSON(asked.before(asked.number("until").map { $0 + 1 }))) }
    ),
    Truth(
      name: "--page-param before, an id",
      path: "/rows?limit=4",
      arguments: ["--page-param", "before"],
      item: { ["id": JSON(9000 - 3 * $0), "name": JSON("Star \($0)")] },
      rule: { asked in
        let bound = asked.number("before") ?? .max
        return Reply(JSON(asked.items.filter { $0.number(of: "id") < bound }.prefix(4)))
      }
    ),
    Truth(
      name: "--page-param max_id, an id that belongs to the page",
      path: "/rows?limit=4",
      arguments: ["--page-param", "max_id"],
      item: { ["id": JSON(9000 - 3 * $0), "name": JSON("Star \($0)")] },
      rule: { asked in
        let bound = asked.number("max_id") ?? .max
        return Reply(JSON(asked.items.filter { $0.number(of: "id") <= bound }.prefix(4)))
      }
    ),
  ]

  /// An item with a time, the latest first.
  private static func dated(_ number: Int) -> JSON {
    ["id": JSON(500 + 3 * number), "created_at": JSON(1_700_000_000 - 37 * number)]
  }
}

extension Asked {
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
