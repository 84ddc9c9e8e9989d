import EverBase
import Testing

/// What of an address and of a text may be shown.
struct SecretURLTests {
  @Test(arguments: [
    ("https://u:p%40ss@h:1/a@b?c=d", "https://h:1/a@b?c=d"),
    ("https://h/a?api%5Fkey=x#access_token=y&z", "https://h/a?api%5Fkey=…#access_token=…&z"),
    ("at https://h/?sid=1&b=2, and \"jwt=abc\"", "at https://h/?sid=…&b=2, and \"jwt=…\""),
    (#"{"api_key": "a\"b", "page": "c"}"#, #"{"api_key": "…", "page": "c"}"#),
    ("https://h/?key=", "https://h/?key="), ("https://h/?key=…", "https://h/?key=…"), ("", ""),
    ("=", "="), ("://", "://"), ("key=", "key="), ("\"secret\":\"", "\"secret\":\""),
  ])
  func `credentials are shown as dots, and all else as it is`(text: String, shown: String) {
    #expect(Redaction.redacted(text) == shown)
    #expect(Redaction.redacted(shown) == shown)
  }

  @Test func `it turns into no text with its credentials`() {
    let url = SecretURL("https://u:hush@h/?key=hush")
    let header = SecretHeader("X-Key", "hush")
    var dumped = ""
    dump(url, to: &dumped)
    dump(header, to: &dumped)
    for text in [
      dumped, "\(url)", "\(header)", String(reflecting: url), String(reflecting: header),
    ] {
      #expect(!text.contains("hush"))
    }
  }

  @Test func `its user name and password are decoded, and gone without them`() {
    let url = SecretURL("https://u:p%40s+s@h/x")
    #expect(url.user?.revealed == "u:p@s+s")
    #expect(url.withoutUser.revealed == "https://h/x")
    #expect(SecretURL("https://h/@u").user == nil)
  }

  @Test func `typed text is masked character by character`() {
    #expect(Redaction.masked("http://h/?key=ab&x=1") == "http://h/?key=••&x=1")
    #expect(Redaction.maskedHeader("header X-Key: a $B c") == "header X-Key: • $B •")
    #expect(Redaction.maskedHeader("header X-K") == "header X-K")
  }

  @Test(arguments: [
    ("Authorization: Bearer abc", ["Bearer abc", "abc"]),
    ("Authorization: Basic dTpodXNo", ["Basic dTpodXNo", "dTpodXNo", "u:hush", "hush"]),
    ("Cookie: a=1; session=xy", ["a=1; session=xy", "session=xy", "1", "xy"]),
    ("X-Key: a", ["a"]), ("Accept-Language: de", []),
  ])
  func `a header's secrets are its value and what is in it`(text: String, secrets: [String]) {
    #expect(SecretHeader(text)?.secrets.map(\.revealed) == secrets)
  }

  @Test(arguments: ["hush", ": hush", "X Key: hush", "X: a\nb", "X: a\u{7F}", ""])
  func `a text that isn't a header is refused`(text: String) {
    #expect(SecretHeader(text) == nil)
  }

  @Test func `a user name and password become a header`() {
    #expect(
      SecretHeader.basic("Aladdin:open sesame").value.revealed
        == "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ=="
    )
  }

  @Test func `a password with an at sign is removed as a whole`() {
    #expect(Redaction.redacted("http://u:p@ss@h/") == "http://h/")
  }
}
