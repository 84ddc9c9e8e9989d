import EverDocuments

/// The names that requests and responses have for the parts of paging.
///
/// A name is plain (``PlainName``), stands here once, and has the public API that it is from. What a
/// name means also depends on its value: a text under the name of an offset is a token.
enum PagingNames {
  /// What a name stands for.
  enum Role {
    /// The number of a page.
    case page
    /// The number of a page, in an object about pages only.
    case number
    /// The number of pages.
    case pages
    /// The number of items before a page.
    case offset
    /// The number of items on a page.
    case size
    /// The number of items on a page in requests; in responses it counts other things as well.
    case wantedSize
    /// The number of all items.
    case total
    /// The number of all items, or of those on the page.
    case count
    /// The number of items after the page.
    case remaining
    /// A flag that is true when there are more items.
    case more
    /// A flag that is true on the last page.
    case last
    /// A value of a response that selects the next page.
    case token
    /// The id or the time after which a page begins, in requests.
    case after
    /// The id or the time before which a page begins, in requests.
    case before
  }

  private static let rows: [(role: Role, names: String, api: String)] = [
    (.page, "page", "GitHub, Stack Exchange"), (.page, "currentpage", "Laravel"),
    (.page, "currentpageindex currentpagenumber", "Nuxeo"),
    (.page, "pagenumber", "ASP.NET, Azure"), (.page, "pageindex p", "SonarQube"),
    (.page, "pageno pagenum", "PubMed, Trello"), (.page, "paged", "WordPress"),
    (.page, "pg pn pgno", "Open Food Facts, Naver"), (.page, "startpage", "DataCite, Clarivate"),
    (.page, "curpage thispage pagecurrent pagenr", "legacy JSON of PHP and Java"),
    (.number, "number", "Spring Data"), (.number, "current", "Elastic App Search, Confluence"),
    (.number, "index", "Symfony paginators"),
    (.pages, "totalpages", "Spring Data, WordPress"), (.pages, "lastpage", "Laravel"),
    (.pages, "pages", "WooCommerce, Rick and Morty"), (.pages, "nbpages", "Algolia"),
    (.pages, "pagecount numpages", "Strapi, Django"), (.pages, "maxpage maxpages", "LastFM"),
    (.pages, "numberofpages lastpagenumber", "GOV.UK, JSON:API"),
    (.pages, "totalpagecount totalpage pagestotal npages", "Zoho, CKAN"),
    (.offset, "offset", "Spotify, Reddit"), (.offset, "skip skipped", "Contentful, DummyJSON"),
    (.offset, "start", "Solr, CrossRef"), (.offset, "startat", "Jira"),
    (.offset, "startindex", "SCIM, Google Books, NVD"), (.offset, "from", "Elasticsearch"),
    (.offset, "firstresult", "Camunda"), (.offset, "startrow", "GeoNames"),
    (.offset, "startposition", "QuickBooks"), (.offset, "resultoffset", "ArcGIS"),
    (.offset, "startrecord firstrecord", "DPLA, Web of Science"), (.offset, "retstart", "NCBI"),
    (.offset, "idisplaystart displaystart", "DataTables"), (.offset, "skipcount", "Alfresco"),
    (.offset, "pageoffset currentoffset pagestart", "Typesense, JSON:API"),
    (.size, "perpage", "GitHub"), (.size, "limit", "Stripe, Spotify"),
    (.size, "pagesize", "Google, Stack Exchange"), (.size, "itemsperpage", "SCIM"),
    (.size, "hitsperpage", "Algolia"), (.size, "resultsperpage recordsperpage", "NVD, Adzuna"),
    (.size, "maxresults", "Jira"), (.size, "size", "Spring Data, Elasticsearch"),
    (.size, "rows", "Solr, CrossRef"), (.size, "take", "Prisma, Kendo"),
    (.size, "top", "OData"), (.size, "maxitems", "Alfresco"),
    (.size, "pagelimit pagelen", "Bitbucket"),
    (.size, "countperpage entriesperpage", "eBay"), (.size, "resultrecordcount", "ArcGIS"),
    (.wantedSize, "first", "Relay"), (.wantedSize, "max", "Grails"),
    (.wantedSize, "num n", "Google CSE"),
    (.wantedSize, "length amount nb", "DataTables, FreeToGame"), (.wantedSize, "ps", "SonarQube"),
    (.wantedSize, "retmax", "NCBI"), (.wantedSize, "maxrows maxrecords", "GeoNames, Airtable"),
    (.wantedSize, "maxkeys maxresult maxpagesize", "S3, IBM"), (.wantedSize, "display", "Naver"),
    (.wantedSize, "batchsize pgsize", "Salesforce, Europeana"),
    (.total, "recordsfiltered filteredtotal", "DataTables"),
    (.total, "nummatched numbermatched", "OGC API"),
    (.total, "totalcount", "GitHub"), (.total, "total", "Spotify, Jira"),
    (.total, "totalresults", "SCIM, NVD"), (.total, "totalitems", "Google Books, Hydra"),
    (.total, "totalelements", "Spring Data"), (.total, "numfound", "Solr"),
    (.total, "nbhits nhits", "Algolia, Opendatasoft"), (.total, "hitcount", "Europe PMC"),
    (.total, "totaldocs", "Mongoose"), (.total, "totalrecords totalrows", "CouchDB, DataTables"),
    (.total, "totalhits estimatedtotalhits", "Pixabay, Meilisearch"),
    (.total, "totalsize", "Salesforce"),
    (.total, "totalentries totalobjects", "Zoho, Parse"), (.total, "recordstotal", "DataTables"),
    (.total, "found foundcount totalfound", "Typesense, WordPress.com"),
    (.total, "available", "Marvel"),
    (.total, "totalrecordcount totalresultcount", "Jellyfin, GeoNames"),
    (.total, "totalmatches totalnumber totalresult", "Open Library, Walmart"),
    (.total, "numresults numberofresults numberofrecords", "SearX, SRU"),
    (.total, "totalavailable totalitemcount itemstotal totalcounts", "Nutritionix, Zendesk"),
    (.total, "counttotal fullcount allcount rowcount countall", "ArangoDB, Twenty"),
    (.total, "filteredtablerowscount", "Datasette"), (.total, "completelistsize", "OAI-PMH"),
    (.total, "matched", "STAC"), (.total, "outof", "WordPress plugins"),
    (.count, "count", "Django REST Framework"), (.count, "resultcount", "iTunes"),
    (.count, "hits matches itemcount results records items", "Hacker News, Kitsu"),
    (.remaining, "remaining remainingitemcount", "Kubernetes, Typeform"),
    (.remaining, "rest left itemsleft remainingitems remainingcount", "Wrike"),
    (.more, "hasmore", "Stripe, Stack Exchange"),
    (.more, "hasnextpage hasnext", "Relay, PokéAPI GraphQL"),
    (.more, "more moreavailable moreresults", "MediaWiki, Instagram"), (.more, "istruncated", "S3"),
    (.more, "hasmoreitems hasmoreresults hasmorerecords havemore", "Pipedrive, HubSpot"),
    (.more, "havemoreresults isnextpageavailable nextpageavailable", "Nuxeo"),
    (.more, "moreitemsincollection morerecords moredata", "Pipedrive, Zoho"),
    (.more, "exceededtransferlimit", "ArcGIS"),
    (.more, "partial hasmorepages", "JSON:API profiles, Laravel"),
    (.last, "islast", "Jira"), (.last, "last islastpage", "Spring Data, Bitbucket Server"),
    (.last, "done", "Salesforce"),
    (.last, "complete finished isfinished end isend", "TVmaze, Zendesk"),
    (.last, "nomore eof endofstream endoflist endofresults endofrecords", "Zendesk, GBIF"),
    (.last, "foundnewest", "Zulip"),
    (.token, "cursor endcursor nextcursor", "Slack, Relay"),
    (.token, "pagetoken nextpagetoken", "Google"),
    (.token, "continuationtoken continuation continue", "S3, Cosmos DB, MediaWiki"),
    (.token, "nexttoken paginationtoken", "AWS, X"), (.token, "marker nextmarker", "S3, Box"),
    (.token, "lastevaluatedkey exclusivestartkey", "DynamoDB"),
    (.token, "scrollid", "Elasticsearch"),
    (.token, "bookmark", "CouchDB, Pinterest"), (.token, "cursormark nextcursormark", "Solr"),
    (.token, "resumptiontoken", "OAI-PMH"),
    (.token, "pagingtoken moretoken skiptoken", "Stellar, Graph"),
    (
      .token, "pagekey nextpagekey nextkey lastkey startkey pagestate pagingstate",
      "Dynatrace, Cassandra"
    ),
    (.token, "searchafter pagedresultscookie", "Elasticsearch, ForgeRock"),
    (.token, "nextbatch", "Matrix"), (.token, "lastappid", "Steam"),
    (.token, "searchcontinue", "Wikidata"),
    (.token, "position nextposition anchor seek", "Canvas, JMAP"), (.token, "lastseq", "CouchDB"),
    (.after, "after startingafter pageafter", "Reddit, Stripe"),
    (.after, "sinceid afterid lastid", "X, Shopify"),
    (.after, "since startafter startafterid fromid", "Orthanc, Intercom, GitHub"),
    (.before, "before maxid", "Discord, Mastodon"),
    (.before, "until endingbefore beforeid olderthan", "Meta, Stripe"),
  ]

