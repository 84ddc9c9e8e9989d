import EverProgram
import EverCatalog
import EverItems
import EverBase
import Testing

@Suite struct CurlCommandTests {
  private func options(_ words: [String]) throws(UsageError) -> Options {
    try Options.parse(["everscroll"] + words)
  }

  private func texts(_ headers: [SecretHeader]) -> [String] {
    headers.map { "\($0.name): \($0.value.revealed)" }
  }

  private func reason(_ words: String...) -> String {
    do throws(UsageError) {
      return "accepted: \(try options(["curl"] + words))"
    } catch {
      return error.reason
    }
  }

  @Test func `URL, headers, method and body are taken from it`() throws {
    let options = try options([
      "curl", "-H", "A: b", "--header=C: d", "-X", "POST", "--data-raw", "{\"a\":1}",
      "--compressed",
      "http://h/x",
    ])
    #expect(options.command == .browse(.url("http://h/x")))
    #expect(texts(options.headers) == ["A: b", "C: d"])
    #expect(options.detection.method == "POST")
    #expect(options.detection.body == "{\"a\":1}")
  }

  @Test func `letters may be together, with a value after them`() throws {
    let options = try options([
      "curl", "-sSLXGET", "-Afoo", "-e", "http://r", "-ub:c", "-bk=v", "h.org/x",
    ])
    #expect(options.command == .browse(.url("https://h.org/x")))
    #expect(
      texts(options.headers) == [
        "User-Agent: foo", "Referer: http://r", "Cookie: k=v", "Authorization: Basic Yjpj",
      ]
    )
    #expect(options.detection.method == "GET")
  }

  @Test(arguments: [
    (["-d", "a=1", "--data-urlencode", "b=x y&z"], "a=1&b=x%20y%26z"),
    (["--data-urlencode", "=1+1", "--data-urlencode", "ü"], "1%2B1&%C3%BC"),
    (["--data-binary", "x", "--data-raw", "@y"], "x&@y"),
  ])
  func `data is joined as curl joins it`(words: [String], body: String) throws {
    let command = ["curl"] + words
    let posted = try options(command + ["http://h/x?c=1#f"])
    #expect(posted.detection.body == body)
    let requested = try options(command + ["-G", "--url", "http://h/x?c=1#f"])
    #expect(requested.detection.body == nil)
    #expect(requested.command == .browse(.url("http://h/x?c=1&\(body)")))
  }

  @Test func `JSON adds its headers, and curl's own are removed`() throws {
    let options = try options([
      "curl", "--json", "{}", "-H", "Accept-Encoding: gzip", "-H", "Expect:", "http://h",
    ])
    #expect(
      texts(options.headers) == ["Content-Type: application/json", "Accept: application/json"]
    )
  }

  @Test func `a dollar sign in it is sent as it is`() throws {
    let options = try options([
      "--header", "A: $B", "curl", "-H", "A: $B", "-A", "$B", "-b", "a=$B", "--oauth2-bearer", "$B",
      "-e", "$B", "http://h",
    ])
    #expect(options.headers.map(\.isLiteral) == [false, true, true, true, true, true])
  }

  @Test func `options of the program are before it, and all words after it are curl's`() throws {
    let options = try options([
      "--log", "curl", "--items-path", "a.b", "--print", "5", "--page-param=p", "curl", "http://h",
      "-s",
    ])
    #expect(options.log == "curl")
    #expect(options.detection.overrides.items == JSONPath("a.b"))
    #expect(options.detection.overrides.pageParameter == "p")
    #expect(options.printing == .first(5))
    for word in ["--log", "--print", "--save", "--no-cache", "--allow-env", "--lo"] {
      #expect(
        reason("http://h", word, "x") == """
          The curl option ‘\(word)’ isn't followed; leave it out. Options of everscroll stand before \
          ‘curl’.
          """
      )
    }
    #expect(try self.options(["--save", "curl", "http://h"]).detection.savedName == "curl")
  }

  @Test func `an option that can't be followed is refused by name`() {
    #expect(reason("-k", "http://h").contains("‘-k’ isn't followed"))
    #expect(reason("-d", "@file", "http://h").contains("-d names a file"))
    #expect(reason("-b", "jar", "http://h").contains("-b names a file"))
    #expect(reason("--head", "http://h").contains("‘--head’ isn't followed"))
    #expect(reason("-s\u{1B}", "http://h").contains("‘-’ isn't followed"))
    #expect(reason("-X", "DELETE", "http://h").contains("takes a method that returns a list"))
    #expect(reason("http://h", "http://i").contains("‘http://i’ is a second URL"))
    #expect(reason("http://h", "-H").contains("-H needs a value"))
    #expect(reason("-H", "nonsense", "http://h").contains("-H takes ‘Name: value’"))
    #expect(reason("-s").contains("has no URL"))
    #expect(reason("ftp://h").contains("can't be requested"))
  }

  @Test func `a method and a body go with a URL alone`() {
    for option in ["--method=GET", "--data=a=1"] {
      for source in ["starwars", "a.toml", "-", "mine"] {
        let error = #expect(throws: UsageError.self) {
          try Options.parse(["everscroll", source, option])
        }
        #expect(error?.reason.hasSuffix("goes with a URL alone.") == true)
      }
    }
    let error = #expect(throws: UsageError.self) {
      try Options.parse(["everscroll", "http://h", "--method", "a b"])
    }
    #expect(error?.reason.hasPrefix("--method takes a method that returns a list") == true)
  }
}
