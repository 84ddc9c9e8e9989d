import Testing

@testable import EverWeb

@Suite struct URLReferenceTests {
  @Test(arguments: [
    ("http://Example.COM/a", "http://example.com"),
    ("HTTP://example.com:80", "http://example.com"),
    ("https://example.com:443/", "https://example.com"),
    ("https://example.com:80/", "https://example.com:80"),
    ("http://u:p@example.com:8080?x", "http://example.com:8080"),
    ("http://[::1]:81/", "http://[::1]:81"),
  ])
  func `an origin is scheme, host and port`(url: String, origin: String) {
    #expect(URLReference(url)?.origin == origin)
  }

  @Test(arguments: [
    "", "x", "/a", "//host/a", "http://", "http:///a", "http:/a", "http:///u:p@h/", "http://a@b@c/",
    "ftp://h/", "file:///etc/passwd",
    "javascript:1", "http://h:0/", "http://h:65536/", "http://h:x/", "http://a b/",
    "http://h/\r\nX: y", "http://h/\n", "http://h/a\0b", "http://h\u{7F}/", "http://[::1/",
  ])
  func `a text that can't be requested isn't a reference`(url: String) {
    #expect(URLReference(url) == nil)
  }

  @Test(arguments: [
    ("http://h/a b?c d", "http://h/a%20b?c%20d"),
    ("http://h/é", "http://h/%C3%A9"),
    ("http://h?é", "http://h?%C3%A9"),
    ("http://h/%2f%2F+%zz?a=%c3", "http://h/%2f%2F+%zz?a=%c3"),
  ])
  func `only spaces and bytes beyond ASCII are encoded`(url: String, text: String) {
    #expect(URLReference(url)?.text == text)
  }

  @Test(arguments: [
    ("http://h/builds/failed", true), ("http://h//failed/?x", true),
    ("http://h/a?status=failed", true), ("http://h/?s=open,failed&t", true),
    ("http://h/failed.json", false), ("http://h/a?failed=1", false),
    ("http://h/a?x=a/failed/b", false),
    ("http://h/a#x/failed/b", false), ("http://failed/", false),
  ])
  func `a text is a part of the path or a value of a parameter`(url: String, isPart: Bool) throws {
    #expect(try #require(URLReference(url)).hasPart("failed") == isPart)
  }

  @Test(arguments: [
    ("/c?d", "http://h:81/c?d"),
    ("c", "http://h:81/a/c"),
    ("../c", "http://h:81/c"),
    ("?page=2&x=%2f%2F", "http://h:81/a/b?page=2&x=%2f%2F"),
    ("//other/c", "http://other/c"),
    ("https://other:443/c", "https://other:443/c"),
    ("/c d/é", "http://h:81/c%20d/%C3%A9"),
    ("/x?url=http://é", "http://h:81/x?url=http://%C3%A9"),
    ("ftp://other/c", "ftp://other/c"),
  ])
  func `a reference is resolved`(reference: String, result: String) {
    #expect(URLReference("http://h:81/a/b?q#f")?.resolving(reference) == result)
  }

  @Test(arguments: ["/a\r\nb", "/a\0b", "http://", "http://h:99999/"])
  func `a malformed reference isn't one`(reference: String) {
    #expect(URLReference("http://h/")?.resolving(reference) == nil)
  }

  @Test(arguments: [
    ("http://h/p", "http://h/p?n=2"),
    ("http://h", "http://h?n=2"),
    ("http://h/p?", "http://h/p?n=2"),
    ("http://h/p?n=1", "http://h/p?n=2"),
    ("http://h/p?a=%2f+&n=1&&b#n=3", "http://h/p?a=%2f+&n=2&&b#n=3"),
    ("http://h/p?%6e=1&m=1", "http://h/p?n=2&m=1"),
    ("http://h/p?n&x&n=7", "http://h/p?n=2&x"),
    ("http://h/p?nn=1#f", "http://h/p?nn=1&n=2#f"),
  ])
  func `a query parameter is set, and nothing else`(url: String, result: String) {
    #expect(URLReference(url)?.settingQuery("n", to: "2") == result)
  }

  @Test func `names and values of a query are encoded`() {
    let url = URLReference("http://h/")?.settingQuery("a b", to: "ü&=+/~")
    #expect(url == "http://h/?a%20b=%C3%BC%26%3D%2B%2F~")
    #expect(url.flatMap(URLReference.init)?.queryValue("a b") == "ü&=+/~")
  }

  @Test(arguments: [
    ("a", "1 2"), ("b", ""), ("c", ""), ("d", "%zz%"), ("e", nil), ("f", "x=y"),
  ])
  func `a query value is decoded`(name: String, value: String?) {
    #expect(URLReference("http://h/?a=1+2&b=&c&d=%zz%&f=x=y#e=1")?.queryValue(name) == value)
  }

  @Test func `user name and password can be left out`() {
    #expect(URLReference("http://u:p@h:81/a@b")?.withoutUser == "http://h:81/a@b")
    #expect(URLReference("HTTP://h")?.withoutUser == "HTTP://h")
  }
}
