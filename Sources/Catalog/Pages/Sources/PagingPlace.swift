import EverBase
import EverWeb

/// The key under which the proved paging of a list is remembered.
package enum PagingPlace {
  /// The host in plain text, and a hash of the path, of the names of the query's paging parameters
  /// and of the parameters that may select another list, such as `module=users`.
  ///
  /// The path is hashed because it can hold a secret. Credentials and the words of a search are
  /// left out. Nil for a text that isn't a URL.
  package static func text(of url: String) -> String? {
    guard let url = URLReference(url) else { return nil }
    let path = url.tail.prefix { !"?#".contains($0) }
    let paging = Set(url.pagingParameters.map(\.name))
    let others = url.queryNames.filter { name in
      !paging.contains(name) && !CredentialName.matches(name)
        && !Vocabulary.has(name.lowercased(), in: "searches.searches")
    }
    let selecting = others.map { "\($0)=\(url.queryValue($0) ?? "")" }
    let names = (paging.sorted() + selecting.sorted()).joined(separator: "&")
    return "\(url.authority) \(String(ContentHash.of("\(path)?\(names)"), radix: 16))"
  }
}

extension PagingVerdict {
  /// The remembered signature of the candidate; nil when every candidate is refuted.
  package var signature: String? {
    if case .proved(let candidate, _) = self { candidate.signature } else { nil }
  }
}
