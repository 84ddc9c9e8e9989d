import EverBase
import EverWeb

extension SourceDefinition {
  /// Creates a definition that requests a URL as it is, is named after it, and states nothing about
  /// the response.
  ///
  /// The title is the host and the path, which describe the list; the name, for files and commands,
  /// has its lowercase letters and digits, with dashes.
  package init(requesting url: String) {
    let path = URLReference(url).map { $0.tail.prefix { $0 != "?" && $0 != "#" } }
    let title = URLReference(url).map { $0.authority + (path == "/" ? "" : path ?? "") } ?? url
    let words = title.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    self.init(
      name: words.isEmpty ? "source" : String(words.joined(separator: "-").prefix(60)),
      title: title,
      url: SecretURL(url)
    )
  }
}
