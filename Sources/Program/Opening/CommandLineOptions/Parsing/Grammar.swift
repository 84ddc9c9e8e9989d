import CEverSystem
import Glibc

/// The options in the form that `getopt_long` requires.
///
/// - Note: Its memory is never freed: there is one instance while the program runs.
@MainActor
struct Grammar {
  static let all = Grammar(OptionDescription.all)

  /// The first code of long options, which differs from the codes of letters, `?` and `:`.
  private static let firstCode: Int32 = 1000

  private let descriptions: [OptionDescription]
  let options: UnsafeMutableBufferPointer<option>

  /// The letters of short options, after the colon that makes `getopt_long` report a missing value
  /// separately.
  let letters: String

  private init(_ descriptions: [OptionDescription]) {
    self.descriptions = descriptions
    letters =
      ":"
      + descriptions.compactMap { option in
        option.letter.map { "\($0)" + (option.argument.code == required_argument ? ":" : "") }
      }
      .joined()
    options = .allocate(capacity: descriptions.count + 1)
    options.initialize(repeating: option())
    for (index, description) in descriptions.enumerated() {
      options[index] = option(
        name: strdup(description.name),
        has_arg: description.argument.code,
        flag: nil,
        val: Self.firstCode + Int32(index)
      )
    }
  }

  /// Returns the option with a code of `getopt_long`; nil for a failure.
  func description(for code: Int32) -> OptionDescription? {
    let index = Int(code - Self.firstCode)
    if descriptions.indices.contains(index) { return descriptions[index] }
    return descriptions.first { $0.letter?.asciiValue.map(Int32.init) == code }
  }

  /// Returns the error for an option that `getopt_long` refused.
  ///
  /// - Returns: the error with the option's name as typed.
  func failure(_ found: cgo_option, at word: String) -> UsageError {
    if let option = description(for: found.letter) {
      return found.code == Int32(UInt8(ascii: ":"))
        ? UsageError("--\(option.name) needs a value: --\(option.name) \(option.argument.name).")
        : UsageError("--\(option.name) takes no value, as in \(quoted(word)).")
    }
    if let letter = UInt8(exactly: found.letter), letter != 0 {
      return UsageError("There is no option \(quoted("-\(Character(Unicode.Scalar(letter)))")).")
    }
    let name = word.drop { $0 == "-" }.prefix { $0 != "=" }
    let candidates = descriptions.map(\.name).filter { $0.hasPrefix(name) }
    if !candidates.isEmpty {
      let names = candidates.map { "--\($0)" }.joined(separator: ", ")
      return UsageError("\(quoted("--\(name)")) may be any of \(names).")
    }
    return UsageError("There is no option \(quoted("--\(name)")).")
  }
}

extension OptionDescription.Argument {
  /// The value for `has_arg` of `struct option`.
  fileprivate var code: Int32 {
    switch self {
    case .none: no_argument
    case .required: required_argument
    case .optionalCount: optional_argument
    }
  }
}
