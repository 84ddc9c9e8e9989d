package import Documents
package import Items
package import Secrets

/// A source described in TOML: its requests, and where responses hold their parts.
///
/// ``title``, ``url``, ``body`` and the values of ``parameters`` and ``headers`` may contain
/// `{ARGUMENT}`, the argument of the command line. Values of parameters and headers may contain
/// `$NAME`, an environment variable; they are omitted when it isn't set.
package struct SourceDefinition: Hashable, Sendable {
  /// The name of the source on the command line.
  package var name: String

  /// The title of its screen.
  package var title: String

  /// The plural of what its items are, such as `moderators`; nil for any items.
  package var unit: String? = nil

  /// The number of items requested for a page by default.
  package var pageSize: Int

  /// The largest page size that the server supports; nil when it is unknown.
  package var maximumPageSize: Int?

  /// Whether its pages hold nothing private.
  ///
  /// Such pages are stored for an offline start and for the first frame, even if the server forbids
  /// storing them.
  package var keepsForOffline = false

  /// The view in which its items are first displayed; nil is a grid when items have images, else a
  /// list.
  package var view: SourceView? = nil

  /// Whether an item represents the list at its link, which is opened instead of the item.
  package var opensLists = false

  /// Whether the value at ``items`` is the only item, rather than a list.
  package var isItem = false

  /// The name of the argument that the source takes, such as `SITE`; nil for none.
  package var argument: String?

  /// The list's URL, whose query is sent unchanged; a base URL replaces scheme, host and port.
  package var url: SecretURL

  /// Further origins that a base URL replaces, such as `https://images.example.com`.
  package var origins: [String] = []

  /// The body of every request, JSON or a form; nil for none.
  package var body: String?

  /// The method of page requests; nil is `POST` with a body, else `GET`.
  package var method: String? = nil

  /// Query parameters, sent in this order after the paging ones.
  package var parameters: [Pair]

  /// Headers.
  ///
  /// A header with an environment variable is sent to the source's own origin only.
  package var headers: [Pair]

  /// Where the list of items is in a response; an object there is the list of its values.
  package var items: JSONPath

  /// Where the id is in an item; nil when items have none.
  ///
  /// `$key` is the item's name in an object of items.
  package var id: JSONPath?

  /// Whether rows with the same id are one item, which the list shows once.
  ///
  /// False for a guessed id, such as a name, which hides no row with different content.
  package var trustsID = true

  /// Whether the items of page one are in an array.
  package var hasArray = false

  /// Whether a value of the items differs in all of page one, so that a row at the head of a page is
  /// the item of an equal row at the end of the page before.
  package var tellsRows = false

  /// The URL of an item's web page; nil when there is none.
  package var link: FieldContent?

  /// The images of an item; nil when there are none.
  package var image: ImageDefinition?

  package var pagination: Pagination
  package var total: TotalDefinition?
  package var hints: HintPaths

  /// Sentences for the user about the detected list, which are displayed with page one when it is
  /// first loaded.
  package var remarks: [String] = []
  package var errors: ErrorEnvelope
  package var columns: [ColumnDefinition]

  /// The names of the columns of page one, when it is a table: later pages may have no heading.
  package var tableNames: [String]? = nil

  /// Columns for some kinds of items, instead of ``columns``; empty when all items have the same.
  package var layouts: [RowLayout]
  package var detail: DetailDefinition?

  /// The key that the server requires or accepts; nil when none is known.
  package var key: KeyDefinition? = nil

  /// The changes when an argument is given; nil when the argument, if any, is always required.
  package var search: SearchDefinition? = nil

  /// The URLs for which the definition is used instead of detection; nil when it is opened by name
  /// only.
  package var applies: Applicability? = nil
}

/// The arrangement of a source's items.
package enum SourceView: String, Hashable, Sendable, CaseIterable {
  /// One row of text for each item.
  case list
  /// Cells of equal size in columns, each with its image.
  case grid
  /// One column, with each image as tall as its aspect ratio requires.
  case feed
}

/// A key that a server requires or accepts.
package struct KeyDefinition: Hashable, Sendable {
  /// The environment variable that holds the key.
  package var variable: String

  /// The URL at which the user can get a key; nil when it is unknown.
  package var page: String?

  /// Whether the server answers only requests with the key.
  package var isRequired: Bool
}

