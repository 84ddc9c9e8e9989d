import EverItems
import EverBase

/// An entry of the picker.
package struct PickerEntry: Hashable, Sendable {
  /// The text that selects it, such as `moderators superuser`.
  package var text: String
  /// The argument that has to follow the text, such as `SITE`; nil when it takes none.
  package var argument: String?
  /// A description of its list.
  package var title: String
  /// Where it is from: `built in`, `saved`, or when it was used last; the path of a definition that
  /// can't be read.
  package var origin: String
  /// Other names that a search matches besides text and title, such as a site's own name and its
  /// host.
  package var names: [String]

  package init(
    text: String,
    argument: String? = nil,
    title: String,
    origin: String = "",
    names: [String] = []
  ) {
    self.text = text
    self.argument = argument
    self.title = title
    self.origin = origin
    self.names = names
  }

  /// An entry for a file or a directory by its path.
  init(path: String) {
    let path = path == "~" ? "~/" : path
    if path.hasSuffix("/") {
      self.init(text: path, title: "a directory")
      isDirectory = true
    } else if case .file? = OpenRequest(path) {
      self.init(text: path, title: "a source that you define")
    } else {
      self.init(text: path, title: "a file")
    }
  }

  /// Whether choosing it lists its files.
  private(set) var isDirectory = false

  /// The text as it may be displayed, followed by its argument.
  var label: String {
    let shown = Redaction.redacted(text)
    return argument.map { shown + " " + $0 } ?? shown
  }
}

/// All choices of the picker.
struct PickerChoices: Hashable, Sendable {
  /// The sources that were used last, the newest first.
  var visits: [PickerEntry] = []
  var sources: [PickerEntry] = []
  /// The possible arguments of a source, each after the source's name.
  var completions: [PickerEntry] = []

  /// The source whose argument the user types; nil when there is none.
  func source(before text: String) -> PickerEntry? {
    sources.first { $0.argument != nil && text.hasPrefix($0.text + " ") }
  }
}
