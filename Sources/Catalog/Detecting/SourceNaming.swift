import EverBase
import EverWeb

/// Makes names and titles for sources from their URLs.
enum SourceNaming {
  /// The host and the path, which describe the list.
  static func title(of url: String) -> String {
    guard let reference = URLReference(url) else { return url }
    let path = reference.tail.prefix { $0 != "?" && $0 != "#" }
    return reference.authority + (path == "/" ? "" : path)
  }

  /// A name for files and commands: the host and the path in lowercase letters, digits and dashes.
  static func name(of url: String) -> String {
    let words = title(of: url).lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    return words.isEmpty ? "source" : String(words.joined(separator: "-").prefix(60))
  }
}

extension SourceDefinition {
  /// Creates a definition that requests a URL as it is, is named after it, and states nothing about
  /// the response.
  package init(requesting url: String) {
    self.init(
      name: SourceNaming.name(of: url),
      title: SourceNaming.title(of: url),
      url: SecretURL(url)
    )
  }
}