/// The changes to a source's requests when an argument is given.
package struct SearchDefinition: Hashable, Sendable {
  /// Nil keeps the title without an argument.
  package var title: String?
  package var url: String
  /// Nil keeps the place without an argument.
  package var items: JSONPath?
  /// Nil keeps the place without an argument.
  package var total: ResponsePlace?
}

/// Where the number of all items is.
package struct TotalDefinition: Hashable, Sendable {
  package var place: ResponsePlace

  /// Parameters of a request for the total alone; nil when every page holds it.
  package var parameters: [Pair]?

  /// Where a response says whether the number is only a lower bound; nil when it is exact.
  package var relation: JSONPath? = nil

  /// The value at ``relation`` that means a lower bound, such as `gte`.
  package var lowerBound: String? = nil

  package init(
    place: ResponsePlace,
    parameters: [Pair]? = nil,
    relation: JSONPath? = nil,
    lowerBound: String? = nil
  ) {
    self.place = place
    self.parameters = parameters
    self.relation = relation
    self.lowerBound = lowerBound
  }
}

/// Where a response states waits and quotas; nil when it doesn't.
package struct HintPaths: Hashable, Sendable {
  /// Seconds to wait before the next request.
  package var wait: ResponsePlace?
  /// The number of requests left.
  package var quota: ResponsePlace?
  /// The number of items per page that the server states.
  package var pageSize: ResponsePlace?

  package init(
    wait: ResponsePlace? = nil,
    quota: ResponsePlace? = nil,
    pageSize: ResponsePlace? = nil
  ) {
    self.wait = wait
    self.quota = quota
    self.pageSize = pageSize
  }
}

/// How a response marks itself as an error.
package struct ErrorEnvelope: Hashable, Sendable {
  package var message: JSONPath?

  /// Where an error's name is.
  ///
  /// Its presence makes any response an error, whatever its status.
  package var name: JSONPath?

  /// Where an error's id is.
  ///
  /// Its presence makes any response an error, whatever its status.
  package var id: JSONPath?

  /// The flag that is false in an error; nil is `ok`.
  package var success: JSONPath? = nil

  /// Ids of errors for which a later retry may help.
  package var transientIDs: [String] = []

  /// Names of errors that mean too many requests.
  package var throttleNames: [String] = []

  /// The words before the seconds to wait in a message, such as `available in `; nil for none.
  package var secondsAfter: String?
}

/// A column: the values of an item that it shows, and their format.
package struct ColumnDefinition: Hashable, Sendable {
  package var column: Column
  package var content: FieldContent
  package var format: FieldFormat

  /// Text after a number, such as ` cm`.
  package var suffix: String

  package init(
    column: Column,
    content: FieldContent,
    format: FieldFormat = .text,
    suffix: String = ""
  ) {
    self.column = column
    self.content = content
    self.format = format
    self.suffix = suffix
  }
}

/// How an incomplete item of a list is completed.
package struct DetailDefinition: Hashable, Sendable {
  /// The URL of the detail request.
  package var url: FieldContent

  /// The value of an item whose absence requires the request.
  package var completes: JSONPath

  /// Where the response holds that value; a step in braces, such as `{id}`, is a value of the item.
  package var answer: JSONPath
}

/// Columns for the items of one kind.
package struct RowLayout: Hashable, Sendable {
  /// Where an item states its kind.
  package var path: JSONPath

  /// The kinds with this layout, as texts.
  package var values: [String]

  package var columns: [ColumnDefinition]
}

/// The images of an item.
///
/// In the URLs, `{width}` and `{height}` are the displayed size in pixels, and other braces are
/// values of the item.
package struct ImageDefinition: Hashable, Sendable {
  /// The URL of a small image.
  package var thumbnail: Template

  /// The URL of the full image; nil when the small one is all.
  package var full: Template?

  /// The URL of the file that is saved; nil when it is the full or the small image.
  package var original: Template? = nil

  /// Where its width and height in pixels are; nil when they are unknown.
  package var width: JSONPath?
  package var height: JSONPath?

  /// Where its mean colour is, as `#rrggbb`; nil when it is unknown.
  package var color: JSONPath?

  /// Where its BlurHash is (https://blurha.sh); nil when there is none.
  package var blurHash: JSONPath?

  /// Where its author's name is; nil when it is unknown.
  package var author: JSONPath?
}
