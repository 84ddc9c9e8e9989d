import EverMock

/// Requests and responses with numbers of other things under the names of paging.
extension Truth {
  static let misled: [Truth] = [
    Truth(
      name: "JSON-RPC: a version beside a total, one row a page",
      path: "/rpc",
      expects: .counted,
      arguments: ["--data", #"{"jsonrpc":"2.0","method":"list","params":[0,1],"id":1}"#],
      counts: [1, 3],
      rule: { requested in
        guard requested.sent("jsonrpc") == "2.0" else {
          return Reply([
            "jsonrpc": "2.0", "id": 1, "error": ["code": -32600, "message": "Invalid"],
          ])
        }
        let result: JSON = ["items": requested.rows(from: 0, 1), "total": requested.count]
        return Reply(["jsonrpc": "2.0", "id": 1, "result": result])
      }
    ),
    Truth(
      name: "a page in a filter of the URL",
      path: "/words?filter[page]=3&limit=4",
      counts: [3, 4, 11],
      rule: { requested in
        guard requested["filter[page]"] == "3" || requested["filter%5Bpage%5D"] == "3" else {
          return Reply(["items": []])
        }
        return Reply(["items": requested.page(requested.number("page") ?? 1)])
      }
    ),
    Truth(
      name: "an unknown parameter that is answered by an empty page one",
      path: "/users",
      expects: .remarked,
      counts: [25],
      rule: { requested in
        let isKnown = requested["page"] == nil && requested["offset"] == nil
        return Reply(["items": requested.rows(from: isKnown ? 0 : 99, 10), "page": 1])
      }
    ),
    skipping("a next page that is the page after the next one", [11, 19], expects: .said),
    skipping("no next page before the last one of a number of pages", [7], expects: .said),
    Truth(
      name: "a last page that is empty",
      path: "/users",
      expects: .remarked,
      counts: [11, 12],
      rule: { requested in
        let page = requested.number("page") ?? 1
        return Reply([
          "items": requested.page(page < 3 ? page : 99), "page": JSON(page),
          "pages": JSON(requested.pages()),
        ])
      }
    ),
  ]

  /// A next page that leaves out a page, beside a number of pages.
  private static func skipping(
    _ name: String,
    _ counts: [Int],
    expects: Expectation
  ) -> Truth {
    Truth(
      name: name,
      path: "/users",
      expects: expects,
      counts: counts,
      rule: { requested in
        let page = requested.number("page") ?? 1
        let next = page + 2 <= requested.pages() ? "/users?page=\(page + 2)" : nil
        return Reply([
          "items": requested.page(page), "page": JSON(page), "pages": JSON(requested.pages()),
          "next": JSON(next),
        ])
      }
    )
  }

  /// Lists beside other lists, or in unusual places.
  static let beside: [Truth] = [
    words("results", beside: "warn", "[{\"message\":\"deprecated\"}]"),
    words("items", beside: "filters", "[{\"name\":\"a\"},{\"name\":\"b\"}]"),
    words("tags", beside: "facets", "[{\"v\":\"x\",\"n\":3}]"),
    Truth(
      name: "jqGrid: one row whose id is the requested number of rows",
      path: "/grid?page=1&rows=1",
      counts: [1, 2, 3],
      item: { ["id": JSON($0), "cell": [JSON($0), "Star"]] },
      rule: { requested in
        let page = requested.number("page") ?? 1
        return Reply([
          "page": JSON("\(page)"), "total": JSON(requested.pages(of: 1)),
          "records": JSON("\(requested.items.count)"), "rows": requested.page(page, of: 1),
        ])
      }
    ),
  ]

  /// A list of words beside a list of objects, by page numbers.
  private static func words(_ name: String, beside other: String, _ objects: String) -> Truth {
    Truth(
      name: "words in \(name) beside objects in \(other)",
      path: "/tags",
      counts: [1, 11],
      item: { JSON("word \($0)") },
      rule: { requested in
        let page = requested.number("page") ?? 1
        return Reply(
          JSON(members: [
            (name, requested.page(page)), (other, JSON(raw: objects)), ("page", JSON(page)),
            ("pages", JSON(requested.pages())), ("total", requested.count),
          ])
        )
      }
    )
  }
}
