package import Items
package import Secrets

/// A source as its TOML file defines it: what to ask, and where in an answer things are.
///
/// ``title``, ``url``, ``body`` and the values of ``parameters`` and ``headers`` may hold `{ARGUMENT}`, the word
/// of the command line; values of parameters and headers may hold `$NAME`, a variable of the environment,
/// and are left out where it isn't set.
package struct SourceDefinition: Hashable, Sendable {
  /// The word that names the source on the command line.
  package var name: String

  /// The title of its screen.
  package var title: String

  /// Items asked for per page when the user says nothing.
  package var pageSize: Int

  /// The most items that the server gives per page; nil: not known.
  package var maximumPageSize: Int?

  /// Whether its pages hold nothing private, so that they are kept for a start without a network and
  /// for the first frame although the server forbids to store them.
  package var keepsForOffline = false

  /// How its items are laid out to begin with; nil: as a grid where they have images, else as a list.
  package var view: SourceView? = nil

  /// Whether an item stands for the list at its link, which is opened in the place of the item.
  package var opensLists = false

  /// What the source needs on the command line, such as `SITE`; nil: nothing.
  package var argument: String?

  /// The list's address, whose query is sent as it stands; a base URL replaces scheme, host and port.
  package var url: SecretURL

  /// Further origins, such as `https://images.example.com`, for which a base URL stands too.
  package var origins: [String] = []

  /// The body of every request, JSON or a form; nil: requests have none.
  package var body: String?

  /// The method of requests for pages; nil: `POST` where there is a body, else `GET`.
  package var method: String? = nil

  /// Query parameters, sent in this order after those that page.
  package var parameters: [Pair]

  /// Headers; one whose value needs the environment goes to the source's own origin alone.
  package var headers: [Pair]

  /// Where the list of items is in an answer; an object there counts as the list of its values.
  package var items: JSONPath

  /// Where the id is in an item; nil: items have none.
  ///
  /// `$key` is the item's name in an object of items.
  package var id: JSONPath?

  /// Whether rows with one id are one item, of which the list shows one; false for an id that was only
  /// guessed, such as a name, which hides no row that differs.
  package var trustsID = true

  /// What of an item is the address of a page for the browser; nil: nothing.
  package var link: FieldContent?

  /// What of an item is its picture; nil: nothing.
  package var image: ImageDefinition?

  package var pagination: Pagination
  package var total: TotalDefinition?
  package var hints: HintPaths
  package var errors: ErrorEnvelope
  package var columns: [ColumnDefinition]

  /// Columns for items of some kinds, in the place of ``columns``; none: all items show the same.
  package var layouts: [RowLayout]
  package var detail: DetailDefinition?

  /// The key that the server wants; nil: none that is known of.
  package var key: KeyDefinition? = nil

  /// What changes when a word is given; nil: the word, if there is one, is always needed.
  package var search: SearchDefinition? = nil

  /// The URLs for which the definition is used before anything is detected; nil: it is opened by its name alone.
  package var applies: Applicability? = nil
}

/// How the items of a source are laid out.
package enum SourceView: String, Hashable, Sendable, CaseIterable {
  /// A row of text for each.
  case list
  /// Cells of one size in columns, each with its image.
  case grid
  /// One column, each image as tall as its aspect asks.
  case feed
}

/// The key that a server wants of those who ask.
package struct KeyDefinition: Hashable, Sendable {
  /// The variable of the environment that holds it.
  package var variable: String

  /// The address at which one gets a key; nil: not told.
  package var page: String?

  /// Whether nothing is answered without it.
  package var isRequired: Bool
}

/// What a source with a word on the command line asks instead of what it asks without.
package struct SearchDefinition: Hashable, Sendable {
  /// Nil: as without the word.
  package var title: String?
  package var url: String
  /// Nil: as without the word.
  package var items: JSONPath?
  /// Nil: as without the word.
  package var total: AnswerPlace?
}

/// Where the number of all items is.
package struct TotalDefinition: Hashable, Sendable {
  package var place: AnswerPlace

  /// Parameters of a request that only asks the total; nil: every page carries it.
  package var parameters: [Pair]?

  /// Where an answer says whether the number is only a lower bound; nil: it is exact.
  package var relation: JSONPath? = nil

  /// The value at ``relation`` that says so, such as `gte`.
  package var lowerBound: String? = nil
}

/// Where an answer tells about waits and quotas; nil: it doesn't.
package struct HintPaths: Hashable, Sendable {
  /// Seconds to wait before the next request.
  package var wait: AnswerPlace?
  /// Requests left.
  package var quota: AnswerPlace?
  /// Items per page as the server counts.
  package var pageSize: AnswerPlace?
}

/// How an answer says that it is an error.
package struct ErrorEnvelope: Hashable, Sendable {
  package var message: JSONPath?

  /// Where an error's name is; its presence makes any answer an error, whatever its status.
  package var name: JSONPath?

  /// Where an error's id is; its presence makes any answer an error, whatever its status.
  package var id: JSONPath?

  /// Where an answer says with false that it is an error; nil: at `ok`.
  package var success: JSONPath? = nil

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

/// How an item that came without all its values is completed.
package struct DetailDefinition: Hashable, Sendable {
  /// What of an item is the URL that completes it.
  package var url: FieldContent

  /// The value of an item whose absence makes the request needed.
  package var completes: JSONPath

  /// Where that value stands in the answer; a step in braces, such as `{id}`, is a value of the item.
  package var answer: JSONPath
}

/// Columns for the items of one kind.
package struct RowLayout: Hashable, Sendable {
  /// Where an item says of which kind it is.
  package var path: JSONPath

  /// The kinds, as texts, that are shown so.
  package var values: [String]

  package var columns: [ColumnDefinition]
}

/// What of an item is its picture.
///
/// In the addresses, `{width}` and `{height}` stand for the pixels that are drawn and other braces for
/// values of the item.
package struct ImageDefinition: Hashable, Sendable {
  /// The address of a small one.
  package var thumbnail: Template

  /// The address of the whole picture; nil: the small one is all.
  package var full: Template?

  /// The address of the file that is saved; nil: the whole picture is that, or the small one.
  package var original: Template? = nil

  /// Where its width and height in pixels are; nil: not told.
  package var width: JSONPath?
  package var height: JSONPath?

  /// Where its mean colour is, as `#rrggbb`; nil: not told.
  package var color: JSONPath?

  /// Where its BlurHash is (https://blurha.sh); nil: not told.
  package var blurHash: JSONPath?

  /// Where its author's name is; nil: not told.
  package var author: JSONPath?
}