  private static let roles: [String: (role: Role, rank: Int)] = Dictionary(
    rows.flatMap { row in row.names.split(separator: " ").map { (String($0), row.role) } }
      .enumerated().map { ($1.0, ($1.1, $0)) },
    uniquingKeysWith: { first, _ in first }
  )

  /// All names, in the order of the table.
  static var all: [String] { rows.flatMap { $0.names.split(separator: " ").map(String.init) } }

  /// The role of a plain name; nil when it has none.
  static func role(of plain: String) -> Role? { roles[plain]?.role }

  /// The place of a name in the table, by which one of several names with a role is preferred.
  static func rank(of plain: String) -> Int { roles[plain]?.rank ?? .max }

  /// The parameters that send a token back, by its plain name: `=` is the token's own name, and `-`
  /// the same without `next`.
  static let parameters: [String: String] = [
    // Relay, Reddit, HubSpot, JSON:API
    "endcursor": "after cursor", "after": "after page[after] cursor",
    "aftercursor": "after page[after]",
    // Slack, Notion
    "nextcursor": "- start_cursor", "cursor": "cursor after", "lastcursor": "cursor",
    "cursornext": "cursor",
    // Google, AWS, X
    "nexttoken": "= - pagination_token", "pagetoken": "=", "paginationtoken": "=",
    // S3, Cosmos DB, MediaWiki, Kubernetes
    "continuationtoken": "= continuationToken continuation-token",
    "nextcontinuationtoken": "continuation-token -", "continue": "=",
    "metadatacontinue": "continue", "searchcontinue": "continue",
    // DynamoDB, Dynatrace, Azure Tables
    "lastevaluatedkey": "ExclusiveStartKey exclusiveStartKey =", "nextpagekey": "= -",
    "nextkey": "= -", "lastkey": "startkey =",
    // Matrix, CouchDB, Datasette, Solr
    "nextbatch": "from since", "end": "from", "lastseq": "since", "next": "next _next cursor",
    "nextcursormark": "cursorMark", "scrollid": "scroll_id =",
    // Typed page numbers and offsets that aren't numbers
    "nextpage": "page cursor", "nextoffset": "offset", "offset": "offset", "position": "position",
    "nextpagestart": "start -", "nextpagestartsafter": "start_after_id starting_after",
    "pagination.next": "next until", "nextpageoffset": "offset -", "nextid": "- from_id",
    // Anthropic; lists that say `object: "list"` are OpenAI's and Notion's
    "lastid": "after_id after starting_after", "list.lastid": "after after_id",
    "list.nextcursor": "start_cursor -",
    // Twitch, X
    "cursor.next": "cursor after next", "cursors.next": "cursor after next",
    "datasette.next": "_next next",
    "page.cursor": "page[cursor] cursor", "page.after": "page[cursor] page[after] after",
    // ForgeRock
    "pagedresultscookie": "_pagedResultsCookie",
    "pagination.cursor": "after cursor", "meta.nexttoken": "pagination_token -",
  ]

