/// Products that people run themselves, and open data, as their documentation describes them.
extension Truth {
  static let products: [Truth] = [
    Truth(
      name: "Parse: skip",
      path: "/parse/classes/Star?limit=4&skip=0",
      item: { ["objectId": "o\($0)", "name": "Star"] },
      rule: { requested in Reply(["results": requested.rows(from: requested.number("skip") ?? 0)]) }
    ),
    Truth(
      name: "Meilisearch: estimatedTotalHits",
      path: "/indexes/movies/search?q=moon&limit=4",
      rule: { requested in
        let offset = requested.number("offset") ?? 0
        return Reply([
          "hits": requested.rows(from: offset), "query": "moon", "processingTimeMs": 0, "limit": 4,
          "offset": JSON(offset), "estimatedTotalHits": requested.count,
        ])
      }
    ),
    Truth(
      name: "Typesense: found, and out_of that is larger",
      path: "/collections/books/documents/search?q=*&per_page=4",
      item: { ["document": ["id": "\($0)", "title": "Moon"], "highlights": []] },
      rule: { requested in
        let page = requested.number("page") ?? 1
        return Reply([
          "facet_counts": [], "found": requested.count, "out_of": 812, "page": JSON(page),
          "hits": requested.page(page), "search_time_ms": 1,
        ])
      }
    ),
    Truth(
      name: "TeamCity: nextHref",
      path: "/app/rest/builds?locator=count:4",
      item: { ["id": JSON($0 + 90), "number": "\($0 % 3)", "status": "SUCCESS"] },
      rule: { requested in
        let start =
          requested["locator"].flatMap { $0.split(separator: "start:").dropFirst().first }
          .flatMap { Int($0) } ?? 0
        let next: [(String, JSON)] =
          requested.has(start + 4)
          ? [("nextHref", "/app/rest/builds?locator=count:4,start:\(start + 4)")] : []
        let own: [(String, JSON)] = [("count", 4), ("href", "/app/rest/builds")]
        return Reply(JSON(members: own + next + [("build", requested.rows(from: start))]))
      }
    ),
    Truth(
      name: "YouTrack: $top alone",
      path: "/api/issues?$top=4",
      item: { ["id": "2-\($0)", "$type": "Issue"] },
      rule: { requested in Reply(requested.rows(from: requested.number("$skip") ?? 0)) }
    ),
    Truth(
      name: "Keycloak: first counts rows",
      path: "/admin/realms/x/users?first=0&max=4",
      rule: { requested in
        Reply(requested.rows(from: requested.number("first") ?? 0, requested.number("max") ?? 100))
      }
    ),
    Truth(
      name: "Camunda: firstResult and maxResults",
      path: "/engine-rest/task?firstResult=0&maxResults=4",
      rule: { requested in
        Reply(
          requested.rows(
            from: requested.number("firstResult") ?? 0,
            requested.number("maxResults") ?? 100
          )
        )
      }
    ),
    Truth(
      name: "Alfresco: skipCount",
      path: "/alfresco/api/people?maxItems=4",
      item: { ["entry": ["id": "p\($0)", "firstName": "Ann"]] },
      rule: { requested in
        let skip = requested.number("skipCount") ?? 0
        let pagination: JSON = [
          "count": 4, "hasMoreItems": JSON(booleanLiteral: requested.has(skip + 4)),
          "totalItems": requested.count, "skipCount": JSON(skip), "maxItems": 4,
        ]
        return Reply(["list": ["pagination": pagination, "entries": requested.rows(from: skip)]])
      }
    ),
    Truth(
      name: "Nuxeo: currentPageIndex from 0",
      path: "/nuxeo/api/v1/search?query=x&pageSize=4",
      item: { ["entity-type": "document", "uid": "n\($0)", "title": "Doc"] },
      rule: { requested in
        let page = requested.number("currentPageIndex") ?? 0
        return Reply([
          "entity-type": "documents", "isPaginable": true, "resultsCount": requested.count,
          "pageSize": 4, "pageCount": JSON(requested.pages()), "currentPageIndex": JSON(page),
          "isNextPageAvailable": JSON(booleanLiteral: requested.has(page * 4 + 4)),
          "entries": requested.page(page + 1),
        ])
      }
    ),
    Truth(
      name: "Dataverse: start and per_page",
      path: "/api/search?q=*&per_page=4",
      item: { ["name": "Data", "global_id": "doi:\($0)", "type": "dataset"] },
      rule: { requested in
        let start = requested.number("start") ?? 0
        let data: JSON = [
          "q": "*", "total_count": requested.count, "start": JSON(start),
          "spelling_alternatives": [:],
          "items": requested.rows(from: start), "count_in_response": 4,
        ]
        return Reply(["status": "OK", "data": data])
      }
    ),
    Truth(
      name: "ORCID: num-found, start and rows",
      path: "/v3.0/search/?q=x&rows=4",
      item: { ["orcid-identifier": ["path": "0000-\($0)"]] },
      rule: { requested in
        Reply([
          "result": requested.rows(from: requested.number("start") ?? 0),
          "num-found": requested.count,
        ])
      }
    ),
    Truth(
      name: "World Bank: numbers and items in one array",
      path: "/v2/country?format=json&per_page=4",
      item: { ["id": "C\($0)", "name": "Country", "capitalCity": ""] },
      rule: { requested in
        let page = requested.number("page") ?? 1
        let numbers: JSON = [
          "page": JSON(page), "pages": JSON(requested.pages()), "per_page": "4",
          "total": requested.count,
        ]
        return Reply([numbers, requested.page(page)])
      }
    ),
    Truth(
      name: "EIA: length and a total that is a string",
      path: "/v2/electricity/data/?length=4",
      item: { ["period": "2024-\($0 % 3)", "state": "S\($0)", "price": "7.1"] },
      rule: { requested in
        let data = requested.rows(
          from: requested.number("offset") ?? 0,
          requested.number("length") ?? 5000
        )
        return Reply([
          "response": ["total": "\(requested.items.count)", "data": data], "apiVersion": "2",
        ])
      }
    ),
    Truth(
      name: "USAJobs: Page and NumberOfPages",
      path: "/api/search?Keyword=x&ResultsPerPage=4",
      item: { ["MatchedObjectId": "\($0 + 300)", "PositionTitle": "Clerk"] },
      rule: { requested in
        let result: JSON = [
          "SearchResultCount": 4, "SearchResultCountAll": requested.count,
          "SearchResultItems": requested.page(requested.number("Page") ?? 1),
          "UserArea": ["NumberOfPages": "\(requested.pages())", "IsRadialSearch": false],
        ]
        return Reply(["LanguageCode": "EN", "SearchResult": result])
      }
    ),
    Truth(
      name: "Adzuna: the page in the path, with a total",
      path: "/v1/api/jobs/gb/search/1?results_per_page=4",
      rule: { requested in
        let page = requested.path.split(separator: "/").last.flatMap { Int($0) } ?? 1
        return Reply(["count": requested.count, "mean": 30000, "results": requested.page(page)])
      }
    ),
    Truth(
      name: "Notion’s database: POST with start_cursor",
      path: "/v1/databases/x/query",
      arguments: ["--method", "POST", "--data", #"{"page_size":4}"#],
      item: { ["object": "page", "id": "n\($0)", "archived": false] },
      rule: { requested in
        guard requested.method == "POST",
          let place = ReceivedRequest.place(requested.sent("start_cursor"))
        else {
          return .refused
        }
        return Reply([
          "object": "list", "results": requested.rows(from: place),
          "next_cursor": JSON(requested.token(place + 4)),
          "has_more": JSON(booleanLiteral: requested.has(place + 4)),
        ])
      }
    ),
    Truth(
      name: "Elasticsearch: POST with from",
      path: "/stars/_search",
      arguments: ["--method", "POST", "--data", #"{"from":0,"size":4}"#],
      item: { ["_index": "stars", "_id": "\($0)", "_source": ["name": "Star"]] },
      rule: { requested in
        let from = requested.sent("from").flatMap { Int($0) } ?? 0
        let total: JSON = ["value": requested.count, "relation": "eq"]
        return Reply(["took": 1, "hits": ["total": total, "hits": requested.rows(from: from)]])
      }
    ),
    Truth(
      name: "GraphQL: POST with after",
      path: "/graphql",
      arguments: [
        "--method", "POST", "--data",
        #"{"query":"query($after:String){stars(after:$after){nodes{id}}}","variables":{}}"#,
      ],
      rule: { requested in
        guard let place = ReceivedRequest.place(requested.sent("variables.after")) else {
          return .refused
        }
        let info: JSON = [
          "hasNextPage": JSON(booleanLiteral: requested.has(place + 4)),
          "endCursor": JSON(requested.token(place + 4)),
        ]
        return Reply(["data": ["stars": ["nodes": requested.rows(from: place), "pageInfo": info]]])
      }
    ),
  ]
}
