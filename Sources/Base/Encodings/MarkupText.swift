extension String {
  /// The text with character references instead of `&`, `<`, `>` and `"`, as HTML and XML need them.
  package var escapedForMarkup: String {
    var escaped = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
