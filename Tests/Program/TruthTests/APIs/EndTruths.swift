import MockAPI

/// Full pages whose responses say in an unusual way that they are the last, and a list without ids
/// that moves.
extension Truth {
  static let ends: [Truth] = [
    Truth(
      name: "an empty page two that says that there are more",
      path: "/rows?page=1&limit=3",
      counts: [7],
      item: { ["id": JSON($0), "name": JSON("Star \($0)")] },
      rule: { requested in
        let page = requested.number("page") ?? 1
        let place = page == 1 ? 0 : page == 2 ? requested.items.count : (page - 2) * 3
        let more = JSON(booleanLiteral: page == 2 || requested.has(place + 3))
        return Reply(["rows": requested.rows(from: place, 3), "has_more": more])
      }
    ),
    Truth(
      name: "next URLs, and pages without the list in the middle and at the end",
      path: "/rows",
      rule: { requested in
        let page = requested.number("p") ?? 0
        let last = requested.pages() + 1
        let next = page < last ? "\(requested.origin)/rows?p=\(page + 1)" : nil
        if [1, last].contains(page) { return Reply(["next": JSON(next)]) }
        return Reply(["rows": requested.page(max(1, page)), "next": JSON(next)])
      }
    ),
    Truth(
      name: "an item that is deleted before page two, beside consecutive ids",
      path: "/rows?page=1&limit=4",
      expects: .remarked,
      counts: [11],
      item: { ["id": JSON($0), "name": JSON("Star \($0)")] },
      rule: { requested in
        let page = requested.number("page") ?? 1
        return Reply(["rows": requested.rows(from: page * 4 - 4 + (page > 1 ? 1 : 0))])
      }
    ),
    Truth(
      name: "Twitch: an empty object of pages at the end",
      path: "/rows?first=4",
      rule: { requested in
        guard let place = requested.place("after") else { return .refused }
        let token = requested.token(place + 4).map { JSON(members: [("cursor", JSON($0))]) }
        return Reply(["data": requested.rows(from: place), "pagination": token ?? [:]])
      }
    ),
    Truth(
      name: "Sentry: a link to a next page without results",
      path: "/rows?per_page=4",
      rule: { requested in
        guard let place = requested.place("cursor") else { return .refused }
        let hasMore = requested.has(place + 4)
        let link = "</rows?per_page=4&cursor=t\(place + 4)x>; rel=\"next\"; results=\"\(hasMore)\""
        return Reply(requested.rows(from: place), headers: ["Link": link])
      }
    ),
    Truth(
      name: "STAC: links without a next one at the end",
      path: "/items?limit=4",
      rule: { requested in
        let offset = requested.number("offset") ?? 0
        let next: JSON = ["rel": "next", "href": JSON("/items?limit=4&offset=\(offset + 4)")]
        let links: [JSON] = [["rel": "self", "href": JSON(requested.target)]]
        return Reply([
          "type": "FeatureCollection", "features": requested.rows(from: offset),
          "links": JSON(links + (requested.has(offset + 4) ? [next] : [])),
        ])
      }
    ),
    Truth(
      name: "CKAN: a next URL on every page, and a total",
      path: "/rows?limit=4",
      counts: [4, 11, 12],
      rule: { requested in
        let offset = requested.number("offset") ?? 0
        return Reply([
          "rows": requested.rows(from: offset), "total": requested.count,
          "_links": ["next": JSON("/rows?limit=4&offset=\(offset + 4)")],
        ])
      }
    ),
    Truth(
      name: "ArcGIS: exceededTransferLimit among the properties of a collection",
      path: "/query?f=geojson",
      rule: { requested in
        let offset = requested.number("resultOffset") ?? 0
        let isCut: JSON = requested.has(offset + 4) ? ["exceededTransferLimit": true] : [:]
        return Reply([
          "type": "FeatureCollection", "features": requested.rows(from: offset),
          "properties": isCut,
        ])
      }
    ),
    Truth(
      name: "OAI-PMH: a token with attributes, as converters of XML write it",
      path: "/oai?verb=ListRecords",
      counts: [3, 11],
      rule: { requested in
        guard let place = requested.place("resumptionToken") else { return .refused }
        let text = requested.token(place + 4).map { [("#text", JSON($0))] } ?? []
        let attributes = [("@completeListSize", JSON("\(requested.items.count)"))]
        return Reply([
          "ListRecords": [
            "record": requested.rows(from: place),
            "resumptionToken": JSON(members: attributes + text),
          ]
        ])
      }
    ),
    Truth(
      name: "an item that is inserted, in a list that only numbers tell apart",
      path: "/rows?page=1",
      expects: .counted,
      counts: [19],
      item: { ["order": ["ref": JSON(70 + 3 * $0)], "state": "sent"] },
      rule: { requested in
        let page = requested.number("page") ?? 1
        let late: [JSON] = page > 1 ? [Truth.late] : []
        let now = requested.holding(late + requested.items)
        return Reply(["rows": now.page(page, of: 8), "page": JSON(page), "pages": 3])
      }
    ),
  ]
}
