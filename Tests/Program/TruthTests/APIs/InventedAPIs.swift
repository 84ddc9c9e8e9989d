/// Invented APIs, whose odd names follow rules.
extension Truth {
  static let invented: [Truth] = [
    Truth(
      name: "envelope with code, pageNo and totalCount",
      path: "/api/v1/goods",
      rule: { requested in
        let page = requested.number("pageNo") ?? 1
        let data: JSON = [
          "list": requested.page(page), "pageNo": JSON(page), "pageSize": 4,
          "totalCount": requested.count,
        ]
        return Reply(["code": 0, "msg": "ok", "data": data])
      }
    ),
    Truth(
      name: "records with current, size and pages",
      path: "/system/user/list",
      rule: { requested in
        let page = requested.number("current") ?? 1
        let data: JSON = [
          "records": requested.page(page), "total": requested.count, "size": 4,
          "current": JSON(page),
          "orders": [], "pages": JSON(requested.pages()),
        ]
        return Reply(["success": true, "data": data])
      }
    ),
    Truth(
      name: "pageNum with nextPage and hasNextPage",
      path: "/shop/orders",
      rule: { requested in
        let page = requested.number("pageNum") ?? 1
        let more = requested.has(page * 4)
        return Reply([
          "pageNum": JSON(page), "pageSize": 4, "startRow": JSON(page * 4 - 3),
          "list": requested.page(page),
          "hasNextPage": JSON(booleanLiteral: more), "nextPage": JSON(more ? page + 1 : 0),
          "navigatepageNums": [1, 2, 3],
        ])
      }
    ),
    Truth(
      name: "a table’s start and length",
      path: "/table?draw=1&start=0&length=4",
      item: { ["DT_RowId": "row_\($0)", "name": "Name", "office": "Oslo"] },
      rule: { requested in
        let data = requested.rows(from: requested.number("start") ?? 0)
        return Reply([
          "draw": 1, "recordsTotal": requested.count, "recordsFiltered": requested.count,
          "data": data,
        ])
      }
    ),
    Truth(
      name: "German pages",
      path: "/fahrzeuge?seite=1",
      rule: { requested in
        let page = requested.number("seite") ?? 1
        return Reply([
          "seite": JSON(page), "seiten": JSON(requested.pages()), "fahrzeuge": requested.page(page),
        ])
      }
    ),
    Truth(
      name: "next_start",
      path: "/search/entries?count=4",
      rule: { requested in
        let start = requested.number("start") ?? 0
        let next = requested.has(start + 4) ? start + 4 : nil
        return Reply(["entries": requested.rows(from: start), "next_start": .number(next)])
      }
    ),
    Truth(
      name: "a cursor deep in meta",
      path: "/v5/animals",
      rule: { requested in
        guard let place = requested.place("cursor") else { return .refused }
        let cursors: JSON = ["previous": nil, "next": JSON(requested.token(place + 4))]
        return Reply([
          "meta": ["pagination": ["cursors": cursors]], "animals": requested.rows(from: place),
        ])
      }
    ),
    Truth(
      name: "next_batch goes into batch",
      path: "/export/events",
      rule: { requested in
        guard let place = requested.place("batch") else { return .refused }
        return Reply([
          "events": requested.rows(from: place), "next_batch": JSON(requested.token(place + 4)),
        ])
      }
    ),
    Truth(
      name: "a continuation key",
      path: "/logs",
      item: { ["at": "10:0\($0 % 3)", "line": "started"] },
      rule: { requested in
        guard let place = requested.place("continuation_key") else { return .refused }
        return Reply([
          "logs": requested.rows(from: place), "continuation_key": JSON(requested.token(place + 4)),
        ])
      }
    ),
    Truth(
      name: "X-Continuation goes into continuation",
      path: "/v1/rockets",
      rule: { requested in
        guard let place = requested.place("continuation") else { return .refused }
        return Reply(
          requested.rows(from: place),
          headers: ["X-Continuation": requested.token(place + 4)]
        )
      }
    ),
    Truth(
      name: "headers count pages and items",
      path: "/v1/engines",
      rule: { requested in
        let page = requested.number("page") ?? 1
        return Reply(
          requested.page(page),
          headers: [
            "X-Page": "\(page)", "X-Page-Count": "\(requested.pages())",
            "X-Item-Count": "\(requested.items.count)",
          ]
        )
      }
    ),
    Truth(
      name: "Content-Range with items",
      path: "/v1/wheels?limit=4&offset=0",
      rule: { requested in
        let offset = requested.number("offset") ?? 0
        let last = min(offset + 4, requested.items.count) - 1
        return Reply(
          requested.rows(from: offset),
          headers: ["Content-Range": "items \(offset)-\(last)/\(requested.items.count)"]
        )
      }
    ),
    Truth(
      name: "a slice with begin and of",
      path: "/birds?begin=0",
      rule: { requested in
        let begin = requested.number("begin") ?? 0
        let slice: JSON = ["begin": JSON(begin), "end": JSON(begin + 4), "of": requested.count]
        return Reply(["slice": slice, "birds": requested.rows(from: begin)])
      }
    ),
    Truth(
      name: "a page’s index from 0 in the URL",
      path: "/animals?index=0",
      rule: { requested in
        let index = requested.number("index") ?? 0
        let page: JSON = ["index": JSON(index), "size": 4, "count": JSON(requested.pages())]
        return Reply(["page": page, "animals": requested.page(index + 1)])
      }
    ),
    Truth(
      name: "p and more",
      path: "/forum/posts?p=1",
      item: { ["author": "ann", "text": "Post \($0)"] },
      rule: { requested in
        let page = requested.number("p") ?? 1
        return Reply([
          "posts": requested.page(page), "more": JSON(booleanLiteral: requested.has(page * 4)),
        ])
      }
    ),
    Truth(
      name: "lastId goes into lastId",
      path: "/feed",
      rule: { requested in
        let place = requested.number("lastId").map { ($0 - 500) / 3 } ?? 0
        let last = min(place + 4, requested.items.count)
        return Reply([
          "list": requested.rows(from: place), "lastId": JSON(500 + 3 * last),
          "hasMore": JSON(booleanLiteral: requested.has(last)),
        ])
      }
    ),
    Truth(
      name: "after_id beside the items",
      path: "/audit",
      rule: { requested in
        let place = requested.number("after_id").map { ($0 - 500) / 3 } ?? 0
        return Reply([
          "events": requested.rows(from: place),
          "after_id": .number(requested.has(place + 4) ? 500 + 3 * (place + 4) : nil),
        ])
      }
    ),
    Truth(
      name: "NextContinuationToken goes into continuation-token",
      path: "/bucket?list-type=2&max-keys=4",
      item: { ["Key": "photos/\($0).jpg", "Size": 1000, "ETag": "same"] },
      rule: { requested in
        guard let place = requested.place("continuation-token") else { return .refused }
        return Reply([
          "Name": "bucket", "KeyCount": 4, "MaxKeys": 4, "Contents": requested.rows(from: place),
          "IsTruncated": JSON(booleanLiteral: requested.has(place + 4)),
          "NextContinuationToken": JSON(requested.token(place + 4)),
        ])
      }
    ),
    Truth(
      name: "resumptionToken",
      path: "/harvest?verb=list",
      item: { ["header": ["identifier": "oai:\($0)"], "title": "Paper"] },
      rule: { requested in
        guard let place = requested.place("resumptionToken") else { return .refused }
        return Reply([
          "records": requested.rows(from: place),
          "resumptionToken": JSON(requested.token(place + 4) ?? ""),
        ])
      }
    ),
    Truth(
      name: "the next page’s number in an object",
      path: "/stuff",
      rule: { requested in
        let page = requested.number("page") ?? 1
        let next: JSON = requested.has(page * 4) ? ["number": JSON(page + 1)] : nil
        return Reply([
          "paging": ["this": ["number": JSON(page)], "next": next], "stuff": requested.page(page),
        ])
      }
    ),
    Truth(
      name: "links in an array",
      path: "/planets",
      rule: { requested in
        let place = requested.number("row") ?? 0
        let own: JSON = ["rel": "self", "href": "/planets?row=\(place)"]
        let next: JSON = ["rel": "next", "href": "/planets?row=\(place + 4)"]
        return Reply([
          "planets": requested.rows(from: place),
          "links": requested.has(place + 4) ? [own, next] : [own],
        ])
      }
    ),
    Truth(
      name: "first and skip",
      path: "/boats?first=4&skip=0",
      rule: { requested in
        let skip = requested.number("skip") ?? 0
        return Reply([
          "boats": requested.rows(from: skip, requested.number("first") ?? 4),
          "window": ["first": 4, "skip": JSON(skip), "all": requested.count],
        ])
      }
    ),
    Truth(
      name: "nextOffset in a collection",
      path: "/rivers",
      rule: { requested in
        let offset = requested.number("offset") ?? 0
        let next = requested.has(offset + 4) ? offset + 4 : nil
        return Reply([
          "collection": [
            "rows": requested.rows(from: offset), "offset": JSON(offset),
            "nextOffset": .number(next),
          ]
        ])
      }
    ),
    Truth(
      name: "pageIndex from 0 with totalPages",
      path: "/lakes",
      rule: { requested in
        let page = requested.number("pageIndex") ?? 0
        return Reply([
          "pageIndex": JSON(page), "totalPages": JSON(requested.pages()),
          "contents": requested.page(page + 1),
        ])
      }
    ),
    Truth(
      name: "bare pg",
      path: "/hills?pg=1",
      rule: { requested in Reply(requested.page(requested.number("pg") ?? 1)) }
    ),
    Truth(
      name: "a page number in the path",
      path: "/caves/page/1",
      rule: { requested in
        let page = requested.path.split(separator: "/").last.flatMap { Int($0) } ?? 1
        return Reply([
          "caves": requested.page(page), "page": JSON(page), "pages": JSON(requested.pages()),
        ])
      }
    ),
    Truth(
      name: "next_marker goes into marker",
      path: "/islands?marker=&max=4",
      rule: { requested in
        guard let place = requested.place("marker") else { return .refused }
        return Reply([
          "islands": requested.rows(from: place),
          "next_marker": JSON(requested.token(place + 4) ?? ""),
        ])
      }
    ),
    Truth(
      name: "a scroll token in the body goes into scroll",
      path: "/scan?limit=4",
      rule: { requested in
        guard let place = requested.place("scroll") else { return .refused }
        return Reply([
          "total": requested.count, "scroll": JSON(requested.token(place + 4)),
          "documents": requested.rows(from: place),
        ])
      }
    ),
  ]
}
