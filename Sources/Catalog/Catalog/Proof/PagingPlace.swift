import Transport

/// What tells lists apart whose way of paging is remembered.
package enum PagingPlace {
  /// The host in the clear, and a hash of the path and of the names of the query's parameters that page:
  /// a path can hold a secret.
  ///
  /// - Parameter url: the list's URL.
  /// - Returns: nil for what is no URL.
  package static func text(of url: String) -> String? {
    guard let url = URLReference(url) else { return nil }
    let path = url.tail.prefix { !"?#".contains($0) }
    let names = url.pagingParameters.map(\.name).sorted().joined(separator: "&")
    return "\(url.authority) \(String(ContentHash.of("\(path)?\(names)"), radix: 16))"
  }
}

extension PagingVerdict {
  /// What is remembered of it: the way in which the list goes on; nil: nothing is known any more.
  package var signature: String? {
    if case .proved(let way, _) = self { way.signature } else { nil }
  }
}
