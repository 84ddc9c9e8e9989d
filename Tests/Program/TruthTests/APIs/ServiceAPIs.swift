/// Public services and products, as their documentation describes them.
extension Truth {
  static let services: [Truth] = [
    Truth(
      name: "The Cat API: pages from 0, Pagination headers",
      path: "/v1/images/search?limit=4&page=0",
      item: { ["id": "cat\($0)", "url": "https://c.example/\($0).jpg", "width": 500] },
      rule: { requested in
        let page = requested.number("page") ?? 0
        return Reply(
          requested.page(page + 1),
          headers: [
            "Pagination-Count": "\(requested.items.count)", "Pagination-Page": "\(page)",
            "Pagination-Limit": "4",
          ]
        )
      }
    ),
    Truth(
      name: "Open Brewery DB: per_page alone",
      path: "/v1/breweries?per_page=4",
      item: { ["id": "b-\($0)", "name": "Brewery \($0 % 4)"] },
      rule: { requested in Reply(requested.page(requested.number("page") ?? 1)) }
    ),
    Truth(
      name: "Yelp: a total and no echo",
      path: "/v3/businesses/search?location=x&limit=4",
      item: { ["id": "y\($0)", "name": "Bar", "rating": 4] },
      rule: { requested in
        let businesses = requested.rows(from: requested.number("offset") ?? 0)
        return Reply([
          "businesses": businesses, "total": requested.count, "region": ["center": ["latitude": 1]],
        ])
      }
    ),
    Truth(
      name: "Europeana: start from 1, no echo",
      path: "/record/v2/search.json?query=moon&rows=4",
      item: { ["id": "/9200/\($0)", "title": ["Moon"]] },
      rule: { requested in
        let items = requested.rows(from: (requested.number("start") ?? 1) - 1)
        return Reply([
          "success": true, "itemsCount": 4, "totalResults": requested.count, "items": items,
        ])
      }
    ),
    Truth(
      name: "Google Custom Search: queries.nextPage",
      path: "/customsearch/v1?q=moon&num=4",
      item: { ["title": "Moon", "link": "https://m.example/\($0)"] },
      rule: { requested in
        let start = requested.number("start") ?? 1
        let own: JSON = [
          ["totalResults": "\(requested.items.count)", "count": 4, "startIndex": JSON(start)]
        ]
        let next: [(String, JSON)] =
          requested.has(start + 3)
          ? [("nextPage", [["count": 4, "startIndex": JSON(start + 4)]])] : []
        return Reply([
          "kind": "customsearch#search", "queries": JSON(members: [("request", own)] + next),
          "items": requested.rows(from: start - 1),
        ])
      }
    ),
    Truth(
      name: "Google Books: totalItems, startIndex from 0",
      path: "/books/v1/volumes?q=moon&maxResults=4",
      item: { ["kind": "books#volume", "id": "v\($0)", "volumeInfo": ["title": "Moon"]] },
      rule: { requested in
        let items = requested.rows(from: requested.number("startIndex") ?? 0)
        return Reply(["kind": "books#volumes", "totalItems": requested.count, "items": items])
      }
    ),
    Truth(
      name: "Internet Archive: start is echoed, page counts",
      path: "/advancedsearch.php?q=moon&rows=4&page=1&output=json",
      item: { ["identifier": "moon-\($0)", "title": "Moon"] },
      rule: { requested in
        let page = requested.number("page") ?? 1
        let response: JSON = [
          "numFound": requested.count, "start": JSON(page * 4 - 4), "docs": requested.page(page),
        ]
        return Reply(["responseHeader": ["status": 0, "QTime": 3], "response": response])
      }
    ),
    Truth(
      name: "Internet Archive scraping: cursor",
      path: "/services/search/v1/scrape?q=moon&count=100",
      item: { ["identifier": "moon-\($0)"] },
      rule: { requested in
        guard let place = requested.place("cursor") else { return .refused }
        let next: [(String, JSON)] = requested.token(place + 4).map { [("cursor", JSON($0))] } ?? []
        let start: [(String, JSON)] = [
          ("items", requested.rows(from: place)), ("count", 4), ("total", requested.count),
        ]
        return Reply(JSON(members: start + next))
      }
    ),
    Truth(
      name: "Rijksmuseum: p and ps",
      path: "/api/en/collection?q=moon&ps=4",
      item: { ["objectNumber": "SK-\($0)", "title": "Moon", "hasImage": true] },
      rule: { requested in
        let page = max(1, requested.number("p") ?? 1)
        return Reply([
          "elapsedMilliseconds": 0, "count": requested.count, "countFacets": ["hasimage": 9],
          "artObjects": requested.page(page),
          "facets": [["facets": [["key": "a", "value": 1]], "name": "n"]],
        ])
      }
    ),
    Truth(
      name: "TVmaze: bare pages from 0, 404 past the end",
      path: "/shows?page=0",
      rule: { requested in
        let page = requested.number("page") ?? 0
        guard requested.has(page * 4) else {
          return Reply(["name": "Not Found", "code": 0, "status": 404], status: 404)
        }
        return Reply(requested.page(page + 1))
      }
    ),
    Truth(
      name: "Jikan: has_next_page",
      path: "/v4/anime?limit=4",
      item: { ["mal_id": JSON(20 + $0), "title": "Anime"] },
      rule: { requested in
        let page = requested.number("page") ?? 1
        let items: JSON = ["count": 4, "total": requested.count, "per_page": 4]
        let pagination: JSON = [
          "last_visible_page": JSON(requested.pages()),
          "has_next_page": JSON(booleanLiteral: requested.has(page * 4)),
          "current_page": JSON(page),
          "items": items,
        ]
        return Reply(["pagination": pagination, "data": requested.page(page)])
      }
    ),
    Truth(
      name: "Codeforces: from 1 with count",
      path: "/api/user.status?handle=x&from=1&count=4",
      item: { ["id": JSON(70 - $0), "verdict": "OK"] },
      rule: { requested in
        let start = (requested.number("from") ?? 1) - 1
        return Reply([
          "status": "OK", "result": requested.rows(from: start, requested.number("count") ?? 4),
        ])
      }
    ),
    Truth(
      name: "KuCoin: currentPage and totalNum",
      path: "/api/v1/orders",
      rule: { requested in
        let page = requested.number("currentPage") ?? 1
        let data: JSON = [
          "currentPage": JSON(page), "pageSize": 4, "totalNum": requested.count,
          "totalPage": JSON(requested.pages()), "items": requested.page(page),
        ]
        return Reply(["code": "200000", "data": data])
      }
    ),
    Truth(
      name: "VK: count is the total in the answer and the size in the URL",
      path: "/method/groups.getMembers?count=4",
      rule: { requested in
        let items = requested.rows(
          from: requested.number("offset") ?? 0,
          requested.number("count") ?? 100
        )
        return Reply(["response": ["count": requested.count, "items": items]])
      }
    ),
    Truth(
      name: "LinkedIn: elements and paging.start",
      path: "/v2/connections?start=0&count=4",
      item: { ["to": "urn:li:person:\($0)", "createdAt": 1_700_000_000] },
      rule: { requested in
        let start = requested.number("start") ?? 0
        let paging: JSON = [
          "start": JSON(start), "count": 4, "links": [], "total": requested.count,
        ]
        return Reply(["elements": requested.rows(from: start), "paging": paging])
      }
    ),
    Truth(
      name: "Sentry: Link that says results=\"false\"",
      path: "/api/0/issues/",
      rule: { requested in
        let place = requested["cursor"].flatMap { Int($0.split(separator: ":")[1]) } ?? 0
        let base = "<\(requested.origin)/api/0/issues/?cursor=0"
        let next = "\(base):\(place + 4):0>; rel=\"next\"; results=\"\(requested.has(place + 4))\""
        let previous = "\(base):\(max(0, place - 4)):1>; rel=\"previous\"; results=\"\(place > 0)\""
        return Reply(requested.rows(from: place), headers: ["Link": "\(previous), \(next)"])
      }
    ),
    Truth(
      name: "PagerDuty: more and a total of null",
      path: "/incidents?limit=4",
      rule: { requested in
        let offset = requested.number("offset") ?? 0
        return Reply([
          "incidents": requested.rows(from: offset), "limit": 4, "offset": JSON(offset),
          "total": nil,
          "more": JSON(booleanLiteral: requested.has(offset + 4)),
        ])
      }
    ),
    Truth(
      name: "Mailchimp: total_items and offset",
      path: "/3.0/lists?count=4",
      item: { ["id": "l\($0)", "name": "List", "stats": ["member_count": 3]] },
      rule: { requested in
        let lists = requested.rows(from: requested.number("offset") ?? 0)
        let links: JSON = [["rel": "self", "href": "https://x.example/lists", "method": "GET"]]
        return Reply(["lists": lists, "total_items": requested.count, "_links": links])
      }
    ),
    Truth(
      name: "Mailgun: paging.next for ever",
      path: "/v3/events",
      item: { ["id": "e\($0)", "event": "opened", "timestamp": JSON($0)] },
      rule: { requested in
        let place = requested.place("token") ?? 0
        let next = "\(requested.origin)/v3/events?token=t\(min(place + 4, requested.items.count))x"
        let paging: JSON = ["next": JSON(next), "first": "\(requested.origin)/v3/events"]
        return Reply(["items": requested.rows(from: place), "paging": paging])
      }
    ),
    Truth(
      name: "Help Scout: HAL numbers from 1",
      path: "/v2/conversations",
      rule: { requested in
        let page = requested.number("page") ?? 1
        let numbers: JSON = [
          "size": 4, "totalElements": requested.count, "totalPages": JSON(requested.pages()),
          "number": JSON(page),
        ]
        return Reply(["_embedded": ["conversations": requested.page(page)], "page": numbers])
      }
    ),
    Truth(
      name: "BigCommerce: links.next is a query",
      path: "/v3/catalog/products?limit=4",
      rule: { requested in
        let page = requested.number("page") ?? 1
        let links: JSON =
          requested.has(page * 4)
          ? ["next": "?page=\(page + 1)&limit=4", "current": "?page=\(page)&limit=4"]
          : ["current": "?page=\(page)&limit=4"]
        let pagination: JSON = [
          "total": requested.count, "count": 4, "per_page": 4, "current_page": JSON(page),
          "total_pages": JSON(requested.pages()), "links": links,
        ]
        return Reply(["data": requested.page(page), "meta": ["pagination": pagination]])
      }
    ),
    Truth(
      name: "Magento: searchCriteria, and the last page again past the end",
      path: "/rest/V1/products?searchCriteria[pageSize]=4",
      item: { ["id": JSON($0 + 60), "sku": "MH\($0)", "name": "Bag"] },
      rule: { requested in
        let page = min(requested.number("searchCriteria[currentPage]") ?? 1, requested.pages())
        let criteria: JSON = ["filter_groups": [], "page_size": 4, "current_page": JSON(page)]
        return Reply([
          "items": requested.page(page), "search_criteria": criteria,
          "total_count": requested.count,
        ])
      }
    ),
  ]
}
