/// A list of a server and its content: items that are numbered without a gap.
struct ServedList: Sendable {
  /// The path of the first page, with its query.
  var path: String

  /// The number of items.
  var count: Int

  /// The text before an item's number of up to three digits, at its first occurrence in the JSON.
  var mark = "Star "

  /// The number of the first item.
  var first = 1

  /// The number of items without a number: a wiki's main page.
  var others = 0

  /// Whether the items are in the order of their numbers.
  var isOrdered = true

  /// The numbers of all items.
  var numbers: ClosedRange<Int> { first...first + count - 1 }

  /// The visible text of the item with a number.
  func item(_ number: Int) -> String { mark + String(number + 1000).dropFirst() }

  /// The numbers of printed items in order; nil for an item without a number.
  func numbers(of items: [Substring]) -> [Int?] {
    items.map { item in
      item.firstRange(of: mark).flatMap {
        Int(item[$0.upperBound...].prefix(3).prefix { $0.isNumber })
      }
    }
  }
}

/// A script, and the lists of the server that it starts.
struct ListServer: Sendable {
  var script: String

  /// The lists; the first one is browsed too.
  var lists: [ServedList]
}

extension ListServer {
  /// `next_url` in the body and a `Link` header; keys of several kinds in `_next`.
  static let datasette = ListServer(
    script: "datasette",
    lists: [
      ServedList(path: "/sky/stars.json?_shape=objects", count: 95),
      ServedList(path: "/sky/stars.json", count: 95),
      ServedList(path: "/sky/stars.json?_shape=array", count: 95),
      ServedList(path: "/sky/stars.json?_shape=object", count: 95),
      ServedList(path: "/sky/stars.json?_size=10&_shape=objects", count: 95),
      ServedList(
        path: "/sky/stars.json?_shape=objects&_sort_desc=magnitude",
        count: 95,
        isOrdered: false
      ),
      ServedList(path: "/sky/stars.json?_shape=objects&_facet=magnitude", count: 95),
      ServedList(path: "/sky/planets.json?_shape=objects", count: 60, mark: "Planet "),
      ServedList(path: "/sky/planets.json?_shape=array", count: 60, mark: "Planet "),
      ServedList(path: "/sky/moons.json?_shape=objects", count: 45, mark: "Moon "),
      ServedList(path: "/sky/named.json?_shape=objects", count: 45, mark: "Name "),
      ServedList(path: "/sky/notes.json?_shape=objects", count: 45, mark: "Note "),
    ]
  )

  /// `next` in the body, as a page number, an offset or a cursor.
  static let restFramework = ListServer(
    script: "rest-framework",
    lists: [
      ServedList(path: "/stars/page/", count: 95),
      ServedList(path: "/stars/page/?page_size=10", count: 95),
      ServedList(path: "/planets/page/", count: 60, mark: "Planet "),
      ServedList(path: "/stars/offset/", count: 95),
      ServedList(path: "/stars/offset/?limit=10", count: 95),
      ServedList(path: "/planets/offset/", count: 60, mark: "Planet "),
      ServedList(path: "/stars/cursor/", count: 95),
      ServedList(path: "/planets/cursor/", count: 60, mark: "Planet "),
    ]
  )

  /// A relative `Link` header and items that are strings; tags are on one page.
  static let dockerRegistry = ListServer(
    script: "docker-registry",
    lists: [
      ServedList(path: "/v2/_catalog?n=10", count: 25, mark: "sky/star-"),
      ServedList(path: "/v2/_catalog?n=5", count: 25, mark: "sky/star-"),
      ServedList(path: "/v2/_catalog", count: 25, mark: "sky/star-"),
      ServedList(path: "/v2/sky/star-001/tags/list", count: 12, mark: "v", isOrdered: false),
    ]
  )

  /// Pages and offsets with totals, relative links in the body and in a header, and cursors with a
  /// total.
  static let fastAPI = ListServer(
    script: "fastapi",
    lists: [
      ServedList(path: "/stars/page", count: 95),
      ServedList(path: "/stars/page?size=10", count: 95),
      ServedList(path: "/planets/page?size=20", count: 60, mark: "Planet "),
      ServedList(path: "/stars/offset", count: 95),
      ServedList(path: "/stars/offset?limit=10", count: 95),
      ServedList(path: "/planets/offset?limit=20", count: 60, mark: "Planet "),
      ServedList(path: "/stars/links?size=20", count: 95),
      ServedList(path: "/stars/offset-links?limit=20", count: 95),
      ServedList(path: "/stars/headers?size=20", count: 95),
      ServedList(path: "/stars/cursor", count: 95),
      ServedList(path: "/stars/cursor?size=10", count: 95),
      ServedList(path: "/planets/cursor?size=20", count: 60, mark: "Planet "),
    ]
  )

  /// The URL of the next page in the header `Next-Page`.
  static let kinto = ListServer(
    script: "kinto",
    lists: [
      ServedList(path: records("stars") + "?_sort=name&_limit=10", count: 95),
      ServedList(path: records("stars"), count: 95, isOrdered: false),
      ServedList(path: records("planets") + "?_sort=name&_limit=20", count: 60, mark: "Planet "),
    ]
  )

  private static func records(_ collection: String) -> String {
    "/v1/buckets/sky/collections/\(collection)/records"
  }

  /// `continue` with several keys; pages in an array, or in an object by their ids.
  static let mediaWiki = ListServer(
    script: "mediawiki",
    lists: [
      query("list=allpages&aplimit=20", others: 1),
      query("list=allpages&aplimit=24", others: 1),
      query("formatversion=2&list=allpages&aplimit=20", others: 1),
      query("list=categorymembers&cmtitle=Category:Stars&cmlimit=20"),
      query("list=categorymembers&cmtitle=Category:Stars&cmlimit=19"),
      query("generator=allpages&gaplimit=20&prop=info", others: 1),
      query("formatversion=2&generator=allpages&gaplimit=20&prop=info", others: 1),
      query("list=search&srsearch=star&srlimit=20", isOrdered: false),
      changes("rclimit=20"),
      changes("formatversion=2"),
    ]
  )

  /// `Link` headers and next URLs in all relative forms, gzip, redirects.
  static let nginx = ListServer(
    script: "nginx",
    lists: [
      ServedList(path: "/link/1.json", count: 95),
      ServedList(path: "/full/1.json", count: 60, mark: "Planet "),
      ServedList(path: "/query", count: 95),
      ServedList(path: "/relative", count: 95),
      ServedList(path: "/map/1.json", count: 95),
      ServedList(path: "/moved", count: 95),
      ServedList(path: "/old/1.json", count: 95),
    ]
  )

  /// A list of changes with several per page of the wiki; each has an id of its own after the
  /// page's.
  private static func changes(_ parameters: String) -> ServedList {
    ServedList(
      path: "/api.php?action=query&format=json&list=recentchanges&" + parameters,
      count: 127,
      mark: #""rcid":"#,
      first: 2,
      isOrdered: false
    )
  }

  private static func query(
    _ parameters: String,
    others: Int = 0,
    isOrdered: Bool = true
  ) -> ServedList {
    ServedList(
      path: "/api.php?action=query&format=json&" + parameters,
      count: 95,
      others: others,
      isOrdered: isOrdered
    )
  }
}
