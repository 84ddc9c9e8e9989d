import EverWeb

/// Makes names and titles for sources from their URLs.
package enum SourceNaming {
  /// The host and the path, which describe the list.
  package static func title(of url: String) -> String {
    guard let reference = URLReference(url) else { return url }
    let path = reference.tail.prefix { $0 != "?" && $0 != "#" }
    return reference.authority + (path == "/" ? "" : path)
  }

  /// A name for files and commands: the host and the path in lowercase letters, digits and dashes.
  package static func name(of url: String) -> String {
    let words = title(of: url).lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    return words.isEmpty ? "source" : String(words.joined(separator: "-").prefix(60))
  }
}