  /// Further parameters for a token, sent together after the likely ones.
  static let otherParameters = [
    "cursor", "page_token", "pageToken", "after", "next", "token", "page-token", "next_token",
    "continuation",
    "marker", "start", "from", "offset", "starting_after", "start_after_id", "page", "until",
    "scroll_id", "page[cursor]", "pagination_token", "max_id", "since",
  ]

  /// The names of offsets beside those of sizes in lower case, as they are written in requests.
  static let offsets: [String: String] = [
    "limit": "offset", "rows": "start", "take": "skip", "top": "skip", "count": "offset",
    "size": "from", "num": "start", "length": "start", "max": "offset", "first": "skip",
    "maxresults": "startAt", "max_results": "start", "maxrows": "startRow", "retmax": "retstart",
    "maxrecords": "startRecord", "max_records": "start_record",
    "resultrecordcount": "resultOffset", "resultsperpage": "startIndex", "display": "start",
    "maxitems": "skipCount", "$limit": "$offset", "_limit": "_skip",
    "pagination[limit]": "pagination[start]",
  ]

  /// The names of offsets by members of responses that one server's software has: CouchDB, ArcGIS.
  static let conventions = ["total_rows": "skip", "exceededTransferLimit": "resultOffset"]

  /// The names of sizes that may follow what a vendor prepends.
  static let offsetEnds = ["limit", "count", "rows", "take", "top", "maxresults", "size"]

  /// The names of page numbers beside those of sizes, where they aren't `page` alone.
  static let pages: [String: String] = [
    "ps": "p", "page[size]": "page[number]", "_limit": "_page", "pgsize": "pg",
    "count": "start_page", "page_size": "page page_number", "pageSize": "page pageNumber",
  ]

  /// Usual names, sent together, one of which may select the next page.
  static let bundles: (numbers: [String], before: [String], after: [String]) = (
    [
      "offset", "p", "skip", "pageNumber", "start", "startIndex", "from", "pg", "page_no", "_page",
      "_start", "paged", "pageNo", "page_number", "startAt", "_skip",
    ],
    ["before", "max_id", "until", "before_id", "ending_before", "olderThan"],
    ["after", "since", "after_id", "since_id", "starting_after", "last_id", "start_after"]
  )
}
