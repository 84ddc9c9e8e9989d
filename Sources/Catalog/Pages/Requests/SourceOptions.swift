import Glibc
package import EverBase

/// Settings of the user and the environment that a definition doesn't have.
package struct SourceOptions: Sendable {
  /// Replaces the definition's scheme, host and port; its path is prepended to the definition's.
  package var baseURL: String?

  /// Headers for the source's own origin only; `$NAME` in a value is an environment variable, unless
  /// the header is literal.
  package var headers: [SecretHeader] = []

  /// The number of items requested for a page; nil uses the definition's.
  package var pageSize: Int?

  /// The method of requests; nil uses the definition's, or POST with a body.
  package var method: String?

  /// The body of requests, JSON or a form; nil uses the definition's.
  package var body: String?

  /// Where the user reads advice about errors.
  package var advicePlace: AdvicePlace = .commandLine

  /// Looks up an environment variable; nil when it isn't set.
  package var environment: @Sendable (String) -> String? = {
    getenv($0).map { String(cString: $0) }
  }

  /// Seconds since 1970, with which dates in responses are compared.
  package var unixTime: @Sendable () -> Int = { time(nil) }
}

extension SourceOptions {
  /// The settings without any option.
  package static var usual: SourceOptions { SourceOptions() }
}

/// Why the user's settings don't make a source.
package enum SourceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The source needs an argument on the command line.
  case missingArgument(source: String, argument: String)
  /// The server requires a key, and none is in the environment.
  case missingKey(source: String, variable: String, page: String?)
  /// The base URL isn't an http or https URL.
  case badBaseURL(SecretURL)
  /// A header names a variable that isn't set.
  case missingVariable(String, header: String)

  package var description: String {
    switch self {
    case .missingArgument(let source, let argument):
      "The source ‘\(source)’ needs \(argument): everscroll \(source) \(argument)."
    case .missingKey(let source, let variable, let page):
      "The source ‘\(source)’ needs a key in the environment variable \(variable)"
        + (page.map { "; you get one at \($0)." } ?? ".")
    case .badBaseURL(let url):
      "The URL ‘\(url.bare)’ can't be requested: it needs http:// or https://, a host and no user name."
    case .missingVariable(let name, let header):
      "The header ‘\(header)’ needs the environment variable \(name), which is not set."
    }
  }
}
