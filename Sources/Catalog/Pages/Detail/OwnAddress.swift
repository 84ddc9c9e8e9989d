import EverWeb

/// Recognises the address of an item in its API, which is for programs.
struct OwnAddress {
  /// The address of the list, without its query.
  private let list: String
  /// The address of the item's web page; nil without one.
  private let page: String?

  init(list url: String, page: String?) {
    let list = url.prefix { $0 != "?" && $0 != "#" }
    self.list = String(list.last == "/" ? list.dropLast() : list)
    self.page = page
  }

  /// Whether a value, by its names from the outer ones on, is the item's own address rather than
  /// the address of a page or another thing.
  ///
  /// An address on the server of the list can also be the address of a web page: it isn't one when
  /// it begins with the address of the list, or when the item has another one.
  func isOwn(_ address: String, at steps: [String]) -> Bool {
    let names = steps.map(PlainName.of)
    if names.first == "links", names.count < 4, names.dropFirst().first == "self" { return true }
    guard names.count == 1, ["self", "url", "href", "uri"].contains(names[0]) else { return false }
    if names[0] == "self" || address == list || address.hasPrefix(list + "/") { return true }
    return page != nil && page != address
      && address[..<tailStart(in: address)] == list[..<tailStart(in: list)]
  }
}
