import VIPER

/// The events of the module Profile.
nonisolated enum Profile {
  /// Carries `Item.ID`. The answer is `Item`.
  static let load = EventName<Item.ID, Item>("profile.load")
  /// Carries `Item`, and has no answer.
  static let save = EventName<Item, Never>("profile.save")
  /// Carries `String`. The answer is `[Item]`.
  static let find = EventName<String, [Item]>("profile.find")
}
