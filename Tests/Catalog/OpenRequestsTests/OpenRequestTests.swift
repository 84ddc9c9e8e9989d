import EverItems
import Testing
import EverBase

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
    ("[::1]:8080/x", .url("http://[::1]:8080/x")),
    ("data.json", .list(path: "data.json")), ("./a b/Data.CSV", .list(path: "./a b/Data.CSV")),
    ("../x.jsonl", .list(path: "../x.jsonl")), ("/tmp/x.ndjson", .list(path: "/tmp/x.ndjson")),
    ("x.tsv", .list(path: "x.tsv")), ("my dir/x.json", .list(path: "my dir/x.json")),
    ("quakes.geojson", .list(path: "quakes.geojson")), ("data/log", .list(path: "data/log")),
    ("data/x.geojson", .list(path: "data/x.geojson")),
    ("ftp://example/x", .source(name: "ftp://example/x", argument: nil)),
    ("api.example.org/x.json", .url("https://api.example.org/x.json")),
    ("localhost:8080/x.json", .url("http://localhost:8080/x.json")),
    ("./api.example.org/x.json", .list(path: "./api.example.org/x.json")),
    ("api.example.org x", .source(name: "api.example.org", argument: "x")),
    ("[x]", .source(name: "[x]", argument: nil)),
    ("[::1", .source(name: "[::1", argument: nil)),
    ("[::1]8", .source(name: "[::1]8", argument: nil)),
    ("-", .standardInput), ("~/log", .list(path: "~/log")), ("~", .list(path: "~")),
    ("data.xlsx", .list(path: "data.xlsx")), ("README.md", .list(path: "README.md")),
    ("readme.md/x", .url("https://readme.md/x")), ("md", .source(name: "md", argument: nil)),
    ("server.log", .list(path: "server.log")), ("feed.atom", .list(path: "feed.atom")),
    ("/var/a b", .list(path: "/var/a b")), ("./x.toml a", .file(path: "./x.toml", argument: "a")),
  ])
  func `what was typed means one thing`(text: String, request: OpenRequest) {
    #expect(OpenRequest(text) == request)
    #expect(OpenRequest(request.typed.revealed) == request)
  }

  @Test(arguments: [
    ("lines.dev", OpenRequest.list(path: "lines.dev")), ("notes.dev", .url("https://notes.dev")),
    ("https://lines.dev", .url("https://lines.dev")),
  ])
  func `a file is preferred to a host of its name`(word: String, request: OpenRequest) {
    #expect(OpenRequest(words: [word]) { $0.hasSuffix("lines.dev") } == request)
  }

  @Test(arguments: ["", "   ", "\t"])
  func `blanks mean nothing`(text: String) {
    #expect(OpenRequest(text) == nil)
  }

  @Test(arguments: [
    (["unsplash", "sea lion"], OpenRequest.source(name: "unsplash", argument: "sea lion")),
    (["a b/mine.toml", "rust"], .file(path: "a b/mine.toml", argument: "rust")),
    (["a b.json"], .list(path: "a b.json")), (["example.org"], .url("https://example.org")),
  ])
  func `a word of the command line may hold blanks`(words: [String], request: OpenRequest) {
    #expect(OpenRequest(words: words) == request)
  }

  @Test func `no word, or an empty one, means nothing`() {
    #expect(OpenRequest(words: []) == nil)
    #expect(OpenRequest(words: ["", "x"]) == nil)
  }
}
