import EverBrowser
import EverDefinitions

extension PickerEntry {
  /// Makes the entry of a built-in source, with the description that the help has.
  init(builtIn definition: SourceDefinition) {
    self.init(definition, named: definition.name, from: "built in")
    if let help = CommandDescription.named(definition.name)?.help { title = help }
  }

  init(_ definition: SourceDefinition, named name: String, from origin: String) {
    self.init(
      text: name,
      argument: definition.requiredArgument,
      title: definition.title(argument: definition.argument),
      origin: origin
    )
  }
}

extension FeedDescription {
  /// Makes the description of a plan's feed.
  init(_ plan: FeedPlan) {
    self.init(source: plan.description, configuration: plan.configuration)
    strategy = plan.strategy
    plan.options.arrange(&self)
  }
}
