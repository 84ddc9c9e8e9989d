extension Model {
  /// Runs a command on the sources besides this one; nil when it is another command.
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
