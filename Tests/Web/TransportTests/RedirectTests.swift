import Testing
import EverBase

@testable import EverWeb

@Suite(.timeLimit(.minutes(5)))
struct RedirectTests {
  @Test func `five redirects are followed, and no sixth`() async throws {
    let server = try LoopbackServer { request in
      let left = request.split(separator: " ")[1].dropFirst(1)
      let location = Int(left).map { $0 > 0 ? ["Location: \($0 - 1)"] : [] } ?? []
      return [.send(Array(reply(location.isEmpty ? "200 OK" : "302 Found", location).utf8))]
    }
    let transport = transport()
    let response = try await transport.send(HTTPRequest(url: SecretURL(server.url("/5"))))
    #expect(response.url.revealed == server.url("/0"))
    #expect(server.requests.count == 6)
    let error = await failure(transport, HTTPRequest(url: SecretURL(server.url("/6"))))
    #expect(error == .tooManyRedirects(url: SecretURL(server.url("/1"))))
    #expect(server.requests.count == 12)
  }

  @Test func `private headers go to their origin only`() async throws {
    let other = try LoopbackServer(reply("200 OK", [], "other"))
    let away = other.url("/there")
    let server = try LoopbackServer { request in
      let location = request.hasPrefix("GET /first") ? "/second" : away
      return [.send(Array(reply("307 Found", ["Location: \(location)"]).utf8))]
    }
    var request = HTTPRequest(
      url: SecretURL(server.url("/first")),
      headers: [.init("Open", "1")]
    )
    request.privateHeaders = [.init("Authorization", "secret")]
    request.privateOrigin = server.url("/any?")
    let response = try await transport().send(request)
    #expect(response.body == Array("other".utf8))
    #expect(server.requests.allSatisfy { $0.contains("\r\nAuthorization: secret\r\n") })
    #expect(server.requests.count == 2)
    #expect(other.requests.allSatisfy { $0.contains("\r\nOpen: 1\r\n") })
    #expect(other.requests.allSatisfy { !$0.contains("secret") })
  }

  @Test func `private headers without an origin, or of another name, aren't sent`() async throws {
    let server = try LoopbackServer(reply())
    for origin in [nil, "http://localhost:\(server.port)", "https://127.0.0.1:\(server.port)"] {
      var request = HTTPRequest(url: SecretURL(server.url()))
      request.privateHeaders = [.init("Authorization", "secret")]
      request.privateOrigin = origin
      _ = try await transport().send(request)
    }
    #expect(server.requests.count == 3)
    #expect(server.requests.allSatisfy { !$0.contains("secret") })
  }

  @Test func `a redirect takes no password to another origin`() async throws {
    let other = try LoopbackServer(reply())
    let away = "http://u:p@127.0.0.1:\(other.port)/"
    let server = try LoopbackServer(reply("302 Found", ["Location: \(away)"]))
    _ = try await transport().send(HTTPRequest(url: "http://u:p@127.0.0.1:\(server.port)/"))
    #expect(server.requests.first?.contains("Authorization: Basic") == true)
    #expect(other.requests.first?.contains("Authorization") == false)
  }
}
