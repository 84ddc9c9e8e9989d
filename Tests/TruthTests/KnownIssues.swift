import Testing

extension Truth {
  /// What is not right yet when the list is printed; nil where nothing is known to be wrong.
  var issue: Comment? { Self.unprinted.contains(name) ? "items are lost, or more than that" : nil }

  /// What is not right yet on the screen; nil where nothing is known to be wrong.
  var screenIssue: Comment? { Self.unshown.contains(name) ? "the end row is silent" : nil }

  private static let unprinted: Set = [
    "Adzuna: the page in the path, with a total",
    "Alfresco: skipCount",
    "Discord: after the last id",
    "DynamoDB-like: LastEvaluatedKey",
    "Frankfurter: one object of days",
    "Google Custom Search: queries.nextPage",
    "GraphQL: POST with after",
    "Help Scout: HAL numbers from 1",
    "Heroku: Next-Range",
    "KuCoin: currentPage and totalNum",
    "Magento: searchCriteria, and the last page again past the end",
    "Mailgun: paging.next for ever",
    "MusicBrainz browsing: release-count",
    "NextContinuationToken goes into continuation-token",
    "Nuxeo: currentPageIndex from 0",
    "PubMed: retstart",
    "TVmaze: bare pages from 0, 404 past the end",
    "Trello: before the last id",
    "USAJobs: Page and NumberOfPages",
    "a continuation key",
    "a last page that comes again past the end",
    "a limit that is cut in silence, by offsets",
    "a page number in the path",
    "a page size that is cut in silence",
    "a scroll token in the body goes into scroll",
    "a server that ignores the page and says how many there are",
    "a token that is refused under the wrong name",
    "a token that is still there at the end",
    "a token whose parameter is called as everywhere",
    "a token whose parameter is called so by half",
    "a total that is too low",
    "after_id beside the items",
    "an error past the end",
    "lastId goes into lastId",
    "next_batch goes into batch",
    "the next page’s number in an object",
  ]

  private static let unshown: Set = [
    "a limit that is cut in silence, by offsets",
    "a page size that is cut in silence",
    "a page two that is too early once",
    "a server that ignores the page and says a total",
    "a server that ignores the page and says its number",
    "a token that is refused under the wrong name",
    "a token whose parameter is called as everywhere",
    "a token whose parameter is called so by half",
  ]
}
