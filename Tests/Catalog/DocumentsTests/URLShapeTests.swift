import Testing

@testable import EverCatalog

@Suite struct URLShapeTests {
  @Test(arguments: [
    ("https://example.org", true), ("HTTP://EXAMPLE.ORG", true), ("http:/x", false),
    ("ftp://example.org", false), ("", false), ("h\u{301}ttps://x", false),
    ("ħttps://x", false), ("https:/\u{F}x", false),
  ])
  func `an absolute URL begins with its scheme`(text: String, isAbsolute: Bool) {
    #expect(URLShape.isAbsolute(text) == isAbsolute)
  }

  @Test(arguments: [
    ("/items?page=2", true), ("?page=2", true), ("items.json", true), ("two words.json", false),
    ("abcdef==", false), ("/rows?q=two words&page=2", true), ("/two words?page=2", false),
    ("/" + String(repeating: "a", count: 16_383), true),
    ("/" + String(repeating: "a", count: 16_384), false),
  ])
  func `a reference is a path or a query of at most 16 KiB`(text: String, isReference: Bool) {
    #expect(URLShape.isReference(text) == isReference)
  }
}
