import Testing
import EverBase

@testable import EverWeb

@Suite struct RedirectTrailTests {
  private func trail(_ method: String = "GET", _ url: String = "http://h/a") -> RedirectTrail {
    let headers = [HTTPHeader("Content-Type", "x"), HTTPHeader("Accept", "y")]
    return RedirectTrail(
      HTTPRequest(
        url: SecretURL(url),
        method: method,
        headers: headers,
        body: method == "GET" ? nil : [1]
      ),
      limit: 5
    )
  }

  private func response(_ status: Int, _ location: String?, of url: String) -> HTTPResponse {
    HTTPResponse(
      status: status,
      headers: location.map { [HTTPHeader("location", $0)] } ?? [],
      url: SecretURL(url)
    )
  }

  private func refusal(of location: String, from url: String) -> HTTPError? {
    var trail = trail("GET", url)
    do throws(HTTPError) {
      _ = try trail.follow(response(302, location, of: url))
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [
    (301, "POST", "GET"), (302, "POST", "GET"), (303, "POST", "GET"), (307, "POST", "POST"),
    (308, "POST", "POST"), (301, "PUT", "PUT"), (303, "PUT", "GET"), (303, "HEAD", "HEAD"),
  ])
  func `the status says whether the method stays`(status: Int, method: String, then: String) throws
  {
    var trail = trail(method)
    let follows = try trail.follow(response(status, "/b", of: "http://h/a"))
    #expect(follows)
    #expect(trail.request.url == "http://h/b")
    #expect(trail.request.method == then)
    #expect(trail.request.body == (then == method ? [1] : nil))
    #expect(trail.request.headers.count == (then == method ? 2 : 1))
    #expect(trail.isTemporary == ![301, 308].contains(status))
  }

  @Test(arguments: [
    (307, "http://other/b", false), (308, "http://h:81/b", false), (307, "https://other/b", false),
    (308, "https://h/b", true), (303, "http://other/b", true),
  ])
  func `a body goes to no other server`(status: Int, location: String, follows: Bool) throws {
    var trail = trail("POST")
    let response = response(status, location, of: "http://h/a")
    guard !follows else {
      #expect(try trail.follow(response))
      return
    }
    let refusal = HTTPError.privateRefused(from: "http://h/a", to: SecretURL(location), .body)
    #expect(throws: refusal) { try trail.follow(response) }
  }

  @Test(arguments: [
    ("http://other/b?api_key=k1", false), ("http://h:81/b?q=1&token=k1", false),
    ("https://h/a?api_key=k1", true), ("http://other/b?api_key=k2", true),
    ("http://h/c?api_key=k1", true),
  ])
  func `the key of a page's URL goes to no other server`(location: String, follows: Bool) throws {
    let url = "http://h/a?api_key=k1"
    var trail = trail("GET", url)
    let response = response(302, location, of: url)
    guard !follows else {
      #expect(try trail.follow(response))
      return
    }
    let refusal = HTTPError.privateRefused(from: SecretURL(url), to: SecretURL(location), .key)
    #expect(throws: refusal) { try trail.follow(response) }
  }

  @Test(arguments: [(200, "/b"), (300, "/b"), (304, "/b"), (302, nil), (302, "")])
  func `other responses are delivered`(status: Int, location: String?) throws {
    var trail = trail()
    let follows = try trail.follow(response(status, location, of: "http://h/a"))
    #expect(!follows)
  }

  @Test(arguments: ["http://h/b", "ftp://h/b", "file:///etc/passwd", "//other:1/x"])
  func `what is less than https isn't followed from it`(location: String) {
    let error = refusal(of: location, from: "https://h/a")
    if location == "//other:1/x" {
      #expect(error == nil)
    } else {
      #expect(error == .redirectRefused(from: "https://h/a", to: SecretURL(location)))
    }
  }

  @Test func `a location that isn't a URL is a broken response`() {
    let detail = "it redirects to something that isn't a URL"
    #expect(refusal(of: "http://", from: "http://h/a") == .malformed(host: "h", detail: detail))
  }

  @Test(arguments: [
    ("http://u:p@other/b", "http://other/b"),
    ("//u:p@h:81/b", "http://h:81/b"),
    ("http://v:q@h/b", "http://v:q@h/b"),
    ("/b", "http://u:p@h/b"),
  ])
  func `a user name and password stay with their origin`(location: String, url: String) throws {
    var trail = trail("GET", "http://u:p@h/a")
    _ = try trail.follow(response(302, location, of: "http://u:p@h/a"))
    #expect(trail.request.url.revealed == url)
  }
}
