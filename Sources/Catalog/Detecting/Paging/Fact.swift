import Definitions
import Documents

/// A value of a response outside its items, which may say something about its pages.
struct Fact {
  enum Value {
    case json(JSONValue)
    case header(String)
  }

  let place: ResponsePlace

  /// The name as the API writes it.
  let name: String

  /// The name in lowercase letters and digits.
  let plain: String

  /// The plain names of the objects that contain it, the outermost first.
  let around: [String]

  let value: Value

  /// The distance from the items: 0 beside them, more in other objects.
  let distance: Int
}

extension Fact {
  /// The plain name of the object that contains it, or of the array for a value in an array; empty
  /// at the root of the response.
  var parent: String { around.last { Int($0) == nil } ?? "" }

  /// The words of its name.
  var words: Set<String> { Set(ParameterNames.words(of: name)) }

  /// Whether it is an attribute of an element, as converters of XML name it.
  var isAttribute: Bool { name.hasPrefix("@") && !name.hasPrefix("@odata.") }

  /// Whether it describes the next page rather than this one.
  var isOfNext: Bool { around.contains(where: NextURLDetector.isNextName) }

  /// The text of a string, a number or a boolean; nil for null.
  var text: String? {
    switch value {
    case .json(let value): value.text
    case .header(let text): text
    }
  }

  /// The text, unless it is empty or a word for nothing.
  var filled: String? {
    text.flatMap { $0.isEmpty || Self.nothing.contains($0.lowercased()) ? nil : $0 }
  }

  /// Words that some servers send as texts for null.
  private static let nothing: Set<String> = ["null", "none", "nil", "undefined"]

  /// A whole number from 0 to 2⁵³, sent as a number or as digits, also in groups; that largest number
  /// for a total that is larger.
  var count: Int? {
    guard let text else { return nil }
    let isHugeTotal = TotalDetection.isSure(plain) && isHugeNumber(text)
    return isHugeTotal ? 1 << 53 : writtenCount(text)
  }

  var isString: Bool {
    if case .json(let value) = value { value.kind == .string } else { false }
  }

  var boolean: Bool? {
    switch value {
    case .json(let value): value.boolean
    case .header(let text): text == "true" ? true : text == "false" ? false : nil
    }
  }

  /// Whether it is present without a value: null, a word for it, an empty text, or false, which
  /// some servers send for null.
  var isVoid: Bool { filled == nil || boolean == false }

  var isHeader: Bool {
    if case .header = place { true } else { false }
  }

  /// The place of another member of the same object.
  func beside(_ name: String) -> ResponsePlace? {
    guard case .body(let path) = place else { return nil }
    return .body(JSONPath(steps: path.steps.dropLast() + [name]))
  }
}
