/// Public APIs with numbered pages, as their documentation describes them.
extension Truth {
  static let numbered = [
    Truth(
      name: "SonarQube: p",
      path: "/api/issues/search?ps=4",
      item: { ["key": "AU-\($0)", "rule": "java:S\($0 % 3)", "message": "Rename \($0)"] },
      rule: { requested in
        let page = requested.number("p") ?? 1
        return Reply([
          "total": requested.count, "p": JSON(page), "ps": 4,
          "paging": ["pageIndex": JSON(page), "pageSize": 4, "total": requested.count],
          "issues": requested.page(page), "components": [["key": "c", "name": "C"]],
        ])
      }
    ),
    Truth(
      name: "SonarQube: p, from the paging alone",
      path: "/api/components/search",
      item: { ["key": "c\($0)", "name": "Component \($0)", "qualifier": "TRK"] },
      rule: { requested in
        let page = requested.number("p") ?? 1
        let paging: JSON = ["pageIndex": JSON(page), "pageSize": 4, "total": requested.count]
        return Reply(["paging": paging, "components": requested.page(page)])
      }
    ),
    Truth(
      name: "USDA: pageNumber",
      path: "/fdc/v1/foods/search?query=cheese&pageSize=4",
      item: { ["fdcId": JSON(9000 + $0), "description": "Cheese \($0)", "foodNutrients": []] },
      rule: { requested in
        let page = requested.number("pageNumber") ?? 1
        return Reply([
          "totalHits": requested.count, "currentPage": JSON(page),
          "totalPages": JSON(requested.pages()),
          "pageList": JSON((1...requested.pages()).map { JSON($0) }),
          "foodSearchCriteria": ["query": "cheese", "pageNumber": JSON(page), "pageSize": 4],
          "foods": requested.page(page), "aggregations": ["dataType": ["Branded": 7]],
        ])
      }
    ),
    Truth(
      name: "Auth0: page from 0",
      path: "/api/v2/users?per_page=4&include_totals=true",
      item: { ["user_id": "auth0|\($0)", "email": "u\($0)@a.example"] },
      rule: { requested in
        let page = requested.number("page") ?? 0
        return Reply([
          "start": JSON(page * 4), "limit": 4,
          "length": JSON(min(4, max(0, requested.items.count - page * 4))),
          "total": requested.count, "users": requested.page(page + 1),
        ])
      }
    ),
    Truth(
      name: "App Search: page[current]",
      path: "/api/as/v1/engines/parks/documents/list?page[size]=4",
      rule: { requested in
        let page = requested.number("page[current]") ?? 1
        let meta: JSON = [
          "current": JSON(page), "total_pages": JSON(requested.pages()),
          "total_results": requested.count,
          "size": 4,
        ]
        return Reply(["meta": ["page": meta], "results": requested.page(page)])
      }
    ),
    Truth(
      name: "Navitia: start_page",
      path: "/v1/coverage/fr-idf/lines?count=4",
      item: { ["id": "line:\($0)", "name": "Line \($0)", "code": "\($0 % 4)"] },
      rule: { requested in
        let page = requested.number("start_page") ?? 0
        return Reply([
          "pagination": [
            "start_page": JSON(page), "items_on_page": 4, "items_per_page": 4,
            "total_result": requested.count,
          ],
          "lines": requested.page(page + 1), "disruptions": [],
          "feed_publishers": [["id": "a", "name": "A", "url": "", "license": "ODbL"]],
          "context": ["timezone": "Europe/Paris"],
        ])
      }
    ),
    Truth(
      name: "Quay: has_additional",
      path: "/api/v1/repository/coreos/etcd/tag/?limit=4",
      item: { ["name": "v3.\($0)", "manifest_digest": "sha256:\($0 / 2)", "size": JSON($0)] },
      rule: { requested in
        let page = requested.number("page") ?? 1
        return Reply([
          "tags": requested.page(page), "page": JSON(page),
          "has_additional": JSON(booleanLiteral: requested.has(page * 4)),
        ])
      }
    ),
    Truth(
      name: "Algolia: page from 0, nbPages",
      path: "/1/indexes/contacts?hitsPerPage=4",
      item: { ["objectID": "o\($0)", "name": "Jimmie \($0)"] },
      rule: { requested in
        let page = requested.number("page") ?? 0
        return Reply([
          "hits": requested.page(page + 1), "nbHits": requested.count, "page": JSON(page),
          "nbPages": JSON(requested.pages()), "hitsPerPage": 4, "processingTimeMS": 1, "query": "",
        ])
      }
    ),
    Truth(
      name: "Cloudflare: result_info",
      path: "/client/v4/zones?per_page=5",
      item: { ["id": "z\($0)", "name": "a\($0).example"] },
      rule: { requested in
        let page = requested.number("page") ?? 1
        return Reply([
          "result": requested.page(page, of: 5),
          "result_info": [
            "page": JSON(page), "per_page": 5, "total_pages": JSON(requested.pages(of: 5)),
            "count": 5,
            "total_count": requested.count,
          ],
          "success": true, "errors": [], "messages": [],
        ])
      }
    ),
    Truth(
      name: "TMDB: total_pages",
      path: "/3/movie/popular",
      item: { ["id": JSON(100 + $0), "title": "Movie \($0)", "genre_ids": [1, 2]] },
      rule: { requested in
        let page = requested.number("page") ?? 1
        return Reply([
          "page": JSON(page), "results": requested.page(page),
          "total_pages": JSON(requested.pages()),
          "total_results": requested.count,
        ])
      }
    ),
    Truth(
      name: "NewsAPI: totalResults",
      path: "/v2/everything?q=moon&pageSize=4",
      item: {
        ["source": ["id": nil, "name": "S"], "title": "T\($0)", "url": "https://n.example/\($0)"]
      },
      rule: { requested in
        let page = requested.number("page") ?? 1
        return Reply([
          "status": "ok", "totalResults": requested.count, "articles": requested.page(page),
        ])
      }
    ),
    Truth(
      name: "OMDb: a total that is a string",
      path: "/?s=batman",
      item: { ["Title": "Batman \($0 % 2)", "imdbID": "tt\($0)", "Type": "movie"] },
      rule: { requested in
        let page = requested.number("page") ?? 1
        guard requested.has(page * 4 - 4) else {
          return Reply(["Response": "False", "Error": "Movie not found!"])
        }
        return Reply([
          "Search": requested.page(page), "totalResults": "\(requested.items.count)",
          "Response": "True",
        ])
      }
    ),
    Truth(
      name: "New York Times: page from 0, meta.offset",
      path: "/svc/search/v2/articlesearch.json?q=moon",
      item: { ["_id": "nyt://\($0)", "headline": ["main": "H\($0)"]] },
      rule: { requested in
        let page = requested.number("page") ?? 0
        let meta: JSON = ["hits": requested.count, "offset": JSON(page * 4), "time": 12]
        return Reply([
          "status": "OK", "response": ["docs": requested.page(page + 1), "meta": meta],
        ])
      }
    ),
    Truth(
      name: "ClickUp: page from 0, last_page",
      path: "/api/v2/list/1/task",
      rule: { requested in
        let page = requested.number("page") ?? 0
        let isLast = JSON(booleanLiteral: !requested.has(page * 4 + 4))
        return Reply(["tasks": requested.page(page + 1), "last_page": isLast])
      }
    ),
    Truth(
      name: "Etherscan: offset is the page's size",
      path: "/api?module=account&action=tokentx&page=1&offset=4",
      item: {
        ["blockNumber": "\($0 / 4)", "hash": "0x\($0 / 2)", "value": "5", "logIndex": "\($0)"]
      },
      rule: { requested in
        let (page, size) = (requested.number("page") ?? 1, requested.number("offset") ?? 100)
        guard requested.has((page - 1) * size) else {
          return Reply(["status": "0", "message": "No transactions found", "result": []])
        }
        return Reply(["status": "1", "message": "OK", "result": requested.page(page, of: size)])
      }
    ),
    Truth(
      name: "CoinGecko: bare pages",
      path: "/api/v3/coins/markets?vs_currency=usd&per_page=4&page=1",
      item: { ["id": "coin-\($0)", "symbol": "c\($0 % 3)", "current_price": JSON($0)] },
      rule: { requested in Reply(requested.page(requested.number("page") ?? 1)) }
    ),
    Truth(
      name: "Last.fm: @attr",
      path: "/2.0/?method=user.gettopartists&user=rj&limit=4",
      item: {
        [
          "name": "Artist \($0)", "playcount": "\(100 - $0)", "mbid": "",
          "@attr": ["rank": "\($0)"],
        ]
      },
      rule: { requested in
        let page = requested.number("page") ?? 1
        let attributes: JSON = [
          "user": "RJ", "totalPages": "\(requested.pages())", "page": "\(page)", "perPage": "4",
          "total": "\(requested.items.count)",
        ]
        return Reply(["topartists": ["artist": requested.page(page), "@attr": attributes]])
      }
    ),
    Truth(
      name: "Guardian: currentPage",
      path: "/search?q=moon&page-size=4",
      item: { ["id": "world/\($0)", "webTitle": "Title \($0)"] },
      rule: { requested in
        let page = requested.number("page") ?? 1
        return Reply([
          "response": [
            "status": "ok", "userTier": "developer", "total": requested.count,
            "startIndex": JSON(page * 4 - 3), "pageSize": 4, "currentPage": JSON(page),
            "pages": JSON(requested.pages()), "orderBy": "newest", "results": requested.page(page),
          ]
        ])
      }
    ),
    Truth(
      name: "Harvest: next_page is a number",
      path: "/v2/projects?per_page=4",
      rule: { requested in
        let page = requested.number("page") ?? 1
        return Reply([
          "projects": requested.page(page), "per_page": 4, "total_pages": JSON(requested.pages()),
          "total_entries": requested.count, "page": JSON(page),
          "next_page": .number(requested.has(page * 4) ? page + 1 : nil),
          "previous_page": .number(page > 1 ? page - 1 : nil),
        ])
      }
    ),
    Truth(
      name: "Stack Exchange: has_more",
      path: "/2.9/tags?site=stackoverflow&pagesize=4",
      item: { ["name": "tag-\($0)", "count": JSON(1000 - $0), "has_synonyms": false] },
      rule: { requested in
        let page = requested.number("page") ?? 1
        let more = JSON(booleanLiteral: requested.has(page * 4))
        return Reply([
          "items": requested.page(page), "has_more": more, "quota_max": 300, "quota_remaining": 290,
        ])
      }
    ),
  ]
}
