import EverBrowser

extension Effect {
  /// The sentence with which a confined session refuses an effect that starts a program or writes a
  /// file; nil for another one.
  var refusal: String? {
    switch self {
    case .openLink: "a tape starts no program: the link isn't opened"
    case .copy: "a tape starts no program: nothing is copied"
    case .command(.record): "a tape writes no file: nothing is recorded"
    case .saveImage: "a tape writes no file: the image isn't saved"
    case .save: "a tape writes no file: the source isn't saved"
    default: nil
    }
  }
}
