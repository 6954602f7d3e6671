import VIPER

/// The events of the module.
enum Sites {
  /// Loads the sites.
  static let load = EventName<Void, [Site]>("inspect.sites.load")
}
