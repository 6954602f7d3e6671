import VIPER

/// The names of the events of the app with chains of middleware.
nonisolated enum Many {
  /// A synchronous event, which fails for some numbers.
  static let price = EventName<Int, Int>("many.price")
  static let quick = EventName<Int, Int>("many.quick")
  /// An event that the presenter formats. Its newest answer wins.
  static let find = EventName<Int, String>("many.find")
  static let found = EventName<Int, String>("many.found")
  static let load = EventName<Int, String>("many.load")
  static let save = EventName<Int, Void>("many.save")
  static let queued = EventName<Int, String>("many.queued")
  static let watch = EventName<Void, Int>("many.watch")
  /// An event for which the presenter sends two requests.
  static let chained = EventName<Int, String>("many.chained")
  /// An event that opens or closes the gate.
  static let unlock = EventName<Bool, Never>("many.unlock")
  static let screen = RouteName<Int, Never>("many.screen")
}
