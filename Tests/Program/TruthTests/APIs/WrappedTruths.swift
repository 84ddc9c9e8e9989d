import MockAPI

/// Responses with a list inside an array of one element, and items that only look like that.
extension Truth {
  static let wrapped: [Truth] = [
    Truth(
      name: "a page with its total in an array of one",
      path: "/search?limit=4",
      counts: [3, 4, 11],
      rule: { requested in
        let offset = requested.number("offset") ?? 0
        return Reply([
          [
            "total": requested.count, "offset": JSON(offset), "hits": requested.rows(from: offset),
          ]
        ])
      }
    ),
    Truth(
      name: "a page with its number in an array of one",
      path: "/search?page=1&per_page=4",
      counts: [3, 4, 11],
      rule: { requested in
        let page = requested.number("page") ?? 1
        return Reply([
          ["total": requested.count, "page": JSON(page), "hits": requested.page(page)]
        ])
      }
    ),
    Truth(
      name: "a page with its total in an array of one, beside an empty list of errors",
      path: "/search?limit=4",
      counts: [3, 4, 11],
      rule: { requested in
        let rows = requested.rows(from: requested.number("offset") ?? 0)
        return Reply(["data": [["totalCount": requested.count, "results": rows]], "errors": []])
      }
    ),
    Truth(
      name: "eBay: an array around each value",
      path: "/find?page=1",
      counts: [3, 4, 11],
      item: { ["itemId": [JSON("\(500 + 3 * $0)")], "title": [JSON("Star \($0)")]] },
      rule: { requested in
        let page = requested.number("page") ?? 1
        return Reply([
          "findItemsResponse": [
            [
              "ack": ["Success"],
              "searchResult": [
                ["@count": JSON("\(requested.onPage(page))"), "item": requested.page(page)]
              ],
              "paginationOutput": [
                [
                  "pageNumber": [JSON("\(page)")], "totalPages": [JSON("\(requested.pages())")],
                  "totalEntries": [JSON("\(requested.items.count)")],
                ]
              ],
            ]
          ]
        ])
      }
    ),
    Truth(
      name: "a description of the page in an array of one beside the list",
      path: "/papers?offset=0&limit=4",
      counts: [11],
      rule: { requested in
        let rows = requested.rows(from: requested.number("offset") ?? 0)
        let total = JSON("\(requested.items.count)")
        return Reply(["messages": [["status": "ok", "total": total]], "collection": rows])
      }
    ),
    Truth(
      name: "extensions beside their metadata",
      path: "/query?pageNumber=1",
      counts: [3, 4],
      item: { ["extensionId": JSON("e\($0 * 3)"), "extensionName": JSON("Star \($0)")] },
      rule: { requested in
        let counts: JSON = ["name": "TotalCount", "count": requested.count]
        return Reply([
          "results": [
            [
              "extensions": requested.page(requested.number("pageNumber") ?? 1),
              "pagingToken": nil,
              "resultMetadata": [["metadataType": "ResultCount", "metadataItems": [counts]]],
            ]
          ]
        ])
      }
    ),
    Truth(
      name: "an array around the array of items",
      path: "/rows?page=1",
      counts: [3, 4, 11],
      rule: { requested in Reply([requested.page(requested.number("page") ?? 1)]) }
    ),
    Truth(
      name: "the number of all items before the array of items",
      path: "/rows?page=1",
      counts: [3, 4, 11],
      rule: { requested in
        Reply([requested.count, requested.page(requested.number("page") ?? 1)])
      }
    ),
    Truth(
      name: "a list of one order with a total and lines",
      path: "/orders?limit=4",
      counts: [1],
      item: order,
      rule: { requested in
        Reply(["orders": requested.rows(from: requested.number("offset") ?? 0)])
      }
    ),
  ]

  private static func order(_ number: Int) -> JSON {
    [
      "number": JSON("A\(number)"), "customer": "Star", "total": 9,
      "items": [["sku": "a", "price": 4], ["sku": "b", "price": 5]],
    ]
  }
}

extension ReceivedRequest {
  /// The number of items on a page.
  fileprivate func onPage(_ number: Int) -> Int {
    items.dropFirst(max(0, number * 4 - 4)).prefix(4).count
  }
}
