import Secrets

/// Something that the picker offers.
package struct PickerEntry: Hashable, Sendable {
  /// What is typed for it, such as `moderators superuser`.
  package var text: String
  /// What has to follow the text, such as `SITE`; nil: nothing.
  package var argument: String?
  /// What it shows.
  package var title: String
  /// Where it comes from: `built in`, the path of a definition.
  package var origin: String
  /// What it is found by beside text and title, such as a site's own name and its host.
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

  /// The text as it may be shown, and what has to follow it.
  var label: String {
    let shown = Redaction.redacted(text)
    return argument.map { shown + " " + $0 } ?? shown
  }
}

/// All that the picker can offer.
struct PickerChoices: Hashable, Sendable {
  /// What was used last, the newest first.
  var visits: [PickerEntry] = []
  var sources: [PickerEntry] = []
  /// What the argument of a source can be, each with the source's name before it.
  var completions: [PickerEntry] = []

  /// The source whose argument is being typed; nil while none is.
  func source(before text: String) -> PickerEntry? {
    sources.first { $0.argument != nil && text.hasPrefix($0.text + " ") }
  }
}
