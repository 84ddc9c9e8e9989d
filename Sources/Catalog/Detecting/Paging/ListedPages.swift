import Documents
import Transport

/// The numbers of pages that a response lists one by one, such as `[1, 2, 3]`, or as objects with
/// labels and URLs.
///
/// The list may be a window, so that its last number isn't the number of pages.
struct ListedPages {
  /// The numbers in their order, as requests count.
  let numbers: [Int]

  /// The number of the page that is marked as this one; nil when none is.
  let current: Int?

  /// The parameter by which the URLs of the pages differ; nil when there are no such URLs.
  let parameter: String?

  /// The most elements that are read.
  private static let most = 200

  /// Nil for an array of other values; `names` are the plain names around it, and its own.
  init?(_ array: JSONValue, named names: [String]) {
    let pages = array.elements.prefix(Self.most).map(ListedPage.init).filter(\.isPage)
    let parameter = Self.parameter(of: pages.compactMap(\.url))
    let numbers = pages.compactMap { $0.number(in: parameter) }
    let isNamed = names.suffix(2).contains { $0.hasPrefix("pag") }
    guard numbers.count > 1, numbers.count == pages.count, isNamed || parameter != nil,
      Self.areOfPages(numbers)
    else { return nil }
    (self.numbers, self.parameter) = (numbers, parameter)
    current = pages.first(where: \.isCurrent)?.number(in: parameter)
  }

  /// Whether numbers rise by 1, or rise from the first page where some are left out.
  private static func areOfPages(_ numbers: [Int]) -> Bool {
    let steps = zip(numbers, numbers.dropFirst()).map { $1 - $0 }
    return steps.allSatisfy { $0 == 1 } || numbers[0] < 2 && steps.allSatisfy { $0 > 0 }
  }

  private static func parameter(of urls: [URLReference]) -> String? {
    guard urls.count > 1 else { return nil }
    return urls[0].queryNames.first { name in
      let numbers = urls.compactMap { $0.queryValue(name).flatMap { wholeNumber($0) } }
      return numbers.count == urls.count && Set(numbers).count == numbers.count
        && areOfPages(numbers)
    }
  }
}

extension Fact {
  /// The pages that the value lists; nil for another value.
  var pages: ListedPages? {
    guard case .json(let value) = value, value.kind == .array else { return nil }
    return ListedPages(value, named: around + [plain])
  }
}

private struct ListedPage {
  /// The label as a number; nil when it is none.
  private let label: Int?
  let url: URLReference?
  let isCurrent: Bool
  /// Whether it is a page rather than a button such as `Next`.
  let isPage: Bool

  init(_ value: JSONValue) {
    let text = Self.text(of: Self.labels, in: value)
    let target = Self.text(of: ["url", "href", "link", "uri"], in: value) ?? value.text ?? ""
    label = (text ?? value.text).flatMap { wholeNumber($0) }
    url = URLShape.isReference(target) ? Self.resolved(target) : nil
    isCurrent = Self.text(of: ["active", "current", "iscurrent", "selected"], in: value) == "true"
    isPage = label != nil || url != nil && text == nil
  }

  private static let labels: Set<String> = [
    "page", "number", "pagenumber", "label", "text", "title", "index", "name", "num",
  ]

  /// The number as requests count it: that in the URL where there is one.
  func number(in parameter: String?) -> Int? {
    parameter.flatMap { url?.queryValue($0) }.flatMap { wholeNumber($0) } ?? label
  }

  private static func resolved(_ target: String) -> URLReference? {
    URLReference("http://host/")?.resolving(target).flatMap(URLReference.init)
  }

  private static func text(of names: Set<String>, in value: JSONValue) -> String? {
    value.members.first { names.contains(PlainName.of($0.name)) }?.value.text
  }
}
