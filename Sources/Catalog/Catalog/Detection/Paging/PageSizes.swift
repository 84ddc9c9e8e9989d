/// The numbers of items per page in requests and responses.
enum PageSizes {
  static let echoes: Set<String> = [
    "perpage", "limit", "pagesize", "itemsperpage", "hitsperpage", "resultsperpage", "maxresults",
    "size", "rows", "pagelimit", "take", "recordsperpage", "maxitems", "top", "countperpage",
    "entriesperpage",
  ]

  /// The size that the response states.
  static func echo(in envelope: Envelope) -> Fact? {
    envelope.first(echoes) { $0.count ?? 0 > 0 && $0.distance < 12 }
  }

  /// The size in the request.
  static func asked(in envelope: Envelope) -> (name: String, value: Int)? {
    envelope.askedNumber(.size).flatMap { $0.value > 0 ? $0 : nil }
  }
}
