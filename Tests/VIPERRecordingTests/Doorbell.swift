import VIPER

// One module with two names for the same event, as before and after a renaming.

nonisolated enum Doorbell {
  static let knock = EventName<Int, Int>("doorbell.knock")
  static let ring = EventName<Int, Int>("doorbell.ring")
}

final class OldDoorbellView: VIPView, Mapped {
  static let mapping = Mapping(OldDoorbellView.self) { $0.show(Doorbell.knock, in: \.shown) }
  var shown: Int?
}
final class OldDoorbellInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(OldDoorbellInteractor.self) { $0.on(Doorbell.knock) { $1 * 2 } }
}
final class DoorbellView: VIPView, Mapped {
  static let mapping = Mapping(DoorbellView.self) { $0.show(Doorbell.ring, in: \.shown) }
  var shown: Int?
}
final class DoorbellInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(DoorbellInteractor.self) { $0.on(Doorbell.ring) { $1 * 2 } }
}
