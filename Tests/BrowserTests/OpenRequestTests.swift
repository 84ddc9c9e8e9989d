import Testing

@testable import Browser

@Suite struct OpenRequestTests {
  @Test(arguments: [
    ("starwars", OpenRequest.source(name: "starwars", argument: nil)),
    ("  moderators   superuser ", .source(name: "moderators", argument: "superuser")),
    ("unsplash red  fox", .source(name: "unsplash", argument: "red fox")),
    ("https://api.example.org/v1?a=b", .url("https://api.example.org/v1?a=b")),
    ("HTTP://EXAMPLE.ORG", .url("HTTP://EXAMPLE.ORG")),
    ("api.example.org/items", .url("https://api.example.org/items")),
    ("example.org", .url("https://example.org")),
    ("swapi.tech:8443/api", .url("https://swapi.tech:8443/api")),
    ("localhost:8080/x", .url("http://localhost:8080/x")),
    ("127.0.0.1:8080", .url("http://127.0.0.1:8080")),
    ("mine.toml", .file(path: "mine.toml", argument: nil)),
    ("~/a b/mine.TOML", .file(path: "~/a b/mine.TOML", argument: nil)),
    ("./mine.toml red fox", .file(path: "./mine.toml", argument: "red fox")),
    ("https://example.org/x.toml", .url("https://example.org/x.toml")),
    ("v2.0", .source(name: "v2.0", argument: nil)), ("a..b", .source(name: "a..b", argument: nil)),
    ("example.org:", .source(name: "example.org:", argument: nil)),
    ("moderators math.example.com", .source(name: "moderators", argument: "math.example.com")),
    ("-", .standardInput),
  ])
  func `what was typed means one thing`(text: String, request: OpenRequest) {
    #expect(OpenRequest(text) == request)
    #expect(OpenRequest(request.text) == request)
  }

  @Test(arguments: ["", "   ", "\t"])
  func `blanks mean nothing`(text: String) {
    #expect(OpenRequest(text) == nil)
  }
}
