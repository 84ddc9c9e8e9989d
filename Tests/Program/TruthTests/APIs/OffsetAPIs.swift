/// Public APIs that count rows, as their documentation describes them.
extension Truth {
  static let offsets = [
    Truth(
      name: "GDC: from",
      path: "/cases?size=4",
      item: { ["id": "c\($0)", "submitter_id": "TCGA-\($0 % 5)", "disease_type": "Gliomas"] },
      rule: { requested in
        let from = requested.number("from") ?? 0
        let pagination: JSON = [
          "count": 4, "total": requested.count, "size": 4, "from": JSON(from), "sort": "",
          "page": JSON(from / 4 + 1), "pages": JSON(requested.pages()),
        ]
        return Reply([
          "data": ["hits": requested.rows(from: from), "pagination": pagination], "warnings": [:],
        ])
      }
    ),
    Truth(
      name: "Close: _skip",
      path: "/api/v1/lead/?_limit=4",
      item: { ["id": "lead_\($0)", "display_name": "Lead \($0)"] },
      rule: { requested in
        let skip = requested.number("_skip") ?? 0
        return Reply([
          "has_more": JSON(booleanLiteral: requested.has(skip + 4)),
          "total_results": requested.count,
          "data": requested.rows(from: skip, requested.number("_limit") ?? 4),
        ])
      }
    ),
    Truth(
      name: "Opendatasoft 1: recordid, start",
      path: "/api/records/1.0/search/?dataset=trees&rows=4",
      item: { ["datasetid": "trees", "recordid": "r\($0)", "fields": ["height": JSON($0)]] },
      rule: { requested in
        let start = requested.number("start") ?? 0
        return Reply([
          "nhits": requested.count,
          "parameters": ["dataset": "trees", "rows": 4, "start": JSON(start), "format": "json"],
          "records": requested.rows(from: start),
        ])
      }
    ),
    Truth(
      name: "Opendatasoft 2: offset",
      path: "/api/explore/v2.1/catalog/datasets/trees/records?limit=4",
      item: { ["species": "Oak \($0 % 2)", "height": JSON($0 % 3)] },
      rule: { requested in
        Reply([
          "total_count": requested.count,
          "results": requested.rows(from: requested.number("offset") ?? 0),
        ])
      }
    ),
    Truth(
      name: "Contentful: skip",
      path: "/spaces/x/environments/master/entries?limit=4",
      item: { ["sys": ["id": "e\($0)", "type": "Entry"], "fields": ["title": "Entry \($0)"]] },
      rule: { requested in
        let skip = requested.number("skip") ?? 0
        return Reply([
          "sys": ["type": "Array"], "total": requested.count, "skip": JSON(skip), "limit": 4,
          "items": requested.rows(from: skip), "includes": ["Asset": [["sys": ["id": "a"]]]],
        ])
      }
    ),
    Truth(
      name: "Jira: startAt",
      path: "/rest/api/2/search?jql=project=SKY&maxResults=4",
      item: { ["id": "\(10000 + $0)", "key": "SKY-\($0)", "fields": ["summary": "Issue \($0)"]] },
      rule: { requested in
        let start = requested.number("startAt") ?? 0
        return Reply([
          "expand": "names", "startAt": JSON(start), "maxResults": 4, "total": requested.count,
          "issues": requested.rows(from: start),
        ])
      }
    ),
    Truth(
      name: "CKAN: rows and start",
      path: "/api/3/action/package_search?rows=4",
      item: { ["id": "p\($0)", "name": "package-\($0)", "tags": []] },
      rule: { requested in
        Reply([
          "help": "…", "success": true,
          "result": [
            "count": requested.count, "facets": [:],
            "results": requested.rows(
              from: requested.number("start") ?? 0,
              requested.number("rows") ?? 10
            ),
            "sort": "score desc", "search_facets": [:],
          ],
        ])
      }
    ),
    Truth(
      name: "ArcGIS: exceededTransferLimit",
      path: "/FeatureServer/0/query?where=1=1&outFields=*&f=json&resultRecordCount=4",
      item: { ["attributes": ["OBJECTID": JSON($0), "NAME": "Lake \($0)"]] },
      rule: { requested in
        let offset = requested.number("resultOffset") ?? 0
        let fields: JSON = [
          ["name": "OBJECTID", "type": "esriFieldTypeOID"], ["name": "NAME", "type": "s"],
        ]
        let start: [(String, JSON)] = [
          ("objectIdFieldName", "OBJECTID"), ("fields", fields),
          ("features", requested.rows(from: offset)),
        ]
        return Reply(
          JSON(
            members: start + (requested.has(offset + 4) ? [("exceededTransferLimit", true)] : [])
          )
        )
      }
    ),
    Truth(
      name: "Socrata: $offset",
      path: "/resource/6zsd-86xi.json?$limit=4&$offset=0",
      item: { [":id": "row-\($0)", "block": "0\($0 % 3)XX", "type": "THEFT"] },
      rule: { requested in Reply(requested.rows(from: requested.number("$offset") ?? 0)) }
    ),
    Truth(
      name: "Socrata: $limit alone",
      path: "/resource/6zsd-86xi.json?$limit=4",
      item: { ["block": "0\($0 % 3)XX", "type": "THEFT", "hour": JSON($0)] },
      rule: { requested in
        let known: Set = ["$limit", "$offset"]
        let names = requested.target.split(whereSeparator: { "?&".contains($0) }).dropFirst()
          .map { $0.replacing("%24", with: "$").prefix { $0 != "=" } }
        guard names.allSatisfy({ known.contains(String($0)) }) else { return .refused }
        return Reply(requested.rows(from: requested.number("$offset") ?? 0))
      }
    ),
    Truth(
      name: "openFDA: meta.results.skip, 404 past the end",
      path: "/drug/event.json?limit=4",
      item: { ["safetyreportid": "\(100 + $0)", "serious": "1"] },
      rule: { requested in
        let skip = requested.number("skip") ?? 0
        guard requested.has(skip) else {
          return Reply(
            ["error": ["code": "NOT_FOUND", "message": "No matches found!"]],
            status: 404
          )
        }
        let numbers: JSON = ["skip": JSON(skip), "limit": 4, "total": requested.count]
        return Reply([
          "meta": ["disclaimer": "…", "results": numbers], "results": requested.rows(from: skip),
        ])
      }
    ),
    Truth(
      name: "PubMed: retstart",
      path: "/entrez/eutils/esearch.fcgi?db=pubmed&term=moon&retmode=json&retmax=4",
      item: { "\(38_000_000 + $0)" },
      rule: { requested in
        let start = requested.number("retstart") ?? 0
        return Reply([
          "header": ["type": "esearch", "version": "0.3"],
          "esearchresult": [
            "count": "\(requested.items.count)", "retmax": "4", "retstart": "\(start)",
            "idlist": requested.rows(from: start), "translationset": [],
          ],
        ])
      }
    ),
    Truth(
      name: "Semantic Scholar: next is an offset",
      path: "/graph/v1/paper/search?query=moon&limit=4",
      item: { ["paperId": "p\($0)", "title": "Moon \($0)"] },
      rule: { requested in
        let offset = requested.number("offset") ?? 0
        let start: [(String, JSON)] = [("total", requested.count), ("offset", JSON(offset))]
        let next: [(String, JSON)] = requested.has(offset + 4) ? [("next", JSON(offset + 4))] : []
        return Reply(JSON(members: start + next + [("data", requested.rows(from: offset))]))
      }
    ),
    Truth(
      name: "MusicBrainz: artist-offset",
      path: "/ws/2/artist?query=queen&fmt=json&limit=4",
      item: { ["id": "mb-\($0)", "name": "Queen", "score": JSON(100 - $0)] },
      rule: { requested in
        let offset = requested.number("offset") ?? 0
        return Reply([
          "created": "2024-01-01T00:00:00Z", "count": requested.count, "offset": JSON(offset),
          "artists": requested.rows(from: offset),
        ])
      }
    ),
    Truth(
      name: "MusicBrainz browsing: release-count",
      path: "/ws/2/release?artist=x&fmt=json&limit=4",
      item: { ["id": "mb-\($0)", "title": "Live", "date": "199\($0 % 10)"] },
      rule: { requested in
        let offset = requested.number("offset") ?? 0
        return Reply([
          "release-count": requested.count, "release-offset": JSON(offset),
          "releases": requested.rows(from: offset),
        ])
      }
    ),
    Truth(
      name: "Pipedrive: next_start",
      path: "/v1/deals?limit=4",
      item: { ["id": JSON($0 + 40), "title": "Deal \($0)"] },
      rule: { requested in
        let start = requested.number("start") ?? 0
        return Reply([
          "success": true, "data": requested.rows(from: start),
          "additional_data": [
            "pagination": [
              "start": JSON(start), "limit": 4,
              "more_items_in_collection": JSON(booleanLiteral: requested.has(start + 4)),
              "next_start": .number(requested.has(start + 4) ? start + 4 : nil),
            ]
          ],
        ])
      }
    ),
    Truth(
      name: "CouchDB views: skip",
      path: "/db/_all_docs?limit=4",
      item: { ["id": "doc\($0)", "key": "doc\($0)", "value": ["rev": "1-a"]] },
      rule: { requested in
        let skip = requested.number("skip") ?? 0
        return Reply([
          "total_rows": requested.count, "offset": JSON(skip), "rows": requested.rows(from: skip),
        ])
      }
    ),
    Truth(
      name: "iTunes: resultCount counts the page",
      path: "/search?term=moon&limit=4&offset=0",
      item: { ["trackId": JSON(700 + $0), "trackName": "Moon \($0)"] },
      rule: { requested in
        let offset = requested.number("offset") ?? 0
        let count = min(4, max(0, requested.items.count - offset))
        return Reply(["resultCount": JSON(count), "results": requested.rows(from: offset)])
      }
    ),
  ]
}
