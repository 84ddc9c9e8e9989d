/// The numbers of items per page that requests and answers name.
enum PageSizes {
  /// Parameters that ask for a number of items.
  static let parameters = [
    "per_page", "limit", "pageSize", "page_size", "pagesize", "page[size]", "page[limit]",
    "perPage", "per-page", "size", "count", "rows", "$top", "$limit", "maxResults", "max_results",
    "hitsPerPage", "_limit", "_per_page", "max", "first", "take", "num", "n", "_size",
    "items_per_page", "pagination[pageSize]", "pagination[limit]", "resultsPerPage", "itemsPerPage",
    "page_limit", "top", "maxPageSize", "results_per_page", "PageSize", "Limit", "perpage",
    "$first", "page-size", "nb", "amount", "page.size", "batchSize", "batch_size", "maxItems", "ps",
  ]

  static let echoes: Set<String> = [
    "perpage", "limit", "pagesize", "itemsperpage", "hitsperpage", "resultsperpage", "maxresults",
    "size", "rows", "pagelimit", "take", "recordsperpage", "maxitems", "top", "countperpage",
    "entriesperpage",
  ]

  /// The size that the answer names.
  static func echo(in envelope: Envelope) -> Fact? {
    envelope.first(echoes) { $0.count ?? 0 > 0 && $0.distance < 12 }
  }

  /// The size that the request names.
  static func asked(in envelope: Envelope) -> (name: String, value: Int)? {
    envelope.askedNumber(of: parameters).flatMap { $0.value > 0 ? $0 : nil }
  }
}
