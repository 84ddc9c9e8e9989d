import Testing
import EverBase

@testable import EverWeb

@Suite struct HTTPErrorTests {
  @Test func `a limit is reported in the unit that it was set in`() {
    let limits = [32 << 20, 1_000_000].map { HTTPError.bodyTooLarge(host: "h", limit: $0) }
    #expect(
      limits.map(\.description) == [
        "The response of h is larger than 32 MiB, so it was stopped.",
        "The response of h is larger than 1000000 bytes, so it was stopped.",
      ]
    )
  }

  @Test func `only what may pass is worth another attempt`() {
    let passing: [HTTPError] = [
      .hostNotFound(host: "h"), .connectionFailed(host: "h", detail: ""),
      .connectionLost(host: "h", detail: ""), .timedOut(host: "h", detail: ""),
    ]
    let lasting: [HTTPError] = [
      .malformed(host: "h", detail: ""), .bodyTooLarge(host: "h", limit: 1),
      .insecure(host: "h", detail: ""), .tooManyRedirects(url: "http://h"), .badURL("h"),
    ]
    #expect(passing.allSatisfy { $0.isTransient })
    #expect(!lasting.contains { $0.isTransient })
  }

  @Test(arguments: [
    ("SSL certificate problem: self-signed certificate", true),
    ("SSL certificate problem: unable to get local issuer certificate", true),
    ("SSL certificate problem: certificate has expired", false),
    ("SSL: no alternative certificate subject name matches target host name 'h'", false),
    ("OpenSSL/3.0.11: error:0A00010B:SSL routines::wrong version number", false),
  ])
  func `another certificate is advised where one helps`(detail: String, helps: Bool) {
    let error = HTTPError.insecure(host: "h", detail: detail)
    #expect(error.description.contains("SSL_CERT_FILE") == helps)
  }

  @Test func `a long URL is cut`() {
    let url = "ftp://" + String(repeating: "h", count: 200)
    #expect(HTTPError.badURL(SecretURL(url)).description.count < 200)
  }

  @Test(arguments: [
    HTTPError.badURL("htp://u:secret@h/a?key=secret"),
    .tooManyRedirects(url: "http://u:secret@h/a?key=secret"),
    .redirectRefused(from: "https://u:secret@h/?secret", to: "http://h/#secret"),
    .privateRefused(from: "https://u:secret@h/?secret", to: "https://x/#secret", .body),
    .badURL("u:secret@h"),
    .badURL("h?\u{301}secret"),
  ])
  func `no secret of a URL is displayed`(error: HTTPError) {
    #expect(!error.description.contains("secret"))
    #expect(error.description.contains("h"))
  }
}
