import VIPER

// An app with one diagnostic of each kind, next to similar declarations without a diagnostic.

nonisolated enum Faulty {
  static let load = EventName<Void, Int>("faulty.load")
  /// The same name with another type.
  static let loadAgain = EventName<Void, String>("faulty.load")
  static let rows = EventName<Never, [Int]>("faulty.rows")
  static let ask = EventName<Int, Never>("faulty.ask")

  static let plain = RouteName<Void, Never>("faulty.plain")
  static let numbered = RouteName<Int, Never>("faulty.numbered")
  static let texted = RouteName<String, Never>("faulty.texted")
  static let cell = RouteName<Void, Never>("faulty.cell")
  static let storyboard = RouteName<Void, Never>("faulty.storyboard")
  static let nowhere = RouteName<Void, Never>("faulty.nowhere")
  static let wanted = RouteName<Void, Never>("faulty.wanted")
  static let adapted = RouteName<Void, Never>("faulty.adapted")
}

/// A feature with names that are all handled, in different ways.
nonisolated enum Sound {
  static let load = EventName<Void, Int>("sound.load")
  static let rows = EventName<Never, Int>("sound.rows")
  static let answered = EventName<Void, Int>("sound.answered")
  static let names: [any TypedName] = [load, rows, answered, Faulty.plain, Lifecycle.ready]
}

/// A feature with names that no part handles.
nonisolated enum Forgotten {
  static let sent = EventName<Void, Int>("forgotten.sent")
  static let shown = EventName<Never, Int>("forgotten.shown")
  static let opened = RouteName<Void, Never>("forgotten.opened")
  static let names: [any TypedName] = [sent, shown, opened]
}

final class PlainView: VIPView, Mapped {
  static let mapping = Mapping(PlainView.self) {
    $0.receive(Faulty.rows) { _, _ in }
    $0.receive(Sound.rows) { _, _ in }
  }
}

final class PlainPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(PlainPresenter.self) {
    $0.on(Lifecycle.ready) { _ in }
    $0.on(Faulty.ask) { _, _ in }
    $0.format(Faulty.load, as: Faulty.rows) { [$0] }
  }
}

final class PlainInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(PlainInteractor.self) {
    $0.on(Faulty.load) { _ in 1 }
    $0.on(Sound.load) { _ in 1 }
  }
}

/// Requires an `Int` as parameters.
final class NumberedPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(NumberedPresenter.self) {
    $0.onInitialize { (_, _: Int) in }
  }
}

/// Handles a name with another output type.
final class OtherInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(OtherInteractor.self) {
    $0.on(Faulty.loadAgain) { _ in "" }
  }
}

/// Has a mapping that was copied from another class.
final class CopiedInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(PlainInteractor.self) {
    $0.on(Faulty.load) { _ in 1 }
  }
}

protocol Missing {}
protocol Spare {}
@MainActor final class Hen { init(_ egg: Egg) {} }
@MainActor final class Egg { init(_ chick: Chick) {} }
@MainActor final class Chick { init(_ hen: Hen) {} }
@MainActor final class Host { init(_ guest: Guest) {} }
@MainActor final class Guest { init(_ host: LazyService<Host>) {} }
struct SlowStore {}
struct Ready {}
struct OfModule {}
struct TooLong {}
struct LongEnough {}

final class NeedingInteractor: VIPInteractor {
  init(_ missing: any Missing, _ optional: (any Spare)?, _ lazy: LazyService<SlowStore>) {}
}
final class HurriedPresenter: VIPPresenter { init(_ slow: SlowStore, _ context: ModuleContext) {} }
