package import Items

/// A source as its TOML file defines it: what to ask, and where in an answer things are.
///
/// ``title``, ``path`` and the values of ``parameters`` and ``headers`` may hold `{ARGUMENT}`, the word
/// of the command line; values of parameters and headers may hold `$NAME`, a variable of the environment.
package struct SourceDefinition: Hashable, Sendable {
  /// The word that names the source on the command line.
  package var name: String

  /// The title of its screen.
  package var title: String

  /// Items asked for per page when the user says nothing.
  package var pageSize: Int

  /// The most items that the server gives per page; nil: not known.
  package var maximumPageSize: Int?

  /// What the source needs on the command line, such as `SITE`; nil: nothing.
  package var argument: String?

  /// Scheme, host and port: what a base URL replaces.
  package var url: String

  /// The path of the list, starting with a slash.
  package var path: String

  /// Query parameters, sent in this order after those that page.
  package var parameters: [Pair]

  /// Headers; one whose value needs the environment goes to the source's own origin alone.
  package var headers: [Pair]

  /// Where the list of items is in an answer.
  package var items: JSONPath

  /// Where the id is in an item; nil: items have none.
  package var id: JSONPath?

  /// Where an item names a page for the browser; nil: nowhere.
  package var link: JSONPath?

  package var pagination: Pagination
  package var total: TotalDefinition?
  package var hints: HintPaths
  package var errors: ErrorEnvelope
  package var columns: [ColumnDefinition]
  package var detail: DetailDefinition?
}

/// How the list goes on: its family, and the parameters by which a page is asked for.
package struct Pagination: Hashable, Sendable {
  package enum Family: Hashable, Sendable {
    /// An answer holds the URL of the next page, and maybe that of the page before.
    case url(next: JSONPath, previous: JSONPath?)
    /// Pages have numbers; an answer may say whether there are more.
    case page(hasMore: JSONPath?)
  }

  package var family: Family

  /// The parameter for a page's number; nil: the first page needs none.
  package var parameter: String?

  /// The number of the first page.
  package var first: Int

  /// The parameter for the items per page; nil: the server decides.
  package var sizeParameter: String?
}

/// Where the number of all items is.
package struct TotalDefinition: Hashable, Sendable {
  package var path: JSONPath

  /// Parameters of a request that only asks the total; nil: every page carries it.
  package var parameters: [Pair]?
}

/// Where an answer tells about waits and quotas; nil: it doesn't.
package struct HintPaths: Hashable, Sendable {
  /// Seconds to wait before the next request.
  package var wait: JSONPath?
  /// Requests left.
  package var quota: JSONPath?
  /// Items per page as the server counts.
  package var pageSize: JSONPath?
}

/// How an answer says that it is an error.
package struct ErrorEnvelope: Hashable, Sendable {
  package var message: JSONPath?

  /// Where an error's name is; its presence makes any answer an error, whatever its status.
  package var name: JSONPath?

  /// Where an error's id is; its presence makes any answer an error, whatever its status.
  package var id: JSONPath?

  /// Ids after which asking again later can help.
  package var transientIDs: [String]

  /// Names of errors that ask to slow down.
  package var throttleNames: [String]

  /// The words before the seconds to wait in a message, such as `available in `; nil: none.
  package var secondsAfter: String?
}

/// A column: what of an item it shows, and how.
package struct ColumnDefinition: Hashable, Sendable {
  package var column: Column
  package var content: FieldContent
  package var format: FieldFormat

  /// Text after a value that is a number, such as ` cm`.
  package var suffix: String
}

/// How an item that came without all its values is completed.
package struct DetailDefinition: Hashable, Sendable {
  /// Where an item holds the URL that completes it.
  package var url: JSONPath

  /// The value of an item whose absence makes the request needed.
  package var completes: JSONPath

  /// Where that value stands in the answer.
  package var answer: JSONPath
}
