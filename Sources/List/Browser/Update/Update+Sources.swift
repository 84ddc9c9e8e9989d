extension Model {
  /// Commands that concern the sources beside this one; nil when the command is another.
  func runOnSources(_ command: Command, count: Int?) -> [Effect]? {
    switch command {
    case .chooseSource: [.chooseSource]
    case .nextSource: [.showSource(by: count ?? 1)]
    case .previousSource: [.showSource(by: -(count ?? 1))]
    case .closeSource: [.closeSource]
    default: nil
    }
  }
}
