/// Lists whose responses say little, or say it in unusual words.
extension Truth {
  static let words = [
    Truth(
      name: "Deribit: a token of the word none",
      path: "/settlements?count=4",
      item: { ["time": JSON(900 - $0), "name": JSON("Star \($0)")] },
      rule: { requested in
        guard let place = requested.place("continuation") else { return .refused }
        return Reply([
          "result": [
            "settlements": requested.rows(from: place),
            "continuation": JSON(requested.token(place + 4) ?? "none"),
          ]
        ])
      }
    ),
    Truth(
      name: "the number of a batch beside that of all batches",
      path: "/stars",
      rule: { requested in
        let batch = requested.number("batch") ?? 1
        return Reply([
          "batch": JSON(batch), "batches": JSON(requested.pages()),
          "records": requested.page(batch),
        ])
      }
    ),
    Truth(
      name: "the number of a chunk from 0 beside that of all chunks",
      path: "/stars",
      rule: { requested in
        let chunk = requested.number("chunk") ?? 0
        return Reply([
          "chunk": JSON(chunk), "chunkCount": JSON(requested.pages()),
          "records": requested.page(chunk + 1),
        ])
      }
    ),
    Truth(
      name: "a number of the page and of all items in German",
      path: "/sterne",
      rule: { requested in
        let page = requested.number("seite") ?? 1
        return Reply([
          "anzahl": requested.count, "seite": JSON(page), "eintraege": requested.page(page),
        ])
      }
    ),
    Truth(
      name: "a slice with its ends and the number of all items",
      path: "/stars",
      rule: { requested in
        let from = requested.number("from") ?? 0
        let to = min(from + 4, requested.items.count)
        return Reply([
          "slice": ["from": JSON(from), "to": JSON(to), "of": requested.count],
          "values": requested.rows(from: from),
        ])
      }
    ),
    Truth(
      name: "the addresses of the first and the last page alone",
      path: "/stars",
      rule: { requested in
        let page = requested.number("page") ?? 1
        return Reply([
          "items": requested.page(page), "first": JSON("\(requested.origin)/stars?page=1"),
          "last": JSON("\(requested.origin)/stars?page=\(requested.pages())"),
        ])
      }
    ),
    Truth(
      name: "a summary with the number of all items",
      path: "/stars",
      rule: { requested in
        let page = requested.number("page") ?? 1
        return Reply(["rows": requested.page(page), "summary": ["total_stars": requested.count]])
      }
    ),
    Truth(
      name: "the number of listed items as a part",
      path: "/stars",
      rule: { requested in
        let page = requested.page(requested.number("page") ?? 1)
        return Reply(["rows": page, "listed": "4/\(requested.items.count)"])
      }
    ),
    Truth(
      name: "the number of a part as one of all parts",
      path: "/stars",
      rule: { requested in
        let page = requested.number("page") ?? 1
        return Reply(["rows": requested.page(page), "part": "\(page)/\(requested.pages())"])
      }
    ),
    Truth(
      name: "a share in percent",
      path: "/stars",
      rule: { requested in
        let page = requested.number("page") ?? 1
        let share = min(page * 4, requested.items.count) * 100 / requested.items.count
        return Reply(["items": requested.page(page), "progress": "\(share)%"])
      }
    ),
    Truth(
      name: "the address of the next page in a header of its own",
      path: "/stars",
      rule: { requested in
        let page = requested.number("page") ?? 1
        let next = requested.has(page * 4) ? "/stars?page=\(page + 1)" : nil
        return Reply(requested.page(page), headers: ["X-Next": next])
      }
    ),
    Truth(
      name: "DailyMed: a number of the next page of the word null",
      path: "/spls.json?pagesize=4",
      counts: [3, 4, 11],
      rule: { requested in
        let page = requested.number("page") ?? 1
        let next: JSON = requested.has(page * 4) ? JSON(page + 1) : "null"
        let pages = JSON(requested.pages())
        return Reply([
          "data": requested.page(page),
          "metadata": ["next_page": next, "total_pages": pages, "current_page": JSON(page)],
        ])
      }
    ),
    Truth(
      name: "KOBIS: totCnt and curPage",
      path: "/movies.json?itemPerPage=4",
      rule: { requested in
        let movies = requested.page(requested.number("curPage") ?? 1)
        return Reply(["movieListResult": ["totCnt": requested.count, "movieList": movies]])
      }
    ),
    Truth(
      name: "law.go.kr: totalCnt, and no list after the end",
      path: "/laws?display=4&page=1",
      rule: { requested in
        let page = requested.number("page") ?? 1
        let list = requested.has(page * 4 - 4) ? [("law", requested.page(page))] : []
        let search = [("totalCnt", JSON("\(requested.items.count)")), ("page", JSON("\(page)"))]
        return Reply(["LawSearch": JSON(members: search + list)])
      }
    ),
    Truth(
      name: "CFPB: hits beside the total of the index, and frm",
      path: "/complaints?size=4&frm=0",
      rule: { requested in
        Reply([
          "hits": [
            "total": ["value": requested.count],
            "hits": requested.rows(from: requested.number("frm") ?? 0),
          ], "_meta": ["total_record_count": 9999],
        ])
      }
    ),
    Truth(
      name: "a number 0 in the URL that selects other items",
      path: "/rows?limit=4&parent=0",
      expects: .counted,
      rule: { requested in
        let parent = requested.number("parent") ?? 0
        let other: JSON = [["id": 3, "name": "Sun"], ["id": 4, "name": "Moon"]]
        return parent == 0
          ? Reply(["rows": requested.rows(from: 0), "total": requested.count])
          : Reply(["rows": other, "total": 2])
      }
    ),
    Truth(
      name: "data.europa.eu: an empty token that isn't used, beside a larger total",
      path: "/search?limit=4",
      rule: { requested in
        Reply([
          "result": [
            "count": requested.count, "scrollId": nil,
            "results": requested.rows(from: 4 * (requested.number("page") ?? 0)),
          ]
        ])
      }
    ),
    Truth(
      name: "NodeBB: the next row on the only page",
      path: "/category/1",
      counts: [3],
      rule: { requested in
        Reply([
          "topics": requested.rows(from: 0), "nextStart": 10,
          "pagination": [
            "next": ["page": 1, "active": false], "currentPage": 1, "pageCount": 1,
          ],
        ])
      }
    ),
    Truth(
      name: "Coursera: the next row as a text",
      path: "/courses?limit=4",
      rule: { requested in
        let start = requested.number("start") ?? 0
        let next = requested.has(start + 4) ? [("next", JSON("\(start + 4)"))] : []
        let paging = JSON(members: [("total", requested.count)] + next)
        return Reply(["elements": requested.rows(from: start), "paging": paging])
      }
    ),
    Truth(
      name: "OData: $skip, and 400 to anything else",
      path: "/People?$top=4",
      rule: { requested in
        let known = ["%24top", "$top", "%24skip", "$skip"]
        let query = requested.target.split(separator: "?").last ?? ""
        let names = query.split(separator: "&").map { $0.prefix { $0 != "=" } }
        guard names.allSatisfy({ known.contains(String($0)) }) else { return .refused }
        return Reply(["value": requested.rows(from: requested.number("$skip") ?? 0)])
      }
    ),
    Truth(
      name: "one row that changes with each request, and a new token",
      path: "/status",
      expects: .said,
      counts: [1],
      item: { ["load": JSON($0)] },
      rule: { requested in
        let (load, next) = (JSON(requested.turn), JSON("/status?c=\(requested.turn)"))
        return Reply(["items": [["load": load]], "next": next])
      }
    ),
  ]
}
