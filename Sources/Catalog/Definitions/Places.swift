package import EverItems

/// A place in a response, written as a path, `header:NAME` or `link:RELATION`.
package enum ResponsePlace: Hashable, Sendable {
  case body(JSONPath)
  case header(String)
  /// The target of a relation in the `Link` headers, such as `next`.
  ///
  /// As a flag it is true when the relation is present, and false when only others are.
  case link(String)
}

/// A place in a request, written as a parameter's name, as several names separated by `|`, or as
/// `body:PATH`, `json:PATH`, `header:NAME` or `path:NUMBER`.
package enum RequestPlace: Hashable, Sendable {
  /// Parameters that all receive the value, several where it is unknown which one the server reads.
  case parameters([String])
  /// A path in the JSON body.
  case body(JSONPath)
  /// A path of at least two steps: the name of a parameter of the URL, and a path in its JSON.
  case json(JSONPath)
  case header(String)
  /// A part of the URL's path, counted from the last one, which is 1.
  case segment(Int)
}

extension ResponsePlace: LosslessStringConvertible {
  /// Parses a place.
  package init(_ text: String) {
    if let name = text.after("header:") {
      self = .header(name)
    } else if let relation = text.after("link:") {
      self = .link(relation.lowercased())
    } else {
      self = .body(JSONPath(text))
    }
  }

  package var description: String {
    switch self {
    case .body(let path):
      (["header:", "link:"].contains(where: path.description.hasPrefix) ? "\\" : "")
        + path.description
    case .header(let name): "header:" + name
    case .link(let relation): "link:" + relation
    }
  }
}

extension RequestPlace: LosslessStringConvertible {
  /// Parses a place.
  package init(_ text: String) {
    if let path = text.after("body:") {
      self = .body(JSONPath(path))
    } else if let path = text.after("json:").map(JSONPath.init), path.steps.count > 1 {
      self = .json(path)
    } else if let name = text.after("header:") {
      self = .header(name)
    } else if let number = text.after("path:").flatMap({ Int($0) }), number > 0 {
      self = .segment(number)
    } else {
      let names = text.split(separator: "|").map(String.init)
      self = .parameters(names.count > 1 ? names : [text])
    }
  }

  /// The place of one parameter.
  package static func parameter(_ name: String) -> RequestPlace { .parameters([name]) }

  package var description: String {
    switch self {
    case .parameters(let names): names.joined(separator: "|")
    case .body(let path): "body:" + path.description
    case .json(let path): "json:" + path.description
    case .header(let name): "header:" + name
    case .segment(let number): "path:" + String(number)
    }
  }

  /// The names of the parameters that receive the value; empty for another place.
  package var names: [String] { if case .parameters(let names) = self { names } else { [] } }

  /// Whether values at the place are written as JSON.
  package var holdsJSON: Bool {
    switch self {
    case .body, .json: true
    case .parameters, .header, .segment: false
    }
  }

  /// The place of another name in the same part of the request.
  package func named(_ name: String) -> RequestPlace {
    switch self {
    case .body(let path): .body(JSONPath(steps: path.steps.dropLast() + [name]))
    case .json(let path): .json(JSONPath(steps: path.steps.dropLast() + [name]))
    case .parameters, .header, .segment: .parameter(name)
    }
  }
}

extension TokenRule.Origin: CustomStringConvertible {
  /// Parses an origin: `last:PATH` in the last item, `PATH.*` for every member of an object, or a
  /// place in the response.
  package init(_ text: String) {
    if let path = text.after("last:") {
      self = .lastItem(JSONPath(path))
    } else if text == "*" {
      self = .members(JSONPath(steps: []))
    } else if text.hasSuffix(".*") {
      self = .members(JSONPath(String(text.dropLast(2))))
    } else {
      self = .response(ResponsePlace(text))
    }
  }

  package var description: String {
    switch self {
    case .response(let place):
      place.description.hasPrefix("last:") ? "\\" + place.description : place.description
    case .lastItem(let path): "last:" + path.description
    case .members(let path):
      path.steps.isEmpty ? "*" : "\(path).*"
    }
  }
}

extension String {
  /// The text after a prefix; nil for a text that doesn't have it.
  fileprivate func after(_ prefix: String) -> String? {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
  }
}
