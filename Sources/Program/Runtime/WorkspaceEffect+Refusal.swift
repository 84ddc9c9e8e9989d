import EverBrowser

extension WorkspaceEffect {
  /// The tab and the sentence with which a confined session refuses an effect that starts a program
  /// or writes a file; nil for another one.
  var refusal: (tab: TabID, sentence: String)? {
    switch self {
    case .session(let tab, .openLink): (tab, "a tape starts no program: the link isn't opened")
    case .session(let tab, .copy): (tab, "a tape starts no program: nothing is copied")
    case .session(let tab, .command(.record)): (tab, "a tape writes no file: nothing is recorded")
    case .source(let tab, .saveImage): (tab, "a tape writes no file: the image isn't saved")
    case .save(let tab, _, _, _): (tab, "a tape writes no file: the source isn't saved")
    default: nil
    }
  }
}
