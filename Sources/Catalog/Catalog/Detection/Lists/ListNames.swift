/// What the names around a list say about it.
enum ListNames {
  /// Names under which APIs send what was asked for, whatever it is.
  private static let general: Set<String> = [
    "data", "items", "results", "result", "entries", "entry", "records", "record", "rows",
    "entities", "payload", "content", "contents", "objects", "values", "value", "hits", "docs",
    "documents", "children", "nodes", "edges", "list", "elements", "member", "members", "chunk",
    "resources", "collection", "search", "response", "feed",
  ]

  /// Names of things of which APIs send lists.
  private static let things: Set<String> = [
    "people", "posts", "photos", "users", "issues", "channels", "articles", "products", "orders",
    "events", "messages", "files", "repositories", "features", "works", "books", "movies", "videos",
    "tracks", "albums", "artists", "comments", "customers", "contacts", "tickets", "projects",
    "tasks", "pages", "titles", "statuses", "accounts", "transactions", "matches", "games",
    "listings", "jobs", "companies", "models", "datasets", "packages", "topics", "threads", "notes",
    "teams", "groups", "locations", "episodes", "characters", "stories", "questions", "answers",
    "reviews", "recipes", "rooms",
  ]

  /// Whether a plain name is one under which lists are sent.
  static func isUsual(_ plain: String) -> Bool { general.contains(plain) || things.contains(plain) }

  /// Names of lists that come beside what was asked for; whatever is below them is no item either.
  static let beside: Set<String> = [
    "links", "link", "errors", "error", "warnings", "notices", "included", "includes", "facets",
    "facet", "facetresults", "facetcounts", "suggestedfacets", "facetfields", "tags",
    "aggregations", "aggs", "filters", "filter", "columns", "headers", "sort", "sorts",
    "parameters", "params", "breadcrumbs", "meta", "metadata", "pagination", "paging", "schema",
    "schemas", "suggestions", "expandablecolumns", "expandedcolumns", "primarykeys", "context",
    "request", "shards", "buckets", "stats", "debug", "rankings", "actions", "class", "rel",
    "queries", "extensions", "conformsto", "template", "fielddefinitions", "availablefilters",
    "units", "pageinfo", "related", "responseheader", "highlighting", "spellcheck", "tokens",
    "sponsored", "ads", "promoted", "banners", "categories", "messagesinfo", "options", "prefixes",
    "normalized", "redirects",
  ]

  /// Names of lists that are never what was asked for.
  static let complaints: Set<String> = [
    "errors", "error", "warnings", "notices", "links", "link", "meta", "metadata", "included",
    "includes",
  ]

  /// What the names on a path say, from -60 to 30; one that the request names is no list beside others.
  static func score(_ path: JSONPath, askedBy segments: [String]) -> Int {
    let names = path.steps.map(PlainName.of)
    guard let last = names.last else { return 0 }
    let isBeside = names.contains { name in
      beside.contains(name) && !segments.contains { isSame(name, $0) }
    }
    if isBeside { return -60 }
    return general.contains(last) ? 30 : things.contains(last) ? 20 : 0
  }

  /// What the request's path says: `/issues.json` asks for `issues`, `/repos/runs` for `workflow_runs`.
  static func score(_ name: String, askedBy segments: [String]) -> Int {
    let name = PlainName.of(name)
    guard !name.isEmpty, let last = segments.last else { return 0 }
    if isSame(name, last) { return 25 }
    if name.count > 3, segments.contains(where: { isSame(name, $0) }) { return 15 }
    return last.count > 3 && name.hasSuffix(last) ? 15 : 0
  }

  /// Whether two plain names are one word, in the singular or the plural.
  static func isSame(_ first: String, _ second: String) -> Bool {
    singular(first) == singular(second)
  }

  /// A plain name without the ending of a plural; good enough to compare.
  static func singular(_ name: String) -> String {
    if name.count > 3, name.hasSuffix("ies") { return name.dropLast(3) + "y" }
    if name.count > 4, name.hasSuffix("ses") || name.hasSuffix("xes") {
      return String(name.dropLast(2))
    }
    if name.count > 2, name.hasSuffix("s"), !name.hasSuffix("ss") { return String(name.dropLast()) }
    return name
  }
}
