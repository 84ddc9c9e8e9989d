/// Invented APIs, whose odd names follow rules.
extension Truth {
  static let invented: [Truth] = [
    Truth(
      name: "envelope with code, pageNo and totalCount",
      path: "/api/v1/goods",
      rule: { asked in
        let page = asked.number("pageNo") ?? 1
        let data: JSON = [
          "list": asked.page(page), "pageNo": JSON(page), "pageSize": 4, "totalCount": asked.count,
        ]
        return Reply(["code": 0, "msg": "ok", "data": data])
      }
    ),
    Truth(
      name: "records with current, size and pages",
      path: "/system/user/list",
      rule: { asked in
        let page = asked.number("current") ?? 1
        let data: JSON = [
          "records": asked.page(page), "total": asked.count, "size": 4, "current": JSON(page),
          "orders": [], "pages": JSON(asked.pages()),
        ]
        return Reply(["success": true, "data": data])
      }
    ),
    Truth(
      name: "pageNum with nextPage and hasNextPage",
      path: "/shop/orders",
      rule: { asked in
        let page = asked.number("pageNum") ?? 1
        let more = asked.has(page * 4)
        return Reply([
          "pageNum": JSON(page), "pageSize": 4, "startRow": JSON(page * 4 - 3),
          "list": asked.page(page),
          "hasNextPage": JSON(booleanLiteral: more), "nextPage": JSON(more ? page + 1 : 0),
          "navigatepageNums": [1, 2, 3],
        ])
      }
    ),
    Truth(
      name: "a table’s start and length",
      path: "/table?draw=1&start=0&length=4",
      item: { ["DT_RowId": "row_\($0)", "name": "Name", "office": "Oslo"] },
      rule: { asked in
        let data = asked.rows(from: asked.number("start") ?? 0)
        return Reply([
          "draw": 1, "recordsTotal": asked.count, "recordsFiltered": asked.count, "data": data,
        ])
      }
    ),
    Truth(
      name: "German pages",
      path: "/fahrzeuge?seite=1",
      rule: { asked in
        let page = asked.number("seite") ?? 1
        return Reply([
          "seite": JSON(page), "seiten": JSON(asked.pages()), "fahrzeuge": asked.page(page),
        ])
      }
    ),
    Truth(
      name: "next_start",
      path: "/search/entries?count=4",
      rule: { asked in
        let start = asked.number("start") ?? 0
        let next = asked.has(start + 4) ? start + 4 : nil
        return Reply(["entries": asked.rows(from: start), "next_start": .number(next)])
      }
    ),
    Truth(
      name: "a cursor deep in meta",
      path: "/v5/animals",
      rule: { asked in
        guard let place = asked.place("cursor") else { return .refused }
        let cursors: JSON = ["previous": nil, "next": JSON(asked.token(place + 4))]
        return Reply([
          "meta": ["pagination": ["cursors": cursors]], "animals": asked.rows(from: place),
        ])
      }
    ),
    Truth(
      name: "next_batch goes into batch",
      path: "/export/events",
      rule: { asked in
        guard let place = asked.place("batch") else { return .refused }
        return Reply([
          "events": asked.rows(from: place), "next_batch": JSON(asked.token(place + 4)),
        ])
      }
    ),
    Truth(
      name: "a continuation key",
      path: "/logs",
      item: { ["at": "10:0\($0 % 3)", "line": "started"] },
      rule: { asked in
        guard let place = asked.place("continuation_key") else { return .refused }
        return Reply([
          "logs": asked.rows(from: place), "continuation_key": JSON(asked.token(place + 4)),
        ])
      }
    ),
    Truth(
      name: "X-Continuation goes into continuation",
      path: "/v1/rockets",
      rule: { asked in
        guard let place = asked.place("continuation") else { return .refused }
        return Reply(asked.rows(from: place), headers: ["X-Continuation": asked.token(place + 4)])
      }
    ),
    Truth(
      name: "headers count pages and items",
      path: "/v1/engines",
      rule: { asked in
        let page = asked.number("page") ?? 1
        return Reply(
          asked.page(page),
          headers: [
            "X-Page": "\(page)", "X-Page-Count": "\(asked.pages())",
            "X-Item-Count": "\(asked.items.count)",
          ]
        )
      }
    ),
    Truth(
      name: "Content-Range with items",
      path: "/v1/wheels?limit=4&offset=0",
      rule: { asked in
        let offset = asked.number("offset") ?? 0
        let last = min(offset + 4, asked.items.count) - 1
        return Reply(
          asked.rows(from: offset),
          headers: ["Content-Range": "items \(offset)-\(last)/\(asked.items.count)"]
        )
      }
    ),
    Truth(
      name: "a slice with begin and of",
      path: "/birds?begin=0",
      rule: { asked in
        let begin = asked.number("begin") ?? 0
        let slice: JSON = ["begin": JSON(begin), "end": JSON(begin + 4), "of": asked.count]
        return Reply(["slice": slice, "birds": asked.rows(from: begin)])
      }
    ),
    Truth(
      name: "a page’s index from 0 in the URL",
      path: "/animals?index=0",
      rule: { asked in
        let index = asked.number("index") ?? 0
        let page: JSON = ["index": JSON(index), "size": 4, "count": JSON(asked.pages())]
        return Reply(["page": page, "animals": asked.page(index + 1)])
      }
    ),
    Truth(
      name: "p and more",
      path: "/forum/posts?p=1",
      item: { ["author": "ann", "text": "Post \($0)"] },
      rule: { asked in
        let page = asked.number("p") ?? 1
        return Reply(["posts": asked.page(page), "more": JSON(booleanLiteral: asked.has(page * 4))])
      }
    ),
    Truth(
      name: "lastId goes into lastId",
      path: "/feed",
      rule: { asked in
        let place = asked.number("lastId").map { ($0 - 500) / 3 } ?? 0
        let last = min(place + 4, asked.items.count)
        return Reply([
          "list": asked.rows(from: place), "lastId": JSON(500 + 3 * last),
          "hasMore": JSON(booleanLiteral: asked.has(last)),
        ])
      }
    ),
    Truth(
      name: "after_id beside the items",
      path: "/audit",
      rule: { asked in
        let place = asked.number("after_id").map { ($0 - 500) / 3 } ?? 0
        return Reply([
          "events": asked.rows(from: place),
          "after_id": .number(asked.has(place + 4) ? 500 + 3 * (place + 4) : nil),
        ])
      }
    ),
    Truth(
      name: "NextContinuationToken goes into continuation-token",
      path: "/bucket?list-type=2&max-keys=4",
      item: { ["Key": "photos/\($0).jpg", "Size": 1000, "ETag": "same"] },
      rule: { asked in
        guard let place = asked.place("continuation-token") else { return .refused }
        return Reply([
          "Name": "bucket", "KeyCount": 4, "MaxKeys": 4, "Contents": asked.rows(from: place),
          "IsTruncated": JSON(booleanLiteral: asked.has(place + 4)),
          "NextContinuationToken": JSON(asked.token(place + 4)),
        ])
      }
    ),
    Truth(
      name: "resumptionToken",
      path: "/harvest?verb=list",
      item: { ["header": ["identifier": "oai:\($0)"], "title": "Paper"] },
      rule: { asked in
        guard let place = asked.place("resumptionToken") else { return .refused }
        return Reply([
          "records": asked.rows(from: place), "resumptionToken": JSON(asked.token(place + 4) ?? ""),
        ])
      }
    ),
    Truth(
      name: "the next page’s number in an object",
      path: "/stuff",
      rule: { asked in
        let page = asked.number("page") ?? 1
        let next: JSON = asked.has(page * 4) ? ["number": JSON(page + 1)] : nil
        return Reply([
          "paging": ["this": ["number": JSON(page)], "next": next], "stuff": asked.page(page),
        ])
      }
    ),
    Truth(
      name: "links in an array",
      path: "/planets",
      rule: { asked in
        let place = asked.number("row") ?? 0
        let own: JSON = ["rel": "self", "href": "/planets?row=\(place)"]
        let next: JSON = ["rel": "next", "href": "/planets?row=\(place + 4)"]
        return Reply([
          "planets": asked.rows(from: place), "links": asked.has(place + 4) ? [own, next] : [own],
        ])
      }
    ),
    Truth(
      name: "first and skip",
      path: "/boats?first=4&skip=0",
      rule: { asked in
        let skip = asked.number("skip") ?? 0
        return Reply([
          "boats": asked.rows(from: skip, asked.number("first") ?? 4),
          "window": ["first": 4, "skip": JSON(skip), "all": asked.count],
        ])
      }
    ),
    Truth(
      name: "nextOffset in a collection",
      path: "/rivers",
      rule: { asked in
        let offset = asked.number("offset") ?? 0
        let next = asked.has(offset + 4) ? offset + 4 : nil
        return Reply([
          "collection": [
            "rows": asked.rows(from: offset), "offset": JSON(offset), "nextOffset": .number(next),
          ]
        ])
      }
    ),
    Truth(
      name: "pageIndex from 0 with totalPages",
      path: "/lakes",
      rule: { asked in
        let page = asked.number("pageIndex") ?? 0
        return Reply([
          "pageIndex": JSON(page), "totalPages": JSON(asked.pages()),
          "contents": asked.page(page + 1),
        ])
      }
    ),
    Truth(
      name: "bare pg",
      path: "/hills?pg=1",
      rule: { asked in Reply(asked.page(asked.number("pg") ?? 1)) }
    ),
    Truth(
      name: "a page number in the path",
      path: "/caves/page/1",
      rule: { asked in
        let page = asked.path.split(separator: "/").last.flatMap { Int($0) } ?? 1
        return Reply(["caves": asked.page(page), "page": JSON(page), "pages": JSON(asked.pages())])
      }
    ),
    Truth(
      name: "next_marker goes into marker",
      path: "/islands?marker=&max=4",
      rule: { asked in
        guard let place = asked.place("marker") else { return .refused }
        return Reply([
          "islands": asked.rows(from: place), "next_marker": JSON(asked.token(place + 4) ?? ""),
        ])
      }
    ),
    Truth(
      name: "a scroll token in the body goes into scroll",
      path: "/scan?limit=4",
      rule: { asked in
        guard let place = asked.place("scroll") else { return .refused }
        return Reply([
          "total": asked.count, "scroll": JSON(asked.token(place + 4)),
          "documents": asked.rows(from: place),
        ])
      }
    ),
  ]
}
