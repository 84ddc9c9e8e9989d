package import EverWeb
import EverBase

/// The format of a list.
package enum ListFormat: Hashable, Sendable {
  case json
  /// One JSON value per line, or values separated by white space.
  case jsonLines
  /// Rows of values; the first row holds their names.
  case table(Table.Separator)
  /// Atom or RSS.
  case feed
}

extension ListFormat {
  /// The format of a response by its content type, else by the ending of its URL; nil when neither
  /// names one.
  package init?(of response: HTTPResponse) {
    let type = response.header("Content-Type")?.lowercased().prefix { $0 != ";" } ?? ""
    if let named = Self(contentType: type.split { $0.isWhitespace }.first ?? "") {
      self = named
    } else if Self.isVague(type),
      let named = Self(fileName: response.url.revealed.prefix { !"?#".contains($0) })
    {
      self = named
    } else {
      return nil
    }
  }

  /// The format of a content type; nil for other types.
  private init?(contentType type: Substring) {
    switch type {
    case "application/x-ndjson", "application/ndjson", "application/jsonl", "application/x-jsonl",
      "application/jsonlines", "application/x-jsonlines", "application/json-lines",
      "application/x-json-stream", "application/stream+json", "application/json-seq",
      "text/x-ndjson", "text/jsonl":
      self = .jsonLines
    case "text/csv", "application/csv", "text/x-csv", "application/x-csv": self = .table(.comma)
    case "text/tab-separated-values", "text/tsv": self = .table(.tab)
    case "application/atom+xml", "application/rss+xml", "application/rdf+xml", "application/xml",
      "text/xml":
      self = .feed
    default: return nil
    }
  }

  /// The format of a file name extension; nil for other extensions.
  package init?(fileName: some StringProtocol) {
    switch fileName.lowercased().split(separator: ".").last {
    case "json": self = .json
    case "jsonl", "ndjson": self = .jsonLines
    case "csv": self = .table(.comma)
    case "tsv", "tab": self = .table(.tab)
    default: return nil
    }
  }

  private static func isVague(_ type: Substring) -> Bool {
    ["", "text/plain", "application/octet-stream", "binary/octet-stream"].contains(type)
  }
}
