import Definitions
import Documents
package import Transport

/// The purpose of a request's parameter, derived from its name in the style of any API.
package enum ParameterKind: Hashable {
  /// The number of a page.
  case page
  /// The number of items before a page.
  case offset
  /// A value of an earlier response that selects the next page.
  case token
  /// The number of items per page.
  case size

  /// Nil when the name isn't about pages.
  init?(_ name: String) {
    let plain = PlainName.of(name)
    let last = Self.lastWord(of: name)
    if Self.sizes.contains(plain) || Self.sizeEndings.contains(where: plain.hasSuffix)
      || Self.sizeWords.contains(last)
    {
      self = .size
    } else if Self.pages.contains(plain) || plain.hasSuffix("page") || last == "page" {
      self = .page
    } else if Self.offsets.contains(plain) || Self.offsetEndings.contains(where: plain.hasSuffix)
      || Self.offsetWords.contains(last)
    {
      self = .offset
    } else if Self.tokens.contains(plain) || Self.isToken(plain) {
      self = .token
    } else {
      return nil
    }
  }

  /// The word in the innermost brackets or after the last dot: `limit` of `criteria[limit]`.
  private static func lastWord(of name: String) -> String {
    guard let start = name.lastIndex(where: { "[.".contains($0) }), start > name.startIndex else {
      return ""
    }
    return PlainName.of(String(name[name.index(after: start)...]))
  }

  /// Whether a name is that of a page token.
  ///
  /// Names of credentials share words with it and are excluded.
  private static func isToken(_ plain: String) -> Bool {
    if ["cursor", "continuation", "bookmark", "scrollid"].contains(where: plain.contains) {
      return true
    }
    let isCredential = ["access", "auth", "api", "csrf", "session", "private", "id", "user"]
      .contains(where: plain.hasPrefix)
    return plain.hasSuffix("token") && plain != "token" && !isCredential
  }

  private static let pages: Set<String> = [
    "page", "pagenumber", "pageno", "pagenum", "pageindex", "pageidx", "pagenr", "pagecurrent", "p",
    "pg", "pgno", "paged", "pn", "seite", "pagina", "sida", "strona", "sivu",
  ]

  private static let offsets: Set<String> = [
    "offset", "skip", "start", "startat", "startindex", "from", "firstresult", "startrow",
    "startposition", "startrecord", "displaystart", "idisplaystart", "startfrom", "pagestart",
    "firstrecord", "firstrow", "begin", "skipcount", "skiprows", "startitem", "recordstart",
  ]
  private static let offsetEndings = ["offset", "skip", "startindex", "startposition", "retstart"]
  private static let offsetWords: Set<String> = ["start", "from"]

  private static let tokens: Set<String> = [
    "after", "startingafter", "pageafter", "marker", "nextmarker", "position", "lastseq", "since",
    "startkey", "exclusivestartkey", "startafter", "nextpagekey", "nextkey", "pagekey", "maxid",
    "sinceid", "afterid", "lastid", "cursormark", "next", "continue", "pagestate", "resume",
    "searchafter", "lastkey", "lastevaluatedkey", "anchor",
  ]

  private static let sizes: Set<String> = [
    "perpage", "limit", "pagesize", "size", "count", "rows", "top", "maxresults", "hitsperpage",
    "max", "first", "take", "num", "n", "itemsperpage", "resultsperpage", "pagelimit",
    "maxpagesize", "nb", "amount", "batchsize", "maxitems", "ps", "length", "results",
    "recordsperpage", "pgsize", "psize", "itemcount", "pagecount", "perpg", "maxrecords", "retmax",
    "maxkeys", "maxresult", "maxentries", "maxrows", "numberofresults", "limittofirst",
    "limittolast", "numafter",
  ]
  private static let sizeEndings = ["perpage", "pagesize", "limit", "totake"]
  private static let sizeWords: Set<String> = ["size"]
}

/// A paging parameter of the request.
package struct RequestedParameter: Hashable {
  /// The name as the request writes it.
  package let name: String
  package let kind: ParameterKind
  /// Empty when the request sends no value.
  let value: String

  /// A whole number from 0 to 2⁵³; nil for any other value.
  var number: Int? { wholeNumber(value) }
}

extension PageNumbers {
  /// The same parameter where it counts rows, the first of which has a number.
  func countingRows(from first: Int) -> Pagination.Family {
    .offset(
      Offsets(
        place: place.naming(.offset),
        first: first,
        base: min(first, 1),
        countsBySize: false
      )
    )
  }
}

extension RequestPlace {
  /// The parameters whose names are of a kind; all of them when none is.
  func naming(_ kind: ParameterKind) -> RequestPlace {
    let own = names.filter { ParameterKind($0) == kind }
    return own.isEmpty ? self : RequestPlace(parameters: own)
  }
}

extension URLReference {
  /// The query's paging parameters, in their order.
  package var pagingParameters: [RequestedParameter] {
    let named = queryNames.compactMap { name in
      ParameterKind(name).map {
        RequestedParameter(name: name, kind: $0, value: queryValue(name) ?? "")
      }
    }
    return named.filter { parameter in !isFilter(parameter, among: named) }
  }

  /// The query's sizes of a page, those whose names have no other meaning first.
  package var sizeParameters: [RequestedParameter] {
    let sizes = pagingParameters.filter { $0.kind == .size }
    let isVague: (RequestedParameter) -> Bool = {
      SizeDetection.vague.contains(PlainName.of($0.name))
    }
    return sizes.filter { !isVague($0) } + sizes.filter(isVague)
  }

  /// Whether a page number selects items by their values: it is alone in an object of filters, beside
  /// parameters of pages elsewhere, as in `filter[page]=3&limit=10`.
  private func isFilter(_ page: RequestedParameter, among named: [RequestedParameter]) -> Bool {
    guard page.kind == .page, let object = Self.object(of: page.name),
      ["filter", "filters", "where"].contains(object.split { ".[".contains($0) }.last)
    else { return false }
    let others = named.filter { $0.name != page.name }
    return !others.isEmpty && !others.contains { Self.object(of: $0.name) == object }
  }

  /// The name of the object that contains a parameter, such as `filter` of `filter[page]`; nil for a
  /// parameter without one.
  private static func object(of name: String) -> Substring? {
    name.lastIndex { ".[".contains($0) }.map { name[..<$0] }
  }
}
