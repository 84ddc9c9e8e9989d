package import EverItems
package import EverBase

/// A source described in TOML: its requests, and where responses hold their parts.
///
/// ``title``, ``url``, ``body`` and the values of ``parameters`` and ``headers`` may contain
/// `{ARGUMENT}`, the argument of the command line. Values of parameters and headers may contain
/// `$NAME`, an environment variable; they are omitted when it isn't set.
package struct SourceDefinition: Hashable, Sendable {
  /// The name of the source on the command line.
  package var name = ""

  /// The title of its screen.
  package var title = ""

  /// The plural of what its items are, such as `moderators`; nil for any items.
  package var unit: String? = nil

  /// The number of items requested for a page by default.
  package var pageSize = 1

  /// The largest page size that the server supports; nil when it is unknown.
  package var maximumPageSize: Int?

  /// Whether its pages hold nothing private.
  ///
  /// Such pages are stored for an offline start and for the first frame, even if the server forbids
  /// storing them.
  package var keepsForOffline = false

  /// The view in which its items are first displayed; nil is a grid when items have images, else a
  /// list.
  package var view: ViewMode? = nil

  /// Whether an item represents the list at its link, which is opened instead of the item.
  package var opensLists = false

  /// Whether the value at ``items`` is the only item, rather than a list.
  package var isItem = false

  /// The name of the argument that the source takes, such as `SITE`; nil for none.
  package var argument: String?

  /// The list's URL, whose query is sent unchanged; a base URL replaces scheme, host and port.
  package var url: SecretURL = ""

  /// Further origins that a base URL replaces, such as `https://images.example.com`.
  package var origins: [String] = []

  /// The body of every request, JSON or a form; nil for none.
  package var body: String?

  /// The method of page requests; nil is `POST` with a body, else `GET`.
  package var method: String? = nil

  /// Query parameters, sent in this order after the paging ones.
  package var parameters: [Pair] = []

  /// Headers.
  ///
  /// A header with an environment variable is sent to the source's own origin only.
  package var headers: [Pair] = []

  /// Where the list of items is in a response; an object there is the list of its values.
  package var items = JSONPath(steps: [])

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

  /// Whether a value of the items differs in all of page one, so that a row at the head of a page
  /// is the item of an equal row at the end of the page before.
  package var distinguishesRows = false

  /// The URL of an item's web page; nil when there is none.
  package var link: FieldContent?

  /// The images of an item; nil when there are none.
  package var image: ImageDefinition?

  package var pagination = Pagination(.single)
  package var total: TotalDefinition?
  package var hints = HintPaths()

  /// Sentences for the user about the detected list, which are displayed with page one when it is
  /// first loaded.
  package var remarks: [String] = []
  package var errors = ErrorEnvelope()
  package var columns: [ColumnDefinition] = []

  /// The names of the columns of page one, when it is a table: later pages may have no heading.
  package var tableNames: [String]? = nil

  /// Columns for some kinds of items, instead of ``columns``; empty when all items have the same.
  package var layouts: [LayoutDefinition] = []
  package var detail: DetailDefinition?

  /// The key that the server requires or accepts; nil when none is known.
  package var key: KeyDefinition? = nil

  /// The changes when an argument is given; nil when the argument, if any, is always required.
  package var search: SearchDefinition? = nil

  /// The URLs for which the definition is used instead of detection; nil when it is opened by name
  /// only.
  package var applies: Applicability? = nil
}

extension SourceDefinition {
  /// Creates a definition that requests a URL as it is and states nothing about the response.
  package init(name: String, title: String, url: SecretURL) {
    self.init()
    (self.name, self.title, self.url) = (name, title, url)
  }
}
