/// The names of tokens, and of the parameters that send them back.
enum TokenNames {
  /// Words that may follow `next`, or appear alone in an object about pages.
  private static let nouns: Set<String> = [
    "cursor", "token", "pagetoken", "continuationtoken", "continuation", "marker", "cursormark",
    "key", "pagekey", "startkey", "maxid", "sinceid", "minid", "id", "paginationtoken", "bookmark",
    "anchor", "pageid", "pagecursor", "startingafter", "startcursor", "scrollid", "position",
    "from", "startfrom", "startafter", "batch", "after", "offset", "start", "skip", "startat",
    "pagestart", "startindex", "index", "row", "startrow", "pageoffset", "rowkey", "partitionkey",
    "searchafter", "since", "until", "seq", "sequence", "ptr", "pointer", "state", "stream", "uuid",
    "range", "before", "until", "to", "cookie", "iterator", "sharditerator", "checkpoint",
  ]

  /// Names of tokens without `next`.
  private static let alone: Set<String> = [
    "endcursor", "continuationtoken", "continuation", "continue", "bookmark", "paginationtoken",
    "scrollid", "resumptiontoken", "aftercursor", "lastcursor", "resumetoken", "cursornext",
    "lastevaluatedkey", "pagingtoken", "continuetoken", "moretoken", "morecursor", "pagekey",
    "paginationid", "pagingstate", "paginationkey", "pagingkey", "paginationstate",
  ]

  /// Names of tokens in an object about pages or beside the items.
  private static let near: Set<String> = [
    "after", "cursor", "marker", "pagetoken", "token", "lastkey", "pagestate", "skiptoken", "seek",
  ]

  /// Whether a plain name is that of a token rather than of a URL.
  static func isToken(_ plain: String) -> Bool {
    alone.contains(plain) || noun(afterNext: plain) != nil
  }

  /// Whether a plain name is that of a token beside items, where it has no other meaning.
  static func isBesideItems(_ plain: String) -> Bool {
    isToken(plain) || ["cursor", "pagetoken"].contains(plain)
  }

  /// The word that follows `next` in a plain name; nil for other names.
  static func noun(afterNext plain: String) -> String? {
    guard plain.hasPrefix("next") else { return nil }
    let noun = String(plain.dropFirst(4))
    return nouns.contains(noun) || isID(noun) || isOtherToken(noun) ? noun : nil
  }

  /// Whether a noun is that of a token of something that is no word for pages, as in
  /// `nextRecordsToken`.
  ///
  /// Tokens of later changes are sent with the last page alone, and others aren't about lists.
  private static func isOtherToken(_ noun: String) -> Bool {
    let others: Set = ["sync", "delta", "access", "refresh", "auth", "csrf", "xsrf", "session"]
    return noun.hasSuffix("token") && !others.contains(String(noun.dropLast("token".count)))
  }

  /// Whether a noun is that of the id from which the next page goes on, such as `fromid`.
  private static func isID(_ noun: String) -> Bool {
    noun.hasSuffix("id") && nouns.contains(String(noun.dropLast(2)))
  }

  /// Whether a fact is a token by its name and place.
  static func names(_ fact: Fact) -> Bool {
    if isToken(fact.plain) { return true }
    if fact.plain.hasSuffix("continue"), fact.plain != "continue" { return true }
    let parent = fact.parent
    if NextURLDetector.isNextName(parent) || parent == "cursors" || parent == "cursor" {
      return nouns.contains(fact.plain) || fact.plain == "next" || fact.plain == "after"
    }
    return fact.distance < 6 && (near.contains(fact.plain) || hasWords(fact))
  }

  /// Whether a name contains words for a token, such as `continuation_key` or `after_id`.
  private static func hasWords(_ fact: Fact) -> Bool {
    let words = fact.words
    guard fact.boolean == nil, words.isDisjoint(with: others) else { return false }
    return !words.isDisjoint(with: sure) || words.contains("after") || words == ["scroll"]
  }

  private static let sure: Set<String> = [
    "cursor", "continuation", "bookmark", "marker", "resumption", "continue", "resume", "cookie",
  ]

  /// Words of links in other directions, or of none.
  private static let others: Set<String> = [
    "prev", "previous", "before", "first", "start", "current", "self", "this", "access", "auth",
    "api", "csrf", "xsrf", "session", "private", "user", "refresh", "security", "bearer", "type",
    "count", "retry", "expires", "has", "is", "total", "date", "time", "device", "push",
  ]
}
