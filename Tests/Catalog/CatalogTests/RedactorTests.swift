import EverItems
import EverCatalog
import EverBase
import Testing

/// Removing secrets from displayed texts and from the names of stored content.
struct RedactorTests {
  private let redactor = Redactor([SecretText("2"), SecretText("long\"secret")])

  @Test(arguments: [
    ("a 2 in 22", "a … in 22"), ("x=2&y=12", "x=…&y=12"), ("2", "…"), ("no", "no"),
    ("xlong\"secretx", "x…x"), (#"{"a":"long\"secret"}"#, #"{"a":"…"}"#), ("long%22secret", "…"),
    ("?jwt=3", "?jwt=…"),
  ])
  func `a short one is a word of its own, a long one is found anywhere`(text: String, shown: String)
  {
    #expect(redactor.redact(text) == shown)
  }

  @Test(arguments: [
    ("a 2", true), ("2", true), ("{\"a\":2}", true), ("22", false), ("a2", false), ("2a", false),
    ("xlong\"secretx", true), ("no", false),
  ])
  func `a short one is found as a word of its own, a long one anywhere`(text: String, isIn: Bool) {
    #expect(redactor.finds(in: text) == isIn)
  }

  @Test(arguments: [
    ("http://h/?key=2&page=2", "http://h/?key=…&page=2"),
    ("http://h/?key=3&page=3", "http://h/?key=3&page=3"),
    ("http://u:p@h/?a=long%22secret", "http://h/?a=…"),
  ])
  func `pages whose number is a secret, too, are kept under two names`(url: String, name: String) {
    #expect(redactor.key(SecretURL(url)) == name)
  }
}
