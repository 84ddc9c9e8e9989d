import EverCatalog
import Testing

@testable import EverProgram

@Suite struct ConfigurationTests {
  private func options(_ toml: String, _ words: String...) throws -> Options {
    let defaults = try Configuration.options(inTOML: toml, file: "config.toml")
    return try Options.parse(["everscroll"] + words, defaults: defaults)
  }

  @Test func `the file sets what the command line leaves open`() throws {
    let toml = """
      theme = "light"
      split = "off"
      page-size = "50"
      """
    #expect(try options(toml, "starwars").theme == "light")
    #expect(try options(toml, "starwars", "--theme", "dark").theme == "dark")
    #expect(try options(toml, "starwars").hasSplit == false)
    #expect(try options(toml, "starwars").pageSize == 50)
  }

  @Test func `numbers and Booleans need no quotes`() throws {
    let bare = try options("page-size = 50\nsplit = false\nmotion = true")
    #expect(try bare == options("page-size = \"50\"\nsplit = \"off\"\nmotion = \"on\""))
  }

  @Test(arguments: [
    ("\nmocks = \"yes\"", "config.toml:2: "), ("split = \"maybe\"", "split"),
    ("memory = \"1\"", "16"), ("mock = \"on\"", "mock"), ("theme = 1.5", "config.toml:1: "),
  ])
  func `a wrong entry is named with its file and line`(toml: String, words: String) {
    let error = #expect(throws: DefinitionError.self) { try options(toml) }
    #expect(error?.description.hasPrefix("config.toml:") == true)
    #expect(error?.description.contains(words) == true)
  }

  @Test func `the default file has every key, and sets none`() throws {
    #expect(try options(Configuration.template) == options(""))
    #expect(Configuration.template.contains("\n# page-size = \"N\"\n"))
  }
}
