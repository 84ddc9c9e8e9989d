import EverItems
import EverWeb

/// The link to the last page of a list, beside that to the next one.
extension ParsedPage {
  /// The number of pages after this one, by the numbers in the addresses of this page, of the next
  /// one and of the last one; 1 where it may be more.
  ///
  /// Nil where the response doesn't name the last one, or where they differ in anything but a number.
  func pagesAfter(_ family: Pagination.Family) -> Int? {
    guard family.followsURL, let place = family.next.first, let last = url(at: place.ofLast) else {
      return nil
    }
    let next = url(at: place)
    guard let here = next ?? URLReference(response.url),
      let numbers = Self.numbers(in: here, last)
    else { return nil }
    guard next != nil else { return min(numbers.last - numbers.here, 1) }
    // Page one often has no number: pages count from 0 or 1, and items from 0.
    let own = numbers.name.flatMap { queryValue($0) }.flatMap { wholeNumber($0) }
    let step = numbers.here - (own ?? (numbers.here == 2 ? 1 : 0))
    return step > 0 ? (numbers.last - numbers.here) / step + 1 : 1
  }

  /// The numbers by which the addresses of a page and of the last page differ, and the name of
  /// their parameter; nil when they differ in anything else.
  private static func numbers(
    in here: URLReference,
    _ last: URLReference
  ) -> (name: String?, here: Int, last: Int)? {
    guard here.pathParts == last.pathParts else { return nil }
    let names = Set(here.queryNames + last.queryNames).filter {
      here.queryValue($0) != last.queryValue($0)
    }
    guard let name = names.first else { return (nil, 0, 0) }
    // A page without a number is the first.
    guard names.count == 1, let end = last.queryValue(name).flatMap({ wholeNumber($0) }),
      let number = here.queryValue(name).map({ wholeNumber($0) }) ?? min(end, 1), number <= end
    else { return nil }
    return (name, number, end)
  }

  private func url(at place: ResponsePlace) -> URLReference? {
    filled(at: place).flatMap { URLReference(resolve($0)) }
  }
}

extension ResponsePlace {
  /// The place of the last page beside the place of the next one, such as `links.last.href` beside
  /// `links.next.href`.
  fileprivate var ofLast: ResponsePlace {
    switch self {
    case .body(let path): .body(JSONPath(steps: path.steps.map(Self.last)))
    case .header(let name): .header(Self.last(name))
    case .link: .link("last")
    }
  }

  private static func last(_ name: String) -> String {
    name.replacing("next", with: "last").replacing("Next", with: "Last")
  }
}
