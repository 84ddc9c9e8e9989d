import EverBase
import TestSupport
import Testing
import EverWeb

@testable import EverCatalog
@testable import EverItems

/// Documented responses whose numbers are extreme: whatever they are, the program goes on.
@Suite(.timeLimit(.minutes(10))) struct ShapeNumberTests {
  private static let extremes = [
    "0", "-1", "2147483648", "9007199254740991", "9007199254740992", "9223372036854775807",
    "1e308", String(repeating: "9", count: 40),
  ]

  @Test(arguments: Shape.files, extremes.indices)
  func `no number of a response, a header or an address traps`(
    file: String,
    extreme: Int
  ) async throws {
    var lists = 0
    for (index, shape) in try Shape.all(in: file).enumerated() {
      // A thorough test shows all numbers to each shape, others one of them to each third shape.
      guard RandomTests.areThorough || (index + extreme).isMultiple(of: 24) else { continue }
      // A list of 1 100 items takes as long as all others of its shape.
      for count in index.isMultiple(of: 40) ? [2, 30, 1_100] : [2, 30] {
        if await read(try shape.withNumbers(Self.extremes[extreme], items: count)) { lists += 1 }
      }
    }
    #expect(lists > 0 || !RandomTests.areThorough, "nothing was read")
  }

  @Test func `rows times a stated limit is no number that traps`() async throws {
    let items = (1...1_100).map { "{\"id\":\($0),\"name\":\"n\($0)\"}" }.joined(separator: ",")
    let body = """
      {"page":1,"page_count":1100,"limit":9007199254740991,"total":5000,"items":[\(items)]}
      """
    #expect(await read(.json(body, url: "https://h.example/items?page=1")))
  }

  /// Detects a list in a response, and reads pages of it until the server has no other answer; false
  /// without a list.
  private func read(_ response: HTTPResponse) async -> Bool {
    let detection = try? await SourceDetection.detect(
      url: response.url.revealed,
      options: .plain,
      transport: ReplayTransport(.success(response))
    )
    guard let detection else { return false }
    _ = try? Inspection(detection, options: .plain)
    var answer = response
    answer.url = ""
    _ = try? await Walk(detection.definition, responses: Array(repeating: answer, count: 3))
    return true
  }
}

extension Shape {
  /// The response with each number around the items replaced, and with this many items, whose
  /// numbers are those of their rows.
  fileprivate func withNumbers(_ number: String, items count: Int) throws -> HTTPResponse {
    let body = try JSONDocument(body).root.withNumbers(number) { path, elements in
      let own = Array(elements)
      guard path == (items == "$" ? "" : items), !own.isEmpty else { return nil }
      return (0..<count).map { own[$0 % own.count].withNumbers("\($0 + 1)") { _, _ in nil } }
    }
    var response = self.response
    response.body = Array(body.utf8)
    response.headers = headers.map { HTTPHeader($0.name, $0.value.withDigits(number)) }
    let (path, query) = request.split(at: "?")
    response.url = SecretURL(path + query.withDigits(number))
    return response
  }
}

extension JSONValue {
  /// The value as JSON, with whole numbers replaced, also those in strings.
  ///
  /// - Parameters:
  ///   - number: the number.
  ///   - path: the path of this value.
  ///   - replacement: returns the elements of an array at a path instead of its own; nil for its
  ///     own.
  /// - Returns: the JSON.
  fileprivate func withNumbers(
    _ number: String,
    at path: String = "",
    elements replacement: (String, JSONElements) -> [String]?
  ) -> String {
    switch kind {
    case .object:
      let members = members.map { name, value in
        let path = path.isEmpty ? name : path + "." + name
        return JSONText.string(name) + ":"
          + value.withNumbers(number, at: path, elements: replacement)
      }
      return "{" + members.joined(separator: ",") + "}"
    case .array:
      let own =
        replacement(path, elements)
        ?? elements.enumerated().map { index, element in
          element.withNumbers(number, at: path + "[\(index)]", elements: replacement)
        }
      return "[" + own.joined(separator: ",") + "]"
    case .number: return raw.contains { ".eE".contains($0) } ? raw : number
    case .string: return JSONText.string((text ?? "").withDigits(number))
    case .boolean, .null: return raw
    }
  }
}

extension String {
  /// The text with each run of digits replaced.
  fileprivate func withDigits(_ number: String) -> String {
    var text = ""
    var isInDigits = false
    for character in self {
      let isDigit = ("0"..."9").contains(character)
      if isDigit, !isInDigits { text += number }
      if !isDigit { text.append(character) }
      isInDigits = isDigit
    }
    return text
  }

  /// The part before a character, and the rest.
  fileprivate func split(at character: Character) -> (String, String) {
    let end = firstIndex(of: character) ?? endIndex
    return (String(self[..<end]), String(self[end...]))
  }
}
