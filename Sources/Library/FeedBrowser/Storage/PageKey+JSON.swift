import EverDocuments
import Paging

extension PageKey {
  /// The key as a JSON object with one member, in one line; equal keys have equal texts.
  var json: String {
    switch self {
    case .first: "{\"first\":true}"
    case .page(let number): "{\"page\":\(number)}"
    case .offset(let offset): "{\"offset\":\(offset)}"
    case .token(let token): "{\"token\":\(JSONText.string(token))}"
    case .opaque(let address): "{\"address\":\(JSONText.string(address))}"
    case .continuation(let values): "{\"values\":{\(Self.members(of: values))}}"
    }
  }

  private static func members(of values: [String: String]) -> String {
    values.sorted { $0.key < $1.key }
      .map { "\(JSONText.string($0.key)):\(JSONText.string($0.value))" }
      .joined(separator: ",")
  }

  /// - Returns: nil for a value that isn't a key.
  init?(json: JSONValue) {
    if json.member("first") != nil {
      self = .first
    } else if let number = json.member("page")?.integer {
      self = .page(number)
    } else if let offset = json.member("offset")?.integer {
      self = .offset(offset)
    } else if let token = json.member("token")?.text {
      self = .token(token)
    } else if let address = json.member("address")?.text {
      self = .opaque(address)
    } else if let values = json.member("values") {
      let texts = values.members.map { ($0.name, $0.value.text ?? "") }
      self = .continuation(Dictionary(texts) { $1 })
    } else {
      return nil
    }
  }
}
