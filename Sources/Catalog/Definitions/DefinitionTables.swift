package import EverItems

/// A key that a server requires or accepts.
package struct KeyDefinition: Hashable, Sendable {
  /// The environment variable that holds the key.
  package var variable = ""

  /// The URL at which the user can get a key; nil when it is unknown.
  package var page: String?

  /// Whether the server answers only requests with the key.
  package var isRequired = true
}

/// The changes to a source's requests when an argument is given.
package struct SearchDefinition: Hashable, Sendable {
  /// Nil keeps the title without an argument.
  package var title: String?
  package var url = ""
  /// Nil keeps the place without an argument.
  package var items: JSONPath?
  /// Nil keeps the place without an argument.
  package var total: ResponsePlace?
}

/// Where the number of all items is.
package struct TotalDefinition: Hashable, Sendable {
  package var place: ResponsePlace

  /// Parameters of a request for the total alone; nil when every page holds it.
  package var parameters: [Pair]? = nil

  /// Where a response says whether the number is only a lower bound; nil when it is exact.
  package var relation: JSONPath? = nil

  /// The value at ``relation`` that means a lower bound, such as `gte`.
  package var lowerBound: String? = nil
}

/// Where a response states waits and quotas; nil when it doesn't.
package struct HintPaths: Hashable, Sendable {
  /// Seconds to wait before the next request.
  package var wait: ResponsePlace?
  /// The number of requests left.
  package var quota: ResponsePlace?
  /// The number of items per page that the server states.
  package var pageSize: ResponsePlace?
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

/// How an incomplete item of a list is completed.
package struct DetailDefinition: Hashable, Sendable {
  /// The URL of the detail request.
  package var url = FieldContent.paths([])

  /// The value of an item whose absence requires the request.
  package var completes = JSONPath(steps: [])

  /// Where the response holds that value; a step in braces, such as `{id}`, is a value of the item.
  package var answer = JSONPath(steps: [])
}

/// The images of an item.
///
/// In the URLs, `{width}` and `{height}` are the displayed size in pixels, and other braces are
/// values of the item.
package struct ImageDefinition: Hashable, Sendable {
  /// The URL of a small image.
  package var thumbnail = Template("")

  /// The URL of the full image; nil when the small one is all.
  package var full: Template?

  /// The URL of the file that is saved; nil when it is the full or the small image.
  package var original: Template? = nil

  /// Where its width and height in pixels are; nil when they are unknown.
  package var width: JSONPath?
  package var height: JSONPath?

  /// Where its mean colour is, as `#rrggbb`; nil when it is unknown.
  package var color: JSONPath?

  /// Where its BlurHash is (https://blurha.sh), which has its mean colour, too; nil when there is none.
  package var blurHash: JSONPath?

  /// Where its author's name is; nil when it is unknown.
  package var author: JSONPath?
}

/// A column: the values of an item that it shows, and their format.
package struct ColumnDefinition: Hashable, Sendable {
  package var column: Column
  package var content: FieldContent
  package var format = FieldFormat.text

  /// Text after a number, such as ` cm`.
  package var suffix = ""

  /// Whether its texts are the values as they were sent, for other programs.
  private(set) var isAsSent = false

  /// The same column for other programs.
  package var asSent: ColumnDefinition {
    var column = self
    column.isAsSent = true
    return column
  }
}

extension ColumnDefinition {
  /// Creates a column that shows values as text.
  package init(column: Column, content: FieldContent) {
    self.init(column: column, content: content, format: .text)
  }
}

/// Columns for the items of one kind.
package struct LayoutDefinition: Hashable, Sendable {
  /// Where an item states its kind.
  package var path = JSONPath(steps: [])

  /// The kinds with this layout, as texts.
  package var values: [String] = []

  package var columns: [ColumnDefinition] = []
}
